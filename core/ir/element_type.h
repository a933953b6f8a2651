// SPDX-License-Identifier: GPL-3.0-or-later
// The types of elements: names and sizes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace axiscape {

// name in StableHLO text, bits an element takes in memory (sub-byte types are counted packed)
// clang-format off
#define AXISCAPE_ELEMENT_TYPES(X)                                                                                      \
    X(i1, 8) X(i2, 2) X(i4, 4) X(i8, 8) X(i16, 16) X(i32, 32) X(i64, 64)                                               \
    X(ui2, 2) X(ui4, 4) X(ui8, 8) X(ui16, 16) X(ui32, 32) X(ui64, 64)                                                  \
    X(bf16, 16) X(f16, 16) X(f32, 32) X(f64, 64) X(tf32, 32)                                                           \
    X(f4E2M1FN, 4) X(f6E2M3FN, 6) X(f6E3M2FN, 6) X(f8E3M4, 8) X(f8E4M3, 8) X(f8E4M3FN, 8) X(f8E4M3FNUZ, 8)             \
    X(f8E4M3B11FNUZ, 8) X(f8E5M2, 8) X(f8E5M2FNUZ, 8) X(f8E8M0FNU, 8)
// clang-format on

enum class ElementType : std::uint8_t {
#define X(name, bits) name,
    AXISCAPE_ELEMENT_TYPES(X)
#undef X
        complex64, // complex<f32>
    complex128,    // complex<f64>
    none,          // not a tensor: token, tuple, or a text kept as it was
};

// Bits of memory per element; i1 takes a byte, as on every backend; 0 for none.
[[nodiscard]] int elementBits(ElementType type);
// "f32", "i1", "complex<f32>" as in StableHLO text.
[[nodiscard]] std::string_view elementName(ElementType type);
[[nodiscard]] std::optional<ElementType> elementFromName(std::string_view name);
[[nodiscard]] bool isFloat(ElementType type);
[[nodiscard]] bool isInteger(ElementType type); // i1 and signless and unsigned integers

} // namespace axiscape
