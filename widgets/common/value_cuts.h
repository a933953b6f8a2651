// SPDX-License-Identifier: GPL-3.0-or-later
// What can be asked of a tensor over a mesh axis beside the cut of an argument (AxisDrop): the cut of an op's result,
// of a partial sum (its uses take it cut, and the sum becomes a reduce_scatter), to be kept whole (REPLICATED, atomic),
// and each of these for all that leaves a jax.named_scope (a tag). Pure; legality is the rewriter's.
#pragma once

#include "widgets/common/designer.h"

#include <Qt>
#include <optional>
#include <string>
#include <vector>

namespace axiscape {

struct ValueEdit {
    QString undoText;             // "Cut dot_general dim 0 over batch"
    QString refusal;              // empty: `next` is there
    std::optional<Strategy> next; // what the strategy would be
};

// What the keys that are held while an axis is let go make of it.
struct DropKeys {
    bool thisOneOnly = false; // Alt: not the same argument of the other layers
    bool whole = false;       // Shift: kept whole
    bool scope = false;       // Ctrl: all that leaves the named scope that the tensor leaves
    friend bool operator==(const DropKeys&, const DropKeys&) = default;
};
DropKeys dropKeys(Qt::KeyboardModifiers held);
Qt::KeyboardModifier modifierOf(int key); // that a key is by itself: Key_Shift

// Of the result of an op, at this place alone, as a stored action.
ValueEdit cutOfResult(const Designer& designer, ValueId value, std::uint8_t dim, AxisId axis);
// REPLICATED: no use may slice it along the axis. An argument: with those like it in other layers, but with
// `thisOneOnly`.
ValueEdit keptWhole(const Designer& designer, ValueId value, AxisId axis, bool thisOneOnly);
// The scopes that a value leaves, as a tactic would name them: "attn" for that of every layer, then "layer_0/attn".
// Linear in the program.
std::vector<std::string> tagsOf(const Model& model, ValueId value);
// All values that leave the scope; without a dimension they are kept whole.
ValueEdit cutOfTag(const Designer& designer, const std::string& tag, std::optional<std::uint8_t> dim, AxisId axis);

// What letting go means with those keys: one for each dimension, or a single one where no dimension is meant. Empty:
// the cuts of an argument, which are drops (AxisDrop).
std::vector<ValueEdit> editsOf(const Designer& designer, ValueId value, AxisId axis, DropKeys keys);

} // namespace axiscape
