// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/contraction/contraction.h"
#include "core/interpret/movement/movement.h"
#include "core/interpret/tensor/attribute_text.h"

#include <unordered_map>

namespace axiscape::kernels {
namespace {

// The body run op by op: no control flow and nothing from outside the region, which is all that the op allows.
Result<std::vector<Tensor>> runBody(const Module& module, RegionId id, std::span<const Tensor> arguments) {
    const Region& region = module.region(id);
    std::unordered_map<std::uint32_t, Tensor> values;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const ValueId argument = region.arguments[i];
        values[argument.value] = arguments[i].reshaped(module.type(argument).shape);
    }
    const auto all = [&](std::span<const ValueId> wanted) -> Result<std::vector<Tensor>> {
        std::vector<Tensor> tensors;
        for (const ValueId value : wanted) {
            const auto found = values.find(value.value);
            if (found == values.end()) return fail("not evaluated: a scan that uses what is outside its body");
            tensors.push_back(found->second);
        }
        return tensors;
    };
    for (const OpId op : region.ops) {
        if (module.regionOf(op) != id) continue;
        auto operands = all(module.operands(op));
        if (!operands) return operands;
        auto results = evaluate({module, op}, std::move(*operands));
        if (!results) return results;
        for (std::size_t i = 0; i < results->size(); ++i)
            values[module.results(op)[i].value] = std::move((*results)[i]);
    }
    return all(region.yields);
}

} // namespace

// One step of the body for every index of the dimension: arguments are the inputs there and what is carried; it yields
// the outputs there and what is carried on.
Result<std::vector<Tensor>> scan(OpRef op, std::span<const Tensor> operands) {
    const RegionId body = op.module.regions(op.op)[0];
    const Region& region = op.module.region(body);
    const auto dimension = static_cast<std::size_t>(op.intOr(AttributeName::dimension, 0));
    const bool reverse = attributeNumber(op, "is_reverse", 0) != 0;
    std::size_t inputs = 0; // an input loses the dimension on its way into the body
    while (inputs < operands.size() &&
           op.module.type(region.arguments[inputs]).shape.size() + 1 == operands[inputs].rank())
        ++inputs;
    const auto carried = operands.size() - inputs;
    if (region.yields.size() < carried) return fail("scan yields less than it carries");
    const auto outputs = region.yields.size() - carried;

    std::vector<Tensor> arguments(operands.begin(), operands.end()), results;
    for (std::size_t i = 0; i < outputs; ++i) results.emplace_back(op.resultType(i).dtype, op.resultType(i).shape);
    const auto length = inputs > 0    ? operands[0].shape()[dimension]
                        : outputs > 0 ? results[0].shape()[dimension]
                                      : std::int64_t{0};
    const auto startAt = [&](std::int64_t step, std::size_t rank) {
        std::vector<Tensor> starts(rank, Tensor::zeros(ElementType::i64, {}));
        *starts[dimension].mutableData<std::int64_t>() = step;
        return starts;
    };
    const auto oneStep = [&](std::span<const std::int64_t> shape) {
        std::vector<std::int64_t> sizes(shape.begin(), shape.end());
        sizes[dimension] = 1;
        return sizes;
    };
    for (std::int64_t i = 0; i < length; ++i) {
        const auto step = reverse ? length - 1 - i : i;
        for (std::size_t k = 0; k < inputs; ++k)
            arguments[k] = dynamicSlice(operands[k], startAt(step, operands[k].rank()), oneStep(operands[k].shape()));
        auto yields = runBody(op.module, body, arguments);
        if (!yields) return yields;
        for (std::size_t k = 0; k < outputs; ++k)
            results[k] = dynamicUpdateSlice(std::move(results[k]), (*yields)[k].reshaped(oneStep(results[k].shape())),
                                            startAt(step, results[k].rank()));
        for (std::size_t k = 0; k < carried; ++k)
            arguments[inputs + k] = (*yields)[outputs + k].reshaped(operands[inputs + k].shape());
    }
    results.insert(results.end(), arguments.begin() + static_cast<std::ptrdiff_t>(inputs), arguments.end());
    return results;
}

} // namespace axiscape::kernels
