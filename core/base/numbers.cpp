// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbers.h"

#include <array>
#include <cmath>
#include <fmt/ranges.h>

namespace axiscape {

namespace {

std::string withMark(std::string digits, const NumberMarks& marks) {
    if (const auto at = digits.find('.'); at != std::string::npos) digits.replace(at, 1, marks.decimal);
    return digits;
}

// Of a whole number.
std::string withGroups(std::string digits, const NumberMarks& marks) {
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > (digits[0] == '-'); at -= 3)
        digits.insert(static_cast<std::size_t>(at), marks.group);
    return digits;
}

} // namespace

std::string threeDigits(double value, const NumberMarks& marks) {
    const double size = std::fabs(value);
    if (size == 0) return "0";
    if (size >= 99.95) return withGroups(fmt::format("{:.0f}", value), marks);
    return withMark(size >= 9.995 ? fmt::format("{:.1f}", value) : fmt::format("{:.2f}", value), marks);
}

std::string bytesText(double bytes, const NumberMarks& marks) {
    static constexpr std::array<const char*, 6> unit{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    std::size_t u = 0;
    double value = bytes;
    while (std::fabs(value) >= 1023.5 && u + 1 < unit.size()) value /= 1024, ++u;
    const bool whole = value == std::floor(value);
    return fmt::format("{} {}", whole ? withGroups(fmt::format("{:.0f}", value), marks) : threeDigits(value, marks),
                       unit[u]);
}

std::string secondsText(double seconds, const NumberMarks& marks) {
    const double size = std::fabs(seconds);
    if (size == 0) return "0 s";
    if (size >= 0.9995) return threeDigits(seconds, marks) + " s";
    if (size >= 0.9995e-3) return threeDigits(seconds * 1e3, marks) + " ms";
    if (size >= 0.9995e-6) return threeDigits(seconds * 1e6, marks) + " µs";
    return threeDigits(seconds * 1e9, marks) + " ns";
}

namespace {
std::string joined(std::span<const std::int64_t> shape, const char* between) {
    return fmt::format("{}", fmt::join(shape, between));
}
} // namespace

std::string shapeText(std::span<const std::int64_t> shape) {
    return shape.empty() ? std::string("scalar") : joined(shape, " × ");
}
std::string shapeCode(std::span<const std::int64_t> shape) {
    return shape.empty() ? std::string("scalar") : joined(shape, "x");
}

std::string countText(std::int64_t count, const NumberMarks& marks) { return withGroups(std::to_string(count), marks); }

} // namespace axiscape
