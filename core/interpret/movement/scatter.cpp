// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/movement/indexing.h"
#include "core/interpret/movement/updates.h"
#include "core/interpret/reduction/combine.h"
#include "core/interpret/reduction/reduce.h"
#include "core/interpret/tensor/elements.h"

#include <algorithm>

namespace axiscape::kernels {
namespace {

void scatterPlain(OpKind combiner, ElementType dtype, Tensor& result, const Tensor& updates, const SliceMap& map) {
    std::vector<StridedDimension> walk = map.slice; // from the updates to the result
    for (auto& d : walk) std::swap(d.to, d.from);
    const auto width = static_cast<std::int64_t>(slotBytes(dtype));
    std::byte* to = result.mutableBytes();
    Odometer at(map.positions);
    for (const std::int64_t base : map.bases) {
        if (base >= 0) fold(combiner, dtype, to + base * width, updates.bytes() + at.to() * width, walk);
        at.next();
    }
}

Result<void> scatterRegion(const LaneProgram& program, std::span<Tensor> results, std::span<const Tensor> updates,
                           const SliceMap& map) {
    std::vector<std::int64_t> targets, sources;
    targets.reserve(map.bases.size() * static_cast<std::size_t>(map.sliceElements));
    sources.reserve(targets.capacity());
    Odometer position(map.positions), inside(map.slice);
    for (const std::int64_t base : map.bases) {
        if (base >= 0) do {
                targets.push_back(base + inside.from());
                sources.push_back(position.to() + inside.to());
            } while (inside.next());
        position.next();
    }
    return applyUpdates(program, results, updates, targets, sources);
}

} // namespace

Result<std::vector<Tensor>> scatter(OpRef op, std::span<Tensor> operands) {
    const RegionId region = op.module.regions(op.op)[0];
    auto program = LaneProgram::of(op.module, region);
    if (!program) return fail(program.error());
    const std::size_t count = operands.size() / 2;
    const auto types = laneTypes(op.module, region, count);
    std::vector<Tensor> results, updates;
    for (std::size_t i = 0; i < count; ++i) {
        results.push_back(convertTensor(operands[i], types[i]));
        operands[i] = Tensor(); // may have been the last to hold the buffer besides the result
        updates.push_back(convertTensor(operands[count + 1 + i], types[i]));
    }
    if (updates[0].elements() == 0) return results;

    const IndexDimensions dimensions{
        op.ints(AttributeName::update_window_dims),           op.ints(AttributeName::inserted_window_dims),
        op.ints(AttributeName::input_batching_dims),          op.ints(AttributeName::scatter_indices_batching_dims),
        op.ints(AttributeName::scatter_dims_to_operand_dims), op.intOr(AttributeName::index_vector_dim, 0)};
    std::vector<std::int64_t> extents(results[0].rank(), 1);
    std::size_t next = 0; // of the window dimensions
    const auto has = [](std::span<const std::int64_t> list, std::size_t d) {
        return std::find(list.begin(), list.end(), static_cast<std::int64_t>(d)) != list.end();
    };
    for (std::size_t d = 0; d < extents.size(); ++d)
        if (!has(dimensions.dropped, d) && !has(dimensions.operandBatching, d))
            extents[d] = updates[0].shape()[static_cast<std::size_t>(dimensions.window[next++])];
    const auto map = SliceMap::of(results[0].shape(), updates[0].shape(), operands[count], dimensions, extents, false);

    const auto combiner = program->combiner();
    if (combiner == OpKind::select) {
        scatterPlain(*combiner, types[0], results[0], updates[0], map);
    } else if (combiner && foldsExactly(*combiner, types[0])) {
        Tensor wide = widened(results[0]);
        results[0] = Tensor();
        scatterPlain(*combiner, wide.dtype(), wide, widened(updates[0]), map);
        results[0] = narrowed(wide, types[0]);
    } else if (auto done = scatterRegion(*program, results, updates, map); !done) {
        return fail(done.error());
    }
    return results;
}

} // namespace axiscape::kernels
