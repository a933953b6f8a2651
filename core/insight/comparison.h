// SPDX-License-Identifier: GPL-3.0-or-later
// Several strategies of one model side by side. Pure functions of their snapshots; what the window's comparison and
// `axiscape-cli compare` show.
//
//   auto rows = comparisonRows(std::vector{megatron, zero3});
//   rows[0].values[1]                               // seconds of a step of the second one
//   shardingDifferences(*megatron, *zero3)[0].name  // "logits", the largest tensor that is cut otherwise
#pragma once

#include "core/insight/insight.h"

#include <span>

namespace axiscape {

enum class Measure : std::uint8_t { seconds, bytes, count };

struct ComparisonRow {
    enum class Section : std::uint8_t { step, memory, collectives, sent, program };
    Section section = Section::step;
    std::string key;   // stable: "step_seconds", "memory.activations", "collectives.all_gather", "sent.batch"
    std::string label; // "all_gather", "batch": names that are not translated; empty where the key says it
    Measure measure = Measure::count;
    bool judged = false;                       // less is better
    bool leading = false;                      // what a section is about; the others are its parts
    std::vector<std::optional<double>> values; // one a strategy; nothing without hardware

    bool differs() const; // not all values are equal
};

// Rows in the order of the page. Rows of memory categories, links and collectives that are 0 everywhere are left out.
[[nodiscard]] std::vector<ComparisonRow> comparisonRows(std::span<const SnapshotPointer> strategies);

// A tensor that two strategies cut otherwise. Tensors of equal layers that are cut alike are one difference.
struct ShardingDifference {
    ValueId value;    // the first of them
    std::string name; // path of an argument, "layer_*/attn/dot_general" of op results
    bool argument = false;
    std::int64_t count = 1;
    std::int64_t bytes = 0; // of one whole tensor
};

// Largest first, then in order of the program. The meshes may differ: axes are told apart by name.
[[nodiscard]] std::vector<ShardingDifference> shardingDifferences(const Snapshot& before, const Snapshot& after);

// "Data parallel + Megatron": the tactics that are on; empty if there are none.
[[nodiscard]] std::string tacticsText(const Strategy& strategy);

} // namespace axiscape
