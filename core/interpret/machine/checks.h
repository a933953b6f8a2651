// SPDX-License-Identifier: GPL-3.0-or-later
// Comparisons that a program makes of its own results.
#pragma once

#include "core/interpret/tensor/tensor.h"

#include <optional>

namespace axiscape::machine {

// A comparison that a program makes of its own results: the ops check.expect_*, their forms with a constant, and
// custom calls of the same names and @check.eq. NaN equals NaN, 0 equals -0, infinities equal themselves, a complex
// number is near if both its parts are. Integers are near if they are equal.
struct Check {
    enum class Kind { equal, almostEqual, close };
    Kind kind = Kind::equal;
    std::string name;                     // "expect_close"
    double tolerance = 1e-3;              // of almostEqual: the largest difference
    std::uint64_t minUlp = 0, maxUlp = 3; // of close: how many representable numbers apart
    bool constant = false;                // the expected value is the op's attribute, see expectedOf

    // Empty if it holds, else what is wrong: "expect_close: element [3, 1] is 1.5, expected 2.5: 4194304 ULP apart,
    // allowed 3; 2 of 8 elements differ".
    std::string compare(const Tensor& actual, const Tensor& expected) const;
};

// Nullopt if the op is no such check.
[[nodiscard]] std::optional<Check> checkOf(const Module& module, OpId op);
// Whether an op of that kind is one, calls apart.
[[nodiscard]] bool isCheck(OpKind kind);
// The constant of expect_eq_const and expect_almost_eq_const.
[[nodiscard]] Result<Tensor> expectedOf(const Module& module, OpId op);

} // namespace axiscape::machine
