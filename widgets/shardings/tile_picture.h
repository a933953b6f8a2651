// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a tensor in its tiles, as a draw list. Pure.
#pragma once

#include "core/drawing/drawing.h"
#include "core/mesh/device_order.h"
#include "core/sharding/device_tile.h"

#include <span>
#include <vector>

namespace axiscape {

// A tensor of any rank drawn cut into its tiles. Rank 1 is a bar, rank 2 a grid, rank 3 plates one behind the other,
// rank 4 a grid of plates; of higher ranks the outer dimensions are stepped through. A dimension cut in more than eight
// shows its first four tiles, a gap with the count, and the last.
struct TilePictureRequest {
    std::span<const std::int64_t> shape;
    const TensorSharding* sharding = nullptr;
    const Mesh* mesh = nullptr;
    const AxisStyles* axes = nullptr;
    const DeviceOrder* order = nullptr;  // the number each device is known by; null: its position
    std::int64_t device = -1;            // its tile is tinted
    std::span<const std::int64_t> steps; // the tile shown of each stepped dimension; missing ones are 0
    float width = 340, height = 156;
};

struct TileHit {
    Rect rect;
    std::vector<std::int64_t> tile; // its index along every dimension
};
struct DimensionHit {
    Rect rect; // size and chips
    std::uint8_t dim = 0;
};
struct StepperHit {
    Rect rect;
    std::uint8_t dim = 0;
    int by = 1; // -1: back
};

struct TilePicture {
    DrawList list;
    std::vector<TileHit> tiles; // front plates last
    std::vector<DimensionHit> dimensions;
    std::vector<StepperHit> steppers;
    int tileAt(Point p) const;    // index, -1: none
    int stepperAt(Point p) const; // index, -1: none
};

TilePicture drawTiles(const TilePictureRequest& request, const Theme& theme);

// The tiles of a dimension that are drawn. `gap` comes after part `at` if `skipped` is not 0.
struct ShownTiles {
    std::vector<std::int64_t> tiles;
    std::size_t gapAfter = 0;
    std::int64_t skipped = 0;
};
ShownTiles shownTiles(std::int64_t tiles);

// The axis whose cut lies between tile `index` and the next: the most major one that changes there.
AxisId cutAxis(const TensorSharding& sharding, std::uint8_t dim, const Mesh& mesh, std::int64_t index);

// "0 2 4 6", "64 devices" or "× 64": the longest that fits the width; else empty.
std::string deviceList(const TileDevices& devices, float pixels, float width, const DeviceOrder* order = nullptr);

} // namespace axiscape
