// SPDX-License-Identifier: GPL-3.0-or-later
// One value on one device: elements in row-major order, one slot each, never packed. Copies share the buffer; who
// writes takes it alone first (mutableData copies a shared one).
//
//   slot of an element: i1 a byte 0 or 1; i2, i4 a sign-extended int8; ui2, ui4 an uint8; bf16, f16 their 16 bits; f8,
//   f6, f4 their bits in an uint8; tf32 a float; complex64 and complex128 std::complex; the others themselves.
//
// A tuple has elements and no buffer; a token has neither.
#pragma once

#include "core/ir/ir.h"

#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace axiscape {

class Tensor {
  public:
    Tensor() = default;
    Tensor(ElementType dtype, std::span<const std::int64_t> shape); // contents undefined
    static Tensor zeros(ElementType dtype, std::span<const std::int64_t> shape);
    static Tensor tuple(std::vector<Tensor> elements);

    ElementType dtype() const { return m_dtype; }
    std::span<const std::int64_t> shape() const { return m_shape; }
    std::size_t rank() const { return m_shape.size(); }
    std::int64_t elements() const { return m_elements; }
    std::size_t byteCount() const { return static_cast<std::size_t>(m_elements) * m_slot; }
    std::span<const Tensor> tupleElements() const {
        return m_tuple ? std::span<const Tensor>(*m_tuple) : std::span<const Tensor>();
    }
    bool isTuple() const { return m_tuple != nullptr; }

    // T is the slot's type. O(1).
    template <class T> const T* data() const { return reinterpret_cast<const T*>(m_data.get()); }
    const std::byte* bytes() const { return m_data.get(); }
    // Never shared afterwards: copies the buffer if somebody else holds it.
    template <class T> T* mutableData() { return reinterpret_cast<T*>(mutableBytes()); }
    std::byte* mutableBytes();
    // The same elements under another shape of as many elements, or another dtype with the same slot; shares the
    // buffer.
    Tensor reshaped(std::span<const std::int64_t> shape) const;
    Tensor retyped(ElementType dtype) const;

  private:
    ElementType m_dtype = ElementType::none;
    std::vector<std::int64_t> m_shape;
    std::int64_t m_elements = 0;
    std::size_t m_slot = 0;
    std::shared_ptr<std::byte[]> m_data;
    std::shared_ptr<const std::vector<Tensor>> m_tuple;
};

// Bytes of the slot of one element.
[[nodiscard]] std::size_t slotBytes(ElementType dtype);
// Same dtype, shape and bits.
[[nodiscard]] bool sameBits(const Tensor& a, const Tensor& b);
// The literal of a constant: what stands between dense< and >: "1.0", "[[1, 2], [3, 4]]", "\"0x...\"", "true",
// "(1.0, 2.0)" for complex, "0x7FC00000" for bits. Rounds correctly to dtype. A splat fills the shape.
[[nodiscard]] Result<Tensor> tensorFromLiteral(std::string_view literal, ElementType dtype,
                                               std::span<const std::int64_t> shape);
// The other way, exact: tensorFromLiteral gives the same tensor again.
[[nodiscard]] std::string literalOf(const Tensor& tensor);
// One element as a person reads it: "1.5", "-inf", "true", "(1, -2)".
[[nodiscard]] std::string elementText(const Tensor& tensor, std::int64_t index);

} // namespace axiscape
