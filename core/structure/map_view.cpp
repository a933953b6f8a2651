// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/map_view.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace axiscape {
namespace {

constexpr double kMost = .4; // of a program's ops that a loop holds

class Viewer {
  public:
    Viewer(const ProgramMap& map, const std::vector<BlockId>& open)
        : m_kernels(map.kernels), m_blocks(map.blocks), m_open(map.blocks.size(), 0) {
        for (const BlockId id : open) m_open[id.value] = 1;
        m_open[0] = 1;
    }

    std::vector<MapNode> run(std::size_t most) {
        std::array<bool, 7> stores{};
        for (const Store& store : m_blocks.stores) stores[static_cast<std::size_t>(store.kind)] = true;
        for (std::size_t k = 0; k < stores.size(); ++k)
            if (stores[k]) {
                MapNode node;
                node.stores = static_cast<StoreKind>(k);
                m_nodes.push_back(std::move(node));
            }
        walk();
        join(most);
        return std::move(m_nodes);
    }

  private:
    const Kernels& m_kernels;
    const Blocks& m_blocks;
    std::vector<std::uint8_t> m_open;
    std::vector<MapNode> m_nodes;

    void walk() {
        std::vector<std::pair<BlockId, std::uint32_t>> stack{{m_blocks.root(), 0}};
        while (!stack.empty()) {
            const auto [id, next] = stack.back();
            if (next == m_blocks[id].itemCount) {
                stack.pop_back();
                continue;
            }
            ++stack.back().second;
            const BlockItem item = m_blocks.itemsOf(id)[next];
            if (item.kernel.valid()) {
                show(item.kernel, m_blocks[id].lane, next > 0);
            } else if (m_open[item.block.value]) {
                stack.emplace_back(item.block, 0);
            } else {
                show(item.block);
            }
        }
    }
    void show(KernelId id, Pass lane, bool behind) {
        if (behind && !m_nodes.empty() && m_nodes.back().kernel.valid() &&
            m_kernels[m_nodes.back().kernel].name == m_kernels[id].name) {
            m_nodes.back().alike.push_back(id);
            return;
        }
        MapNode node;
        node.lane = lane;
        node.kernel = id;
        m_nodes.push_back(std::move(node));
    }
    // The first closed block of a fold stands for all closed ones.
    void show(BlockId id) {
        const Block& block = m_blocks[id];
        if (block.foldSize > 1 && !m_nodes.empty()) {
            const auto at = std::find_if(m_nodes.rbegin(), m_nodes.rend(), [&](const MapNode& n) {
                return n.block.valid() && m_blocks[n.block].foldOf == block.foldOf;
            });
            if (at != m_nodes.rend()) {
                at->others.push_back(id);
                return;
            }
        }
        MapNode node;
        node.lane = block.lane;
        node.block = id;
        m_nodes.push_back(std::move(node));
    }

    void join(std::size_t most) {
        if (m_nodes.size() <= most) return;
        std::vector<std::size_t> small; // closed blocks alone, the smallest first
        for (std::size_t i = 0; i < m_nodes.size(); ++i)
            if (m_nodes[i].block.valid() && m_nodes[i].others.empty()) small.push_back(i);
        std::stable_sort(small.begin(), small.end(), [&](std::size_t a, std::size_t b) {
            return m_blocks[m_nodes[a].block].opCount < m_blocks[m_nodes[b].block].opCount;
        });
        std::vector<std::uint8_t> gone(m_nodes.size(), 0);
        std::size_t left = m_nodes.size();
        std::array<std::vector<BlockId>, 3> joined;
        for (const std::size_t i : small) {
            if (left <= most) break;
            const auto lane = static_cast<std::size_t>(m_nodes[i].lane);
            joined[lane].push_back(m_nodes[i].block);
            gone[i] = 1;
            if (joined[lane].size() > 1) --left;
        }
        for (std::size_t lane = 0; lane < joined.size(); ++lane) {
            if (joined[lane].empty()) continue;
            std::sort(joined[lane].begin(), joined[lane].end());
            for (std::size_t i = 0; i < m_nodes.size(); ++i)
                if (gone[i] && m_nodes[i].block == joined[lane].front()) {
                    gone[i] = 0;
                    if (joined[lane].size() > 1) m_nodes[i].joined = joined[lane];
                }
        }
        std::vector<MapNode> kept;
        for (std::size_t i = 0; i < m_nodes.size(); ++i)
            if (!gone[i]) kept.push_back(std::move(m_nodes[i]));
        m_nodes = std::move(kept);
    }
};

} // namespace

std::string MapNode::name(const ProgramMap& map) const {
    if (stores) return std::string(storeKindName(*stores));
    if (kernel.valid()) {
        const std::string& own = map.kernels[kernel].name;
        return alike.empty() ? own : fmt::format("{} × {}", own, alike.size() + 1);
    }
    const std::string& first = map.blocks[block].name;
    if (!joined.empty()) return fmt::format("{} + {}", first, joined.size() - 1);
    return others.empty() ? first : first + " … " + map.blocks[others.back()].name;
}

Text MapNode::title(const ProgramMap& map) const {
    if (stores) return storeKindTitle(*stores);
    if (!block.valid()) return Text(name(map));
    const Text first = blockTitle(map.blocks[block]);
    if (!joined.empty()) return words::list({first, Text(fmt::format("{}", joined.size() - 1))}, " + ");
    return others.empty() ? first : words::list({first, blockTitle(map.blocks[others.back()])}, " … ");
}

std::vector<BlockId> initiallyOpen(const ProgramMap& map) {
    std::vector<BlockId> open{map.blocks.root()};
    // From the outside in: a loop in a loop may be as large.
    for (std::size_t i = 0; i < open.size(); ++i)
        for (const BlockId id : map.blocks.children(open[i])) {
            const Block& block = map.blocks[id];
            const bool around =
                block.kind == BlockKind::loop || (block.control.valid() && block.kind == BlockKind::other);
            if (!around || block.opCount <= kMost * map.blocks[map.blocks.root()].opCount) continue;
            open.push_back(id);
            if (visibleNodes(map, open, map.kernels.size()).size() > kMostNodes) open.pop_back();
        }
    return open;
}

std::vector<MapNode> visibleNodes(const ProgramMap& map, const std::vector<BlockId>& open, std::size_t most) {
    return Viewer(map, open).run(most);
}

} // namespace axiscape
