// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of layoutMap().
#pragma once

#include "core/layout/map_layout.h"

namespace axiscape::maps {

// Which box every block and kernel is shown in; kNone where it is not shown.
struct Shown {
    IdVector<BlockId, std::uint32_t> boxOfBlock; // closed blocks, folded and joined ones too, and what is in them
    IdVector<KernelId, std::uint32_t> boxOfKernel;
};
[[nodiscard]] Shown findShown(const ProgramMap& map, const std::vector<MapBox>& boxes);

// Per argument of main: the first forward box that reads it, else the first box; kNone if none is seen.
[[nodiscard]] IdVector<ValueId, std::uint32_t> readersOf(const Module& module, const ProgramMap& map,
                                                         const Shown& shown, const std::vector<MapBox>& boxes);
// Of a store: that of the first of its arguments that is read.
[[nodiscard]] std::uint32_t readerOf(const ProgramMap& map, const IdVector<ValueId, std::uint32_t>& readers,
                                     std::uint32_t store);
// Boxes of pills for stores, by kind; parameters by the box that reads them, too. The largest stand by themselves, the
// others of each together.
enum class Detail : std::uint8_t {
    largest, // the largest of each reader alone
    readers, // one pill a reader
    kinds,   // parameters as all other kinds
};
[[nodiscard]] std::vector<MapBox> pillsOf(const Module& module, const ProgramMap& map,
                                          const IdVector<ValueId, std::uint32_t>& readers, Detail detail);

// Blocks that go down to smaller tensors and up again, with what each level keeps handed across: one row a level.
struct Levels {
    std::vector<std::uint32_t> row, slot; // per column: from the top, from the left; slots are shared between rows
    std::uint32_t rows = 1, slots = 0;
};
// Of the forward boxes, one a column. One row where nothing is handed across two levels or more.
[[nodiscard]] Levels findLevels(const Module& module, const ProgramMap& map, const Shown& shown,
                                const std::vector<MapBox>& boxes, std::uint32_t columns);

[[nodiscard]] Levels oneLevel(std::uint32_t columns);

void placeRows(const Module& module, const ProgramMap& map, const MapRequest& request, MapLayout& layout);
void placeColumns(const Module& module, const ProgramMap& map, const MapRequest& request, MapLayout& layout);
void connect(const Module& module, const ProgramMap& map, MapLayout& layout);
// Ways of the ribbons, and which of them a first look shows.
void route(MapLayout& layout);

} // namespace axiscape::maps
