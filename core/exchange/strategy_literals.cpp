// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/jax_tree.h"
#include "core/exchange/python_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::exchange {
namespace {

NamedLeaf leafOf(const SpmdProgram& program, const Mesh& mesh, ValueId value, const std::string& name) {
    const auto type = program.partition.module().type(value);
    return {name, partitionSpec(program.sharding(value), type.shape.size(), mesh),
            fmt::format("{}[{}]", elementName(type.dtype), fmt::join(type.shape, ","))};
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
    names.reserve(roots.size());
    for (const auto& root : roots) names.push_back(pythonString(root.first));
    return fmt::format("[{}]", fmt::join(names, ", "));
}

} // namespace

std::string strategyLiterals(const ExportInput& input) {
    const auto& program = *input.program;
    const auto& module = program.partition.module();
    const Mesh mesh = pythonMesh(program.partition.mesh());
    std::vector<NamedLeaf> arguments, results;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        arguments.push_back(leafOf(program, mesh, ValueId{i}, module.argument(i).name));
    for (std::size_t i = 0; i < module.results().size(); ++i)
        results.push_back(leafOf(program, mesh, module.results()[i], module.result(i).name));
    const auto argumentTree = rootedTree(arguments);
    const auto resultTree = singleTree(results);
    std::string out = fmt::format("{}AXES = {}\n{}\n", partsNote(program.partition.mesh(), mesh), meshLiteral(mesh),
                                  orderLines(*input.strategy));
    out += argumentTree ? "# A PartitionSpec for every argument, nested as the function takes them.\n"
                        : "# A PartitionSpec for every argument, in order. Their names are no tree, so this is flat.\n";
    out += "ARGUMENTS = " + argumentTree.value_or(flatDictionary(arguments));
    out += fmt::format("\nDONATED = {}\n\n", donatedRoots(module, argumentTree.has_value()));
    out += resultTree ? "# For every result, nested as the function returns them.\n"
                      : "# For every result, in order. Their names are no tree, so this is flat.\n";
    return out + "RESULTS = " + resultTree.value_or(flatList(results));
}

} // namespace axiscape::exchange
