// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/block_lanes.h"

#include <algorithm>

namespace axiscape {
namespace {

class LaneFinder {
  public:
    LaneFinder(const Module& module, const Blocks& blocks, const ModelFacts& facts)
        : m_module(module), m_blocks(blocks), m_facts(facts), m_lanes(blocks.size()) {}

    std::vector<BlockLanes> run() {
        for (const Pipeline& pipeline : m_facts.pipelines) {
            BlockLanes lanes;
            lanes.kind = BlockLanes::Kind::stages;
            lanes.count = pipeline.stages;
            lanes.ticks = pipeline.ticks;
            lanes.axis = pipeline.axis;
            if (pipeline.dimension.valid())
                give(lanes, [&](OpId op) { return place(op, pipeline.dimension); });
            else
                give(lanes, [&](OpId op) { return isWithin(op, pipeline.loop) ? Place{ValueId{}, 0, true} : Place{}; });
        }
        for (const DimensionId experts : m_facts.experts) {
            const auto& sizes = m_facts.dimensions[experts].sizes;
            if (sizes.empty() || sizes.front() < 2) continue;
            BlockLanes lanes;
            lanes.kind = BlockLanes::Kind::experts;
            lanes.count = sizes.front();
            give(lanes, [&](OpId op) { return place(op, experts); });
        }
        std::vector<BlockLanes> out;
        for (BlockLanes& lanes : m_lanes)
            if (lanes.count > 1) out.push_back(std::move(lanes));
        return out;
    }

  private:
    // Where a product has the dimension: what it makes, else what it reads.
    struct Place {
        ValueId value;
        std::uint8_t dim = 0;
        bool has = false;
    };

    Place place(OpId op, DimensionId dimension) const {
        const auto in = [&](ValueId value) -> Place {
            const auto shape = m_module.type(value).shape;
            for (std::size_t d = 0; d < shape.size(); ++d)
                if (shape[d] > 1 && m_facts.dimensions.of(value, d) == dimension)
                    return {value, static_cast<std::uint8_t>(d), true};
            return {};
        };
        for (const ValueId result : m_module.results(op))
            if (const Place found = in(result); found.has) return found;
        for (const ValueId operand : m_module.operands(op))
            if (const Place found = in(operand); found.has) return found;
        return {};
    }

    bool isWithin(OpId op, OpId loop) const {
        for (RegionId r = m_module.regionOf(op); r.valid();) {
            const OpId around = m_module.region(r).parent;
            if (around == loop) return true;
            r = m_module.regionOf(around);
        }
        return false;
    }

    // A loop of so many trips is around it or in it.
    bool ticks(BlockId id, std::int64_t trips) const {
        for (BlockId at = id; at.valid(); at = m_blocks[at].parent)
            if (m_blocks[at].trips == trips) return true;
        for (std::uint32_t b = id.value + 1; b < m_blocks.size(); ++b)
            if (m_blocks[BlockId{b}].trips == trips)
                for (BlockId at{b}; at.valid(); at = m_blocks[at].parent)
                    if (at == id) return true;
        return false;
    }
    // Blocks with products, all of which have it. The first to say so is believed: stages hold experts.
    template <class Find> void give(const BlockLanes& lanes, const Find& find) {
        for (std::uint32_t b = 1; b < m_blocks.size(); ++b) {
            const BlockId id{b};
            if (m_lanes[b].count > 1) continue;
            Place shown;
            std::uint32_t products = 0, having = 0;
            for (const OpId op : m_blocks.opsOf(id)) {
                if (!isProduct(m_module.kind(op))) continue;
                ++products;
                const Place found = find(op);
                if (!found.has) break;
                ++having;
                if (!shown.has) shown = found;
            }
            if (products == 0 || having < products || (lanes.ticks > 0 && !ticks(id, lanes.ticks))) continue;
            m_lanes[b] = lanes;
            m_lanes[b].block = id;
            m_lanes[b].value = shown.value;
            m_lanes[b].dim = shown.dim;
        }
    }

    const Module& m_module;
    const Blocks& m_blocks;
    const ModelFacts& m_facts;
    std::vector<BlockLanes> m_lanes; // by block
};

} // namespace

const BlockLanes* ProgramMap::lanesOf(BlockId block) const {
    const auto at = std::ranges::lower_bound(lanes, block.value, {}, [](const BlockLanes& l) { return l.block.value; });
    return at != lanes.end() && at->block == block ? &*at : nullptr;
}

std::vector<BlockLanes> blockLanes(const Module& module, const Blocks& blocks, const ModelFacts& facts) {
    return LaneFinder(module, blocks, facts).run();
}

void findLanes(ProgramMap& map, const SiteTable& sites, const Structure& structure) {
    map.lanes = blockLanes(sites.module(), map.blocks, modelFacts(sites, structure));
}

} // namespace axiscape
