// SPDX-License-Identifier: GPL-3.0-or-later
// data/spmd/xla_strategies.json: the shardings that golden/collectives gives to XLA, as tactics; what devices send.
#pragma once

#include "core/base/file.h"
#include "core/base/glob.h"
#include "core/spmd/spmd.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

namespace axiscape::test {

// "mlp_train__bp_mp_out__batch4_model2"
struct XlaCase {
    std::string name, model, strategy;
    Mesh mesh;
};

inline XlaCase xlaCase(const std::string& name) {
    const auto first = name.find("__"), last = name.rfind("__");
    XlaCase c{name, name.substr(0, first), name.substr(first + 2, last - first - 2), {}};
    const std::string mesh = name.substr(last + 2); // batch4_model2
    const auto digit = [&](const char* axis) { return mesh[mesh.find(axis) + 5] - '0'; };
    c.mesh = {{{"batch", digit("batch")}, {"model", digit("model")}}};
    return c;
}

inline bool hasStyle(const XlaCase& c, const std::string& style) {
    const auto at = c.strategy.rfind("_" + style);
    return at != std::string::npos && at + style.size() + 1 == c.strategy.size();
}

// The models of that folder that are no samples of the project lie beside the strategies.
inline std::shared_ptr<const Module> xlaModel(const std::string& name) {
    for (const char* ending : {".mlir", ".mlir.gz"})
        if (const auto path = data("spmd/" + name + ending); std::filesystem::exists(path)) return *importFile(path);
    return model(name);
}

// The tiles that each tactic gives, in order: all are made from what is given, whatever propagation adds. "first" is
// the first dimension without an axis that divides; a list: the first of these. In the style prio a dimension has one
// priority: its tiles are all given by the first tactic that has one. Constraints come last, each by itself.
inline std::vector<std::vector<Action>> xlaTactics(const nlohmann::json& ofModel, const XlaCase& c,
                                                   const Module& module) {
    std::vector<std::vector<Action>> tactics;
    std::vector<TensorSharding> given(module.argumentCount());
    const auto tactic = [&](const nlohmann::json& inputs, AxisId axis) {
        auto& actions = tactics.emplace_back();
        for (std::uint32_t a = 0; a < given.size(); ++a) {
            const auto shape = module.type(ValueId{a}).shape;
            const auto found = std::find_if(inputs.items().begin(), inputs.items().end(), [&](const auto& input) {
                return glob(input.key(), module.argument(a).path);
            });
            if (found == inputs.items().end()) continue;
            const nlohmann::json& dims = found.value();
            std::vector<std::uint8_t> tried;
            if (dims.is_array()) tried = dims.get<std::vector<std::uint8_t>>();
            for (std::uint8_t d = 0; dims.is_string() && d < shape.size(); ++d) tried.push_back(d);
            std::erase_if(tried, [&](std::uint8_t d) {
                return !given[a].axesOf(d).empty() || shape[d] % c.mesh.size(axis) != 0;
            });
            if (dims.is_number()) tried = {dims.get<std::uint8_t>()};
            if (tried.empty()) continue;
            given[a].append(tried[0], axis);
            auto* list = &actions;
            for (auto& earlier : tactics)
                for (const Action& action : earlier)
                    if (hasStyle(c, "prio") && action.argument == a && action.dim == tried[0]) list = &earlier;
            list->push_back(tileArgument(a, tried[0], axis));
        }
    };
    for (const std::string name : ofModel.at("strategies").at(c.strategy)) {
        const auto& wanted = ofModel.at("tactics").at(name);
        tactic(wanted.at("inputs"), *c.mesh.find(wanted.at("axis").get<std::string>()));
    }
    if (ofModel.contains("constraints"))
        for (const auto& t : ofModel.at("constraints"))
            tactics.push_back({tileResult(OpId{t[0].get<std::uint32_t>()}, 0, t[1].get<std::uint8_t>(),
                                          *c.mesh.find(t[2].get<std::string>()))});
    std::erase_if(tactics, [](const auto& actions) { return actions.empty(); });
    for (auto& actions : tactics) actions.push_back(propagateAction());
    return tactics;
}

// What one device sends, in ring accounting, by kind.
struct Traffic {
    CollectiveCounts counts;
    std::array<double, kCollectiveKinds> sent{};
    double total() const { return std::accumulate(sent.begin(), sent.end(), 0.0); }
};

inline Traffic trafficOf(const SpmdProgram& program) {
    Traffic traffic;
    traffic.counts = program.counts;
    for (const Collective& c : program.collectives) traffic.sent[static_cast<std::size_t>(c.kind)] += sentBytes(c);
    return traffic;
}

// One file of golden/collectives; tensors are counted, with trips.
inline Traffic trafficOf(const nlohmann::json& xla, const Mesh& mesh) {
    Traffic traffic;
    for (const auto& row : xla.at("collectives")) {
        std::string name = row.at("kind");
        std::replace(name.begin(), name.end(), '-', '_');
        Collective c;
        for (int kind = 0; kind < kCollectiveKinds; ++kind)
            if (collectiveName(static_cast<CollectiveKind>(kind)) == name) c.kind = static_cast<CollectiveKind>(kind);
        if (row.at("axes").is_array())
            for (const std::string axis : row.at("axes")) c.group *= mesh.size(*mesh.find(axis));
        else if (row.at("groups").is_array())
            c.group = static_cast<std::int64_t>(row.at("groups")[0].size());
        c.trips = row.at("trips");
        c.inputBytes = row.at("operand_bytes");
        c.outputBytes = row.at("result_bytes");
        traffic.counts.count[static_cast<std::size_t>(c.kind)] += row.at("tensors").get<std::int64_t>() * c.trips;
        traffic.sent[static_cast<std::size_t>(c.kind)] += sentBytes(c);
    }
    return traffic;
}

} // namespace axiscape::test
