// SPDX-License-Identifier: GPL-3.0-or-later
// Sums and products of counts from files, which may say anything: the largest number where the true one does not fit.
#pragma once

#include <cstdint>
#include <limits>

namespace axiscape {

// Neither may be negative.
[[nodiscard]] constexpr std::int64_t saturatingSum(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    return __builtin_add_overflow(a, b, &sum) ? std::numeric_limits<std::int64_t>::max() : sum;
}
[[nodiscard]] constexpr std::int64_t saturatingProduct(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::int64_t>::max() : product;
}

} // namespace axiscape
