// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/exchange.h"
#include "core/exchange/jax_carry.h"
#include "core/exchange/jax_runtime.h"
#include "core/exchange/jax_tree.h"
#include "core/mesh/sub_axes.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

// A PartitionSpec has no name for a part of an axis: the exported mesh has the parts as axes, "model_0" and "model_1".
Mesh pythonMesh(const Mesh& mesh) {
    Mesh out = mesh;
    for (AxisId a = 0; a < mesh.axes.size(); ++a) {
        if (!isPart(mesh.axes[a])) continue;
        const auto whole = wholeAxisOf(mesh, a);
        auto name = fmt::format("{}_{}", wholeAxisName(mesh.axes[a].name), a - partsOfAxis(mesh, whole)[0]);
        while (out.find(name)) name += '_';
        out.axes[a].name = std::move(name);
    }
    return out;
}

// A comment above the axes that says which of them are one; empty where none are.
std::string partsNote(const Mesh& mesh, const Mesh& python) {
    std::string note;
    const Mesh whole = wholeMesh(mesh);
    for (AxisId w = 0; w < whole.axes.size(); ++w) {
        const AxisList parts = partsOfAxis(mesh, w);
        if (parts.size() < 2) continue;
        std::vector<std::string> names;
        for (AxisId a : parts) names.push_back(python.axes[a].name);
        note +=
            fmt::format("# The axis {} ({} devices) is in parts, major first: {}. The devices are in the same order.\n",
                        whole.axes[w].name, whole.axes[w].size, fmt::join(names, ", "));
    }
    return note;
}

NamedLeaf leafOf(const SpmdProgram& program, const Mesh& mesh, ValueId value, const std::string& name) {
    const auto type = program.partition.module().type(value);
    return {name, partitionSpec(program.sharding(value), type.shape.size(), mesh),
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
    const Mesh mesh = pythonMesh(program.partition.mesh());
    std::vector<NamedLeaf> arguments, results;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        arguments.push_back(leafOf(program, mesh, ValueId{i}, module.argument(i).name));
    for (std::size_t i = 0; i < module.results().size(); ++i)
        results.push_back(leafOf(program, mesh, module.results()[i], module.result(i).name));

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
                    fmt::arg("mesh", meshText(wholeMesh(program.partition.mesh()))),
                    fmt::arg("path", plain(input.modelPath)), fmt::arg("fingerprint", plain(input.fingerprint)));
    out += jaxImports();
    out += fmt::format("\n{}AXES = {}\n\n", partsNote(program.partition.mesh(), mesh), meshLiteral(mesh));
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
