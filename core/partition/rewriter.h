// SPDX-License-Identifier: GPL-3.0-or-later
// The worklist behind apply(): places actions and carries them to a fixed point.
#pragma once

#include "core/partition/carry.h"
#include "core/partition/evidence.h"

#include <vector>

namespace axiscape::partition {

// A set of small numbers that is walked upwards or downwards while it changes. 64 numbers a word.
class DirtySet {
  public:
    static constexpr std::uint32_t kEnd = 0xffffffffu;

    explicit DirtySet(std::uint32_t size) : m_words((size + 63) / 64), m_size(size) {}
    void insert(std::uint32_t i) {
        std::uint64_t& word = m_words[i / 64];
        const std::uint64_t bit = std::uint64_t(1) << (i % 64);
        m_count += (word & bit) == 0;
        word |= bit;
    }
    void erase(std::uint32_t i) {
        m_words[i / 64] &= ~(std::uint64_t(1) << (i % 64));
        --m_count;
    }
    bool empty() const { return m_count == 0; }
    std::uint32_t size() const { return m_size; }
    // The least member not below `from`, or kEnd.
    std::uint32_t next(std::uint32_t from) const;
    // The greatest member below `end`, or kEnd.
    std::uint32_t previous(std::uint32_t end) const;

  private:
    std::vector<std::uint64_t> m_words;
    std::uint32_t m_size = 0, m_count = 0;
};

} // namespace axiscape::partition

namespace axiscape {

// Carries out actions on a copy of a Partition. Propagation visits only what may have changed, in the order of the full
// sweep { arguments, sites, sites in reverse, arguments in reverse }, so it reaches the same state.
//
// An action is on an axis of the mesh as a person gave it: on all its parts, major to minor, where the axis is in
// parts.
class Rewriter {
  public:
    Rewriter(const Partition& partition, const Progress& progress);

    // Legal if the action was carried out; else why it was refused.
    Legality run(const Action& action);
    bool cancelled() const { return m_cancelled; }
    // Ends the work: the partition with its log, and what changed.
    void finish(Outcome& outcome);
    // See carry.h: no reasons are looked for, and none are kept.
    void trace() { m_isTraced = true; }
    void finish(Traced& traced);

    // See partition_at_step.h.
    static Partition atStep(const Partition& state, std::uint32_t steps);
    // See carry.h.
    static Partition carried(const Partition& state, const SiteMap& map);
    static std::span<const std::uint32_t> nestNumbers(const Partition& state, std::vector<std::uint32_t>& numbers);
    static bool areEqual(const Partition& state, const EqualSites& pairs);

  private:
    // On an axis of the mesh as it is now, a part or not.
    Legality runOnPart(const Action& action);
    Legality runOnParts(const Action& action, const AxisList& parts);
    Legality atomic(const Action& action);
    Legality onUse(const Action& action, std::uint32_t operand);
    void say(const Action& action, SiteId site);
    bool isSoAlready(const Action& action, const Legality& legality) const;
    void propagate();
    void settle();
    bool placeConstraints(); // true if one was placed

    // Axes in parts: the option splitAxes. The state stays the same state, said on a finer mesh.
    bool splitForTile(const Action& action);
    void splitWhereItHelps();
    void split(AxisId axis, std::int64_t major);

    void visit(SiteId site);
    void visit(std::uint32_t argument);
    void place(Placement placement);
    void placeFor(SiteId site, AxisId axis, FactorIndex factor);
    void endPass();
    void settlePending();
    // Everything whose decision depends on the nest of the site or on the tiles of the argument.
    void touchAround(SiteId site);
    void touchAround(std::uint32_t argument);
    void touchDefiner(ValueId value);
    bool stopped();

    Partition m_partition;
    const Progress* m_progress;
    partition::DirtySet m_sites, m_arguments;
    std::shared_ptr<NestTable> m_nests; // m_partition's, from the first placement on
    std::vector<Placement> m_placements;
    std::vector<std::uint32_t> m_passEnds; // in m_placements
    std::uint32_t m_visits = 0;
    bool m_cancelled = false, m_isTraced = false;
};

} // namespace axiscape
