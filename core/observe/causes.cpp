// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/causes.h"

#include "core/structure/name_stack.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {
namespace {

std::string_view primitiveOf(std::string_view opName) {
    const auto slash = opName.rfind('/');
    return slash == opName.npos ? opName : opName.substr(slash + 1);
}

// What a primitive of JAX does with dimensions, as far as it explains a collective.
enum class Does : std::uint8_t { other, contracts, reduces, looksUp, sorts, reshapes, shifts, writesPart, eachElement };

Does whatDoes(std::string_view primitive) {
    struct Row {
        std::string_view begins;
        Does does;
    };
    static constexpr Row rows[] = {
        {"dot_general", Does::contracts},
        {"conv_general", Does::contracts},
        {"reduce_window", Does::shifts},
        {"reduce_", Does::reduces},
        {"arg", Does::reduces},
        {"gather", Does::looksUp},
        {"scatter", Does::looksUp},
        {"top_k", Does::sorts},
        {"sort", Does::sorts},
        {"reshape", Does::reshapes},
        {"dynamic_slice", Does::writesPart},
        {"dynamic_update_slice", Does::writesPart},
        {"slice", Does::shifts},
        {"pad", Does::shifts},
        {"concatenate", Does::shifts},
        {"roll", Does::shifts},
        {"rev", Does::shifts},
        {"cum", Does::shifts},
        {"add", Does::eachElement},
        {"sub", Does::eachElement},
        {"mul", Does::eachElement},
        {"div", Does::eachElement},
        {"tanh", Does::eachElement},
        {"sin", Does::eachElement},
        {"cos", Does::eachElement},
        {"exp", Does::eachElement},
        {"max", Does::eachElement},
        {"min", Does::eachElement},
        {"sharding_constraint", Does::eachElement},
        {"copy", Does::eachElement},
        {"transpose", Does::eachElement},
        {"convert", Does::eachElement},
    };
    for (const Row& row : rows)
        if (primitive.starts_with(row.begins)) return row.does;
    return Does::other;
}

std::string keyOf(std::string_view opName, std::string_view source) { return fmt::format("{} {}", opName, source); }

} // namespace

CollectiveCauses::CollectiveCauses(const SpmdProgram& program, const Structure& structure)
    : m_program(program), m_structure(structure) {
    const Module& module = program.partition.module();
    for (const OpId op : module.ops()) {
        const Location location = module.location(op);
        const auto file = module.text(location.file);
        const std::string source = file.empty() ? std::string() : fmt::format("{}:{}", file, location.line);
        m_opOf.try_emplace(keyOf(module.text(location.nameStack), source), op);
    }
}

OpId CollectiveCauses::opOf(const MatchRow& row) const {
    if (!row.ops.empty()) return row.ops.front();
    const auto found = m_opOf.find(keyOf(row.opName, row.source));
    return found == m_opOf.end() ? OpId{} : found->second;
}

std::optional<CollectiveCauses::Cut> CollectiveCauses::origin(ValueId value, std::uint32_t dim) const {
    const SiteTable& sites = m_program.partition.sites();
    const Module& module = sites.module();
    for (int steps = 0; steps < 16; ++steps) {
        if (module.isArgument(value)) return Cut{value.value, static_cast<std::uint8_t>(dim)};
        const SiteId site = sites.definingSite(value);
        if (!site.valid() || sites.operands(site).size() != 1) return std::nullopt;
        const FactorRule& rule = sites.rule(site);
        const auto factors = rule.factorsOf(rule.operandCount + sites.resultIndex(value), dim);
        if (factors.empty()) return std::nullopt;
        const auto before = rule.dimOf(0, factors[0]);
        if (before == FactorRule::kNoDim) return std::nullopt;
        value = sites.operands(site)[0];
        dim = before;
    }
    return std::nullopt;
}

// An argument whose dimension the op sums over, cut by one of the axes: a parameter rather than data.
std::optional<CollectiveCauses::Cut> CollectiveCauses::contracted(OpId op, AxisSet axes) const {
    const SiteTable& sites = m_program.partition.sites();
    std::optional<Cut> found;
    for (const SiteId site : sites.sitesOf(op)) {
        const FactorRule& rule = sites.rule(site);
        for (std::uint32_t slot = 0; slot < rule.operandCount; ++slot) {
            const ValueId operand = sites.operands(site)[slot];
            for (std::uint32_t dim = 0; dim < sites.module().type(operand).shape.size(); ++dim) {
                const auto factors = rule.factorsOf(slot, dim);
                if (factors.empty() || rule.dimOf(rule.operandCount, factors[0]) != FactorRule::kNoDim) continue;
                const auto cut = origin(operand, dim);
                if (!cut) continue;
                for (const AxisId axis : m_program.partition.argument(cut->argument).axesOf(cut->dim))
                    if (axes & axisBit(axis) &&
                        (!found || m_structure.argumentRoles[found->argument] != Role::parameter))
                        found = cut;
            }
        }
    }
    return found;
}

// The table that is looked up in, where the rows are cut.
std::optional<CollectiveCauses::Cut> CollectiveCauses::tableRows(OpId op, AxisSet axes) const {
    const SiteTable& sites = m_program.partition.sites();
    for (const SiteId site : sites.sitesOf(op)) {
        const auto cut = origin(sites.operands(site)[0], 0);
        if (!cut) continue;
        for (const AxisId axis : m_program.partition.argument(cut->argument).axesOf(cut->dim))
            if (axes == 0 || axes & axisBit(axis)) return cut;
    }
    return std::nullopt;
}

bool CollectiveCauses::isOfData(AxisSet axes) const {
    for (std::uint32_t a = 0; a < m_structure.argumentRoles.size(); ++a)
        if (m_structure.argumentRoles[a] == Role::batch && m_program.partition.argument(a).axes() & axes) return true;
    return false;
}

CollectiveRemedy CollectiveCauses::without(Cut cut, AxisSet axes) const {
    const Partition& state = m_program.partition;
    CollectiveRemedy remedy{"change_spec", nameOf(cut), {}};
    for (std::size_t d = 0; d < state.module().type(ValueId{cut.argument}).shape.size(); ++d) {
        remedy.sharding.emplace_back();
        for (const AxisId axis : state.argument(cut.argument).axesOf(static_cast<std::uint8_t>(d)))
            if (d != cut.dim || !(axes & axisBit(axis))) remedy.sharding.back().push_back(state.mesh().axes[axis].name);
    }
    return remedy;
}

std::string CollectiveCauses::nameOf(Cut cut) const { return m_program.partition.module().argument(cut.argument).path; }

std::optional<CollectiveCause> CollectiveCauses::of(const MatchRow& row) const {
    const OpId op = opOf(row);
    const std::string_view primitive = primitiveOf(row.opName);
    const bool backward = parseNameStack(row.opName).backward;
    const bool sums = row.kind == "all_reduce" || row.kind == "reduce_scatter";
    const Mesh& mesh = m_program.partition.mesh();
    AxisSet axes = 0;
    for (const std::string& name : row.axes.value_or(std::vector<std::string>{}))
        if (const auto axis = mesh.find(name)) axes |= axisBit(*axis);
    const std::string over = row.axes ? fmt::format("{}", fmt::join(*row.axes, ", ")) : std::string("no whole axis");

    switch (whatDoes(primitive)) {
    case Does::contracts: {
        const auto cut = op.valid() ? contracted(op, axes) : std::nullopt;
        if (sums && cut && (row.status != MatchStatus::same || isOfData(axes)))
            return CollectiveCause{
                "spec_on_wrong_dimension",
                words::phrase("{} is cut over {} along the dimension that {} sums over: what it makes are partial sums",
                              nameOf(*cut), over, primitive),
                without(*cut, axes)};
        if (sums && backward && !cut && isOfData(axes))
            return CollectiveCause{
                "batch_gradient",
                words::phrase("the gradient of a parameter is summed over {}, which cuts the rows", over),
                CollectiveRemedy{"none", {}, {}}};
        if (sums)
            return CollectiveCause{
                "contracted_dimension_cut",
                words::phrase("{} sums over a dimension that is cut over {} in both operands", primitive, over),
                cut ? std::optional(without(*cut, axes)) : CollectiveRemedy{"none", {}, {}}};
        return CollectiveCause{
            "operand_needs_other_dimension",
            words::phrase("{} needs an operand whole or cut along another dimension than it is", primitive),
            cut ? std::optional(without(*cut, axes)) : std::nullopt};
    }
    case Does::reduces:
        if (sums && backward && isOfData(axes))
            return CollectiveCause{
                "batch_gradient",
                words::phrase("the gradient of a parameter is summed over {}, which cuts the rows", over),
                CollectiveRemedy{"none", {}, {}}};
        if (sums)
            return CollectiveCause{"reduced_dimension_cut",
                                   words::phrase("{} runs over a dimension that is cut over {}", primitive, over),
                                   {}};
        break;
    case Does::looksUp: {
        const auto cut = op.valid() ? tableRows(op, axes) : std::nullopt;
        if (sums && backward && isOfData(axes) && !cut)
            return CollectiveCause{
                "reduced_in_parts",
                words::phrase("what the look-up adds to the table is summed over {} by itself", over),
                CollectiveRemedy{"none", {}, {}}};
        return CollectiveCause{"lookup_in_cut_table",
                               words::phrase("the rows that are looked up are cut: each device finds its own, the rest "
                                             "are zeros or are sent"),
                               cut ? std::optional(without(*cut, axes)) : std::nullopt};
    }
    case Does::sorts:
        return CollectiveCause{"top_k_or_sort",
                               words::phrase("{} is not partitioned: its operand is made whole", primitive),
                               CollectiveRemedy{"none", {}, {}}};
    case Does::reshapes:
        return CollectiveCause{
            "reshape_splits_axis",
            words::phrase("the reshape merges a cut dimension behind another, or splits one unevenly"),
            {}};
    case Does::shifts:
        return CollectiveCause{
            "shifted_dimension_cut",
            words::phrase("{} moves elements along a cut dimension: neighbours exchange their edges", primitive),
            {}};
    case Does::writesPart:
        return CollectiveCause{row.got && row.got->executed > 1 ? "loop_dimension_cut" : "carried_state_moved",
                               words::phrase("the dimension along which {} takes or writes a part is cut", primitive),
                               {}};
    case Does::eachElement:
        if (row.kind == "collective_permute")
            return CollectiveCause{"transposed_mesh",
                                   words::phrase("the two sides of {} are cut by the same axes in another order: tiles "
                                                 "change owners",
                                                 primitive),
                                   CollectiveRemedy{"reorder_axes", {}, {}}};
        if (!sums)
            return CollectiveCause{
                "result_spec_differs_from_computed",
                words::phrase("{} is computed with one sharding and asked for with another", primitive),
                {}};
        break;
    case Does::other:
        break;
    }
    if (row.opName.empty() || sums) return std::nullopt;
    return CollectiveCause{
        "operand_needs_other_dimension",
        words::phrase("{} needs an operand whole or cut along another dimension than it is", primitive),
        {}};
}

} // namespace axiscape
