// SPDX-License-Identifier: GPL-3.0-or-later
// What a debugger has to show at one place, as plain values: made on any thread, kept by whoever draws it.
//
//   DebugFrame frame = frameOf(debugger, value);
//   for (const DebugTile& tile : frame.watched.tiles) draw(tile.rows, tile.columns, tile.cells);
#pragma once

#include "core/sharding/device_tile.h"
#include "core/verify/debugger.h"
#include "core/verify/ring_hops.h"

namespace axiscape {

// A tensor on one device as a picture of at most 16 x 16 cells. Columns are its last dimension, rows all others; where
// there are more, a cell is the element of largest magnitude among those it stands for.
struct DebugCell {
    double value = 0;
    std::int64_t element = 0; // in row-major order of the tile
    std::string text;         // the number
    std::string want;         // what it should be; empty where it is that
};
struct DebugTile {
    std::vector<Extent> extents; // which part of the tensor it is
    std::int64_t rows = 0, columns = 0;
    std::vector<DebugCell> cells; // rows * columns; empty: not there yet, or no numbers
    std::int64_t elements = 0, differing = 0;
    double worst = 0; // difference of one element
};
inline constexpr std::int64_t kTileCells = 16; // along one side

// A value of the model beside itself: whole, and the part of each device.
struct WatchedValue {
    ValueId value;
    bool partial = false; // each device has its summand of it: there is nothing to compare yet
    double largest = 0;   // magnitude of any element: what shades are against
    DebugTile whole;
    std::vector<DebugTile> tiles; // per device
};

struct DebugFrame {
    std::size_t step = 0; // ops of the device's program that have run
    bool done = false;
    OpId last;    // of the device's program, ran last; invalid at the beginning
    OpId modelOp; // for which it stands
    std::int64_t bytesSent = 0;
    std::vector<std::vector<Hop>> hops; // of the op that ran last
    std::vector<DebugTile> sent;        // what its devices had before it; empty for what is no collective
    double sentLargest = 0;
    std::vector<LineMark> marks; // per op of the device's program
    std::optional<DifferingElement> first;
    std::size_t firstStep = 0;
    std::vector<DifferingElement> wrong; // results, when the run is over
    WatchedValue watched;                // value invalid: nothing
};

// `watch`: none shows what the op that ran last has made.
[[nodiscard]] DebugFrame frameOf(const Debugger& debugger, std::optional<ValueId> watch);

} // namespace axiscape
