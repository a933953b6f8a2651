// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/file_facts.h"

#include "core/stablehlo/call_graph.h"
#include "core/stablehlo/program.h"

#include <algorithm>

namespace axiscape {
namespace {

// Why no value of this type can be cut; nothing if it can.
std::string whyUnfit(TensorType type) {
    if (std::any_of(type.shape.begin(), type.shape.end(), [](std::int64_t size) { return size < 0; }))
        return std::string(kSizesUnknown) + ": " + std::string(type.text);
    if (type.isTensor() || !(type.text.starts_with("tensor<") || type.text.starts_with("memref<"))) return {};
    if (type.text.find("!quant") != type.text.npos)
        return "it computes with quantized numbers: " + std::string(type.text);
    return "it has a type that no mesh can cut: " + std::string(type.text);
}

// `fit`: types that were asked about before, by number.
std::string whyUnfit(const ParsedProgram& program, const ParsedFunction& function, const ModuleBuilder& builder,
                     std::vector<bool>& fit) {
    if (!function.hasBody) return "it is only declared";
    for (auto value = function.firstValue; value < function.endValue; ++value) {
        const auto id = program.valueType[value];
        if (!id.valid() || (id.value < fit.size() && fit[id.value])) continue;
        if (auto why = whyUnfit(builder.type(id)); !why.empty()) return why;
        if (id.value >= fit.size()) fit.resize(id.value + 1);
        fit[id.value] = true;
    }
    return {};
}

} // namespace

FileFacts fileFacts(const ParsedProgram& program, const ModuleBuilder& builder) {
    FileFacts facts;
    facts.ops["builtin.module"] = 1;
    const auto count = [&](std::string_view name) {
        const auto found = facts.ops.find(name);
        if (found != facts.ops.end())
            ++found->second;
        else
            facts.ops.emplace(name, 1u);
    };
    std::vector<std::uint32_t> byKind(kOpKinds);
    std::uint32_t returns = 0, returnsOfShardy = 0;
    if (!program.calls.empty()) facts.ops["func.call"] = static_cast<std::uint32_t>(program.calls.size());
    for (const auto& op : program.ops) {
        if (op.kind != OpKind::unknown)
            ++byKind[static_cast<std::size_t>(op.kind)];
        else if (!op.isCall)
            count(builder.textOf(op.name));
        if (op.regions.count == 0) continue;
        const auto dialect = op.kind == OpKind::unknown ? std::string_view("stablehlo") : opKindDialect(op.kind);
        (dialect == "sdy" ? returnsOfShardy : returns) += op.regions.count;
    }
    if (returns > 0) facts.ops["stablehlo.return"] += returns;
    if (returnsOfShardy > 0) facts.ops["sdy.return"] += returnsOfShardy;
    for (std::size_t kind = 0; kind < byKind.size(); ++kind)
        if (byKind[kind] > 0)
            facts.ops[std::string(opKindDialect(static_cast<OpKind>(kind))) + "." +
                      std::string(opKindName(static_cast<OpKind>(kind)))] += byKind[kind];
    std::vector<bool> fit;
    if (!program.functions.empty()) facts.ops["func.func"] = static_cast<std::uint32_t>(program.functions.size());
    for (const auto& function : program.functions) {
        if (function.hasBody)
            count(program.regions[function.body].returnsAsRegion ? "stablehlo.return" : "func.return");
        if (auto why = whyUnfit(program, function, builder, fit); !why.empty())
            facts.notPartitionable.push_back({std::string(function.name), std::move(why)});
    }
    for (const auto line : program.otherTopLevel)
        if (line.starts_with("sdy.mesh")) count("sdy.mesh");
    if (const auto main = entryFunction(program)) facts.entry = program.functions[*main].name;
    return facts;
}

} // namespace axiscape
