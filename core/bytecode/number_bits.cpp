// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/number_bits.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <cmath>

namespace axiscape::bytecode {
namespace {

using Kind = ElementForm::Kind;

// A value that the form has exactly: what MLIR writes of its smaller types is read back so.
std::uint64_t bitsOf(const ElementForm& form, double value) {
    if (form.bits == 64) return std::bit_cast<std::uint64_t>(value);
    if (form.bits == 32) return std::bit_cast<std::uint32_t>(static_cast<float>(value));
    const std::uint64_t sign =
        form.hasSign && std::signbit(value) ? std::uint64_t{1} << (form.exponentBits + form.mantissaBits) : 0;
    if (value == 0) return sign;
    // without a sign there are no numbers below the least exponent, and no zero
    const int least = form.hasSign ? 1 - form.bias : -form.bias;
    const int exponent = std::max(std::ilogb(value), least);
    const auto steps =
        static_cast<std::uint64_t>(std::nearbyint(std::ldexp(std::fabs(value), form.mantissaBits - exponent)));
    const int counted = exponent + form.bias - (form.hasSign ? 1 : 0);
    // a carry out of the mantissa counts the exponent up, as it must
    if (!form.hasSign) return static_cast<std::uint64_t>(counted) + (steps - 1);
    return sign | ((static_cast<std::uint64_t>(counted) << form.mantissaBits) + steps);
}

std::optional<int> hexDigit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return std::nullopt;
}

// "0x0000803F": the bytes themselves.
std::optional<std::string> hexBytes(std::string_view literal) {
    if (literal.size() < 4 || !literal.starts_with("\"0x") || !literal.ends_with('"')) return std::nullopt;
    const auto digits = literal.substr(3, literal.size() - 4);
    if (digits.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    bytes.reserve(digits.size() / 2);
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        const auto high = hexDigit(digits[i]), low = hexDigit(digits[i + 1]);
        if (!high || !low) return std::nullopt;
        bytes += static_cast<char>(*high << 4 | *low);
    }
    return bytes;
}

// "[[1, 2], [3, 4]]", in the order they stand in.
std::optional<std::string> numbersBytes(const ElementForm& form, std::string_view values) {
    constexpr std::string_view between = "[](), \n\t\r";
    const auto part = static_cast<std::size_t>(form.partBytes());
    std::string bytes;
    for (auto i = values.find_first_not_of(between); i < values.size(); i = values.find_first_not_of(between, i)) {
        const auto end = std::min(values.find_first_of(between, i), values.size());
        const auto bits = numberBits(form, values.substr(i, end - i));
        if (!bits) return std::nullopt;
        for (std::size_t k = 0; k < part; ++k) bytes += static_cast<char>(*bits >> (8 * k) & 0xff);
        i = end;
    }
    return bytes;
}

std::string packedBits(std::string_view bytes) {
    if (bytes.size() == 1) return {bytes[0] ? '\xff' : '\0'};
    std::string packed((bytes.size() + 7) / 8, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i)
        if (bytes[i]) packed[i / 8] = static_cast<char>(static_cast<unsigned char>(packed[i / 8]) | 1u << (i % 8));
    // a single byte of ones would stand for all
    return packed;
}

} // namespace

std::optional<std::uint64_t> numberBits(const ElementForm& form, std::string_view text) {
    if (text == "true") return 1;
    if (text == "false") return 0;
    const bool minus = text.starts_with('-');
    if (text.starts_with("0x") || text.starts_with("-0x")) {
        const auto digits = text.substr(minus ? 3 : 2);
        std::uint64_t bits = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), bits, 16);
        if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
        return minus ? ~bits + 1 : bits;
    }
    if (form.kind == Kind::floating) {
        double value = 0;
        float single = 0; // a float is not rounded twice
        const char *const begin = text.data(), *const end = begin + text.size();
        const auto [stop, error] =
            form.bits == 32 ? std::from_chars(begin, end, single) : std::from_chars(begin, end, value);
        if (form.bits == 32) value = static_cast<double>(single);
        if (error != std::errc() || stop != end || !std::isfinite(value)) return std::nullopt;
        return bitsOf(form, value);
    }
    std::uint64_t value = 0;
    const auto digits = text.substr(minus ? 1 : 0);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return minus ? ~value + 1 : value;
}

std::optional<std::string> denseBytes(std::string_view values, const ShapedText& type) {
    const auto form = elementForm(type.element);
    if (!form) return std::nullopt;
    auto bytes = values.starts_with('"') ? hexBytes(values) : numbersBytes(*form, values);
    if (!bytes) return std::nullopt;
    if (type.elements == 0) return bytes->empty() ? bytes : std::nullopt;
    const auto size = static_cast<std::uint64_t>(form->bytes());
    if (bytes->size() != size && bytes->size() / size != type.elements) return std::nullopt;
    if (bytes->size() % size != 0) return std::nullopt;
    // one that stands for all, wherever it may
    const std::string_view all = *bytes;
    if (all.substr(0, all.size() - size) == all.substr(size)) bytes->resize(size);
    return type.element == "i1" ? packedBits(*bytes) : bytes;
}

} // namespace axiscape::bytecode
