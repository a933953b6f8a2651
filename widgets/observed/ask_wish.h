// SPDX-License-Identifier: GPL-3.0-or-later
// How XLA is asked: which of its compilers, in which Python, for how long at most. Remembered by the window.
#pragma once

#include <QStringList>

namespace axiscape {

struct AskWish {
    QString backend = QStringLiteral("cpu"); // "cpu", "tpu:v5e", "gpu:h100": as many devices as the mesh has
    QString python;                          // empty: AXISCAPE_PYTHON, else python3
    int minutes = 15;                        // 1 to kMostAskMinutes
    friend bool operator==(const AskWish&, const AskWish&) = default;
};
inline constexpr int kMostAskMinutes = 24 * 60;
QStringList askBackends(); // all that can be wished, as `backend`

} // namespace axiscape
