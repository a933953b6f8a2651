// SPDX-License-Identifier: GPL-3.0-or-later
// A mesh under edit, and what becomes of a strategy when it is applied. Pure.
#pragma once

#include "core/hardware/hardware.h"
#include "core/tactics/tactics.h"

#include <span>
#include <string>
#include <vector>

namespace axiscape {

// An axis of an edited mesh, and which axis of the mesh before it was: -1 if it is new.
struct EditedAxis {
    std::string name;
    std::int64_t size = 1;
    int from = -1;
    friend bool operator==(const EditedAxis&, const EditedAxis&) = default;
};

std::vector<EditedAxis> editedAxes(const Mesh& mesh);
Mesh meshOf(std::span<const EditedAxis> axes);

// The strategy on an edited mesh, its links and the order of its devices by default. Tactics, what-ifs and colours
// follow their axis through renames and reorders; stored actions over an axis that is gone go, and so does a tactic
// that has nothing else.
Strategy withMesh(const Strategy& strategy, std::span<const EditedAxis> axes);

// The links of each axis by hand, as the placement of a strategy says: "" by default. And the other way.
std::vector<std::string> linksOf(const std::string& placement, std::span<const EditedAxis> axes);
std::string placementOf(std::span<const std::string> links, std::span<const EditedAxis> axes);

// What can be chosen for the links of one axis, nearest first: each level of the network that is large enough, and each
// two that make up the axis together, as a placement names them. Those that the hardware refuses are left out.
std::vector<std::string> linkChoices(std::span<const EditedAxis> axes, std::size_t axis, const Hardware& hardware);

// What-if: the strategy with a device, or the links of an axis, that many times as slow; 1 takes it back.
Strategy withSlowDevice(const Strategy& strategy, std::int64_t device, double factor);
Strategy withSlowLinks(const Strategy& strategy, AxisId axis, double factor);
double slowdownOfDevice(const Strategy& strategy, std::int64_t device);
double slowdownOfLinks(const Strategy& strategy, AxisId axis);

// The order with two devices exchanged, given by where they stand on the mesh.
Strategy withDevicesExchanged(const Strategy& strategy, std::int64_t position, std::int64_t other);

// Tactics that withMesh would take away, by name in order of the schedule.
std::vector<std::string> lostTactics(const Strategy& strategy, std::span<const EditedAxis> axes);

// A name for one more axis: the first of batch, model, seq, expert, stage, data that is free, else axis1, axis2, ...
std::string freshAxisName(std::span<const EditedAxis> axes);

// What the edit does, as an undo text: "Resize batch to 8"; "Edit mesh" if it is more than one thing.
std::string editText(const Mesh& before, std::span<const EditedAxis> axes);

} // namespace axiscape
