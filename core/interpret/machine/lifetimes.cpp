// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/machine/lifetimes.h"

#include <algorithm>

namespace axiscape::machine {
namespace {

constexpr std::uint32_t kNone = 0xffffffffu;

RegionId definedIn(const Module& module, ValueId value) {
    switch (module.valueKind(value)) {
    case ValueKind::opResult:
        return module.regionOf(module.definingOp(value));
    case ValueKind::regionArgument:
        return module.regionOfArgument(value);
    case ValueKind::argument:
        break;
    }
    return RegionId{};
}

// The op around `op` that stands directly in `region`: itself, or one whose regions it is in.
OpId ancestorIn(const Module& module, OpId op, RegionId region) {
    while (module.regionOf(op) != region) op = module.region(module.regionOf(op)).parent;
    return op;
}

} // namespace

Lifetimes::Lifetimes(const Module& module) {
    const std::uint32_t ops = module.allOpCount();
    std::uint32_t regions = 0;
    for (std::uint32_t op = 0; op < ops; ++op)
        for (const RegionId region : module.regions(OpId{op})) regions = std::max(regions, region.value + 1);

    m_next.assign(ops, OpId{});
    m_firstIn.assign(regions, OpId{});
    for (std::uint32_t i = ops; i-- > 0;) {
        const OpId op{i};
        const RegionId region = module.regionOf(op);
        OpId& first = region.valid() ? m_firstIn[region] : m_firstInMain;
        m_next[op] = first;
        first = op;
    }

    m_last.assign(module.valueCount(), kNone);
    m_captured.assign(module.valueCount(), false);
    IdVector<ValueId, std::uint32_t> endsWith(module.valueCount(), kNone); // a RegionId: yielded, or an argument
    const auto use = [&](ValueId value, OpId at, bool captured) {
        auto& last = m_last[value];
        if (last != kNone && last > at.value) return;
        m_captured[value] = captured || (last == at.value && m_captured[value]);
        last = at.value;
    };
    for (std::uint32_t i = 0; i < ops; ++i) {
        const OpId op{i};
        for (const ValueId value : module.operands(op)) {
            const OpId at = ancestorIn(module, op, definedIn(module, value));
            use(value, at, at != op);
        }
        for (const RegionId id : module.regions(op))
            for (const ValueId value : module.region(id).yields)
                if (definedIn(module, value) == id)
                    endsWith[value] = id.value;
                else
                    use(value, ancestorIn(module, op, definedIn(module, value)), true);
    }
    for (std::uint32_t i = 0; i < ops; ++i) {
        const OpId op{i};
        for (const ValueId value : module.results(op))
            if (m_last[value] == kNone) m_last[value] = i;
        const auto of = module.regions(op);
        const bool loop = module.kind(op) == OpKind::while_;
        for (std::size_t r = 0; r < of.size(); ++r)
            for (const ValueId value : module.region(of[r]).arguments) {
                if (loop && r == 0)
                    m_last[value] = endsWith[value] = kNone;
                else if (m_last[value] == kNone)
                    endsWith[value] = of[r].value;
            }
    }
    for (std::uint32_t v = 0; v < module.valueCount(); ++v)
        if (endsWith[ValueId{v}] != kNone) m_last[ValueId{v}] = kNone;
    for (const ValueId value : module.results()) m_last[value] = kNone;
    m_atOp = lists(m_last, ops);
    m_atRegion = lists(endsWith, regions);
}

// A counting sort of the values by their keys below `count`.
Lifetimes::Lists Lifetimes::lists(const IdVector<ValueId, std::uint32_t>& keys, std::size_t count) {
    Lists lists;
    lists.first.assign(count + 1, 0);
    for (const auto key : keys)
        if (key < count) ++lists.first[key + 1];
    for (std::size_t i = 0; i < count; ++i) lists.first[i + 1] += lists.first[i];
    lists.values.resize(lists.first.back());
    std::vector<std::uint32_t> at(lists.first.begin(), lists.first.end() - 1);
    for (std::uint32_t v = 0; v < keys.size(); ++v)
        if (const auto key = keys[ValueId{v}]; key < count) lists.values[at[key]++] = ValueId{v};
    return lists;
}

} // namespace axiscape::machine
