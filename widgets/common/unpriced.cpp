// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/unpriced.h"

#include "core/simulate/unpriced.h"
#include "widgets/common/window_words.h"

#include <QStringList>

namespace axiscape {
namespace {

constexpr QChar kMark(u'\u2020'); // a dagger: all fonts have it, and it says "see the note"

} // namespace

QString withUnpricedMark(const QString& seconds, const Simulation* simulation) {
    return simulation && !simulation->unpriced.empty() ? seconds + QLatin1Char(' ') + kMark : seconds;
}

QString unpricedTip(const Simulation* simulation) {
    QStringList lines;
    for (const Text& line : unpricedLines(simulation)) lines << inWords(line);
    return lines.join(QLatin1Char('\n'));
}

QString withUnpricedTip(const QString& tip, const Simulation* simulation) {
    const QString more = unpricedTip(simulation);
    return tip.isEmpty() || more.isEmpty() ? tip + more : tip + QLatin1Char('\n') + more;
}

UnpricedMark::UnpricedMark(const QString& name, QWidget* parent) : QLabel(QString(kMark), parent) {
    setObjectName(name);
    setProperty("role", QStringLiteral("worse"));
    hide();
}

void UnpricedMark::setSimulation(const Simulation* simulation) {
    const QString tip = unpricedTip(simulation);
    setToolTip(tip);
    setAccessibleName(tip);
    setVisible(!tip.isEmpty());
}

} // namespace axiscape
