// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/spec_changes.h"

#include "core/observe/as_given.h"
#include "core/structure/model_facts.h"
#include "core/tactics/tactics.h"

#include <algorithm>
#include <utility>

namespace axiscape::observed {
namespace {

constexpr std::size_t kMostWays = 130;     // of one group: three axes on four dimensions
constexpr std::uint32_t kManyOps = 20'000; // beyond that an argument changes in one axis at a time
constexpr std::uint32_t kFewOps = 4'000; // up to there several arguments change at once, and values are laid otherwise
constexpr std::size_t kMostOfGroup = 6;  // kept of one argument
constexpr std::size_t kMostParts = 6;    // arguments that change at once
// Of what the ops of a device make: doing all of it everywhere sends nothing, too. Beyond the first it is a price.
constexpr double kMoreMade = 1.3, kMostMade = 2.5;
constexpr double kAsLittle = 1.05; // as another change does
constexpr double kForData = .5;
constexpr double kMuchLess = .7; // of what a collective sends, where it is another one afterwards

bool sums(CollectiveKind kind) { return kind == CollectiveKind::all_reduce || kind == CollectiveKind::reduce_scatter; }

// Of all that the ops of one device make.
double heldBytes(const SpmdProgram& program) {
    const Module& module = program.partition.module();
    double bytes = 0;
    for (std::uint32_t v = module.argumentCount(); v < module.valueCount(); ++v)
        if (module.type(ValueId{v}).isTensor()) bytes += static_cast<double>(program.localBytes(ValueId{v}));
    return bytes;
}

AxisSet setOf(const AxisList& axes) {
    AxisSet out = 0;
    for (const AxisId axis : axes) out |= axisBit(axis);
    return out;
}

// What the question is of: a sum, or a move, over one of the axes.
bool isSuch(const Collective& c, const SentFor& sent, bool anyAxes) {
    return sums(c.kind) == sent.sums && (anyAxes || sent.axes == 0 || (setOf(c.axes) & sent.axes) != 0);
}

// What is sent, and more for data that are cut where they were not: all that follows is cut so, too. What a device
// holds in addition counts as if it were gathered once a step, which is what cutting it had cost.
double effortOf(const SpecChange& change) {
    return change.sentBytes * (1 + kForData * change.dataMoved) + change.heldMore;
}

// Of its arguments.
double heldArguments(const SpmdProgram& program) {
    double bytes = 0;
    for (std::uint32_t a = 0; a < program.partition.module().argumentCount(); ++a)
        if (program.partition.module().type(ValueId{a}).isTensor())
            bytes += static_cast<double>(program.localBytes(ValueId{a}));
    return bytes;
}

double sentAt(const SpmdProgram& program, const SentFor& sent) {
    double bytes = 0;
    for (const Collective& c : program.collectivesOf(sent.op))
        if (isSuch(c, sent, false)) bytes += sentBytes(c);
    return bytes;
}

} // namespace

SpecChanges::SpecChanges(const SpmdProgram& given, const Structure& structure, const Progress& progress)
    : m_given(given), m_structure(structure), m_progress(progress) {}

const SpmdProgram& SpecChanges::now() const { return m_base ? *m_base : m_given; }

void SpecChanges::findGroups() const {
    std::vector<Group>& out = m_groups;
    const Partition& state = m_given.partition;
    const Module& module = state.module();
    const auto shapeOf = [&](std::uint32_t a) { return module.type(ValueId{a}).shape; };
    std::vector<bool> grouped(module.argumentCount());
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        if (grouped[a] || !module.type(ValueId{a}).isTensor() || shapeOf(a).empty() ||
            m_structure.argumentRoles[a] == Role::optimizerState)
            continue;
        DropPattern found = patternFor(module, a);
        if (std::ranges::any_of(found.arguments,
                                [&](std::uint32_t other) { return state.argument(other) != state.argument(a); }))
            found = patternFor(module, a, true);
        for (const auto other : found.arguments) grouped[other] = true;
        out.push_back({std::move(found.pattern), std::move(found.arguments), {}});
    }
    for (Group& group : out) // "opt_state/mu/0/w" follows "params/0/w"
        for (const auto a : group.arguments) {
            if (m_structure.argumentRoles[a] != Role::parameter) continue;
            const std::string& path = module.argument(a).path;
            const std::string tail = "/" + path.substr(path.find('/') == path.npos ? 0 : path.find('/') + 1);
            for (std::uint32_t s = 0; s < module.argumentCount(); ++s)
                if (m_structure.argumentRoles[s] == Role::optimizerState && module.argument(s).path.ends_with(tail) &&
                    std::ranges::equal(shapeOf(s), shapeOf(a)))
                    group.states.push_back(s);
        }
    // Where the program itself says how its arguments lie, the others lie as they came to by that.
    const auto isSaid = [&](std::uint32_t a) {
        return module.argument(a).attributes.find("sharding") != std::string::npos;
    };
    bool anySaid = false;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) anySaid |= isSaid(a);
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        m_arguments.emplace_back(); // what was said of it; what propagation added follows anew
        if (anySaid && !isSaid(a)) continue;
        for (const Tile& tile : state.argument(a).tiles)
            if (const auto why = state.why(ValueId{a}, tile.axis); why && why->reason == Placement::Reason::action)
                m_arguments.back().append(tile.dim, tile.axis);
    }
    m_dataAxes = ~AxisSet{0};
    bool anyData = false;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        if (m_structure.argumentRoles[a] != Role::batch || shapeOf(a).empty()) continue;
        m_dataAxes &= m_arguments[a].axes();
        anyData = true;
    }
    if (!anyData) m_dataAxes = 0;
    if (!anySaid) return;
    if (auto base = tried({})) m_base = std::move(base->program);
}

// Each axis of the mesh on one of the dimensions that it divides, or on none.
std::vector<TensorSharding> SpecChanges::waysOf(const Group& group) const {
    const Partition& state = now().partition;
    const Mesh& mesh = state.mesh();
    const auto shape = state.module().type(ValueId{group.arguments[0]}).shape;
    const TensorSharding& is = state.argument(group.arguments[0]);
    std::vector<TensorSharding> ways{TensorSharding{}};
    const auto axes = static_cast<AxisId>(mesh.axes.size());
    for (AxisId axis = 0; axis < axes; ++axis) {
        if (mesh.size(axis) == 1) continue;
        const std::size_t before = ways.size();
        for (std::size_t w = 0; w < before && ways.size() < kMostWays; ++w)
            for (std::size_t d = 0; d < shape.size() && d < FactorRule::kNoDim; ++d) {
                const auto dim = static_cast<std::uint8_t>(d);
                if (shape[d] % (tilesOf(ways[w], dim, mesh) * mesh.size(axis)) != 0) continue;
                ways.push_back(ways[w]);
                ways.back().append(dim, axis);
            }
    }
    const bool onlyOne = state.module().opCount() > kManyOps;
    std::erase_if(ways, [&](const TensorSharding& way) {
        int differ = 0;
        for (AxisId axis = 0; axis < axes; ++axis) differ += way.dimOf(axis) != is.dimOf(axis);
        return differ == 0 || (onlyOne && differ > 1);
    });
    return ways;
}

// The arguments as given but for these parts.
std::vector<TensorSharding>
SpecChanges::argumentsWith(const std::vector<std::pair<const Group*, TensorSharding>>& parts) const {
    auto changed = m_arguments;
    for (const auto& [group, way] : parts) {
        for (const auto a : group->arguments) changed[a] = way;
        for (const auto s : group->states) changed[s] = way;
    }
    return changed;
}

// A compiler is neither of the two profiles: what sends less has to do so by the rules of the other one, too.
double SpecChanges::sentOtherwise(std::span<const TensorSharding> arguments) const {
    const Partition& state = now().partition;
    RewriteOptions options = state.options();
    options.least = !options.least;
    LoweringOptions lowering = now().options;
    lowering.reshards = options.least ? Reshards::minimal : Reshards::partir;
    lowering.lateSums = options.least;
    const Partition whole(state.sitesPointer(), state.mesh(), options);
    return sentBytes(lower(cutArguments(whole, arguments, m_progress), lowering, m_progress));
}

// The program with these arguments cut so; nothing where that cannot be, or an op asks for more of one.
std::optional<SpecChange> SpecChanges::tried(const std::vector<std::pair<const Group*, TensorSharding>>& parts) const {
    const Partition& state = now().partition;
    const auto changed = argumentsWith(parts);
    SpecChange out;
    for (const auto& [group, way] : parts) {
        out.parts.push_back({group->pattern, group->arguments, way});
        const TensorSharding& is = m_arguments[group->arguments[0]];
        for (AxisId axis = 0; axis < static_cast<AxisId>(state.mesh().axes.size()); ++axis)
            out.moved += way.dimOf(axis) != is.dimOf(axis);
        if (m_structure.argumentRoles[group->arguments[0]] == Role::batch)
            for (const Tile& tile : way.tiles) out.dataMoved += is.dimOf(tile.axis) != tile.dim;
        if (m_structure.argumentRoles[group->arguments[0]] == Role::batch)
            for (const Tile& tile : is.tiles)
                if (m_dataAxes & axisBit(tile.axis)) {
                    out.takesData |= way.dimOf(tile.axis) != tile.dim;
                    out.dropsData |= way.dimOf(tile.axis) < 0;
                }
    }
    const Partition whole(state.sitesPointer(), state.mesh(), state.options());
    const Partition cut = cutArguments(whole, changed, m_progress);
    if (m_progress.cancelled()) return std::nullopt;
    for (const auto& [group, way] : parts)
        for (const auto a : group->arguments)
            if (cut.argument(a).tiles != way.tiles) return std::nullopt;
    AxisSet used = 0, stays = 0;
    for (std::uint32_t a = 0; a < changed.size(); ++a) used |= m_arguments[a].axes(), stays |= changed[a].axes();
    out.dropsAxis = (used & ~stays) != 0;
    out.program = lower(cut, now().options, m_progress);
    out.sentBytes = sentBytes(out.program);
    return out;
}

void SpecChanges::tryAll() const {
    m_tried = true;
    findGroups();
    m_roots.emplace(now().partition);
    const double before = sentBytes(now()), most = heldBytes(now()) * kMostMade, held = heldArguments(now());
    const std::size_t conflicts = conflictsOf(now().partition).size();
    std::optional<double> otherwise; // before, by the other rules
    std::vector<std::vector<TensorSharding>> ways;
    std::int64_t done = 0, all = 0;
    for (const Group& group : m_groups) all += static_cast<std::int64_t>(ways.emplace_back(waysOf(group)).size());
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        std::vector<SpecChange> kept; // programs are large
        const auto keepBest = [&] {
            std::ranges::stable_sort(kept, {}, effortOf);
            if (kept.size() > kMostOfGroup)
                kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(kMostOfGroup), kept.end());
        };
        for (const TensorSharding& way : ways[g]) {
            m_progress.report(words::noop("trying other shardings of arguments"), done++, all);
            auto change = tried({{&m_groups[g], way}});
            if (m_progress.cancelled()) break;
            if (!change || change->sentBytes >= before) continue;
            const double made = heldBytes(change->program);
            if (made > most || change->dropsData || change->dropsAxis) continue;
            if (!otherwise) otherwise = sentOtherwise(m_arguments);
            change->isDoubtful = sentOtherwise(argumentsWith({{&m_groups[g], way}})) >= *otherwise;
            change->makesMore = made * kMostMade > most * kMoreMade;
            change->collides = conflictsOf(change->program.partition).size() > conflicts;
            change->heldMore = std::max(0.0, heldArguments(change->program) - held);
            kept.push_back(std::move(*change));
            if (kept.size() >= 2 * kMostOfGroup) keepBest();
        }
        keepBest();
        std::ranges::move(kept, std::back_inserter(m_changes));
        if (m_progress.cancelled()) break;
    }
    std::ranges::stable_sort(m_changes, {}, &SpecChange::sentBytes);
}

// Where the rewriter's own program has the collective: it has none such any more. Where only the compiler's has it:
// what comes to the op lies otherwise, and nothing is brought to it.
bool SpecChanges::isGone(const SentFor& sent, const SpmdProgram& after) const {
    const auto has = [&](const SpmdProgram& program, bool anyAxes) {
        return std::ranges::any_of(program.collectivesOf(sent.op),
                                   [&](const Collective& c) { return isSuch(c, sent, anyAxes); });
    };
    if (has(now(), false)) return !has(after, false);
    if (has(after, true)) return false;
    const Partition &before = now().partition, &then = after.partition;
    for (const SiteId site : before.sites().sitesOf(sent.op))
        if (before.nest(site) != then.nest(site)) return true;
    return std::ranges::any_of(before.module().operands(sent.op),
                               [&](ValueId v) { return now().sharding(v) != after.sharding(v); });
}

double SpecChanges::sentNow(const SentFor& sent) const { return sentAt(now(), sent); }

bool SpecChanges::isReadBy(OpId op, const SpecChange& change) const {
    const SiteTable& sites = now().partition.sites();
    for (const ValueId operand : sites.module().operands(op)) {
        ValueId at = operand;
        for (int steps = 0; steps < 8 && !sites.module().isArgument(at); ++steps) {
            const SiteId site = sites.definingSite(at);
            if (!site.valid() || sites.operands(site).size() != 1) break;
            at = sites.operands(site)[0];
        }
        if (!sites.module().isArgument(at)) continue;
        for (const SpecPart& part : change.parts)
            if (std::ranges::find(part.arguments, at.value) != part.arguments.end()) return true;
    }
    return false;
}

int SpecChanges::tierOf(const SentFor& sent, const SpecChange& change, std::span<const std::uint32_t> roots) const {
    const bool isRoot = std::ranges::any_of(change.parts, [&](const SpecPart& part) {
        return std::ranges::any_of(part.arguments,
                                   [&](std::uint32_t a) { return std::ranges::find(roots, a) != roots.end(); });
    });
    const bool isWeak = 2 * (sentBytes(now()) - change.sentBytes) < sentNow(sent);
    return (isReadBy(sent.op, change) ? 0
            : isRoot                  ? 1
                                      : 2) +
           (change.takesData ? 3 : 0) + (isWeak ? 3 : 0) + (change.makesMore ? 3 : 0) + (change.isDoubtful ? 3 : 0) +
           (change.collides ? 3 : 0);
}

Removal SpecChanges::best(const SentFor& sent, bool isDoubtful) const {
    const auto roots = m_roots->of(sent.op, sent.axes);
    Removal found;
    for (const SpecChange& change : m_changes) { // least first
        if (change.isDoubtful != isDoubtful || !isGone(sent, change.program)) continue;
        const int tier = tierOf(sent, change, roots);
        const bool isBetter =
            !found.change || tier < found.tier || (tier == found.tier && effortOf(change) < effortOf(*found.change));
        if (isBetter) found = {&change, tier};
    }
    return found;
}

// What the library's tactics would make of each axis that does not cut the data, where it lies on parameters now.
void SpecChanges::askLibrary() const {
    const Partition& state = now().partition;
    const Partition whole(state.sitesPointer(), state.mesh(), state.options());
    const ModelFacts facts = modelFacts(state.sites(), m_structure);
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
            const auto tactic = libraryTactic(kind, state.mesh().axes[axis].name, facts, before);
            const auto actions = tactic ? actionsOf(tactic->tactic, before) : Result<std::vector<Action>>();
            if (!tactic || !actions) continue;
            auto wanted = without;
            for (const Action& action : *actions)
                if (action.kind == Action::Kind::tile && action.onArgument &&
                    wanted[action.argument].dimOf(action.axis) < 0)
                    wanted[action.argument].append(action.dim, action.axis);
            std::vector<std::pair<const Group*, TensorSharding>> parts;
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

// Downhill from what is given: each step changes the one argument after which least is sent.
void SpecChanges::goDownhill(bool mayMoveData) const {
    const double most = heldBytes(now()) * kMoreMade;
    std::vector<std::pair<const Group*, TensorSharding>> parts;
    double reached = sentBytes(now());
    while (parts.size() < kMostParts && !m_progress.cancelled()) {
        std::optional<SpecChange> next;
        std::pair<const Group*, TensorSharding> nextPart;
        for (const Group& group : m_groups) {
            if (std::ranges::any_of(parts, [&](const auto& part) { return part.first == &group; })) continue;
            for (const TensorSharding& way : waysOf(group)) {
                auto with = parts;
                with.emplace_back(&group, way);
                auto change = tried(with);
                if (!change || change->takesData || change->dropsAxis || heldBytes(change->program) > most) continue;
                if (change->dataMoved > 0 && !mayMoveData) continue;
                if (next && change->sentBytes >= next->sentBytes) continue;
                next = std::move(change);
                nextPart = with.back();
            }
        }
        if (!next || next->sentBytes >= reached) return;
        reached = next->sentBytes;
        parts.push_back(nextPart);
        m_path.push_back(std::move(*next));
    }
}

// The first of these without the collective, less the parts that it does not take. Those that cut the data by one more
// axis (all of the devices for data sends nothing, too, and is another strategy) come behind all others.
std::optional<SpecChange> SpecChanges::composed(const SentFor& sent) const {
    for (const bool mayMoveData : {false, true}) {
        if (!std::exchange(m_wentDownhill[mayMoveData], true)) {
            if (!mayMoveData) askLibrary();
            goDownhill(mayMoveData);
        }
        if (auto found = composedOf(sent, mayMoveData)) return found;
        if (m_progress.cancelled()) break;
    }
    return std::nullopt;
}

std::optional<SpecChange> SpecChanges::composedOf(const SentFor& sent, bool mayMoveData) const {
    const double before = sentBytes(now());
    for (const SpecChange& reached : m_path) {
        if (reached.sentBytes >= before || (reached.dataMoved > 0 && !mayMoveData) || !isGone(sent, reached.program))
            continue;
        std::optional<SpecChange> found;
        std::vector<std::pair<const Group*, TensorSharding>> parts;
        for (const SpecPart& part : reached.parts)
            for (const Group& group : m_groups)
                if (group.arguments == part.arguments) parts.emplace_back(&group, part.sharding);
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

Removal SpecChanges::thatRemoves(const SentFor& sent) const {
    if (!sent.op.valid()) return {};
    if (!m_tried) tryAll();
    const auto [known, isNew] = m_known.try_emplace(Key{sent.op.value, sent.axes, sent.sums}, Removal{});
    if (!isNew) return known->second;
    known->second = best(sent, false);
    if (!known->second.change && now().partition.module().opCount() <= kFewOps)
        if (auto several = composed(sent)) known->second = {&m_composed.emplace_back(std::move(*several)), 1};
    if (!known->second.change) known->second = best(sent, true);
    return known->second;
}

// Whole, or cut along another dimension, along each of the axes.
std::optional<ValueChange> SpecChanges::bestOfValues(const SentFor& sent, OpId reader) const {
    const Partition& state = now().partition;
    const SiteTable& sites = state.sites();
    const Module& module = state.module();
    const Partition wholly(state.sitesPointer(), state.mesh(), state.options());
    const double before = sentBytes(now()), most = heldBytes(now()) * kMoreMade;
    // Over axes of its own the compiler sends what lies otherwise along any.
    const bool anyAxis = sent.axes == 0 || sentNow(sent) == 0;
    std::optional<ValueChange> found;
    for (const SiteId site : sites.sitesOf(reader))
        for (std::uint32_t k = 0; k < sites.operands(site).size(); ++k) {
            const ValueId value = sites.operands(site)[k];
            if (module.isArgument(value) || module.valueKind(value) != ValueKind::opResult) continue;
            const auto shape = module.type(value).shape;
            const OpId by = module.definingOp(value);
            for (AxisId axis = 0; axis < static_cast<AxisId>(state.mesh().axes.size()); ++axis) {
                if (!anyAxis && !(sent.axes & axisBit(axis))) continue;
                std::vector<Action> ways{atomicResult(by, module.index(value), axis)};
                for (std::size_t d = 0; d < shape.size() && d < FactorRule::kNoDim; ++d)
                    if (shape[d] % state.mesh().size(axis) == 0 &&
                        now().sharding(value).dimOf(axis) != static_cast<int>(d))
                        ways.push_back(tileResult(by, module.index(value), static_cast<std::uint8_t>(d), axis));
                for (const Action& way : ways) {
                    const Partition cut = cutArguments(wholly, m_arguments, m_progress, {&way, 1});
                    if (m_progress.cancelled()) return std::nullopt;
                    const SpmdProgram program = lower(cut, now().options, m_progress);
                    const double bytes = sentBytes(program);
                    if (bytes >= before || (found && bytes >= found->sentBytes)) continue;
                    if (heldBytes(program) > most) continue;
                    const SentFor own{sent.op, anyAxis ? AxisSet{0} : sent.axes, sent.sums};
                    const bool isLess = sentNow(own) > 0 && sentAt(program, own) <= kMuchLess * sentNow(own);
                    if (!isLess && !isGone(sent, program)) continue;
                    found = ValueChange{reader, k, cut.asked(site, k), {way}, bytes};
                    found->sharding.partial.clear();
                }
            }
        }
    return found;
}

const ValueChange* SpecChanges::ofValue(const SentFor& sent, OpId reader) const {
    if (!sent.op.valid() || !reader.valid() || now().partition.module().opCount() > kFewOps) return nullptr;
    if (!m_tried) tryAll();
    const auto [known, isNew] = m_knownValues.try_emplace(Key{sent.op.value, sent.axes, sent.sums}, nullptr);
    if (isNew)
        if (auto best = bestOfValues(sent, reader)) known->second = &m_values.emplace_back(std::move(*best));
    return known->second;
}

} // namespace axiscape::observed
