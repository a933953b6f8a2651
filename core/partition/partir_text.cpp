// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/partir_text.h"

#include "core/partition/evidence.h"

#include <fmt/format.h>

namespace axiscape {
namespace {

std::string nameOf(const Module& module, ValueId value) {
    if (module.isArgument(value)) return "%" + module.argument(value.value).path;
    const OpId op = module.definingOp(value);
    if (module.valueKind(value) != ValueKind::opResult) return module.valueName(value);
    const std::uint32_t index = module.index(value);
    return index == 0 ? fmt::format("%{}", op.value) : fmt::format("%{}#{}", op.value, index);
}

std::string typeText(const TensorType& type, const TensorSharding& sharding, const Mesh& mesh) {
    std::string text = "tensor<";
    for (std::int64_t n : localShape(type.shape, sharding, mesh)) text += std::to_string(n) + "x";
    return text + std::string(elementName(type.dtype)) + ">";
}

// What the loop over the axis makes of a result: its pieces one after another, their sum, or one of equals.
std::string actionOn(const FactorRule& rule, std::uint32_t slot, FactorIndex factor) {
    if (factor == kSumFactor) return "#sum";
    if (const std::uint8_t dim = rule.dimOf(slot, factor); dim != FactorRule::kNoDim)
        return fmt::format("#tile<{}>", dim);
    const Factor& f = rule.factors[factor];
    if (f.factorClass != FactorClass::reduction) return "any";
    return f.combiner == Combiner::add ? "#sum" : fmt::format("#reduce<{}>", combinerName(f.combiner));
}

// The operand cut by every loop that cuts it, outermost first.
std::string sliced(const Partition& p, SiteId site, std::uint32_t operand) {
    const FactorRule& rule = p.sites().rule(site);
    std::string text = nameOf(p.module(), p.sites().operands(site)[operand]);
    bool cut = false;
    for (NestEntry entry : p.nest(site)) {
        if (entry.factor == kSumFactor) continue;
        const std::uint8_t dim = rule.dimOf(operand, entry.factor);
        if (dim == FactorRule::kNoDim) continue;
        if (cut) text = fmt::format("({})", text);
        text = fmt::format("slice {} {}[%{}]", dim, text, p.mesh().axes[entry.axis].name);
        cut = true;
    }
    return text;
}

} // namespace

std::string partirText(const Partition& p, SiteId site) {
    const SiteTable& sites = p.sites();
    const Module& module = p.module();
    const FactorRule& rule = sites.rule(site);
    const auto results = sites.results(site);
    std::string text, indent;
    for (ValueId value : results) text += (text.empty() ? "" : ", ") + nameOf(module, value);
    text += results.empty() ? "" : " = ";
    for (NestEntry entry : p.nest(site)) {
        std::string actions;
        for (std::uint32_t r = 0; r < results.size(); ++r)
            actions += (r > 0 ? ", " : "") + actionOn(rule, rule.operandCount + r, entry.factor);
        const MeshAxis& axis = p.mesh().axes[entry.axis];
        text +=
            fmt::format("{}loop \"{}\" [{}] (%{} : range<{}>) {{\n", indent, axis.name, actions, axis.name, axis.size);
        indent += "  ";
    }
    text += indent + (indent.empty() ? "" : "yield ") + std::string(module.kindName(sites.op(site))) + "(";
    for (std::uint32_t i = 0; i < rule.operandCount; ++i) text += (i > 0 ? ", " : "") + sliced(p, site, i);
    text += ") : ";
    for (std::uint32_t r = 0; r < results.size(); ++r)
        text += (r > 0 ? ", " : "") + typeText(module.type(results[r]), p.definition(results[r]), p.mesh());
    text += "\n";
    while (!indent.empty()) {
        indent.resize(indent.size() - 2);
        text += indent + "}\n";
    }
    return text;
}

std::string partirText(const Partition& p, OpId op) {
    std::string text;
    for (SiteId site : p.sites().sitesOf(op)) text += partirText(p, site);
    return text;
}

} // namespace axiscape
