// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a mesh as a draw list. Pure.
#pragma once

#include "core/drawing/drawing.h"
#include "core/hardware/hardware.h"
#include "core/mesh/device_order.h"
#include "core/sharding/device_tile.h"

#include <array>
#include <span>
#include <vector>

namespace axiscape {

// The devices as the Mesh panel paints them: the first axis across, the second down, the third as frames across, the
// fourth as frames down, every axis headed by its chip. An axis that is too long goes on in a further line. Axes from
// the fifth on are not unfolded: a cell then stands for several devices, as it does where a device would be smaller
// than 26 x 22.
struct MeshPictureRequest {
    const Mesh* mesh = nullptr;
    const AxisStyles* axes = nullptr;
    const Hardware* hardware = nullptr; // null: no link is drawn slow
    // The selected tensor; rank 0 and no tensor draw no miniature.
    std::span<const std::int64_t> shape;
    const TensorSharding* sharding = nullptr;
    const Mesh* shardingMesh = nullptr;            // with the axes of `sharding` in their parts; null: `mesh`
    const DeviceOrder* order = nullptr;            // the number each device is known by; null: its position
    const NetworkPlacement* placement = nullptr;   // of the axes on the hardware; null: by default
    std::int64_t draggedFrom = -1, draggedTo = -1; // positions: one is picked up, the other would change places with it
    std::int64_t device = -1;                      // ringed; those that hold the same tile are tinted
    std::span<const float> shares;                 // by position, 0 to 1: fills of the cells, in place of tiles
    Colour shareColour = 0;                        // of a full cell
    std::span<const SlowDevice> slowDevices;       // by position; hatched, with their factor
    std::span<const SlowLink> slowLinks;           // drawn dashed
    int hoveredAxis = -1;                          // its header is lit
    int focusedAxis = -1;                          // its header has the keyboard
    float width = 340, height = 144;
};

// A cell: one device, or a block of them (`last` of an axis exclusive).
struct MeshCell {
    Rect rect;
    std::int64_t device = 0; // the lowest position
    std::int64_t count = 1;
    std::array<std::int64_t, 4> from{}, to{}; // coordinates along the first four axes
};
struct MeshHeader {
    Rect rect; // 24 high
    AxisId axis = 0;
};

struct MeshPicture {
    DrawList list;
    std::vector<MeshCell> cells;
    std::vector<MeshHeader> headers; // one of every axis first, in order; then the repeated chips of frames
    float width = 0, height = 0;     // needed; the height may be more than was asked for
    int cellAt(Point p) const;       // index, -1: none
    int axisAt(Point p) const;       // -1
};

MeshPicture drawMesh(const MeshPictureRequest& request, const Theme& theme);

// Which dimensions the miniature shows as rows and columns: the last two that are cut, filled up with the last ones.
// -1: none.
struct MiniatureDims {
    int row = -1, column = -1;
    friend bool operator==(const MiniatureDims&, const MiniatureDims&) = default;
};
MiniatureDims miniatureDims(std::span<const std::int64_t> shape, const TensorSharding& sharding);

} // namespace axiscape
