// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rule_builder.h"

#include <numeric>

namespace axiscape {
namespace {

constexpr std::size_t kMostFactors = 250; // of a full rule: indices above have a meaning of their own
// Sets of factors are 64-bit masks in the rewriter, one bit of which is kSumFactor.
constexpr std::size_t kMostUsable = 62;

using Lists = std::vector<std::vector<std::vector<FactorIndex>>>; // [slot][dim]

FactorRule pack(std::vector<Factor> factors, const Lists& lists, std::uint32_t operandCount) {
    FactorRule rule;
    rule.operandCount = static_cast<std::uint16_t>(operandCount);
    rule.resultCount = static_cast<std::uint16_t>(lists.size() - operandCount);
    rule.dimTable.assign(lists.size() * factors.size(), FactorRule::kNoDim);
    rule.firstFactor.push_back(0);
    rule.firstDim.push_back(0);
    for (std::size_t slot = 0; slot < lists.size(); ++slot) {
        for (std::size_t dim = 0; dim < lists[slot].size(); ++dim) {
            for (FactorIndex factor : lists[slot][dim]) {
                rule.pool.push_back(factor);
                rule.dimTable[slot * factors.size() + factor] = static_cast<std::uint8_t>(dim);
            }
            rule.firstFactor.push_back(static_cast<std::uint32_t>(rule.pool.size()));
        }
        rule.firstDim.push_back(static_cast<std::uint32_t>(rule.firstFactor.size() - 1));
    }
    rule.factors = std::move(factors);
    return rule;
}

bool usable(const Factor& factor, RuleSet set) {
    if (factor.size <= 1) return false;
    if (factor.factorClass == FactorClass::manual) return true;
    if (factor.blocked) return false;
    if (set == RuleSet::byDefault) return factor.byDefault;
    if (factor.factorClass == FactorClass::reduction) return factor.combiner != Combiner::none;
    return factor.factorClass != FactorClass::whole;
}

// Where sharding a factor would cut a dimension unevenly, because the op takes a part of the dimension only, what
// divides all of its dimensions is left of the factor. Where it shares such a dimension with others, nothing is.
std::int64_t evenSize(const FactorRule& full, std::span<const Shape> shapes, FactorIndex factor) {
    std::int64_t size = full.factors[factor].size;
    for (std::uint32_t slot = 0; slot < full.slotCount(); ++slot) {
        const std::uint8_t dim = full.dimOf(slot, factor);
        if (dim == FactorRule::kNoDim) continue;
        const auto beside = full.factorsOf(slot, dim);
        std::int64_t product = 1;
        for (FactorIndex f : beside) product *= full.factors[f].size;
        if (product == shapes[slot][dim]) continue;
        size = beside.size() == 1 ? std::gcd(size, shapes[slot][dim]) : 1;
    }
    return size;
}

// A factor can be used only after all that are more major in a dimension are used up: behind one that is not usable to
// its full size there is nothing.
void dropUnreachable(const FactorRule& full, std::vector<std::int64_t>& left) {
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t slot = 0; slot < full.slotCount(); ++slot)
            for (std::uint32_t dim = 0; dim < full.rank(slot); ++dim) {
                bool reachable = true;
                for (FactorIndex f : full.factorsOf(slot, dim)) {
                    if (!reachable && left[f] > 1) {
                        left[f] = 1;
                        changed = true;
                    }
                    reachable = reachable && left[f] == full.factors[f].size;
                }
            }
    }
}

} // namespace

RuleBuilder::RuleBuilder(std::vector<Shape> operands, std::vector<Shape> results)
    : m_shapes(std::move(operands)), m_operandCount(static_cast<std::uint32_t>(m_shapes.size())) {
    m_shapes.insert(m_shapes.end(), results.begin(), results.end());
    m_lists.resize(m_shapes.size());
    for (std::size_t slot = 0; slot < m_shapes.size(); ++slot) m_lists[slot].resize(m_shapes[slot].size());
}

FactorIndex RuleBuilder::add(Factor factor) {
    if (m_factors.size() == kMostFactors) return kNoFactor;
    factor.inFull = static_cast<FactorIndex>(m_factors.size());
    m_factors.push_back(factor);
    return factor.inFull;
}

FactorIndex RuleBuilder::printedOnly(std::int64_t size) {
    const FactorIndex factor = parallel(size, false);
    if (factor != kNoFactor) m_unusable.push_back(factor);
    return factor;
}

void RuleBuilder::place(std::uint32_t slot, std::size_t dim, FactorIndex factor) {
    if (factor == kNoFactor || slot >= m_lists.size() || dim >= m_lists[slot].size()) return;
    for (const auto& list : m_lists[slot])
        for (FactorIndex other : list)
            if (other == factor) return; // a factor lies on one dimension of a slot
    auto& list = m_lists[slot][dim];
    if (m_factors[factor].size == 1 && !list.empty()) return;
    if (list.size() == 1 && m_factors[list[0]].size == 1) list.clear();
    list.push_back(factor);
}

void RuleBuilder::placeEverywhere(std::size_t rank, std::size_t dim, FactorIndex factor) {
    for (std::uint32_t slot = 0; slot < m_shapes.size(); ++slot)
        if (m_shapes[slot].size() == rank) place(slot, dim, factor);
}

FactorRule RuleBuilder::finish() {
    dropUnplaced();
    for (auto& slot : m_lists)
        for (auto& list : slot)
            if (list.empty())
                if (const FactorIndex own = parallel(1); own != kNoFactor) list.push_back(own);
    return pack(std::move(m_factors), m_lists, m_operandCount);
}

// Factors of size 1 that found their dimensions taken lie nowhere.
void RuleBuilder::dropUnplaced() {
    std::vector<FactorIndex> now(m_factors.size(), kNoFactor);
    for (const auto& slot : m_lists)
        for (const auto& list : slot)
            for (FactorIndex f : list) now[f] = f;
    std::vector<Factor> kept;
    for (FactorIndex& f : now) {
        if (f == kNoFactor) continue;
        kept.push_back(m_factors[f]);
        f = kept.back().inFull = static_cast<FactorIndex>(kept.size() - 1);
    }
    if (kept.size() == m_factors.size()) return;
    for (auto& slot : m_lists)
        for (auto& list : slot)
            for (FactorIndex& f : list) f = now[f];
    std::erase_if(m_unusable, [&](FactorIndex f) { return now[f] == kNoFactor; });
    for (FactorIndex& f : m_unusable) f = now[f];
    m_factors = std::move(kept);
}

FactorRule RuleBuilder::withoutFactors() const {
    Lists lists(m_lists.size());
    for (std::size_t slot = 0; slot < lists.size(); ++slot) lists[slot].resize(m_lists[slot].size());
    return pack({}, lists, m_operandCount);
}

FactorRule usablePart(const FactorRule& full, std::span<const Shape> shapes, RuleSet set,
                      std::span<const FactorIndex> unusable) {
    if (set == RuleSet::full) return full;
    // What is left of every factor; 1: nothing.
    std::vector<std::int64_t> left(full.factors.size(), 1);
    for (std::size_t f = 0; f < left.size(); ++f) {
        const Factor& factor = full.factors[f];
        if (!usable(factor, set)) continue;
        const bool asItIs = factor.byDefault || factor.factorClass == FactorClass::manual;
        left[f] = asItIs ? factor.size : evenSize(full, shapes, static_cast<FactorIndex>(f));
    }
    for (FactorIndex f : unusable) left[f] = 1;
    dropUnreachable(full, left);

    std::vector<Factor> factors;
    std::vector<FactorIndex> placeOf(full.factors.size(), kNoFactor);
    for (std::size_t f = 0; f < left.size() && factors.size() < kMostUsable; ++f) {
        if (left[f] <= 1) continue;
        placeOf[f] = static_cast<FactorIndex>(factors.size());
        Factor& factor = factors.emplace_back(full.factors[f]);
        factor.size = left[f];
        // a default one needs nothing of its neighbours
        if (factor.byDefault && factor.factorClass == FactorClass::shifted) factor.factorClass = FactorClass::parallel;
    }
    Lists lists(full.slotCount());
    for (std::uint32_t slot = 0; slot < full.slotCount(); ++slot) {
        lists[slot].resize(full.rank(slot));
        for (std::uint32_t dim = 0; dim < full.rank(slot); ++dim)
            for (FactorIndex f : full.factorsOf(slot, dim))
                if (placeOf[f] != kNoFactor) lists[slot][dim].push_back(placeOf[f]);
    }
    return pack(std::move(factors), lists, full.operandCount);
}

} // namespace axiscape
