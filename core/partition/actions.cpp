// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/partition/evidence.h"
#include "core/partition/partition.h"
#include "core/partition/uses.h"

#include <charconv>
#include <fmt/format.h>

namespace axiscape {

Action tileArgument(std::uint32_t argument, std::uint8_t dim, AxisId axis) {
    Action action;
    action.kind = Action::Kind::tile;
    action.argument = argument;
    action.dim = dim;
    action.axis = axis;
    return action;
}

Action tileResult(OpId op, std::uint32_t result, std::uint8_t dim, AxisId axis) {
    Action action;
    action.kind = Action::Kind::tile;
    action.onArgument = false;
    action.op = op;
    action.result = result;
    action.dim = dim;
    action.axis = axis;
    return action;
}

Action atomicArgument(std::uint32_t argument, AxisId axis) {
    Action action;
    action.kind = Action::Kind::atomic;
    action.argument = argument;
    action.axis = axis;
    return action;
}

Action atomicResult(OpId op, std::uint32_t result, AxisId axis) {
    Action action;
    action.kind = Action::Kind::atomic;
    action.onArgument = false;
    action.op = op;
    action.result = result;
    action.axis = axis;
    return action;
}

Action chooseFactor(OpId op, AxisId axis, std::string factor, std::uint32_t carried) {
    Action action;
    action.kind = Action::Kind::choose;
    action.onArgument = false;
    action.op = op;
    action.carried = carried;
    action.axis = axis;
    action.factor = std::move(factor);
    return action;
}

Action propagateAction() { return {}; }

Text actionText(const Action& action, const Module& module, const Mesh& mesh) {
    const auto axis = [&] { return action.axis < mesh.axes.size() ? mesh.axes[action.axis].name : std::string("?"); };
    const auto opName = [&] {
        if (!action.op.valid() || action.op.value >= module.opCount()) return fmt::format("op {}", action.op.value);
        return fmt::format("{} {}", module.kindName(action.op), action.op.value);
    };
    const auto value = [&]() -> Text {
        if (const auto operand = operandOf(action)) return words::phrase("operand {} of {}", *operand, opName());
        if (action.onArgument)
            return action.argument < module.argumentCount() ? Text(module.argument(action.argument).path)
                                                            : words::phrase("argument {}", action.argument);
        return action.result == 0 ? Text(opName()) : words::phrase("{} result {}", opName(), action.result);
    };
    switch (action.kind) {
    case Action::Kind::tile:
        return words::phrase("tile {} dim {} over {}", value(), action.dim, axis());
    case Action::Kind::atomic:
        return words::phrase("keep {} whole along {}", value(), axis());
    case Action::Kind::choose:
        return words::phrase("choose {} of {} along {}", action.factor, opName(), axis());
    case Action::Kind::propagate:
        break;
    }
    return words::phrase("propagate");
}

FactorIndex factorAt(const Partition& partition, SiteId site, std::string_view place) {
    if (place == "sum") return kSumFactor;
    const FactorRule& rule = partition.sites().rule(site);
    if (place.empty() || (place[0] != 'o' && place[0] != 'r')) return kNoFactor;
    std::uint32_t index = 0, dim = 0;
    const char* end = place.data() + place.size();
    const auto [dot, badIndex] = std::from_chars(place.data() + 1, end, index);
    if (badIndex != std::errc() || dot == end || *dot != '.') return kNoFactor;
    const auto [last, badDim] = std::from_chars(dot + 1, end, dim);
    if (badDim != std::errc() || last != end) return kNoFactor;
    const bool operand = place[0] == 'o';
    if (index >= (operand ? rule.operandCount : rule.resultCount)) return kNoFactor;
    const std::uint32_t slot = operand ? index : rule.operandCount + index;
    if (dim >= rule.rank(slot)) return kNoFactor;
    FactorIndex found = kNoFactor;
    for (FactorIndex factor : rule.factorsOf(slot, dim)) {
        found = factor;
        if (leftOf(rule.factors[factor], partition.nest(site), factor, partition.mesh()) > 1) break;
    }
    return found;
}

} // namespace axiscape
