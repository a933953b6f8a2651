// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/translation/device_offsets.h"

#include "core/interpret/tensor/elements.h"
#include "core/interpret/tensor/tensor.h"

#include <algorithm>
#include <map>

namespace axiscape::translation {
namespace {

constexpr std::int64_t kLong = 4096; // elements of a constant

bool keepsNumbers(OpKind kind) {
    return kind == OpKind::reshape || kind == OpKind::convert || kind == OpKind::optimization_barrier;
}

class Offsets {
  public:
    explicit Offsets(const Module& module) : m_module(module), m_from(module.valueCount()) {}

    DeviceOffsets run(const std::set<std::int64_t>& known) {
        for (const OpId op : m_module.ops()) one(op);
        DeviceOffsets out;
        for (const DeviceOffset& offset : m_offsets)
            if (!m_otherwise.contains(offset.table)) out.offsets.push_back(offset);
        const auto news = [&](std::int64_t number) {
            if (number > 1) out.numbers.insert(number);
        };
        for (const OpId op : m_module.ops()) {
            if (m_module.kind(op) != OpKind::constant) continue;
            const bool table = m_tables.contains(op);
            if (table && !m_otherwise.contains(op)) continue;
            const auto all = integersOf(m_module, op);
            for (const std::int64_t number : all)
                if (table || m_otherwise.contains(op) || !known.contains(number)) news(number);
        }
        return out;
    }

  private:
    // Where a number of the device came from: tables it was looked up in; none: it was computed.
    struct From {
        bool device = false;
        std::set<OpId> tables;
    };

    void one(OpId op) {
        const OpKind kind = m_module.kind(op);
        const auto operands = m_module.operands(op);
        if (kind == OpKind::partition_id || kind == OpKind::replica_id) {
            m_from[m_module.results(op)[0]].device = true;
            return;
        }
        if (kind == OpKind::dynamic_slice && starts(op, 1, operands[0], m_module.results(op)[0])) return;
        if (kind == OpKind::dynamic_update_slice && starts(op, 2, operands[0], operands[1])) return;
        const bool device =
            std::any_of(operands.begin(), operands.end(), [&](ValueId value) { return m_from[value].device; });
        if (!device) return;
        if (keepsNumbers(kind) && operands.size() == 1) {
            m_from[m_module.results(op)[0]] = m_from[operands[0]];
            return;
        }
        // The partitioner writes starts within a share as the difference of two starts.
        if (kind == OpKind::subtract && operands[0] == operands[1]) return;
        if (kind == OpKind::subtract && m_module.constantInteger(operands[1]) == 0) {
            m_from[m_module.results(op)[0]] = m_from[operands[0]];
            return;
        }
        for (const ValueId value : operands) {
            m_otherwise.insert(m_from[value].tables.begin(), m_from[value].tables.end());
            constantBehind(value);
        }
        for (const ValueId result : m_module.results(op))
            if (isInteger(m_module.type(result).dtype)) m_from[result].device = true;
    }

    // A number of the device is computed with a constant.
    void constantBehind(ValueId value) {
        for (int depth = 0; depth < 4 && m_module.valueKind(value) == ValueKind::opResult; ++depth) {
            const OpId op = m_module.definingOp(value);
            if (m_module.kind(op) == OpKind::constant) m_otherwise.insert(op);
            if (m_module.operands(op).size() != 1) return;
            value = m_module.operands(op)[0];
        }
    }

    // True if nothing is left to be said: a look-up in a table, or a slice of what has no number of a device.
    bool starts(OpId op, std::size_t first, ValueId whole, ValueId part) {
        const auto operands = m_module.operands(op);
        bool device = false;
        for (std::size_t i = first; i < operands.size(); ++i) device = device || m_from[operands[i]].device;
        if (!device) return false;
        const bool constant = m_module.valueKind(whole) == ValueKind::opResult &&
                              m_module.kind(m_module.definingOp(whole)) == OpKind::constant &&
                              !integersOf(m_module, m_module.definingOp(whole)).empty();
        if (first == 1 && constant && m_module.type(part).elements() == 1) {
            const OpId table = m_module.definingOp(whole);
            m_tables.insert(table);
            From& from = m_from[m_module.results(op)[0]];
            from.device = true;
            from.tables.insert(table);
            // The numbers of one table that another is looked up at are no sizes.
            return true;
        }
        for (std::size_t i = first; i < operands.size(); ++i)
            if (const From& from = m_from[operands[i]]; from.device) {
                if (from.tables.empty()) continue; // computed: what it was computed of is in the numbers
                for (const OpId table : from.tables)
                    m_offsets.push_back({table, whole, part, static_cast<std::uint32_t>(i - first)});
            }
        return !m_from[whole].device && !m_from[part].device;
    }

    const Module& m_module;
    IdVector<ValueId, From> m_from;
    std::vector<DeviceOffset> m_offsets;
    std::set<OpId> m_tables, m_otherwise;
};

} // namespace

std::vector<std::int64_t> integersOf(const Module& module, OpId constant) {
    if (module.kind(constant) != OpKind::constant) return {};
    const ValueId value = module.results(constant)[0];
    const auto type = module.type(value);
    if (!isInteger(type.dtype) || type.dtype == ElementType::i1) return {};
    if (const auto number = module.constantInteger(value)) return {*number};
    if (type.elements() > kLong) return {};
    const auto whole = tensorFromLiteral(module.literal(constant), type.dtype, type.shape);
    if (!whole) return {};
    const Tensor wide = kernels::convertTensor(*whole, ElementType::i64);
    const auto* numbers = wide.data<std::int64_t>();
    return {numbers, numbers + wide.elements()};
}

std::set<std::int64_t> integersOf(const Module& module) {
    std::set<std::int64_t> all;
    for (const OpId op : module.ops())
        for (const std::int64_t number : integersOf(module, op)) all.insert(number);
    return all;
}

DeviceOffsets deviceOffsets(const Module& module, const std::set<std::int64_t>& known) {
    return Offsets(module).run(known);
}

} // namespace axiscape::translation
