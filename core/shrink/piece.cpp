// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shrink/piece.h"

#include "core/ir/copy_attributes.h"
#include "core/ir/module_builder.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::shrinking {
namespace {

// Values that regions of an op read, and those made there.
struct Inside {
    std::vector<ValueId> read;
    std::vector<bool> made;
};

void readInside(const Module& module, OpId op, Inside& inside) {
    for (const RegionId id : module.regions(op)) {
        const Region& region = module.region(id);
        for (const ValueId v : region.arguments) inside.made[v.value] = true;
        for (const OpId inner : region.ops) {
            if (module.regionOf(inner) != id) continue;
            for (const ValueId v : module.operands(inner)) inside.read.push_back(v);
            for (const ValueId v : module.results(inner)) inside.made[v.value] = true;
            readInside(module, inner, inside);
        }
        inside.read.insert(inside.read.end(), region.yields.begin(), region.yields.end());
    }
}

bool isLoop(const Module& module, OpId op) { return module.kind(op) == OpKind::while_; }

// What values are made of. `kept`: ops that stay with their regions; arguments of a loop's region are what it carries
// only where the loop is one of them or within one.
class Tracer {
  public:
    // `within`: only what is made in this loop is followed, the rest is outside.
    Tracer(const Module& module, const std::vector<ValueId>& given, std::vector<bool> kept, OpId within = {})
        : m_module(module), m_kept(std::move(kept)), m_seen(module.valueCount()), m_made(module.allOpCount()),
          m_carried(module.valueCount()), m_within(within) {
        for (const ValueId v : given) m_seen[v.value] = true;
    }

    void need(ValueId value) {
        m_left.push_back(value);
        while (!m_left.empty()) {
            const ValueId v = m_left.back();
            m_left.pop_back();
            if (m_seen[v.value]) continue;
            m_seen[v.value] = true;
            follow(v);
        }
    }
    const std::vector<ValueId>& outside() const { return m_outside; }
    Upstream finished() {
        Upstream out;
        for (std::uint32_t o = 0; o < m_made.size(); ++o)
            if (m_made[o] && !isInside(OpId{o}, m_made)) out.ops.push_back(OpId{o});
        out.open = std::move(m_open);
        std::ranges::sort(out.open);
        out.isMade = std::move(m_made);
        out.isCarried = std::move(m_carried);
        return out;
    }

  private:
    bool isInside(OpId op, const std::vector<bool>& of) const {
        for (RegionId region = m_module.regionOf(op); region.valid();) {
            const OpId parent = m_module.region(region).parent;
            if (of[parent.value]) return true;
            region = m_module.regionOf(parent);
        }
        return false;
    }
    bool isWithin(ValueId v) const {
        const bool isResult = m_module.valueKind(v) == ValueKind::opResult;
        if (isResult && m_module.definingOp(v) == m_within) return true;
        RegionId region;
        if (isResult) region = m_module.regionOf(m_module.definingOp(v));
        if (m_module.valueKind(v) == ValueKind::regionArgument) region = m_module.regionOfArgument(v);
        while (region.valid()) {
            const OpId parent = m_module.region(region).parent;
            if (parent == m_within) return true;
            region = m_module.regionOf(parent);
        }
        return false;
    }
    void follow(ValueId v) {
        if (m_within.valid() && !isWithin(v)) return m_outside.push_back(v);
        if (m_module.valueKind(v) == ValueKind::opResult) {
            const OpId op = m_module.definingOp(v);
            return isLoop(m_module, op) ? carry(op, m_module.index(v)) : make(op);
        }
        if (m_module.valueKind(v) == ValueKind::regionArgument) {
            const OpId parent = m_module.region(m_module.regionOfArgument(v)).parent;
            if (m_kept[parent.value] || isInside(parent, m_kept)) {
                if (isLoop(m_module, parent)) carry(parent, m_module.index(v));
                return;
            }
        }
        if (const ValueId entered = enteredAs(m_module, v); entered != v)
            m_left.push_back(entered);
        else
            m_open.push_back(v);
    }
    void carry(OpId loop, std::uint32_t k) {
        m_made[loop.value] = true;
        const ValueId result = m_module.results(loop)[k];
        if (m_carried[result.value]) return;
        m_carried[result.value] = true;
        m_left.push_back(m_module.operands(loop)[k]);
        m_left.push_back(m_module.region(m_module.regions(loop)[1]).yields[k]);
        m_left.push_back(m_module.region(m_module.regions(loop)[0]).yields[0]);
    }
    // With all that is in its regions.
    void make(OpId op) {
        if (m_made[op.value]) return;
        m_made[op.value] = true;
        for (const ValueId v : m_module.operands(op)) m_left.push_back(v);
        for (const RegionId id : m_module.regions(op)) {
            for (const OpId inner : m_module.region(id).ops) {
                if (m_module.regionOf(inner) != id) continue;
                if (!isLoop(m_module, inner)) {
                    make(inner);
                    continue;
                }
                for (std::uint32_t k = 0; k < m_module.results(inner).size(); ++k) carry(inner, k);
            }
            for (const ValueId v : m_module.region(id).yields) m_left.push_back(v);
        }
    }

    const Module& m_module;
    std::vector<bool> m_kept, m_seen, m_made, m_carried;
    std::vector<ValueId> m_left, m_open, m_outside;
    OpId m_within;
};

class Writer {
  public:
    Writer(const Module& module)
        : m_module(module), m_builder(module.name(), module.source()), m_made(module.valueCount()) {}

    Piece write(const std::vector<ValueId>& results, const std::vector<ValueId>& given) {
        m_up = upstream(m_module, results, given);
        m_builder.setAttributes(m_module.attributes());
        for (const auto& line : m_module.otherTopLevel()) m_builder.addTopLevel(line);
        for (const auto& line : m_module.aliases()) m_builder.addAlias(line);
        for (const auto& text : m_module.keptFunctions()) m_builder.addKeptFunction(text);
        Piece out;
        out.arguments = given;
        out.arguments.insert(out.arguments.end(), m_up.open.begin(), m_up.open.end());
        for (std::size_t i = 0; i < out.arguments.size(); ++i) addArgument(out.arguments[i], i);
        for (const OpId op : m_up.ops) copy(op);
        std::vector<ValueId> made;
        std::vector<ProgramResult> info;
        for (const ValueId v : results) {
            made.push_back(read(v));
            info.push_back({fmt::format("result[{}]", info.size()), fmt::format("result/{}", info.size()), ""});
        }
        out.module = m_builder.finish(made, std::move(info));
        return out;
    }

  private:
    ValueId read(ValueId value) const {
        return m_made[value].valid() ? m_made[value] : m_made[enteredAs(m_module, value)];
    }
    void addArgument(ValueId value, std::size_t i) {
        std::string name = fmt::format("v{}", i);
        if (m_module.isArgument(value)) name = m_module.argument(value.value).name;
        m_made[value] = m_builder.argument({name, pathOfName(name), -1, false, ""}, typeOf(value));
    }
    TypeId typeOf(ValueId value) {
        const auto type = m_module.type(value);
        if (!type.isTensor()) return m_builder.otherType(type.text);
        const bool open = std::ranges::any_of(type.shape, [](auto d) { return d < 0; });
        if (open || type.text.find(',') != type.text.npos)
            return m_builder.dynamicTensor(type.dtype, type.shape, type.text);
        return m_builder.tensor(type.dtype, type.shape);
    }
    LocationId place(OpId op) {
        const Location at = m_module.location(op);
        const auto text = [&](StringId id) { return id.valid() ? m_builder.intern(m_module.text(id)) : id; };
        return m_builder.location({text(at.nameStack), text(at.function), text(at.file), at.line, at.column});
    }
    void copy(OpId op) {
        const auto location = place(op);
        std::vector<ValueId> operands;
        std::vector<TypeId> types;
        const auto stays = [&](std::uint32_t k) {
            return !isLoop(m_module, op) || m_up.isCarried[m_module.results(op)[k].value];
        };
        for (std::uint32_t k = 0; k < m_module.operands(op).size(); ++k)
            if (stays(k)) operands.push_back(read(m_module.operands(op)[k]));
        for (std::uint32_t k = 0; k < m_module.results(op).size(); ++k)
            if (stays(k)) types.push_back(typeOf(m_module.results(op)[k]));
        const OpKind kind = m_module.kind(op);
        const OpId made = kind == OpKind::unknown
                              ? m_builder.unknownOp(m_builder.intern(m_module.fullName(op)), operands, types, location)
                              : m_builder.op(kind, operands, types, location);
        copyAttributes(m_builder, m_module, op);
        for (const RegionId id : m_module.regions(op)) {
            const Region& region = m_module.region(id);
            types.clear();
            std::vector<ValueId> carried;
            for (std::uint32_t k = 0; k < region.arguments.size(); ++k)
                if (stays(k)) carried.push_back(region.arguments[k]), types.push_back(typeOf(region.arguments[k]));
            const auto arguments = m_builder.beginRegion(types);
            for (std::uint32_t i = 0; i < arguments.size(); ++i) m_made[carried[i]] = arguments[i];
            for (const OpId inner : region.ops)
                if (m_module.regionOf(inner) == id && m_up.isMade[inner.value]) copy(inner);
            std::vector<ValueId> yields;
            const bool isCondition = isLoop(m_module, op) && id == m_module.regions(op)[0];
            for (std::uint32_t k = 0; k < region.yields.size(); ++k)
                if (isCondition || stays(k)) yields.push_back(read(region.yields[k]));
            m_builder.endRegion(yields);
        }
        std::uint32_t next = 0;
        for (std::uint32_t k = 0; k < m_module.results(op).size(); ++k)
            if (stays(k)) m_made[m_module.results(op)[k]] = m_builder.result(made, next++);
    }

    const Module& m_module;
    ModuleBuilder m_builder;
    IdVector<ValueId, ValueId> m_made;
    Upstream m_up;
};

} // namespace

std::vector<ValueId> readBy(const Module& module, OpId op) {
    const auto operands = module.operands(op);
    std::vector<ValueId> read(operands.begin(), operands.end());
    if (module.regions(op).empty()) return read;
    Inside inside{{}, std::vector<bool>(module.valueCount(), false)};
    readInside(module, op, inside);
    for (const ValueId v : inside.read)
        if (!inside.made[v.value]) read.push_back(v);
    return read;
}

ValueId enteredAs(const Module& module, ValueId value) {
    while (module.valueKind(value) == ValueKind::regionArgument) {
        const RegionId region = module.regionOfArgument(value);
        const OpId loop = module.region(region).parent;
        const auto k = module.index(value);
        if (module.kind(loop) != OpKind::while_ || module.regions(loop)[1] != region) break;
        if (module.region(region).yields[k] != value) break;
        value = module.operands(loop)[k];
    }
    return value;
}

namespace {

// What one result of a loop is made of, as far as it is in the loop.
Tracer tracedIn(const Module& module, OpId loop, const std::vector<std::uint32_t>& carried) {
    std::vector<bool> kept(module.allOpCount(), false);
    kept[loop.value] = true;
    Tracer tracer(module, {}, std::move(kept), loop);
    for (const std::uint32_t k : carried) tracer.need(module.results(loop)[k]);
    return tracer;
}

} // namespace

std::vector<bool> carriedFor(const Module& module, OpId loop, const std::vector<std::uint32_t>& given) {
    const Upstream up = tracedIn(module, loop, given).finished();
    std::vector<bool> carried;
    for (const ValueId v : module.results(loop)) carried.push_back(up.isCarried[v.value]);
    return carried;
}

std::vector<ValueId> readFor(const Module& module, ValueId result) {
    const OpId op = module.definingOp(result);
    if (!isLoop(module, op)) return readBy(module, op);
    return tracedIn(module, op, {module.index(result)}).outside();
}

Upstream upstream(const Module& module, const std::vector<ValueId>& results, const std::vector<ValueId>& given) {
    // First whole ops: those are what regions belong to.
    std::vector<bool> seen(module.valueCount(), false), kept(module.allOpCount(), false);
    std::vector<ValueId> left = results;
    for (const ValueId v : given) seen[v.value] = true;
    while (!left.empty()) {
        const ValueId v = left.back();
        left.pop_back();
        if (seen[v.value]) continue;
        seen[v.value] = true;
        if (module.valueKind(v) != ValueKind::opResult) {
            if (const ValueId entered = enteredAs(module, v); entered != v) left.push_back(entered);
            continue;
        }
        const OpId op = module.definingOp(v);
        if (kept[op.value] && !isLoop(module, op)) continue;
        kept[op.value] = true;
        for (const ValueId read : readFor(module, v)) left.push_back(read);
    }
    Tracer tracer(module, given, std::move(kept));
    for (const ValueId v : results) tracer.need(v);
    return tracer.finished();
}

Piece pieceOf(const Module& module, const std::vector<ValueId>& results, const std::vector<ValueId>& given) {
    return Writer(module).write(results, given);
}

std::uint32_t opsOf(const Module& module) {
    std::uint32_t count = 0;
    for (const OpId op : module.ops()) count += module.kind(op) != OpKind::constant;
    return count;
}

} // namespace axiscape::shrinking
