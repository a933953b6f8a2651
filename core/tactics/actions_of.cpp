// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/glob.h"
#include "core/base/text.h"
#include "core/mesh/sub_axes.h"
#include "core/tactics/action_json.h"
#include "core/tactics/tactics.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {

namespace {

constexpr std::string_view kTag = "tag:";

// The first dimension whose local size, given the tiles so far, is above 1 and divisible by the axis. A value that is
// kept whole is asked for all the same: the refusal says so.
std::optional<std::uint8_t> firstDivisible(const Partition& before, ValueId value, AxisId axis) {
    const auto rank = before.module().type(value).shape.size();
    for (std::uint8_t d = 0; d < rank; ++d) {
        const Legality can = legality(before, value, d, axis, LegalityOf::value);
        if (can.verdict == Verdict::usedAlready) return std::nullopt;
        if (can.left > 1 && can.left % can.by == 0) return d;
    }
    return std::nullopt;
}

// What a rule wants of the values that leave a scope; false if none of them has the dimension.
bool actOnTag(const InputRule& rule, const std::vector<ValueId>& values, const Partition& before, AxisId axis,
              std::vector<Action>& actions) {
    const auto& module = before.module();
    bool any = rule.kind != InputRule::Kind::dimension;
    for (const ValueId v : values) {
        const auto op = module.definingOp(v);
        const auto result = module.index(v);
        std::optional<std::uint8_t> dim;
        if (rule.kind == InputRule::Kind::replicated) actions.push_back(atomicResult(op, result, axis));
        if (rule.kind == InputRule::Kind::firstDivisibleDim) dim = firstDivisible(before, v, axis);
        if (rule.kind == InputRule::Kind::dimension && rule.dim < module.type(v).shape.size()) dim = rule.dim;
        if (!dim) continue;
        actions.push_back(tileResult(op, result, *dim, axis));
        any = true;
    }
    return any;
}

} // namespace

RewriteOptions rewriteOptions(const Options& options) {
    RewriteOptions out;
    out.extended = options.extended;
    out.padding = options.padding;
    out.splitAxes = options.splitAxes;
    out.least = options.profile == "least";
    return out;
}

Result<std::vector<Action>> actionsOf(const Tactic& tactic, const Partition& before,
                                      std::vector<std::string>* unmatched) {
    const auto& module = before.module();
    const auto mesh = wholeMesh(before.mesh()); // actions are on whole axes
    const auto where = words::phrase("tactic {}", tactic.name);
    std::vector<Action> actions;
    if (unmatched) unmatched->clear();

    if (!tactic.inputs.empty()) {
        const auto axis = mesh.find(tactic.axis);
        if (!axis)
            return fail(words::phrase("the mesh has no axis '{}'", tactic.axis), where, {},
                        words::phrase("Its axes are {}", meshText(mesh)));
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
                    return fail(std::move(why), where, words::phrase("the pattern '{}' matches it", rule->pattern),
                                words::phrase("Name the arguments meant more closely"));
                actions.push_back(std::move(action));
                break;
            }
            case InputRule::Kind::replicated:
                actions.push_back(atomicArgument(a, *axis));
                break;
            case InputRule::Kind::firstDivisibleDim:
                if (auto dim = firstDivisible(before, ValueId{a}, *axis))
                    actions.push_back(tileArgument(a, *dim, *axis));
                break;
            case InputRule::Kind::unknown:
                break;
            }
        }
        for (std::size_t i = 0; i < tactic.inputs.size(); ++i) {
            const auto& rule = tactic.inputs[i];
            if (rule.pattern.rfind(kTag, 0) != 0) continue;
            const auto values = taggedValues(module, std::string_view(rule.pattern).substr(kTag.size()));
            matched[i] = !values.empty();
            if (matched[i] && !actOnTag(rule, values, before, *axis, actions))
                return fail(words::phrase("no value of '{}' has a dimension {}", rule.pattern, rule.dim), where);
        }
        for (std::size_t i = 0; unmatched && i < tactic.inputs.size(); ++i)
            if (!matched[i]) unmatched->push_back(tactic.inputs[i].pattern);
    }
    for (std::size_t i = 0; i < tactic.actions.size(); ++i) {
        if (std::ranges::binary_search(tactic.disabledActions, i)) continue;
        if (auto why = whyImpossible(tactic.actions[i], module, mesh); !why.empty())
            return fail(std::move(why), words::phrase("{}, action {}", where, i), {},
                        words::phrase("Stored actions fit only the model and mesh they were made for"));
        actions.push_back(tactic.actions[i]);
    }
    if (actions.empty() || actions.back().kind != Action::Kind::propagate) actions.push_back(propagateAction());
    return actions;
}

bool hasNothingStored(const Tactic& tactic) {
    return tactic.kind == Tactic::Kind::automatic && tactic.enabled && tactic.actions.empty();
}

Text nothingStoredText(const Tactic& tactic) {
    return words::phrase("tactic {} is automatic and has no stored actions: it does nothing until a search finds some",
                         tactic.name);
}

} // namespace axiscape
