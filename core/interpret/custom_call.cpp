// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/attribute_text.h"
#include "core/interpret/contraction.h"
#include "core/interpret/decompositions.h"
#include "core/interpret/elements.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>

namespace axiscape::kernels {
namespace {

using Tensors = std::vector<Tensor>;

// Calls that say where a value lives or how it is laid out and leave it as it is.
constexpr std::array marks = {
    std::string_view("Sharding"),
    std::string_view("SPMDFullToShardShape"),
    std::string_view("SPMDShardToFullShape"),
    std::string_view("xla.sdy.FuncResultSharding"),
    std::string_view("xla.sdy.Sharding"),
    std::string_view("xla.sdy.ShardingGroup"),
    std::string_view("xla.sdy.PropagationBarrier"),
    std::string_view("xla.sdy.GlobalToLocalShape"),
    std::string_view("xla.sdy.LocalToGlobalShape"),
    std::string_view("InspectSharding"),
    std::string_view("annotate_device_placement"),
    std::string_view("LayoutConstraint"),
    std::string_view("MoveToHost"),
    std::string_view("MoveToDevice"),
    std::string_view("PinToDevice"),
    std::string_view("PinToDeviceSram"),
    std::string_view("Pin"),
    std::string_view("Unpin"),
};

Result<Tensors> marked(OpRef op, std::string_view target, std::span<const Tensor> operands) {
    Tensors results;
    for (std::size_t i = 0; i < op.module.results(op.op).size(); ++i) {
        const auto type = op.resultType(i);
        if (i >= operands.size() || !std::ranges::equal(type.shape, operands[i].shape()))
            return fail(fmt::format("not evaluated: custom call {}", target), {},
                        "it changes the shape to that on one device of a mesh");
        results.push_back(operands[i]);
    }
    return results;
}

// Two words of counter and two of key, each an array.
Result<Tensors> threeFryCall(OpRef op, std::span<const Tensor> operands) {
    Tensors results{Tensor(ElementType::ui32, op.resultType(0).shape),
                    Tensor(ElementType::ui32, op.resultType(1).shape)};
    auto *first = results[0].mutableData<std::uint32_t>(), *second = results[1].mutableData<std::uint32_t>();
    const auto word = [&](std::size_t operand, std::int64_t i) { return operands[operand].data<std::uint32_t>()[i]; };
    for (std::int64_t i = 0; i < results[0].elements(); ++i) {
        const auto bits = threeFry({word(2, i), word(3, i)}, {word(0, i), word(1, i)});
        first[i] = bits[0];
        second[i] = bits[1];
    }
    return results;
}

} // namespace

Result<Tensors> customCall(OpRef op, std::span<const Tensor> operands) {
    auto target = op.module.textOf(op.op, AttributeName::call_target_name);
    if (std::ranges::find(marks, target) != marks.end()) return marked(op, target, operands);
    if (target == "shape_assertion") { // what a dynamic shape promised
        if (!operands.empty() && operands[0].elements() == 1 && *operands[0].data<std::uint8_t>() == 0)
            return fail("shape assertion does not hold", {}, std::string(attributeText(op, "error_message")));
        return Tensors();
    }
    if ((target.find("threefry2x32") != target.npos) && target.ends_with("_ffi") && operands.size() == 4)
        return threeFryCall(op, operands);
    if (auto results = decomposition(op, target, operands)) return std::move(*results);
    return fail(fmt::format("not evaluated: custom call {}", target), {}, "its meaning is not part of StableHLO");
}

} // namespace axiscape::kernels
