// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/rewriter.h"

#include "core/mesh/sub_axes.h"
#include "core/partition/admission.h"
#include "core/partition/manual_axes.h"
#include "core/partition/uses.h"

#include <algorithm>
#include <bit>

namespace axiscape::partition {

std::uint32_t DirtySet::next(std::uint32_t from) const {
    if (from >= m_size || m_count == 0) return kEnd;
    std::size_t at = from / 64;
    std::uint64_t word = m_words[at] >> (from % 64) << (from % 64);
    while (word == 0) {
        if (++at == m_words.size()) return kEnd;
        word = m_words[at];
    }
    return static_cast<std::uint32_t>(at * 64) + static_cast<std::uint32_t>(std::countr_zero(word));
}

std::uint32_t DirtySet::previous(std::uint32_t end) const {
    if (end == 0 || m_count == 0) return kEnd;
    std::size_t at = (end - 1) / 64;
    const unsigned shift = 63 - (end - 1) % 64;
    std::uint64_t word = m_words[at] << shift >> shift;
    while (word == 0) {
        if (at == 0) return kEnd;
        word = m_words[--at];
    }
    return static_cast<std::uint32_t>(at * 64) + 63 - static_cast<std::uint32_t>(std::countl_zero(word));
}

} // namespace axiscape::partition

namespace axiscape {

Rewriter::Rewriter(const Partition& partition, const Progress& progress)
    : m_partition(partition), m_progress(&progress), m_sites(partition.sites().size()),
      m_arguments(partition.module().argumentCount()) {
    for (SiteId site : m_partition.m_pending.sites) m_sites.insert(site.value);
    for (std::uint32_t argument : m_partition.m_pending.arguments) m_arguments.insert(argument);
}

Legality Rewriter::run(const Action& action) {
    if (action.kind == Action::Kind::propagate) {
        propagate();
        return {};
    }
    const AxisList parts = partsOfAxis(m_partition.mesh(), action.axis);
    if (parts.empty()) return {Verdict::noSuchAxis, -1, 0, 0, {}};
    Legality why;
    if (parts.size() > 1) {
        why = runOnParts(action, parts);
    } else {
        Action one = action;
        one.axis = parts[0];
        why = runOnPart(one);
    }
    const bool onResult = action.kind == Action::Kind::tile && !action.onArgument && !operandOf(action);
    if (!why.legal() && onResult && m_partition.options().splitAxes && splitForTile(action)) return {};
    return why;
}

Legality Rewriter::runOnPart(const Action& action) {
    if (const auto operand = operandOf(action)) return onUse(action, *operand);
    if (action.kind == Action::Kind::atomic) return atomic(action);
    partition::Admission admission = partition::admit(m_partition, action);
    if (admission.legality.legal()) place(admission.placement);
    if (isSoAlready(action, admission.legality)) return {};
    return std::move(admission.legality);
}

// What a manual computation or a constraint of the program brought there is asked for once more: nothing to refuse.
bool Rewriter::isSoAlready(const Action& action, const Legality& legality) const {
    if (action.kind != Action::Kind::tile || legality.verdict != Verdict::usedAlready || legality.dim != action.dim)
        return false;
    AxisSet named = partition::manualAxesOf(m_partition);
    if (m_partition.m_constraints)
        for (const SiteConstraint& constraint : *m_partition.m_constraints) named |= constraint.named.axes();
    return (named & axisBit(action.axis)) != 0;
}

Legality Rewriter::atomic(const Action& action) {
    const Module& module = m_partition.module();
    ValueId value;
    if (action.onArgument) {
        if (action.argument >= module.argumentCount()) return {Verdict::noSuchArgument, -1, 0, 0, {}};
        value = ValueId{action.argument};
    } else {
        if (!action.op.valid() || action.op.value >= module.opCount() ||
            action.result >= module.results(action.op).size())
            return {Verdict::noSuchResult, -1, 0, 0, {}};
        value = module.results(action.op)[action.result];
        if (!m_partition.sites().definingSite(value).valid()) return {Verdict::noSuchResult, -1, 0, 0, {}};
    }
    if (m_partition.atomicAxes(value) & axisBit(action.axis)) return {};
    m_partition.m_atomic.edit(value.value) |= axisBit(action.axis);
    // A use that may no longer take a factor changes what others compete for, one neighbour on.
    touchDefiner(value);
    for (SiteUse use : m_partition.sites().uses(value)) touchAround(use.site);
    return {};
}

// How an op reads an operand: uses.h.
Legality Rewriter::onUse(const Action& action, std::uint32_t operand) {
    const SiteTable& sites = m_partition.sites();
    if (!action.op.valid() || action.op.value >= m_partition.module().opCount())
        return {Verdict::noSuchOp, -1, 0, 0, {}};
    const auto range = sites.sitesOf(action.op);
    // What a loop or a branch carries is read by what stands inside.
    if (range.size() != 1 || operand >= sites.operands(range[0]).size()) return {Verdict::noSuchCarried, -1, 0, 0, {}};
    const SiteId site = range[0];
    if (action.kind == Action::Kind::tile && action.dim >= sites.rule(site).rank(operand))
        return {Verdict::noSuchDimension, -1, 0, 0, {}};
    const FactorIndex has = factorOf(m_partition.nest(site), action.axis);
    const bool isCut = has != kNoFactor && has != kSumFactor;
    const std::uint8_t at = isCut ? sites.rule(site).dimOf(operand, has) : FactorRule::kNoDim;
    const bool isSo = action.kind == Action::Kind::tile ? at == action.dim : at == FactorRule::kNoDim;
    const bool isTaken = has != kNoFactor && !isSo;
    if (isTaken)
        return {Verdict::usedAlready,
                isCut && at != FactorRule::kNoDim ? at : -1,
                0,
                m_partition.mesh().size(action.axis),
                {}};
    say(action, site);
    if (isSo) return {};
    return runOnPart(
        chooseFactor(action.op, action.axis, "o" + std::to_string(operand) + "." + std::to_string(action.dim)));
}

// In the profile `least` a constraint of the program holds in the words that an action gives it.
void Rewriter::say(const Action& action, SiteId site) {
    if (!m_partition.constraintAt(site)) return;
    auto constraints = *m_partition.m_constraints;
    SiteConstraint& at = *std::ranges::lower_bound(constraints, site, {}, &SiteConstraint::site);
    TensorSharding named;
    for (const Tile& tile : at.named.tiles)
        if (tile.axis != action.axis) named.append(tile.dim, tile.axis);
    if (action.kind == Action::Kind::tile) named.append(action.dim, action.axis);
    at.named = named;
    at.known |= axisBit(action.axis);
    at.open = 0;
    m_partition.m_constraints = std::make_shared<const std::vector<SiteConstraint>>(std::move(constraints));
    touchAround(site);
}

void Rewriter::propagate() {
    settle();
    // What tactics brought stands before what the program asks for itself.
    if (m_partition.options().least)
        while (!m_cancelled && placeConstraints()) settle();
    if (m_partition.options().splitAxes) splitWhereItHelps();
}

bool Rewriter::placeConstraints() {
    if (!m_partition.m_constraints) return false;
    bool any = false;
    for (const SiteConstraint& constraint : *m_partition.m_constraints)
        for (const Tile tile : constraint.named.tiles) {
            if (!(m_partition.m_used & axisBit(tile.axis))) continue;
            Placement placement;
            placement.reason = Placement::Reason::constraint;
            placement.axis = tile.axis;
            placement.site = constraint.site;
            placement.dim = tile.dim;
            const FactorRule& rule = m_partition.sites().rule(constraint.site);
            const auto factors = rule.factorsOf(0, tile.dim);
            if (factors.empty() || factorOf(m_partition.nest(constraint.site), tile.axis) != kNoFactor) continue;
            placement.factor = factors[0];
            if (!couldBePlaced(m_partition, constraint.site, tile.axis, placement.factor)) continue;
            place(placement);
            any = true;
        }
    return any;
}

void Rewriter::settle() {
    constexpr auto kEnd = partition::DirtySet::kEnd;
    endPass(); // what the actions placed
    while (!(m_sites.empty() && m_arguments.empty())) {
        for (auto i = m_arguments.next(0); i != kEnd && !stopped(); i = m_arguments.next(i + 1)) visit(i);
        endPass();
        for (auto i = m_sites.next(0); i != kEnd && !stopped(); i = m_sites.next(i + 1)) visit(SiteId{i});
        endPass();
        for (auto i = m_sites.previous(m_sites.size()); i != kEnd && !stopped(); i = m_sites.previous(i))
            visit(SiteId{i});
        endPass();
        for (auto i = m_arguments.previous(m_arguments.size()); i != kEnd && !stopped(); i = m_arguments.previous(i))
            visit(i);
        endPass();
        if (m_cancelled) return;
    }
}

void Rewriter::endPass() {
    if (m_isTraced) m_passEnds.push_back(static_cast<std::uint32_t>(m_placements.size()));
}

bool Rewriter::stopped() {
    if (!m_cancelled && ++m_visits % 256 == 0 && m_progress->cancelled()) m_cancelled = true;
    return m_cancelled;
}

namespace {

// What a device sends so that the op has the axis on the factor: operands that lie otherwise are exchanged where they
// have the factor and gathered where they have not, and a sum is reduced. Bytes.
double sentFor(const Partition& p, SiteId site, AxisId axis, FactorIndex factor) {
    const FactorRule& rule = p.sites().rule(site);
    const auto operands = p.sites().operands(site);
    const auto devices = static_cast<double>(p.mesh().size(axis));
    const auto share = [&](ValueId value) {
        const TensorType type = p.module().type(value);
        return static_cast<double>(tensorBytes(type.dtype, localShape(type.shape, p.definition(value), p.mesh())));
    };
    double sent = 0;
    for (std::uint32_t slot = 0; slot < rule.operandCount; ++slot) {
        const int has = p.definition(operands[slot]).dimOf(axis);
        const std::uint8_t dim = rule.dimOf(slot, factor);
        if (has < 0 || has == dim) continue;
        sent += share(operands[slot]) * (devices - 1) / (dim == FactorRule::kNoDim ? 1 : devices);
    }
    if (rule.factors[factor].factorClass == FactorClass::reduction)
        for (const ValueId result : p.sites().results(site)) sent += 2 * share(result) * (devices - 1) / devices;
    return sent;
}

// Of several factors that are asked for: at a product the one for which the least is sent, of equal ones that of the
// largest operand that asks, then the first; elsewhere that of its operands, if they ask for one alone. kNoFactor: a
// conflict.
FactorIndex sideTaken(const Partition& p, SiteId site, AxisId axis, FactorSet asked) {
    FactorIndex side = kNoFactor;
    std::pair<double, std::int64_t> best;
    int forward = 0;
    for (FactorIndex factor = 0; factor < p.sites().rule(site).factors.size(); ++factor) {
        if (!(asked & factorBit(factor))) continue;
        const Placement why = reasonFor(p, site, axis, factor);
        const bool isForward = why.reason == Placement::Reason::forward;
        forward += isForward;
        const std::int64_t bytes = isForward ? p.module().type(why.from).bytes() : std::int64_t{0};
        const std::pair<double, std::int64_t> cost{sentFor(p, site, axis, factor), -bytes};
        if (side == kNoFactor || cost < best) best = cost, side = factor;
    }
    return p.module().kind(p.sites().op(site)) == OpKind::dot_general || forward == 1 ? side : kNoFactor;
}

} // namespace

void Rewriter::visit(SiteId site) {
    m_sites.erase(site.value);
    const AxisSet axes = axesAround(m_partition, site);
    for (AxisId axis = 0; axes >> axis != 0; ++axis) {
        if (!(axes & axisBit(axis))) continue;
        const FactorSet asked = factorsAsked(m_partition, site, axis);
        if (std::has_single_bit(asked))
            placeFor(site, axis, onlyFactor(asked));
        else if (asked != 0 && m_partition.options().least)
            if (const FactorIndex side = sideTaken(m_partition, site, axis, asked); side != kNoFactor)
                placeFor(site, axis, side);
    }
}

void Rewriter::visit(std::uint32_t argument) {
    m_arguments.erase(argument);
    const AxisSet axes = axesAround(m_partition, argument);
    for (AxisId axis = 0; axes >> axis != 0; ++axis) {
        if (!(axes & axisBit(axis))) continue;
        const DimSet asked = dimsAsked(m_partition, argument, axis);
        if (std::has_single_bit(asked))
            place(reasonFor(m_partition, argument, axis, static_cast<std::uint8_t>(std::countr_zero(asked))));
    }
}

void Rewriter::placeFor(SiteId site, AxisId axis, FactorIndex factor) {
    if (!m_isTraced) return place(reasonFor(m_partition, site, axis, factor));
    Placement placement;
    placement.site = site;
    placement.axis = axis;
    placement.factor = factor;
    place(placement);
}

void Rewriter::place(Placement placement) {
    placement.step = m_partition.m_placementCount++;
    m_partition.m_used |= axisBit(placement.axis);
    if (placement.onArgument) {
        m_partition.m_arguments.edit(placement.argument).append(placement.dim, placement.axis);
        touchAround(placement.argument);
    } else {
        if (!m_nests) m_partition.m_nestTable = m_nests = std::make_shared<NestTable>(*m_partition.m_nestTable);
        std::uint32_t& nest = m_partition.m_nests.edit(placement.site.value);
        nest = m_nests->extended(nest, {placement.axis, placement.factor});
        touchAround(placement.site);
    }
    m_placements.push_back(placement);
}

void Rewriter::touchAround(SiteId site) {
    const SiteTable& sites = m_partition.sites();
    m_sites.insert(site.value);
    for (ValueId value : sites.operands(site)) touchDefiner(value);
    for (ValueId value : sites.results(site))
        for (SiteUse use : sites.uses(value)) m_sites.insert(use.site.value);
}

void Rewriter::touchAround(std::uint32_t argument) {
    m_arguments.insert(argument);
    for (SiteUse use : m_partition.sites().uses(ValueId{argument})) m_sites.insert(use.site.value);
}

void Rewriter::touchDefiner(ValueId value) {
    if (m_partition.module().isArgument(value))
        m_arguments.insert(value.value);
    else if (const SiteId site = m_partition.sites().definingSite(value); site.valid())
        m_sites.insert(site.value);
}

void Rewriter::finish(Outcome& outcome) {
    for (const Placement& placement : m_placements) {
        if (placement.onArgument)
            outcome.changedArguments.push_back(placement.argument);
        else
            outcome.changedSites.push_back(placement.site);
    }
    const auto unique = [](auto& list) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
    };
    unique(outcome.changedArguments);
    unique(outcome.changedSites);

    settlePending();
    if (!m_placements.empty()) {
        m_placements.shrink_to_fit();
        m_partition.m_log = std::make_shared<const Partition::Log>(
            Partition::Log{std::move(m_partition.m_log), std::move(m_placements)});
    }
    outcome.conflicts = conflictsOf(m_partition);
    outcome.partition = std::move(m_partition);
}

void Rewriter::settlePending() {
    auto& pending = m_partition.m_pending;
    pending = {};
    for (auto i = m_sites.next(0); i != partition::DirtySet::kEnd; i = m_sites.next(i + 1))
        pending.sites.push_back(SiteId{i});
    for (auto i = m_arguments.next(0); i != partition::DirtySet::kEnd; i = m_arguments.next(i + 1))
        pending.arguments.push_back(i);
}

void Rewriter::finish(Traced& traced) {
    settlePending();
    traced.conflicts = conflictsOf(m_partition);
    traced.placements = std::move(m_placements);
    traced.passEnds = std::move(m_passEnds);
    traced.partition = std::move(m_partition);
}

Outcome apply(const Partition& partition, std::span<const Action> actions, const Progress& progress) {
    Outcome outcome;
    Rewriter rewriter(partition, progress);
    for (std::size_t i = 0; i < actions.size() && !rewriter.cancelled(); ++i)
        if (Legality why = rewriter.run(actions[i]); !why.legal()) outcome.refused.push_back({i, std::move(why)});
    if (rewriter.cancelled()) {
        outcome = {};
        outcome.partition = partition;
        outcome.cancelled = true;
        return outcome;
    }
    rewriter.finish(outcome);
    return outcome;
}

} // namespace axiscape
