// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels as a person names them: chains of element-wise ops, broadcasts and reductions are one named piece of work
// (rms_norm, softmax, gelu, adam), a product is one by itself and has the role that the flow of data gives it (qkv,
// scores, up). Told by the shape of the graph first, by names second; where nothing is recognised a kernel is named
// after what it does ("4 x multiply, add"), never after what it might be.
//
//   const ProgramMap map = mapOf(module, structure);          // blocks.h
//   map.kernels[map.kernels.kernelOf[op]].name                // "softmax"
#pragma once

#include "core/structure/structure.h"

#include <span>
#include <string>
#include <vector>

namespace axiscape {

using KernelId = Id<struct KernelTag>;

// What a kernel is to a person, coarsely.
enum class KernelKind : std::uint8_t {
    product,     // dot_general and its like
    convolution, //
    lookup,      // gather, one_hot
    norm,        // rms_norm, layer_norm, batch_norm, group_norm
    softmax,     // log_softmax too
    activation,  // gelu, silu, relu, gate
    position,    // rope, sines of a time embedding
    elementwise, // add, bias, mask, dropout, casts, whatever has no name of its own
    reduction,   // sums, pools, cumulated sums, sorts
    random,      //
    loss,        // cross_entropy, squared_error
    optimizer,   // adam, adamw, momentum, sgd, global_norm
    store,       // writes into a cache, scatters
    control,     // while, case: what their regions do are kernels of their own
    other,
};
[[nodiscard]] std::string_view kernelKindName(KernelKind kind);

// What a product is for, by the flow of data.
enum class ProductRole : std::uint8_t {
    none,
    query,
    key,
    value,
    qkv,
    scores,
    context,
    output,
    up,
    gate,
    upGate,
    down,
    router,
    dispatch,
    combine,
    logits,
};

struct Kernel {
    std::string name; // "softmax", "qkv", "bias, gelu"; that of a backward kernel ends in ′
    KernelKind kind = KernelKind::other;
    ProductRole role = ProductRole::none;
    bool recognised = false; // false: named after its ops
    bool recomputed = false; // a forward kernel run again for the backward pass
    Pass pass = Pass::forward;
    OpId mainOp;                            // the product, or the op with most bytes
    std::uint32_t firstOp = 0, opCount = 0; // into Kernels::ops
    KernelId forward; // of a backward kernel (and of a recomputed one): the one it belongs to, if any
};

struct Kernels {
    IdVector<KernelId, Kernel> list;   // in order of what they compute
    std::vector<OpId> ops;             // of each kernel, ascending
    IdVector<OpId, KernelId> kernelOf; // every numbered op has one

    const Kernel& operator[](KernelId id) const { return list[id]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(list.size()); }
    std::span<const OpId> opsOf(KernelId id) const { return {ops.data() + list[id].firstOp, list[id].opCount}; }
};

} // namespace axiscape
