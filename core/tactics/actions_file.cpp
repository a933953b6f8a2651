// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tactics/action_json.h"
#include "core/tactics/tactics.h"

namespace axiscape {

Result<Strategy> parseActionsFile(std::string_view text, const std::string& where, const Module& module) {
    const auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    JsonReader reader(where);
    const JsonAt top{&*root, ""};
    Strategy strategy;
    // Any other key is somebody's record of results (golden files have many) and is passed over.
    reader.object(top, {});
    strategy.mesh = readMesh(reader, reader.need(top, "mesh"));
    for (const auto& at : reader.items(reader.need(top, "tactics"))) {
        if (!reader.object(at, {})) break;
        Tactic tactic;
        tactic.kind = Tactic::Kind::automatic;
        tactic.name = reader.text(reader.need(at, "name"));
        for (const auto& actionAt : reader.items(reader.need(at, "actions"))) {
            if (!readEnabled(reader, actionAt))
                tactic.disabledActions.push_back(static_cast<std::uint32_t>(tactic.actions.size()));
            tactic.actions.push_back(readAction(reader, actionAt, strategy.mesh));
            if (reader.failed()) break;
            if (auto why = whyImpossible(tactic.actions.back(), module, strategy.mesh); !why.empty())
                reader.refuse(actionAt, std::move(why));
        }
        strategy.schedule.tactics.push_back(std::move(tactic));
    }
    if (reader.failed()) return fail(reader.error());
    return strategy;
}

} // namespace axiscape
