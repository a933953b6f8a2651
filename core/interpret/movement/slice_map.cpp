// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/movement/indexing.h"
#include "core/interpret/tensor/integers.h"

#include <algorithm>

namespace axiscape::kernels {
namespace {

bool contains(std::span<const std::int64_t> list, std::size_t number) {
    return std::find(list.begin(), list.end(), static_cast<std::int64_t>(number)) != list.end();
}

} // namespace

SliceMap SliceMap::of(std::span<const std::int64_t> operandShape, std::span<const std::int64_t> slicesShape,
                      const Tensor& indices, const IndexDimensions& dimensions, std::span<const std::int64_t> extents,
                      bool clamp) {
    SliceMap map;
    const auto operandStrides = rowMajorStrides(operandShape), slicesStrides = rowMajorStrides(slicesShape);
    const auto indexStrides = rowMajorStrides(indices.shape());
    const auto vectorAt = static_cast<std::size_t>(dimensions.indexVector);

    std::vector<StridedDimension> slice;
    std::size_t next = 0; // of the window dimensions
    for (std::size_t d = 0; d < operandShape.size(); ++d) {
        if (contains(dimensions.dropped, d) || contains(dimensions.operandBatching, d)) continue;
        const auto in = static_cast<std::size_t>(dimensions.window[next++]);
        slice.push_back({extents[d], slicesStrides[in], operandStrides[d]});
        map.sliceElements *= extents[d];
    }
    map.slice = coalesced(slice);

    // A position goes through the indices' dimensions but for that of the vectors, and through the other dimensions of
    // `slices`, in the same order.
    std::vector<StridedDimension> walk; // `from` in the indices
    for (std::size_t d = 0; d < slicesShape.size(); ++d)
        if (!contains(dimensions.window, d)) map.positions.push_back({slicesShape[d], slicesStrides[d], 0});
    for (std::size_t d = 0; d < indices.rank(); ++d)
        if (d != vectorAt) walk.push_back({indices.shape()[d], 0, indexStrides[d]});
    if (std::any_of(walk.begin(), walk.end(), [](const auto& d) { return d.extent == 0; })) return map;
    const std::int64_t component = vectorAt < indices.rank() ? indexStrides[vectorAt] : 0;

    const auto numbers = integersOf(indices);
    map.bases.reserve(numbers.size());
    Odometer at(walk);
    do {
        std::int64_t base = 0;
        bool inside = true;
        const auto move = [&](std::size_t d, std::int64_t start) {
            const std::int64_t last = operandShape[d] - extents[d];
            if (clamp) start = std::clamp<std::int64_t>(start, 0, std::max<std::int64_t>(last, 0));
            inside = inside && start >= 0 && start <= last;
            base += (inside ? start : 0) * operandStrides[d];
        };
        for (std::size_t i = 0; i < dimensions.operandOfIndex.size(); ++i)
            move(static_cast<std::size_t>(dimensions.operandOfIndex[i]),
                 numbers[static_cast<std::size_t>(at.from() + static_cast<std::int64_t>(i) * component)]);
        for (std::size_t i = 0; i < dimensions.operandBatching.size(); ++i) {
            const auto d = static_cast<std::size_t>(dimensions.indicesBatching[i]);
            move(static_cast<std::size_t>(dimensions.operandBatching[i]), at.index()[d > vectorAt ? d - 1 : d]);
        }
        map.bases.push_back(inside ? base : -1);
    } while (at.next());
    return map;
}

} // namespace axiscape::kernels
