// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharding/sharding.h"

#include <span>
#include <vector>

namespace axiscape {

using Shape = std::span<const std::int64_t>;

// Collects the factors of one rule and where they lie, then packs them. A factor of size 1 is none: add() answers
// kNoFactor for it, and placing kNoFactor does nothing, so rules need not ask.
class RuleBuilder {
  public:
    RuleBuilder(std::vector<Shape> operands, std::vector<Shape> results);

    std::uint32_t operandCount() const { return m_operandCount; }
    std::uint32_t resultCount() const { return static_cast<std::uint32_t>(m_shapes.size()) - m_operandCount; }
    std::uint32_t resultSlot(std::uint32_t result) const { return m_operandCount + result; }
    Shape shape(std::uint32_t slot) const { return m_shapes[slot]; }
    Shape operand(std::uint32_t i) const { return m_shapes[i]; }
    Shape result(std::uint32_t i = 0) const { return m_shapes[m_operandCount + i]; }
    // Size of a dimension; 1, which makes no factor, where there is none: malformed attributes do no harm.
    std::int64_t size(std::uint32_t slot, std::size_t dim) const {
        return slot < m_shapes.size() && dim < m_shapes[slot].size() ? m_shapes[slot][dim] : 1;
    }
    std::size_t rank(std::uint32_t slot) const { return m_shapes[slot].size(); }

    FactorIndex parallel(std::int64_t size) { return add({size, FactorClass::parallel, Combiner::add, true}); }
    FactorIndex reduction(std::int64_t size, Combiner combiner) {
        return add({size, FactorClass::reduction, combiner, true});
    }
    // Innermost on that dimension. Ignored if the dimension does not exist.
    void place(std::uint32_t slot, std::size_t dim, FactorIndex factor);
    // The same factor on dimension `dim` of every slot of that rank.
    void placeEverywhere(std::size_t rank, std::size_t dim, FactorIndex factor);

    FactorRule finish() const;

  private:
    FactorIndex add(Factor factor);

    std::vector<Shape> m_shapes; // operands, then results
    std::uint32_t m_operandCount;
    std::vector<Factor> m_factors;
    std::vector<std::vector<std::vector<FactorIndex>>> m_lists; // [slot][dim]
};

} // namespace axiscape
