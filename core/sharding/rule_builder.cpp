// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharding/rule_builder.h"

namespace axiscape {
namespace {
// Sets of factors are 64-bit masks in the rewriter, one bit of which is kSumFactor.
constexpr std::size_t kMostFactors = 62;
} // namespace

RuleBuilder::RuleBuilder(std::vector<Shape> operands, std::vector<Shape> results)
    : m_shapes(std::move(operands)), m_operandCount(static_cast<std::uint32_t>(m_shapes.size())) {
    m_shapes.insert(m_shapes.end(), results.begin(), results.end());
    m_lists.resize(m_shapes.size());
    for (std::size_t slot = 0; slot < m_shapes.size(); ++slot) m_lists[slot].resize(m_shapes[slot].size());
}

FactorIndex RuleBuilder::add(Factor factor) {
    if (factor.size <= 1 || m_factors.size() == kMostFactors) return kNoFactor;
    m_factors.push_back(factor);
    return static_cast<FactorIndex>(m_factors.size() - 1);
}

void RuleBuilder::place(std::uint32_t slot, std::size_t dim, FactorIndex factor) {
    if (factor == kNoFactor || dim >= m_lists[slot].size()) return;
    m_lists[slot][dim].push_back(factor);
}

void RuleBuilder::placeEverywhere(std::size_t rank, std::size_t dim, FactorIndex factor) {
    for (std::uint32_t slot = 0; slot < m_shapes.size(); ++slot)
        if (m_shapes[slot].size() == rank) place(slot, dim, factor);
}

FactorRule RuleBuilder::finish() const {
    FactorRule rule;
    rule.factors = m_factors;
    rule.operandCount = static_cast<std::uint16_t>(m_operandCount);
    rule.resultCount = static_cast<std::uint16_t>(resultCount());
    rule.dimTable.assign(m_shapes.size() * m_factors.size(), FactorRule::kNoDim);
    rule.firstFactor.push_back(0);
    rule.firstDim.push_back(0);
    for (std::size_t slot = 0; slot < m_lists.size(); ++slot) {
        for (std::size_t dim = 0; dim < m_lists[slot].size(); ++dim) {
            for (FactorIndex factor : m_lists[slot][dim]) {
                rule.pool.push_back(factor);
                rule.dimTable[slot * m_factors.size() + factor] = static_cast<std::uint8_t>(dim);
            }
            rule.firstFactor.push_back(static_cast<std::uint32_t>(rule.pool.size()));
        }
        rule.firstDim.push_back(static_cast<std::uint32_t>(rule.firstFactor.size() - 1));
    }
    return rule;
}

} // namespace axiscape
