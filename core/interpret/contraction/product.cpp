// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/contraction/product.h"

#include "core/interpret/tensor/elements.h"
#include "core/interpret/tensor/strided.h"

#include <algorithm>
#include <array>

namespace axiscape::kernels {

ElementType sumType(std::span<const ElementType> operands, ElementType result) {
    bool complex = false, floating = false, wide = false;
    const auto look = [&](ElementType t) {
        complex |= t == ElementType::complex64 || t == ElementType::complex128;
        floating |= isFloat(t);
        wide |= t == ElementType::f64 || t == ElementType::complex128;
    };
    look(result);
    for (const auto t : operands) look(t);
    if (complex) return wide ? ElementType::complex128 : ElementType::complex64;
    if (floating) return wide ? ElementType::f64 : ElementType::f32;
    // Sums that wrap at 64 bits are right modulo any smaller power of two, and so are those at 32.
    return elementBits(result) > 32 ? ElementType::i64 : ElementType::i32;
}

void multiplyInto(const Tensor& a, const Offsets& aAt, const Tensor& b, const Offsets& bAt, Tensor& sum,
                  const Offsets& sumAt, bool add) {
    const auto run = [&]<class T>(T) {
        multiply<T>(a.data<T>(), aAt, b.data<T>(), bAt, sum.mutableData<T>(), sumAt, add);
    };
    switch (sum.dtype()) {
    case ElementType::f32:
        return run(float());
    case ElementType::f64:
        return run(double());
    case ElementType::complex64:
        return run(Complex<float>());
    case ElementType::complex128:
        return run(Complex<double>());
    case ElementType::i32:
        return run(std::uint32_t());
    default:
        return run(std::uint64_t());
    }
}

Tensor product(const Tensor& a, const Offsets& aAt, const Tensor& b, const Offsets& bAt, ElementType result,
               std::span<const std::int64_t> shape, const Offsets& resultAt) {
    const auto type = sumType(std::array{a.dtype(), b.dtype()}, result);
    Tensor sum(type, shape);
    multiplyInto(convertTensor(a, type), aAt, convertTensor(b, type), bAt, sum, resultAt);
    return convertTensor(sum, result);
}

std::vector<std::int64_t> offsetsAlong(std::span<const std::int64_t> shape, std::span<const std::int64_t> dimensions) {
    const auto strides = rowMajorStrides(shape);
    std::vector<std::int64_t> sizes, steps;
    for (const auto d : dimensions) {
        sizes.push_back(shape[static_cast<std::size_t>(d)]);
        steps.push_back(strides[static_cast<std::size_t>(d)]);
    }
    return offsetsOf(sizes, steps);
}

std::vector<std::int64_t> otherDimensions(std::size_t rank, std::span<const std::int64_t> a,
                                          std::span<const std::int64_t> b) {
    std::vector<std::int64_t> dimensions;
    for (std::int64_t d = 0; d < static_cast<std::int64_t>(rank); ++d)
        if (std::ranges::find(a, d) == a.end() && std::ranges::find(b, d) == b.end()) dimensions.push_back(d);
    return dimensions;
}

Offsets rowMajorOffsets(std::size_t batches, std::size_t rows, std::size_t columns) {
    const auto counting = [](std::size_t n, std::size_t step) {
        std::vector<std::int64_t> offsets(n);
        for (std::size_t i = 0; i < n; ++i) offsets[i] = static_cast<std::int64_t>(i * step);
        return offsets;
    };
    return {counting(batches, rows * columns), counting(rows, columns), counting(columns, 1)};
}

} // namespace axiscape::kernels
