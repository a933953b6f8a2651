// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/program_facts.h"

#include "core/simulate/product_layouts.h"

#include <algorithm>

namespace axiscape {

ProgramFacts::ProgramFacts(std::shared_ptr<const SiteTable> table, std::vector<std::uint32_t> classes)
    : sites(std::move(table)), narrow(*sites), alike(std::move(classes)) {
    const Module& module = sites->module();
    if (!alike.empty()) alikeCount = 1 + *std::ranges::max_element(alike);
    workClass.assign(module.opCount(), WorkClass::opaque);
    escapes.assign(module.valueCount(), 0);
    tail.assign(module.opCount(), 0);
    for (ValueId v : module.results()) escapes[v] = 1;
    liveBefore.assign(module.opCount() + 1, 0);
    std::uint32_t live = 0;
    for (OpId op : module.ops()) {
        liveBefore[op] = live;
        live += sites->isLive(op) && !module.regionOf(op).valid();
        workClass[op] = axiscape::workClass(module.kind(op));
        if (sites->isLive(op) && module.kind(op) != OpKind::constant) working.push_back(op);
        if (workClass[op] != WorkClass::control) continue;
        // Of main, or of what is written by hand for each device there.
        bool around = false;
        for (RegionId r = module.regionOf(op); r.valid() && !around; r = module.regionOf(module.region(r).parent))
            around = workClass[module.region(r).parent] == WorkClass::control;
        if (sites->isLive(op) && !around) controls.push_back(op);
        for (RegionId region : module.regions(op))
            for (ValueId v : module.region(region).yields) escapes[v] = 1;
    }
    liveBefore.items().back() = live;
    if (!controls.empty()) dimensions = namedDimensions(*sites);
    rowParts = simulation::softmaxRows(*sites);
    for (std::size_t i = module.opCount(); i-- > 0;) {
        const OpId op{i};
        const auto cls = workClass[op];
        if (module.regionOf(op).valid() || !sites->isLive(op) ||
            (cls != WorkClass::loop && cls != WorkClass::alias && cls != WorkClass::source))
            continue;
        bool isTail = true;
        for (ValueId r : module.results(op))
            for (Use use : module.uses(r))
                isTail = isTail && use.op.value < module.opCount() && (tail[use.op] || !sites->isLive(use.op));
        tail[op] = isTail;
    }
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
        for (Use use : module.uses(ValueId{a}))
            if (use.op.value < module.opCount() && simulation::needsOtherLayout(module, use.op, use.operand))
                otherLayouts.push_back({a, use});
}

} // namespace axiscape
