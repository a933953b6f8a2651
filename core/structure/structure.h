// SPDX-License-Identifier: GPL-3.0-or-later
// structure: facts of a Module alone, for people: which layer an op belongs to, which layers repeat, what an argument
// is for.
//
//   Structure s = analyse(module);
//   s.layers.layer(s.layers.layerOf(op)).path        // "layer_0/attn"
#pragma once

#include "core/ir/ir.h"

#include <memory>
#include <string>
#include <vector>

namespace axiscape {

using LayerId = Id<struct LayerTag>;

enum class Pass : std::uint8_t { forward, backward, update };

inline constexpr std::size_t kLayerItems =
    400; // ops and child layers directly in a layer; more are split into sections

struct Layer {
    std::string name; // "attn"
    std::string path; // "layer_0/attn"; "" for the root
    LayerId parent;
    std::vector<LayerId> children; // in order of their first op
    std::uint32_t ownOps = 0;      // ops directly in it
    std::uint32_t allOps = 0;      // with those of its children
    OpId firstOp;
    Pass pass = Pass::forward;
    // Layers of one class have the same ops with the same types in the same order (layer_0 ... layer_31). Members of a
    // class are siblings; classOf is the first of them; itself if it is alone.
    LayerId classOf;
    std::uint32_t classSize = 1;
    bool isSection = false; // a slice "1 … 400" of a layer too large to be read at once
};

// Layers from the name stacks of locations: `jit(...)` dropped, `jvp(x)` -> forward x, `transpose(jvp(x))` -> x below a
// layer "backward"; ops of the optimizer without a scope -> layer "update", below it one layer for each group of
// parameters they make. A `while` or `case` stands with its regions in a layer "while" (the next one beside it is
// "while_1"); the scopes of its body follow below. Constants stand with their first user. Without any scope: functions
// of call frames, else the paths of the arguments used. Every op has a layer; the root is LayerId 0, named after the
// module. A layer with more than kLayerItems items has sections in between.
class LayerTree {
  public:
    const Layer& layer(LayerId id) const { return m_layers[id]; }
    std::uint32_t size() const { return static_cast<std::uint32_t>(m_layers.size()); }
    LayerId root() const { return LayerId{0u}; }
    LayerId layerOf(OpId op) const { return m_layerOf[op]; }
    // The layer of the first user; where the argument is drawn.
    LayerId layerOfArgument(std::uint32_t argument) const { return m_layerOfArgument[argument]; }
    LayerId find(std::string_view path) const; // invalid if none

    IdVector<LayerId, Layer> m_layers;
    IdVector<OpId, LayerId> m_layerOf;
    std::vector<LayerId> m_layerOfArgument;
};

enum class Role : std::uint8_t { parameter, optimizerState, batch, other };
[[nodiscard]] std::string_view roleName(Role role);

struct Structure {
    LayerTree layers;
    std::vector<Role> argumentRoles; // by data flow and donation, not by one project's names
    std::vector<Role> resultRoles;   // of the argument it is donated from
    // For values in main: is it (transitively) made by the backward pass, used by the update (gradient), else
    // activation
    IdVector<OpId, Pass> passOf;
    IdVector<OpId, std::uint8_t> recomputed; // of the backward pass, and marked by JAX: the forward pass run again
};

[[nodiscard]] Structure analyse(const Module& module);

// What leaves a jax.named_scope in the forward pass: results of its ops (those of scopes inside it too) that an op
// outside uses or the program returns, ascending. `tag` is a glob over the scope's path ("layer_0/attn") or over its
// end ("attn").
[[nodiscard]] std::vector<ValueId> taggedValues(const Module& module, std::string_view tag);

} // namespace axiscape
