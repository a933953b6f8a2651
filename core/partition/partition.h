// SPDX-License-Identifier: GPL-3.0-or-later
// partition: the core rewriter. Actions put axes on values; propagation carries each through the program by the factor
// rules; every placement is recorded with its reason. After PartIR (Alabed et al., ASPLOS 2025), in the exact reading
// of README.md beside this file. No cost heuristics; deterministic; nothing is ever taken out of a nest.
//
//   Partition p(sites, mesh);                              // everything whole
//   Outcome bp = apply(p, {tileArgument(0, 0, batch), propagateAction()});
//   bp.partition.definition(value)                         // TensorSharding
//
// A Partition is a value: copying one shares its pages. apply never changes its argument.
#pragma once

#include "core/partition/constraints.h"
#include "core/partition/legality.h"
#include "core/sharding/sharding.h"

#include <concepts>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace axiscape {

struct NestEntry {
    AxisId axis = 0;
    FactorIndex factor = kNoFactor; // or kSumFactor
    friend bool operator==(NestEntry, NestEntry) = default;
};
using Nest = FixedVector<NestEntry, kMaxAxes>; // outermost first; an axis at most once

// Each nest once: few differ, so a site holds the number of its own. A trie: a nest is found from the one before its
// last entry.
class NestTable {
  public:
    NestTable() : m_nests(1) {}
    const Nest& operator[](std::uint32_t i) const { return m_nests[i]; }
    // The number of nest i with one entry more.
    std::uint32_t extended(std::uint32_t i, NestEntry entry);
    std::size_t bytes() const;

  private:
    std::vector<Nest> m_nests;                               // 0 is empty
    std::unordered_map<std::uint64_t, std::uint32_t> m_next; // nest, axis, factor -> nest
};

struct Action {
    enum class Kind : std::uint8_t { tile, atomic, choose, propagate };
    Kind kind = Kind::propagate;
    bool onArgument = true;
    std::uint32_t argument = 0; // onArgument
    OpId op;                    // else: the op and its result; choose: the op
    std::uint32_t result = 0;
    std::uint32_t carried = 0; // choose: which carried value of a while
    std::uint8_t dim = 0;      // tile
    AxisId axis = 0;           // of the mesh as given: wholeMesh of the partition's
    std::string factor;        // choose: one place that holds it, "o0.1", "r0.1", or "sum"
    friend bool operator==(const Action&, const Action&) = default;
};
[[nodiscard]] Action tileArgument(std::uint32_t argument, std::uint8_t dim, AxisId axis);
[[nodiscard]] Action tileResult(OpId op, std::uint32_t result, std::uint8_t dim, AxisId axis);
[[nodiscard]] Action atomicArgument(std::uint32_t argument, AxisId axis);
[[nodiscard]] Action atomicResult(OpId op, std::uint32_t result, AxisId axis);
[[nodiscard]] Action chooseFactor(OpId op, AxisId axis, std::string factor, std::uint32_t carried = 0);
[[nodiscard]] Action propagateAction();
// "tile w1 dim 1 over model", for people.
[[nodiscard]] Text actionText(const Action& action, const Module& module, const Mesh& mesh);

// Departures from the plain reading, all off: each is an option of the schedule with a name.
struct RewriteOptions {
    bool extended = false;  // the sites were made with the extended factors
    bool padding = false;   // an axis may cut a dimension it does not divide: the local size is rounded up
    bool splitAxes = false; // an axis that straddles two factors of a reshape is split into parts: core/mesh/sub_axes.h
    bool least = false;     // the profile `least`: the program's sharding constraints hold, products take sides
    friend bool operator==(const RewriteOptions&, const RewriteOptions&) = default;
};

struct Refusal {
    std::size_t action = 0; // index into the list given
    Legality why;
};

// Where propagation stopped: more than one factor is asked for and could be placed. Present state, not history.
struct Conflict {
    bool onArgument = false;
    std::uint32_t argument = 0;
    SiteId site;                      // else
    AxisId axis = 0;                  // of the mesh as given
    std::vector<FactorIndex> factors; // of a site, in order of factorPlaces
    std::vector<std::uint8_t> dims;   // of an argument, ascending
};

// Why an axis is where it is. One record a placement, in order. `boundary`: a manual_computation fixes it.
// `constraint`: a sharding constraint of the program asks for it.
struct Placement {
    enum class Reason : std::uint8_t { action, forward, partialSum, backward, use, boundary, constraint };
    Reason reason = Reason::action;
    bool onArgument = false;
    bool chosen = false; // an action that was a choose
    AxisId axis = 0;
    FactorIndex factor = kNoFactor; // of a site
    std::uint8_t dim = 0;           // of an argument
    std::uint32_t argument = 0;     // onArgument
    SiteId site;                    // else
    ValueId from;                   // the value whose sharding (forward) or use (backward) asked; else invalid
    SiteId fromSite;                // backward and use: the site that asked
    std::uint32_t step = 0;         // counts placements of the whole schedule
};

class Partition {
  public:
    Partition() = default;
    Partition(std::shared_ptr<const SiteTable> sites, Mesh mesh, RewriteOptions options = {});

    const SiteTable& sites() const { return *m_sites; }
    const std::shared_ptr<const SiteTable>& sitesPointer() const { return m_sites; }
    const Module& module() const { return m_sites->module(); }
    // Every axis of nests, tiles and placements is one of these. With splitAxes an axis may be in parts here.
    const Mesh& mesh() const { return m_mesh; }
    const RewriteOptions& options() const { return m_options; }

    const Nest& nest(SiteId site) const { return (*m_nestTable)[m_nests[site.value]]; }
    const TensorSharding& argument(std::uint32_t i) const { return m_arguments[i]; }
    // Axes along which no use may slice the value.
    AxisSet atomicAxes(ValueId value) const { return m_atomic[value.value]; }
    // Axes that a manual_computation around the site, or at whose boundary it stands, keeps off it.
    AxisSet closedAxes(SiteId site) const { return m_closed ? (*m_closed)[site.value] : 0; }

    // What a sharding constraint of the program says there; null: nothing.
    const SiteConstraint* constraintAt(SiteId site) const;

    // The sharding a value is defined with: an argument's tiles, or its site's nest read through the rule. An axis
    // placed by "sum" or by a reduction factor is a partial sum.
    TensorSharding definition(ValueId value) const;
    // The sharding that a site's nest asks of its operand.
    TensorSharding asked(SiteId site, std::uint32_t operand) const;

    // All placements so far, oldest first.
    std::vector<Placement> placements() const;
    std::uint32_t placementCount() const { return m_placementCount; }
    // The placement that put `axis` on the value (on its definition); nothing if the axis is not on it.
    std::optional<Placement> why(ValueId value, AxisId axis) const;

    // Bytes not shared with `before`.
    std::size_t ownBytes(const Partition& before) const;

    // The same decisions, site by site, on another module and mesh: a program of other sizes. Needs the same sites and
    // rules but for the sizes of factors, the same axes, and sizes that they divide where they divide here.
    Partition onSites(std::shared_ptr<const SiteTable> sites, Mesh mesh) const;

  private:
    friend class Rewriter;
    // Placements of one apply, and the log before it.
    struct Log {
        std::shared_ptr<const Log> before;
        std::vector<Placement> placements;
    };
    // Changed since the last fixed point: where the next propagate starts.
    struct Pending {
        std::vector<SiteId> sites;
        std::vector<std::uint32_t> arguments;
    };
    std::shared_ptr<const SiteTable> m_sites;
    Mesh m_mesh;
    RewriteOptions m_options;
    std::shared_ptr<const NestTable> m_nestTable;
    PagedArray<std::uint32_t> m_nests; // per site, into m_nestTable
    PagedArray<TensorSharding> m_arguments;
    PagedArray<AxisSet> m_atomic;
    std::shared_ptr<const std::vector<AxisSet>> m_closed;             // per site; null in most programs
    std::shared_ptr<const std::vector<SiteConstraint>> m_constraints; // with the option; null in most programs
    AxisSet m_used = 0;                                               // axes that something was placed along
    std::shared_ptr<const Log> m_log;
    std::uint32_t m_placementCount = 0;
    Pending m_pending;
};

struct Outcome {
    Partition partition;
    std::vector<Refusal> refused;
    std::vector<Conflict> conflicts;  // of the state reached
    std::vector<SiteId> changedSites; // whose nest grew, ascending
    std::vector<std::uint32_t> changedArguments;
    bool cancelled = false; // then `partition` is the one given
};

// Runs the actions in order. A refused action changes nothing and is reported; the others go on.
// Complexity: a worklist; each (site, axis) is placed at most once, a visit is linear in the uses of its operands and
// results.
[[nodiscard]] Outcome apply(const Partition& partition, std::span<const Action> actions, const Progress& progress = {});
[[nodiscard]] inline Outcome apply(const Partition& partition, std::initializer_list<Action> actions,
                                   const Progress& progress = {}) {
    return apply(partition, std::span<const Action>(actions.begin(), actions.size()), progress);
}
// For vectors: std::apply, which argument-dependent lookup finds too, would be the closer match for them.
template <std::convertible_to<const Partition&> P, std::convertible_to<std::span<const Action>> A>
Outcome apply(P&& partition, A&& actions) {
    return axiscape::apply(partition, std::span<const Action>(actions), Progress{});
}

// The conflicts of a state (arguments in order, then sites), as apply reports them.
[[nodiscard]] std::vector<Conflict> conflictsOf(const Partition& partition);

// A factor from one such text, as `choose` takes it: of several factors in one dimension the outermost that is not used
// up. kNoFactor if there is none.
[[nodiscard]] FactorIndex factorAt(const Partition& partition, SiteId site, std::string_view place);
// "o0.1", "r0.2" ... of every dimension that carries the factor, operands first; {"sum"} for kSumFactor.
[[nodiscard]] std::vector<std::string> factorPlaces(const FactorRule& rule, FactorIndex factor);

} // namespace axiscape
