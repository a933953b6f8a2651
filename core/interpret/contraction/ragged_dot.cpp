// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/contraction/contraction.h"
#include "core/interpret/contraction/product.h"
#include "core/interpret/tensor/attribute_text.h"
#include "core/interpret/tensor/elements.h"
#include "core/interpret/tensor/strided.h"

#include <algorithm>
#include <array>

namespace axiscape::kernels {
namespace {

enum Role { batch, row, column, summed };

// A dimension of the loops and how far a step goes in lhs, rhs and result.
struct Dimension {
    Role role = batch;
    std::int64_t size = 1;
    std::int64_t stride[3] = {0, 0, 0};
};

std::vector<std::int64_t> offsets(std::span<const Dimension> dimensions, Role role, std::size_t side) {
    std::vector<std::int64_t> sizes, strides;
    for (const auto& d : dimensions)
        if (d.role == role) {
            sizes.push_back(d.size);
            strides.push_back(d.stride[side]);
        }
    return offsetsOf(sizes, strides);
}

} // namespace

// The ragged dimension of lhs is cut into groups of the given sizes, counted afresh for every index of the dimensions
// before it. A ragged row multiplies with the rhs of its group; a ragged sum has one result per group; of a ragged
// batch only what is in a group is computed. What is in no group is zero.
Result<std::vector<Tensor>> raggedDot(OpRef op, std::span<const Tensor> operands) {
    const auto text = attributeText(op, "ragged_dot_dimension_numbers");
    const auto aBatch = fieldList(text, "lhs_batching_dimensions"), bBatch = fieldList(text, "rhs_batching_dimensions"),
               aSummed = fieldList(text, "lhs_contracting_dimensions"),
               bSummed = fieldList(text, "rhs_contracting_dimensions"),
               ragged = fieldList(text, "lhs_ragged_dimensions"), groups = fieldList(text, "rhs_group_dimensions");
    const auto type = op.resultType();
    const auto sumOf = sumType(std::array{operands[0].dtype(), operands[1].dtype()}, type.dtype);
    const auto a = convertTensor(operands[0], sumOf), b = convertTensor(operands[1], sumOf),
               sizes = convertTensor(operands[2], ElementType::i64);
    if (ragged.size() != 1 || sizes.rank() == 0 || aBatch.size() != bBatch.size() || aSummed.size() != bSummed.size())
        return fail("ragged_dot needs one ragged dimension, and dimensions that pair up");

    const auto aStrides = rowMajorStrides(a.shape()), bStrides = rowMajorStrides(b.shape()),
               cStrides = rowMajorStrides(type.shape);
    const auto at = [](const auto& list, std::int64_t d) { return list[static_cast<std::size_t>(d)]; };
    std::vector<Dimension> dimensions;
    const bool raggedSum = std::ranges::find(aSummed, ragged[0]) != aSummed.end();
    std::size_t raggedAt = 0, nextOfResult = raggedSum ? 1 : 0; // the groups of a ragged sum stand first
    const auto add = [&](Role role, std::int64_t inA, std::int64_t inB) {
        if (inA == ragged[0]) raggedAt = dimensions.size();
        Dimension d{role, inA >= 0 ? at(a.shape(), inA) : at(b.shape(), inB), {}};
        if (inA >= 0) d.stride[0] = at(aStrides, inA);
        if (inB >= 0) d.stride[1] = at(bStrides, inB);
        if (role != summed) d.stride[2] = cStrides[nextOfResult++];
        dimensions.push_back(d);
    };
    for (std::size_t i = 0; i < aBatch.size(); ++i) add(batch, aBatch[i], bBatch[i]);
    for (const auto d : otherDimensions(a.rank(), aBatch, aSummed)) add(row, d, -1);
    auto inGroups = bBatch;
    inGroups.insert(inGroups.end(), groups.begin(), groups.end());
    for (const auto d : otherDimensions(b.rank(), inGroups, bSummed)) add(column, -1, d);
    for (std::size_t i = 0; i < aSummed.size(); ++i) add(summed, aSummed[i], bSummed[i]);

    // Sizes may differ for every index of the batch and of the dimensions of the ragged one's kind before it.
    std::vector<Dimension> outer;
    if (sizes.rank() > 1) {
        const auto role = dimensions[raggedAt].role;
        std::vector<Dimension> inner;
        for (std::size_t i = 0; i < dimensions.size(); ++i) {
            const bool before = i < raggedAt && dimensions[i].role == role;
            (before || (dimensions[i].role == batch && role != batch) ? outer : inner).push_back(dimensions[i]);
        }
        raggedAt = static_cast<std::size_t>(std::ranges::find_if(inner, [&](const auto& d) { return d.role == role; }) -
                                            inner.begin());
        dimensions = std::move(inner);
    }
    std::int64_t outerCount = 1;
    for (const auto& d : outer) outerCount *= d.size;
    const auto groupCount = sizes.shape().back();
    if (sizes.elements() != outerCount * groupCount) return fail("ragged_dot: group sizes of another shape");

    auto sum = Tensor::zeros(sumOf, type.shape);
    const std::int64_t groupStride[3] = {0, groups.empty() ? 0 : at(bStrides, groups[0]), raggedSum ? cStrides[0] : 0};
    const auto whole = dimensions[raggedAt];
    std::vector<std::int64_t> outerAt[3];
    for (std::size_t side = 0; side < 3; ++side) {
        std::vector<std::int64_t> counts, steps;
        for (const auto& d : outer) counts.push_back(d.size), steps.push_back(d.stride[side]);
        outerAt[side] = offsetsOf(counts, steps);
    }
    for (std::int64_t o = 0; o < outerCount; ++o) {
        std::int64_t start = 0;
        for (std::int64_t g = 0; g < groupCount && start < whole.size; ++g) {
            const auto wanted = sizes.data<std::int64_t>()[o * groupCount + g];
            const auto size = std::clamp<std::int64_t>(wanted, 0, whole.size - start);
            dimensions[raggedAt].size = size;
            const auto batchOf = [&](std::size_t side) {
                auto list = offsets(dimensions, batch, side);
                for (auto& offset : list)
                    offset += at(outerAt[side], o) + g * groupStride[side] + start * whole.stride[side];
                return list;
            };
            if (size > 0)
                multiplyInto(a, {batchOf(0), offsets(dimensions, row, 0), offsets(dimensions, summed, 0)}, b,
                             {batchOf(1), offsets(dimensions, summed, 1), offsets(dimensions, column, 1)}, sum,
                             {batchOf(2), offsets(dimensions, row, 2), offsets(dimensions, column, 2)}, true);
            start += size;
        }
    }
    return std::vector{convertTensor(sum, type.dtype)};
}

} // namespace axiscape::kernels
