// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/transform/module_edit.h"

#include "core/ir/copy_attributes.h"

#include <algorithm>
#include <span>

namespace axiscape::transforms {
namespace {

bool equal(const Location& a, const Location& b) {
    return a.nameStack == b.nameStack && a.function == b.function && a.file == b.file && a.line == b.line &&
           a.column == b.column;
}

class Editor {
  public:
    Editor(const Module& module, const Edit& edit, const std::vector<bool>& isForward)
        : m_module(module), m_edit(edit), m_isForward(isForward), m_builder(module.name(), module.source()),
          m_made(module.valueCount()), m_again(module.valueCount()), m_copied(module.valueCount()) {
        for (const LoopPair& pair : edit.loops) {
            m_forward[pair.forward] = &pair;
            m_backward[pair.backward] = &pair;
            m_loopBlock[pair.before] = &pair;
        }
    }

    Edited run() {
        m_builder.reserve(m_module.opCount() + m_module.opCount() / 4);
        m_builder.setAttributes(m_module.attributes());
        m_builder.setMainAttributes(m_module.mainAttributes());
        m_builder.setOperationsInText(m_module.operationsInText());
        for (const auto& line : m_module.otherTopLevel()) m_builder.addTopLevel(line);
        for (const auto& line : m_module.aliases()) m_builder.addAlias(line);
        for (const auto& text : m_module.keptFunctions()) m_builder.addKeptFunction(text);
        for (std::uint32_t i = 0; i < m_module.argumentCount(); ++i)
            m_made[ValueId{i}] = m_builder.argument(m_module.argument(i), typeOf(ValueId{i}));
        for (const OpId op : m_module.ops())
            if (!m_module.regionOf(op).valid()) write(op);
        leaveCalls(0);
        std::vector<ValueId> results;
        std::vector<ProgramResult> info;
        for (std::size_t i = 0; i < m_module.results().size(); ++i) {
            results.push_back(m_made[m_module.results()[i]]);
            info.push_back(m_module.result(i));
        }
        Edited out;
        out.module = m_builder.finish(results, std::move(info));
        out.origin = std::move(m_origin);
        out.copies = m_copies;
        return out;
    }

  private:
    // --- types, places, attributes
    TypeId typeOf(ValueId value) {
        const auto type = m_module.type(value);
        if (!type.isTensor()) return m_builder.otherType(type.text);
        const bool open = std::ranges::any_of(type.shape, [](auto d) { return d < 0; });
        if (open || type.text.find(',') != type.text.npos)
            return m_builder.dynamicTensor(type.dtype, type.shape, type.text);
        return m_builder.tensor(type.dtype, type.shape);
    }

    LocationId copied(const Location& location) {
        const auto text = [&](StringId id) { return id.valid() ? m_builder.intern(m_module.text(id)) : id; };
        StringId stack = text(location.nameStack);
        if (m_copying && location.nameStack.valid())
            stack = m_builder.intern(recomputedStack(m_module.text(location.nameStack)));
        return m_builder.location(
            {stack, text(location.function), text(location.file), location.line, location.column});
    }
    void leaveCalls(std::size_t depth) {
        for (; m_calls.size() > depth; m_calls.pop_back()) m_builder.endCall();
    }
    LocationId place(OpId op) {
        const auto chain = m_module.callChain(op);
        std::size_t common = 0;
        if (m_copying == m_callsOfCopies)
            while (common < chain.size() && common < m_calls.size() && equal(chain[common], m_calls[common])) ++common;
        m_callsOfCopies = m_copying;
        leaveCalls(common);
        for (; m_calls.size() < chain.size(); m_calls.push_back(chain[m_calls.size()]))
            m_builder.beginCall(copied(chain[m_calls.size()]));
        return copied(m_module.location(op));
    }
    OpId added(OpId op, OpId from) {
        if ((op.value & 0x80000000u) == 0) { // those of reductions and the like have no number yet
            m_origin.items().resize(std::max<std::size_t>(m_origin.size(), op.value + 1));
            m_origin[op] = from;
        }
        return op;
    }

    // --- what an op reads
    ValueId read(OpId op, ValueId value) const {
        if (m_copying) return m_copied[value].valid() ? m_copied[value] : m_made[value];
        const bool later = op.value >= m_module.opCount() || !m_isForward[op.value];
        return later && m_again[value].valid() ? m_again[value] : m_made[value];
    }
    void define(ValueId value, ValueId made) { (m_copying ? m_copied : m_made)[value] = made; }

    // --- ops
    void writeAll(RegionId region) {
        for (const OpId op : m_module.region(region).ops)
            if (m_module.regionOf(op) == region) write(op);
    }

    void write(OpId op) {
        const bool numbered = op.value < m_module.opCount();
        if (numbered && !m_copying) {
            if (const auto found = m_edit.before.find(op); found != m_edit.before.end())
                for (const Block& block : found->second) makeAgain(op, block);
            if (const auto found = m_loopBlock.find(op); found != m_loopBlock.end()) makeAgain(op, *found->second);
            if (m_edit.dropped[op.value]) return;
            if (const auto found = m_forward.find(op); found != m_forward.end())
                return writeForward(op, *found->second);
            if (const auto found = m_backward.find(op); found != m_backward.end())
                return writeBackward(op, *found->second);
        }
        copyOp(op);
    }

    void copyOp(OpId op) {
        const auto location = place(op);
        std::vector<ValueId> operands;
        std::vector<TypeId> types;
        for (const ValueId v : m_module.operands(op)) operands.push_back(read(op, v));
        for (const ValueId v : m_module.results(op)) types.push_back(typeOf(v));
        const OpKind kind = m_module.kind(op);
        const OpId made = kind == OpKind::unknown
                              ? m_builder.unknownOp(m_builder.intern(m_module.fullName(op)), operands, types, location)
                              : m_builder.op(kind, operands, types, location);
        added(made, op);
        m_copies += m_copying;
        copyAttributes(m_builder, m_module, op);
        for (const RegionId id : m_module.regions(op)) {
            const Region& region = m_module.region(id);
            types.clear();
            for (const ValueId v : region.arguments) types.push_back(typeOf(v));
            const auto arguments = m_builder.beginRegion(types);
            for (std::uint32_t i = 0; i < arguments.size(); ++i) define(region.arguments[i], arguments[i]);
            writeAll(id);
            std::vector<ValueId> yields;
            for (const ValueId v : region.yields) yields.push_back(read(op, v));
            m_builder.endRegion(yields);
        }
        for (std::uint32_t i = 0; i < m_module.results(op).size(); ++i)
            define(m_module.results(op)[i], m_builder.result(made, i));
    }

    // --- copies
    // What each of the values is behind a barrier that takes them all.
    std::vector<ValueId> behindBarrier(const std::vector<ValueId>& values, LocationId location) {
        if (values.empty()) return {};
        std::vector<TypeId> types;
        types.reserve(values.size());
        for (const ValueId v : values) types.push_back(m_builder.typeOf(v));
        const OpId barrier = added(m_builder.op(OpKind::optimization_barrier, values, types, location), OpId{});
        std::vector<ValueId> out;
        for (std::uint32_t i = 0; i < values.size(); ++i) out.push_back(m_builder.result(barrier, i));
        return out;
    }
    void copyAll(const std::vector<OpId>& ops) {
        m_copying = true;
        for (const OpId op : ops) copyOp(op);
        m_copying = false;
    }

    void makeAgain(OpId user, const Block& block) {
        const auto location = place(user);
        std::vector<ValueId> taken;
        taken.reserve(block.leaves.size() + 1);
        for (const ValueId v : block.leaves) taken.push_back(m_made[v]);
        if (block.gradient.valid()) taken.push_back(read(user, block.gradient));
        const auto given = behindBarrier(taken, location);
        for (std::size_t i = 0; i < block.leaves.size(); ++i) m_copied[block.leaves[i]] = given[i];
        if (block.gradient.valid()) m_again[block.gradient] = given.back();
        copyAll(block.ops);
        for (const ValueId v : block.replaced) m_again[v] = m_copied[v];
        for (const ValueId v : block.leaves) m_copied[v] = ValueId{};
    }

    ValueId zero(ElementType type, LocationId location) {
        const OpId op = added(m_builder.op(OpKind::constant, {}, {m_builder.tensor(type, {})}, location), OpId{});
        m_builder.text(AttributeName::value, isFloat(type) ? "0.000000e+00" : type == ElementType::i1 ? "false" : "0");
        return m_builder.result(op);
    }
    // [trips] + the shape of a value.
    std::vector<std::int64_t> collectedShape(const LoopPair& pair, ValueId value, std::int64_t trips) const {
        const auto shape = m_module.type(value).shape;
        std::vector<std::int64_t> all{trips};
        all.insert(all.end(), shape.begin(), shape.end());
        (void)pair;
        return all;
    }

    void makeAgain(OpId user, const LoopPair& pair) {
        const auto location = place(user);
        std::vector<ValueId> taken;
        const ValueId index = m_made[pair.index];
        for (std::size_t i = 0; i < pair.leaves.size(); ++i) {
            const auto& leaf = pair.leaves[i];
            ValueId here = m_leafArgument[i];
            if (leaf.collected) {
                const auto type = m_module.type(leaf.value);
                const auto part = collectedShape(pair, leaf.value, 1);
                std::vector<ValueId> operands{here, index};
                const ValueId first = zero(m_module.type(pair.index).dtype, location);
                operands.resize(1 + part.size(), first);
                const OpId slice = added(m_builder.op(OpKind::dynamic_slice, operands,
                                                      std::vector{m_builder.tensor(type.dtype, part)}, location),
                                         OpId{});
                m_builder.ints(AttributeName::slice_sizes, part);
                const OpId flat = added(m_builder.op(OpKind::reshape, {m_builder.result(slice)},
                                                     {m_builder.tensor(type.dtype, type.shape)}, location),
                                        OpId{});
                here = m_builder.result(flat);
            }
            taken.push_back(here);
        }
        if (pair.gradient.valid()) taken.push_back(m_made[pair.gradient]);
        const auto given = behindBarrier(taken, location);
        for (std::size_t i = 0; i < pair.leaves.size(); ++i) m_copied[pair.leaves[i].value] = given[i];
        if (pair.gradient.valid()) m_made[pair.gradient] = given.back();
        m_copied[pair.counter] = index;
        copyAll(pair.ops);
        for (const auto& [value, copy] : pair.replaced) m_made[value] = m_copied[copy];
        for (const auto& leaf : pair.leaves) m_copied[leaf.value] = ValueId{};
        m_copied[pair.counter] = ValueId{};
    }

    // --- loops
    // A loop again, with what it carries but for what is dropped, and more behind that. `body` is called at the end of
    // the body with the arguments for what is more, and says what they become; null: they stay as they are.
    template <class Begin, class End>
    OpId writeLoop(OpId op, const std::vector<bool>& dropped, const std::vector<ValueId>& more, Begin&& begin,
                   End&& end) {
        const auto location = place(op);
        std::vector<ValueId> operands;
        std::vector<TypeId> types;
        for (std::uint32_t i = 0; i < dropped.size(); ++i)
            if (!dropped[i]) operands.push_back(read(op, m_module.operands(op)[i]));
        operands.insert(operands.end(), more.begin(), more.end());
        types.reserve(operands.size());
        for (const ValueId v : operands) types.push_back(m_builder.typeOf(v));
        const OpId made = added(m_builder.op(m_module.kind(op), operands, types, location), op);
        copyAttributes(m_builder, m_module, op);
        const auto regions = m_module.regions(op);
        for (std::uint32_t r = 0; r < regions.size(); ++r) {
            const Region& region = m_module.region(regions[r]);
            const auto arguments = m_builder.beginRegion(types);
            std::uint32_t at = 0;
            for (std::uint32_t i = 0; i < dropped.size(); ++i)
                if (!dropped[i]) m_made[region.arguments[i]] = arguments[at++];
            std::vector<ValueId> extra;
            for (; at < arguments.size(); ++at) extra.push_back(arguments[at]);
            const bool isBody = r + 1 == regions.size();
            if (isBody) begin(extra);
            writeAll(regions[r]);
            std::vector<ValueId> yields;
            for (std::uint32_t i = 0; i < region.yields.size(); ++i)
                if (!isBody || !dropped[i]) yields.push_back(m_made[region.yields[i]]);
            if (isBody) {
                end(extra);
                yields.insert(yields.end(), extra.begin(), extra.end());
            }
            m_builder.endRegion(yields);
        }
        std::uint32_t at = 0;
        for (std::uint32_t i = 0; i < dropped.size(); ++i)
            if (!dropped[i]) m_made[m_module.results(op)[i]] = m_builder.result(made, at++);
        return made;
    }

    void writeForward(OpId op, const LoopPair& pair) {
        const auto location = place(op);
        std::vector<ValueId> more;
        std::vector<const LoopPair::Leaf*> collected;
        for (const auto& leaf : pair.leaves) {
            if (!leaf.collected || leaf.atForward) continue;
            const auto type = m_module.type(leaf.value);
            const ValueId nothing = zero(type.dtype, location);
            const OpId empty = added(
                m_builder.op(OpKind::broadcast_in_dim, {nothing},
                             {m_builder.tensor(type.dtype, collectedShape(pair, leaf.value, pair.trips))}, location),
                OpId{});
            m_builder.ints(AttributeName::broadcast_dimensions, {});
            more.push_back(m_builder.result(empty));
            collected.push_back(&leaf);
        }
        const OpId made = writeLoop(
            op, pair.forwardDropped, more, [](auto&) {},
            [&](std::vector<ValueId>& extra) {
                for (std::size_t i = 0; i < extra.size(); ++i) extra[i] = collect(pair, collected[i]->value, extra[i]);
            });
        const auto kept =
            m_builder.result(made).value + static_cast<std::uint32_t>(std::ranges::count(pair.forwardDropped, false));
        for (std::uint32_t i = 0; i < more.size(); ++i) m_newlyCollected[collected[i]->value] = ValueId{kept + i};
    }

    // The value of this iteration put into what is collected.
    ValueId collect(const LoopPair& pair, ValueId value, ValueId all) {
        const OpId body = m_module.definingOp(value);
        const auto location = place(body.valid() ? body : pair.forward);
        const auto type = m_module.type(value);
        const OpId part = added(m_builder.op(OpKind::reshape, {m_made[value]},
                                             {m_builder.tensor(type.dtype, collectedShape(pair, value, 1))}, location),
                                OpId{});
        std::vector<ValueId> operands{all, m_builder.result(part), m_made[pair.counter]};
        operands.resize(2 + type.shape.size() + 1, zero(m_module.type(pair.counter).dtype, location));
        const OpId update = added(
            m_builder.op(OpKind::dynamic_update_slice, operands, std::vector{m_builder.typeOf(all)}, location), OpId{});
        return m_builder.result(update);
    }

    void writeBackward(OpId op, const LoopPair& pair) {
        std::vector<ValueId> more;
        const auto outer = m_module.operands(pair.forward);
        for (const auto& leaf : pair.leaves)
            if (!leaf.atBackward)
                more.push_back(leaf.collected ? m_newlyCollected.at(leaf.value)
                                              : m_made[outer[m_module.index(leaf.value)]]);
        const Region& body = m_module.region(m_module.regions(op)[1]);
        writeLoop(
            op, pair.backwardDropped, more,
            [&](const std::vector<ValueId>& extra) {
                m_leafArgument.clear();
                std::size_t next = 0;
                for (const auto& leaf : pair.leaves)
                    m_leafArgument.push_back(leaf.atBackward ? m_made[body.arguments[*leaf.atBackward]]
                                                             : extra[next++]);
            },
            [](auto&) {});
    }

    const Module& m_module;
    const Edit& m_edit;
    const std::vector<bool>& m_isForward;
    ModuleBuilder m_builder;
    IdVector<ValueId, ValueId> m_made, m_again, m_copied; // in the copy: as it was; made again; while a block is made
    IdVector<OpId, OpId> m_origin;
    std::map<OpId, const LoopPair*> m_forward, m_backward, m_loopBlock;
    std::map<ValueId, ValueId> m_newlyCollected;
    std::vector<ValueId> m_leafArgument;
    std::vector<Location> m_calls;
    bool m_copying = false, m_callsOfCopies = false;
    std::uint32_t m_copies = 0;
};

} // namespace

Edited edited(const Module& module, const Edit& edit, const std::vector<bool>& isForward) {
    return Editor(module, edit, isForward).run();
}

std::string recomputedStack(std::string_view stack) {
    const auto at = stack.find("jvp(");
    if (at == stack.npos || (at > 0 && stack[at - 1] != '/')) return std::string(stack);
    int depth = 0;
    auto end = at + 3;
    for (; end < stack.size(); ++end) {
        depth += stack[end] == '(' ? 1 : stack[end] == ')' ? -1 : 0;
        if (depth == 0) break;
    }
    if (end == stack.size()) return std::string(stack);
    const auto mark = stack.substr(at, end + 1 - at);
    std::string out(stack.substr(0, at));
    out += "transpose(";
    out += mark;
    out += ")/";
    out += mark;
    out += "/checkpoint/rematted_computation";
    out += stack.substr(end + 1);
    return out;
}

} // namespace axiscape::transforms
