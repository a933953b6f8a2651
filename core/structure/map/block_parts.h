// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of finding blocks, in the order they run.
#pragma once

#include "core/structure/blocks.h"
#include "core/structure/map/kernel_parts.h"

namespace axiscape::structure {

inline constexpr std::uint32_t kNone = 0xffffffffu;

// Where each kernel stands: a place of OpPlaces, or one that was added because the program names none.
struct Labels {
    OpPlaces places;                    // with the added ones
    std::vector<std::uint32_t> placeOf; // per kernel
    // Of added places.
    struct Hint {
        BlockKind kind = BlockKind::other;
        NamedBy by = NamedBy::scope;
    };
    std::vector<Hint> hints; // per place
};
[[nodiscard]] Labels labelKernels(const MapProgram& program, const KernelGraph& graph, const Kernels& kernels);

// The tree of the labels: items, ops and order; folded; no kinds or pairs yet.
[[nodiscard]] Blocks buildTree(const MapProgram& program, const Kernels& kernels, const Labels& labels);
void findKinds(const MapProgram& program, const Kernels& kernels, Blocks& blocks);
void pairBlocks(const MapProgram& program, const Kernels& kernels, Blocks& blocks);
void findStores(const MapProgram& program, Blocks& blocks);
void findEdges(const MapProgram& program, Blocks& blocks);

// What a name says of itself ("self_attn", "mlp", "ln_1"); other: nothing.
[[nodiscard]] BlockKind kindOfName(std::string_view name);

// "params/layer_3/attn/q/kernel" -> layer_3, attn, q; without the last part, which is the weight itself, if there are
// others.
[[nodiscard]] std::vector<std::string> containerOf(std::string_view path);

} // namespace axiscape::structure
