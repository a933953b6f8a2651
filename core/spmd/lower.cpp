// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/carry.h"
#include "core/spmd/halo.h"
#include "core/spmd/late_sums.h"
#include "core/spmd/lifted.h"
#include "core/spmd/minimal.h"
#include "core/spmd/own_collectives.h"
#include "core/spmd/redistribution.h"
#include "core/spmd/reduction.h"
#include "core/spmd/spmd.h"
#include "core/spmd/tile_shift.h"
#include "core/spmd/uneven.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace axiscape::spmd {
namespace {

// Each sharding once; few differ, so most are found at the index asked for last.
class ShardingPool {
  public:
    explicit ShardingPool(std::vector<TensorSharding>& shardings) : m_shardings(shardings) {
        m_shardings.assign(1, {});
    }
    ShardingIndex indexOf(const TensorSharding& sharding) {
        if (sharding.whole()) return 0;
        if (m_shardings[m_last] == sharding) return m_last;
        auto [first, end] = m_found.equal_range(hash(sharding));
        for (; first != end; ++first)
            if (m_shardings[first->second] == sharding) return m_last = first->second;
        m_last = static_cast<ShardingIndex>(m_shardings.size());
        m_shardings.push_back(sharding);
        m_found.emplace(hash(sharding), m_last);
        return m_last;
    }

  private:
    static std::size_t hash(const TensorSharding& sharding) {
        std::size_t h = 0;
        for (Tile tile : sharding.tiles) h = h * 1000003 + std::size_t{tile.dim} * 64 + tile.axis + 1;
        for (PartialAxis p : sharding.partial)
            h = h * 1000003 + 4096 + static_cast<std::size_t>(p.combiner) * 64 + p.axis;
        return h;
    }
    std::vector<TensorSharding>& m_shardings;
    std::unordered_multimap<std::size_t, ShardingIndex> m_found;
    ShardingIndex m_last = 0;
};

// What a nest asks of each slot of a rule: looked up once for all sites that share both.
class SlotShardings {
  public:
    SlotShardings(const Partition& partition, ShardingPool& pool)
        : m_partition(partition), m_sites(partition.sites()), m_pool(pool) {
        nestNumbers(partition, m_nestOf);
        std::vector<std::uint32_t> dense; // those in use are few: numbered anew, in order of their first site
        std::uint32_t rules = 0;
        for (std::uint32_t s = 0; s < m_nestOf.size(); ++s) {
            std::uint32_t& nest = m_nestOf[s];
            if (nest == 0) continue;
            if (nest >= dense.size()) dense.resize(nest + 1, 0);
            if (dense[nest] == 0) dense[nest] = m_nests++;
            nest = dense[nest];
            rules = std::max(rules, m_sites.ruleId(SiteId{s}).value + 1);
        }
        m_first.assign(std::size_t{rules} * m_nests, kNone);
    }
    bool isWhole(SiteId site) const { return m_nestOf[site.value] == 0; }
    // What the site asks of operand i; with the axes that are partial, what it makes as result i - operands.
    ShardingIndex of(SiteId site, std::uint32_t slot) {
        if (isWhole(site)) return 0;
        std::uint32_t& first = m_first[std::size_t{m_sites.ruleId(site).value} * m_nests + m_nestOf[site.value]];
        if (first == kNone) first = look(site);
        return m_found[first + slot];
    }

  private:
    static constexpr std::uint32_t kNone = 0xffffffffu;

    std::uint32_t look(SiteId site) {
        const auto first = static_cast<std::uint32_t>(m_found.size());
        for (std::uint32_t i = 0; i < m_sites.operands(site).size(); ++i)
            m_found.push_back(m_pool.indexOf(m_partition.asked(site, i)));
        for (const ValueId value : m_sites.results(site))
            m_found.push_back(m_pool.indexOf(m_partition.definition(value)));
        return first;
    }

    const Partition& m_partition;
    const SiteTable& m_sites;
    ShardingPool& m_pool;
    std::vector<std::uint32_t> m_nestOf; // per site; 0: nothing is cut
    std::uint32_t m_nests = 1;
    std::vector<std::uint32_t> m_first; // per rule and nest, into m_found
    std::vector<ShardingIndex> m_found;
};

class Lowering {
  public:
    Lowering(const Partition& partition, const LoweringOptions& options, const Progress& progress)
        : m_partition(partition), m_sites(partition.sites()), m_module(partition.module()), m_options(options),
          m_progress(progress), m_pool(m_program.shardings), m_slots(partition, m_pool), m_minimal(partition.mesh()) {}

    SpmdProgram run() {
        m_program.partition = m_partition;
        m_program.options = m_options;
        m_program.shardingOf.assign(m_module.valueCount(), 0);
        for (std::uint32_t i = 0; i < m_module.argumentCount(); ++i)
            m_program.shardingOf[ValueId{i}] = m_pool.indexOf(m_partition.argument(i));
        if (m_options.lateSums) m_late = lateSums(m_partition);
        // What values are after their reduction comes first: a yield is used by its while before it is made.
        for (std::uint32_t s = 0; s < m_sites.size() && !stopped(s); ++s) reduceResults(SiteId{s});
        if (m_options.lateSums) findShifts();
        m_program.firstCollective.assign(m_module.opCount() + 1, 0);
        std::size_t reduction = 0, shift = 0;
        const bool hasHalos = m_sites.ruleSet() == RuleSet::extended;
        const bool hasManual = !m_sites.manualComputations().empty() && onOwnMesh(m_partition);
        for (OpId op : m_module.ops()) {
            if (stopped(op.value)) break;
            m_program.firstCollective[op] = static_cast<std::uint32_t>(m_program.collectives.size());
            if (!m_skipped.empty() && m_skipped[op]) continue;
            if (shift < m_shifts.size() && m_shifts[shift].op == op) {
                emit(m_shifts[shift++]);
                continue;
            }
            if (m_sites.isLive(op))
                for (SiteId site : m_sites.sitesOf(op)) {
                    redistributeOperands(site);
                    if (hasHalos) exchangeHalos(site);
                }
            if (m_options.shareGathers && m_module.kind(op) == OpKind::while_ && m_sites.isLive(op)) lift(op);
            if (hasManual && m_sites.isLive(op))
                if (const auto own = ownCollective(m_partition, op)) emit(*own);
            for (; reduction < m_reductions.size() && m_reductions[reduction].op == op; ++reduction)
                emit(m_reductions[reduction]);
        }
        m_program.firstCollective.items().back() = static_cast<std::uint32_t>(m_program.collectives.size());
        m_program.spansOps = m_lifts || !m_shifts.empty() || !m_late.empty();
        auto& shared = m_program.sharedUses; // a loop's come before those of the ops in it
        std::ranges::sort(shared);
        shared.erase(std::unique(shared.begin(), shared.end()), shared.end());
        return std::move(m_program);
    }

  private:
    bool stopped(std::uint32_t i) const { return i % 1024 == 0 && m_progress.cancelled(); }

    std::int64_t bytes(ValueId value, const TensorSharding& sharding) const {
        return shareBytes(m_module.type(value), sharding, m_partition.mesh());
    }

    void emit(const Collective& collective) {
        m_program.counts.count[static_cast<std::size_t>(collective.kind)] += collective.trips;
        m_program.collectives.push_back(collective);
    }

    void findShifts() {
        m_shifts = tileShifts(m_program, m_skipped);
        for (const TileShift& shift : m_shifts) {
            const TensorSharding sharding = shift.sharding(m_shardingOf(shift.value));
            m_program.shardingOf[shift.value] = m_pool.indexOf(sharding);
        }
    }
    // Behind the op: a permute a round, of the slabs alone; or a sum of what each device has.
    void emit(const TileShift& shift) {
        Collective c;
        c.kind = shift.summed ? CollectiveKind::all_reduce : CollectiveKind::collective_permute;
        c.op = shift.op;
        c.value = shift.value;
        c.axes = shift.axes;
        c.fromDim = c.toDim = shift.dim;
        c.group = m_partition.mesh().size(c.axes);
        c.trips = m_sites.trips(shift.op);
        const TensorSharding& sharding = m_shardingOf(shift.value);
        if (shift.summed) {
            c.fromDim = c.toDim = 0;
            c.inputBytes = c.outputBytes = bytes(shift.value, sharding);
            return emit(c);
        }
        const TensorType type = m_module.type(shift.value);
        auto shape = localShape(type.shape, sharding, m_partition.mesh());
        for (const HaloRound& round : shift.rounds) {
            shape[shift.dim] = round.slab;
            c.inputBytes = c.outputBytes = tensorBytes(type.dtype, shape);
            emit(c);
        }
    }

    void reduceResults(SiteId site) {
        const AxisSet arriving = m_late.empty() ? 0 : lateAxesAt(site);
        if (m_slots.isWhole(site) && arriving == 0) return;
        const OpId op = m_sites.op(site);
        auto slot = static_cast<std::uint32_t>(m_sites.operands(site).size());
        for (ValueId value : m_sites.results(site)) {
            const ShardingIndex made = m_slots.of(site, slot++);
            if (m_program.shardings[made].partial.empty() && arriving == 0) {
                m_program.shardingOf[value] = made;
                continue;
            }
            const TensorSharding definition = withSums(m_program.shardings[made], arriving);
            const Reduction reduction =
                reduceResult(m_partition, value, definition, m_late.empty() ? AxisSet{0} : m_late[value]);
            m_program.shardingOf[value] = m_pool.indexOf(reduction.after);
            if (m_sites.isLive(op)) collectReduction(op, value, definition, reduction);
        }
    }

    // What its operands are partial sums over, by a late sum.
    AxisSet lateAxesAt(SiteId site) const {
        AxisSet axes = 0;
        if (m_sites.isLive(m_sites.op(site)))
            for (ValueId operand : m_sites.operands(site)) axes |= m_late[operand];
        return axes;
    }

    // Per combiner one reduce_scatter over all that is scattered, then one all_reduce of what that leaves.
    void collectReduction(OpId op, ValueId value, const TensorSharding& definition, const Reduction& reduction) {
        TensorSharding now = definition;
        for (const ReductionStep& step : stepsOf(reduction, definition)) {
            Collective c;
            c.kind = step.kind;
            c.combiner = step.combiner;
            c.op = op;
            c.index = m_module.index(value);
            c.value = value;
            c.axes = step.axes;
            c.tiles = step.tiles;
            c.trips = m_sites.trips(op);
            c.inputBytes = bytes(value, now);
            for (Tile tile : step.tiles) now.append(tile.dim, tile.axis);
            c.outputBytes = bytes(value, now);
            c.group = m_partition.mesh().size(c.axes);
            m_reductions.push_back(c);
        }
    }

    // The initial value of a while comes once an execution, its yield once an iteration.
    std::int64_t tripsOfUse(OpId op, std::uint32_t operand) const {
        const bool yield = m_module.kind(op) == OpKind::while_ && operand == 1;
        return m_sites.trips(op) * (yield ? m_sites.loopTrips(op) : 1);
    }

    void redistributeOperands(SiteId site) {
        const auto operands = m_sites.operands(site);
        for (std::uint32_t i = 0; i < operands.size(); ++i) {
            const ShardingIndex index = m_program.shardingOf[operands[i]];
            const ShardingIndex wanted = m_slots.of(site, i);
            if (wanted == index || m_program.shardings[wanted].tiles == m_program.shardings[index].tiles) continue;
            const TensorSharding asked = m_program.shardings[wanted];
            if (const auto before = usedSoBefore(site, i, asked)) {
                shareWithin(site, *before, i);
                continue;
            }
            redistributeOperand(site, i, m_program.shardings[index], asked);
        }
    }

    // What the op reads beyond its shares: a permute a round, of the slabs alone.
    void exchangeHalos(SiteId site) {
        const auto reaches = reachesAt(m_partition, site);
        std::vector<std::int64_t> shape;
        for (std::size_t i = 0; i < reaches.size(); ++i) {
            const Reach& reach = reaches[i];
            const TensorSharding asked = m_partition.asked(site, reach.operand);
            Collective c;
            c.kind = CollectiveKind::collective_permute;
            c.atUse = true;
            c.op = m_sites.op(site);
            c.index = reach.operand;
            c.value = m_sites.operands(site)[reach.operand];
            c.axes = asked.axesOf(reach.dim);
            c.fromDim = c.toDim = reach.dim;
            c.group = m_partition.mesh().size(c.axes);
            c.trips = m_sites.trips(c.op);
            const TensorType type = m_module.type(c.value);
            if (i == 0 || reaches[i - 1].operand != reach.operand)
                shape = localShape(type.shape, asked, m_partition.mesh());
            for (const HaloRound& round : haloPlan(reach).rounds) {
                shape[reach.dim] = round.slab;
                c.inputBytes = c.outputBytes = tensorBytes(type.dtype, shape);
                emit(c);
            }
            shape[reach.dim] = reach.dilatedLength;
        }
    }

    // An op that uses a value twice in the same way brings it there once: at the operand that is returned.
    std::optional<std::uint32_t> usedSoBefore(SiteId site, std::uint32_t operand, const TensorSharding& asked) const {
        const auto operands = m_sites.operands(site);
        const OpId op = m_sites.op(site);
        for (std::uint32_t j = 0; j < operand; ++j)
            if (operands[j] == operands[operand] && tripsOfUse(op, j) == tripsOfUse(op, operand) &&
                m_partition.asked(site, j).tiles == asked.tiles)
                return j;
        return std::nullopt;
    }
    // What one operand reads of a collective elsewhere, another of the same op reads, too.
    void shareWithin(SiteId site, std::uint32_t from, std::uint32_t to) {
        auto& shared = m_program.sharedUses;
        for (std::size_t i = shared.size(); i-- > 0 && shared[i].op == m_sites.op(site);)
            if (shared[i].slot == m_sites.carried(site) && shared[i].index == from)
                return shared.push_back({shared[i].op, shared[i].slot, to, shared[i].collective});
    }
    void share(SiteId site, std::uint32_t operand, std::uint32_t collective) {
        if (collective != kFree)
            m_program.sharedUses.push_back({m_sites.op(site), m_sites.carried(site), operand, collective});
    }

    // `has` by value: the pool it comes from may grow on the way.
    void redistributeOperand(SiteId site, std::uint32_t operand, TensorSharding has, const TensorSharding& asked) {
        Collective c;
        c.op = m_sites.op(site);
        c.slot = m_sites.carried(site);
        c.index = operand;
        c.value = m_sites.operands(site)[operand];
        c.trips = tripsOfUse(c.op, operand);
        if (m_options.shareGathers) {
            const RegionId block = blockOfUse(m_module, c.op, operand);
            if (homeOf(m_module, c.value, block, m_shardingOf).loop.valid()) return; // the loop does it
            const bool atYield = block != m_module.regionOf(c.op);
            if (const auto before = movedBefore(c.value, asked, block, atYield)) return share(site, operand, *before);
            m_moved[c.value.value].push_back({m_pool.indexOf(asked), block, atYield, move(c, has, asked)});
            return;
        }
        move(c, has, asked);
    }

    // Shared gathers: what the loop only hands on is redistributed before it.
    void lift(OpId loop) {
        std::uint32_t number = 0;
        for (const LiftedUse& use : liftedUses(m_partition, loop, m_shardingOf)) {
            const TensorSharding asked = m_partition.asked(use.site, use.operand);
            const ValueId value = use.home.value;
            if (asked.tiles == m_shardingOf(value).tiles) continue;
            auto brought = movedBefore(value, asked, use.home.block, false);
            if (!brought) {
                Collective c;
                c.op = loop;
                c.lifted = true;
                c.slot = number++;
                c.value = value;
                c.trips = m_sites.trips(loop);
                m_lifts = true;
                brought = move(c, m_shardingOf(value), asked);
                m_moved[value.value].push_back({m_pool.indexOf(asked), use.home.block, false, *brought});
            }
            share(use.site, use.operand, *brought);
        }
    }

    // The last collective of the way; kFree where there is none, for slices cost nothing. `has` is a copy: the pool it
    // comes from may grow.
    std::uint32_t move(Collective c, const TensorSharding has, const TensorSharding& asked) {
        const std::size_t before = m_program.collectives.size();
        sendOnTheWay(c, has, asked);
        const std::size_t after = m_program.collectives.size();
        return after == before ? kFree : static_cast<std::uint32_t>(after - 1);
    }
    void sendOnTheWay(Collective c, const TensorSharding& has, const TensorSharding& asked) {
        const Redistribution moves =
            m_partition.options().padding
                ? axiscape::redistribute(has, asked, m_module.type(c.value).shape, m_partition.mesh())
                : redistribute(has, asked);
        c.atUse = true;
        if (m_options.reshards == Reshards::minimal)
            if (const auto* plan = m_minimal.planFor(m_module.type(c.value), has, asked)) return follow(*plan, c);
        const std::int64_t local = bytes(c.value, has);
        const auto send = [&](CollectiveKind kind, const AxisList& axes) {
            c.kind = kind;
            c.axes = axes;
            c.group = m_partition.mesh().size(axes);
            emit(c);
        };
        c.inputBytes = c.outputBytes = local;
        if (!moves.permuted.empty()) send(CollectiveKind::collective_permute, moves.permuted);
        for (const auto& exchange : moves.exchanged) {
            c.fromDim = exchange.from;
            c.toDim = exchange.to;
            send(CollectiveKind::all_to_all, exchange.axes);
        }
        c.fromDim = c.toDim = 0;
        if (!moves.gathered.empty()) {
            AxisList axes;
            c.tiles = moves.gathered;
            for (Tile tile : moves.gathered) {
                axes.push_back(tile.axis);
                c.outputBytes *= m_partition.mesh().size(tile.axis);
            }
            send(CollectiveKind::all_gather, axes);
        }
        if (!moves.sliced.empty()) m_program.freeSlices += c.trips;
    }

    void follow(const reshard::Plan& plan, Collective c) {
        bool sliced = false;
        std::int64_t local = bytes(c.value, m_program.shardings[m_program.shardingOf[c.value]]);
        for (const reshard::Step& step : plan.steps) {
            c.inputBytes = local;
            local = c.outputBytes = tensorBytes(m_module.type(c.value).dtype, step.localShape);
            sliced = sliced || step.kind == CollectiveKind::all_slice;
            if (step.kind == CollectiveKind::all_slice) continue;
            c.kind = step.kind;
            c.group = step.group;
            c.axes = {};
            for (AxisId axis = 0; axis < m_partition.mesh().axes.size(); ++axis)
                if (step.axes & axisBit(axis)) c.axes.push_back(axis);
            emit(c);
        }
        if (sliced) m_program.freeSlices += c.trips;
    }

    bool isAround(RegionId outer, RegionId inner) const {
        for (;; inner = m_module.regionOf(m_module.region(inner).parent)) {
            if (inner == outer) return true;
            if (!inner.valid()) return false;
        }
    }

    // Shared gathers: another use in this block or one around it got the value as this one wants it, by the collective
    // that is returned. Yields are met here before the ops of their block but run after them: what they got is nothing
    // to blocks inside.
    std::optional<std::uint32_t> movedBefore(ValueId value, const TensorSharding& asked, RegionId block, bool atYield) {
        const ShardingIndex wanted = m_pool.indexOf(asked);
        std::optional<std::uint32_t> shared;
        for (Moved& before : m_moved[value.value]) {
            if (before.sharding != wanted ||
                !(before.block == block || (!before.atYield && isAround(before.block, block))))
                continue;
            if (before.block == block) before.atYield = before.atYield && atYield;
            if (!shared) shared = before.collective;
        }
        return shared;
    }

    static constexpr std::uint32_t kFree = 0xffffffffu;
    struct Moved {
        ShardingIndex sharding = 0;
        RegionId block;
        bool atYield = false;
        std::uint32_t collective = kFree; // the last on the way
    };
    const Partition& m_partition;
    const SiteTable& m_sites;
    const Module& m_module;
    const LoweringOptions& m_options;
    const Progress& m_progress;
    SpmdProgram m_program;
    ShardingPool m_pool;
    SlotShardings m_slots;
    MinimalReshards m_minimal;
    const ShardingOf m_shardingOf = [this](ValueId value) -> const TensorSharding& {
        return m_program.shardings[m_program.shardingOf[value]];
    };
    IdVector<ValueId, AxisSet> m_late;                             // empty without the option
    std::vector<TileShift> m_shifts;                               // in order of op
    bool m_lifts = false;                                          // something out of a loop
    IdVector<OpId, std::uint8_t> m_skipped;                        // only they read it; empty without the option
    std::vector<Collective> m_reductions;                          // in order of op
    std::unordered_map<std::uint32_t, std::vector<Moved>> m_moved; // by value
};

} // namespace

} // namespace axiscape::spmd

namespace axiscape {

SpmdProgram lower(const Partition& partition, const LoweringOptions& options, const Progress& progress) {
    return spmd::Lowering(partition, options, progress).run();
}

} // namespace axiscape
