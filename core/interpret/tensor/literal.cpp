// SPDX-License-Identifier: GPL-3.0-or-later
// Literals of constants, and elements as text. One pass over the characters; no list is built on the way.
#include "core/base/base.h"
#include "core/base/numbers.h"
#include "core/interpret/tensor/formats.h"
#include "core/interpret/tensor/tensor.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <fmt/format.h>
#include <limits>

namespace axiscape {
namespace {

constexpr auto kNibbles = [] {
    std::array<std::uint8_t, 256> table{};
    table.fill(0xff);
    for (std::uint8_t i = 0; i < 10; ++i) table[std::size_t{'0'} + i] = i;
    for (std::uint8_t i = 10; i < 16; ++i) table[std::size_t{'A'} + i - 10] = table[std::size_t{'a'} + i - 10] = i;
    return table;
}();

// Sub-byte integers and floats stand in a byte each; brings what the text has to the slot's form.
void normalizeSlots(Tensor& tensor) {
    auto* bytes = tensor.mutableData<std::uint8_t>();
    const auto each = [&](auto f) {
        for (std::int64_t i = 0; i < tensor.elements(); ++i) bytes[i] = static_cast<std::uint8_t>(f(bytes[i]));
    };
    const auto extended = [](std::uint8_t b, int bits) {
        const int sign = 1 << (bits - 1), low = b & (2 * sign - 1);
        return (low ^ sign) - sign;
    };
    switch (tensor.dtype()) {
    case ElementType::i1:
        return each([](std::uint8_t b) { return b != 0; });
    case ElementType::i2:
        return each([&](std::uint8_t b) { return extended(b, 2); });
    case ElementType::i4:
        return each([&](std::uint8_t b) { return extended(b, 4); });
    case ElementType::ui2:
        return each([](std::uint8_t b) { return b & 3; });
    case ElementType::ui4:
    case ElementType::f4E2M1FN:
        return each([](std::uint8_t b) { return b & 15; });
    case ElementType::f6E2M3FN:
    case ElementType::f6E3M2FN:
        return each([](std::uint8_t b) { return b & 63; });
    default:
        return;
    }
}

void fillFromFirst(Tensor& tensor) {
    const auto size = slotBytes(tensor.dtype());
    auto* bytes = tensor.mutableBytes();
    for (std::size_t done = size, all = tensor.byteCount(); done < all;) { // doubling what is there
        const auto more = std::min(done, all - done);
        std::memcpy(bytes + done, bytes, more);
        done += more;
    }
}

tl::unexpected<Error> badLiteral(std::string_view why, std::string_view literal, ElementType type,
                                 std::span<const std::int64_t> shape) {
    return fail(fmt::format("the literal of a constant {} {} is wrong", elementName(type), shapeText(shape)),
                std::string(literal.substr(0, 40)), std::string(why));
}

// "0x...": the bytes of all elements, or of one that stands for all; lowest byte first.
Result<Tensor> fromHexadecimal(std::string_view literal, ElementType type, std::span<const std::int64_t> shape) {
    if (!literal.ends_with('"') || literal.size() < 4)
        return badLiteral("the quote does not end", literal, type, shape);
    const auto digits = literal.substr(3, literal.size() - 4);
    Tensor tensor(type, shape);
    const auto slot = slotBytes(type);
    const bool isSplat = digits.size() == 2 * slot;
    if (tensor.elements() == 0) return tensor;
    if (!isSplat && digits.size() != 2 * tensor.byteCount())
        return badLiteral(fmt::format("{} digits, expected {}", digits.size(), 2 * tensor.byteCount()), literal, type,
                          shape);
    auto* bytes = tensor.mutableData<std::uint8_t>();
    unsigned seen = 0; // more than 15 as soon as one character is no digit
    for (std::size_t i = 0; i < digits.size() / 2; ++i) {
        const unsigned high = kNibbles[static_cast<unsigned char>(digits[2 * i])];
        const unsigned low = kNibbles[static_cast<unsigned char>(digits[2 * i + 1])];
        seen |= high | low;
        bytes[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    if (seen > 15) return badLiteral("not a hexadecimal digit", literal, type, shape);
    if (isSplat) fillFromFirst(tensor);
    normalizeSlots(tensor);
    return tensor;
}

// Reads elements one behind the other; brackets and commas are skipped, their nesting is the importer's business.
class ElementReader {
  public:
    explicit ElementReader(std::string_view text) : m_at(text.data()), m_end(text.data() + text.size()) {}

    // True if another element begins here.
    bool next() {
        while (m_at != m_end && (*m_at == '[' || *m_at == ']' || *m_at == ',' || *m_at == ' ' || *m_at == '\n' ||
                                 *m_at == '\t' || *m_at == '\r'))
            ++m_at;
        return m_at != m_end;
    }

    template <class Int> bool integer(Int& value) {
        if (word("true")) return value = 1, true;
        if (word("false")) return value = 0, true;
        bool negative = false;
        if (m_at != m_end && (*m_at == '-' || *m_at == '+')) negative = *m_at++ == '-';
        const bool isHex = m_end - m_at > 2 && m_at[0] == '0' && (m_at[1] == 'x' || m_at[1] == 'X');
        std::uint64_t magnitude = 0;
        const auto [end, error] = std::from_chars(m_at + (isHex ? 2 : 0), m_end, magnitude, isHex ? 16 : 10);
        if (error != std::errc()) return false;
        m_at = end;
        value = static_cast<Int>(negative ? 0 - magnitude : magnitude);
        return true;
    }

    // `bitsTo` takes the value from hexadecimal bits.
    template <class Real, class BitsTo> bool real(Real& value, BitsTo bitsTo) {
        if (word("true")) return value = 1, true;
        if (word("false")) return value = 0, true;
        const char* start = m_at;
        bool negative = false;
        if (m_at != m_end && (*m_at == '-' || *m_at == '+')) negative = *m_at++ == '-';
        if (m_end - m_at > 2 && m_at[0] == '0' && (m_at[1] == 'x' || m_at[1] == 'X')) {
            std::uint64_t bits = 0;
            const auto [end, error] = std::from_chars(m_at + 2, m_end, bits, 16);
            if (error != std::errc()) return false;
            m_at = end;
            value = bitsTo(bits);
            return true;
        }
        const auto [end, error] = std::from_chars(m_at, m_end, value);
        if (error == std::errc::result_out_of_range) {
            value = outOfRange<Real>(m_at, end);
        } else if (error != std::errc()) {
            m_at = start;
            return false;
        }
        m_at = end;
        if (negative) value = -value;
        return true;
    }

    const char* at() const { return m_at; }
    bool accept(char c) {
        while (m_at != m_end && *m_at == ' ') ++m_at;
        return m_at != m_end && *m_at == c ? ++m_at, true : false;
    }

  private:
    bool word(std::string_view w) {
        if (static_cast<std::size_t>(m_end - m_at) < w.size() || std::string_view(m_at, w.size()) != w) return false;
        m_at += w.size();
        return true;
    }
    // from_chars leaves the value open for what is too large or too small: the exponent tells which it was.
    template <class Real> static Real outOfRange(const char* begin, const char* end) {
        return static_cast<Real>(std::strtod(std::string(begin, end).c_str(), nullptr));
    }

    const char *m_at, *m_end;
};

// A decimal between two numbers of a narrow format, rounded to double first, may land on their middle and lose the side
// it was on; then the double is moved by one step to that side.
double keptFromTheMiddle(double value, std::string_view text) {
    const long double exact = std::strtold(std::string(text).c_str(), nullptr);
    if (exact > static_cast<long double>(value)) return std::nextafter(value, std::numeric_limits<double>::infinity());
    if (exact < static_cast<long double>(value)) return std::nextafter(value, -std::numeric_limits<double>::infinity());
    return value;
}

template <class Slot, class Read>
Result<Tensor> readElements(std::string_view literal, ElementType type, std::span<const std::int64_t> shape,
                            Read read) {
    Tensor tensor(type, shape);
    auto* out = tensor.mutableData<Slot>();
    ElementReader reader(literal);
    std::int64_t count = 0;
    while (reader.next()) {
        if (count == tensor.elements()) {
            if (count == 0) return tensor; // a splat of nothing
            return badLiteral(fmt::format("more than {} elements", tensor.elements()), literal, type, shape);
        }
        if (!read(reader, out[count])) return badLiteral(fmt::format("element {}", count), literal, type, shape);
        ++count;
    }
    if (count == 1) {
        fillFromFirst(tensor);
    } else if (count != tensor.elements()) {
        return badLiteral(fmt::format("{} elements, expected {}", count, tensor.elements()), literal, type, shape);
    }
    return tensor;
}

template <class Real> bool readReal(ElementReader& reader, Real& value) {
    using Bits = std::conditional_t<sizeof(Real) == 4, std::uint32_t, std::uint64_t>;
    return reader.real(value, [](std::uint64_t bits) { return std::bit_cast<Real>(static_cast<Bits>(bits)); });
}

template <class Real>
Result<Tensor> readComplex(std::string_view literal, ElementType type, std::span<const std::int64_t> shape) {
    return readElements<std::complex<Real>>(literal, type, shape, [](ElementReader& r, std::complex<Real>& value) {
        Real re = 0, im = 0;
        if (!r.accept('(')) { // a plain number is its real part
            if (!readReal(r, re)) return false;
        } else if (!readReal(r, re) || !r.accept(',') || (r.next(), !readReal(r, im)) || !r.accept(')')) {
            return false;
        }
        value = {re, im};
        return true;
    });
}

template <class Int>
Result<Tensor> readIntegers(std::string_view literal, ElementType type, std::span<const std::int64_t> shape) {
    return readElements<Int>(literal, type, shape, [](ElementReader& r, Int& value) { return r.integer(value); });
}

template <class Slot>
Result<Tensor> readSmallFloats(std::string_view literal, ElementType type, std::span<const std::int64_t> shape) {
    return readElements<Slot>(literal, type, shape, [type](ElementReader& r, Slot& slot) {
        double value = 0;
        bool isBits = false;
        const char* begin = r.at();
        if (!r.real(value, [&](std::uint64_t bits) {
                isBits = true;
                slot = static_cast<Slot>(bits);
                return 0.0;
            }))
            return false;
        if (isBits) return true;
        if ((std::bit_cast<std::uint64_t>(value) & 0xFFFFFFFF) == 0) // few digits left: perhaps a middle
            value = keptFromTheMiddle(value, {begin, r.at()});
        slot = static_cast<Slot>(kernels::encodeBits(type, value));
        return true;
    });
}

} // namespace

Result<Tensor> tensorFromLiteral(std::string_view literal, ElementType dtype, std::span<const std::int64_t> shape) {
    while (!literal.empty() && (literal.front() == ' ' || literal.front() == '\n')) literal.remove_prefix(1);
    while (!literal.empty() && (literal.back() == ' ' || literal.back() == '\n')) literal.remove_suffix(1);
    if (literal.starts_with("\"0x") || literal.starts_with("\"0X")) return fromHexadecimal(literal, dtype, shape);
    if (literal.starts_with("dense_resource"))
        return fail("not evaluated: a constant whose elements stand in a resource of the file",
                    std::string(literal.substr(0, 40)));
    switch (dtype) {
    case ElementType::i1:
    case ElementType::i2:
    case ElementType::i4:
    case ElementType::i8:
    case ElementType::ui2:
    case ElementType::ui4:
    case ElementType::ui8: {
        auto tensor = readIntegers<std::uint8_t>(literal, dtype, shape);
        if (tensor) normalizeSlots(*tensor);
        return tensor;
    }
    case ElementType::i16:
    case ElementType::ui16:
        return readIntegers<std::uint16_t>(literal, dtype, shape);
    case ElementType::i32:
    case ElementType::ui32:
        return readIntegers<std::uint32_t>(literal, dtype, shape);
    case ElementType::i64:
    case ElementType::ui64:
        return readIntegers<std::uint64_t>(literal, dtype, shape);
    case ElementType::f32:
        return readElements<float>(literal, dtype, shape, readReal<float>);
    case ElementType::f64:
        return readElements<double>(literal, dtype, shape, readReal<double>);
    case ElementType::tf32:
        return readElements<float>(literal, dtype, shape, [](ElementReader& r, float& value) {
            double wide = 0;
            const bool ok = r.real(wide, [](std::uint64_t bits) {
                return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
            });
            value = kernels::roundedToTf32(wide);
            return ok;
        });
    case ElementType::complex64:
        return readComplex<float>(literal, dtype, shape);
    case ElementType::complex128:
        return readComplex<double>(literal, dtype, shape);
    case ElementType::bf16:
    case ElementType::f16:
        return readSmallFloats<std::uint16_t>(literal, dtype, shape);
    case ElementType::none:
        return fail("not evaluated: a constant that is no tensor", std::string(literal.substr(0, 40)));
    default:
        return readSmallFloats<std::uint8_t>(literal, dtype, shape);
    }
}

namespace {

std::string realText(double value, bool isDouble) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
    return isDouble ? fmt::format("{}", value) : fmt::format("{}", static_cast<float>(value));
}

} // namespace

std::string elementText(const Tensor& tensor, std::int64_t index) {
    const auto at = static_cast<std::size_t>(index);
    const auto type = tensor.dtype();
    switch (type) {
    case ElementType::i1:
        return tensor.data<std::uint8_t>()[at] ? "true" : "false";
    case ElementType::i2:
    case ElementType::i4:
    case ElementType::i8:
        return std::to_string(tensor.data<std::int8_t>()[at]);
    case ElementType::i16:
        return std::to_string(tensor.data<std::int16_t>()[at]);
    case ElementType::i32:
        return std::to_string(tensor.data<std::int32_t>()[at]);
    case ElementType::i64:
        return std::to_string(tensor.data<std::int64_t>()[at]);
    case ElementType::ui2:
    case ElementType::ui4:
    case ElementType::ui8:
        return std::to_string(tensor.data<std::uint8_t>()[at]);
    case ElementType::ui16:
        return std::to_string(tensor.data<std::uint16_t>()[at]);
    case ElementType::ui32:
        return std::to_string(tensor.data<std::uint32_t>()[at]);
    case ElementType::ui64:
        return std::to_string(tensor.data<std::uint64_t>()[at]);
    case ElementType::f32:
    case ElementType::tf32:
        return realText(static_cast<double>(tensor.data<float>()[at]), false);
    case ElementType::f64:
        return realText(tensor.data<double>()[at], true);
    case ElementType::complex64: {
        const auto z = tensor.data<std::complex<float>>()[at];
        return fmt::format("({}, {})", realText(static_cast<double>(z.real()), false),
                           realText(static_cast<double>(z.imag()), false));
    }
    case ElementType::complex128: {
        const auto z = tensor.data<std::complex<double>>()[at];
        return fmt::format("({}, {})", realText(z.real(), true), realText(z.imag(), true));
    }
    case ElementType::none:
        return {};
    default:
        return realText(
            static_cast<double>(kernels::decodeBits(type, slotBytes(type) == 2 ? tensor.data<std::uint16_t>()[at]
                                                                               : tensor.data<std::uint8_t>()[at])),
            false);
    }
}

} // namespace axiscape
