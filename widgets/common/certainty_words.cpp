// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/certainty_words.h"

#include "core/simulate/certainty.h"
#include "widgets/common/window_words.h"

#include <QCoreApplication>

namespace axiscape {
namespace {

struct Certainty {
    Q_DECLARE_TR_FUNCTIONS(axiscape::Certainty)
};

Result<Hardware> hardwareOf(const Snapshot& snapshot) { return findHardware(snapshot.strategy.hardware); }

double chanceOf(const Snapshot& snapshot, const Snapshot& other) {
    if (!snapshot.simulation || !other.simulation) return 1;
    return orderChance(snapshot.simulation->stepSeconds, other.simulation->stepSeconds);
}

} // namespace

QString rangeText(const words::Figure& low, const words::Figure& high) {
    return Certainty::tr("In 80 of 100 cases it is between %1 and %2").arg(inWords(low), inWords(high));
}

QString stepRangeText(const Snapshot& snapshot) {
    const auto hardware = hardwareOf(snapshot);
    if (!snapshot.simulation || !hardware) return {};
    const Range range = stepRange(*hardware, snapshot.simulation->stepSeconds);
    return rangeText(words::inSeconds(range.low), words::inSeconds(range.high));
}

QString peakRangeText(const Snapshot& snapshot) {
    const auto hardware = hardwareOf(snapshot);
    if (!snapshot.simulation || !hardware) return {};
    const Range range = peakRange(*hardware, snapshot.simulation->memory);
    return rangeText(words::inBytes(range.low), words::inBytes(range.high));
}

bool isUndecided(const Snapshot& snapshot, const Snapshot& other) { return chanceOf(snapshot, other) < kDecided; }

QString undecidedText(const Snapshot& snapshot, const Snapshot& other) {
    if (!isUndecided(snapshot, other)) return {};
    return Certainty::tr("Not decided which is faster: of steps so near the order is right in %1 of 100 cases")
        .arg(qRound(100 * chanceOf(snapshot, other)));
}

} // namespace axiscape
