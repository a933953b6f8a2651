// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/resized_program.h"

#include "core/base/words.h"
#include "core/interpret/movement/movement.h"
#include "core/interpret/tensor/tensor.h"
#include "core/verify/size_parts.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::verification {
namespace {

using ResizedList = std::vector<std::int64_t>;

std::int64_t at(std::span<const std::int64_t> list, std::size_t i, std::int64_t otherwise) {
    return i < list.size() ? list[i] : otherwise;
}

class Resizer {
  public:
    Resizer(const Module& module, SizeGraph& graph) : m_module(module), m_graph(graph) {}

    std::shared_ptr<const Module> run() {
        for (std::uint32_t v = 0; v < m_module.valueCount(); ++v) {
            const ValueId value{v};
            ResizedList shape = newShape(value);
            if (!std::ranges::equal(shape, m_module.type(value).shape))
                m_changes.types.push_back({value, m_module.type(value).dtype, std::move(shape)});
        }
        for (const OpId op : m_module.ops()) one(op);
        for (const SizeGraph::Loop& loop : m_graph.loops)
            if (const auto trips = m_graph.classes.shrunk(loop.node); trips != loop.trips) shorten(loop, trips);
        return m_adapted ? ModuleBuilder::resized(m_module, m_changes) : nullptr;
    }

  private:
    std::int64_t size(ValueId value, std::size_t d) const { return m_module.type(value).shape[d]; }
    std::int64_t newSize(ValueId value, std::size_t d) const { return m_graph.classes.shrunk(m_graph.of(value, d)); }
    ResizedList newShape(ValueId value) const {
        ResizedList shape;
        for (std::size_t d = 0; d < m_module.type(value).shape.size(); ++d) shape.push_back(newSize(value, d));
        return shape;
    }
    bool changed(ValueId value) const { return !std::ranges::equal(newShape(value), m_module.type(value).shape); }
    void set(OpId op, AttributeName name, ResizedList values) {
        const auto before = m_module.ints(op, name);
        if (!std::ranges::equal(before, values)) m_changes.ints.push_back({op, name, std::move(values)});
    }
    ResizedList listOf(OpId op, AttributeName name, std::size_t count, std::int64_t otherwise) const {
        ResizedList list;
        for (std::size_t d = 0; d < count; ++d) list.push_back(at(m_module.ints(op, name), d, otherwise));
        return list;
    }
    void refuse(OpId op, std::string_view why) {
        m_graph.pinAll(m_module, op, why);
        m_adapted = false;
    }

    void one(OpId op) {
        const auto operands = m_module.operands(op);
        if (m_module.results(op).empty()) return;
        const ValueId result = m_module.results(op)[0];
        const std::size_t rank = m_module.type(result).shape.size();
        const OpKind kind = m_module.kind(op);
        if (kind == OpKind::constant) return constant(op, result);
        if (kind == OpKind::dynamic_slice) return set(op, AttributeName::slice_sizes, newShape(result));
        if (kind == OpKind::slice) return slice(op, operands[0], result);
        if (kind == OpKind::pad) return pad(op, operands[0], result);
        if (kind == OpKind::gather) return gather(op, operands[0]);
        if (kind == OpKind::reduce_window) return reduceWindow(op, operands[0]);
        if (kind == OpKind::top_k || kind == OpKind::topk)
            return set(op, AttributeName::k, {newSize(result, rank - 1)});
        if (kind == OpKind::broadcast) {
            ResizedList sizes = newShape(result);
            sizes.resize(rank - m_module.type(operands[0]).shape.size());
            set(op, AttributeName::broadcast_sizes, std::move(sizes));
        }
    }

    void gather(OpId op, ValueId table) {
        ResizedList sizes = listOf(op, AttributeName::slice_sizes, m_module.type(table).shape.size(), 1);
        for (std::size_t d = 0; d < sizes.size(); ++d)
            if (sizes[d] == size(table, d))
                sizes[d] = newSize(table, d);
            else if (sizes[d] > kFewElements) // divided with its dimension
                sizes[d] = sizes[d] * newSize(table, d) / size(table, d);
        set(op, AttributeName::slice_sizes, std::move(sizes));
    }

    void slice(OpId op, ValueId whole, ValueId part) {
        const std::size_t rank = m_module.type(part).shape.size();
        ResizedList starts = listOf(op, AttributeName::start_indices, rank, 0), limits;
        for (std::size_t d = 0; d < rank; ++d) {
            const std::int64_t step = at(m_module.ints(op, AttributeName::strides), d, 1), taken = newSize(part, d);
            if (step == 1)
                starts[d] = PartPlace{size(whole, d), size(part, d), starts[d]}.startIn(newSize(whole, d), taken);
            const std::int64_t limit = at(m_module.ints(op, AttributeName::limit_indices), d, 0);
            limits.push_back(step == 1                 ? starts[d] + taken
                             : limit == size(whole, d) ? newSize(whole, d)
                                                       : starts[d] + (taken - 1) * step + 1);
        }
        set(op, AttributeName::start_indices, std::move(starts));
        set(op, AttributeName::limit_indices, std::move(limits));
    }

    void pad(OpId op, ValueId part, ValueId whole) {
        const std::size_t rank = m_module.type(part).shape.size();
        ResizedList low = listOf(op, AttributeName::edge_padding_low, rank, 0);
        ResizedList high = listOf(op, AttributeName::edge_padding_high, rank, 0);
        for (std::size_t d = 0; d < rank; ++d) {
            if (low[d] < 0 || high[d] < 0) continue; // its sizes keep their difference
            const std::int64_t step = at(m_module.ints(op, AttributeName::interior_padding), d, 0) + 1;
            if (step == 1)
                low[d] = PartPlace{size(whole, d), size(part, d), low[d]}.startIn(newSize(whole, d), newSize(part, d));
            const std::int64_t spread = newSize(part, d) == 0 ? 0 : (newSize(part, d) - 1) * step + 1;
            high[d] = newSize(whole, d) - low[d] - spread;
        }
        set(op, AttributeName::edge_padding_low, std::move(low));
        set(op, AttributeName::edge_padding_high, std::move(high));
    }

    // A window over everything stays one: running sums, and pools of everything.
    void reduceWindow(OpId op, ValueId in) {
        const std::size_t rank = m_module.type(in).shape.size();
        ResizedList window = listOf(op, AttributeName::window_dimensions, rank, 1);
        ResizedList padding = listOf(op, AttributeName::padding, 2 * rank, 0);
        for (std::size_t d = 0; d < rank; ++d) {
            if (window[d] != size(in, d)) continue;
            window[d] = newSize(in, d);
            for (const std::size_t side : {2 * d, 2 * d + 1})
                if (padding[side] == size(in, d) - 1) padding[side] = window[d] - 1;
        }
        set(op, AttributeName::window_dimensions, std::move(window));
        if (m_module.find(op, AttributeName::padding)) set(op, AttributeName::padding, std::move(padding));
    }

    // A splat stands for any number of elements.
    void constant(OpId op, ValueId result) {
        if (!changed(result)) return;
        const std::string_view literal = m_module.literal(op);
        const TensorType type = m_module.type(result);
        const bool packed = literal.starts_with('"');
        const auto bytes = static_cast<std::int64_t>(literal.size()) / 2 - 2;
        if (!literal.starts_with('[') && (!packed || bytes < type.bytes())) return;
        const auto whole = tensorFromLiteral(literal, type.dtype, type.shape);
        if (!whole) return refuse(op, words::noop("its elements cannot be read"));
        const ResizedList shape = newShape(result), starts(shape.size(), 0);
        m_changes.texts.push_back({op, AttributeName::value, literalOf(kernels::sliced(*whole, starts, {}, shape))});
    }

    // --- loops

    // The bound of a loop, and what its body and its start say of it (a loop that runs backwards counts from the end).
    void shorten(const SizeGraph::Loop& loop, std::int64_t trips) {
        const Region& body = m_module.region(m_module.regions(loop.op)[1]);
        const auto adapt = [&](ValueId value) {
            if (m_module.valueKind(value) != ValueKind::opResult) return;
            const auto number = m_module.constantInteger(value);
            if (!number || !m_module.type(value).shape.empty()) return;
            const OpId op = m_module.definingOp(value);
            if (*number == loop.trips || *number == loop.trips - 1) {
                const auto text = fmt::format("{}", trips - (loop.trips - *number));
                for (const auto& done : m_changes.texts)
                    if (done.op == op) {
                        if (done.text != text)
                            refuse(loop.op, words::noop("another loop of another length shares its bound"));
                        return;
                    }
                m_changes.texts.push_back({op, AttributeName::value, text});
            }
        };
        for (const ValueId value : m_module.operands(loop.op)) adapt(value);
        for (const RegionId region : m_module.regions(loop.op))
            for (const OpId op : m_module.region(region).ops)
                for (const ValueId value : m_module.operands(op)) adapt(value);
        for (const ValueId value : body.yields) adapt(value);
    }

    const Module& m_module;
    SizeGraph& m_graph;
    Resizing m_changes;
    bool m_adapted = true;
};

} // namespace

std::shared_ptr<const Module> resizedProgram(const Module& module, SizeGraph& graph) {
    return Resizer(module, graph).run();
}

} // namespace axiscape::verification
