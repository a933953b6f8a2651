// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/facts_parts.h"
#include "core/structure/structure_parts.h"

namespace axiscape::structure {

void findGradients(const Program& program, ModelFacts& facts) {
    const Module& module = program.module();
    const auto replacedBy = argumentsOfResults(module, true);
    std::vector<std::uint32_t> seen(module.valueCount(), 0);
    std::vector<ValueId> open;
    std::uint32_t round = 0;
    for (std::size_t r = 0; r < replacedBy.size(); ++r) {
        if (replacedBy[r] < 0 || facts.roles[static_cast<std::size_t>(replacedBy[r])] != Role::parameter) continue;
        const auto parameter = static_cast<std::uint32_t>(replacedBy[r]);
        const auto elements = module.type(ValueId{parameter}).elements();
        ++round;
        ValueId gradient; // of several values of the backward pass the last
        open.assign(1, module.results()[r]);
        while (!open.empty()) {
            const ValueId v = open.back();
            open.pop_back();
            if (seen[v.value] == round || module.valueKind(v) != ValueKind::opResult) continue;
            seen[v.value] = round;
            if (module.type(v).elements() != elements || !program.origins.fromData[v.value]) continue;
            const OpId op = module.definingOp(v);
            if (program.structure.passOf[op] != Pass::update) {
                const bool later = !gradient.valid() || gradient < v;
                if (program.structure.passOf[op] == Pass::backward && later) gradient = v;
                continue;
            }
            for (const ValueId operand : module.operands(op)) open.push_back(operand);
            for (const RegionId region : module.regions(op))
                for (const ValueId made : module.region(region).yields) open.push_back(made);
        }
        if (gradient.valid()) facts.gradients.push_back({parameter, gradient});
    }
}

} // namespace axiscape::structure
