// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/glob.h"
#include "core/tactics/action_json.h"
#include "core/tactics/tactics.h"

#include <fmt/format.h>

namespace axiscape {

namespace {

// The first dimension whose local size, given the tiles so far, is above 1 and divisible by the axis.
std::optional<std::uint8_t> firstDivisible(const Partition& before, std::uint32_t argument, AxisId axis) {
    const auto& sharding = before.argument(argument);
    if (sharding.axes() & axisBit(axis)) return std::nullopt;
    const auto shape = before.module().type(ValueId{argument}).shape;
    const auto size = before.mesh().size(axis);
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const auto local = shape[d] / tilesOf(sharding, static_cast<std::uint8_t>(d), before.mesh());
        if (local > 1 && local % size == 0) return static_cast<std::uint8_t>(d);
    }
    return std::nullopt;
}

} // namespace

Result<std::vector<Action>> actionsOf(const Tactic& tactic, const Partition& before,
                                      std::vector<std::string>* unmatched) {
    const auto& module = before.module();
    const auto& mesh = before.mesh();
    const auto where = fmt::format("tactic {}", tactic.name);
    std::vector<Action> actions;
    if (unmatched) unmatched->clear();

    if (!tactic.inputs.empty()) {
        const auto axis = mesh.find(tactic.axis);
        if (!axis)
            return fail(fmt::format("the mesh has no axis '{}'", tactic.axis), where, {},
                        "Its axes are " + meshText(mesh));
        std::vector<bool> matched(tactic.inputs.size(), false);
        for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
            const auto& path = module.argument(a).path;
            const InputRule* rule = nullptr;
            for (std::size_t i = 0; i < tactic.inputs.size(); ++i) {
                if (rule && (matched[i] || !unmatched)) continue;
                if (!glob(tactic.inputs[i].pattern, path)) continue;
                matched[i] = true;
                if (!rule) rule = &tactic.inputs[i];
            }
            if (!rule) continue;
            switch (rule->kind) {
            case InputRule::Kind::dimension: {
                auto action = tileArgument(a, rule->dim, *axis);
                if (auto why = whyImpossible(action, module, mesh); !why.empty())
                    return fail(std::move(why), where, fmt::format("the pattern '{}' matches it", rule->pattern),
                                "Name the arguments meant more closely");
                actions.push_back(std::move(action));
                break;
            }
            case InputRule::Kind::replicated:
                actions.push_back(atomicArgument(a, *axis));
                break;
            case InputRule::Kind::firstDivisibleDim:
                if (auto dim = firstDivisible(before, a, *axis)) actions.push_back(tileArgument(a, *dim, *axis));
                break;
            case InputRule::Kind::unknown:
                break;
            }
        }
        for (std::size_t i = 0; unmatched && i < tactic.inputs.size(); ++i)
            if (!matched[i]) unmatched->push_back(tactic.inputs[i].pattern);
    }
    for (std::size_t i = 0; i < tactic.actions.size(); ++i) {
        if (auto why = whyImpossible(tactic.actions[i], module, mesh); !why.empty())
            return fail(std::move(why), fmt::format("{}, action {}", where, i), {},
                        "Stored actions fit only the model and mesh they were made for");
        actions.push_back(tactic.actions[i]);
    }
    if (actions.empty() || actions.back().kind != Action::Kind::propagate) actions.push_back(propagateAction());
    return actions;
}

} // namespace axiscape
