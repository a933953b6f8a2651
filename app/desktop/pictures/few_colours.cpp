// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/pictures/few_colours.h"

#include <QHash>
#include <algorithm>
#include <cstdlib>
#include <vector>

namespace axiscape {
namespace {

constexpr int kAreas = 96; // colours kept as they are, however alike: grounds of panels differ by little

int apart(QRgb a, QRgb b) {
    return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)), std::abs(qBlue(a) - qBlue(b))});
}

} // namespace

QImage withFewColours(const QImage& picture) {
    const QImage plain = picture.convertToFormat(QImage::Format_RGB32);
    QHash<QRgb, int> counts;
    for (int y = 0; y < plain.height(); ++y) {
        const auto* row = reinterpret_cast<const QRgb*>(plain.constScanLine(y));
        for (int x = 0; x < plain.width(); ++x) ++counts[row[x]];
    }
    std::vector<std::pair<int, QRgb>> common;
    for (auto it = counts.begin(); it != counts.end(); ++it) common.emplace_back(it.value(), it.key());
    std::sort(common.begin(), common.end(), std::greater<>());
    for (int alike = 1;; alike *= 2) {
        QList<QRgb> table;
        for (const auto& [count, colour] : common) {
            const auto isKnown = [&, at = colour](QRgb other) { return apart(at, other) < alike; };
            if (table.size() >= kAreas && std::any_of(table.begin(), table.end(), isKnown)) continue;
            table.push_back(colour);
            if (table.size() > 256) break;
        }
        if (table.size() <= 256) return plain.convertToFormat(QImage::Format_Indexed8, table, Qt::AvoidDither);
    }
}

} // namespace axiscape
