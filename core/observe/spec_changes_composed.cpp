// SPDX-License-Identifier: GPL-3.0-or-later
// Several arguments that change at once: as a tactic of the library says, one after the other, or as each of the ops of
// one line would have it.
#include "core/observe/as_given.h"
#include "core/observe/spec_effort.h"
#include "core/tactics/tactics.h"

#include <algorithm>
#include <utility>

namespace axiscape::observed {
namespace {

constexpr std::size_t kMostParts = 6; // arguments that change at once
constexpr double kAsLittle = 1.05;    // as another change does

} // namespace

SpecChanges::Moves SpecChanges::movedBy(const SpecChange& change) {
    return change.cutsDataInstead ? Moves::dataInstead : change.dataMoved > 0 ? Moves::data : Moves::parameters;
}

// What the library's tactics would make of each axis that does not cut the data, where it lies on parameters now.
void SpecChanges::askLibrary() const {
    const Partition& state = now().partition;
    const Partition whole(state.sitesPointer(), state.mesh(), state.options());
    const double most = heldBytes(now()) * kMoreMade;
    for (AxisId axis = 0; axis < static_cast<AxisId>(state.mesh().axes.size()); ++axis) {
        if (state.mesh().size(axis) == 1 || (m_dataAxes & axisBit(axis)) != 0) continue;
        auto without = m_arguments;
        for (TensorSharding& one : without) {
            TensorSharding kept;
            for (const Tile& tile : one.tiles)
                if (tile.axis != axis) kept.append(tile.dim, tile.axis);
            one = kept;
        }
        const Partition before = cutArguments(whole, without, m_progress);
        for (const LibraryKind kind : libraryKinds()) {
            if (m_progress.cancelled()) return;
            const auto tactic = libraryTactic(kind, state.mesh().axes[axis].name, m_facts, before);
            const auto actions = tactic ? actionsOf(tactic->tactic, before) : Result<std::vector<Action>>();
            if (!tactic || !actions) continue;
            auto wanted = without;
            for (const Action& action : *actions)
                if (action.kind == Action::Kind::tile && action.onArgument &&
                    wanted[action.argument].dimOf(action.axis) < 0)
                    wanted[action.argument].append(action.dim, action.axis);
            Parts parts;
            for (const Group& group : m_groups)
                if (wanted[group.arguments[0]].tiles != m_arguments[group.arguments[0]].tiles)
                    parts.emplace_back(&group, wanted[group.arguments[0]]);
            auto change = parts.empty() ? std::nullopt : tried(parts);
            if (change && !change->takesData && !change->dropsAxis && change->sentBytes < sentBytes(now()) &&
                heldBytes(change->program) <= most)
                m_path.push_back(std::move(*change));
        }
    }
    std::ranges::stable_sort(m_path, {}, &SpecChange::sentBytes);
}

// Each argument alone, and those of one shape that lie alike: keys and values help only together.
std::vector<std::vector<const SpecChanges::Group*>> SpecChanges::together() const {
    std::vector<std::vector<const Group*>> out;
    const Module& module = now().partition.module();
    std::vector<char> taken(m_groups.size()); // with an earlier one
    for (std::size_t i = 0; i < m_groups.size(); ++i) {
        out.push_back({&m_groups[i]});
        if (taken[i]) continue;
        std::vector<const Group*> twins{&m_groups[i]};
        const auto a = m_groups[i].arguments[0];
        for (std::size_t k = i + 1; k < m_groups.size(); ++k) {
            const auto b = m_groups[k].arguments[0];
            if (m_structure.argumentRoles[a] != m_structure.argumentRoles[b] ||
                m_arguments[a].tiles != m_arguments[b].tiles || m_arguments[a].tiles.empty() ||
                !std::ranges::equal(module.type(ValueId{a}).shape, module.type(ValueId{b}).shape))
                continue;
            taken[k] = 1;
            twins.push_back(&m_groups[k]);
        }
        if (twins.size() > 1 && twins.size() <= kMostParts) out.push_back(std::move(twins));
    }
    return out;
}

// Downhill from what is given: each step changes the one argument, or those that lie alike, after which least is sent.
void SpecChanges::goDownhill(Moves moves) const {
    const double most = heldBytes(now()) * kMoreMade;
    Parts parts;
    double reached = sentBytes(now());
    const auto candidates = together();
    while (parts.size() < kMostParts && !m_progress.cancelled()) {
        std::optional<SpecChange> next;
        auto nextParts = parts;
        for (const auto& groups : candidates) {
            const auto isTaken = [&](const Group* group) {
                return std::ranges::any_of(parts, [&](const auto& part) { return part.first == group; });
            };
            if (std::ranges::any_of(groups, isTaken)) continue;
            for (const TensorSharding& way : waysOf(*groups[0])) {
                auto with = parts;
                for (const Group* group : groups) with.emplace_back(group, way);
                auto change = tried(with);
                if (!change || change->takesData || change->dropsAxis || movedBy(*change) > moves ||
                    heldBytes(change->program) > most)
                    continue;
                if (next && change->sentBytes >= next->sentBytes) continue;
                next = std::move(change);
                nextParts = std::move(with);
            }
        }
        if (!next || next->sentBytes >= reached) return;
        reached = next->sentBytes;
        parts = std::move(nextParts);
        m_path.push_back(std::move(*next));
    }
}

// The first of these without the collective, less the parts that it does not take. Those that cut the data by one more
// axis come behind all others, and behind these those that take this axis off the parameters: all devices for data send
// nothing, too, and are another strategy.
std::optional<SpecChange> SpecChanges::composed(const SentFor& sent, double before) const {
    for (const Moves moves : {Moves::parameters, Moves::data, Moves::dataInstead}) {
        if (!std::exchange(m_wentDownhill[moves], true)) {
            if (moves == Moves::parameters) askLibrary();
            goDownhill(moves);
        }
        if (auto found = composedOf(sent, moves, before)) return found;
        if (m_progress.cancelled()) break;
    }
    return std::nullopt;
}

// The groups and layouts of a change.
SpecChanges::Parts SpecChanges::partsOf(const SpecChange& change) const {
    Parts out;
    for (const SpecPart& part : change.parts)
        for (const Group& group : m_groups)
            if (group.arguments == part.arguments) out.emplace_back(&group, part.sharding);
    return out;
}

std::optional<SpecChange> SpecChanges::composedOf(const SentFor& sent, Moves moves, double before) const {
    for (const SpecChange& reached : m_path) {
        if (reached.sentBytes >= before || movedBy(reached) > moves || !isGone(sent, reached.program)) continue;
        std::optional<SpecChange> found;
        Parts parts = partsOf(reached);
        for (std::size_t i = 0; i < parts.size() && parts.size() > 1;) {
            auto fewer = parts;
            fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
            auto change = tried(fewer);
            if (change && !change->dropsAxis &&
                change->sentBytes <= kAsLittle * (found ? found->sentBytes : reached.sentBytes) &&
                isGone(sent, change->program)) {
                parts = std::move(fewer);
                found = std::move(change);
            } else {
                ++i;
            }
        }
        if (!found) found = tried(parts);
        return found;
    }
    return std::nullopt;
}

Removal SpecChanges::thatRemoves(const SentFor& sent, std::span<const OpId> alike) const {
    const Removal own = thatRemoves(sent);
    if (!own.change || alike.empty() || now().partition.module().opCount() > kFewOps) return own;
    const auto [known, isNew] = m_knownAlike.try_emplace(Key{sent.op.value, sent.axes, sent.sums}, own);
    if (!isNew) return known->second;
    const double most = heldBytes(now()) * kMoreMade;
    for (const OpId op : alike) {
        const SpecChange& reached = *known->second.change;
        const SentFor other{op, sent.axes, sent.sums};
        if (isGone(other, reached.program)) continue;
        const Removal its = thatRemoves(other);
        if (!its.change) continue;
        Parts parts = partsOf(reached);
        for (const auto& part : partsOf(*its.change))
            if (std::ranges::none_of(parts, [&](const auto& one) { return one.first == part.first; }))
                parts.push_back(part);
        auto change = tried(parts);
        if (!change || change->takesData || change->dropsAxis || change->cutsDataInstead ||
            change->sentBytes >= reached.sentBytes || heldBytes(change->program) > most ||
            !isGone(sent, change->program) || !isGone(other, change->program))
            continue;
        known->second.change = &m_composed.emplace_back(std::move(*change));
    }
    return known->second;
}

} // namespace axiscape::observed
