// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/layout/map_layout.h"

#include "core/layout/map_parts.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {
namespace {

// "params/conv_in" of "params/conv_in/w" and "params/conv_in/b"; empty where they share the container alone.
std::string sharedPath(const Blocks& blocks, const std::vector<std::uint32_t>& stores) {
    std::string shared = blocks.stores[stores[0]].name;
    for (const auto s : stores) {
        const std::string& name = blocks.stores[s].name;
        std::size_t same = 0;
        while (same < shared.size() && same < name.size() && shared[same] == name[same]) ++same;
        if (same < shared.size() || same < name.size()) {
            const auto slash = shared.rfind('/', same == 0 ? 0 : same - 1);
            shared.resize(slash == std::string::npos ? 0 : slash);
        }
    }
    const auto from = shared.find('/');
    return from == std::string::npos || shared.find_first_not_of("*/", from) == std::string::npos ? std::string()
                                                                                                  : shared;
}

} // namespace

std::string MapBox::name(const ProgramMap& map) const {
    if (stores.empty()) return node.name(map);
    const Store& first = map.blocks.stores[stores[0]];
    if (stores.size() == 1) return first.name;
    const std::string shared = sharedPath(map.blocks, stores);
    if (!shared.empty()) return shared + "/*";
    std::size_t tensors = 0;
    for (const auto s : stores) tensors += map.blocks.stores[s].values.size();
    return fmt::format("{} {}", tensors, storeKindName(first.kind));
}

Text MapBox::title(const ProgramMap& map) const {
    if (stores.empty()) return node.title(map);
    const Store& first = map.blocks.stores[stores[0]];
    if (stores.size() == 1) return storeTitle(first);
    if (!sharedPath(map.blocks, stores).empty()) return Text(name(map));
    std::size_t tensors = 0;
    for (const auto s : stores) tensors += map.blocks.stores[s].values.size();
    return words::list({Text(std::to_string(tensors)), storeKindTitle(first.kind)}, " ");
}

namespace maps {

Shown findShown(const ProgramMap& map, const std::vector<MapBox>& boxes) {
    Shown out;
    out.boxOfBlock.assign(map.blocks.size(), kNone);
    out.boxOfKernel.assign(map.kernels.size(), kNone);
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        const auto show = [&](const MapNode& node) {
            if (node.block.valid()) out.boxOfBlock[node.block] = i;
            for (const BlockId id : node.others) out.boxOfBlock[id] = i;
            for (const BlockId id : node.joined) out.boxOfBlock[id] = i;
            if (node.kernel.valid()) out.boxOfKernel[node.kernel] = i;
            for (const KernelId id : node.alike) out.boxOfKernel[id] = i;
        };
        show(boxes[i].node);
        for (const MapNode& node : boxes[i].with) show(node);
    }
    for (std::uint32_t b = 1; b < map.blocks.size(); ++b) // parents first
        if (const BlockId id{b}; out.boxOfBlock[id] == kNone)
            out.boxOfBlock[id] = out.boxOfBlock[map.blocks[id].parent];
    for (std::uint32_t k = 0; k < map.kernels.size(); ++k)
        if (const KernelId id{k}; out.boxOfKernel[id] == kNone)
            out.boxOfKernel[id] = out.boxOfBlock[map.blocks.blockOfKernel[id]];
    return out;
}

IdVector<ValueId, std::uint32_t> readersOf(const Module& module, const ProgramMap& map, const Shown& shown,
                                           const std::vector<MapBox>& boxes) {
    IdVector<ValueId, std::uint32_t> out(module.argumentCount(), kNone);
    for (const OpId op : module.ops()) {
        const auto box = shown.boxOfKernel[map.kernels.kernelOf[op]];
        if (box == kNone) continue;
        for (const ValueId v : module.operands(op)) {
            const auto argument = map.argumentOf[v.value];
            if (argument == ProgramMap::kNoArgument) continue;
            auto& reader = out[ValueId{argument}];
            const bool better = boxes[box].lane == MapLaneKind::forward &&
                                (reader == kNone || boxes[reader].lane != MapLaneKind::forward);
            if (reader == kNone || better) reader = box;
        }
    }
    return out;
}

std::uint32_t readerOf(const ProgramMap& map, const IdVector<ValueId, std::uint32_t>& readers, std::uint32_t store) {
    for (const ValueId v : map.blocks.stores[store].values)
        if (v.value < readers.size() && readers[v] != kNone) return readers[v];
    return kNone;
}

std::vector<MapBox> pillsOf(const Module& module, const ProgramMap& map,
                            const IdVector<ValueId, std::uint32_t>& readers, Detail detail) {
    const auto& stores = map.blocks.stores;
    struct Entry {
        int kind;
        std::uint32_t reader; // of parameters
        std::int64_t bytes;   // the largest first
        std::uint32_t store;
        auto operator<=>(const Entry&) const = default;
    };
    std::vector<Entry> list;
    for (std::uint32_t s = 0; s < stores.size(); ++s) {
        std::int64_t bytes = 0;
        for (const ValueId v : stores[s].values)
            if (module.type(v).isTensor()) bytes += module.type(v).bytes();
        const bool parameters = stores[s].kind == StoreKind::parameters && detail != Detail::kinds;
        list.push_back({static_cast<int>(stores[s].kind), parameters ? readerOf(map, readers, s) : 0, -bytes, s});
    }
    std::sort(list.begin(), list.end());
    std::vector<MapBox> out;
    for (std::size_t i = 0; i < list.size();) {
        std::size_t end = i;
        while (end < list.size() && list[end].kind == list[i].kind && list[end].reader == list[i].reader) ++end;
        const bool oneEach = detail == Detail::readers && stores[list[i].store].kind == StoreKind::parameters;
        const std::size_t most = oneEach ? 0 : map_size::mostPills;
        const std::size_t alone = end - i > most + 1 ? most : end - i;
        for (std::size_t k = i; k < end; ++k) {
            if (k - i <= alone) { // the one behind the last alone takes all others
                out.emplace_back();
                const bool state = stores[list[k].store].kind == StoreKind::optimizerState;
                out.back().lane = state ? MapLaneKind::update : MapLaneKind::stores;
            }
            out.back().stores.push_back(list[k].store);
        }
        i = end;
    }
    return out;
}

void connect(const Module& module, const ProgramMap& map, MapLayout& layout) {
    const Shown shown = findShown(map, layout.boxes);
    std::vector<std::uint32_t> pillOf(module.argumentCount(), kNone);
    for (std::uint32_t i = 0; i < layout.boxes.size(); ++i)
        for (const auto s : layout.boxes[i].stores)
            for (const ValueId v : map.blocks.stores[s].values)
                if (module.isArgument(v)) pillOf[v.value] = i;
    struct Found {
        std::uint32_t from, to;
        ValueId value;
        auto operator<=>(const Found&) const = default;
    };
    std::vector<Found> found;
    for (const OpId op : module.ops()) {
        const auto to = shown.boxOfKernel[map.kernels.kernelOf[op]];
        if (to == kNone) continue;
        for (const ValueId v : module.operands(op)) {
            const OpId maker = module.definingOp(v);
            std::uint32_t from = kNone;
            if (const auto argument = map.argumentOf[v.value]; argument != ProgramMap::kNoArgument)
                from = pillOf[argument];
            else if (maker.valid() && maker.value < module.opCount() && module.kind(maker) != OpKind::constant &&
                     module.valueKind(v) == ValueKind::opResult)
                from = shown.boxOfKernel[map.kernels.kernelOf[maker]];
            if (from != kNone && from != to) found.push_back({from, to, v});
        }
    }
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    for (std::size_t i = 0; i < found.size();) {
        MapRibbon ribbon;
        ribbon.from = found[i].from;
        ribbon.to = found[i].to;
        ribbon.firstValue = static_cast<std::uint32_t>(layout.values.size());
        for (; i < found.size() && found[i].from == ribbon.from && found[i].to == ribbon.to; ++i)
            layout.values.push_back(found[i].value);
        ribbon.valueCount = static_cast<std::uint32_t>(layout.values.size()) - ribbon.firstValue;
        const MapBox &a = layout.boxes[ribbon.from], &b = layout.boxes[ribbon.to];
        ribbon.kept = a.lane == MapLaneKind::forward && b.lane == MapLaneKind::backward;
        ribbon.skip = a.lane == MapLaneKind::forward && b.lane == MapLaneKind::forward && b.column > a.column + 1;
        // Out of the side that faces the other: within a lane along the flow, between lanes across it.
        const bool along = a.lane == b.lane && a.line == b.line;
        const bool sideways = along != layout.columns;
        if (sideways) {
            const bool right = b.rect.centre().x > a.rect.centre().x;
            ribbon.start = {right ? a.rect.right() : a.rect.x, a.rect.centre().y};
            ribbon.end = {right ? b.rect.x : b.rect.right(), b.rect.centre().y};
        } else {
            const bool down = b.rect.centre().y > a.rect.centre().y;
            ribbon.start = {a.rect.centre().x, down ? a.rect.bottom() : a.rect.y};
            ribbon.end = {b.rect.centre().x, down ? b.rect.y : b.rect.bottom()};
        }
        layout.ribbons.push_back(ribbon);
    }
}

} // namespace maps

MapLayout layoutMap(const Module& module, const ProgramMap& map, const MapRequest& request) {
    MapLayout out;
    out.zoom = request.zoom;
    const auto from = initiallyOpen(map);
    out.columns = std::ranges::any_of(request.open, [&](BlockId id) {
        return id != map.blocks.root() && std::find(from.begin(), from.end(), id) == from.end();
    });
    if (out.columns)
        maps::placeColumns(module, map, request, out);
    else
        maps::placeRows(module, map, request, out);
    maps::connect(module, map, out);
    maps::route(out);
    return out;
}

} // namespace axiscape
