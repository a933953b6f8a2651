// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/partition.h"

#include "core/mesh/sub_axes.h"
#include "core/partition/evidence.h"
#include "core/partition/manual_axes.h"

#include <algorithm>

namespace axiscape {
namespace {

void addTiles(TensorSharding& sharding, const FactorRule& rule, const Nest& nest, std::uint32_t slot) {
    for (std::uint32_t d = 0; d < rule.rank(slot); ++d)
        for (AxisId axis : axesOn(rule, nest, slot, d)) sharding.append(static_cast<std::uint8_t>(d), axis);
}

} // namespace

std::uint32_t NestTable::extended(std::uint32_t i, NestEntry entry) {
    const std::uint64_t key = std::uint64_t{i} << 16 | std::uint64_t{entry.axis} << 8 | entry.factor;
    const auto [found, isNew] = m_next.emplace(key, static_cast<std::uint32_t>(m_nests.size()));
    if (isNew) {
        m_nests.push_back(m_nests[i]);
        m_nests.back().push_back(entry);
    }
    return found->second;
}

std::size_t NestTable::bytes() const {
    constexpr std::size_t kNode = 4 * sizeof(void*); // of the map: key, number, link, share of the buckets
    return m_nests.capacity() * sizeof(Nest) + m_next.size() * kNode;
}

Partition::Partition(std::shared_ptr<const SiteTable> sites, Mesh mesh, RewriteOptions options)
    : m_sites(std::move(sites)), m_mesh(std::move(mesh)), m_options(options),
      m_nestTable(std::make_shared<const NestTable>()), m_nests(m_sites->size()),
      m_arguments(m_sites->module().argumentCount()), m_atomic(m_sites->module().valueCount()) {
    if (m_options.least)
        if (auto constraints = constraintsOf(*m_sites, m_mesh); !constraints.empty())
            m_constraints = std::make_shared<const std::vector<SiteConstraint>>(std::move(constraints));
    partition::ManualAxes manual = partition::manualAxes(*m_sites, m_mesh);
    if (manual.closed.empty()) return;
    m_closed = std::make_shared<const std::vector<AxisSet>>(std::move(manual.closed));
    NestTable nests;
    for (Placement& placement : manual.placements) {
        placement.step = m_placementCount++;
        std::uint32_t& nestOfSite = m_nests.edit(placement.site.value);
        nestOfSite = nests.extended(nestOfSite, {placement.axis, placement.factor});
        m_pending.sites.push_back(placement.site);
        for (ValueId value : m_sites->operands(placement.site)) {
            if (module().isArgument(value))
                m_pending.arguments.push_back(value.value);
            else if (const SiteId definer = m_sites->definingSite(value); definer.valid())
                m_pending.sites.push_back(definer);
        }
        for (ValueId value : m_sites->results(placement.site))
            for (SiteUse use : m_sites->uses(value)) m_pending.sites.push_back(use.site);
    }
    m_nestTable = std::make_shared<const NestTable>(std::move(nests));
    m_log = std::make_shared<const Log>(Log{nullptr, std::move(manual.placements)});
}

Partition Partition::onSites(std::shared_ptr<const SiteTable> sites, Mesh mesh) const {
    Partition there = *this;
    there.m_sites = std::move(sites);
    there.m_mesh = std::move(mesh);
    return there;
}

const SiteConstraint* Partition::constraintAt(SiteId site) const {
    if (!m_constraints) return nullptr;
    const auto found = std::ranges::lower_bound(*m_constraints, site, {}, &SiteConstraint::site);
    return found != m_constraints->end() && found->site == site ? &*found : nullptr;
}

TensorSharding Partition::definition(ValueId value) const {
    if (module().isArgument(value)) return m_arguments[value.value];
    TensorSharding sharding;
    const SiteId site = m_sites->definingSite(value);
    if (!site.valid()) return sharding;
    const Nest& entries = nest(site);
    if (entries.empty()) return sharding;
    const FactorRule& rule = m_sites->rule(site);
    addTiles(sharding, rule, entries, rule.operandCount + m_sites->resultIndex(value));
    for (NestEntry entry : entries) {
        if (entry.factor == kSumFactor)
            sharding.partial.push_back({entry.axis, Combiner::add});
        else if (rule.factors[entry.factor].factorClass == FactorClass::reduction)
            sharding.partial.push_back({entry.axis, rule.factors[entry.factor].combiner});
    }
    return sharding;
}

TensorSharding Partition::asked(SiteId site, std::uint32_t operand) const {
    TensorSharding sharding;
    if (!nest(site).empty()) addTiles(sharding, m_sites->rule(site), nest(site), operand);
    return sharding;
}

std::vector<Placement> Partition::placements() const {
    std::vector<const Log*> logs;
    for (const Log* log = m_log.get(); log; log = log->before.get()) logs.push_back(log);
    std::vector<Placement> all;
    all.reserve(m_placementCount);
    for (auto log = logs.rbegin(); log != logs.rend(); ++log)
        all.insert(all.end(), (*log)->placements.begin(), (*log)->placements.end());
    return all;
}

std::optional<Placement> Partition::why(ValueId value, AxisId axis) const {
    const bool onArgument = module().isArgument(value);
    const SiteId site = onArgument ? SiteId{} : m_sites->definingSite(value);
    if (!(definition(value).axes() & axisBit(axis))) return std::nullopt;
    for (const Log* log = m_log.get(); log; log = log->before.get())
        for (const Placement& placement : log->placements) {
            if (placement.axis != axis || placement.onArgument != onArgument) continue;
            if (onArgument ? placement.argument == value.value : placement.site == site) return placement;
        }
    return std::nullopt;
}

std::size_t Partition::ownBytes(const Partition& before) const {
    std::size_t bytes = sizeof(Partition) + (m_nestTable == before.m_nestTable ? 0 : m_nestTable->bytes()) +
                        m_nests.ownBytes(before.m_nests) + m_arguments.ownBytes(before.m_arguments) +
                        m_atomic.ownBytes(before.m_atomic) + m_pending.sites.capacity() * sizeof(SiteId) +
                        m_pending.arguments.capacity() * sizeof(std::uint32_t);
    for (const Log* log = m_log.get(); log && log != before.m_log.get(); log = log->before.get())
        bytes += sizeof(Log) + log->placements.capacity() * sizeof(Placement);
    return bytes;
}

std::vector<std::string> factorPlaces(const FactorRule& rule, FactorIndex factor) {
    if (factor == kSumFactor) return {"sum"};
    std::vector<std::string> places;
    for (const auto [slot, dim] : rule.placesOf(factor)) {
        const bool operand = slot < rule.operandCount;
        const std::uint32_t index = operand ? slot : slot - rule.operandCount;
        places.push_back((operand ? "o" : "r") + std::to_string(index) + "." + std::to_string(dim));
    }
    return places;
}

std::vector<Conflict> conflictsOf(const Partition& partition) {
    const SiteTable& sites = partition.sites();
    std::vector<Conflict> conflicts;
    // The parts of an axis are one conflict: about the axis.
    const auto add = [&](Conflict conflict) {
        conflict.axis = wholeAxisOf(partition.mesh(), conflict.axis);
        if (!conflicts.empty()) {
            Conflict& last = conflicts.back();
            if (last.axis == conflict.axis && last.onArgument == conflict.onArgument &&
                last.argument == conflict.argument && last.site == conflict.site) {
                if (last.factors.size() < conflict.factors.size()) last.factors = std::move(conflict.factors);
                if (last.dims.size() < conflict.dims.size()) last.dims = std::move(conflict.dims);
                return;
            }
        }
        conflicts.push_back(std::move(conflict));
    };
    const auto forEachAxis = [](AxisSet axes, auto&& visit) {
        for (AxisId axis = 0; axes != 0; ++axis, axes >>= 1)
            if (axes & 1) visit(axis);
    };
    for (std::uint32_t i = 0; i < partition.module().argumentCount(); ++i) {
        forEachAxis(axesAround(partition, i), [&](AxisId axis) {
            const DimSet asked = dimsAsked(partition, i, axis);
            if ((asked & (asked - 1)) == 0) return;
            Conflict conflict;
            conflict.onArgument = true;
            conflict.argument = i;
            conflict.axis = axis;
            for (std::uint8_t d = 0; d < 64; ++d)
                if (asked >> d & 1) conflict.dims.push_back(d);
            add(std::move(conflict));
        });
    }
    for (std::uint32_t s = 0; s < sites.size(); ++s) {
        const SiteId site{s};
        forEachAxis(axesAround(partition, site), [&](AxisId axis) {
            const FactorSet asked = factorsAsked(partition, site, axis);
            if ((asked & (asked - 1)) == 0) return;
            Conflict conflict;
            conflict.site = site;
            conflict.axis = axis;
            for (FactorIndex f = 0; f < sites.rule(site).factors.size(); ++f)
                if (asked & factorBit(f)) conflict.factors.push_back(f);
            if (asked & factorBit(kSumFactor)) conflict.factors.push_back(kSumFactor);
            std::sort(conflict.factors.begin(), conflict.factors.end(), [&](FactorIndex f, FactorIndex g) {
                return factorPlaces(sites.rule(site), f) < factorPlaces(sites.rule(site), g);
            });
            add(std::move(conflict));
        });
    }
    return conflicts;
}

} // namespace axiscape
