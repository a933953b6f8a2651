// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/json_values.h"
#include "core/base/numbers.h"
#include "core/insight/map_figures.h"
#include "core/structure/block_lanes.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace axiscape::cli {
namespace {

class BlockPrinter {
  public:
    // `priced`: null without hardware.
    BlockPrinter(const Module& module, const ProgramMap& map, int depth, const Simulation* priced)
        : m_module(module), m_map(map), m_depth(depth), m_priced(priced) {}

    std::string text() const {
        std::string out =
            fmt::format("{}: {} ops, {} kernels\n", m_module.name(), m_module.opCount(), m_map.kernels.size());
        if (m_priced) {
            const NamedSeconds named = namedSeconds(*m_priced, m_map);
            out += fmt::format("{} a step on one device, {:.1f} % of it in kernels with a name of their own\n",
                               secondsText(m_priced->stepSeconds), named.share() * 100);
        }
        for (const Store& store : m_map.blocks.stores)
            out += fmt::format("store  {}: {}, {}\n", storeKindName(store.kind), store.name,
                               count(store.values.size(), "tensor"));
        write(out, m_map.blocks.root(), 0);
        return out;
    }

    std::string json() const {
        Json out = {{"name", m_module.name()}, {"ops", m_module.opCount()}, {"kernels", m_map.kernels.size()}};
        if (m_priced) {
            const NamedSeconds named = namedSeconds(*m_priced, m_map);
            out["step_seconds"] = m_priced->stepSeconds;
            out["computed_seconds"] = named.all;
            out["named_seconds"] = named.named;
            out["named_share"] = named.share();
        }
        Json stores = Json::array();
        for (const Store& store : m_map.blocks.stores)
            stores.push_back(
                {{"kind", storeKindName(store.kind)}, {"name", store.name}, {"tensors", store.values.size()}});
        out["stores"] = std::move(stores);
        Json view = Json::array();
        for (const MapNode& node : visibleNodes(m_map, initiallyOpen(m_map))) view.push_back(node.name(m_map));
        out["first_view"] = std::move(view);
        out["items"] = items(m_map.blocks.root(), 0);
        return out.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
    }

  private:
    const Module& m_module;
    const ProgramMap& m_map;
    const int m_depth;
    const Simulation* m_priced;

    static std::string count(std::size_t n, std::string_view what) {
        return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
    }
    double secondsOf(std::span<const OpId> ops) const {
        double all = 0;
        for (const OpId op : ops)
            if (op.value < m_priced->opSeconds.size()) all += static_cast<double>(m_priced->opSeconds[op]);
        return all;
    }
    // The exemplar of a fold is shown for all of it.
    bool isShown(BlockId id) const { return m_map.blocks[id].foldOf == id; }

    // Recursion as deep as blocks nest.
    void write(std::string& out, BlockId id, int depth) const {
        if (depth > m_depth) return;
        const std::string indent(static_cast<std::size_t>(2 * depth), ' ');
        std::vector<std::pair<std::string_view, std::uint32_t>> kernels; // alike one behind the other are counted
        const auto flush = [&] {
            std::string line;
            for (const auto& [name, times] : kernels)
                line += fmt::format("{}{}{}", line.empty() ? "" : " | ", name,
                                    times > 1 ? fmt::format(" × {}", times) : "");
            if (!line.empty()) out += fmt::format("{}- {}\n", indent, line);
            kernels.clear();
        };
        for (const BlockItem& item : m_map.blocks.itemsOf(id)) {
            if (item.kernel.valid()) {
                const std::string_view name = m_map.kernels[item.kernel].name;
                if (!kernels.empty() && kernels.back().first == name)
                    ++kernels.back().second;
                else
                    kernels.emplace_back(name, 1);
                continue;
            }
            flush();
            if (!isShown(item.block)) continue;
            const Block& block = m_map.blocks[item.block];
            out += fmt::format("{}{}{}{}  {}{}, {}{}\n", indent, block.name,
                               block.foldSize > 1 ? fmt::format(" × {}", block.foldSize) : "",
                               block.trips > 1 ? fmt::format(" × {} trips", block.trips) : "",
                               blockKindName(block.kind), block.recomputed ? " (recomputed)" : "",
                               count(block.opCount, "op"), sideBySide(item.block));
            write(out, item.block, depth + 1);
        }
        flush();
    }

    std::string sideBySide(BlockId id) const {
        const BlockLanes* lanes = m_map.lanesOf(id);
        return lanes ? fmt::format(", {} {} side by side", lanes->count, laneKindName(lanes->kind)) : std::string();
    }

    Json items(BlockId id, int depth) const {
        Json out = Json::array();
        if (depth > m_depth) return out;
        for (const BlockItem& item : m_map.blocks.itemsOf(id)) {
            if (item.kernel.valid()) {
                const Kernel& kernel = m_map.kernels[item.kernel];
                out.push_back({{"kernel", kernel.name},
                               {"kind", kernelKindName(kernel.kind)},
                               {"ops", kernel.opCount},
                               {"recognised", kernel.recognised},
                               {"main_op", kernel.mainOp.value}});
                if (m_priced) out.back()["seconds"] = secondsOf(m_map.kernels.opsOf(item.kernel));
                continue;
            }
            if (!isShown(item.block)) continue;
            const Block& block = m_map.blocks[item.block];
            Json one = {{"block", block.name},
                        {"kind", blockKindName(block.kind)},
                        {"named_by", namedByName(block.namedBy)},
                        {"lane", laneName(block.lane)},
                        {"ops", block.opCount},
                        {"fold", block.foldSize},
                        {"trips", block.trips},
                        {"recomputed", block.recomputed}};
            if (m_priced) one["seconds"] = secondsOf(m_map.blocks.opsOf(item.block));
            one["forward"] = block.forward.valid() ? Json(m_map.blocks.path(block.forward)) : Json(nullptr);
            if (const BlockLanes* lanes = m_map.lanesOf(item.block))
                one["lanes"] = {{"of", laneKindName(lanes->kind)}, {"count", lanes->count}, {"ticks", lanes->ticks}};
            one["items"] = items(item.block, depth + 1);
            out.push_back(std::move(one));
        }
        return out;
    }
    static std::string_view laneKindName(BlockLanes::Kind kind) {
        return kind == BlockLanes::Kind::stages ? "stages" : "experts";
    }
    static std::string_view laneName(Pass pass) {
        return pass == Pass::forward ? "forward" : pass == Pass::backward ? "backward" : "update";
    }
};

} // namespace

int showBlocks(const Console& console, const BlocksRequest& request) {
    const auto opened = openModel(request.model, console);
    if (!opened) return report(opened.error());
    const Model& model = *(*opened)->model();
    SnapshotPointer snapshot;
    if (!request.hardware.empty()) {
        Strategy alone = wholeOnOne();
        alone.hardware = request.hardware;
        auto made = (*opened)->evaluate(alone, console.progress);
        if (!made) return report(made.error());
        snapshot = std::move(*made);
    }
    ProgramMap map = mapOf(*model.module, *model.structure);
    findLanes(map, *model.sites, *model.structure);
    const BlockPrinter printer(*model.module, map, request.depth, snapshot ? snapshot->simulation.get() : nullptr);
    return output(console.json ? printer.json() : printer.text());
}

} // namespace axiscape::cli
