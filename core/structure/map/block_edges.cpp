// SPDX-License-Identifier: GPL-3.0-or-later
// The stores of a step and what crosses between blocks.
#include "core/structure/map/block_parts.h"
#include "core/structure/structure_parts.h"

#include <algorithm>
#include <array>
#include <map>

namespace axiscape {

std::string_view storeKindName(StoreKind kind) {
    static constexpr std::array<std::string_view, 7> names{"parameters",       "optimizer state",   "batch", "caches",
                                                           "batch statistics", "saved activations", "inputs"};
    return names[static_cast<std::size_t>(kind)];
}

namespace structure {
namespace {

std::string_view firstPart(std::string_view path) {
    while (!path.empty() && path.front() == '/') path.remove_prefix(1);
    return path.substr(0, path.find('/'));
}

StoreKind storeOf(const Module& module, const Structure& structure, std::uint32_t argument, bool replaced,
                  bool trains) {
    switch (structure.argumentRoles[argument]) {
    case Role::parameter:
        return StoreKind::parameters;
    case Role::optimizerState:
        return StoreKind::optimizerState;
    case Role::batch:
        return StoreKind::batch;
    case Role::other:
        break;
    }
    const auto type = module.type(ValueId{argument});
    if (!replaced || !isFloat(type.dtype) || type.shape.empty()) return StoreKind::inputs;
    return trains ? StoreKind::statistics : StoreKind::caches;
}

// The name of an argument's store: parameters and caches by what layers that are alike share, states
// by which state they are.
std::string storeName(const Module& module, StoreKind kind, std::uint32_t argument) {
    const std::string& path = module.argument(argument).path;
    if (kind == StoreKind::parameters || kind == StoreKind::caches || kind == StoreKind::statistics)
        return withoutLayers(path);
    if (kind == StoreKind::optimizerState) {
        for (std::string_view part : {"mu", "nu", "trace", "count", "m", "v"}) {
            std::string_view rest = path;
            while (!rest.empty()) {
                const auto first = firstPart(rest);
                if (first == part) return std::string(part);
                const auto slash = rest.find('/');
                if (slash == std::string_view::npos) break;
                rest.remove_prefix(slash + 1);
            }
        }
        return std::string(firstPart(path));
    }
    return path;
}

} // namespace

void findStores(const MapProgram& program, Blocks& blocks) {
    const Module& module = program.module;
    const bool trains = std::ranges::any_of(program.structure.passOf, [](Pass p) { return p == Pass::backward; });
    std::map<std::pair<StoreKind, std::string>, std::size_t> known;
    const auto add = [&](StoreKind kind, std::string name, ValueId value) {
        if (name.empty()) name = storeKindName(kind);
        const auto [at, isNew] = known.try_emplace({kind, name}, blocks.stores.size());
        if (isNew) blocks.stores.push_back({kind, std::move(name), {}});
        blocks.stores[at->second].values.push_back(value);
    };
    std::vector<std::uint8_t> replaced(module.argumentCount(), 0); // a result takes its place
    for (const int argument : argumentsOfResults(module, trains))
        if (argument >= 0) replaced[static_cast<std::size_t>(argument)] = 1;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        const bool kept = replaced[a] != 0 || module.argument(a).donated;
        const StoreKind kind = storeOf(module, program.structure, a, kept, trains);
        std::string name = storeName(module, kind, a);
        if (name.empty()) name = module.argument(a).name;
        add(kind, std::move(name), ValueId{a});
    }
    // What a forward loop writes a slice of in each round and a backward loop reads.
    for (std::uint32_t b = 1; b < blocks.size(); ++b) {
        const Block& block = blocks[BlockId{b}];
        if (block.lane != Pass::backward || !block.control.valid() || !block.forward.valid()) continue;
        const OpId loop = blocks[block.forward].control;
        if (!loop.valid()) continue;
        for (const ValueId v : module.operands(block.control))
            if (program.maker(v) == loop && !module.type(v).shape.empty())
                add(StoreKind::saved, "saved by " + blocks[block.forward].name, v);
    }
}

void findEdges(const MapProgram& program, Blocks& blocks) {
    const Module& module = program.module;
    std::vector<std::uint32_t> depth(blocks.size(), 0);
    for (std::uint32_t b = 1; b < blocks.size(); ++b) depth[b] = depth[blocks[BlockId{b}].parent.value] + 1;
    std::vector<std::uint32_t> storeOf(module.valueCount(), 0xffffffffu);
    for (std::uint32_t s = 0; s < blocks.stores.size(); ++s)
        if (blocks.stores[s].kind != StoreKind::saved)
            for (const ValueId v : blocks.stores[s].values) storeOf[v.value] = s;
    struct Crossing {
        BlockId to, from;
        std::uint32_t store;
        ValueId value;
        auto operator<=>(const Crossing&) const = default;
    };
    std::vector<Crossing> found;
    for (const OpId op : module.ops()) {
        for (const ValueId v : module.operands(op)) {
            BlockId to = blocks.blockOf[op];
            if (module.isArgument(v)) {
                found.push_back({to, {}, storeOf[v.value], v});
                continue;
            }
            const OpId maker = program.maker(v);
            if (!maker.valid() || module.kind(maker) == OpKind::constant) continue;
            BlockId from = blocks.blockOf[maker];
            if (from == to) continue;
            // Up to the children of the block that both stand in.
            while (depth[from.value] > depth[to.value] && blocks[from].parent != to) from = blocks[from].parent;
            while (depth[to.value] > depth[from.value] && blocks[to].parent != from) to = blocks[to].parent;
            if (blocks[from].parent == to || blocks[to].parent == from) continue; // to or from a kernel of the block
            while (blocks[from].parent != blocks[to].parent) {
                from = blocks[from].parent;
                to = blocks[to].parent;
            }
            found.push_back({to, from, 0xffffffffu, v});
        }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    for (std::size_t i = 0; i < found.size();) {
        BlockEdge edge;
        edge.to = found[i].to;
        edge.from = found[i].from;
        edge.store = found[i].store;
        edge.firstValue = static_cast<std::uint32_t>(blocks.crossing.size());
        for (; i < found.size() && found[i].to == edge.to && found[i].from == edge.from && found[i].store == edge.store;
             ++i)
            blocks.crossing.push_back(found[i].value);
        edge.valueCount = static_cast<std::uint32_t>(blocks.crossing.size()) - edge.firstValue;
        blocks.edges.push_back(edge);
    }
}

} // namespace structure
} // namespace axiscape
