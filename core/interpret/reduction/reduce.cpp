// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/reduction/reduce.h"

#include "core/interpret/reduction/combine.h"
#include "core/interpret/tensor/elements.h"
#include "core/interpret/tensor/strided.h"

#include <algorithm>
#include <cmath>

namespace axiscape::kernels {
namespace {

// Where a reduction has more steps than this and fewer lanes, its steps are taken in runs side by side.
constexpr std::int64_t kManySteps = 64, kFewLanes = 256;

struct Dimensions {
    std::vector<std::int64_t> kept, reduced; // numbers of dimensions, ascending
    std::vector<std::int64_t> shape;         // sizes of the kept ones
    std::int64_t lanes = 1, steps = 1;       // elements of the result, elements that make each
};

Dimensions dimensionsOf(std::span<const std::int64_t> shape, std::span<const std::int64_t> reduced) {
    Dimensions d;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const auto number = static_cast<std::int64_t>(i);
        if (std::find(reduced.begin(), reduced.end(), number) != reduced.end()) {
            d.reduced.push_back(number);
            d.steps *= shape[i];
        } else {
            d.kept.push_back(number);
            d.shape.push_back(shape[i]);
            d.lanes *= shape[i];
        }
    }
    return d;
}

Tensor foldPlain(OpKind combiner, const Tensor& input, const Tensor& initial, const Dimensions& d) {
    const Tensor elements = widened(input);
    Tensor sums = splat(widened(initial), d.shape);
    const auto from = rowMajorStrides(elements.shape()), to = rowMajorStrides(d.shape);
    std::vector<StridedDimension> walk(elements.rank());
    for (std::size_t i = 0; i < walk.size(); ++i) walk[i] = {elements.shape()[i], 0, from[i]};
    for (std::size_t i = 0; i < d.kept.size(); ++i) walk[static_cast<std::size_t>(d.kept[i])].to = to[i];
    if (elements.elements() > 0)
        fold(combiner, elements.dtype(), sums.mutableBytes(), elements.bytes(), coalesced(walk));
    return narrowed(sums, initial.dtype());
}

// Operand as [steps, lanes]: the reduced dimensions first, both in index order.
Tensor asRows(const Tensor& input, const Dimensions& d) {
    Tensor rows(input.dtype(), std::vector<std::int64_t>{d.steps, d.lanes});
    const auto from = rowMajorStrides(input.shape());
    std::vector<StridedDimension> walk;
    for (const auto* list : {&d.reduced, &d.kept})
        for (auto i : *list)
            walk.push_back({input.shape()[static_cast<std::size_t>(i)], 0, from[static_cast<std::size_t>(i)]});
    std::int64_t stride = 1;
    for (std::size_t i = walk.size(); i-- > 0; stride *= walk[i].extent) walk[i].to = stride;
    copyStrided(rows.mutableBytes(), input.bytes(), walk, slotBytes(input.dtype()));
    return rows;
}

// `count` lanes of a buffer: `runs` pieces of `lanes` elements, a piece every `stride` elements.
Tensor lanesAt(const Tensor& rows, std::int64_t offset, std::int64_t runs, std::int64_t stride, std::int64_t lanes) {
    const std::int64_t shape[] = {runs * lanes};
    Tensor result(rows.dtype(), shape);
    const auto width = slotBytes(rows.dtype());
    const StridedDimension walk[] = {{runs, lanes, stride}, {lanes, 1, 1}};
    copyStrided(result.mutableBytes(), rows.bytes() + static_cast<std::size_t>(offset) * width, walk, width);
    return result;
}

// One step for all lanes: sums = region(sums, elements).
Result<void> take(const LaneProgram& program, std::vector<Tensor>& sums, std::vector<Tensor> elements,
                  std::int64_t lanes) {
    std::vector<Tensor> arguments = std::move(sums);
    for (auto& e : elements) arguments.push_back(std::move(e));
    auto next = program.run(lanes, arguments);
    if (!next) return fail(next.error());
    sums = std::move(*next);
    return {};
}

// Takes rows [first, end) of each input, one after the other.
Result<void> takeRows(const LaneProgram& program, std::vector<Tensor>& sums, std::span<const Tensor> rows,
                      std::int64_t first, std::int64_t end, std::int64_t lanes) {
    for (std::int64_t step = first; step < end; ++step) {
        std::vector<Tensor> elements;
        for (const Tensor& r : rows) elements.push_back(lanesAt(r, step * lanes, 1, lanes, lanes));
        if (auto done = take(program, sums, std::move(elements), lanes); !done) return done;
    }
    return {};
}

Result<std::vector<Tensor>> foldRegion(const LaneProgram& program, std::span<const Tensor> inputs,
                                       std::span<const Tensor> initials, const Dimensions& d) {
    std::vector<Tensor> rows, sums;
    const std::int64_t lanes[] = {d.lanes};
    for (const Tensor& input : inputs) rows.push_back(asRows(input, d));
    for (const Tensor& initial : initials) sums.push_back(splat(initial, lanes));
    std::int64_t taken = d.lanes == 0 ? d.steps : 0;
    if (d.steps > kManySteps && d.lanes < kFewLanes && d.lanes > 0) {
        // Runs of `length` neighbours side by side; then the runs' results one after the other.
        const auto length = static_cast<std::int64_t>(std::sqrt(static_cast<double>(d.steps)));
        const std::int64_t runs = d.steps / length, together = runs * d.lanes;
        const auto step = [&](std::int64_t s) {
            std::vector<Tensor> elements;
            elements.reserve(rows.size());
            for (const Tensor& r : rows) elements.push_back(lanesAt(r, s * d.lanes, runs, length * d.lanes, d.lanes));
            return elements;
        };
        std::vector<Tensor> partial = step(0);
        for (std::int64_t s = 1; s < length; ++s)
            if (auto done = take(program, partial, step(s), together); !done) return fail(done.error());
        if (auto done = takeRows(program, sums, partial, 0, runs, d.lanes); !done) return fail(done.error());
        taken = runs * length;
    }
    if (auto done = takeRows(program, sums, rows, taken, d.steps, d.lanes); !done) return fail(done.error());
    for (Tensor& sum : sums) sum = sum.reshaped(d.shape);
    return sums;
}

} // namespace

std::vector<ElementType> laneTypes(const Module& module, RegionId id, std::size_t count) {
    const Region& region = module.region(id);
    std::vector<ElementType> types;
    for (std::size_t i = 0; i < count; ++i) types.push_back(module.type(region.arguments[i]).dtype);
    return types;
}

Result<std::vector<Tensor>> reduce(OpRef op, std::span<const Tensor> operands) {
    const RegionId region = op.module.regions(op.op)[0];
    auto program = LaneProgram::of(op.module, region);
    if (!program) return fail(program.error());
    const std::size_t count = operands.size() / 2;
    const auto types = laneTypes(op.module, region, count);
    std::vector<Tensor> inputs, initials;
    for (std::size_t i = 0; i < count; ++i) {
        inputs.push_back(convertTensor(operands[i], types[i]));
        initials.push_back(convertTensor(operands[count + i], types[i]));
    }
    const Dimensions d = dimensionsOf(inputs[0].shape(), op.ints(AttributeName::dimensions));
    const auto combiner = program->combiner();
    const bool keepsF32 = types[0] == ElementType::bf16 || types[0] == ElementType::f16; // else every step is rounded
    if (combiner && *combiner != OpKind::select &&
        (foldsExactly(*combiner, types[0]) || (keepsF32 && canFold(*combiner, ElementType::f32))))
        return std::vector<Tensor>{foldPlain(*combiner, inputs[0], initials[0], d)};
    return foldRegion(*program, inputs, initials, d);
}

} // namespace axiscape::kernels
