// SPDX-License-Identifier: GPL-3.0-or-later
// data/partir_numbers.json: schedules, and the states they must reach as counts and hashes (see partir_numbers.py).
#pragma once

#include "core/base/file.h"
#include "core/partition/partition.h"
#include "tests/support/support.h"

#include <nlohmann/json.hpp>

namespace axiscape::test {

inline nlohmann::json partirNumbers() { return nlohmann::json::parse(*readFile(data("partir_numbers.json"))); }

inline void appendActions(std::vector<Action>& actions, const nlohmann::json& t, const Mesh& mesh) {
    const std::string kind = t[0];
    const auto number = [&](std::size_t i) { return t[i].get<std::uint32_t>(); };
    const auto axis = [&](std::size_t i) { return mesh.find(t[i].get<std::string>()).value(); };
    const auto dim = [&](std::size_t i) { return t[i].get<std::uint8_t>(); };
    if (kind == "tile")
        for (const auto& argument : t[1]) actions.push_back(tileArgument(argument, dim(2), axis(3)));
    else if (kind == "atomic")
        for (const auto& argument : t[1]) actions.push_back(atomicArgument(argument, axis(2)));
    else if (kind == "tile_result")
        actions.push_back(tileResult(OpId{number(1)}, number(2), dim(3), axis(4)));
    else if (kind == "atomic_result")
        actions.push_back(atomicResult(OpId{number(1)}, number(2), axis(3)));
    else if (kind == "choose")
        actions.push_back(chooseFactor(OpId{number(1)}, axis(2), t[3], number(4)));
    else
        actions.push_back(propagateAction());
}

inline std::vector<Action> actionsOfTactic(const nlohmann::json& tactic, const Mesh& mesh) {
    std::vector<Action> actions;
    for (const auto& t : tactic.at("actions")) appendActions(actions, t, mesh);
    return actions;
}

} // namespace axiscape::test
