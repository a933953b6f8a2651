// SPDX-License-Identifier: GPL-3.0-or-later
// transform: a program made into another that computes the same, before any tactic: today recomputation. What a layer
// keeps for the backward pass is made again from the layer's input when the backward pass needs it: less memory, more
// compute (Chen et al., "Training Deep Nets with Sublinear Memory Cost", 2016; jax.checkpoint).
//
//   const Transform all{{.layers = {"layer_*"}, .keep = {}}};               // as jax.checkpoint(layer)
//   const Transform dots{{.layers = {"layer_*"}, .keep = {"dots"}}};        // policy=dots_saveable
//   auto made = transformed(module, analyse(*module), {{dots}});
//   made->module; made->origin[op]; made->layers                            // "layer_0", "layer_1"
//
// Before a layer's backward pass begins, an optimization_barrier takes what the layer was made from (its inputs, what
// is kept) and the gradient that arrives; copies of the layer's ops follow, and the backward pass reads what they make.
// What of the forward pass nobody reads any more goes. Layers inside a loop whose loop of the backward pass reads what
// the forward one collects (jax.lax.scan) are recomputed in the body of the latter: the forward loop then collects no
// more than the body's input and what is kept.
#pragma once

#include "core/structure/structure.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace axiscape {

// Words of `keep`; beside them "tag:NAME": what leaves the jax.named_scope NAME (structure/taggedValues).
inline constexpr std::string_view kKeepDots = "dots";               // results of matrix products
inline constexpr std::string_view kKeepPlainDots = "dots_no_batch"; // of those without batch dimensions: by weights

struct Recompute {
    // Globs over paths of layers of the forward pass ("layer_*", "down_?/attn", "while" for a loop); an outer layer
    // that matches takes those in it. Empty: all layers that repeat, or, where none does, all that stand at the top.
    std::vector<std::string> layers;
    std::vector<std::string> keep; // what is kept all the same
    friend bool operator==(const Recompute&, const Recompute&) = default;
};

struct Transform {
    Recompute recompute;
    friend bool operator==(const Transform&, const Transform&) = default;
};

struct Transformed {
    std::shared_ptr<const Module> module;
    IdVector<OpId, OpId> origin; // of each numbered op: the one that it is, or is a copy of; invalid for what is new
    std::vector<std::string> layers; // paths of what is recomputed, in program order
    std::uint32_t madeAgain = 0;     // ops
};

// One after the other, each on what the one before it made. Error: an unknown word; a pattern that no layer of the
// forward pass matches; layers that keep nothing that could be made again (those with a recomputation of their own).
[[nodiscard]] Result<Transformed> transformed(const std::shared_ptr<const Module>& module, const Structure& structure,
                                              std::span<const Transform> transforms);

// "recompute layer_*, keep dots": one line for a person and for keys of caches; "" for none.
[[nodiscard]] std::string transformsText(std::span<const Transform> transforms);

} // namespace axiscape
