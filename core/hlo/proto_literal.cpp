// SPDX-License-Identifier: GPL-3.0-or-later
// Constants: the numbers of a LiteralProto, row-major, as HLO text writes them.
#include "core/bytecode/number_text.h"
#include "core/hlo/proto_text.h"
#include "core/hlo/wire.h"

#include <bit>

namespace axiscape::hlo {
namespace {

enum class Coding : std::uint8_t { numbers, f32, f64, bytes };
// In which field the elements of a type stand, and how.
struct Place {
    std::string_view element;
    std::uint32_t field;
    Coding coding;
    bool complex = false, isSigned = false;
    std::string_view form = {}; // of floats that lie in bytes: the name MLIR has for the type
    int size = 1;               // of an element in bytes
    int bits = 8 * size;        // of them that are its own
};
constexpr Place kPlaces[] = {
    {"pred", 2, Coding::numbers},
    {"u8", 3, Coding::bytes},
    {"s32", 4, Coding::numbers, false, true},
    {"s64", 5, Coding::numbers, false, true},
    {"u32", 6, Coding::numbers},
    {"u64", 7, Coding::numbers},
    {"f32", 8, Coding::f32},
    {"f64", 9, Coding::f64},
    {"f16", 11, Coding::bytes, false, false, "f16", 2},
    {"c64", 12, Coding::f32, true},
    {"bf16", 13, Coding::bytes, false, false, "bf16", 2},
    {"s8", 15, Coding::bytes, false, true},
    {"u16", 16, Coding::bytes, false, false, {}, 2},
    {"s16", 17, Coding::bytes, false, true, {}, 2},
    {"c128", 18, Coding::f64, true},
    {"f8e5m2", 19, Coding::bytes, false, false, "f8E5M2"},
    {"f8e4m3fn", 20, Coding::bytes, false, false, "f8E4M3FN"},
    {"s4", 21, Coding::bytes, false, true, {}, 1, 4},
    {"u4", 22, Coding::bytes, false, false, {}, 1, 4},
    {"f8e4m3b11fnuz", 23, Coding::bytes, false, false, "f8E4M3B11FNUZ"},
    {"f8e5m2fnuz", 24, Coding::bytes, false, false, "f8E5M2FNUZ"},
    {"f8e4m3fnuz", 25, Coding::bytes, false, false, "f8E4M3FNUZ"},
    {"s2", 26, Coding::bytes, false, true, {}, 1, 2},
    {"u2", 27, Coding::bytes, false, false, {}, 1, 2},
    {"f8e4m3", 28, Coding::bytes, false, false, "f8E4M3"},
    {"f8e3m4", 29, Coding::bytes, false, false, "f8E3M4"},
    {"s1", 30, Coding::bytes, false, true, {}, 1, 1},
    {"u1", 31, Coding::bytes, false, false, {}, 1, 1},
    {"f4e2m1fn", 32, Coding::bytes, false, false, "f4E2M1FN"},
    {"f8e8m0fnu", 33, Coding::bytes, false, false, "f8E8M0FNU"},
};

// What is no number, in its bits: the text has no other way to say all of them.
template <class Float, class Bits> std::string floating(Float value, Bits bits) {
    return value != value ? fmt::format("0x{:X}", bits) : fmt::format("{}", value);
}

class Elements {
  public:
    Elements(Cursor message, const Place& place) : m_place(place) {
        eachField(message, [&](const WireField& field) {
            if (field.number != place.field) return;
            if (place.coding == Coding::numbers)
                field.integers(m_numbers);
            else if (place.coding == Coding::bytes || field.packed())
                m_bytes = field.message();
            else
                m_single.push_back(field.fixed());
        });
    }
    std::size_t count() const {
        const auto parts = m_place.coding == Coding::numbers ? m_numbers.size()
                           : !m_single.empty()               ? m_single.size()
                                                             : m_bytes.left() / width();
        return parts / (m_place.complex ? 2 : 1);
    }
    void next(std::string& to) {
        if (!m_place.complex) return part(to);
        to += '(';
        part(to);
        to += ", ";
        part(to);
        to += ')';
    }

  private:
    std::size_t width() const {
        return m_place.coding == Coding::f64   ? 8
               : m_place.coding == Coding::f32 ? 4
                                               : static_cast<std::size_t>(m_place.size);
    }
    std::uint64_t bits() { return m_single.empty() ? m_bytes.little(static_cast<int>(width())) : m_single[m_at++]; }
    void part(std::string& to) {
        if (m_place.coding == Coding::numbers) {
            const auto value = m_numbers[m_at++];
            if (m_place.element == "pred")
                to += value != 0 ? "true" : "false";
            else if (m_place.isSigned)
                to += std::to_string(value);
            else
                to += std::to_string(static_cast<std::uint64_t>(value));
            return;
        }
        const auto value = bits();
        if (m_place.coding == Coding::f64) {
            to += floating(std::bit_cast<double>(value), value);
        } else if (m_place.coding == Coding::f32) {
            to += floating(std::bit_cast<float>(static_cast<std::uint32_t>(value)), value);
        } else if (!m_place.form.empty()) {
            to += fmt::format("0x{:X}", value); // the bits: a decimal number would be rounded again
        } else if (m_place.isSigned) {
            const int shift = 64 - m_place.bits;
            to += std::to_string(static_cast<std::int64_t>(value << shift) >> shift);
        } else {
            to += std::to_string(value & ((std::uint64_t{1} << m_place.bits) - 1));
        }
    }

    const Place& m_place;
    std::vector<std::int64_t> m_numbers;
    std::vector<std::uint64_t> m_single;
    Cursor m_bytes;
    std::size_t m_at = 0;
};

// (1, {2, 3})
std::string tupleOfProto(Cursor message, const Shape& shape) {
    std::string text;
    std::size_t part = 0;
    eachField(message, [&](const WireField& field) {
        if (field.number != 10) return;
        if (part == shape.parts.size()) message.fail("a constant has more parts than its tuple");
        text += (part == 0 ? "" : ", ") + literalOfProto(field.message(), shape.parts[part]);
        ++part;
    });
    if (part != shape.parts.size()) message.fail("a constant has fewer parts than its tuple");
    return "(" + text + ")";
}

} // namespace

std::string literalOfProto(Cursor message, const Shape& shape) {
    if (shape.isTuple()) return tupleOfProto(message, shape);
    const Place* place = nullptr;
    for (const auto& one : kPlaces)
        if (one.element == shape.element) place = &one;
    if (!place) message.fail(fmt::format("a constant of {} is not read", shape.element));
    Elements elements(message, *place);
    std::uint64_t wanted = 1;
    for (const auto size : shape.sizes) {
        if (size < 0) message.fail("a constant has an open size");
        if (size != 0 && wanted > UINT64_MAX / static_cast<std::uint64_t>(size)) message.fail("a shape is too large");
        wanted *= static_cast<std::uint64_t>(size);
    }
    if (elements.count() != wanted)
        message.fail(fmt::format("a constant has {} elements and its shape {}", elements.count(), wanted));
    std::string text;
    if (shape.sizes.empty()) {
        elements.next(text);
        return text;
    }
    std::vector<std::int64_t> at(shape.sizes.size(), 0);
    const auto rank = shape.sizes.size();
    if (wanted == 0) return "{}";
    text.append(rank, '{');
    for (std::uint64_t i = 0; i < wanted; ++i) {
        elements.next(text);
        std::size_t closed = 0;
        for (std::size_t d = rank; d-- > 0 && ++at[d] == shape.sizes[d]; ++closed) at[d] = 0;
        text.append(closed, '}');
        if (i + 1 == wanted) break;
        text += ", ";
        text.append(closed, '{');
    }
    return text;
}

} // namespace axiscape::hlo
