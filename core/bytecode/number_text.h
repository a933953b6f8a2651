// SPDX-License-Identifier: GPL-3.0-or-later
// Elements of constants as MLIR writes them: 1.000000e+00, 9.99999997E-7, 0x7FC00000, true, (1.0,2.0).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape::bytecode {

// What the elements of a tensor are made of, from the name of the type: f32, i1, ui8, complex<f64>, index.
struct ElementForm {
    enum class Kind : std::uint8_t { integer, unsignedInteger, boolean, floating } kind = Kind::integer;
    int bits = 0; // of one part
    int exponentBits = 0, mantissaBits = 0, bias = 0;
    enum class Specials : std::uint8_t { ieee, allOnes, negativeZero, none } specials = Specials::ieee;
    bool hasSign = true, complex = false;

    int partBytes() const { return (bits + 7) / 8; }
    int bytes() const { return partBytes() * (complex ? 2 : 1); }
};
[[nodiscard]] std::optional<ElementForm> elementForm(std::string_view name);
[[nodiscard]] const ElementForm& float64Form();

// In digits. Numbers that every file has are written without a format string: reading one costs more than the digits.
void appendInteger(std::string& to, std::int64_t value);
// [1, 2]
void appendList(std::string& to, std::span<const std::int64_t> values);

// Of an integer or a boolean with a sign, by its bits.
[[nodiscard]] std::int64_t signedValue(const ElementForm& form, std::uint64_t bits);

// The value with that bit pattern.
void appendNumber(std::string& to, const ElementForm& form, std::uint64_t bits);

// tensor<2x?x3xf32, #encoding> taken apart; nothing if it is no such text.
struct ShapedText {
    std::vector<std::int64_t> shape; // -1: dynamic
    std::string_view element;
    std::uint64_t elements = 1; // saturates
};
[[nodiscard]] std::optional<ShapedText> shapedText(std::string_view type);

inline constexpr std::uint64_t kMostListed = 100; // constants of more elements are written as hexadecimal bytes

// dense<...> of little-endian elements, one of which stands for all; `:` and the type follow. Why not, if the bytes do
// not fit the type.
std::string denseText(std::string_view type, std::string_view blob, std::string& why);

} // namespace axiscape::bytecode
