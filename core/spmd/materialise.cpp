// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/materialise.h"

#include "core/base/text.h"
#include "core/redistribute/emit.h"
#include "core/spmd/late_sums.h"
#include "core/spmd/lifted.h"
#include "core/spmd/local_op.h"
#include "core/spmd/minimal.h"
#include "core/spmd/own_collectives.h"
#include "core/spmd/pieces.h"
#include "core/spmd/reduction.h"
#include "core/spmd/tile_shift.h"
#include "core/spmd/uneven.h"

#include <fmt/format.h>

#include <algorithm>

namespace axiscape::spmd {
namespace {

class Materialiser {
  public:
    explicit Materialiser(const SpmdProgram& spmd)
        : m_spmd(spmd), m_partition(spmd.partition), m_sites(m_partition.sites()), m_module(m_partition.module()),
          m_builder(m_module.name()), m_program(m_builder, m_partition.mesh()), m_minimal(m_partition.mesh()),
          m_scopes(1) {}

    Result<DeviceModule> run() {
        m_builder.setAttributes(
            fmt::format("mhlo.num_partitions = {} : i32, mhlo.num_replicas = 1 : i32", m_partition.mesh().devices()));
        m_local.assign(m_module.valueCount(), {});
        if (m_spmd.options.lateSums) m_shifts = tileShifts(m_spmd, m_skipped);
        for (std::uint32_t i = 0; i < m_module.argumentCount(); ++i) {
            argument(i);
        }
        block(OpId{0u}, m_module.opCount(), RegionId{});
        if (m_error) return fail(std::move(*m_error));
        std::vector<ValueId> results;
        std::vector<ProgramResult> info;
        for (std::size_t i = 0; i < m_module.results().size(); ++i) {
            results.push_back(m_local[m_module.results()[i]]);
            info.push_back({m_module.result(i).name, m_module.result(i).path, resultAttributes(m_module.result(i))});
        }
        return DeviceModule{m_builder.finish(results, std::move(info)), m_replaced, std::move(m_local)};
    }

  private:
    // A value as some use got it, in the sharding asked for.
    struct Moved {
        ValueId value;
        TensorSharding sharding;
        ValueId local;
    };

    static std::string resultAttributes(const ProgramResult& result) {
        return result.name.empty() ? std::string() : fmt::format("jax.result_info = \"{}\"", result.name);
    }

    TypeId localType(ValueId value, const TensorSharding& sharding) {
        const TensorType type = m_module.type(value);
        if (!type.isTensor()) return m_builder.otherType(type.text);
        return m_builder.tensor(type.dtype, axiscape::localShape(type.shape, sharding, m_partition.mesh()));
    }

    void argument(std::uint32_t i) {
        Argument info = m_module.argument(i);
        info.attributes = info.aliasedResult >= 0 ? fmt::format("tf.aliasing_output = {} : i32", info.aliasedResult)
                          : info.donated          ? "jax.buffer_donor = true"
                                                  : "";
        m_local[ValueId{i}] = m_builder.argument(std::move(info), localType(ValueId{i}, m_partition.argument(i)));
    }

    void refuse(OpId op, Text why) {
        if (!m_error)
            m_error = Error{ErrorCode::wrongInput,
                            words::phrase("{} has no program of one device", m_module.fullName(op)),
                            m_module.locationText(op),
                            std::move(why),
                            {},
                            {}};
    }

    // --- blocks

    void block(OpId first, std::uint32_t end, RegionId region) {
        for (OpId op = first; op.value < end && !m_error; op = behind(op)) {
            if (m_module.regionOf(op) != region || !m_sites.isLive(op)) continue;
            if (!m_skipped.empty() && m_skipped[op]) continue;
            if (const auto found = std::ranges::lower_bound(m_shifts, op, {}, &TileShift::op);
                found != m_shifts.end() && found->op == op)
                shift(*found);
            else if (has(m_module.kind(op), Trait::computation))
                inlineBody(op);
            else if (hasNumberedRegions(op))
                carry(op);
            else
                single(op);
        }
    }
    bool hasNumberedRegions(OpId op) const {
        const auto regions = m_module.regions(op);
        return !regions.empty() && isNumbered(m_module.region(regions[0]));
    }
    bool isNumbered(const Region& region) const {
        return workClass(m_module.kind(region.parent)) == WorkClass::control ||
               (!region.ops.empty() && region.ops[0].value < m_module.opCount());
    }
    // The next op of the same block: behind the regions of this one.
    OpId behind(OpId op) const {
        std::uint32_t next = op.value + 1;
        if (hasNumberedRegions(op))
            for (RegionId region : m_module.regions(op))
                if (const auto ops = m_module.region(region).ops; !ops.empty())
                    next = std::max(next, ops[0].value + ops.size());
        return OpId{next};
    }

    void beginScope() {
        m_scopes.emplace_back();
        m_program.beginScope();
    }
    void endScope() {
        m_scopes.pop_back();
        m_program.endScope();
    }

    // --- ops

    void single(OpId op) {
        if (m_module.kind(op) == OpKind::optimization_barrier) return barrier(op);
        const SiteId site = m_sites.sitesOf(op)[0];
        if (auto why = whyNotLocal(m_partition, op); !why.empty()) return refuse(op, std::move(why));
        std::vector<ValueId> operands;
        m_ofThisOp.clear();
        for (std::uint32_t i = 0; i < m_sites.operands(site).size(); ++i) operands.push_back(summand(site, i));
        const auto results = addLocalOp(m_program, m_partition, op, std::move(operands));
        for (std::uint32_t i = 0; i < results.size(); ++i)
            m_local[m_module.results(op)[i]] = reduced(m_module.results(op)[i], results[i], sumsAt(site));
    }

    void shift(const TileShift& shift) {
        std::vector<ValueId> others;
        others.reserve(shift.others.size());
        for (ValueId other : shift.others) others.push_back(m_local[other]);
        ValueId local = shifted(m_program, shift, m_local[shift.root], others, m_arrived);
        if (shift.summed)
            local = m_program.allReduce(local, Combiner::add, std::span(shift.axes.begin(), shift.axes.size()));
        m_local[shift.value] = local;
    }

    void barrier(OpId op) {
        std::vector<ValueId> operands;
        std::vector<TypeId> types;
        for (SiteId site : m_sites.sitesOf(op)) {
            m_ofThisOp.clear();
            operands.push_back(summand(site, 0));
            types.push_back(m_builder.typeOf(operands.back()));
        }
        const OpId added = m_builder.op(OpKind::optimization_barrier, operands, types);
        for (std::uint32_t i = 0; i < types.size(); ++i)
            m_local[m_module.results(op)[i]] =
                reduced(m_module.results(op)[i], m_builder.result(added, i), sumsAt(m_sites.sitesOf(op)[i]));
    }

    // manual_computation, named_computation: the body stands in their place. At the boundary a tensor that is whole
    // along the manual axes becomes the device's part, which is what the body computes on; nothing is done for it.
    void inlineBody(OpId op) {
        const RegionId body = m_module.regions(op)[0];
        const Region& region = m_module.region(body);
        const auto* manual = m_sites.manualOf(op);
        if (manual && !manual->problem.empty()) return refuse(op, manual->problem);
        if (manual && knowsDevices(region) && !onOwnMesh(m_partition))
            return refuse(
                op, words::phrase(
                        "its body counts devices on the module's own mesh, which is another than the strategy's"));
        const auto sites = m_sites.sitesOf(op);
        const std::uint32_t inputs = region.arguments.size();
        if (sites.size() != inputs + m_module.results(op).size())
            return refuse(op, words::phrase("its body does not fit it"));
        const auto across = [&](SiteId site, ValueId to) {
            m_ofThisOp.clear();
            m_local[to] = reduced(to, operand(site, 0), sumsAt(site));
        };
        for (std::uint32_t i = 0; i < inputs; ++i) across(sites[i], region.arguments[i]);
        if (!region.ops.empty()) block(region.ops[0], region.ops[0].value + region.ops.size(), body);
        if (m_error) return;
        for (std::uint32_t i = 0; i < m_module.results(op).size(); ++i)
            across(sites[inputs + i], m_module.results(op)[i]);
    }
    // Collectives with groups of devices, and the device's number.
    bool knowsDevices(const Region& region) const {
        for (OpId op : region.ops) {
            const OpKind kind = m_module.kind(op);
            if (kind == OpKind::partition_id || kind == OpKind::collective_permute ||
                !m_module.textOf(op, AttributeName::replica_groups).empty())
                return true;
        }
        return false;
    }

    // while, case, if: every carried value is a site with a sharding of its own.
    void carry(OpId op) {
        const OpKind kind = m_module.kind(op);
        const bool loop = kind == OpKind::while_;
        if (workClass(kind) != WorkClass::control)
            return refuse(op, words::phrase("its region is not one of while, case or if"));
        const auto sites = m_sites.sitesOf(op);
        if (sites.size() != m_module.results(op).size())
            return refuse(op, words::phrase("its regions do not match its results"));
        std::vector<ValueId> operands;
        std::vector<TypeId> types;
        for (SiteId site : sites) {
            m_ofThisOp.clear();
            if (loop) operands.push_back(summand(site, 0));
            types.push_back(localType(m_sites.results(site)[0], m_partition.definition(m_sites.results(site)[0])));
        }
        if (!loop)
            for (ValueId v : m_module.operands(op)) operands.push_back(m_local[v]);
        else if (m_spmd.options.shareGathers)
            lift(op, operands);
        std::vector<std::vector<Moved>> together(sites.size());
        if (!loop)
            for (std::uint32_t k = 0; k < sites.size(); ++k) together[k] = yieldedTogether(sites[k]);
        const OpId added = m_builder.op(kind, operands, types, copyLocation(m_builder, m_module, op));
        copyAttributes(m_builder, m_module, op);
        for (std::uint32_t r = 0; r < m_module.regions(op).size(); ++r) {
            const Region& region = m_module.region(m_module.regions(op)[r]);
            const auto arguments =
                m_builder.beginRegion(loop ? std::span<const TypeId>(types) : std::span<const TypeId>());
            beginScope();
            if (m_spmd.options.shareGathers)
                for (std::uint32_t k = 0; k < sites.size(); ++k)
                    for (const Moved& moved : together[k])
                        if (isFirstYield(sites[k], r, moved.value)) m_scopes.back().push_back(moved);
            for (std::uint32_t i = 0; i < arguments.size(); ++i) m_local[region.arguments[i]] = arguments[i];
            if (!region.ops.empty())
                block(region.ops[0], region.ops[0].value + region.ops.size(), m_module.regions(op)[r]);
            if (m_error) return; // what it yields may be missing
            std::vector<ValueId> yields;
            if (loop && r == 0) {
                for (ValueId v : region.yields) yields.push_back(m_local[v]);
            } else {
                for (std::uint32_t k = 0; k < sites.size(); ++k) {
                    m_ofThisOp = together[k];
                    yields.push_back(summand(sites[k], loop ? 1 : r));
                }
            }
            m_builder.endRegion(yields);
            endScope();
        }
        for (std::uint32_t i = 0; i < types.size(); ++i)
            m_local[m_module.results(op)[i]] =
                reduced(m_module.results(op)[i], m_builder.result(added, i), sumsAt(sites[i]));
    }

    // Before a case: what several of its branches yield, and in the same way, is brought there once.
    std::vector<Moved> yieldedTogether(SiteId site) {
        std::vector<Moved> together;
        const auto values = m_sites.operands(site);
        for (std::uint32_t i = 1; i < values.size(); ++i) {
            const TensorSharding asked = m_partition.asked(site, i);
            const TensorSharding& has = m_spmd.sharding(values[i]);
            const bool again = std::find(values.begin(), values.begin() + i, values[i]) != values.begin() + i;
            const bool done = std::any_of(together.begin(), together.end(),
                                          [&](const Moved& moved) { return moved.value == values[i]; });
            if (!again || done || has.tiles == asked.tiles) continue;
            ValueId local = m_spmd.options.shareGathers ? shared(values[i], asked) : ValueId{};
            if (!local.valid()) local = redistributed(values[i], has, asked);
            together.push_back({values[i], asked, local});
        }
        return together;
    }

    // Counted where the first of them yields it, so that alone has it to share.
    bool isFirstYield(SiteId site, std::uint32_t branch, ValueId value) const {
        const auto values = m_sites.operands(site);
        return values[branch] == value &&
               std::find(values.begin(), values.begin() + branch, value) == values.begin() + branch;
    }

    // Before the loop: what it only hands on is as it is carried.
    void lift(OpId loop, std::span<const ValueId> carried) {
        const Region& body = m_module.region(m_module.regions(loop)[1]);
        for (std::uint32_t i = 0; i < body.arguments.size(); ++i) m_local[body.arguments[i]] = carried[i];
        for (const LiftedUse& use : liftedUses(m_partition, loop, m_shardingOf)) {
            const ValueId value = use.home.value;
            const TensorSharding asked = m_partition.asked(use.site, use.operand);
            const TensorSharding& has = m_spmd.sharding(value);
            if (has.tiles != asked.tiles && !shared(value, asked).valid())
                m_scopes.back().push_back({value, asked, redistributed(value, has, asked)});
        }
    }

    // --- values on their way

    ValueId operand(SiteId site, std::uint32_t index) {
        const ValueId value = m_sites.operands(site)[index];
        const TensorSharding& has = m_spmd.sharding(value);
        const TensorSharding asked = m_partition.asked(site, index);
        if (has.tiles == asked.tiles) return m_local[value];
        for (const Moved& moved : m_ofThisOp)
            if (moved.value == value && moved.sharding.tiles == asked.tiles) return moved.local;
        if (m_spmd.options.shareGathers) {
            const Home home = homeOf(m_module, value, blockOfUse(m_module, m_sites.op(site), index), m_shardingOf);
            if (m_spmd.sharding(home.value).tiles == asked.tiles) return m_local[home.value];
            if (const ValueId there = shared(home.value, asked); there.valid()) return there;
        }
        const Moved moved{value, asked, redistributed(value, has, asked)};
        m_ofThisOp.push_back(moved);
        if (m_spmd.options.shareGathers) m_scopes.back().push_back(moved);
        return moved.local;
    }

    // Over which axes a late sum arrives at the site.
    AxisSet sumsAt(SiteId site) const {
        AxisSet axes = 0;
        if (m_spmd.options.lateSums)
            for (ValueId value : m_sites.operands(site)) axes |= sumAxes(m_spmd.sharding(value));
        return axes;
    }
    // Of what is summed up later: who has no summand of its own counts on the first device.
    ValueId summand(SiteId site, std::uint32_t index) {
        const ValueId value = m_sites.operands(site)[index], local = operand(site, index);
        const AxisSet missing = sumsAt(site) & ~sumAxes(m_spmd.sharding(value));
        if (missing == 0 || sumUse(m_sites, site, index) != SumUse::together || isZeros(m_module, value)) return local;
        AxisList axes;
        for (AxisId axis = 0; missing >> axis != 0; ++axis)
            if (missing & axisBit(axis)) axes.push_back(axis);
        return m_program.onFirst(std::span(axes.begin(), axes.size()), local,
                                 identityLiteral(Combiner::add, m_program.dtypeOf(local)));
    }

    // The value as another use got it, in this block or one around it; invalid if there is none.
    ValueId shared(ValueId value, const TensorSharding& asked) const {
        for (const auto& scope : m_scopes)
            for (const Moved& moved : scope)
                if (moved.value == value && moved.sharding.tiles == asked.tiles) return moved.local;
        return {};
    }

    ValueId redistributed(ValueId value, const TensorSharding& has, const TensorSharding& asked) {
        if (m_spmd.options.reshards == Reshards::minimal)
            if (const auto* plan = m_minimal.planFor(m_module.type(value), has, asked))
                return m_program.follow(*plan, m_local[value]);
        const auto shape = m_module.type(value).shape;
        const Route route =
            m_partition.options().padding ? routeOf(has, asked, shape, m_partition.mesh()) : routeOf(has, asked);
        m_replaced += route.replaced;
        return walk(route, shape, has, m_local[value]);
    }

    // Tiles that are joined are cut off at the tensor's end.
    ValueId walk(const Route& route, std::span<const std::int64_t> shape, TensorSharding now, ValueId value) {
        for (const RouteStep& step : route.steps) {
            now = afterStep(now, step);
            switch (step.kind) {
            case CollectiveKind::all_slice:
                value = m_program.slice(value, step.tiles);
                break;
            case CollectiveKind::all_gather:
                value = m_program.allGather(value, step.tiles);
                break;
            case CollectiveKind::all_to_all:
                value = m_program.allToAll(value, step.from, step.to, std::span(step.axes.begin(), step.axes.size()));
                break;
            default:
                value = m_program.permute(value, permutationSources(step.before, step.after, m_partition.mesh()));
            }
            value = resized(m_program, value, axiscape::localShape(shape, now, m_partition.mesh()));
        }
        return value;
    }

    // Right behind its op. `arriving`: what its operands are partial sums over.
    ValueId reduced(ValueId value, ValueId local, AxisSet arriving) {
        const TensorSharding definition = withSums(m_partition.definition(value), arriving);
        if (definition.partial.empty()) return local;
        const Reduction reduction = reduceResult(m_partition, value, definition, sumAxes(m_spmd.sharding(value)));
        for (const ReductionStep& step : stepsOf(reduction, definition))
            local = step.kind == CollectiveKind::reduce_scatter
                        ? m_program.reduceScatter(local, step.combiner, step.tiles)
                        : m_program.allReduce(local, step.combiner, std::span(step.axes.begin(), step.axes.size()));
        return local;
    }

    const SpmdProgram& m_spmd;
    const Partition& m_partition;
    const SiteTable& m_sites;
    const Module& m_module;
    ModuleBuilder m_builder;
    DeviceProgram m_program;
    MinimalReshards m_minimal;
    const ShardingOf m_shardingOf = [this](ValueId value) -> const TensorSharding& { return m_spmd.sharding(value); };
    IdVector<ValueId, ValueId> m_local;       // on the device, in the sharding of the SpmdProgram
    std::vector<Moved> m_ofThisOp;            // an op that uses a value twice in the same way brings it there once
    std::vector<std::vector<Moved>> m_scopes; // shared gathers, by the block they stand in
    std::vector<TileShift> m_shifts;          // in order of op
    Arrived m_arrived;                        // by their permutes
    IdVector<OpId, std::uint8_t> m_skipped;   // only they read it
    std::uint32_t m_replaced = 0;
    std::optional<Error> m_error;
};

} // namespace

} // namespace axiscape::spmd

namespace axiscape {

Result<DeviceModule> materialise(const SpmdProgram& program) { return spmd::Materialiser(program).run(); }

} // namespace axiscape
