// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/facts_parts.h"

#include <algorithm>

namespace axiscape {

namespace structure {
Origins findOrigins(const SiteTable& sites, const std::vector<Role>& roles) {
    const Module& module = sites.module();
    Origins out;
    out.argument.assign(module.valueCount(), Origins::kNone);
    out.fromData.assign(module.valueCount(), 0);
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        out.argument[a] = a;
        out.fromData[a] = roles[a] != Role::parameter && roles[a] != Role::optimizerState;
    }
    // What a loop carries may depend on data through its yield: the second round sees it.
    for (int round = 0; round < 2; ++round) {
        for (const OpId op : module.ops()) {
            const OpKind kind = module.kind(op);
            bool data = false;
            for (const ValueId v : module.operands(op)) data = data || out.fromData[v.value];
            if (kind == OpKind::while_) {
                for (const SiteId site : sites.sitesOf(op)) {
                    const auto carried = sites.operands(site);
                    const auto made = sites.results(site);
                    const bool same = carried[1] == made[1]; // yields what it was given
                    for (const ValueId v : made) {
                        if (same) out.argument[v.value] = out.of(carried[0]);
                        for (const ValueId from : carried) out.fromData[v.value] |= out.fromData[from.value];
                    }
                }
                continue;
            }
            if (kind == OpKind::manual_computation)
                for (const RegionId r : module.regions(op)) {
                    const auto inside = module.region(r).arguments;
                    for (std::uint32_t k = 0; k < inside.size() && k < module.operands(op).size(); ++k) {
                        out.argument[inside[k].value] = out.of(module.operands(op)[k]);
                        out.fromData[inside[k].value] = out.fromData[module.operands(op)[k].value];
                    }
                }
            for (const RegionId r : module.regions(op))
                for (const ValueId v : module.region(r).yields) data = data || out.fromData[v.value];
            const auto results = module.results(op);
            for (std::uint32_t k = 0; k < results.size(); ++k) {
                if (data) out.fromData[results[k].value] = 1;
                if (has(kind, Trait::sameTensor) && k < module.operands(op).size())
                    out.argument[results[k].value] = out.of(module.operands(op)[k]);
            }
        }
    }
    return out;
}

bool contains(const std::vector<DimensionId>& list, DimensionId id) {
    return std::find(list.begin(), list.end(), id) != list.end();
}

bool passesOn(OpKind kind) { return isElementwise(kind) || has(kind, Trait::sameTensor); }

} // namespace structure

bool ModelFacts::isWeight(std::uint32_t argument) const {
    return std::any_of(weightUses.begin(), weightUses.end(),
                       [&](const auto& use) { return use.argument == argument; }) ||
           std::any_of(embeddings.begin(), embeddings.end(), [&](const auto& e) { return e.argument == argument; });
}

std::optional<std::uint8_t> ModelFacts::dimOf(std::uint32_t argument, DimensionId dimension) const {
    const auto& list = dimensions[dimension].arguments;
    const auto at = std::lower_bound(list.begin(), list.end(), ArgumentDimension{argument, 0});
    if (at == list.end() || at->argument != argument) return std::nullopt;
    return at->dim;
}

ModelFacts modelFacts(const SiteTable& sites, const Structure& structure) {
    ModelFacts facts;
    facts.dimensions = namedDimensions(sites);
    facts.roles = structure.argumentRoles;
    const auto origins = structure::findOrigins(sites, facts.roles);
    structure::Program program{sites, structure, origins, {}};
    program.conflicts.assign(facts.dimensions.size(), 0);
    for (const DimensionConflict& conflict : facts.dimensions.conflictList)
        if (program.forward(sites.op(conflict.site))) program.conflicts[conflict.dimension.value] = 1;
    for (std::uint32_t a = 0; a < sites.module().argumentCount(); ++a)
        if (facts.roles[a] != Role::parameter && facts.roles[a] != Role::optimizerState &&
            !sites.module().type(ValueId{a}).shape.empty())
            facts.inputs.push_back(a);
    structure::findWeights(program, facts);
    structure::findPipelines(program, facts);
    structure::findAttention(program, facts);
    structure::findResidual(program, facts);
    structure::findHidden(program, facts);
    structure::findGradients(program, facts);
    structure::findInputs(program, facts);
    structure::nameDimensions(program, facts);
    return facts;
}

} // namespace axiscape
