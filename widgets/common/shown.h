// SPDX-License-Identifier: GPL-3.0-or-later
// What panels paint: values that never change once they are there, so a panel may keep one and tell what is new by
// comparing pointers.
#pragma once

#include "core/session/session.h"
#include "core/structure/logical_dimensions.h"
#include "core/structure/named_dimensions.h"

#include <QString>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace axiscape {

// A logical dimension shown in colour wherever it goes through the graph.
struct DimensionHighlight {
    std::shared_ptr<const NamedDimensions> names; // what `id` is a number of
    DimensionId id;                               // invalid: none
    int slot = -1;                                // which of the eight axis colours; -1: the accent
    friend bool operator==(const DimensionHighlight&, const DimensionHighlight&) = default;
};

// What a person looks at. A tensor is the unit; an op is selected through its first result, an argument through its
// value; a layer by itself.
struct Selected {
    ValueId value;
    OpId op;                      // valid if an op or one of its results is selected
    LayerId layer;                // valid if a layer is selected
    int device = -1;              // hovered or picked in the mesh; -1 none
    DimensionHighlight dimension; // hovered or picked among the dimensions
    std::vector<ValueId> steps;   // places of an answer, numbered 1, 2, ... in the graph while it is shown
    bool empty() const { return !value.valid() && !op.valid() && !layer.valid(); }
    friend bool operator==(const Selected&, const Selected&) = default;
};

// What a person calls logical dimensions, by key of LogicalDimension; sorted by key. The others have their proposed
// names.
using DimensionNames = std::vector<std::pair<std::string, std::string>>;

struct Shown {
    std::shared_ptr<const Model> model; // null: nothing is open
    SnapshotPointer snapshot;           // of the whole schedule; null until the first is made
    SnapshotPointer preview;            // what the drag under way would give; null if none
    Selected selection;
    // Another strategy of the same model, held against the one shown: the graph paints what differs. Null: none.
    SnapshotPointer compared;
    QString comparedName;
    // The logical dimensions of the model: worked out after it was opened, null until then.
    LogicalDimensionsPointer dimensions;
    DimensionNames dimensionNames;
};

} // namespace axiscape
