// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/folded_module.h"

#include "core/ir/module_builder.h"

#include <algorithm>

namespace axiscape::searching {
namespace {

class PartMaker {
  public:
    PartMaker(const Module& module, const ModulePart& part)
        : m_module(module), m_part(part), m_builder(module.name(), module.source()), m_valueOf(module.valueCount()) {}

    std::shared_ptr<const Module> run() {
        findResults();
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
            if (!m_part.keepsArgument[a]) continue;
            Argument info = m_module.argument(a);
            if (info.aliasedResult >= 0) info.aliasedResult = m_resultOf[static_cast<std::size_t>(info.aliasedResult)];
            m_valueOf[ValueId{a}] = m_builder.argument(std::move(info), typeOf(ValueId{a}));
        }
        for (const OpId op : m_module.ops())
            if (!m_module.regionOf(op).valid() && m_part.keepsOp[op.value]) copy(op);
        if (m_failed) return nullptr;
        std::vector<ValueId> results;
        std::vector<ProgramResult> info;
        for (std::size_t r = 0; r < m_resultOf.size(); ++r) {
            if (m_resultOf[r] < 0) continue;
            results.push_back(m_valueOf[m_module.results()[r]]);
            info.push_back(m_module.result(r));
        }
        return m_builder.finish(results, std::move(info));
    }

  private:
    void findResults() {
        int kept = 0;
        for (const ValueId v : m_module.results()) {
            const OpId maker = m_module.definingOp(v);
            const bool stays = maker.valid() ? m_part.keepsOp[maker.value] != 0 && keeps(maker, m_module.index(v))
                                             : m_part.keepsArgument[v.value] != 0;
            m_resultOf.push_back(stays ? kept++ : -1);
        }
    }

    TypeId typeOf(ValueId value) {
        const TensorType type = m_module.type(value);
        if (!type.isTensor()) return m_builder.otherType(type.text);
        if (std::ranges::any_of(type.shape, [](std::int64_t d) { return d < 0; })) m_failed = true;
        return m_builder.tensor(type.dtype, type.shape);
    }

    // Of a loop not all it carries need stay.
    bool keeps(OpId op, std::uint32_t k) const {
        return m_module.kind(op) != OpKind::while_ || op.value >= m_part.keepsOp.size() || m_part.keepsCarried(op, k);
    }

    ValueId read(OpId op, std::uint32_t k, ValueId operand) {
        if (const ValueId there = m_valueOf[operand]; there.valid()) return there;
        const ValueId other = m_part.standIn(op, k, operand);
        if (other.valid() && m_valueOf[other].valid()) return m_valueOf[other];
        m_failed = true;
        return {};
    }

    void copyAttributes(OpId op) {
        for (const Attribute& a : m_module.attributes(op)) {
            const bool known = a.name.value < static_cast<std::uint32_t>(AttributeName::knownCount);
            if (!known && a.text.valid())
                m_builder.attribute(m_module.text(a.name), m_module.text(a.text));
            else if (a.text.valid())
                m_builder.text(static_cast<AttributeName>(a.name.value), m_module.text(a.text));
            else if (known)
                m_builder.ints(static_cast<AttributeName>(a.name.value), m_module.ints(a));
            else
                m_failed = true;
        }
    }

    // With what stays of its regions.
    void copy(OpId op) {
        std::vector<ValueId> operands;
        const auto reads = m_module.operands(op);
        for (std::uint32_t k = 0; k < reads.size(); ++k)
            if (keeps(op, k)) operands.push_back(read(op, k, reads[k]));
        if (m_failed) return;
        std::vector<TypeId> types;
        const auto results = m_module.results(op);
        for (std::uint32_t k = 0; k < results.size(); ++k)
            if (keeps(op, k)) types.push_back(typeOf(results[k]));
        const OpId made = m_module.kind(op) == OpKind::unknown
                              ? m_builder.unknownOp(m_module.fullName(op), operands, types)
                              : m_builder.op(m_module.kind(op), operands, types);
        copyAttributes(op);
        for (const RegionId id : m_module.regions(op)) copyRegion(op, id);
        if (m_failed) return;
        for (std::uint32_t k = 0, at = 0; k < results.size(); ++k)
            if (keeps(op, k)) m_valueOf[results[k]] = m_builder.result(made, at++);
    }

    void copyRegion(OpId op, RegionId id) {
        const Region& region = m_module.region(id);
        std::vector<TypeId> types;
        for (std::uint32_t k = 0; k < region.arguments.size(); ++k)
            if (keeps(op, k)) types.push_back(typeOf(region.arguments[k]));
        const auto arguments = m_builder.beginRegion(types);
        for (std::uint32_t k = 0, at = 0; k < region.arguments.size(); ++k)
            if (keeps(op, k)) m_valueOf[region.arguments[k]] = arguments[at++];
        for (const OpId inner : region.ops) {
            const bool stays = inner.value >= m_part.keepsOp.size() || m_part.keepsOp[inner.value] != 0;
            if (stays && m_module.regionOf(inner) == id) copy(inner);
        }
        if (m_failed) return;
        std::vector<ValueId> yields;
        const bool isStep = id != m_module.regions(op)[0]; // a condition makes one value of its own
        for (std::uint32_t k = 0; k < region.yields.size(); ++k)
            if (!isStep || keeps(op, k)) yields.push_back(read(op, k, region.yields[k]));
        m_builder.endRegion(yields);
    }

    const Module& m_module;
    const ModulePart& m_part;
    ModuleBuilder m_builder;
    IdVector<ValueId, ValueId> m_valueOf;
    std::vector<int> m_resultOf; // of each result: its new number, or -1
    bool m_failed = false;
};

} // namespace

std::shared_ptr<const Module> partOf(const Module& module, const ModulePart& part) {
    return PartMaker(module, part).run();
}

} // namespace axiscape::searching
