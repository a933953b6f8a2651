// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/exchange.h"
#include "core/exchange/jax_carry.h"
#include "core/exchange/jax_runtime.h"
#include "core/exchange/jax_tree.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

NamedLeaf leafOf(const SpmdProgram& program, ValueId value, const std::string& name) {
    const auto type = program.partition.module().type(value);
    return {name, partitionSpec(program.sharding(value), type.shape.size(), program.partition.mesh()),
            fmt::format("{}[{}]", elementName(type.dtype), fmt::join(type.shape, ","))};
}

std::string meshLiteral(const Mesh& mesh) {
    std::vector<std::string> axes;
    for (const auto& axis : mesh.axes) axes.push_back(fmt::format("{}: {}", pythonString(axis.name), axis.size));
    return fmt::format("{{{}}}", fmt::join(axes, ", "));
}

// The roots all of whose leaves are donated.
std::string donatedRoots(const Module& module, bool tree) {
    std::vector<std::pair<std::string, bool>> roots;
    for (const auto& argument : module.arguments()) {
        const auto path = tree ? parseJaxPath(argument.name) : std::nullopt;
        const auto& root = path ? path->root : argument.name;
        if (roots.empty() || roots.back().first != root)
            roots.emplace_back(root, argument.donated);
        else
            roots.back().second = roots.back().second && argument.donated;
    }
    std::erase_if(roots, [](const auto& root) { return !root.second; });
    std::vector<std::string> names;
    for (const auto& root : roots) names.push_back(pythonString(root.first));
    return fmt::format("[{}]", fmt::join(names, ", "));
}

std::string scheduleText(const Strategy& strategy) {
    std::string out;
    for (const auto& tactic : strategy.schedule.tactics)
        if (tactic.enabled) out += (out.empty() ? "" : ", then ") + tactic.name;
    return out.empty() ? "no tactics" : out;
}

// Safe inside a Python docstring.
std::string plain(std::string text) {
    for (auto& c : text)
        if (c == '\\' || c == '"' || static_cast<unsigned char>(c) < 0x20) c = '\'';
    return text;
}

} // namespace

Result<std::string> exportJax(const ExportInput& input) {
    if (auto carried = checkCarriedByJax(input); !carried) return fail(carried.error());
    const auto& program = *input.program;
    const auto& module = program.partition.module();
    std::vector<NamedLeaf> arguments, results;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        arguments.push_back(leafOf(program, ValueId{i}, module.argument(i).name));
    for (std::size_t i = 0; i < module.results().size(); ++i)
        results.push_back(leafOf(program, module.results()[i], module.result(i).name));

    const auto argumentTree = rootedTree(arguments);
    const auto resultTree = singleTree(results);
    std::string out =
        fmt::format(R"("""How {model} is sharded: {schedule}, on the mesh {mesh}. Written by Axiscape.

    from THIS_FILE import shard
    step = shard(train_step)                    # takes and gives what train_step does, on all devices

Made from {path}
    {fingerprint}
`python THIS_FILE` runs the StableHLO beside it whole and sharded, and compares.
"""
)",
                    fmt::arg("model", plain(module.name())), fmt::arg("schedule", plain(scheduleText(*input.strategy))),
                    fmt::arg("mesh", meshText(program.partition.mesh())), fmt::arg("path", plain(input.modelPath)),
                    fmt::arg("fingerprint", plain(input.fingerprint)));
    out += jaxImports();
    out += fmt::format("\nAXES = {}\n\n", meshLiteral(program.partition.mesh()));
    out += argumentTree ? "# A PartitionSpec for every argument, nested as the function takes them.\n"
                        : "# A PartitionSpec for every argument, in order. Their names are no tree, so this is flat.\n";
    out += "ARGUMENTS = " + argumentTree.value_or(flatDictionary(arguments));
    out += fmt::format("\nDONATED = {}\n\n", donatedRoots(module, argumentTree.has_value()));
    out += resultTree ? "# For every result, nested as the function returns them.\n"
                      : "# For every result, in order. Their names are no tree, so this is flat.\n";
    out += "RESULTS = " + resultTree.value_or(flatList(results));
    out += "\n\n" + std::string(jaxSharding()) + "\n\n" + std::string(jaxMain());
    return out;
}

} // namespace axiscape
