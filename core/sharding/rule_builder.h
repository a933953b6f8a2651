// SPDX-License-Identifier: GPL-3.0-or-later
// Full rules of factors written by fluent calls.
#pragma once

#include "core/sharding/sharding.h"

#include <span>
#include <vector>

namespace axiscape {

using Shape = std::span<const std::int64_t>;

// Collects the factors of one full rule and where they lie, then packs them.
//
// Factors are numbered in the order in which they are added: rules add them in Shardy's order, so that both print the
// same text. A dimension that is given none gets one of its own, of size 1, behind all others. Placing a factor on a
// dimension that does not exist, or kNoFactor, does nothing: rules need not ask, and malformed attributes do no harm.
class RuleBuilder {
  public:
    RuleBuilder(std::vector<Shape> operands, std::vector<Shape> results);

    std::uint32_t operandCount() const { return m_operandCount; }
    std::uint32_t resultCount() const { return slotCount() - m_operandCount; }
    std::uint32_t slotCount() const { return static_cast<std::uint32_t>(m_shapes.size()); }
    std::uint32_t resultSlot(std::uint32_t result) const { return m_operandCount + result; }
    Shape shape(std::uint32_t slot) const { return m_shapes[slot]; }
    Shape operand(std::uint32_t i) const { return m_shapes[i]; }
    Shape result(std::uint32_t i = 0) const { return m_shapes[m_operandCount + i]; }
    // Size of a dimension; 1 where there is none.
    std::int64_t size(std::uint32_t slot, std::size_t dim) const {
        return slot < m_shapes.size() && dim < m_shapes[slot].size() ? m_shapes[slot][dim] : 1;
    }
    std::size_t rank(std::uint32_t slot) const { return slot < m_shapes.size() ? m_shapes[slot].size() : 0; }

    FactorIndex parallel(std::int64_t size, bool byDefault = true) {
        return add({size, FactorClass::parallel, Combiner::add, byDefault, false, kNoFactor});
    }
    FactorIndex reduction(std::int64_t size, Combiner combiner, bool byDefault = true) {
        return add({size, FactorClass::reduction, combiner, byDefault, false, kNoFactor});
    }
    FactorIndex whole(std::int64_t size, bool blocked = false) {
        return add({size, FactorClass::whole, Combiner::add, false, blocked, kNoFactor});
    }
    // `byDefault`: Shardy calls it permuted, but nothing has to come from a neighbour (a window of one element).
    FactorIndex shifted(std::int64_t size, bool byDefault = false) {
        return add({size, FactorClass::shifted, Combiner::add, byDefault, false, kNoFactor});
    }
    // Shardy passes it through where a device alone could not: listed, never used.
    FactorIndex printedOnly(std::int64_t size);
    FactorIndex add(Factor factor);

    // Innermost on that dimension. A factor of size 1 goes on no dimension that has one already, nor does another stay
    // beside one of size 1.
    void place(std::uint32_t slot, std::size_t dim, FactorIndex factor);
    // The same factor on dimension `dim` of every slot of that rank.
    void placeEverywhere(std::size_t rank, std::size_t dim, FactorIndex factor);

    // Whole rules, or nearly, by one call; they can be chained.
    //
    // Point by point: each dimension of the result (of the operand, if it has none) is one factor wherever it is.
    RuleBuilder& pointwise() {
        return eachDimension(resultCount() > 0 ? result() : operand(0),
                             [this](std::size_t, std::int64_t size) { return parallel(size); });
    }
    // On every slot of the shape's rank, the factor make(d, size) on dimension d.
    template <class Make> RuleBuilder& eachDimension(Shape shape, Make make) {
        for (std::size_t d = 0; d < shape.size(); ++d) placeEverywhere(shape.size(), d, make(d, shape[d]));
        return *this;
    }
    // Of an op that does what another does, but stands outside the factor table.
    RuleBuilder& leaveToExtended() {
        for (Factor& factor : m_factors) factor.byDefault = false;
        return *this;
    }

    FactorRule finish();
    FactorRule withoutFactors() const; // of an op that has no rule: every dimension stays whole
    // Once finished: the factors that are only printed.
    const std::vector<FactorIndex>& unusable() const { return m_unusable; }

  private:
    void dropUnplaced();

    std::vector<Shape> m_shapes; // operands, then results
    std::uint32_t m_operandCount;
    std::vector<Factor> m_factors;
    std::vector<FactorIndex> m_unusable;                        // printed only
    std::vector<std::vector<std::vector<FactorIndex>>> m_lists; // [slot][dim]
};

// What the rewriter gets of a full rule: see RuleSet. The shapes are those of all slots.
[[nodiscard]] FactorRule usablePart(const FactorRule& full, std::span<const Shape> shapes, RuleSet set,
                                    std::span<const FactorIndex> unusable = {});

} // namespace axiscape
