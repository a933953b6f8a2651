// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as text: bytes, seconds, shapes.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace axiscape {

// Of a language.
struct NumberMarks {
    std::string decimal = ".", group = ",";
    friend bool operator==(const NumberMarks&, const NumberMarks&) = default;
};

// How every part of Axiscape writes figures: three significant digits, 1024-based bytes, a thin space is left to the
// window. "9.38 GiB", "128 MiB", "512 B"; "478 ms", "1.40 ms", "2.14 s", "17.9 µs"; "2 × 1024 × 4096", "scalar".
// Without marks: as files and the command line write them. In the window they are a words::Figure of core/base/text.h.
[[nodiscard]] std::string bytesText(double bytes, const NumberMarks& marks = {});
[[nodiscard]] std::string secondsText(double seconds, const NumberMarks& marks = {});
[[nodiscard]] std::string shapeText(std::span<const std::int64_t> shape);
// "2x8" and "scalar", as op codes (core/spmd/README.md) and Shardy write shapes.
[[nodiscard]] std::string shapeCode(std::span<const std::int64_t> shape);
// Three significant digits without trailing exponent: 9.38, 93.8, 938, 12300.
[[nodiscard]] std::string threeDigits(double value, const NumberMarks& marks = {});
// 24258 -> "24,258".
[[nodiscard]] std::string countText(std::int64_t count, const NumberMarks& marks = {});

} // namespace axiscape
