// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jax_export/jax_export.h"

#include "core/jax_export/flatbuffer.h"

namespace axiscape {
namespace {

using flatbuffer::Buffer;
using flatbuffer::Table;
using flatbuffer::Vector;

constexpr int kMaxTreeDepth = 100;           // of trees
constexpr std::size_t kMaxLeaves = 1u << 22; // of one tree
constexpr std::uint32_t kMaxVjp = 16;

enum Field : std::uint8_t {
    functionName = 1,
    inTree = 2,
    inAvals = 3,
    outTree = 4,
    outAvals = 5,
    oldDevices = 6,
    inShardings = 7,
    outShardings = 8,
    platforms = 9,
    orderedEffects = 10,
    unorderedEffects = 11,
    disabledChecks = 12,
    moduleBytes = 13,
    callingConvention = 14,
    keptArguments = 15,
    globalConstants = 16,
    vjp = 17,
    devices = 18,
    uniqueAvals = 19,
    uniqueMeshes = 20,
    uniqueShardings = 21,
    inAvalNumbers = 22,
    outAvalNumbers = 23,
    inShardingNumbers = 24,
    outShardingNumbers = 25,
};

constexpr std::string_view kDtypes[] = {"bool",          "int8",
                                        "int16",         "int32",
                                        "int64",         "uint8",
                                        "uint16",        "uint32",
                                        "uint64",        "float16",
                                        "float32",       "float64",
                                        "complex64",     "complex128",
                                        "bfloat16",      "int4",
                                        "uint4",         "float8_e4m3b11fnuz",
                                        "float8_e4m3fn", "float8_e4m3fnuz",
                                        "float8_e5m2",   "float8_e5m2fnuz",
                                        "float0",        "float8_e4m3",
                                        "float8_e3m4",   "float8_e8m0fnu",
                                        "float4_e2m1fn", "key<fry>",
                                        "key<rbg>",      "key<unsafe_rbg>"};
constexpr std::string_view kMemories[] = {"", "device", "host", "any"};

// Paths of the leaves of a tree, in order.
void leaves(const Table& tree, const std::string& path, int depth, std::vector<std::string>& to) {
    enum Kind : std::uint8_t { leaf = 0, none = 1, tuple = 2, list = 3, dict = 4, custom = 5 };
    if (depth > kMaxTreeDepth || to.size() > kMaxLeaves)
        throw Damage{static_cast<std::size_t>(tree.at()), "a tree does not end"};
    const auto kind = tree.number(0, 1);
    if (kind > custom) throw Damage{static_cast<std::size_t>(tree.at()), "a tree has a node of no known kind"};
    if (kind == leaf) {
        to.push_back(path);
        return;
    }
    if (kind == none) return;
    const auto children = tree.vector(1, 4), names = tree.vector(2, 4);
    for (std::uint32_t i = 0; i < children.count; ++i) {
        std::string child = path;
        if (kind == dict && i < names.count)
            ((child += "['") += tree.textOf(names, i)) += "']";
        else
            child += fmt::format("[{}]", i);
        leaves(tree.tableOf(children, i), child, depth + 1, to);
    }
}

// Of arguments: a pair of positional ones and those by name.
std::vector<std::string> argumentPaths(const Table& tree) {
    std::vector<std::string> paths;
    const auto children = tree.vector(1, 4);
    if (children.count != 2) {
        leaves(tree, "args", 0, paths);
        return paths;
    }
    leaves(tree.tableOf(children, 0), "args", 1, paths);
    leaves(tree.tableOf(children, 1), "kwargs", 1, paths);
    return paths;
}

ExportedTensor tensorOf(const Table& aval) {
    ExportedTensor tensor;
    if (aval.number(0, 1) == 1) {
        tensor.dtype = "token";
        return tensor;
    }
    const auto dtype = aval.number(2, 1);
    if (dtype >= std::size(kDtypes))
        throw Damage{static_cast<std::size_t>(aval.at()), "a type of numbers is not known"};
    tensor.dtype = kDtypes[dtype];
    const auto shape = aval.vector(1, 4);
    for (std::uint32_t i = 0; i < shape.count; ++i) tensor.shape.emplace_back(aval.textOf(shape, i));
    if (const auto memory = aval.number(3, 1); memory < std::size(kMemories)) tensor.memory = kMemories[memory];
    return tensor;
}

std::string meshText(const Table& mesh) {
    const auto sizes = mesh.vector(0, 4), names = mesh.vector(1, 4);
    std::string text;
    for (std::uint32_t i = 0; i < sizes.count; ++i)
        text += fmt::format("{}{}={}", i ? ", " : "", i < names.count ? mesh.textOf(names, i) : "?",
                            mesh.numberOf(sizes, i, 4));
    return "{" + text + "}";
}

// {batch=4, model=2}: batch, model+data, -
std::string shardingText(const Table& root, const Table& named) {
    std::string text;
    const auto meshes = root.vector(uniqueMeshes, 4);
    if (const auto mesh = named.table(0))
        text = meshText(*mesh);
    else if (const auto number = named.number(3, 4); number < meshes.count)
        text = meshText(root.tableOf(meshes, static_cast<std::uint32_t>(number)));
    text += ":";
    const auto spec = named.table(1);
    const auto parts = spec ? spec->vector(0, 4) : Vector{};
    for (std::uint32_t i = 0; i < parts.count; ++i) {
        const auto part = root.tableOf(parts, i);
        const auto axes = part.vector(0, 4);
        text += i ? ", " : " ";
        for (std::uint32_t k = 0; k < axes.count; ++k) (text += k ? "+" : "") += part.textOf(axes, k);
        if (axes.count == 0) text += "-";
    }
    return text;
}

std::vector<ExportedTensor> tensors(const Table& root, Field avals, Field numbers, Field shardings,
                                    Field shardingNumbers) {
    std::vector<ExportedTensor> all;
    const auto check = [&](std::uint64_t number, std::uint32_t count) {
        if (number >= count) throw Damage{static_cast<std::size_t>(root.at()), "a number in the file names nothing"};
        return static_cast<std::uint32_t>(number);
    };
    if (const auto order = root.vector(numbers, 4); order.count > 0) {
        const auto unique = root.vector(uniqueAvals, 4);
        for (std::uint32_t i = 0; i < order.count; ++i)
            all.push_back(tensorOf(root.tableOf(unique, check(root.numberOf(order, i, 4), unique.count))));
    } else {
        const auto list = root.vector(avals, 4);
        for (std::uint32_t i = 0; i < list.count; ++i) all.push_back(tensorOf(root.tableOf(list, i)));
    }
    if (const auto order = root.vector(shardingNumbers, 4); order.count > 0) {
        const auto unique = root.vector(uniqueShardings, 4);
        for (std::uint32_t i = 0; i < order.count && i < all.size(); ++i)
            if (const auto number = root.numberOf(order, i, 4); number > 0)
                all[i].sharding = shardingText(root, root.tableOf(unique, check(number - 1, unique.count)));
    } else {
        const auto list = root.vector(shardings, 4);
        for (std::uint32_t i = 0; i < list.count && i < all.size(); ++i)
            if (const auto named = root.tableOf(list, i).table(2)) all[i].sharding = shardingText(root, *named);
    }
    return all;
}

std::vector<std::string> texts(const Table& root, Field field, bool ofTables, int inner = 0) {
    std::vector<std::string> all;
    const auto list = root.vector(field, 4);
    for (std::uint32_t i = 0; i < list.count; ++i)
        all.emplace_back(ofTables ? root.tableOf(list, i).text(inner) : root.textOf(list, i));
    return all;
}

// "<class 'module.Name'>" -> "Name"
std::string className(std::string_view text) {
    if (!text.starts_with("<class '") || !text.ends_with("'>")) return std::string(text);
    text = text.substr(8, text.size() - 10);
    return std::string(text.substr(text.rfind('.') + 1));
}

// Each stands in the one before.
std::uint32_t derivativesIn(const Table& exported, std::uint32_t around) {
    const auto own = exported.table(vjp);
    if (!own) return around;
    if (around == kMaxVjp) throw Damage{static_cast<std::size_t>(own->at()), "derivatives do not end"};
    return derivativesIn(*own, around + 1);
}

ExportedFacts factsOf(const Table& root) {
    ExportedFacts facts;
    facts.function = root.text(functionName);
    facts.arguments = tensors(root, inAvals, inAvalNumbers, inShardings, inShardingNumbers);
    facts.results = tensors(root, outAvals, outAvalNumbers, outShardings, outShardingNumbers);
    facts.platforms = texts(root, platforms, false);
    for (const auto& name : texts(root, orderedEffects, true)) facts.orderedEffects.push_back(className(name));
    for (const auto& name : texts(root, unorderedEffects, true)) facts.unorderedEffects.push_back(className(name));
    const auto checks = root.vector(disabledChecks, 4);
    for (std::uint32_t i = 0; i < checks.count; ++i) {
        const auto check = root.tableOf(checks, i);
        facts.disabledChecks.push_back(check.number(0, 1) == 0 ? "platform"
                                                               : "custom_call " + std::string(check.text(1)));
    }
    facts.callingConvention = static_cast<std::uint32_t>(root.number(callingConvention, 2));
    facts.usesGlobalConstants = root.number(globalConstants, 1) != 0;
    facts.devices = static_cast<std::uint32_t>(root.number(devices, 4));
    if (facts.devices == 0) facts.devices = static_cast<std::uint32_t>(root.number(oldDevices, 2));
    const auto kept = root.vector(keptArguments, 2);
    for (auto& argument : facts.arguments) argument.kept = false;
    for (std::uint32_t i = 0; i < kept.count; ++i) {
        const auto number = root.numberOf(kept, i, 2);
        if (number >= facts.arguments.size())
            throw Damage{static_cast<std::size_t>(root.at()), "an argument is kept that is not there"};
        facts.arguments[number].kept = true;
    }
    if (const auto tree = root.table(inTree))
        if (const auto paths = argumentPaths(*tree); paths.size() == facts.arguments.size())
            for (std::size_t i = 0; i < paths.size(); ++i) facts.arguments[i].path = paths[i];
    std::vector<std::string> results;
    if (const auto tree = root.table(outTree)) leaves(*tree, "result", 0, results);
    if (results.size() == facts.results.size())
        for (std::size_t i = 0; i < results.size(); ++i) facts.results[i].path = results[i];
    facts.vjpOrder = derivativesIn(root, 0);
    return facts;
}

// Names of the arguments of main: the platform's number and tokens stand in front of those that are kept.
std::vector<std::string> mainNames(const ExportedFacts& facts) {
    std::vector<std::string> names;
    if (facts.platforms.size() > 1) names.emplace_back("_platform_index");
    names.resize(names.size() + facts.orderedEffects.size());
    for (const auto& argument : facts.arguments)
        if (argument.kept) names.push_back(argument.path);
    return names;
}

} // namespace

bool isJaxExport(std::string_view bytes) {
    if (bytes.size() < 8 || isBytecode(bytes)) return false;
    try {
        const Buffer buffer(bytes);
        const auto root = buffer.follow(0);
        if (root % 4 != 0 || root >= bytes.size()) return false;
        const Table table(buffer, root);
        const auto module = table.vector(moduleBytes, 1);
        return isBytecode(table.bytes(module));
    } catch (const Damage&) {
        return false;
    }
}

Result<ImportedExport> importJaxExport(std::string_view bytes, const std::string& name, const Progress& progress) {
    ImportedExport result;
    try {
        const Buffer buffer(bytes);
        const Table root(buffer, buffer.follow(0));
        result.facts = factsOf(root);
        const auto module = root.vector(moduleBytes, 1);
        auto read = importBytecode(std::string(root.bytes(module)), name, progress, module.at, mainNames(result.facts));
        if (!read) return fail(std::move(read.error()));
        result.module = std::move(*read);
        return result;
    } catch (const Damage& damage) {
        return fail(Error{ErrorCode::wrongInput,
                          "the exported program cannot be read",
                          fmt::format("{}: byte {}", name, damage.offset),
                          damage.why,
                          "export it again: jax.export.export(f)(...).serialize()",
                          {}});
    }
}

} // namespace axiscape
