// SPDX-License-Identifier: GPL-3.0-or-later
// A strategy's memory over the step as points to draw lines between. Pure.
#pragma once

#include "core/simulate/simulate.h"

#include <QString>
#include <QVector>

namespace axiscape {

struct CurvePoints {
    QVector<double> x, bytes; // x: seconds, or the position in the program
    double peakX = 0, peakBytes = 0;
    double lastX = 0;
};

// At most about `columns` steps: of each column of points the lowest and the highest are kept, so the peak is exact.
CurvePoints curvePoints(const Simulation& simulation, bool programOrder, int columns = 1200);

} // namespace axiscape
