// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules on programs, as exports get them.
#pragma once

#include "core/exchange/exchange.h"
#include "tests/support/support.h"

namespace axiscape::test {

// A strategy on a module, evaluated; what `input` points to lives as long as this.
struct Evaluated {
    Strategy strategy;
    SpmdProgram program;
    ExportInput input;

    Evaluated(const std::shared_ptr<const Module>& module, Strategy given) : strategy(std::move(given)) {
        const auto sites = std::make_shared<const SiteTable>(
            module, strategy.schedule.options.extended ? RuleSet::extended : RuleSet::byDefault);
        Partition state(sites, strategy.mesh, rewriteOptions(strategy.schedule.options));
        for (const auto& tactic : strategy.schedule.tactics) {
            const auto actions = actionsOf(tactic, state);
            if (!actions) {
                error = actions.error().text();
                return;
            }
            state = axiscape::apply(state, *actions).partition;
        }
        program = lower(state, {});
        input.program = &program;
        input.strategy = &strategy;
        input.modelPath = "model.mlir";
        input.fingerprint = "sha256:00";
    }
    Evaluated(const Evaluated&) = delete;
    Evaluated& operator=(const Evaluated&) = delete;
    std::string error;
};

inline Tactic manual(std::string name, std::string axis, std::vector<InputRule> inputs) {
    Tactic tactic;
    tactic.name = std::move(name);
    tactic.axis = std::move(axis);
    tactic.inputs = std::move(inputs);
    return tactic;
}

inline InputRule dimension(std::string pattern, std::uint8_t dim) {
    return {std::move(pattern), InputRule::Kind::dimension, dim};
}

inline InputRule firstDivisible(std::string pattern) {
    return {std::move(pattern), InputRule::Kind::firstDivisibleDim, 0};
}

inline Tactic stored(std::vector<Action> actions) {
    Tactic tactic = manual("inner", "model", {});
    tactic.actions = std::move(actions);
    return tactic;
}

inline const Mesh batchAndModel{{{"batch", 4}, {"model", 2}}};

// The golden example's three tactics.
inline Strategy matmulStrategy() {
    return {batchAndModel,
            "",
            {{manual("BP", "batch", {dimension("x", 0)}), manual("MP", "model", {dimension("w1", 1)}),
              manual("Z3", "batch", {dimension("w1", 0), dimension("w2", 1)})},
             {}}};
}

} // namespace axiscape::test
