// SPDX-License-Identifier: GPL-3.0-or-later
// A number in [0, 1), the same on every machine for one seed: distributions of the standard library are not.
#pragma once

#include <random>

namespace axiscape::searching {

[[nodiscard]] inline double chance(std::mt19937_64& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

} // namespace axiscape::searching
