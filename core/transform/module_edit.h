// SPDX-License-Identifier: GPL-3.0-or-later
// What is changed in a copy of a module, and the copy. Every op of the module is written again in its order but for
// those dropped; before some of them copies of other ops stand first. Pairs of loops carry fewer or more values.
#pragma once

#include "core/ir/module_builder.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace axiscape::transforms {

// Ops made again before another op of their region.
struct Block {
    std::vector<OpId> ops;         // copied, ascending
    std::vector<ValueId> leaves;   // what they read from outside, as the barrier takes it: each once
    ValueId gradient;              // joins the barrier, and is read from behind it from here on; may be invalid
    std::vector<ValueId> replaced; // read from the copies from here on, by ops that are not of the forward pass
};

// A loop that collects what each iteration keeps, along a new first dimension, and the one that reads it, of which the
// body makes again what is not collected any more. Numbers of values are those that a loop carries.
struct LoopPair {
    OpId forward, backward;
    std::vector<bool> forwardDropped, backwardDropped; // of what they carry
    // What the copies read: an argument that the forward body only reads, or a value that it makes or is given anew in
    // each iteration, which is collected. Where a loop carries it already; else in addition, both ways.
    struct Leaf {
        ValueId value; // of the forward body
        bool collected = false;
        std::optional<std::uint32_t> atForward, atBackward;
    };
    std::vector<Leaf> leaves;
    std::int64_t trips = 0;
    ValueId counter;                                   // of the forward body: its argument that counts iterations
    ValueId index;                                     // of the backward body: the iteration that is read
    ValueId gradient;                                  // of the backward body: an argument; may be invalid
    std::vector<OpId> ops;                             // of the forward body, copied, ascending
    std::vector<std::pair<ValueId, ValueId>> replaced; // read by the backward body -> made by the copies
    OpId before;                                       // op of the backward body that the copies stand before
};

struct Edit {
    std::vector<bool> dropped; // of the numbered ops
    std::map<OpId, std::vector<Block>> before;
    std::vector<LoopPair> loops;
};

struct Edited {
    std::shared_ptr<const Module> module;
    IdVector<OpId, OpId> origin;
    std::uint32_t copies = 0;
};

// `isForward` of each numbered op: those go on reading what was replaced.
[[nodiscard]] Edited edited(const Module& module, const Edit& edit, const std::vector<bool>& isForward);

// The name stack of an op that is made again in the backward pass, as jax.checkpoint writes it:
// "jit(f)/jvp(layer_0)/add" -> "jit(f)/transpose(jvp(layer_0))/jvp(layer_0)/checkpoint/rematted_computation/add".
[[nodiscard]] std::string recomputedStack(std::string_view stack);

} // namespace axiscape::transforms
