// SPDX-License-Identifier: GPL-3.0-or-later
// Which forward block a backward block belongs to: that of the same names, else the one that most of its kernels (for
// a loop: most of what it reads) belong to.
#include "core/structure/map/block_parts.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace axiscape::structure {
namespace {

class BlockPairer {
  public:
    BlockPairer(const MapProgram& program, const Kernels& kernels, Blocks& blocks)
        : m_program(program), m_module(program.module), m_kernels(kernels), m_blocks(blocks) {}

    void run() {
        for (std::uint32_t b = 1; b < m_blocks.size(); ++b)
            if (m_blocks[BlockId{b}].lane == Pass::forward)
                m_forward.try_emplace({m_blocks[BlockId{b}].parent, m_blocks[BlockId{b}].name}, BlockId{b});
        for (std::uint32_t b = 1; b < m_blocks.size(); ++b) pair(BlockId{b});
        for (std::uint32_t b = 1; b < m_blocks.size(); ++b) prime(BlockId{b});
    }

  private:
    const MapProgram& m_program;
    const Module& m_module;
    const Kernels& m_kernels;
    Blocks& m_blocks;
    std::map<std::pair<BlockId, std::string>, BlockId> m_forward; // by parent and name

    void pair(BlockId id) {
        Block& block = m_blocks.list[id];
        if (block.lane != Pass::backward) return;
        // Below the forward twin of its parent (or its parent itself, where both passes stand in one).
        const Block& parent = m_blocks[block.parent];
        const BlockId around = parent.lane == Pass::backward && parent.forward.valid() ? parent.forward : block.parent;
        BlockId found;
        if (!block.control.valid())
            if (const auto at = m_forward.find({around, block.name}); at != m_forward.end()) found = at->second;
        if (!found.valid() && block.control.valid()) found = loopOf(id);
        if (!found.valid() && !block.recomputed) found = byKernels(id);
        if (!found.valid() || found == parent.forward) return; // a part has not the whole
        block.forward = found;
        Block& forward = m_blocks.list[found];
        if (!forward.backward.valid()) forward.backward = id;
        if (block.kind == BlockKind::other || block.kind == BlockKind::loop || !block.control.valid())
            block.kind = forward.kind;
    }

    // The loop whose results a backward loop reads; of several the last.
    BlockId loopOf(BlockId id) const {
        std::map<BlockId, std::uint32_t> votes;
        for (ValueId v : m_module.operands(m_blocks[id].control)) {
            OpId from = m_program.maker(v);
            while (from.valid() && onlyMoves(m_module.kind(from)) && !m_module.operands(from).empty())
                from = m_program.maker(m_module.operands(from)[0]);
            if (!from.valid() || !m_program.places.control[from]) continue;
            const BlockId block = m_blocks.blockOf[from];
            if (m_blocks[block].lane == Pass::forward && m_blocks[block].control == from) ++votes[block];
        }
        return most(votes);
    }
    BlockId byKernels(BlockId id) const {
        std::map<BlockId, std::uint32_t> votes;
        for (const BlockItem& item : m_blocks.itemsOf(id)) {
            if (!item.kernel.valid() || !m_kernels[item.kernel].forward.valid()) continue;
            const BlockId block = m_blocks.blockOfKernel[m_kernels[item.kernel].forward];
            if (m_blocks[block].lane == Pass::forward && block != m_blocks.root()) ++votes[block];
        }
        return most(votes);
    }
    static BlockId most(const std::map<BlockId, std::uint32_t>& votes) {
        BlockId best;
        std::uint32_t count = 0;
        for (const auto& [block, n] : votes)
            if (n > count) {
                best = block;
                count = n;
            }
        return best;
    }

    // Backward blocks are written with a prime, and the loop of one has its name.
    void prime(BlockId id) {
        Block& block = m_blocks.list[id];
        if (block.lane != Pass::backward || block.recomputed) return;
        if (block.forward.valid() && block.control.valid()) {
            block.name = m_blocks[block.forward].name;
            block.trips = std::max(block.trips, m_blocks[block.forward].trips);
        }
        block.name += "′";
    }
};

} // namespace

void pairBlocks(const MapProgram& program, const Kernels& kernels, Blocks& blocks) {
    BlockPairer(program, kernels, blocks).run();
}

} // namespace axiscape::structure
