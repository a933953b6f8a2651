// SPDX-License-Identifier: GPL-3.0-or-later
// Layers that are alike as three: a program from which most layers are left out, and the way there and back. What acts
// on all layers alike is worked out on the small program and read off for the large one, exactly:
//
// - Of n instances the first two, the third and the last two stay. Of these five the three in the middle are alike: the
//   static check of `make` says that every op of the whole program sees around itself what its image sees.
// - Propagation visits sites in the same order here and there. If the three in the middle are given the same in every
//   pass, then so is any number of instances between them: what an instance is given depends on its neighbours alone.
// - The same holds for kernels, which are made in order. Schedules and memory are not folded: they are worked out over
//   all instances, from kernels and collectives that were made once.
//
// Layers may stand within a loop, as those of a decoder that makes token after token, or of a step over microbatches.
// The loop is of no layer then, but of what it carries each value may be (a cache, a sum of gradients): it is split,
// its sites are told apart, and the folded program has a loop that carries less.
#pragma once

#include "core/partition/carry.h"
#include "core/search/search.h"
#include "core/simulate/program_facts.h"

#include <algorithm>
#include <array>

namespace axiscape::searching {

// Of the folded program the instances in a row; of all others.
using FoldSlot = std::uint8_t;
inline constexpr FoldSlot kSlots = 5, kMiddle = 2, kOutside = 0xff;
// One of the three in the middle, which are alike.
constexpr bool isMiddleSlot(FoldSlot slot) { return slot > 0 && slot + 1 < kSlots; }

class Folding {
  public:
    // Null: nothing repeats often enough, or not alike; `why` is told. Linear in the program.
    static std::shared_ptr<const Folding> make(std::shared_ptr<const SiteTable> sites, std::string* why = nullptr);

    const SiteTable& whole() const { return *m_toWhole.sites; }
    const SiteTable& folded() const { return *m_toFolded.sites; }
    const std::shared_ptr<const ProgramFacts>& wholeFacts() const { return m_wholeFacts; }
    const std::shared_ptr<const ProgramFacts>& foldedFacts() const { return m_foldedFacts; }
    std::uint32_t instances() const { return m_instances; }

    // The state of the whole program on the folded one; nothing where instances differ, or options forbid it. Results
    // of ops must not be atomic: a search makes none so, and `prepared` looks for those before it.
    std::optional<Partition> fold(const Partition& state) const;
    // A state of the folded program on the whole one.
    Partition unfold(const Partition& folded) const { return carried(folded, m_toWhole); }

    // --- ids. Places number what an instance has, the same for all.
    OpId imageOf(OpId op) const { return m_imageOfOp[op]; }
    std::uint32_t imageOfArgument(std::uint32_t a) const { return m_toWhole.argument[a]; }
    ValueId imageOf(ValueId value) const { return m_imageOfValue[value]; }
    OpId originOf(OpId folded) const { return m_originOfOp[folded]; }
    SiteId imageOf(SiteId site) const { return m_imageOfSite[site]; }
    SiteId originOf(SiteId folded) const { return m_originOfSite[folded]; }
    ValueId originOf(ValueId folded) const { return m_originOfValue[folded]; }
    std::uint32_t originOfArgument(std::uint32_t folded) const { return m_toFolded.argument[folded]; }
    // Sites, and arguments, of the whole program whose image it is, ascending: one, or one and those left out.
    std::span<const std::uint32_t> membersOf(SiteId folded) const { return m_sitesOf.of(folded.value); }
    std::span<const std::uint32_t> membersOfArgument(std::uint32_t folded) const { return m_argumentsOf.of(folded); }
    // The sum of their weights: core/search/state_hash.h.
    std::uint64_t weightOf(SiteId folded) const { return m_weightOfSite[folded.value]; }
    std::uint64_t weightOfArgument(std::uint32_t folded) const { return m_weightOfArgument[folded]; }

    FoldSlot slotOf(OpId folded) const { return m_slotOfOp[folded]; }
    FoldSlot slotOf(SiteId folded) const { return m_slotOfSite[folded]; }
    FoldSlot slotOf(ValueId folded) const { return m_slotOfValue[folded]; }
    std::uint32_t placeOf(OpId folded) const { return m_placeOfOp[folded]; }
    // That of its op; of a split loop it is beyond all of ops.
    std::uint32_t placeOf(SiteId folded) const { return m_placeOfSite[folded]; }
    std::uint32_t placeOf(ValueId folded) const { return m_placeOfValue[folded]; }
    // Of the whole program: the instance of an op, site, value or argument (kNone: none), and what an instance has in a
    // place.
    static constexpr std::uint32_t kNone = 0xffffffffu;
    std::uint32_t instanceOf(OpId op) const { return m_instanceOfOp[op]; }
    std::uint32_t instanceOf(SiteId site) const { return m_instanceOfSite[site]; }
    std::uint32_t instanceOf(ValueId value) const {
        if (whole().module().isArgument(value)) return m_instanceOfArgument[value.value];
        const OpId op = whole().module().definingOp(value); // of what goes around in a loop, the loop
        if (op.value >= m_instanceOfOp.size()) return kNone;
        return isSplit(op) ? m_instanceOfSite[whole().definingSite(value)] : m_instanceOfOp[op];
    }
    std::uint32_t instanceOfArgument(std::uint32_t a) const { return m_instanceOfArgument[a]; }
    bool isMiddle(std::uint32_t instance) const {
        return instance != kNone && instance > 0 && instance + 1 < m_instances;
    }
    std::uint32_t instanceIn(FoldSlot slot) const { return slot <= kMiddle ? slot : m_instances - kSlots + slot; }
    ValueId valueAt(std::uint32_t instance, std::uint32_t place) const {
        return m_valueAt[std::size_t{instance} * m_values + place];
    }
    OpId opAt(std::uint32_t instance, std::uint32_t place) const {
        return m_opAt[std::size_t{instance} * m_ops + place];
    }
    std::uint32_t opsOfInstance() const { return m_ops; }

    // --- loops that are split: of no instance, though some of what they carry is
    // The instance that reads operand k of an op: of a split loop that of the value it carries there.
    std::uint32_t instanceReading(OpId op, std::uint32_t k) const {
        return isSplit(op) ? m_instanceOfSite[whole().sitesOf(op)[k]] : m_instanceOfOp[op];
    }
    bool isSplit(OpId op) const { return std::ranges::binary_search(m_splitLoops, op); }
    const std::vector<OpId>& splitLoops() const { return m_splitLoops; } // of the whole program, ascending
    std::uint32_t carriedOfInstance() const { return m_carried; }
    // What an instance has of them, from 0 on: at place `opsOfInstance() + i`.
    SiteId carriedAt(std::uint32_t instance, std::uint32_t i) const {
        return m_carriedAt[std::size_t{instance} * m_carried + i];
    }

  private:
    friend class FoldingMaker;
    SiteMap m_toFolded, m_toWhole;
    EqualSites m_alike; // middle instances, beside the one that stands for them
    std::shared_ptr<const ProgramFacts> m_wholeFacts, m_foldedFacts;
    std::uint32_t m_instances = 0, m_ops = 0, m_carried = 0, m_values = 0; // the latter three of an instance
    IdVector<OpId, OpId> m_imageOfOp, m_originOfOp;
    IdVector<ValueId, ValueId> m_imageOfValue, m_originOfValue;
    IdVector<SiteId, SiteId> m_imageOfSite, m_originOfSite;
    IdVector<OpId, std::uint32_t> m_instanceOfOp;
    IdVector<SiteId, std::uint32_t> m_instanceOfSite;
    std::vector<std::uint32_t> m_instanceOfArgument;
    std::vector<OpId> m_opAt, m_splitLoops;
    std::vector<SiteId> m_carriedAt;
    std::vector<ValueId> m_valueAt;
    IdVector<OpId, FoldSlot> m_slotOfOp;
    IdVector<SiteId, FoldSlot> m_slotOfSite;
    IdVector<ValueId, FoldSlot> m_slotOfValue;
    IdVector<OpId, std::uint32_t> m_placeOfOp;
    IdVector<SiteId, std::uint32_t> m_placeOfSite;
    IdVector<ValueId, std::uint32_t> m_placeOfValue;
    struct Members {
        std::vector<std::uint32_t> first, all;
        explicit Members(std::size_t count = 0, std::span<const std::uint32_t> imageOf = {});
        std::span<const std::uint32_t> of(std::uint32_t i) const {
            return {all.data() + first[i], first[i + 1] - first[i]};
        }
    };
    Members m_sitesOf, m_argumentsOf;
    std::vector<std::uint64_t> m_weightOfSite, m_weightOfArgument;
};

// The same actions, and then propagation, on the folded program as `apply` does them on the whole one. Actions are
// those of the whole program. Nothing where instances would differ.
struct FoldedOutcome {
    Partition folded;
    std::vector<Action> actions;      // what was not refused, of the whole program; a propagate last
    std::vector<SiteId> changedSites; // of the folded program, ascending
    std::vector<std::uint32_t> changedArguments;
    std::vector<Conflict> conflicts; // of the whole program
};
[[nodiscard]] std::optional<FoldedOutcome> applyFolded(const Folding& folding, const Partition& folded,
                                                       std::vector<Action> actions, const Progress& progress);

// The price of a state, kernels and collectives made on the folded program; nothing where those of instances differ.
[[nodiscard]] std::optional<SearchCost> costOfFolded(const SearchProblem& problem, const Folding& folding,
                                                     const Partition& state, const Partition& folded,
                                                     const Progress& progress);

} // namespace axiscape::searching
