// SPDX-License-Identifier: GPL-3.0-or-later
// Pipelines: a loop moves its state on by one along a dimension that weights have, too, one for each stage. The move is
// a roll or a join of slices, a pad that is cut again, or a permute written by hand. What goes round by hand without
// weights of its own is a ring.
#include "core/structure/facts_parts.h"

#include "core/sharding/mesh_line.h"

#include <algorithm>
#include <charconv>

namespace axiscape::structure {
namespace {

constexpr int kSteps = 16; // from the move to what is multiplied with weights

class PipelineFinder {
  public:
    PipelineFinder(const Program& program, ModelFacts& facts)
        : m_program(program), m_module(program.module()), m_facts(facts) {}

    void run() {
        for (const OpId op : m_module.ops()) {
            if (!m_program.forward(op)) continue;
            const OpId loop = loopAround(op);
            if (!loop.valid()) continue;
            if (m_module.kind(op) == OpKind::collective_permute)
                addByHand(op, loop);
            else if (const auto dim = shiftedDim(op))
                addStacked(op, loop, *dim);
        }
    }

  private:
    OpId loopAround(OpId op) const {
        for (RegionId r = m_module.regionOf(op); r.valid();) {
            const OpId around = m_module.region(r).parent;
            if (m_module.kind(around) == OpKind::while_) return around;
            r = m_module.regionOf(around);
        }
        return {};
    }

    // The dimension along which a value of that shape comes back moved by some places.
    std::optional<std::size_t> shiftedDim(OpId op) const {
        const OpKind kind = m_module.kind(op);
        const ValueId result = m_module.results(op).empty() ? ValueId() : m_module.results(op)[0];
        if (kind == OpKind::concatenate) {
            const auto dim = static_cast<std::size_t>(m_module.intOr(op, AttributeName::dimension, 0));
            for (const ValueId part : m_module.operands(op))
                if (isPartOf(part, m_module.type(result).shape, dim)) return dim;
        } else if (kind == OpKind::slice) {
            const OpId pad = m_module.definingOp(m_module.operands(op)[0]);
            if (!pad.valid() || m_module.kind(pad) != OpKind::pad ||
                m_module.valueKind(m_module.operands(op)[0]) != ValueKind::opResult)
                return {};
            const auto before = m_module.type(m_module.operands(pad)[0]).shape, after = m_module.type(result).shape,
                       wide = m_module.type(m_module.operands(op)[0]).shape;
            if (!std::ranges::equal(before, after)) return {};
            const auto starts = m_module.ints(op, AttributeName::start_indices),
                       low = m_module.ints(pad, AttributeName::edge_padding_low);
            for (std::size_t d = 0; d < after.size() && d < starts.size() && d < low.size(); ++d)
                if (wide[d] != after[d] && starts[d] != low[d]) return d;
        }
        return {};
    }

    // A slice of a value of this shape, shorter along that dimension alone.
    bool isPartOf(ValueId part, std::span<const std::int64_t> shape, std::size_t dim) const {
        const OpId slice = m_module.definingOp(part);
        if (m_module.valueKind(part) != ValueKind::opResult || m_module.kind(slice) != OpKind::slice) return false;
        return std::ranges::equal(m_module.type(m_module.operands(slice)[0]).shape, shape) &&
               m_module.type(part).shape[dim] < shape[dim];
    }

    // Arguments with a dimension that some weight has one share of for each stage, of what is made of the moved value.
    void addStacked(OpId shift, OpId loop, std::size_t dim) {
        const ValueId moved = m_module.results(shift)[0];
        const auto shape = m_module.type(moved).shape;
        std::vector<ValueId> open{moved};
        for (std::size_t i = 0; i < open.size() && i < kSteps; ++i) {
            const DimensionId id = m_facts.dimensions.of(open[i], dim);
            if (auto stacked = stackedAlong(id, shape[dim]); !stacked.empty())
                return add({loop, shift, id, {}, shape[dim], m_program.sites.loopTrips(loop), std::move(stacked)});
            for (const Use use : m_module.uses(open[i])) {
                if (use.op.value >= m_module.opCount()) continue;
                for (const ValueId next : m_module.results(use.op))
                    if (std::ranges::equal(m_module.type(next).shape, shape) &&
                        std::ranges::find(open, next) == open.end())
                        open.push_back(next);
            }
        }
    }
    // What stays on a device from step to step; what comes in follows.
    bool isKept(std::uint32_t argument) const {
        const Role role = m_facts.roles[argument];
        return role == Role::parameter || role == Role::optimizerState;
    }

    // Dimensions of arguments that hold one share for each stage: where products with the state have one weight for
    // each, and where each stage picks its own round of several by a gather.
    std::vector<ArgumentDimension> stackedAlong(DimensionId id, std::int64_t stages) const {
        std::vector<ArgumentDimension> out;
        const auto addAll = [&](DimensionId of) {
            for (const ArgumentDimension& at : m_facts.dimensions[of].arguments)
                if (m_module.type(ValueId{at.argument}).shape[at.dim] == stages && isKept(at.argument))
                    out.push_back(at);
        };
        if (std::ranges::any_of(m_facts.weightUses, [&](const WeightUse& use) { return contains(use.batched, id); }))
            addAll(id);
        for (const OpId op : m_module.ops()) {
            if (m_module.kind(op) != OpKind::gather || !m_program.forward(op)) continue;
            const ValueId from = m_module.operands(op)[0], result = m_module.results(op)[0];
            const auto own = m_module.ints(op, AttributeName::operand_batching_dims);
            if (own.size() != 1 || m_program.parameter(from) == Origins::kNone) continue;
            for (std::size_t d = 0; d < m_module.type(result).shape.size(); ++d)
                if (m_facts.dimensions.of(result, d) == id)
                    addAll(m_facts.dimensions.of(from, static_cast<std::size_t>(own[0])));
        }
        std::ranges::sort(out);
        const auto twice = std::ranges::unique(out);
        out.erase(twice.begin(), twice.end());
        return out;
    }

    void add(Pipeline pipeline) {
        if (pipeline.stages < 2 || pipeline.ticks < pipeline.stages) return;
        for (const Pipeline& known : m_facts.pipelines)
            if (known.loop == pipeline.loop && known.dimension == pipeline.dimension && known.axis == pipeline.axis)
                return;
        m_facts.pipelines.push_back(std::move(pipeline));
    }

    void addByHand(OpId shift, OpId loop) {
        const ManualComputation* manual = m_program.sites.manualAround(shift);
        if (!manual || !m_program.sites.manualAround(loop)) return;
        const auto along = axisOf(shift);
        if (!along || std::ranges::find(manual->axes, along->name) == manual->axes.end()) return;
        Pipeline pipeline{loop, shift, {}, along->name, along->size, m_program.sites.loopTrips(loop), {}};
        const auto operands = m_module.operands(manual->op);
        for (std::size_t k = 0; k < operands.size() && k < manual->boundaries.size(); ++k) {
            const auto argument = m_program.parameter(operands[k]);
            const auto& dims = manual->boundaries[k].dims;
            for (std::size_t d = 0; d < dims.size() && argument != Origins::kNone; ++d)
                if (std::ranges::find(dims[d], along->name) != dims[d].end())
                    if (const auto own = m_facts.dimOf(argument, m_facts.dimensions.of(operands[k], d)))
                        pipeline.stacked.push_back({argument, *own});
        }
        if (!pipeline.stacked.empty()) return add(std::move(pipeline));
        for (const Ring& known : m_facts.rings)
            if (known.loop == loop && known.axis == along->name) return;
        m_facts.rings.push_back({loop, shift, along->name});
    }

    // The axis of the module's own mesh along which the first pair of a permute lies.
    std::optional<MeshAxis> axisOf(OpId permute) const {
        const auto text = m_module.textOf(permute, AttributeName::source_target_pairs);
        std::vector<std::int64_t> ends;
        for (const char *at = text.data(), *end = at + text.size(); at < end && ends.size() < 2;) {
            std::int64_t device = 0;
            const auto [next, error] = std::from_chars(at, end, device);
            if (error == std::errc()) ends.push_back(device);
            at = error == std::errc() ? next : at + 1;
        }
        if (ends.size() < 2) return {};
        for (const std::string& line : m_module.otherTopLevel()) {
            const auto own = readMeshLine(line);
            if (!own || std::ranges::any_of(ends, [&](auto d) { return d < 0 || d >= own->second.devices(); }))
                continue;
            const auto from = own->second.coordinates(ends[0]), to = own->second.coordinates(ends[1]);
            for (std::size_t a = 0; a < from.size(); ++a)
                if (from[a] != to[a]) return own->second.axes[a];
        }
        return {};
    }

    const Program& m_program;
    const Module& m_module;
    ModelFacts& m_facts;
};

} // namespace

void findPipelines(const Program& program, ModelFacts& facts) { PipelineFinder(program, facts).run(); }

} // namespace axiscape::structure
