// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/number_text.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace axiscape::bytecode {
namespace {

using Kind = ElementForm::Kind;
using Specials = ElementForm::Specials;

struct NamedForm {
    std::string_view name;
    ElementForm form;
};
constexpr ElementForm floating(int bits, int exponent, int mantissa, int bias, Specials specials = Specials::ieee,
                               bool hasSign = true) {
    return {Kind::floating, bits, exponent, mantissa, bias, specials, hasSign, false};
}
constexpr ElementForm kFloat64 = floating(64, 11, 52, 1023);
constexpr NamedForm kFloats[] = {
    {"f32", floating(32, 8, 23, 127)},
    {"f64", kFloat64},
    {"bf16", floating(16, 8, 7, 127)},
    {"f16", floating(16, 5, 10, 15)},
    {"tf32", floating(19, 8, 10, 127)},
    {"f8E5M2", floating(8, 5, 2, 15)},
    {"f8E4M3", floating(8, 4, 3, 7)},
    {"f8E3M4", floating(8, 3, 4, 3)},
    {"f8E4M3FN", floating(8, 4, 3, 7, Specials::allOnes)},
    {"f8E5M2FNUZ", floating(8, 5, 2, 16, Specials::negativeZero)},
    {"f8E4M3FNUZ", floating(8, 4, 3, 8, Specials::negativeZero)},
    {"f8E4M3B11FNUZ", floating(8, 4, 3, 11, Specials::negativeZero)},
    {"f4E2M1FN", floating(4, 2, 1, 1, Specials::none)},
    {"f6E2M3FN", floating(6, 2, 3, 1, Specials::none)},
    {"f6E3M2FN", floating(6, 3, 2, 3, Specials::none)},
    {"f8E8M0FNU", floating(8, 8, 0, 127, Specials::allOnes, false)},
};

// Not finite: nothing.
std::optional<double> valueOf(const ElementForm& form, std::uint64_t bits) {
    const auto mask = [](int count) { return (std::uint64_t{1} << count) - 1; };
    const auto exponent = (bits >> form.mantissaBits) & mask(form.exponentBits),
               mantissa = bits & mask(form.mantissaBits);
    const bool negative = form.hasSign && ((bits >> (form.exponentBits + form.mantissaBits)) & 1);
    if (form.specials == Specials::ieee && exponent == mask(form.exponentBits)) return std::nullopt;
    if (form.specials == Specials::allOnes && exponent == mask(form.exponentBits) &&
        mantissa == mask(form.mantissaBits))
        return std::nullopt;
    if (form.specials == Specials::negativeZero && negative && exponent == 0 && mantissa == 0) return std::nullopt;
    double value = 0;
    if (exponent == 0 && form.hasSign)
        value = std::ldexp(static_cast<double>(mantissa), 1 - form.bias - form.mantissaBits);
    else
        value = std::ldexp(static_cast<double>(mantissa | (std::uint64_t{1} << form.mantissaBits)),
                           static_cast<int>(exponent) - form.bias - form.mantissaBits);
    return negative ? -value : value;
}

// What is read back from the text is the value itself.
bool readsBack(const ElementForm& form, double value, const char* text) {
    if (form.bits == 64) return std::strtod(text, nullptr) == value;
    if (form.bits == 32) return static_cast<double>(std::strtof(text, nullptr)) == value;
    return true; // six digits tell all smaller types apart
}

// All digits of a positive value: those of a whole number, which has so many bits, and how many of them stand behind
// the point. Written here because the standard library's own brings in tables larger than most files.
struct Exact {
    std::string figures;
    int behindPoint = 0, bits = 0;
};
Exact exactly(double value) {
    constexpr auto fives = [] {
        std::array<std::uint32_t, 14> powers{1};
        for (std::size_t n = 1; n < powers.size(); ++n) powers[n] = 5 * powers[n - 1];
        return powers;
    }();
    int exponent = 0;
    auto mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(value, &exponent), 53));
    exponent -= 53;
    const int even = std::countr_zero(mantissa);
    mantissa >>= even;
    exponent += even;
    std::vector<std::uint32_t> whole{static_cast<std::uint32_t>(mantissa), static_cast<std::uint32_t>(mantissa >> 32)};
    const auto multiply = [&](std::uint32_t factor) {
        std::uint64_t carry = 0;
        for (auto& word : whole) {
            carry += std::uint64_t{word} * factor;
            word = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
        if (carry > 0) whole.push_back(static_cast<std::uint32_t>(carry));
    };
    const auto drop = [&] {
        while (!whole.empty() && whole.back() == 0) whole.pop_back();
    };
    drop();
    Exact exact;
    exact.behindPoint = std::max(-exponent, 0);
    for (int n = exponent; n > 0; n -= 31) multiply(std::uint32_t{1} << std::min(n, 31));
    for (int n = exact.behindPoint; n > 0; n -= 13) // m / 2^n is m * 5^n / 10^n
        multiply(fives[static_cast<std::size_t>(std::min(n, 13))]);
    exact.bits = 32 * static_cast<int>(whole.size()) - std::countl_zero(whole.back());
    while (!whole.empty()) {
        std::uint64_t rest = 0;
        for (std::size_t i = whole.size(); i-- > 0;) {
            rest = rest << 32 | whole[i];
            whole[i] = static_cast<std::uint32_t>(rest / 1'000'000'000);
            rest %= 1'000'000'000;
        }
        drop();
        for (int figure = 0; figure < 9 && (rest > 0 || !whole.empty()); ++figure, rest /= 10)
            exact.figures += static_cast<char>('0' + rest % 10);
    }
    std::reverse(exact.figures.begin(), exact.figures.end());
    return exact;
}

// The digits of a value as MLIR finds them: the exact ones, cut off where about so many are left (which binary digits
// decide), then rounded to so many. No zero stands at the end.
struct Digits {
    bool negative = false;
    std::string figures; // the first one in front of the point
    int exponent = 0;
};
Digits digitsOf(double value, int count) {
    Digits digits{std::signbit(value), "0", 0};
    if (value == 0) return digits;
    const auto exact = exactly(std::fabs(value));
    auto& figures = digits.figures = exact.figures;
    digits.exponent = static_cast<int>(figures.size()) - 1 - exact.behindPoint;
    const auto bits = exact.bits;
    const auto trim = [&] {
        while (figures.size() > 1 && figures.back() == '0') figures.pop_back();
    };
    if (const int wanted = (count * 196 + 58) / 59; bits > wanted)
        figures.resize(figures.size() - static_cast<std::size_t>((bits - wanted) * 59 / 196));
    if (figures.size() > static_cast<std::size_t>(count)) {
        const bool up = figures[static_cast<std::size_t>(count)] >= '5';
        figures.resize(static_cast<std::size_t>(count));
        while (up && !figures.empty() && figures.back() == '9') figures.pop_back();
        if (figures.empty()) {
            figures = "1";
            ++digits.exponent;
        } else if (up) {
            ++figures.back();
        }
    }
    trim();
    return digits;
}

void append(std::string& to, const fmt::format_int& number) { to.append(number.data(), number.size()); }

// As many digits as tell any value of the type apart, none at the end that is zero.
void appendExact(std::string& to, const ElementForm& form, double value) {
    const int digits = 2 + (form.mantissaBits + 1) * 59 / 196;
    auto [negative, figures, exponent] = digitsOf(value, digits);
    const int count = static_cast<int>(figures.size()), lowest = exponent - (count - 1);
    if (negative) to += '-';
    const bool scientific = lowest >= 0 ? lowest > 3 || count + lowest > digits : exponent < 0 && -exponent > 3;
    if (scientific) {
        (to += figures[0]) += '.';
        to += count == 1 ? "0" : figures.substr(1);
        append(to += exponent < 0 ? "E-" : "E+", fmt::format_int(std::abs(exponent)));
    } else if (lowest >= 0) { // no point: the hexadecimal form is used instead
        (to += figures).append(static_cast<std::size_t>(lowest), '0');
    } else if (exponent >= 0) {
        figures.insert(static_cast<std::size_t>(exponent) + 1, ".");
        to += figures;
    } else {
        to += "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + figures;
    }
}

// A whole number of at most six digits with seven of them: 1.200000e+01
void appendWhole(std::string& to, double value) {
    if (std::signbit(value)) to += '-';
    const fmt::format_int digits(static_cast<std::uint32_t>(std::fabs(value)));
    (to += digits.data()[0]) += '.';
    to.append(digits.data() + 1, digits.size() - 1).append(7 - digits.size(), '0');
    (to += "e+0") += static_cast<char>('0' + digits.size() - 1);
}

void appendFloat(std::string& to, const ElementForm& form, std::uint64_t bits) {
    if (const auto value = valueOf(form, bits)) {
        if (std::fabs(*value) < 1e6 && std::trunc(*value) == *value) return appendWhole(to, *value); // as most are
        const auto six = digitsOf(*value, 6);
        auto brief = six.negative ? std::string("-") : std::string();
        auto figures = six.figures;
        figures.resize(7, '0'); // six are counted, and a seventh written
        brief += figures.substr(0, 1) + "." + figures.substr(1);
        const int exponent = std::abs(six.exponent);
        brief += six.exponent < 0 ? exponent < 10 ? "e-0" : "e-" : exponent < 10 ? "e+0" : "e+";
        append(brief, fmt::format_int(exponent));
        if (readsBack(form, *value, brief.c_str())) {
            to += brief;
            return;
        }
        std::string text;
        appendExact(text, form, *value);
        if (text.find('.') != text.npos) {
            to += text;
            return;
        }
    }
    fmt::format_to(std::back_inserter(to), "0x{:X}", bits);
}

void appendHex(std::string& to, std::string_view blob) {
    constexpr char digits[] = "0123456789ABCDEF";
    for (const char c : blob) {
        to += digits[static_cast<unsigned char>(c) >> 4];
        to += digits[static_cast<unsigned char>(c) & 15];
    }
}

} // namespace

std::optional<ElementForm> elementForm(std::string_view name) {
    if (name.starts_with("complex<") && name.ends_with('>')) {
        auto form = elementForm(name.substr(8, name.size() - 9));
        if (!form || form->complex) return std::nullopt;
        form->complex = true;
        return form;
    }
    if (!name.starts_with('i')) // which integers do, and they are asked about most
        for (const auto& one : kFloats)
            if (one.name == name) return one.form;
    ElementForm form;
    if (name == "index") {
        form.bits = 64;
        return form;
    }
    if (name.starts_with("!quant.")) { // stored as its storage type: !quant.uniform<i8:f32, ...>
        const auto open = name.find('<');
        const auto colon = name.find_first_of(":<", open + 1);
        if (open == name.npos || colon == name.npos) return std::nullopt;
        return elementForm(name.substr(open + 1, colon - open - 1));
    }
    if (name.starts_with("ui")) form.kind = Kind::unsignedInteger;
    const std::size_t prefix = name.starts_with("ui") || name.starts_with("si") || name.starts_with("u8") ? 2 : 1;
    if (name.size() <= prefix || (name[0] != 'i' && name[0] != 'u' && name[0] != 's')) return std::nullopt;
    for (const char c : name.substr(prefix)) {
        if (c < '0' || c > '9' || form.bits > 64) return std::nullopt;
        form.bits = form.bits * 10 + (c - '0');
    }
    if (form.bits < 1 || form.bits > 64) return std::nullopt;
    if (name == "i1") form.kind = Kind::boolean;
    return form;
}

const ElementForm& float64Form() { return kFloat64; }

void appendInteger(std::string& to, std::int64_t value) { append(to, fmt::format_int(value)); }

void appendList(std::string& to, std::span<const std::int64_t> values) {
    to += '[';
    for (std::size_t i = 0; i < values.size(); ++i) appendInteger(i ? to += ", " : to, values[i]);
    to += ']';
}

std::int64_t signedValue(const ElementForm& form, std::uint64_t bits) {
    if (form.kind == Kind::boolean) return static_cast<std::int64_t>(bits & 1);
    const int shift = 64 - form.bits;
    return static_cast<std::int64_t>(bits << shift) >> shift;
}

void appendNumber(std::string& to, const ElementForm& form, std::uint64_t bits) {
    switch (form.kind) {
    case Kind::floating:
        appendFloat(to, form, bits);
        return;
    case Kind::boolean:
        to += bits & 1 ? "true" : "false";
        return;
    case Kind::unsignedInteger:
        append(to, fmt::format_int(bits));
        return;
    case Kind::integer:
        appendInteger(to, signedValue(form, bits));
        return;
    }
}

std::optional<ShapedText> shapedText(std::string_view type) {
    const auto open = type.find('<');
    if (open == type.npos || !type.ends_with('>') || (!type.starts_with("tensor") && !type.starts_with("vector")))
        return std::nullopt;
    ShapedText result;
    auto rest = type.substr(open + 1, type.size() - open - 2);
    while (!rest.empty() && (rest[0] == '?' || (rest[0] >= '0' && rest[0] <= '9'))) {
        const auto x = rest.find('x');
        if (x == rest.npos || x > 20) return std::nullopt;
        std::int64_t size = -1;
        if (rest[0] != '?') {
            size = 0;
            for (const char c : rest.substr(0, x)) {
                if (c < '0' || c > '9' || size > (std::int64_t{1} << 58)) return std::nullopt;
                size = size * 10 + (c - '0');
            }
            if (__builtin_mul_overflow(result.elements, static_cast<std::uint64_t>(size), &result.elements))
                result.elements = ~std::uint64_t{0};
        }
        result.shape.push_back(size);
        rest.remove_prefix(x + 1);
    }
    std::size_t depth = 0, end = 0; // an encoding stands behind a comma
    for (; end < rest.size() && (rest[end] != ',' || depth > 0); ++end) {
        if (rest[end] == '<') ++depth;
        if (rest[end] == '>' && depth > 0) --depth;
    }
    result.element = rest.substr(0, end);
    return result;
}

std::string denseText(std::string_view type, std::string_view blob, std::string& why) {
    const auto shaped = shapedText(type);
    const auto form = shaped ? elementForm(shaped->element) : std::nullopt;
    if (!shaped || !form) return why = fmt::format("a constant has the type {}", type.substr(0, 80)), std::string();
    const auto elements = shaped->elements;
    const auto size = static_cast<std::uint64_t>(form->bytes());
    const auto word = [](std::string_view bytes) {
        std::uint64_t value = 0;
        for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[i]);
        return value;
    };
    const auto append = [&](std::string& to, std::string_view bytes) {
        const auto half = static_cast<std::size_t>(form->partBytes());
        if (form->complex) to += '(';
        appendNumber(to, *form, word(bytes.substr(0, half)));
        if (!form->complex) return;
        to += ',';
        appendNumber(to, *form, word(bytes.substr(half)));
        to += ')';
    };
    std::string text = "dense<";
    if (elements == 0) return text + '>';
    std::string unpacked;
    if (form->kind == Kind::boolean && !form->complex) {
        const bool packed = blob.size() == (elements + 7) / 8 || blob.size() == 1;
        if (blob.size() == 1 && (elements == 1 || blob[0] == '\0' || blob[0] == '\xff'))
            return text + (blob[0] != '\0' ? "true>" : "false>");
        if (blob.size() == elements && !packed)
            ;
        else if (blob.size() != (elements + 7) / 8)
            return why = fmt::format("a constant of {} has {} bytes", type.substr(0, 80), blob.size()), std::string();
        else {
            unpacked.resize(elements);
            for (std::size_t i = 0; i < elements; ++i)
                unpacked[i] = static_cast<char>((static_cast<unsigned char>(blob[i / 8]) >> (i % 8)) & 1);
            blob = unpacked;
        }
    }
    if (blob.size() == size) {
        append(text, blob);
        return text + '>';
    }
    if (elements > blob.size() || elements * size != blob.size())
        return why = fmt::format("a constant of {} has {} bytes", type.substr(0, 80), blob.size()), std::string();
    if (elements > kMostListed) {
        text.reserve(2 * blob.size() + type.size() + 32); // the type is written behind it
        text += "\"0x";
        appendHex(text, blob);
        text += "\">"; // in place: it may be of gigabytes
        return text;
    }
    // brackets open and close where a dimension begins and ends
    const auto rank = shaped->shape.size();
    for (std::uint64_t i = 0; i < elements; ++i) {
        std::uint64_t run = 1;
        std::size_t open = 0;
        for (std::size_t d = rank; d-- > 0;) {
            run *= static_cast<std::uint64_t>(shaped->shape[d]);
            if (i % run == 0) ++open;
        }
        if (i > 0) {
            text.append(open, ']');
            text += ", ";
        }
        text.append(open, '[');
        append(text, blob.substr(i * size, size));
    }
    text.append(rank, ']');
    return text + '>';
}

} // namespace axiscape::bytecode
