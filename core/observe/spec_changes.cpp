// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/spec_changes.h"

#include "core/observe/as_given.h"
#include "core/observe/spec_effort.h"
#include "core/tactics/tactics.h"

#include <algorithm>
#include <utility>

namespace axiscape::observed {
namespace {

constexpr std::size_t kMostWays = 130;     // of one group: three axes on four dimensions
constexpr std::uint32_t kManyOps = 20'000; // beyond that an argument changes in one axis at a time
constexpr std::size_t kMostOfGroup = 6;    // kept of one argument
constexpr double kClearly = .8;            // of what is sent before: little is soon lost on ways of the compiler's own
constexpr double kMuchLess = .7;           // of what a collective sends, where it is another one afterwards
constexpr int kBehind = 3;                 // tiers that a price is worth

} // namespace

SpecChanges::SpecChanges(const SpmdProgram& given, const Structure& structure, const ModelFacts& facts, double seen,
                         const Progress& progress)
    : m_given(given), m_structure(structure), m_facts(facts), m_seen(seen), m_progress(progress) {}

const SpmdProgram& SpecChanges::now() const { return m_base ? *m_base : m_given; }

double SpecChanges::sentBefore() const {
    const double ours = sentBytes(now());
    return m_seen > 0 ? std::min(ours, m_seen) : ours;
}

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
        out.push_back({std::move(found.pattern), std::move(found.arguments), {}, {}});
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
    addStates();
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
    findDataAxes();
    if (!anySaid) return;
    if (auto base = tried({})) m_base = std::move(base->program);
}

// Axes that cut all data along a dimension of their own: what parameters have, too, are features.
void SpecChanges::findDataAxes() const {
    const Module& module = m_given.partition.module();
    const NamedDimensions& dimensions = m_facts.dimensions;
    std::vector<bool> isOfParameter(dimensions.size());
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
        if (m_structure.argumentRoles[a] == Role::parameter && module.type(ValueId{a}).isTensor())
            for (std::size_t d = 0; d < module.type(ValueId{a}).shape.size(); ++d)
                isOfParameter[dimensions.of(ValueId{a}, d).value] = true;
    m_dataAxes = ~AxisSet{0};
    bool anyData = false;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        if (m_structure.argumentRoles[a] != Role::batch || module.type(ValueId{a}).shape.empty()) continue;
        AxisSet own = 0;
        for (const Tile& tile : m_arguments[a].tiles)
            if (!isOfParameter[dimensions.of(ValueId{a}, tile.dim).value]) own |= axisBit(tile.axis);
        m_dataAxes &= own;
        anyData = true;
    }
    if (!anyData) m_dataAxes = 0;
}

// States of the optimizer that lie otherwise than every parameter of their shape that they could belong to may do so by
// mistake: each is a group of its own, and lies as a parameter does.
void SpecChanges::addStates() const {
    const Partition& state = m_given.partition;
    const Module& module = state.module();
    const auto arguments = module.argumentCount();
    std::vector<bool> grouped(arguments);
    for (std::uint32_t a = 0; a < arguments; ++a) {
        if (grouped[a] || m_structure.argumentRoles[a] != Role::optimizerState) continue;
        const auto shape = module.type(ValueId{a}).shape;
        Group group;
        for (std::uint32_t p = 0; p < arguments; ++p)
            if (m_structure.argumentRoles[p] == Role::parameter &&
                std::ranges::equal(module.type(ValueId{p}).shape, shape) &&
                std::ranges::find(group.ways, state.argument(p)) == group.ways.end())
                group.ways.push_back(state.argument(p));
        if (group.ways.empty() || std::ranges::find(group.ways, state.argument(a)) != group.ways.end()) continue;
        DropPattern found = patternFor(module, a);
        if (std::ranges::any_of(found.arguments,
                                [&](std::uint32_t other) { return state.argument(other) != state.argument(a); }))
            found = patternFor(module, a, true);
        for (const auto other : found.arguments) grouped[other] = true;
        group.pattern = std::move(found.pattern);
        group.arguments = std::move(found.arguments);
        m_groups.push_back(std::move(group));
    }
}

// Each axis of the mesh on one of the dimensions that it divides, or on none.
std::vector<TensorSharding> SpecChanges::waysOf(const Group& group) const {
    if (!group.ways.empty()) return group.ways;
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
std::vector<TensorSharding> SpecChanges::argumentsWith(const Parts& parts) const {
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
    const Rules rules = otherRules(now());
    const Partition whole(state.sitesPointer(), state.mesh(), rules.rewriting);
    return sentBytes(lower(cutArguments(whole, arguments, m_progress), rules.lowering, m_progress));
}

// The program with these arguments cut so; nothing where that cannot be, or an op asks for more of one.
std::optional<SpecChange> SpecChanges::tried(const Parts& parts) const {
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
    AxisSet used = 0, stays = 0, ofParameters = 0, staysOfParameters = 0;
    for (std::uint32_t a = 0; a < changed.size(); ++a) {
        used |= m_arguments[a].axes(), stays |= changed[a].axes();
        if (m_structure.argumentRoles[a] == Role::batch) continue;
        ofParameters |= m_arguments[a].axes(), staysOfParameters |= changed[a].axes();
    }
    out.dropsAxis = (used & ~stays) != 0;
    out.cutsDataInstead = out.dataMoved > 0 && (ofParameters & ~staysOfParameters) != 0;
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
            change->isOfState = !m_groups[g].ways.empty();
            if (change->isOfState && effortOf(*change) >= before) continue; // as ZeRO means it
            kept.push_back(std::move(*change));
            if (kept.size() >= 2 * kMostOfGroup) keepBest();
        }
        keepBest();
        std::ranges::move(kept, std::back_inserter(m_changes));
        if (m_progress.cancelled()) break;
    }
    std::ranges::stable_sort(m_changes, {}, &SpecChange::sentBytes);
}

// Ops that have an element of each operand for one of the result, in a chain: at which of them a compiler moves what is
// laid otherwise is its choice.
std::vector<OpId> SpecChanges::elementsBefore(OpId op) const {
    constexpr std::size_t kMostOfChain = 16;
    const Module& module = now().partition.module();
    std::vector<OpId> chain;
    if (isElementwise(module.kind(op))) chain.push_back(op);
    for (std::size_t i = 0; i < chain.size() && chain.size() < kMostOfChain; ++i)
        for (const ValueId value : module.operands(chain[i])) {
            if (module.valueKind(value) != ValueKind::opResult) continue;
            const OpId by = module.definingOp(value);
            if (isElementwise(module.kind(by)) && std::ranges::find(chain, by) == chain.end()) chain.push_back(by);
        }
    return chain;
}

// Where the rewriter's own program has the collective: it has none such any more. Where only the compiler's has it:
// what comes to the op lies otherwise, and nothing is brought to it.
bool SpecChanges::isGone(const SentFor& sent, const SpmdProgram& after) const {
    const auto has = [&](const SpmdProgram& program, bool anyAxes) {
        return std::ranges::any_of(program.collectivesOf(sent.op),
                                   [&](const Collective& c) { return isSuch(c, sent, anyAxes); });
    };
    if (now().partition.module().kind(sent.op) == OpKind::top_k) // a compiler makes its operand whole, along all dims
        return !(after.sharding(now().partition.module().operands(sent.op)[0]).axes() & sent.axes);
    if (has(now(), false)) return !has(after, false);
    if (has(after, true)) return false;
    if (const auto chain = elementsBefore(sent.op); sentAt(now(), chain, sent) > 0)
        return sentAt(after, chain, sent) == 0;
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
        const auto argument = argumentBehind(sites, operand);
        for (const SpecPart& part : change.parts)
            if (argument && std::ranges::find(part.arguments, *argument) != part.arguments.end()) return true;
    }
    return false;
}

int SpecChanges::tierOf(const SentFor& sent, const SpecChange& change, std::span<const std::uint32_t> roots) const {
    const bool isRoot = std::ranges::any_of(change.parts, [&](const SpecPart& part) {
        return std::ranges::any_of(part.arguments,
                                   [&](std::uint32_t a) { return std::ranges::find(roots, a) != roots.end(); });
    });
    const double sends = sentNow(sent) > 0 ? sentNow(sent) : sent.seenBytes;
    const bool isWeak = 2 * (sentBytes(now()) - change.sentBytes) < sends;
    return (isReadBy(sent.op, change) || change.isOfState ? 0
            : isRoot                                      ? 1
                                                          : 2) +
           kBehind * (change.takesData + isWeak + change.makesMore + change.isDoubtful + change.collides);
}

Removal SpecChanges::best(const SentFor& sent, bool isDoubtful, double before) const {
    const auto roots = m_roots->of(sent.op, sent.axes);
    Removal found;
    for (const SpecChange& change : m_changes) { // least first
        if (change.sentBytes >= before || change.isDoubtful != isDoubtful || !isGone(sent, change.program)) continue;
        const Removal other{&change, tierOf(sent, change, roots)};
        if (isBetter(other, found)) found = other;
    }
    return found;
}

Removal SpecChanges::thatRemoves(const SentFor& sent) const {
    if (!sent.op.valid()) return {};
    if (!m_tried) tryAll();
    const auto [known, isNew] = m_known.try_emplace(Key{sent.op.value, sent.axes, sent.sums}, Removal{});
    if (!isNew) return known->second;
    const double ours = sentBytes(now());
    known->second = thatRemoves(sent, kClearly * sentBefore());
    if (!known->second.change) known->second = thatRemoves(sent, sentBefore());
    known->second.isSure = known->second.change != nullptr;
    // By the rewriter's rules no change beats what the compiler sends, which has its own: what beats the rewriter's
    // program.
    if (!known->second.change && sentBefore() < ours) known->second = thatRemoves(sent, ours);
    return known->second;
}

Removal SpecChanges::thatRemoves(const SentFor& sent, double before) const {
    Removal found = best(sent, false, before);
    if (!found.change && now().partition.module().opCount() <= kFewOps)
        if (auto several = composed(sent, before)) found = {&m_composed.emplace_back(std::move(*several)), 1};
    // What only one profile likes comes behind, unless it sends a good deal less.
    const Removal other = best(sent, true, before);
    if (other.change && (!found.change || other.tier < found.tier ||
                         (other.tier <= kBehind && effortOf(*other.change) < kMuchLess * effortOf(*found.change))))
        found = other;
    return found;
}

// Whole, or cut along another dimension, along each of the axes.
std::optional<ValueChange> SpecChanges::bestOfValues(const SentFor& sent, OpId reader) const {
    const Partition& state = now().partition;
    const SiteTable& sites = state.sites();
    const Module& module = state.module();
    const Partition wholly(state.sitesPointer(), state.mesh(), state.options());
    const double before = sentBefore(), most = heldBytes(now()) * kMoreMade;
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
