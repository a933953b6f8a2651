// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/found_for.h"

#include "core/base/sha256.h"
#include "core/base/text.h"
#include "core/tactics/strategy_json.h"

namespace axiscape {
namespace {

// Of what decides the state that a plan starts from. As files have it, so that a field added later, which older files
// do not have, changes nothing.
std::string digestOf(const Strategy& strategy) {
    Strategy decides;
    decides.mesh = strategy.mesh;
    decides.transforms = strategy.transforms;
    decides.schedule.options = strategy.schedule.options;
    for (const Tactic& tactic : strategy.schedule.tactics) {
        if (!tactic.enabled) continue;
        Tactic plain; // names, budgets and what was found for what decide nothing
        plain.kind = Tactic::Kind::manual;
        plain.axis = tactic.axis;
        plain.inputs = tactic.inputs;
        plain.actions = tactic.actions;
        plain.disabledActions = tactic.disabledActions;
        decides.schedule.tactics.push_back(std::move(plain));
    }
    std::string text;
    for (const std::string& member : strategyMembers(decides, 0)) text += member + '\n';
    return sha256(text).substr(0, 16);
}

} // namespace

FoundFor foundFor(const Model& model, const Strategy& before) {
    FoundFor of;
    of.model = model.fingerprint;
    of.operations = static_cast<std::int64_t>(model.module->opCount());
    of.mesh = meshText(before.mesh);
    of.hardware = before.hardware;
    if (before.host != Host::compiled) of.hardware.append(", ").append(hostName(before.host));
    of.before = digestOf(before);
    return of;
}

std::optional<Text> whyStale(const Tactic& tactic, const FoundFor& now) {
    const FoundFor& was = tactic.foundFor;
    if (tactic.kind != Tactic::Kind::automatic || tactic.actions.empty() || was == FoundFor{}) return std::nullopt;
    const auto differs = [](const std::string& a, const std::string& b) { return !a.empty() && a != b; };
    if (differs(was.model, now.model)) {
        if (was.operations == 0) return words::phrase("found for another program");
        if (was.operations == now.operations)
            return words::phrase("found for other sizes of the program, another batch for one");
        return words::phrase("found for another program, of {} operations; this one has {}",
                             words::grouped(was.operations), words::grouped(now.operations));
    }
    if (differs(was.mesh, now.mesh)) return words::phrase("found for mesh {}, which is {} now", was.mesh, now.mesh);
    if (differs(was.hardware, now.hardware))
        return words::phrase("found for {}, which is {} now", was.hardware, now.hardware.empty() ? "-" : now.hardware);
    if (differs(was.before, now.before))
        return words::phrase("found on other tactics, or with other options, than stand before it");
    return std::nullopt;
}

} // namespace axiscape
