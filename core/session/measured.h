// SPDX-License-Identifier: GPL-3.0-or-later
// What was measured beside what is simulated, by layer and by what is done: an op of the profile belongs to the layer
// that its name stack says, as the program's own ops do.
//
//   const auto rows = measuredAndSimulated(profile, deviceTimeOf(profile, step), &snapshot);
//   rows[0].layer, rows[0].kind, rows[0].measuredSeconds, rows[0].simulatedSeconds   // "layer_0/attn", "all_reduce",
//   ...
#pragma once

#include "core/insight/timeline_data.h"
#include "core/profile/device_time.h"

namespace axiscape {

// A profile that was read, and one program of it: what there is to say of it without a strategy.
struct Measurement {
    std::string file;
    Profile profile;
    DeviceTime time; // of the program
    std::vector<MeasuredRun> runs;
    std::size_t program() const { return time.program; }
    double ownSeconds() const;        // of a device in a run: of all instructions
    double unattributedShare() const; // of those, the share that do not say what they are for
};
// A file, or the folder that jax.profiler wrote to. `program`: into the profile's; none: the one devices spend most on.
[[nodiscard]] Result<Measurement> readMeasurement(const std::string& path, std::optional<std::size_t> program = {},
                                                  const Progress& progress = {});

// The lanes of one device in one run, to be painted as those of the simulation. An op belongs to the op of the model
// that its name says (op_places.h), a collective to the axis that the strategy's own of that place sends along.
[[nodiscard]] std::shared_ptr<const TimelineData> measuredLanes(const Measurement& measurement, std::size_t run,
                                                                const SnapshotPointer& snapshot);

struct MeasuredRow {
    std::string layer; // scopes of the name stack; empty: in none
    std::string kind;  // "compute", or of a collective
    double measuredSeconds = 0;
    std::optional<double> simulatedSeconds; // none without a strategy that is priced
};

// Seconds of a device in a step. What the profile does not attribute is in no row: DeviceTime::unattributedSeconds.
// By the larger of the two, descending. `snapshot` may be null.
[[nodiscard]] std::vector<MeasuredRow> measuredAndSimulated(const Profile& profile, const DeviceTime& time,
                                                            const Snapshot* snapshot);

// Summed up: by layer, by kind, or as they are.
enum class MeasuredBy : std::uint8_t { layerAndKind, layer, kind };
[[nodiscard]] std::vector<MeasuredRow> summedBy(MeasuredBy by, const std::vector<MeasuredRow>& rows);

} // namespace axiscape
