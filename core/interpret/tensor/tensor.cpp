// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/tensor/tensor.h"

namespace axiscape {

std::size_t slotBytes(ElementType dtype) {
    switch (dtype) {
    case ElementType::complex128:
        return 16;
    case ElementType::complex64:
    case ElementType::f64:
    case ElementType::i64:
    case ElementType::ui64:
        return 8;
    case ElementType::f32:
    case ElementType::tf32:
    case ElementType::i32:
    case ElementType::ui32:
        return 4;
    case ElementType::bf16:
    case ElementType::f16:
    case ElementType::i16:
    case ElementType::ui16:
        return 2;
    case ElementType::none:
        return 0;
    default:
        return 1;
    }
}

Tensor::Tensor(ElementType dtype, std::span<const std::int64_t> shape)
    : m_dtype(dtype), m_shape(shape.begin(), shape.end()), m_elements(1), m_slot(slotBytes(dtype)) {
    for (auto d : shape) m_elements *= d;
    m_data = std::make_shared_for_overwrite<std::byte[]>(byteCount());
}

Tensor Tensor::zeros(ElementType dtype, std::span<const std::int64_t> shape) {
    Tensor t(dtype, shape);
    std::memset(t.mutableBytes(), 0, t.byteCount());
    return t;
}

Tensor Tensor::tuple(std::vector<Tensor> elements) {
    Tensor t;
    t.m_tuple = std::make_shared<const std::vector<Tensor>>(std::move(elements));
    return t;
}

std::byte* Tensor::mutableBytes() {
    if (m_data && m_data.use_count() > 1) {
        auto own = std::make_shared_for_overwrite<std::byte[]>(byteCount());
        std::memcpy(own.get(), m_data.get(), byteCount());
        m_data = std::move(own);
    }
    return m_data.get();
}

Tensor Tensor::reshaped(std::span<const std::int64_t> shape) const {
    Tensor t = *this;
    t.m_shape.assign(shape.begin(), shape.end());
    return t;
}

Tensor Tensor::retyped(ElementType dtype) const {
    Tensor t = *this;
    t.m_dtype = dtype;
    return t;
}

bool sameBits(const Tensor& a, const Tensor& b) {
    if (a.dtype() != b.dtype() || !std::equal(a.shape().begin(), a.shape().end(), b.shape().begin(), b.shape().end()))
        return false;
    if (a.isTuple() || b.isTuple())
        return a.isTuple() && b.isTuple() &&
               std::equal(a.tupleElements().begin(), a.tupleElements().end(), b.tupleElements().begin(),
                          b.tupleElements().end(), sameBits);
    return a.byteCount() == 0 || std::memcmp(a.bytes(), b.bytes(), a.byteCount()) == 0;
}

} // namespace axiscape
