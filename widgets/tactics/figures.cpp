// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/figures.h"

#include "widgets/common/format.h"
#include "widgets/common/window_words.h"

#include <QCoreApplication>
#include <cmath>

namespace axiscape {
namespace {

struct Figures {
    Q_DECLARE_TR_FUNCTIONS(axiscape::Figures)
};

QString unitOf(const QString& text) { return text.section(QLatin1Char(' '), -1); }

Figure figure(const QString& label, const QString& value, double difference, const QString& words) {
    Figure f{label, value, words, Judgement::none, 0};
    if (difference == 0) {
        f.delta = Figures::tr("same");
        return f;
    }
    f.direction = difference < 0 ? -1 : 1;
    f.judgement = difference < 0 ? Judgement::better : Judgement::worse;
    if (unitOf(words) == unitOf(value)) f.delta.chop(unitOf(words).size() + 1);
    return f;
}

} // namespace

Figure bytesFigure(const QString& label, double now, double before) {
    return figure(label, bytesLabel(now), now - before, bytesDelta(now - before));
}

Figure secondsFigure(const QString& label, double now, double before) {
    return figure(label, secondsLabel(now), now - before, secondsDelta(now - before));
}

Figure countFigure(const QString& label, std::int64_t now, std::int64_t before) {
    return {label, inWords(words::grouped(now)), now == before ? Figures::tr("same") : countDelta(now - before),
            Judgement::none, 0};
}

QString roomText(double peakBytes, double capacityBytes) {
    const double room = capacityBytes - peakBytes;
    const QString size = bytesLabel(std::fabs(room));
    return room >= 0 ? Figures::tr("%1 free").arg(size) : Figures::tr("Over by %1").arg(size);
}

} // namespace axiscape
