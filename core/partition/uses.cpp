// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/uses.h"

#include <charconv>

namespace axiscape {
namespace {

Action ofUse(Action action, std::uint32_t operand) {
    action.factor = "o" + std::to_string(operand);
    return action;
}

} // namespace

Action tileUse(OpId op, std::uint32_t operand, std::uint8_t dim, AxisId axis) {
    return ofUse(tileResult(op, 0, dim, axis), operand);
}

Action wholeUse(OpId op, std::uint32_t operand, AxisId axis) { return ofUse(atomicResult(op, 0, axis), operand); }

std::optional<std::uint32_t> operandOf(const Action& action) {
    const bool canBe = action.kind == Action::Kind::tile || action.kind == Action::Kind::atomic;
    if (!canBe || action.onArgument || action.factor.empty()) return std::nullopt;
    std::uint32_t operand = 0;
    const char* end = action.factor.data() + action.factor.size();
    const auto [last, bad] = std::from_chars(action.factor.data() + 1, end, operand);
    return bad == std::errc() && last == end ? std::optional(operand) : std::nullopt;
}

std::vector<Action> readAs(OpId op, std::uint32_t operand, const TensorSharding& sharding, const Mesh& mesh) {
    std::vector<Action> out;
    for (const Tile& tile : sharding.tiles) // those of one dimension major to minor
        if (mesh.size(tile.axis) > 1) out.push_back(tileUse(op, operand, tile.dim, tile.axis));
    for (AxisId axis = 0; axis < static_cast<AxisId>(mesh.axes.size()); ++axis)
        if (mesh.size(axis) > 1 && sharding.dimOf(axis) < 0) out.push_back(wholeUse(op, operand, axis));
    return out;
}

} // namespace axiscape
