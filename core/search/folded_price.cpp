// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels and collectives made on the folded program, read off for all instances.
#include "core/search/folding.h"
#include "core/simulate/from_kernels.h"

#include <algorithm>

namespace axiscape::searching {
namespace {

// What an evaluation fills, kept from one to the next on the same thread: what is not read is not cleared.
struct Workspace {
    SpmdProgram program;
    FusedKernels kernels;
    std::vector<std::uint32_t> firstOfCarried, firstOfWhole;
};

class FoldedPrice {
  public:
    FoldedPrice(const SearchProblem& problem, const Folding& folding, const Partition& state, const Partition& folded,
                const Progress& progress, Workspace& workspace)
        : m_problem(problem), m_folding(folding), m_state(state), m_progress(progress),
          m_small(lower(folded, problem.lowering, progress)), m_smallModule(folded.module()),
          m_module(folding.whole().module()), m_firstOfCarried(workspace.firstOfCarried),
          m_firstOfWhole(workspace.firstOfWhole), m_all(workspace.kernels), m_program(workspace.program) {}

    std::optional<SearchCost> run() {
        if (m_progress.cancelled() || m_small.spansOps) return std::nullopt;
        {
            const LocalWork work(m_small);
            m_kernels = fuse(m_small, work, *m_folding.foldedFacts(), m_problem.hardware);
        }
        if (!findCarriedCollectives()) return std::nullopt;
        for (std::uint32_t place = 0; place < m_folding.opsOfInstance(); ++place)
            for (FoldSlot slot = 1; slot + 2 < kSlots; ++slot)
                if (!areAlike(inSlot(slot, place), inSlot(static_cast<FoldSlot>(slot + 1), place))) return std::nullopt;
        for (std::uint32_t i = 0; i < m_folding.carriedOfInstance(); ++i)
            for (FoldSlot slot = 1; slot + 2 < kSlots; ++slot)
                if (!isCarriedAlike(carriedInSlot(slot, i), carriedInSlot(static_cast<FoldSlot>(slot + 1), i)))
                    return std::nullopt;
        if (!unfoldProgram() || !unfoldKernels()) return std::nullopt;
        SimulationOptions options = m_problem.simulation;
        options.intervals = false;
        const LocalWork work(m_program);
        const Simulation simulation = simulateKernels(m_program, work, m_all, *m_folding.wholeFacts(),
                                                      m_problem.hardware, m_problem.facts, options, m_progress);
        m_program.partition = {};
        if (m_progress.cancelled()) return std::nullopt;
        std::int64_t collectives = 0;
        for (const Collective& c : m_program.collectives) collectives += c.trips;
        return axiscape::costOf(simulation, collectives, m_problem.limits);
    }

  private:
    OpId inSlot(FoldSlot slot, std::uint32_t place) const {
        return m_folding.imageOf(m_folding.opAt(m_folding.instanceIn(slot), place));
    }

    SiteId carriedInSlot(FoldSlot slot, std::uint32_t i) const {
        return m_folding.imageOf(m_folding.carriedAt(m_folding.instanceIn(slot), i));
    }

    // --- split loops: what is brought to them is so for each value that they carry, in their order

    // Of a split loop of the folded program, or of the whole one, the collectives of each of its sites.
    bool findCarriedCollectives() {
        if (m_folding.splitLoops().empty()) return true;
        m_firstOfCarried.assign(m_folding.folded().size(), 0);
        for (const OpId loop : m_folding.splitLoops()) {
            const OpId image = m_folding.imageOf(loop);
            if (m_kernels.runs[image]) return false;
            const auto first = m_small.firstCollective[image];
            const auto moves = m_small.collectivesOf(image);
            std::size_t at = 0;
            for (const SiteId site : m_folding.folded().sitesOf(image)) {
                m_firstOfCarried[site.value] = first + static_cast<std::uint32_t>(at);
                while (at < moves.size() && moves[at].atUse && moves[at].slot == m_folding.folded().carried(site)) ++at;
            }
            if (at != moves.size()) return false; // something behind the loop
        }
        return true;
    }
    std::span<const Collective> collectivesOf(SiteId carried) const {
        const auto moves = m_small.collectivesOf(m_folding.folded().op(carried));
        const auto first = moves.data() + (m_firstOfCarried[carried.value] - firstOf(carried));
        auto end = first;
        while (end != moves.data() + moves.size() && end->slot == m_folding.folded().carried(carried)) ++end;
        return {first, end};
    }
    std::uint32_t firstOf(SiteId carried) const { return m_small.firstCollective[m_folding.folded().op(carried)]; }
    bool isSplit(OpId image) const { return m_folding.isSplit(m_folding.originOf(image)); }
    // Of a split loop, the site that a collective or use is at.
    SiteId siteAt(OpId image, std::uint32_t slot) const { return m_folding.folded().sitesOf(image)[slot]; }

    bool isCarriedAlike(SiteId a, SiteId b) const {
        const FoldSlot slotA = m_folding.slotOf(a), slotB = m_folding.slotOf(b);
        const SiteTable& small = m_folding.folded();
        const auto ofA = small.results(a), ofB = small.results(b);
        for (std::size_t r = 0; r < ofA.size(); ++r)
            if (m_kernels.madeBytes[ofA[r]] != m_kernels.madeBytes[ofB[r]] ||
                m_small.shardingOf[ofA[r]] != m_small.shardingOf[ofB[r]] ||
                !areAlike(seen(slotA, m_kernels.bufferOf[ofA[r]]), seen(slotB, m_kernels.bufferOf[ofB[r]])))
                return false;
        const auto movesA = collectivesOf(a), movesB = collectivesOf(b);
        if (movesA.size() != movesB.size()) return false;
        for (std::size_t i = 0; i < movesA.size(); ++i)
            if (!areMovesAlike(movesA[i], slotA, movesB[i], slotB)) return false;
        const auto sharedA = sharedUsesOf(a), sharedB = sharedUsesOf(b);
        return std::ranges::equal(sharedA, sharedB, [&](const SharedUse& x, const SharedUse& y) {
            return x.index == y.index &&
                   areAlike(seenCollective(slotA, x.collective), seenCollective(slotB, y.collective));
        });
    }
    std::span<const SharedUse> sharedUsesOf(SiteId carried) const {
        const auto uses = m_small.sharedUsesOf(m_folding.folded().op(carried));
        const auto slot = m_folding.folded().carried(carried);
        const auto first = std::ranges::lower_bound(uses, slot, {}, &SharedUse::slot);
        const auto end = std::ranges::upper_bound(uses, slot, {}, &SharedUse::slot);
        return {first, end};
    }

    // --- do neighbouring instances have the same?

    // A buffer or value as seen from an instance: alike for equal places of equally distant instances, or of the same
    // one at an end (what the first layer brings, all others share).
    struct Seen {
        std::uint32_t kind = 0, number = 0, step = 0;
        int distance = 0;
        FoldSlot slot = kOutside;
    };
    static bool areAlike(const Seen& a, const Seen& b) {
        return a.kind == b.kind && a.number == b.number && a.step == b.step &&
               ((a.distance == b.distance && a.distance != kFar) || (a.slot == b.slot && isEnd(a.slot)));
    }
    static constexpr bool isEnd(FoldSlot slot) { return slot == 0 || slot + 1 == kSlots; }
    static constexpr int kFar = 1000;
    static int distanceOf(FoldSlot from, FoldSlot to) {
        const int d = static_cast<int>(to) - static_cast<int>(from);
        return d < -1 || d > 1 ? kFar : d;
    }
    Seen seen(FoldSlot from, ValueId value) const {
        const FoldSlot slot = m_folding.slotOf(value);
        if (slot == kOutside) return {0, value.value, 0, 0};
        return {1, m_folding.placeOf(value), 0, distanceOf(from, slot), slot};
    }
    Seen seen(FoldSlot from, BufferId buffer) const {
        if (!buffer.valid()) return {4, 0, 0, 0};
        if (buffer.value < m_smallModule.valueCount()) return seen(from, ValueId{std::size_t{buffer.value}});
        return seenCollective(from, static_cast<std::uint32_t>(buffer.value - m_smallModule.valueCount()));
    }
    Seen seenCollective(FoldSlot from, std::uint32_t i) const {
        const OpId op = m_small.collectives[i].op;
        if (isSplit(op)) {
            const SiteId site = siteAt(op, m_small.collectives[i].slot);
            const FoldSlot slot = m_folding.slotOf(site);
            const auto step = i - m_firstOfCarried[site.value];
            if (slot == kOutside) return {5, static_cast<std::uint32_t>(site.value), step, 0};
            return {3, m_folding.placeOf(site), step, distanceOf(from, slot), slot};
        }
        const auto step = i - m_small.firstCollective[op];
        const FoldSlot slot = m_folding.slotOf(op);
        if (slot == kOutside) return {2, op.value, step, 0};
        return {3, m_folding.placeOf(op), step, distanceOf(from, slot), slot};
    }

    bool areAlike(std::span<const Leaf> a, FoldSlot slotA, std::span<const Leaf> b, FoldSlot slotB) const {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a[i].bytes != b[i].bytes) return false;
            if (!areAlike(seen(slotA, a[i].buffer), seen(slotB, b[i].buffer))) return false;
        }
        return true;
    }

    bool areMovesAlike(const Collective& c, FoldSlot slotC, const Collective& d, FoldSlot slotD) const {
        return c.kind == d.kind && c.atUse == d.atUse && c.combiner == d.combiner && c.index == d.index &&
               c.axes == d.axes && c.group == d.group && c.trips == d.trips && c.inputBytes == d.inputBytes &&
               c.outputBytes == d.outputBytes && areAlike(seen(slotC, c.value), seen(slotD, d.value));
    }

    bool areAlike(OpId a, OpId b) const {
        const FoldSlot slotA = m_folding.slotOf(a), slotB = m_folding.slotOf(b);
        if (m_kernels.runs[a] != m_kernels.runs[b] || m_kernels.seconds[a] != m_kernels.seconds[b] ||
            !areAlike(m_kernels.leavesOf(a), slotA, m_kernels.leavesOf(b), slotB))
            return false;
        const auto ofA = m_smallModule.results(a), ofB = m_smallModule.results(b);
        for (std::uint32_t r = 0; r < ofA.size(); ++r) {
            const ValueId x = ofA[r], y = ofB[r];
            if (m_kernels.madeBytes[x] != m_kernels.madeBytes[y] || m_small.shardingOf[x] != m_small.shardingOf[y] ||
                !areAlike(seen(slotA, m_kernels.bufferOf[x]), seen(slotB, m_kernels.bufferOf[y])))
                return false;
            const FusedValue &f = m_kernels.fused[x], &g = m_kernels.fused[y];
            if (f.products.busy != g.products.busy || f.products.ramp != g.products.ramp ||
                f.vectorFlops != g.vectorFlops || f.product != g.product ||
                !areAlike({m_kernels.fusedLeaves.data() + f.firstLeaf, f.leafCount}, slotA,
                          {m_kernels.fusedLeaves.data() + g.firstLeaf, g.leafCount}, slotB))
                return false;
        }
        const auto movesA = m_small.collectivesOf(a), movesB = m_small.collectivesOf(b);
        if (movesA.size() != movesB.size()) return false;
        for (std::size_t i = 0; i < movesA.size(); ++i)
            if (movesA[i].slot != movesB[i].slot || !areMovesAlike(movesA[i], slotA, movesB[i], slotB)) return false;
        const auto sharedA = m_small.sharedUsesOf(a), sharedB = m_small.sharedUsesOf(b);
        return std::ranges::equal(sharedA, sharedB, [&](const SharedUse& x, const SharedUse& y) {
            return x.slot == y.slot && x.index == y.index &&
                   areAlike(seenCollective(slotA, x.collective), seenCollective(slotB, y.collective));
        });
    }

    // --- the way to all instances

    // What stands there for a value or buffer that an op of the folded program speaks of; invalid: it is not told.
    ValueId unfolded(ValueId value, FoldSlot from, std::uint32_t instance) const {
        const FoldSlot slot = m_folding.slotOf(value);
        if (slot == kOutside) return m_folding.originOf(value);
        const auto there = instanceOf(slot, from, instance);
        return there == Folding::kNone ? ValueId{} : m_folding.valueAt(there, m_folding.placeOf(value));
    }
    std::uint32_t instanceOf(FoldSlot slot, FoldSlot from, std::uint32_t instance) const {
        if (from == kOutside) return slot == kMiddle ? Folding::kNone : m_folding.instanceIn(slot);
        const int distance = distanceOf(from, slot);
        if (distance == kFar) return isEnd(slot) ? m_folding.instanceIn(slot) : Folding::kNone;
        return instance + static_cast<std::uint32_t>(distance);
    }
    BufferId unfolded(BufferId buffer, FoldSlot from, std::uint32_t instance) const {
        if (buffer.value < m_smallModule.valueCount())
            return BufferId{std::size_t{unfolded(ValueId{std::size_t{buffer.value}}, from, instance).value}};
        const auto there =
            unfoldedCollective(static_cast<std::uint32_t>(buffer.value - m_smallModule.valueCount()), from, instance);
        return there ? bufferOfCollective(m_module, *there) : BufferId{};
    }
    std::optional<std::uint32_t> unfoldedCollective(std::uint32_t i, FoldSlot from, std::uint32_t instance) const {
        const OpId op = m_small.collectives[i].op;
        if (isSplit(op)) {
            const SiteId site = siteAt(op, m_small.collectives[i].slot);
            SiteId there = m_folding.originOf(site);
            if (const FoldSlot slot = m_folding.slotOf(site); slot != kOutside) {
                const auto at = instanceOf(slot, from, instance);
                if (at == Folding::kNone) return std::nullopt;
                there = m_folding.carriedAt(at, m_folding.placeOf(site) - m_folding.opsOfInstance());
            }
            return m_firstOfWhole[there.value] + (i - m_firstOfCarried[site.value]);
        }
        const FoldSlot slot = m_folding.slotOf(op);
        OpId there = m_folding.originOf(op);
        if (slot != kOutside) {
            const auto at = instanceOf(slot, from, instance);
            if (at == Folding::kNone) return std::nullopt;
            there = m_folding.opAt(at, m_folding.placeOf(op));
        }
        return m_program.firstCollective[there] + (i - m_small.firstCollective[op]);
    }

    bool unfoldProgram() {
        m_program.partition = m_state;
        m_program.options = m_small.options;
        m_program.shardings = m_small.shardings;
        m_program.shardingOf.assign(m_module.valueCount(), 0);
        for (std::uint32_t v = 0; v < m_module.valueCount(); ++v)
            if (const ValueId image = m_folding.imageOf(ValueId{v}); image.valid()) // none: inside a reducer
                m_program.shardingOf[ValueId{v}] = m_small.shardingOf[image];
        m_program.collectives.reserve(m_small.collectives.size() * m_folding.instances() / kSlots);
        m_program.firstCollective.resize(m_module.opCount() + 1);
        m_program.collectives.clear();
        m_firstOfWhole.assign(m_folding.splitLoops().empty() ? 0 : m_folding.whole().size(), 0);
        for (const OpId op : m_module.ops()) {
            m_program.firstCollective[op] = static_cast<std::uint32_t>(m_program.collectives.size());
            const OpId image = m_folding.imageOf(op);
            if (m_folding.isSplit(op)) {
                for (const SiteId site : m_folding.whole().sitesOf(op)) {
                    m_firstOfWhole[site.value] = static_cast<std::uint32_t>(m_program.collectives.size());
                    const SiteId there = m_folding.imageOf(site);
                    if (!unfold(collectivesOf(there), op, m_folding.whole().carried(site), m_folding.slotOf(there),
                                m_folding.instanceOf(site)))
                        return false;
                }
            } else {
                for (const Collective& c : m_small.collectivesOf(image))
                    if (!unfold({&c, 1}, op, c.slot, m_folding.slotOf(image), m_folding.instanceOf(op))) return false;
            }
        }
        m_program.firstCollective.items().back() = static_cast<std::uint32_t>(m_program.collectives.size());
        return unfoldSharedUses();
    }

    bool unfold(std::span<const Collective> moves, OpId op, std::uint32_t slot, FoldSlot from, std::uint32_t instance) {
        for (const Collective& c : moves) {
            m_program.collectives.push_back(c);
            Collective& there = m_program.collectives.back();
            there.op = op;
            there.slot = slot;
            there.value = unfolded(c.value, from, instance);
            if (!there.value.valid()) return false;
        }
        return true;
    }

    bool unfoldSharedUses() {
        m_program.sharedUses.clear();
        if (m_small.sharedUses.empty()) return true;
        const auto unfold = [&](const SharedUse& use, OpId op, std::uint32_t slot, FoldSlot from, std::uint32_t at) {
            const auto there = unfoldedCollective(use.collective, from, at);
            if (there) m_program.sharedUses.push_back({op, slot, use.index, *there});
            return there.has_value();
        };
        for (const OpId op : m_module.ops()) {
            const OpId image = m_folding.imageOf(op);
            if (m_folding.isSplit(op)) {
                for (const SiteId site : m_folding.whole().sitesOf(op))
                    for (const SiteId there = m_folding.imageOf(site); const SharedUse& use : sharedUsesOf(there))
                        if (!unfold(use, op, m_folding.whole().carried(site), m_folding.slotOf(there),
                                    m_folding.instanceOf(site)))
                            return false;
                continue;
            }
            for (const SharedUse& use : m_small.sharedUsesOf(image))
                if (!unfold(use, op, use.slot, m_folding.slotOf(image), m_folding.instanceOf(op))) return false;
        }
        return true;
    }

    bool unfoldKernels() {
        m_all.runs.assign(m_module.opCount(), 0);
        m_all.running.clear();
        m_all.seconds.assign(m_module.opCount(), 0);
        m_all.firstLeaf.resize(m_module.opCount() + 1);
        m_all.bufferOf.resize(m_module.valueCount());
        m_all.madeBytes.assign(m_module.valueCount(), 0);
        m_all.leaves.clear();
        m_all.leaves.reserve(m_kernels.leaves.size() * m_folding.instances() / kSlots);
        for (std::uint32_t v = 0; v < m_module.valueCount(); ++v) // what ops make: below
            m_all.bufferOf[ValueId{v}] =
                m_module.valueKind(ValueId{v}) == ValueKind::opResult ? BufferId{} : BufferId{std::size_t{v}};
        bool known = true;
        for (const OpId op : m_module.ops()) {
            const OpId image = m_folding.imageOf(op);
            const FoldSlot slot = m_folding.slotOf(image);
            const auto instance = m_folding.instanceOf(op);
            const bool isSplit = m_folding.isSplit(op);
            for (const ValueId value : m_module.results(op)) {
                const ValueId made = m_folding.imageOf(value);
                m_all.madeBytes[value] = m_kernels.madeBytes[made];
                const BufferId buffer = m_kernels.bufferOf[made];
                if (!buffer.valid()) continue;
                m_all.bufferOf[value] = isSplit ? unfolded(buffer, m_folding.slotOf(made), m_folding.instanceOf(value))
                                                : unfolded(buffer, slot, instance);
                known = known && m_all.bufferOf[value].valid();
            }
            // Others than those that run have no leaves that anybody asks for.
            if (!m_kernels.runs[image]) continue;
            m_all.runs[op] = 1;
            m_all.running.push_back(op);
            m_all.seconds[op] = m_kernels.seconds[image];
            m_all.firstLeaf[op] = static_cast<std::uint32_t>(m_all.leaves.size());
            for (const Leaf& leaf : m_kernels.leavesOf(image)) {
                const BufferId there = unfolded(leaf.buffer, slot, instance);
                known = known && there.valid();
                m_all.leaves.push_back({there, leaf.bytes});
            }
            m_all.firstLeaf.items()[op.value + 1] = static_cast<std::uint32_t>(m_all.leaves.size());
        }
        return known;
    }

    const SearchProblem& m_problem;
    const Folding& m_folding;
    const Partition& m_state;
    const Progress& m_progress;
    const SpmdProgram m_small;
    const Module &m_smallModule, &m_module;
    FusedKernels m_kernels;
    // The first collective of each site of split loops, of the folded program and of the whole one.
    std::vector<std::uint32_t>&m_firstOfCarried, &m_firstOfWhole;
    FusedKernels& m_all; // of the whole program
    SpmdProgram& m_program;
};

} // namespace

std::optional<SearchCost> costOfFolded(const SearchProblem& problem, const Folding& folding, const Partition& state,
                                       const Partition& folded, const Progress& progress) {
    thread_local Workspace workspace;
    return FoldedPrice(problem, folding, state, folded, progress, workspace).run();
}

} // namespace axiscape::searching
