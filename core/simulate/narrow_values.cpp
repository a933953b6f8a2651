// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/narrow_values.h"

#include "core/simulate/op_work.h"

namespace axiscape {

namespace {

bool movesElements(OpKind kind) {
    switch (kind) {
    case OpKind::reshape:
    case OpKind::transpose:
    case OpKind::slice:
    case OpKind::dynamic_slice:
    case OpKind::broadcast_in_dim:
    case OpKind::concatenate:
    case OpKind::pad:
    case OpKind::reverse:
        return true;
    default:
        return false;
    }
}

} // namespace

bool readsNarrow(const Module& module, OpId op, const IdVector<ValueId, std::uint8_t>& narrow) {
    const OpKind kind = module.kind(op);
    if (workClass(kind) == WorkClass::matmul)
        return module.textOf(op, AttributeName::precision_config).find("HIGH") == std::string_view::npos;
    if (kind == OpKind::convert) return module.type(module.results(op)[0]).dtype == ElementType::bf16;
    return movesElements(kind) && narrow[module.results(op)[0]];
}

NarrowValues::NarrowValues(const SiteTable& sites) {
    const Module& module = sites.module();
    m_narrow.assign(module.valueCount(), 0);
    IdVector<ValueId, std::uint8_t> escapes(module.valueCount(), 0);
    for (ValueId v : module.results()) escapes[v] = 1;
    for (OpId op : module.ops())
        for (RegionId region : module.regions(op))
            for (ValueId v : module.region(region).yields) escapes[v] = 1;
    for (std::size_t i = module.opCount(); i-- > 0;)
        for (ValueId r : module.results(OpId{i})) {
            if (escapes[r] || module.type(r).dtype != ElementType::f32) continue;
            bool read = false, narrow = true;
            for (Use use : module.uses(r)) {
                if (use.op.value < module.opCount() && !sites.isLive(use.op)) continue;
                narrow = narrow && use.op.value < module.opCount() && readsNarrow(module, use.op, m_narrow);
                read = true;
            }
            m_narrow[r] = read && narrow;
        }
}

bool NarrowValues::onlyProductsRead(const Module& module, ValueId value) const {
    if (m_narrow.empty() || module.type(value).dtype != ElementType::f32) return false;
    bool read = false;
    for (Use use : module.uses(value)) {
        if (use.op.value >= module.opCount()) continue; // yielded as it is
        if (workClass(module.kind(use.op)) != WorkClass::matmul || !readsNarrow(module, use.op, m_narrow)) return false;
        read = true;
    }
    return read;
}

bool NarrowValues::contains(const SpmdProgram& program, const Collective& collective) const {
    if (m_narrow.empty()) return false;
    const Module& module = program.partition.module();
    if (module.type(collective.value).dtype != ElementType::f32) return false;
    return collective.atUse ? readsNarrow(module, collective.op, m_narrow) : contains(collective.value);
}

} // namespace axiscape
