// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/rules_export.h"

#include "core/exchange/jax_carry.h"
#include "core/exchange/jax_tree.h"
#include "core/exchange/python_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::exchange {
namespace {

std::string listText(std::string_view name, const std::vector<PathRule>& rules, const std::vector<std::string>& specs) {
    std::string out = fmt::format("{} = [\n", name);
    for (const auto& rule : rules) out += fmt::format("    ({}, {}),\n", pythonString(rule.pattern), specs[rule.label]);
    return out + "]\n";
}

} // namespace

Result<ShardingRules> shardingRules(const ExportInput& input, const Progress& progress) {
    const auto& program = *input.program;
    const auto& module = program.partition.module();
    const Mesh mesh = pythonMesh(program.partition.mesh());
    ShardingRules out;
    const auto labelled = [&](ValueId value, const std::string& path) {
        auto spec = partitionSpec(program.sharding(value), module.type(value).shape.size(), mesh);
        const auto at = std::find(out.specs.begin(), out.specs.end(), spec);
        const auto label = static_cast<std::uint32_t>(at - out.specs.begin());
        if (at == out.specs.end()) out.specs.push_back(std::move(spec));
        return LabelledPath{path, label};
    };
    std::vector<LabelledPath> arguments, results;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        arguments.push_back(labelled(ValueId{i}, module.argument(i).path));
    for (std::size_t i = 0; i < module.results().size(); ++i)
        results.push_back(labelled(module.results()[i], module.result(i).path));

    auto ofArguments = shortestRules(arguments, progress);
    if (!ofArguments) return fail(ofArguments.error());
    out.arguments = std::move(*ofArguments);
    auto both = arguments;
    both.insert(both.end(), results.begin(), results.end());
    auto together = shortestRules(both, progress);
    if (!together && together.error().code == ErrorCode::cancelled) return fail(together.error());
    if (together && together->size() <= out.arguments.size()) {
        out.arguments = out.results = std::move(*together);
        out.together = true;
        return out;
    }
    auto ofResults = shortestRules(results, progress);
    if (!ofResults) return fail(ofResults.error());
    out.results = std::move(*ofResults);
    if (together && together->size() < out.arguments.size() + out.results.size()) {
        out.arguments = out.results = std::move(*together);
        out.together = true;
    }
    return out;
}

} // namespace axiscape::exchange

namespace axiscape {

Result<std::string> exportRules(const ExportInput& input, const Progress& progress) {
    if (auto carried = exchange::checkCarriedByJax(input); !carried) return fail(carried.error());
    if (auto carried = exchange::checkNoConstraints(input, progress); !carried) return fail(carried.error());
    const auto rules = exchange::shardingRules(input, progress);
    if (!rules) return fail(rules.error());
    const Mesh& mesh = input.program->partition.mesh();
    const Mesh python = exchange::pythonMesh(mesh);
    auto text =
        fmt::format("\"\"\"How {} is sharded: {}. The first pattern that matches a path counts; axiscape_apply.py "
                    "reads this.\"\"\"\n",
                    exchange::modelName(input), exchange::plainText(exchange::scheduleText(*input.strategy)));
    text += "from jax.sharding import PartitionSpec as P\n\n";
    text += fmt::format("{}AXES = {}\n", exchange::partsNote(mesh, python), exchange::meshLiteral(python));
    if (!input.strategy->deviceOrder.empty()) text += exchange::orderLines(*input.strategy);
    text += exchange::listText("RULES", rules->arguments, rules->specs);
    if (!rules->together) text += exchange::listText("RESULTS", rules->results, rules->specs);
    return text;
}

} // namespace axiscape
