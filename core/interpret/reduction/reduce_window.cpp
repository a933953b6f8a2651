// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/reduction/combine.h"
#include "core/interpret/reduction/reduce.h"
#include "core/interpret/reduction/window.h"
#include "core/interpret/tensor/elements.h"

#include <algorithm>

namespace axiscape::kernels {
namespace {

using Tensors = std::vector<Tensor>;

// Sums that run from the end add in another order than windows do. Up to this many elements the windows' order is kept
// where it makes a difference, at the price of quadratic time.
constexpr std::int64_t kOrderKept = 128;

// A window that reaches from each element to one end of a dimension: the result is a running sum.
struct Running {
    std::int64_t outer, steps, inner; // the input as [outer, steps, inner]
    bool fromEnd;
};

// Whether any order gives the same bits.
bool isOrderless(OpKind combiner, ElementType dtype) {
    return isInteger(dtype) || combiner == OpKind::minimum || combiner == OpKind::maximum;
}

std::optional<Running> runningOf(std::span<const WindowDimension> window) {
    std::optional<Running> running;
    std::int64_t before = 1;
    for (const WindowDimension& w : window) {
        if (w.stride != 1 || w.baseDilation != 1 || w.windowDilation != 1 || w.output != w.input || w.input == 0)
            return std::nullopt;
        if (w.size == 1 && w.low == 0) {
            before *= w.input;
            if (running) running->inner *= w.input;
            continue;
        }
        if (running || w.size < w.input || (w.low != w.size - 1 && w.low != 0)) return std::nullopt;
        running = Running{before, w.input, 1, w.low == 0};
    }
    return running;
}

bool hasComplexElements(ElementType dtype) {
    return dtype == ElementType::complex64 || dtype == ElementType::complex128;
}

Tensor runPlain(OpKind combiner, const Tensor& input, const Tensor& initial, const Running& r) {
    const auto width = static_cast<std::int64_t>(slotBytes(input.dtype()));
    Tensor result = input;
    std::byte* data = result.mutableBytes();
    const std::int64_t first = r.fromEnd ? (r.steps - 1) * r.inner : 0, step = r.fromEnd ? -r.inner : r.inner;
    const StridedDimension outer{r.outer, r.steps * r.inner, 0};
    if (combiner == OpKind::multiply &&
        hasComplexElements(input.dtype())) { // the one that rounds by which side the sum is on
        const auto row =
            coalesced(std::vector<StridedDimension>{{r.outer, r.steps * r.inner, r.steps * r.inner}, {r.inner, 1, 1}});
        for (std::int64_t s = 0; s < r.steps; ++s) {
            std::byte* sums = data + (first + s * step) * width;
            if (s == 0)
                copyStrided(sums, initial.bytes(), coalesced(std::vector<StridedDimension>{outer, {r.inner, 1, 0}}),
                            static_cast<std::size_t>(width));
            else
                copyStrided(sums, sums - step * width, row, static_cast<std::size_t>(width));
            fold(combiner, input.dtype(), sums, input.bytes() + (first + s * step) * width, row);
        }
        return result;
    }
    fold(combiner, input.dtype(), data + first * width, initial.bytes(),
         coalesced(std::vector<StridedDimension>{outer, {r.inner, 1, 0}}));
    if (r.steps > 1) // each row takes the one before it, which is complete by then
        fold(combiner, input.dtype(), data + (first + step) * width, data + first * width,
             coalesced(std::vector<StridedDimension>{
                 {r.outer, outer.to, outer.to}, {r.steps - 1, step, step}, {r.inner, 1, 1}}));
    return result;
}

Result<Tensors> runRegion(const LaneProgram& program, const Tensors& inputs, const Tensors& initials,
                          const Running& r) {
    const std::int64_t lanes[] = {r.outer * r.inner};
    const StridedDimension row[] = {{r.outer, r.inner, r.steps * r.inner}, {r.inner, 1, 1}};
    const StridedDimension back[] = {{r.outer, r.steps * r.inner, r.inner}, {r.inner, 1, 1}};
    Tensors results, sums;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        results.emplace_back(inputs[i].dtype(), inputs[i].shape());
        sums.push_back(splat(initials[i], lanes));
    }
    for (std::int64_t s = 0; s < r.steps; ++s) {
        const std::int64_t offset = (r.fromEnd ? r.steps - 1 - s : s) * r.inner;
        Tensors elements;
        for (const Tensor& input : inputs) {
            const auto width = slotBytes(input.dtype());
            elements.emplace_back(input.dtype(), lanes);
            copyStrided(elements.back().mutableBytes(), input.bytes() + static_cast<std::size_t>(offset) * width, row,
                        width);
        }
        // the element stands where it is in the order of the indices
        Tensors arguments = r.fromEnd ? elements : sums;
        const Tensors& right = r.fromEnd ? sums : elements;
        arguments.insert(arguments.end(), right.begin(), right.end());
        auto next = program.run(lanes[0], arguments);
        if (!next) return next;
        sums = std::move(*next);
        for (std::size_t i = 0; i < sums.size(); ++i) {
            const auto width = slotBytes(sums[i].dtype());
            copyStrided(results[i].mutableBytes() + static_cast<std::size_t>(offset) * width, sums[i].bytes(), back,
                        width);
        }
    }
    return results;
}

// Compact lanes to and from the elements of a walk.
std::vector<StridedDimension> compacted(std::span<const StridedDimension> walk, bool ofInput, bool back) {
    std::vector<StridedDimension> result(walk.begin(), walk.end());
    std::int64_t stride = 1;
    for (std::size_t d = result.size(); d-- > 0; stride *= result[d].extent) {
        const std::int64_t there = ofInput ? walk[d].from : walk[d].to;
        result[d] =
            back ? StridedDimension{walk[d].extent, there, stride} : StridedDimension{walk[d].extent, stride, there};
    }
    return result;
}

Result<void> placeRegion(const LaneProgram& program, const Tensors& inputs, Tensors& sums, const WindowPlace& place) {
    const std::int64_t lanes[] = {place.count};
    Tensors arguments;
    const auto collect = [&](const Tensor& tensor, std::int64_t base, bool ofInput) {
        const auto width = slotBytes(tensor.dtype());
        arguments.emplace_back(tensor.dtype(), lanes);
        copyStrided(arguments.back().mutableBytes(), tensor.bytes() + static_cast<std::size_t>(base) * width,
                    compacted(place.walk, ofInput, false), width);
    };
    for (const Tensor& sum : sums) collect(sum, place.toBase, false);
    for (const Tensor& input : inputs) collect(input, place.fromBase, true);
    auto next = program.run(place.count, arguments);
    if (!next) return fail(next.error());
    for (std::size_t i = 0; i < sums.size(); ++i) {
        const auto width = slotBytes(sums[i].dtype());
        copyStrided(sums[i].mutableBytes() + static_cast<std::size_t>(place.toBase) * width, (*next)[i].bytes(),
                    compacted(place.walk, false, true), width);
    }
    return {};
}

} // namespace

Result<Tensors> reduceWindow(OpRef op, std::span<const Tensor> operands) {
    const RegionId region = op.module.regions(op.op)[0];
    auto program = LaneProgram::of(op.module, region);
    if (!program) return fail(program.error());
    const std::size_t count = operands.size() / 2;
    const auto types = laneTypes(op.module, region, count);
    const auto shape = op.resultType().shape;
    const auto window = windowOf(op, operands[0].shape(), shape);
    const auto combiner = program->combiner();
    const bool plain = combiner && *combiner != OpKind::select && foldsExactly(*combiner, types[0]);
    auto running = runningOf(window);
    if (running && running->fromEnd && running->steps <= kOrderKept && !(plain && isOrderless(*combiner, types[0])))
        running.reset();

    Tensors inputs, initials;
    for (std::size_t i = 0; i < count; ++i) {
        inputs.push_back(convertTensor(operands[i], types[i]));
        initials.push_back(convertTensor(operands[count + i], types[i]));
        if (plain) {
            inputs.back() = widened(inputs.back());
            initials.back() = widened(initials.back());
        }
    }
    if (running && !plain) return runRegion(*program, inputs, initials, *running);
    if (running) return Tensors{narrowed(runPlain(*combiner, inputs[0], initials[0], *running), types[0])};

    Tensors sums;
    for (const Tensor& initial : initials) sums.push_back(splat(initial, shape));
    const auto step = [&](const WindowPlace& place) -> Result<void> {
        if (!plain) return placeRegion(*program, inputs, sums, place);
        const auto width = static_cast<std::int64_t>(slotBytes(sums[0].dtype()));
        fold(*combiner, sums[0].dtype(), sums[0].mutableBytes() + place.toBase * width,
             inputs[0].bytes() + place.fromBase * width, coalesced(place.walk));
        return {};
    };
    if (auto done = forEachPlace(window, step); !done) return fail(done.error());
    if (plain) sums[0] = narrowed(sums[0], types[0]);
    return sums;
}

} // namespace axiscape::kernels
