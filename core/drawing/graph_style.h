// SPDX-License-Identifier: GPL-3.0-or-later
// What the picture of a graph shows of a strategy: shardings, collectives, conflicts, differences.
#pragma once

#include "core/base/text.h"
#include "core/drawing/theme.h"
#include "core/sharding/sharding.h"
#include "core/structure/named_dimensions.h"
#include "core/structure/structure.h"

#include <memory>
#include <vector>

namespace axiscape {

// Where two strategies are held against each other: which of them has it.
enum class Presence : std::uint8_t { both, before, after };

struct GraphCollective {
    CollectiveKind kind = CollectiveKind::all_reduce;
    AxisList axes;
    bool atUse = false;
    OpId op; // producer or user
    ValueId value;
    std::int64_t bytes = 0; // charged
    float seconds = 0;
    bool isNew = false;                 // in a preview: dashed
    Presence presence = Presence::both; // in a comparison
};

// The other strategy of a comparison: what its tensors were like.
struct GraphBefore {
    std::string name;
    IdVector<ValueId, std::uint32_t> shardingOf;      // into shardings
    std::vector<TensorSharding> shardings;            // in the axes of the style
    IdVector<ValueId, std::uint8_t> differs;          // 1: the sharding is another one now
    IdVector<LayerId, std::uint32_t> layerChanges;    // values that differ and collectives of one side, inside
    std::uint32_t values = 0, removed = 0, added = 0; // values that differ; collectives of one side
};

// What the graph shows on top of its layout. Swapped as a whole after a tactic: no geometry in it.
struct GraphStyle {
    std::shared_ptr<const Module> module;
    std::shared_ptr<const Structure> structure;
    AxisStyles axes;
    IdVector<ValueId, std::uint32_t> shardingOf;   // into shardings
    std::vector<TensorSharding> shardings;         // partial sums included, as the op makes them
    std::vector<std::int64_t> pieces;              // of each sharding, where axes are in parts; else empty
    std::vector<GraphCollective> collectives;      // in order of op
    IdVector<OpId, std::uint32_t> firstCollective; // one more at the end; by the op that owns them
    IdVector<OpId, float> opSeconds;
    std::vector<OpId> conflicts;                       // ops with a conflict, ascending
    std::vector<OpId> unknownOps;                      // no rule, ascending
    IdVector<LayerId, std::uint32_t> layerCollectives; // inside, for closed groups
    std::shared_ptr<const GraphBefore> before;         // null: nothing is compared

    words::Language language; // of what is written on it

    // One logical dimension of the model, marked wherever it goes.
    std::shared_ptr<const NamedDimensions> dimensions; // null: none
    DimensionId marked;
    int markSlot = -1; // which axis colour; -1: the accent

    // The dimensions of a value that carry the mark, one bit each. Cheap: asked for every edge in sight.
    std::uint32_t markedDims(ValueId value) const {
        if (!dimensions || !marked.valid()) return 0;
        std::uint32_t bits = 0;
        const std::size_t rank = module->type(value).shape.size();
        for (std::size_t d = 0; d < rank && d < 32; ++d)
            if (dimensions->of(value, d) == marked) bits |= 1u << d;
        return bits;
    }
    Colour markLine(const Theme& theme) const {
        return markSlot < 0 ? theme.accent : axisLook(theme, static_cast<std::size_t>(markSlot)).line;
    }
    Colour markWash(const Theme& theme) const {
        return markSlot < 0 ? theme.tint : axisLook(theme, static_cast<std::size_t>(markSlot)).wash;
    }

    bool differs(ValueId value) const {
        return before && value.value < before->differs.size() && before->differs[value] != 0;
    }

    // How many devices share a value.
    std::int64_t piecesOf(ValueId value) const {
        const std::uint32_t i = value.value < shardingOf.size() ? shardingOf[value] : 0xffffffffu;
        if (i < pieces.size()) return pieces[i];
        std::int64_t count = 1;
        if (i < shardings.size())
            for (const Tile& t : shardings[i].tiles) count *= t.axis < axes.sizes.size() ? axes.sizes[t.axis] : 1;
        return count;
    }
};

} // namespace axiscape
