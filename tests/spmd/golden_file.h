// SPDX-License-Identifier: GPL-3.0-or-later
// One file of golden/partir: its schedule is run, and everything it says of every state is compared.
#pragma once

#include "core/spmd/spmd.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace axiscape::test {

inline Mesh meshOf(const nlohmann::json& axes) {
    Mesh mesh;
    for (const auto& axis : axes) mesh.axes.push_back({axis[0].get<std::string>(), axis[1].get<std::int64_t>()});
    return mesh;
}

inline Action actionOf(const nlohmann::json& json, const Mesh& mesh) {
    const std::string kind = json.at("action");
    if (kind == "propagate") return propagateAction();
    const AxisId axis = mesh.find(json.at("axis").get<std::string>()).value();
    const auto number = [&](const char* key) { return json.value(key, 0u); };
    if (kind == "choose") return chooseFactor(OpId{number("op")}, axis, json.at("factor"), number("slot"));
    const bool onArgument = json.contains("argument");
    const OpId op = onArgument ? OpId{} : OpId{number("op")};
    if (kind == "atomic")
        return onArgument ? atomicArgument(number("argument"), axis) : atomicResult(op, number("result"), axis);
    const auto dim = static_cast<std::uint8_t>(number("dim"));
    return onArgument ? tileArgument(number("argument"), dim, axis) : tileResult(op, number("result"), dim, axis);
}

inline nlohmann::json countsOf(const CollectiveCounts& counts) {
    auto json = nlohmann::json::object();
    for (int kind = 0; kind < kCollectiveKinds; ++kind)
        if (const auto n = counts[static_cast<CollectiveKind>(kind)]; n != 0)
            json[std::string(collectiveName(static_cast<CollectiveKind>(kind)))] = n;
    return json;
}

inline nlohmann::json conflictOf(const Conflict& conflict, const Partition& partition) {
    const std::string axis = partition.mesh().axes[conflict.axis].name;
    if (conflict.onArgument) return {{"argument", conflict.argument}, {"axis", axis}, {"dims", conflict.dims}};
    const SiteTable& sites = partition.sites();
    const OpId op = sites.op(conflict.site);
    auto factors = nlohmann::json::array();
    for (FactorIndex f : conflict.factors) factors.push_back(factorPlaces(sites.rule(conflict.site), f));
    return {{"op", op.value},
            {"slot", sites.carried(conflict.site)},
            {"kind", partition.module().kindName(op)},
            {"axis", axis},
            {"factors", factors}};
}

// Where a list differs first: "ops[12]: have X, want Y". Empty if equal.
inline std::string firstDifference(const std::string& what, const nlohmann::json& have, const nlohmann::json& want) {
    if (have == want) return {};
    if (!have.is_array() || !want.is_array()) return what + ": have " + have.dump() + ", want " + want.dump();
    std::size_t i = 0;
    while (i < have.size() && i < want.size() && have[i] == want[i]) ++i;
    const auto at = [&](const nlohmann::json& list) { return i < list.size() ? list[i].dump() : std::string("(end)"); };
    return what + "[" + std::to_string(i) + "]: have " + at(have) + ", want " + at(want);
}

// Runs the file's schedule; the differences found, empty if there are none.
inline std::vector<std::string> compareWithGolden(const nlohmann::json& golden,
                                                  const std::shared_ptr<const SiteTable>& sites) {
    std::vector<std::string> found;
    const auto compare = [&](const std::string& what, const nlohmann::json& have, const nlohmann::json& want) {
        if (std::string text = firstDifference(what, have, want); !text.empty()) found.push_back(text);
    };
    const Mesh mesh = meshOf(golden.at("mesh"));
    Outcome state;
    state.partition = Partition(sites, mesh);
    SpmdProgram program;
    for (const auto& tactic : golden.at("tactics")) {
        const std::string name = tactic.at("name").get<std::string>() + ": ";
        std::vector<Action> actions;
        for (const auto& action : tactic.at("actions")) actions.push_back(actionOf(action, mesh));
        state = apply(state.partition, actions);
        auto refused = nlohmann::json::array();
        for (const Refusal& refusal : state.refused) {
            refused.push_back(tactic.at("actions")[refusal.action]);
            refused.back()["why"] = words::english(legalityText(refusal.why));
        }
        auto wanted = tactic.at("refused");
        for (auto& refusal : wanted) refusal.erase("name");
        for (auto& refusal : refused) refusal.erase("name");
        compare(name + "refused", refused, wanted);
        compare(name + "conflicts", state.conflicts.size(), tactic.at("conflicts"));
        program = lower(state.partition, {});
        compare(name + "collectives", countsOf(program.counts), tactic.at("collectives"));
        auto byAxes = nlohmann::json::object();
        for (const auto& [key, count] : countsByAxes(program)) byAxes[key] = count;
        compare(name + "collectives_by_axes", byAxes, tactic.at("collectives_by_axes"));
        const auto codes = opCodes(state.partition);
        compare(name + "sharded_op_results", codes.size(), tactic.at("sharded_op_results"));
        compare(name + "ops_sha256", opsSha256(codes), tactic.at("ops_sha256"));
    }
    compare("arguments", argumentCodes(program), golden.at("arguments"));
    compare("results", resultCodes(program), golden.at("results"));
    auto conflicts = nlohmann::json::array();
    for (const Conflict& conflict : state.conflicts) conflicts.push_back(conflictOf(conflict, state.partition));
    compare("conflicts", conflicts, golden.at("conflicts"));
    if (golden.contains("ops")) {
        compare("ops", opCodes(state.partition), golden.at("ops"));
        compare("collectives", collectiveCodes(program), golden.at("collectives"));
    }
    return found;
}

} // namespace axiscape::test
