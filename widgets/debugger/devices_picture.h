// SPDX-License-Identifier: GPL-3.0-or-later
// What every device holds of the watched value, as a picture: shades of grey, a dash for what is negative, and what is
// sent between devices while a collective is under way. Pure.
#pragma once

#include "core/drawing/drawing.h"
#include "core/verify/debug_frame.h"

namespace axiscape {

struct DevicesPictureRequest {
    const DebugFrame* frame = nullptr;
    const Mesh* mesh = nullptr;
    int hop = -1;          // of the collective under way: what is sent; -1: what was made of it
    Colour line = 0;       // of what is sent
    int device = -1;       // ringed
    bool numbers = false;  // written into the cells where they fit
    std::string wholeName; // "whole program", in the person's language
    std::string equalText, notYetText, partText;
    std::string differText; // "{} of {} differ", with the two figures in it
    float width = 400, height = 240;
};

struct DeviceBox {
    Rect frame;      // of the device
    Rect heat;       // of its cells
    int device = -1; // -1: the whole program
    const DebugTile* tile = nullptr;
};

struct DevicesPicture {
    DrawList list;
    std::vector<DeviceBox> boxes;
    std::int64_t leftOut = 0; // devices for which there was no room

    const DeviceBox* boxAt(Point p) const;            // null
    static int cellAt(const DeviceBox& box, Point p); // into its tile's cells; -1
};

// The devices as their mesh lies: its last axis down, all others across; behind them the whole program's value.
DevicesPicture drawDevices(const DevicesPictureRequest& request, const Theme& theme);

} // namespace axiscape
