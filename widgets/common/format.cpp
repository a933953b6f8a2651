// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/format.h"

#include "widgets/common/window_words.h"

#include <cmath>

namespace axiscape {
namespace {

QString withSign(double value, const std::string& size) {
    if (value == 0) return QStringLiteral("0");
    return (value < 0 ? QStringLiteral("\u2212\u2009") : QStringLiteral("+\u2009")) + QString::fromStdString(size);
}

} // namespace

QString bytesLabel(double bytes) { return inWords(words::inBytes(bytes)); }
QString secondsLabel(double seconds) { return inWords(words::inSeconds(seconds)); }

QString countDelta(std::int64_t delta) {
    return withSign(static_cast<double>(delta), lettersOf(words::grouped(delta < 0 ? -delta : delta)));
}
QString bytesDelta(double delta) { return withSign(delta, lettersOf(words::inBytes(std::fabs(delta)))); }
QString secondsDelta(double delta) { return withSign(delta, lettersOf(words::inSeconds(std::fabs(delta)))); }

QString judged(double delta, const QString& text) {
    if (delta == 0) return {};
    return (delta < 0 ? QStringLiteral("\u25bc ") : QStringLiteral("\u25b2 ")) + text;
}

} // namespace axiscape
