// SPDX-License-Identifier: GPL-3.0-or-later
// Where the whole program has nothing but zeros, sums in another order leave their rounding, which is infinitely
// larger.
#pragma once

namespace axiscape::verification {

// A run of f64 on numbers as trained models have them: tensors are compared as if their largest element were no
// smaller.
inline constexpr double kLeastScale = 1e-8;

} // namespace axiscape::verification
