// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/wanted_and_got.h"

#include "core/hardware/hardware.h"
#include "core/observe/as_given.h"
#include "core/partition/uses.h"
#include "core/session/observed_marks.h"
#include "core/structure/tensor_name.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <utility>

namespace axiscape {
namespace {

std::optional<CollectiveKind> kindOf(const std::string& name) {
    for (int kind = 0; kind < kCollectiveKinds; ++kind)
        if (collectiveName(static_cast<CollectiveKind>(kind)) == name) return static_cast<CollectiveKind>(kind);
    return std::nullopt;
}

double sentIn(const std::optional<MatchSide>& side) { return side ? side->bytesSent : 0; }

std::vector<MatchRow> matchedWith(const Observed& seen, const Snapshot& snapshot) {
    std::span<const float> wantedSeconds;
    if (snapshot.simulation) wantedSeconds = snapshot.simulation->collectiveSeconds;
    std::optional<CollectivePrices> prices;
    if (snapshot.pricedOn && snapshot.pricedOn->hardware) prices.emplace(seen.mesh, *snapshot.pricedOn->hardware);
    const SecondsOf seconds = [&](const ObservedCollective& one, std::int64_t bytes) -> std::optional<double> {
        const auto kind = kindOf(one.kind);
        const auto axes = one.kind == "collective_permute" ? std::optional(one.movesAlong) : one.axes;
        if (!prices || !kind || !axes) return std::nullopt;
        AxisSet set = 0;
        for (const auto& name : *axes)
            if (const auto axis = seen.mesh.find(name)) set |= axisBit(*axis);
        const auto members = one.groups.empty() ? std::size_t{1} : one.groups.front().size();
        // The full buffer: a gather's is as many operands as there are devices in a group.
        const double full = static_cast<double>(bytes) * (*kind == CollectiveKind::all_gather ? double(members) : 1.0);
        return prices->seconds({*kind, full, set});
    };
    return matched(seen, wantedOf(snapshot.program, wantedSeconds), seconds);
}

ObservedVerdict verdictOf(const WantedAndGot& found) {
    const bool same = std::ranges::all_of(found.rows, [](const auto& row) { return row.status == MatchStatus::same; });
    return same                                  ? ObservedVerdict::asDesigned
           : found.gotBytes <= found.wantedBytes ? ObservedVerdict::noMoreSent
                                                 : ObservedVerdict::moreSent;
}

void addSeconds(std::optional<double>& all, const std::optional<MatchSide>& side) {
    if (!side) return;
    all = all && side->seconds ? std::optional(*all + *side->seconds) : std::nullopt;
}

} // namespace

std::string_view verdictName(ObservedVerdict verdict) {
    switch (verdict) {
    case ObservedVerdict::asDesigned:
        return "as_designed";
    case ObservedVerdict::noMoreSent:
        return "no_more_sent";
    case ObservedVerdict::moreSent:
        break;
    }
    return "more_sent";
}

WantedAndGot wantedAndGotRows(Observed seen, const Snapshot& snapshot) {
    WantedAndGot found;
    found.rows = matchedWith(seen, snapshot);
    found.wantedSeconds = found.gotSeconds = 0.0;
    for (const MatchRow& row : found.rows) {
        found.wantedBytes += sentIn(row.wanted);
        found.gotBytes += sentIn(row.got);
        addSeconds(found.wantedSeconds, row.wanted);
        addSeconds(found.gotSeconds, row.got);
    }
    found.verdict = verdictOf(found);
    found.causes.resize(found.rows.size());
    found.asksCauses = false;
    found.seen = std::move(seen);
    found.marks = observedMarks(found, *snapshot.model->module);
    return found;
}

namespace {

// What propagation adds to an argument, from a constraint of the program for one, is no decision that a compiler was
// not told of.
bool isToldOtherwise(std::uint32_t argument, const TensorSharding& told, const Partition& designed) {
    const TensorSharding& is = designed.argument(argument);
    bool anyAdded = false;
    for (AxisId axis = 0; axis < static_cast<AxisId>(designed.mesh().axes.size()); ++axis) {
        const auto why = designed.why(ValueId{argument}, axis);
        const bool isAdded = why && why->reason != Placement::Reason::action;
        anyAdded |= isAdded;
        if (is.dimOf(axis) != told.dimOf(axis) && !(isAdded && told.dimOf(axis) < 0)) return true;
    }
    return !anyAdded && is.tiles != told.tiles; // in another order
}

} // namespace

WantedAndGot wantedAndGot(Observed seen, const Snapshot& snapshot, const Progress& progress) {
    progress.report(words::noop("matching what was wanted"), 0, 2);
    WantedAndGot found = wantedAndGotRows(std::move(seen), snapshot);
    found.asksCauses = true;
    progress.report(words::noop("asking for causes"), 1, 2);
    SpmdProgram given = asGiven(snapshot.program, found.seen); // causes lie in what the compiler was told
    for (std::uint32_t a = 0; a < given.partition.module().argumentCount(); ++a)
        found.isOtherStrategy |= isToldOtherwise(a, given.partition.argument(a), snapshot.partition());
    // They are asked of the program that is most like the compiler's.
    const SpmdProgram nearest = nearestTo(found.gotBytes, std::move(given), snapshot.program, found.seen);
    const CollectiveCauses causes(nearest, *snapshot.model->structure, found.rows, progress);
    for (std::size_t i = 0; i < found.rows.size(); ++i) {
        if (progress.cancelled()) break;
        if (found.rows[i].got) found.causes[i] = causes.of(found.rows[i]);
    }
    found.marks = observedMarks(found, *snapshot.model->module); // causes say at which op
    return found;
}

std::string partitionSpecText(const std::vector<std::vector<std::string>>& sharding) {
    std::vector<std::string> dims;
    dims.reserve(sharding.size());
    for (const auto& axes : sharding)
        dims.push_back(axes.empty()       ? "None"
                       : axes.size() == 1 ? fmt::format("'{}'", axes[0])
                                          : fmt::format("('{}')", fmt::join(axes, "', '")));
    return fmt::format("PartitionSpec({})", fmt::join(dims, ", "));
}

std::string partitionSpecText(const CollectiveRemedy& remedy) { return partitionSpecText(remedy.sharding); }

std::string copiedText(const CollectiveRemedy& remedy) {
    if (remedy.also.empty()) return partitionSpecText(remedy);
    std::string out = fmt::format("{}: {}\n", remedy.argument, partitionSpecText(remedy));
    for (const auto& other : remedy.also)
        out += fmt::format("{}: {}\n", other.argument, partitionSpecText(other.sharding));
    return out;
}

std::string rulesText(const CollectiveRemedy& remedy) {
    std::vector<std::string> rules;
    rules.reserve(remedy.rules.size());
    for (const auto& [dimension, axes] : remedy.rules)
        rules.push_back(axes.empty()       ? fmt::format("('{}', None)", dimension)
                        : axes.size() == 1 ? fmt::format("('{}', '{}')", dimension, axes[0])
                                           : fmt::format("('{}', ('{}'))", dimension, fmt::join(axes, "', '")));
    return fmt::format("{}", fmt::join(rules, ", "));
}

bool changesStrategy(const CollectiveRemedy& remedy) { return !remedy.argument.empty() || !remedy.actions.empty(); }

Text remedyText(const CollectiveRemedy& remedy, const Module& module) {
    const auto spec = partitionSpecText(remedy.sharding);
    const bool isOfConstraint = remedy.kind == "change_spec" || remedy.kind == "reorder_axes";
    if (isOfConstraint && remedy.argument.empty() && !remedy.source.empty())
        return words::phrase("at {}: constrain to {}", remedy.source, spec);
    if (remedy.kind == "change_spec") {
        std::vector<std::string> parts{fmt::format("{} {}", remedy.argument, spec)};
        for (const auto& other : remedy.also)
            parts.push_back(fmt::format("{} {}", other.argument, partitionSpecText(other.sharding)));
        const auto specs = fmt::format("{}", fmt::join(parts, ", "));
        if (remedy.rules.empty()) return words::phrase("give {}", specs);
        return words::phrase("give {}; as logical-axis rules {}", specs, rulesText(remedy));
    }
    if (remedy.kind == "add_constraint") {
        const auto operands = remedy.op.valid() ? module.operands(remedy.op) : std::span<const ValueId>();
        if (remedy.operand >= operands.size())
            return words::phrase("at {}: with_sharding_constraint of what is read there, {}", remedy.source, spec);
        return words::phrase("at {}: with_sharding_constraint({}, {}), as {} reads it", remedy.source,
                             tensorName(module, operands[remedy.operand], NameForm::call), spec,
                             std::string(module.kindName(remedy.op)));
    }
    if (remedy.isBehindLoop)
        return words::phrase("at {}: run the loop inside jax.shard_map over {}, with {} made varying before it "
                             "(jax.lax.pcast): each device adds up its own part, and one psum stands behind the loop",
                             remedy.source, fmt::format("{}", fmt::join(remedy.axes, ", ")), remedy.tensor);
    if (remedy.kind == "shard_map")
        return words::phrase(
            "at {}: inside jax.shard_map over {}, make {} varying once (jax.lax.pcast) before all that "
            "reads it: its gradient is one psum",
            remedy.source, fmt::format("{}", fmt::join(remedy.axes, ", ")), remedy.tensor);
    if (remedy.kind == "reorder_axes") return words::phrase("give both sides the axes in the same order");
    return {};
}

std::optional<Strategy> strategyAsGiven(const Strategy& designed, const Model& model, const Observed& seen) {
    if (seen.arguments.empty() || seen.mesh != designed.mesh) return std::nullopt;
    Strategy given = designed;
    given.schedule.tactics.clear();
    for (AxisId axis = 0; axis < static_cast<AxisId>(seen.mesh.axes.size()); ++axis) {
        Tactic tactic;
        tactic.name = seen.mesh.axes[axis].name;
        tactic.axis = tactic.name;
        for (std::uint32_t a = 0; a < model.module->argumentCount(); ++a)
            for (const ObservedArgument& told : seen.arguments)
                if (const int dim = told.sharding.dimOf(axis); told.path == model.module->argument(a).path && dim >= 0)
                    tactic.inputs.push_back({told.path, InputRule::Kind::dimension, static_cast<std::uint8_t>(dim)});
        if (!tactic.inputs.empty()) given.schedule.tactics.push_back(std::move(tactic));
    }
    return given;
}

namespace {

// The first manual tactic of each axis says it before anything else.
void layArgument(Strategy& next, const std::string& argument, const std::vector<std::vector<std::string>>& sharding) {
    auto& tactics = next.schedule.tactics;
    for (const MeshAxis& axis : next.mesh.axes) {
        InputRule rule{argument, InputRule::Kind::replicated, 0};
        for (std::size_t d = 0; d < sharding.size(); ++d)
            if (std::ranges::find(sharding[d], axis.name) != sharding[d].end())
                rule = {argument, InputRule::Kind::dimension, static_cast<std::uint8_t>(d)};
        const auto own = std::ranges::find_if(
            tactics, [&](const Tactic& t) { return t.kind == Tactic::Kind::manual && t.axis == axis.name; });
        if (own != tactics.end()) {
            std::erase_if(own->inputs, [&](const InputRule& r) { return r.pattern == rule.pattern; });
            own->inputs.insert(own->inputs.begin(), rule);
        } else if (rule.kind == InputRule::Kind::dimension) {
            Tactic tactic;
            tactic.name = tactic.axis = axis.name;
            tactic.inputs.push_back(rule);
            tactics.push_back(std::move(tactic));
        }
    }
}

} // namespace

Strategy strategyWith(const Strategy& designed, const CollectiveRemedy& remedy) {
    Strategy next = designed;
    if (!remedy.argument.empty()) layArgument(next, remedy.argument, remedy.sharding);
    for (const auto& other : remedy.also) layArgument(next, other.argument, other.sharding);
    if (remedy.actions.empty()) return next;
    Tactic constraint;
    constraint.axis = next.mesh.axes[remedy.actions[0].axis].name;
    constraint.name = freeName(next.schedule, "Constraint");
    constraint.actions = remedy.actions;
    // What is decided stands before anything is carried there; how an op reads what comes to it, behind all.
    const bool isOfUse = remedy.kind == "add_constraint" && operandOf(remedy.actions[0]).has_value();
    auto& tactics = next.schedule.tactics;
    tactics.insert(isOfUse ? tactics.end() : tactics.begin(), std::move(constraint));
    return next;
}

} // namespace axiscape
