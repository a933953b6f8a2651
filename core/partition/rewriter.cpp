// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/rewriter.h"

#include <algorithm>
#include <bit>

namespace axiscape {
namespace {

constexpr const char* kUsed = "the axis is used on the value already";
constexpr const char* kIndivisible = "does not divide";
constexpr const char* kAtomic = "the value is kept whole along the axis";

// A result of an op: the site that defines it and its slot there.
struct ResultSlot {
    SiteId site;
    std::uint32_t slot = 0;
};

std::optional<ResultSlot> resultSlot(const SiteTable& sites, OpId op, std::uint32_t result) {
    const Module& module = sites.module();
    if (!op.valid() || op.value >= module.opCount() || result >= module.results(op).size()) return std::nullopt;
    const ValueId value = module.results(op)[result];
    const SiteId site = sites.definingSite(value);
    if (!site.valid()) return std::nullopt;
    return ResultSlot{site, sites.rule(site).operandCount + sites.resultIndex(value)};
}

// Why a factor that could not be placed could not.
std::string whyNotPlaced(const Partition& p, SiteId site, AxisId axis, FactorIndex factor) {
    if (factor == kSumFactor) return "not an add of two partial sums that nobody else uses";
    const FactorRule& rule = p.sites().rule(site);
    const std::int64_t left = leftOf(rule.factors[factor], p.nest(site), factor, p.mesh());
    if (left <= 1 || left % p.mesh().size(axis) != 0) return kIndivisible;
    for (std::uint32_t i = 0; i < rule.operandCount; ++i)
        if (rule.dimOf(i, factor) != FactorRule::kNoDim && (p.atomicAxes(p.sites().operands(site)[i]) & axisBit(axis)))
            return "an operand is kept whole along the axis";
    return "a more major part of the dimension is not used up";
}

} // namespace

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

Rewriter::Rewriter(const Partition& partition, const Progress& progress)
    : m_partition(partition), m_progress(progress), m_sites(partition.sites().size()),
      m_arguments(partition.module().argumentCount()) {
    for (SiteId site : m_partition.m_pending.sites) m_sites.insert(site.value);
    for (std::uint32_t argument : m_partition.m_pending.arguments) m_arguments.insert(argument);
}

std::string Rewriter::run(const Action& action) {
    if (action.kind == Action::Kind::propagate) {
        propagate();
        return {};
    }
    if (action.axis >= m_partition.mesh().axes.size()) return "the mesh has no such axis";
    switch (action.kind) {
    case Action::Kind::tile:
        return tile(action);
    case Action::Kind::atomic:
        return atomic(action);
    default:
        return choose(action);
    }
}

std::string Rewriter::tile(const Action& action) {
    Placement placement;
    placement.axis = action.axis;
    if (action.onArgument) {
        if (action.argument >= m_partition.module().argumentCount()) return "the program has no such argument";
        const ValueId value{action.argument};
        const auto shape = m_partition.module().type(value).shape;
        const TensorSharding& sharding = m_partition.argument(action.argument);
        if (action.dim >= shape.size()) return "the value has no such dimension";
        if (sharding.axes() & axisBit(action.axis)) return kUsed;
        if (m_partition.atomicAxes(value) & axisBit(action.axis)) return kAtomic;
        const std::int64_t local = shape[action.dim] / tilesOf(sharding, action.dim, m_partition.mesh());
        if (local % m_partition.mesh().size(action.axis) != 0) return kIndivisible;
        placement.onArgument = true;
        placement.argument = action.argument;
        placement.dim = action.dim;
        place(placement);
        return {};
    }
    const auto at = resultSlot(m_partition.sites(), action.op, action.result);
    if (!at) return "the program has no such op result";
    const FactorRule& rule = m_partition.sites().rule(at->site);
    if (action.dim >= rule.rank(at->slot)) return "the value has no such dimension";
    const Nest& nest = m_partition.nest(at->site);
    if (factorOf(nest, action.axis) != kNoFactor) return kUsed;
    const auto factors = rule.factorsOf(at->slot, action.dim);
    if (factors.empty()) {
        const ValueId value = m_partition.module().results(action.op)[action.result];
        const bool divides =
            m_partition.module().type(value).shape[action.dim] % m_partition.mesh().size(action.axis) == 0;
        return divides ? "the dimension is kept whole" : kIndivisible;
    }
    // The axis falls on the outermost factor that is not used up.
    FactorIndex factor = factors.back();
    for (FactorIndex f : factors)
        if (leftOf(rule.factors[f], nest, f, m_partition.mesh()) > 1) {
            factor = f;
            break;
        }
    if (!couldBePlaced(m_partition, at->site, action.axis, factor))
        return whyNotPlaced(m_partition, at->site, action.axis, factor);
    placement.site = at->site;
    placement.factor = factor;
    place(placement);
    return {};
}

std::string Rewriter::atomic(const Action& action) {
    const Module& module = m_partition.module();
    ValueId value;
    if (action.onArgument) {
        if (action.argument >= module.argumentCount()) return "the program has no such argument";
        value = ValueId{action.argument};
    } else {
        if (!resultSlot(m_partition.sites(), action.op, action.result)) return "the program has no such op result";
        value = module.results(action.op)[action.result];
    }
    if (m_partition.atomicAxes(value) & axisBit(action.axis)) return {};
    m_partition.m_atomic.edit(value.value) |= axisBit(action.axis);
    // A use that may no longer take a factor changes what others compete for, one neighbour on.
    touchDefiner(value);
    for (SiteUse use : m_partition.sites().uses(value)) touchAround(use.site);
    return {};
}

std::string Rewriter::choose(const Action& action) {
    const SiteTable& sites = m_partition.sites();
    if (!action.op.valid() || action.op.value >= m_partition.module().opCount()) return "the program has no such op";
    const auto range = sites.sitesOf(action.op);
    if (action.carried >= range.size()) return "the op carries no such value";
    const SiteId site = range[action.carried];
    if (factorOf(m_partition.nest(site), action.axis) != kNoFactor) return kUsed;
    const FactorIndex factor = factorAt(m_partition, site, action.factor);
    if (factor == kNoFactor) return "the op has no such factor";
    if (!couldBePlaced(m_partition, site, action.axis, factor))
        return whyNotPlaced(m_partition, site, action.axis, factor);
    Placement placement;
    placement.site = site;
    placement.axis = action.axis;
    placement.factor = factor;
    place(placement);
    return {};
}

void Rewriter::propagate() {
    constexpr auto kEnd = DirtySet::kEnd;
    while (!(m_sites.empty() && m_arguments.empty())) {
        for (auto i = m_arguments.next(0); i != kEnd && !stopped(); i = m_arguments.next(i + 1)) visit(i);
        for (auto i = m_sites.next(0); i != kEnd && !stopped(); i = m_sites.next(i + 1)) visit(SiteId{i});
        for (auto i = m_sites.previous(m_sites.size()); i != kEnd && !stopped(); i = m_sites.previous(i))
            visit(SiteId{i});
        for (auto i = m_arguments.previous(m_arguments.size()); i != kEnd && !stopped(); i = m_arguments.previous(i))
            visit(i);
        if (m_cancelled) return;
    }
}

bool Rewriter::stopped() {
    if (!m_cancelled && ++m_visits % 256 == 0 && m_progress.cancelled()) m_cancelled = true;
    return m_cancelled;
}

void Rewriter::visit(SiteId site) {
    m_sites.erase(site.value);
    const AxisSet axes = axesAround(m_partition, site);
    for (AxisId axis = 0; axes >> axis != 0; ++axis) {
        if (!(axes & axisBit(axis))) continue;
        const FactorSet asked = factorsAsked(m_partition, site, axis);
        if (std::has_single_bit(asked)) place(reasonFor(m_partition, site, axis, onlyFactor(asked)));
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

void Rewriter::place(Placement placement) {
    placement.step = m_partition.m_placementCount++;
    if (placement.onArgument) {
        m_partition.m_arguments.edit(placement.argument).append(placement.dim, placement.axis);
        touchAround(placement.argument);
    } else {
        m_partition.m_nests.edit(placement.site.value).push_back({placement.axis, placement.factor});
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

    auto& pending = m_partition.m_pending;
    pending = {};
    for (auto i = m_sites.next(0); i != DirtySet::kEnd; i = m_sites.next(i + 1)) pending.sites.push_back(SiteId{i});
    for (auto i = m_arguments.next(0); i != DirtySet::kEnd; i = m_arguments.next(i + 1)) pending.arguments.push_back(i);
    if (!m_placements.empty()) {
        m_placements.shrink_to_fit();
        m_partition.m_log = std::make_shared<const Partition::Log>(
            Partition::Log{std::move(m_partition.m_log), std::move(m_placements)});
    }
    outcome.conflicts = conflictsOf(m_partition);
    outcome.partition = std::move(m_partition);
}

Outcome apply(const Partition& partition, std::span<const Action> actions, const Progress& progress) {
    Outcome outcome;
    Rewriter rewriter(partition, progress);
    for (std::size_t i = 0; i < actions.size() && !rewriter.cancelled(); ++i)
        if (std::string why = rewriter.run(actions[i]); !why.empty()) outcome.refused.push_back({i, std::move(why)});
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
