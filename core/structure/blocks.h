// SPDX-License-Identifier: GPL-3.0-or-later
// The map of a program: the blocks a person would draw (embedding, layers, attention, mlp, head, loss, update), equal
// ones folded, backward beside its forward, with the stores they read and the values that cross between them.
//
//   const ProgramMap map = mapOf(module, structure);
//   for (BlockId b : map.blocks.children(map.blocks.root())) show(map.blocks[b].name, map.blocks[b].foldSize);
//
// Found from name stacks, paths of parameters, loops, repetition and cuts, in this order, with the flow of data where
// these say nothing. A pure function of the program: no strategy changes it. Linear in the program.
#pragma once

#include "core/base/text.h"
#include "core/structure/kernels.h"

namespace axiscape {

using BlockId = Id<struct BlockTag>;

enum class BlockKind : std::uint8_t {
    program,
    embedding,
    timeEmbedding,
    layer,
    attention,
    mlp,
    experts,
    router,
    convolution,
    norm,
    head,
    loss,
    pick,
    update,
    loop,
    branch,
    messages,
    encode,
    decode,
    pool,
    stage,
    tables,
    other,
};
[[nodiscard]] std::string_view blockKindName(BlockKind kind);

// Where the name of a block comes from.
enum class NamedBy : std::uint8_t { scope, parameter, flow, repetition, work };
[[nodiscard]] std::string_view namedByName(NamedBy by);

struct Block {
    std::string name; // never empty
    BlockKind kind = BlockKind::other;
    NamedBy namedBy = NamedBy::scope;
    Pass lane = Pass::forward;
    BlockId parent;
    std::uint32_t firstItem = 0, itemCount = 0; // into Blocks::items: child blocks and kernels, in order
    std::uint32_t firstOp = 0, opCount = 0;     // into Blocks::ops: with those of its children
    // Blocks of one fold are siblings with the same ops of the same types, wired alike; foldOf is the first of them,
    // itself if it is alone.
    BlockId foldOf;
    std::uint32_t foldSize = 1;
    std::int64_t trips = 1;  // of a loop
    OpId control;            // the while, case, ... that it is
    BlockId forward;         // of a backward block: the one it is the backward of
    BlockId backward;        // of a forward block
    bool recomputed = false; // all of it is the forward pass run again
};

// A child block or a kernel.
struct BlockItem {
    BlockId block;
    KernelId kernel;
};

enum class StoreKind : std::uint8_t { parameters, optimizerState, batch, caches, statistics, saved, inputs };
[[nodiscard]] std::string_view storeKindName(StoreKind kind);

struct Store {
    StoreKind kind = StoreKind::inputs;
    std::string name;            // "mu", "batch/0", "layers/*/qkv": never empty
    std::vector<ValueId> values; // arguments of main; of saved activations what forward loops keep
};

// What crosses between two blocks that are children of one, or from a store.
struct BlockEdge {
    BlockId from; // invalid: from a store
    std::uint32_t store = 0xffffffffu;
    BlockId to;
    std::uint32_t firstValue = 0, valueCount = 0; // into Blocks::crossing
};

struct Blocks {
    IdVector<BlockId, Block> list; // parents first; 0 is the program
    std::vector<BlockItem> items;
    std::vector<OpId> ops; // in the order of the tree: every numbered op once
    IdVector<OpId, BlockId> blockOf;
    IdVector<KernelId, BlockId> blockOfKernel;
    std::vector<Store> stores;
    std::vector<BlockEdge> edges; // between children of one block, by receiving block, then by source
    std::vector<ValueId> crossing;

    const Block& operator[](BlockId id) const { return list[id]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(list.size()); }
    BlockId root() const { return BlockId{0u}; }
    std::span<const BlockItem> itemsOf(BlockId id) const {
        return {items.data() + list[id].firstItem, list[id].itemCount};
    }
    std::span<const OpId> opsOf(BlockId id) const { return {ops.data() + list[id].firstOp, list[id].opCount}; }
    std::vector<BlockId> children(BlockId id) const;
    std::string path(BlockId id) const; // "layers/3/attn"
};

// The work of a block is that of several side by side (block_lanes.h finds them).
struct BlockLanes {
    enum class Kind : std::uint8_t { stages, experts };
    BlockId block;
    Kind kind = Kind::stages;
    std::int64_t count = 1;
    std::int64_t ticks = 0; // of a pipeline: iterations of its loop; stage s works in those from s on
    ValueId value;          // one that has the dimension; invalid where stages are written by hand for each device
    std::string axis;       // then the axis they lie along
    std::uint8_t dim = 0;   // of the value
    // As many micro-batches go through.
    std::int64_t microbatches() const { return ticks - count + 1; }
};

struct ProgramMap {
    static constexpr std::uint32_t kNoArgument = 0xffffffffu;
    Kernels kernels;
    Blocks blocks;
    std::vector<BlockLanes> lanes; // in order of blocks; empty until somebody looked for them
    const BlockLanes* lanesOf(BlockId block) const;
    // Per value: the argument of main that it is, or that a loop begins with in its place; kNoArgument for all others.
    std::vector<std::uint32_t> argumentOf;
};
// Names as people read them: what the program calls a block stays, what it is called for its work is in their language.
[[nodiscard]] Text blockTitle(const Block& block);
[[nodiscard]] Text storeTitle(const Store& store);
[[nodiscard]] Text storeKindTitle(StoreKind kind);

[[nodiscard]] ProgramMap mapOf(const Module& module, const Structure& structure);

} // namespace axiscape
