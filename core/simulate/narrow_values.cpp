// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/narrow_values.h"

#include "core/simulate/op_work.h"

#include <algorithm>

namespace axiscape {

bool readsNarrow(const Module& module, OpId op, const IdVector<ValueId, std::uint8_t>& narrow) {
    const OpKind kind = module.kind(op);
    if (isProduct(kind))
        return module.textOf(op, AttributeName::precision_config).find("HIGH") == std::string_view::npos;
    if (kind == OpKind::convert) return module.type(module.results(op)[0]).dtype == ElementType::bf16;
    return has(kind, Trait::moves) && narrow[module.results(op)[0]];
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
        if (!isProduct(module.kind(use.op)) || !readsNarrow(module, use.op, m_narrow)) return false;
        read = true;
    }
    return read;
}

bool isGatheredRounded(const Module& module, const Collective& c) {
    if (!c.atUse || c.kind != CollectiveKind::all_gather || !isElementwise(module.kind(c.op))) return false;
    const ValueId made = module.results(c.op)[0];
    const auto uses = module.uses(made);
    return module.type(c.value).dtype == ElementType::f32 && uses.size() == 1 && uses[0].op.value < module.opCount() &&
           module.kind(uses[0].op) == OpKind::convert &&
           module.type(module.results(uses[0].op)[0]).dtype == ElementType::bf16;
}

bool NarrowValues::contains(const SpmdProgram& program, std::uint32_t collective) const {
    if (m_narrow.empty()) return false;
    const Module& module = program.partition.module();
    const auto& all = program.collectives;
    const Collective& c = all[collective];
    if (module.type(c.value).dtype != ElementType::f32) return false;
    if (!c.atUse) return contains(c.value);
    if (!c.lifted && !readsNarrow(module, c.op, m_narrow)) return false;
    const auto leadsOn = [&](const Collective& d) {
        return d.atUse && d.op == c.op && d.value == c.value && d.lifted == c.lifted && d.slot == c.slot &&
               d.index == c.index;
    };
    std::uint32_t last = collective; // what others share is the end of the way
    while (last + 1 < all.size() && leadsOn(all[last + 1])) ++last;
    return std::ranges::none_of(program.sharedUses, [&](const SharedUse& shared) {
        return shared.collective == last && !readsNarrow(module, shared.op, m_narrow);
    });
}

} // namespace axiscape
