// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/action_json.h"
#include "core/tactics/strategy_json.h"
#include "core/tactics/tactics.h"

namespace axiscape {
namespace {

Tactic readTactic(JsonReader& reader, const JsonAt& at, const Module& module, const Mesh& mesh) {
    Tactic tactic;
    tactic.kind = Tactic::Kind::automatic;
    if (!reader.object(at, {"name", "actions", "refused", "collectives", "collectives_by_axes", "sharded_op_results",
                            "ops_sha256", "conflicts"}))
        return tactic;
    tactic.name = reader.text(reader.need(at, "name"));
    for (const auto& actionAt : reader.items(reader.need(at, "actions"))) {
        if (!readEnabled(reader, actionAt))
            tactic.disabledActions.push_back(static_cast<std::uint32_t>(tactic.actions.size()));
        tactic.actions.push_back(readAction(reader, actionAt, mesh));
        if (reader.failed()) break;
        if (auto why = whyImpossible(tactic.actions.back(), module, mesh); !why.empty())
            reader.refuse(actionAt, std::move(why));
    }
    return tactic;
}

} // namespace

// What else such a file may hold is the record of what came of its schedule: known by name, and passed over.
Result<Strategy> parseActionsFile(std::string_view text, const std::string& where, const Module& module) {
    const auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    JsonReader reader(where);
    const JsonAt top{&*root, ""};
    Strategy strategy;
    reader.object(top, {"mesh", "options", "tactics", "format", "model", "module_sha256", "schedule", "arguments",
                        "results", "conflicts", "ops", "collectives"});
    strategy.mesh = readMesh(reader, reader.need(top, "mesh"));
    if (auto options = reader.find(top, "options")) readOptions(reader, *options, strategy.schedule.options);
    for (const auto& at : tacticItems(reader, reader.need(top, "tactics")))
        strategy.schedule.tactics.push_back(readTactic(reader, at, module, strategy.mesh));
    if (reader.failed()) return fail(reader.error());
    return strategy;
}

} // namespace axiscape
