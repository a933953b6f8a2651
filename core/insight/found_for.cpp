// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/found_for.h"

#include "core/base/numbers.h"
#include "core/base/sha256.h"
#include "core/base/text.h"
#include "core/tactics/strategy_json.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>

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

// Shapes of the arguments that are data, each once, in order.
std::string inputsOf(const Model& model) {
    std::vector<std::string> shapes;
    for (std::uint32_t a = 0; a < model.module->argumentCount(); ++a) {
        const TensorType type = model.module->type(ValueId{a});
        if (model.structure->argumentRoles[a] != Role::batch || type.shape.empty()) continue;
        std::string shape = shapeCode(type.shape);
        if (std::ranges::find(shapes, shape) == shapes.end()) shapes.push_back(std::move(shape));
    }
    return fmt::format("{}", fmt::join(shapes, " "));
}

// The shapes without the first size of each.
std::string withoutBatch(std::string_view inputs) {
    std::string out;
    bool isFirst = true;
    for (const char letter : inputs) {
        if (letter == ' ') isFirst = true;
        if (letter == 'x') isFirst = false;
        if (letter == ' ' || !isFirst) out += letter;
    }
    return out;
}

// A file of hardware is the same one from whatever folder it is named.
std::string nameOfHardware(const std::string& hardware) { return std::filesystem::path(hardware).filename().string(); }

} // namespace

FoundFor foundFor(const Model& model, const Strategy& before) {
    FoundFor of;
    of.model = model.fingerprint;
    of.operations = static_cast<std::int64_t>(model.module->opCount());
    of.inputs = inputsOf(model);
    of.mesh = meshText(before.mesh);
    of.hardware = nameOfHardware(before.hardware);
    if (before.host != Host::compiled) of.hardware.append(", ").append(hostName(before.host));
    of.before = digestOf(before);
    return of;
}

std::optional<StaleBy> staleBy(const Tactic& tactic, const FoundFor& now) {
    const FoundFor& was = tactic.foundFor;
    if (tactic.kind != Tactic::Kind::automatic || tactic.actions.empty() || was == FoundFor{}) return std::nullopt;
    const auto differs = [](const std::string& a, const std::string& b) { return !a.empty() && a != b; };
    if (differs(was.model, now.model)) {
        if (was.operations != now.operations) return StaleBy::program;
        return withoutBatch(was.inputs) == withoutBatch(now.inputs) && differs(was.inputs, now.inputs) ? StaleBy::batch
                                                                                                       : StaleBy::sizes;
    }
    if (differs(was.mesh, now.mesh)) return StaleBy::mesh;
    if (differs(nameOfHardware(was.hardware), nameOfHardware(now.hardware))) return StaleBy::hardware;
    if (differs(was.before, now.before)) return StaleBy::tactics;
    return std::nullopt;
}

std::optional<Text> whyStale(const Tactic& tactic, const FoundFor& now) {
    const FoundFor& was = tactic.foundFor;
    const auto by = staleBy(tactic, now);
    if (!by) return std::nullopt;
    switch (*by) {
    case StaleBy::program:
        if (was.operations == 0) return words::phrase("found for another program");
        return words::phrase("found for another program, of {} operations; this one has {}",
                             words::grouped(was.operations), words::grouped(now.operations));
    case StaleBy::batch:
        return words::phrase("found for another batch: inputs of {}, which are {} now", was.inputs, now.inputs);
    case StaleBy::sizes:
        return words::phrase("found for other sizes of the program, another batch for one");
    case StaleBy::mesh:
        return words::phrase("found for mesh {}, which is {} now", was.mesh, now.mesh);
    case StaleBy::hardware:
        return words::phrase("found for {}, which is {} now", was.hardware, now.hardware.empty() ? "-" : now.hardware);
    case StaleBy::tactics:
        break;
    }
    return words::phrase("found on other tactics, or with other options, than stand before it");
}

} // namespace axiscape
