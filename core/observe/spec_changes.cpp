// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/spec_changes.h"

#include "core/observe/as_given.h"
#include "core/tactics/tactics.h"

#include <algorithm>

namespace axiscape::observed {
namespace {

constexpr std::size_t kMostWays = 130;     // of one group: three axes on four dimensions
constexpr std::uint32_t kManyOps = 20'000; // beyond that an argument changes in one axis at a time
constexpr std::size_t kMostChanges = 40;   // kept
constexpr double kLess = .999;             // of what was sent
constexpr double kMostMade = 1.3; // of what the ops of a device make: doing all of it everywhere sends nothing, too

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

} // namespace

SpecChanges::SpecChanges(const SpmdProgram& given, const Structure& structure, const Progress& progress)
    : m_given(given), m_structure(structure), m_progress(progress) {}

std::vector<SpecChanges::Group> SpecChanges::groups() const {
    const Partition& state = m_given.partition;
    const Module& module = state.module();
    const auto shapeOf = [&](std::uint32_t a) { return module.type(ValueId{a}).shape; };
    std::vector<Group> out;
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
    return out;
}

// Each axis of the mesh on one of the dimensions that it divides, or on none.
std::vector<TensorSharding> SpecChanges::waysOf(const Group& group) const {
    const Partition& state = m_given.partition;
    const Mesh& mesh = state.mesh();
    const auto shape = state.module().type(ValueId{group.arguments[0]}).shape;
    const TensorSharding& now = state.argument(group.arguments[0]);
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
        for (AxisId axis = 0; axis < axes; ++axis) differ += way.dimOf(axis) != now.dimOf(axis);
        return differ == 0 || (onlyOne && differ > 1);
    });
    return ways;
}

void SpecChanges::tryAll() const {
    m_tried = true;
    const Partition& state = m_given.partition;
    const Partition whole(state.sitesPointer(), state.mesh(), state.options());
    const double before = sentBytes(m_given), held = heldBytes(m_given);
    std::vector<TensorSharding> arguments;
    for (std::uint32_t a = 0; a < state.module().argumentCount(); ++a) {
        arguments.emplace_back(); // what was said of it; what propagation added follows anew
        for (const Tile& tile : state.argument(a).tiles)
            if (const auto why = state.why(ValueId{a}, tile.axis); why && why->reason == Placement::Reason::action)
                arguments.back().append(tile.dim, tile.axis);
    }
    for (const Group& group : groups())
        for (const TensorSharding& way : waysOf(group)) {
            auto changed = arguments;
            for (const auto a : group.arguments) changed[a] = way;
            for (const auto s : group.states) changed[s] = way;
            const Partition cut = cutArguments(whole, changed, m_progress);
            if (m_progress.cancelled()) return;
            if (!std::ranges::all_of(group.arguments,
                                     [&](std::uint32_t a) { return cut.argument(a).tiles == way.tiles; }))
                continue; // refused, or another argument asks for more of it
            SpmdProgram program = lower(cut, m_given.options, m_progress);
            const double sent = sentBytes(program);
            if (sent < before * kLess && heldBytes(program) <= held * kMostMade)
                m_changes.push_back({group.pattern, group.arguments, way, sent, std::move(program)});
            if (m_changes.size() >= 2 * kMostChanges) keepBest(); // programs are large
        }
    keepBest();
}

void SpecChanges::keepBest() const {
    std::ranges::stable_sort(m_changes, {}, &SpecChange::sentBytes);
    if (m_changes.size() > kMostChanges) m_changes.erase(m_changes.begin() + kMostChanges, m_changes.end());
}

// Where the rewriter's own program has the collective: it has none such any more. Where only the compiler's has it:
// what comes to the op lies otherwise, and nothing is brought to it.
bool SpecChanges::isGone(const SentFor& sent, const SpecChange& change) const {
    const auto has = [&](const SpmdProgram& program, bool anyAxes) {
        return std::ranges::any_of(program.collectivesOf(sent.op), [&](const Collective& c) {
            return sums(c.kind) == sent.sums && (anyAxes || sent.axes == 0 || setOf(c.axes) & sent.axes);
        });
    };
    if (has(m_given, false)) return !has(change.program, false);
    if (has(change.program, true)) return false;
    const Partition &before = m_given.partition, &after = change.program.partition;
    for (const SiteId site : before.sites().sitesOf(sent.op))
        if (before.nest(site) != after.nest(site)) return true;
    return std::ranges::any_of(before.module().operands(sent.op),
                               [&](ValueId v) { return m_given.sharding(v) != change.program.sharding(v); });
}

bool SpecChanges::isReadBy(OpId op, const SpecChange& change) const {
    const SiteTable& sites = m_given.partition.sites();
    for (const ValueId operand : sites.module().operands(op)) {
        ValueId at = operand;
        for (int steps = 0; steps < 8 && !sites.module().isArgument(at); ++steps) {
            const SiteId site = sites.definingSite(at);
            if (!site.valid() || sites.operands(site).size() != 1) break;
            at = sites.operands(site)[0];
        }
        if (sites.module().isArgument(at) && std::ranges::find(change.arguments, at.value) != change.arguments.end())
            return true;
    }
    return false;
}

const SpecChange* SpecChanges::thatRemoves(const SentFor& sent) const {
    if (!sent.op.valid()) return nullptr;
    if (!m_tried) tryAll();
    // An argument that the op itself reads before any other.
    const SpecChange* other = nullptr;
    for (const SpecChange& change : m_changes) {
        if (!isGone(sent, change)) continue;
        if (isReadBy(sent.op, change)) return &change;
        if (!other) other = &change;
    }
    return other;
}

} // namespace axiscape::observed
