// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transform/loop_plan.h"

#include <algorithm>
#include <map>
#include <set>

namespace axiscape::transforms {
namespace {

enum class Carried : std::uint8_t { same, counter, collecting, other };

// What a loop does with each value that it carries.
struct Loop {
    OpId op;
    RegionId body;
    std::vector<Carried> carried;
    std::vector<ValueId> collects; // of a collecting one: the part, [1] + the shape of what is collected
    ValueId counter;               // its argument; invalid if none counts
};

bool isInteger(const Module& module, ValueId v, std::int64_t number) {
    const auto found = module.constantInteger(v);
    return found && *found == number;
}

// An index as it was before it was made safe: select(i < 0, i + n, i) is i.
ValueId plainIndex(const Module& module, ValueId v) {
    while (module.valueKind(v) == ValueKind::opResult) {
        const OpId op = module.definingOp(v);
        if (module.kind(op) != OpKind::select) break;
        const auto operands = module.operands(op);
        const OpId test = module.definingOp(operands[0]);
        if (module.valueKind(operands[0]) != ValueKind::opResult || module.kind(test) != OpKind::compare ||
            module.operands(test)[0] != operands[2])
            break;
        v = operands[2];
    }
    return v;
}

// Is it one part along dimension 0, whole in all others, at a place that `at` gets?
bool isPart(const Module& module, TensorType all, TensorType part, std::span<const ValueId> starts, ValueId& at) {
    if (all.shape.empty() || part.shape.size() != all.shape.size() || part.shape[0] != 1 ||
        !std::ranges::equal(all.shape.subspan(1), part.shape.subspan(1)))
        return false;
    for (std::size_t d = 1; d < starts.size(); ++d)
        if (all.shape[d] != part.shape[d] || !isInteger(module, plainIndex(module, starts[d]), 0)) {
            // Where a dimension is whole any start comes to 0.
            if (all.shape[d] != part.shape[d]) return false;
        }
    at = plainIndex(module, starts[0]);
    return true;
}

// The same elements without the first dimension of size 1, where it was only put before them.
ValueId withoutFirst(const Module& module, ValueId part) {
    while (module.valueKind(part) == ValueKind::opResult) {
        const OpId op = module.definingOp(part);
        const bool renames = module.kind(op) == OpKind::reshape || module.kind(op) == OpKind::broadcast_in_dim;
        if (!renames) break;
        const ValueId from = module.operands(op)[0];
        const auto shape = module.type(from).shape, made = module.type(part).shape;
        if (module.type(from).elements() != module.type(part).elements() || made.empty() ||
            !std::ranges::equal(made.subspan(1), shape))
            break;
        return from;
    }
    return part;
}

Loop readLoop(const Module& module, OpId op) {
    Loop out{op, module.regions(op)[1], {}, {}, {}};
    const Region& body = module.region(out.body);
    const auto count = body.arguments.size();
    out.carried.resize(count, Carried::other);
    out.collects.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
        const ValueId argument = body.arguments[i], yield = body.yields[i];
        if (yield == argument) {
            out.carried[i] = Carried::same;
            continue;
        }
        if (module.valueKind(yield) != ValueKind::opResult) continue;
        const OpId made = module.definingOp(yield);
        if (module.kind(made) == OpKind::add && module.operands(made)[0] == argument &&
            isInteger(module, module.operands(made)[1], 1) && !out.counter.valid()) {
            out.carried[i] = Carried::counter;
            out.counter = argument;
        }
    }
    for (std::uint32_t i = 0; i < count && out.counter.valid(); ++i) {
        const ValueId argument = body.arguments[i], yield = body.yields[i];
        if (out.carried[i] != Carried::other || module.valueKind(yield) != ValueKind::opResult) continue;
        const OpId made = module.definingOp(yield);
        if (module.kind(made) != OpKind::dynamic_update_slice || module.operands(made)[0] != argument ||
            module.uses(argument).size() != 1 || !module.uses(yield).empty())
            continue;
        ValueId at;
        const ValueId part = module.operands(made)[1];
        if (!isPart(module, module.type(argument), module.type(part), module.operands(made).subspan(2), at) ||
            at != out.counter)
            continue;
        out.carried[i] = Carried::collecting;
        out.collects[i] = part;
    }
    return out;
}

class LoopPlan {
  public:
    LoopPlan(const Module& module, const Structure& structure, ProgramFlow& flow, const std::vector<bool>& kept)
        : m_module(module), m_structure(structure), m_flow(flow), m_kept(kept) {}

    bool find(OpId op) {
        if (m_module.kind(op) != OpKind::while_ || m_structure.passOf[op] != Pass::forward) return false;
        m_forward = readLoop(m_module, op);
        if (!m_forward.counter.valid() || !startsAtZero()) return false;
        for (std::uint32_t k = 0; k < m_forward.carried.size(); ++k)
            if (m_forward.carried[k] == Carried::collecting) findReader(k);
        return !m_read.empty();
    }

    std::optional<LoopPair> run(OpId op) {
        if (!find(op)) return std::nullopt;
        const Region& body = m_module.region(m_forward.body);
        for (const auto& [k, read] : m_read) {
            const ValueId value = withoutFirst(m_module, m_forward.collects[k]);
            if (!isAvailable(value)) m_dropped.insert(k);
        }
        // Until what is left out needs nothing more that would have to be collected for it.
        for (const std::uint32_t k : m_dropped) need(m_forward.collects[k]);
        if (m_failed || m_dropped.empty() || m_again.empty()) return std::nullopt;

        LoopPair out;
        out.forward = op;
        out.backward = m_backward.op;
        out.trips = m_module.type(body.arguments[*m_dropped.begin()]).shape[0];
        out.counter = m_forward.counter;
        out.index = m_index;
        out.ops.assign(m_again.begin(), m_again.end());
        out.forwardDropped.resize(m_forward.carried.size(), false);
        out.backwardDropped.resize(m_backward.carried.size(), false);
        std::int64_t saved = 0;
        for (const ValueId v : m_leaves) {
            out.leaves.push_back(leafOf(v));
            if (out.leaves.back().collected && !out.leaves.back().atForward) saved -= m_module.type(v).bytes();
        }
        for (const std::uint32_t k : m_dropped) saved += m_module.type(m_forward.collects[k]).bytes();
        if (saved <= 0) return std::nullopt;
        std::set<OpId> readers;
        for (const std::uint32_t k : m_dropped) {
            const Reader& read = m_read.at(k);
            out.forwardDropped[k] = true;
            out.backwardDropped[read.carried] = true;
            for (const OpId slice : read.slices) {
                const ValueId part = m_module.results(slice)[0];
                out.replaced.emplace_back(part, m_forward.collects[k]);
                m_flow.eachReader(part, [&](OpId reader) { readers.insert(m_flow.inRegion(reader, m_backward.body)); });
            }
        }
        readers.erase(OpId{});
        if (readers.empty()) return std::nullopt;
        out.before = *readers.begin();
        out.gradient = gradient();
        dropReaders(out);
        return out;
    }

  private:
    struct Reader {
        std::uint32_t carried = 0; // by the loop of the backward pass
        std::vector<OpId> slices;
    };

    bool startsAtZero() const {
        const auto at = m_module.index(m_forward.counter);
        return isInteger(m_module, m_module.operands(m_forward.op)[at], 0);
    }

    // The loop that reads what is collected, one iteration's part at a time.
    void findReader(std::uint32_t k) {
        const ValueId all = m_module.results(m_forward.op)[k];
        const auto uses = m_module.uses(all);
        if (uses.size() != 1 || m_flow.isReturned(all)) return;
        const auto [op, operand] = uses[0];
        if (op.value >= m_module.opCount() || m_module.kind(op) != OpKind::while_ || m_flow.isForward(op) ||
            m_module.regionOf(op) != m_module.regionOf(m_forward.op) || (m_backward.op.valid() && op != m_backward.op))
            return;
        const Loop loop = m_backward.op.valid() ? m_backward : readLoop(m_module, op);
        const Region& body = m_module.region(loop.body);
        const ValueId result = m_module.results(op)[operand], here = body.arguments[operand];
        const ValueId asked = m_module.region(m_module.regions(op)[0]).arguments[operand];
        if (loop.carried[operand] != Carried::same || !m_module.uses(result).empty() || m_flow.isReturned(result) ||
            !m_module.uses(asked).empty())
            return;
        Reader read{operand, {}};
        ValueId index = m_index;
        for (const Use use : m_module.uses(here)) {
            ValueId at;
            if (m_module.kind(use.op) != OpKind::dynamic_slice || use.operand != 0 ||
                m_module.regionOf(use.op) != loop.body ||
                !isPart(m_module, m_module.type(here), m_module.type(m_module.results(use.op)[0]),
                        m_module.operands(use.op).subspan(1), at) ||
                (index.valid() && at != index))
                return;
            index = at;
            read.slices.push_back(use.op);
        }
        if (read.slices.empty()) return;
        m_backward = loop;
        m_index = index;
        m_read.emplace(k, std::move(read));
    }

    bool isOfBody(ValueId v) const {
        const OpId op = m_module.definingOp(v);
        return m_module.valueKind(v) == ValueKind::opResult && op.value < m_module.opCount() &&
               m_module.regionOf(op) == m_forward.body;
    }
    // At hand in the loop of the backward pass, or to be collected for it.
    bool isAvailable(ValueId v) const {
        if (m_module.valueKind(v) == ValueKind::regionArgument && m_module.regionOfArgument(v) == m_forward.body)
            return true;
        return m_kept[v.value] || (isOfBody(v) && !m_flow.isRepeatable(m_module.definingOp(v)));
    }

    void need(ValueId value) {
        std::vector<ValueId> open{value};
        while (!open.empty()) {
            const ValueId v = open.back();
            open.pop_back();
            if (m_module.valueKind(v) == ValueKind::regionArgument && m_module.regionOfArgument(v) == m_forward.body) {
                m_failed = m_failed || m_forward.carried[m_module.index(v)] == Carried::collecting;
                if (v != m_forward.counter) m_leaves.insert(v);
                continue;
            }
            if (!isOfBody(v)) continue; // of outside: read where it is
            const OpId op = m_module.definingOp(v);
            if (isAvailable(v)) {
                m_leaves.insert(v);
                continue;
            }
            if (!m_again.insert(op).second) continue;
            for (const ValueId o : m_module.operands(op)) open.push_back(o);
            for (const ValueId o : m_flow.captured(op)) open.push_back(o);
        }
    }

    LoopPair::Leaf leafOf(ValueId v) const {
        LoopPair::Leaf leaf{v, true, {}, {}};
        const bool argument = m_module.valueKind(v) == ValueKind::regionArgument;
        if (argument && m_forward.carried[m_module.index(v)] == Carried::same) {
            leaf.collected = false;
            leaf.atForward = m_module.index(v);
            const ValueId outer = m_module.operands(m_forward.op)[m_module.index(v)];
            const auto there = m_module.operands(m_backward.op);
            for (std::uint32_t i = 0; i < there.size() && !leaf.atBackward; ++i)
                if (there[i] == outer && m_backward.carried[i] == Carried::same) leaf.atBackward = i;
            return leaf;
        }
        for (const auto& [k, read] : m_read)
            if (!m_dropped.contains(k) && withoutFirst(m_module, m_forward.collects[k]) == v) {
                leaf.atForward = k;
                leaf.atBackward = read.carried;
            }
        return leaf;
    }

    ValueId gradient() const {
        const Region& body = m_module.region(m_backward.body);
        for (std::uint32_t i = 0; i < m_backward.carried.size(); ++i)
            if (const auto type = m_module.type(body.arguments[i]);
                m_backward.carried[i] == Carried::other && isFloat(type.dtype) && !type.shape.empty())
                return body.arguments[i];
        return {};
    }

    void dropReaders(const LoopPair& pair) {
        for (const auto& leaf : pair.leaves) m_flow.addReader(leaf.value);
        for (const std::uint32_t k : m_dropped) {
            m_flow.dropReader(m_module.region(m_forward.body).yields[k]);
            m_flow.dropReader(m_module.operands(m_forward.op)[k]);
        }
        for (const auto& [part, copy] : pair.replaced) {
            std::size_t readers = 0;
            m_flow.eachReader(part, [&](OpId) { ++readers; });
            for (; readers > 0; --readers) m_flow.dropReader(part);
        }
    }

    const Module& m_module;
    const Structure& m_structure;
    ProgramFlow& m_flow;
    const std::vector<bool>& m_kept;
    Loop m_forward, m_backward;
    ValueId m_index;                        // of the iteration that the loop of the backward pass reads
    std::map<std::uint32_t, Reader> m_read; // by what the forward loop carries
    std::set<std::uint32_t> m_dropped;
    std::set<OpId> m_again;
    std::set<ValueId> m_leaves;
    bool m_failed = false;
};

} // namespace

std::optional<LoopPair> loopPair(const Module& module, const Structure& structure, ProgramFlow& flow, OpId loop,
                                 const std::vector<bool>& kept) {
    return LoopPlan(module, structure, flow, kept).run(loop);
}

bool isCollecting(const Module& module, const Structure& structure, const ProgramFlow& flow, OpId loop) {
    if (module.kind(loop) != OpKind::while_) return false;
    ProgramFlow copy = flow;
    return LoopPlan(module, structure, copy, {}).find(loop);
}

} // namespace axiscape::transforms
