// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/jax_carry.h"

#include "core/exchange/jax_tree.h"
#include "core/mesh/sub_axes.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

Result<void> checkValue(const SpmdProgram& program, ValueId value, const std::string& name) {
    const auto& module = program.partition.module();
    const auto& mesh = program.partition.mesh();
    const auto type = module.type(value);
    if (!type.isTensor() || type.dtype == ElementType::tf32)
        return fail("JAX has no array of this type", name, std::string(type.text));
    const auto& sharding = program.sharding(value);
    if (!sharding.partial.empty())
        return fail("PartitionSpec has no word for a partial sum", name, shardyText(sharding, type.shape.size(), mesh),
                    "Reduce it before it is returned");
    for (std::size_t dim = 0; dim < type.shape.size(); ++dim) {
        const auto tiles = tilesOf(sharding, static_cast<std::uint8_t>(dim), mesh);
        if (type.shape[dim] % tiles != 0)
            return fail("JAX cuts arguments and results into equal parts only", name,
                        fmt::format("{} of dimension {} do not divide by {}", type.shape[dim], dim, tiles));
    }
    return {};
}

bool isOnOp(const Action& action) {
    return action.kind == Action::Kind::choose || (action.kind != Action::Kind::propagate && !action.onArgument);
}

bool sameState(const Partition& a, const Partition& b) {
    const auto& sites = a.sites();
    for (std::uint32_t site = 0; site < sites.size(); ++site)
        if (sites.isLive(sites.op(SiteId{site})) && !(a.nest(SiteId{site}) == b.nest(SiteId{site}))) return false;
    return true;
}

struct OpDecision {
    std::string tactic;
    Action action;
};

void appendNew(const TensorSharding& before, const TensorSharding& after, auto&& tile, std::vector<Action>& actions) {
    for (const auto one : after.tiles)
        if (before.dimOf(one.axis) < 0) actions.push_back(tile(one.dim, one.axis));
}

// What arguments and results came to have between two states, as actions on them: all that JAX is told of.
std::vector<Action> gainedOutside(const Partition& before, const Partition& after) {
    const auto& module = after.module();
    std::vector<Action> actions;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        appendNew(
            before.argument(i), after.argument(i), [&](auto dim, auto axis) { return tileArgument(i, dim, axis); },
            actions);
    for (const auto value : module.results())
        if (module.valueKind(value) == ValueKind::opResult)
            appendNew(
                before.definition(value), after.definition(value),
                [&](auto dim, auto axis) {
                    return tileResult(module.definingOp(value), module.index(value), dim, axis);
                },
                actions);
    actions.push_back(propagateAction());
    return actions;
}

// Replays the schedule with what it says of arguments, and what arguments and results get from it, but without what it
// says of ops: if that reaches the same nests, nothing is lost.
Result<void> checkDecisionsOnOps(const ExportInput& input) {
    const auto& reached = input.program->partition;
    std::vector<OpDecision> onOps;
    Partition full(reached.sitesPointer(), reached.mesh(), reached.options()), told = full;
    for (const auto& tactic : input.strategy->schedule.tactics) {
        if (!tactic.enabled) continue;
        auto actions = actionsOf(tactic, full);
        if (!actions) return fail(actions.error());
        const auto next = axiscape::apply(full, *actions).partition;
        for (const auto& action : *actions)
            if (isOnOp(action)) onOps.push_back({tactic.name, action});
        std::erase_if(*actions, [](const Action& a) { return isOnOp(a) || a.kind == Action::Kind::propagate; });
        const auto gained = gainedOutside(full, next);
        actions->insert(actions->end(), gained.begin(), gained.end());
        told = axiscape::apply(told, *actions).partition;
        full = next;
    }
    if (sameState(told, reached)) return {};
    // Named is the first whose result comes out differently; together they may differ elsewhere only.
    const auto& module = reached.module();
    const auto lost = [&](const OpDecision& decision) {
        for (const auto value : module.results(decision.action.op))
            if (!(told.definition(value) == reached.definition(value))) return true;
        return false;
    };
    const auto found = std::find_if(onOps.begin(), onOps.end(), lost);
    const auto& named = found == onOps.end() ? onOps.front() : *found;
    return fail("shardings of arguments and results cannot carry a decision on an op",
                fmt::format("tactic {}", named.tactic), actionText(named.action, module, reached.mesh()),
                "Decide it on an argument");
}

std::vector<std::string> axisNames(const Mesh& mesh) {
    std::vector<std::string> names;
    for (const auto& axis : mesh.axes) names.push_back(axis.name);
    return names;
}

bool decidesOnOps(const Schedule& schedule) {
    for (const auto& tactic : schedule.tactics)
        if (tactic.enabled && std::any_of(tactic.actions.begin(), tactic.actions.end(), isOnOp)) return true;
    return false;
}

} // namespace

std::string partitionSpec(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh) {
    std::vector<std::string> dims;
    std::size_t used = 0;
    for (std::size_t dim = 0; dim < rank; ++dim) {
        std::vector<std::string> axes;
        for (const auto axis : sharding.axesOf(static_cast<std::uint8_t>(dim)))
            axes.push_back(pythonString(mesh.axes[axis].name));
        if (!axes.empty()) used = dim + 1;
        dims.push_back(axes.empty() ? "None" : axes.size() == 1 ? axes[0] : fmt::format("({})", fmt::join(axes, ", ")));
    }
    dims.resize(used);
    return fmt::format("P({})", fmt::join(dims, ", "));
}

Result<void> checkCarriedByJax(const ExportInput& input) {
    const auto& program = *input.program;
    const auto& module = program.partition.module();
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        if (auto ok = checkValue(program, ValueId{i}, "argument " + module.argument(i).name); !ok) return ok;
    for (std::size_t i = 0; i < module.results().size(); ++i) {
        const auto& name = module.result(i).name;
        auto ok = checkValue(program, module.results()[i], name.empty() ? fmt::format("result {}", i) : name);
        if (!ok) return ok;
    }
    if (!decidesOnOps(input.strategy->schedule)) return {};
    const auto& mesh = program.partition.mesh();
    if (hasParts(mesh))
        return fail("decisions on ops cannot be told to JAX where an axis is in parts", {},
                    fmt::format("the mesh is {}", fmt::join(axisNames(mesh), ", ")),
                    "Decide on arguments, or leave the option split_axes off");
    return checkDecisionsOnOps(input);
}

} // namespace axiscape
