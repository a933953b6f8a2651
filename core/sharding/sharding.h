// SPDX-License-Identifier: GPL-3.0-or-later
// sharding: how a tensor lies on a mesh, and one factor rule for every op.
//
//   printRule(module, op)                       // matmul: ([i, k], [k, j])->([i, j]) {i=.., j=.., k=..} reduction={k}
//   FactorRule rule = ruleFor(module, op);      // what default propagation uses of it
//   SiteTable sites(module);                    // every op and carried value with its rule, operands and results
#pragma once

#include "core/ir/ir.h"
#include "core/mesh/mesh.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace axiscape {

// --- a tensor on a mesh

struct Tile {
    std::uint8_t dim = 0;
    AxisId axis = 0;
    friend bool operator==(Tile, Tile) = default;
};
struct PartialAxis {
    AxisId axis = 0;
    Combiner combiner = Combiner::add;
    friend bool operator==(PartialAxis, PartialAxis) = default;
};

// Per dimension an ordered list of axes, major to minor; an axis at most once; and the axes over which the tensor is a
// partial result. Trivially copyable.
struct TensorSharding {
    FixedVector<Tile, kMaxAxes> tiles; // grouped by dimension, ascending; within one major to minor
    FixedVector<PartialAxis, kMaxAxes> partial;

    friend bool operator==(const TensorSharding&, const TensorSharding&) = default;
    bool whole() const { return tiles.empty() && partial.empty(); }
    AxisSet axes() const;                       // tiles and partial sums
    void append(std::uint8_t dim, AxisId axis); // innermost of that dimension
    AxisList axesOf(std::uint8_t dim) const;
    int dimOf(AxisId axis) const; // -1 if the axis cuts no dimension
};

// Devices that share a dimension: the product of the sizes of its axes.
[[nodiscard]] std::int64_t tilesOf(const TensorSharding& sharding, std::uint8_t dim, const Mesh& mesh);
[[nodiscard]] std::vector<std::int64_t> localShape(std::span<const std::int64_t> shape, const TensorSharding& sharding,
                                                   const Mesh& mesh);
// "[{batch}, {}] add{model}" as op codes (core/spmd/README.md) have it; rank 0: "[]".
[[nodiscard]] std::string shardingCode(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh);
// Shardy's notation: [{"batch"}, {}] unreduced={"model"}.
[[nodiscard]] std::string shardyText(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh);

// --- factor rules

// Shardy's classes: pass-through, reduction, need_replication, permutation; and the dimensions of a manual_computation
// that its manual axes cut.
enum class FactorClass : std::uint8_t {
    parallel,  // in operands and results
    reduction, // in operands only; sharded, it leaves a partial result
    whole,     // sharding it needs a gather: nothing is ever placed on it
    shifted,   // sharded, it needs elements of its neighbours (a halo): only with the option `extended`
    manual,    // only with exactly the manual axes of the boundary: see ManualBoundary
};

using FactorIndex = std::uint8_t;
inline constexpr FactorIndex kSumFactor = 0xfe; // "sum": the reduction moves behind an add of two partial sums
inline constexpr FactorIndex kNoFactor = 0xff;

struct Factor {
    std::int64_t size = 1;
    FactorClass factorClass = FactorClass::parallel;
    Combiner combiner = Combiner::add; // of a reduction; none: of several values at once, or no plain combiner
    bool byDefault = true;             // false: only with the option `extended`
    bool blocked = false;              // Shardy's blocked_propagation: no axis is carried along it
    FactorIndex inFull = kNoFactor;    // its place in the full rule, hence its letter in printRule
};

// A slot is an operand (0 ... operandCount-1) or a result (operandCount ...). Every dimension of every slot holds an
// ordered list of factors, major to minor; a dimension without factors stays whole.
struct FactorRule {
    std::vector<Factor> factors;
    std::uint16_t operandCount = 0, resultCount = 0;
    std::vector<std::uint32_t> firstDim;    // per slot, index into firstFactor; one more at the end
    std::vector<std::uint32_t> firstFactor; // per dimension, index into pool; one more at the end
    std::vector<FactorIndex> pool;
    std::vector<std::uint8_t> dimTable; // [slot * factors + factor]: the dimension, or kNoDim

    static constexpr std::uint8_t kNoDim = 0xff;
    std::uint32_t slotCount() const { return operandCount + resultCount; }
    std::uint32_t rank(std::uint32_t slot) const { return firstDim[slot + 1] - firstDim[slot]; }
    std::span<const FactorIndex> factorsOf(std::uint32_t slot, std::uint32_t dim) const {
        const auto at = firstDim[slot] + dim;
        return {pool.data() + firstFactor[at], firstFactor[at + 1] - firstFactor[at]};
    }
    // The dimension of a slot that holds the factor, or kNoDim. O(1).
    std::uint8_t dimOf(std::uint32_t slot, FactorIndex factor) const {
        return dimTable[slot * factors.size() + factor];
    }
    // Where a factor lies: every (slot, dim) that holds it. At most one dimension a slot.
    struct Place {
        std::uint32_t slot;
        std::uint32_t dim;
    };
    std::vector<Place> placesOf(FactorIndex factor) const;
};

// How much of a rule one asks for.
// full       every factor that Shardy lists, those of size 1 included; every dimension has at least one. A factor's
// size
//            may differ from the dimension's where the op takes a part of it (slice, pad, windows). For people.
// byDefault  exactly the factor table of core/partition/README.md. For the rewriter.
// extended   besides, what the option `extended` may use: parallel, reduction (with a combiner) and shifted factors.
// The
//            size is what divides every dimension the factor lies on.
// Of the last two, factors have sizes above 1, and none is whole or blocked; manual ones stay.
enum class RuleSet : std::uint8_t { byDefault, extended, full };

class CustomRules; // rules and costs of custom calls from a user's file: core/sharding/custom_rules.h

// What an op's rule is. Ops without a rule have no factors at all. Data-flow ops (isDataFlow) have one rule for every
// value they carry, in the order of their sites.
[[nodiscard]] FactorRule ruleFor(const Module& module, OpId op, std::uint32_t carried = 0,
                                 RuleSet set = RuleSet::byDefault, const CustomRules* custom = nullptr);
// Shardy's form: ([i, k], [k, j])->([i, j]) {i=256, j=16, k=8} reduction={k}. Factors are named by their place in the
// full rule, so letters agree between an op's rules. A dimension that has no factor is `_`.
[[nodiscard]] std::string printRule(const FactorRule& rule);
// The full rule; empty if the op has none.
[[nodiscard]] std::string printRule(const Module& module, OpId op, std::uint32_t carried = 0,
                                    const CustomRules* custom = nullptr);
[[nodiscard]] std::string factorName(FactorIndex inFull); // i to z, z_1, z_2, ...

// --- sites

// What carries a loop nest of its own: an op, or one value that a data-flow op carries.
using SiteId = Id<struct SiteTag>;
using RuleId = Id<struct RuleTag>;

struct SiteUse {
    SiteId site;
    std::uint32_t operand = 0;
};

// A sdy.manual_computation fixes the shardings at its boundary on its manual axes. Inside, tensors are local along them
// and no op may use them; along other axes all is as outside. At a boundary site a global dimension of size g whose
// local size is l holds a factor of class manual (size g / l), then the free one (size l), which alone goes inside:
// ([ij, k])->([j, k]). Who propagates puts, before anything else, each axis of `dims` on the manual factor of its
// dimension in that site's nest, and keeps `inside` off that nest otherwise and off all ops of the body.
struct ManualBoundary {
    std::vector<std::vector<std::string>> dims; // per dimension of the global tensor: its manual axes, major to minor
};
struct ManualComputation {
    OpId op;
    std::vector<std::string> axes;          // its manual axes
    std::vector<std::string> inside;        // those and the manual axes of computations around it
    std::vector<ManualBoundary> boundaries; // per site of the op
    std::string problem;                    // why its attributes could not be read; boundaries are empty then
};

// The module as the rewriter sees it. Built once per module, shared. Sites are in text order.
// while value k: operands {initial k, yield k}, results {cond argument k, body argument k, while result k}.
// case result k: operands {yield k of each branch}, results {case result k}. Barrier value k: operand k -> result k.
// manual_computation and named_computation: one site per operand, {operand k} -> {body argument k}, then one per
// result, {yield k} -> {result k}.
class SiteTable {
  public:
    explicit SiteTable(std::shared_ptr<const Module> module, RuleSet set = RuleSet::byDefault,
                       std::shared_ptr<const CustomRules> custom = nullptr);
    RuleSet ruleSet() const { return m_set; }
    const std::shared_ptr<const CustomRules>& customRules() const { return m_custom; }

    const Module& module() const { return *m_module; }
    const std::shared_ptr<const Module>& modulePointer() const { return m_module; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(m_op.size()); }
    IdRange<SiteId> sitesOf(OpId op) const {
        return {SiteId{m_firstSite[op]}, m_firstSite.items()[op.value + 1] - m_firstSite[op]};
    }
    OpId op(SiteId site) const { return m_op[site]; }
    std::uint32_t carried(SiteId site) const { return site.value - m_firstSite[m_op[site]]; }
    const FactorRule& rule(SiteId site) const { return m_rules[m_rule[site]]; }
    RuleId ruleId(SiteId site) const { return m_rule[site]; }
    std::span<const ValueId> operands(SiteId site) const {
        return {m_valuePool.data() + m_firstOperand[site], m_firstResult[site] - m_firstOperand[site]};
    }
    std::span<const ValueId> results(SiteId site) const {
        return {m_valuePool.data() + m_firstResult[site], m_endResult[site] - m_firstResult[site]};
    }
    // Uses by sites, in site order, then operand order. Being returned from the program is none.
    std::span<const SiteUse> uses(ValueId value) const {
        return {m_usePool.data() + m_firstUse[value], m_firstUse.items()[value.value + 1] - m_firstUse[value]};
    }
    // Invalid for arguments of main and for arguments of regions that no site defines.
    SiteId definingSite(ValueId value) const { return m_definingSite[value]; }
    std::uint32_t resultIndex(ValueId value) const { return m_resultIndex[value]; } // among results(definingSite)
    bool isProgramResult(ValueId value) const { return m_isProgramResult[value] != 0; }
    // Some result of the program depends on it. (Ops that none depends on are not counted.)
    bool isLive(OpId op) const { return m_live[op] != 0; }
    // How often the op runs: the product of the trip counts of the whiles around it.
    std::int64_t trips(OpId op) const { return m_trips[op]; }
    // How often the regions of an op run for one run of the op: the trip count of a `while` where it is known, else 1.
    std::int64_t loopTrips(OpId op) const;
    // In text order, outer before inner.
    std::span<const ManualComputation> manualComputations() const { return m_manual; }
    // The innermost manual_computation in whose body the op stands; nullptr in most programs.
    const ManualComputation* manualAround(OpId op) const;
    const ManualComputation* manualOf(OpId op) const;

  private:
    void makeSites();
    void findManual();
    void countTrips();
    void findLive();

    std::shared_ptr<const Module> m_module;
    RuleSet m_set = RuleSet::byDefault;
    std::shared_ptr<const CustomRules> m_custom;
    std::vector<ManualComputation> m_manual;
    IdVector<OpId, std::uint32_t> m_manualAround; // into m_manual, or none; empty if there are no such ops
    IdVector<OpId, std::uint32_t> m_firstSite;    // one more
    IdVector<SiteId, OpId> m_op;
    IdVector<SiteId, RuleId> m_rule;
    IdVector<SiteId, std::uint32_t> m_firstOperand, m_firstResult, m_endResult;
    std::vector<ValueId> m_valuePool;
    IdVector<ValueId, std::uint32_t> m_firstUse; // one more
    std::vector<SiteUse> m_usePool;
    IdVector<ValueId, SiteId> m_definingSite;
    IdVector<ValueId, std::uint32_t> m_resultIndex;
    IdVector<ValueId, std::uint8_t> m_isProgramResult;
    IdVector<OpId, std::uint8_t> m_live;
    IdVector<OpId, std::int64_t> m_trips;
    IdVector<RuleId, FactorRule> m_rules; // equal ops share one
};

} // namespace axiscape
