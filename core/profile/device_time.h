// SPDX-License-Identifier: GPL-3.0-or-later
// Where the time of devices went: of each instruction, of collectives, and how much of those nothing was computed
// beside. By union of intervals, not by sums: what runs at once on a device is counted once.
#pragma once

#include "core/profile/profile.h"

namespace axiscape {

struct MeasuredInstruction {
    std::uint32_t instruction = 0; // into those of the program
    std::int64_t executions = 0;   // on all devices, in all runs
    double seconds = 0;            // of a device in a run, the mean: without what is nested in it
};

// Seconds are of a device in a run, the mean over both.
struct DeviceTime {
    std::size_t program = 0, devices = 0, runs = 0;
    double spanSeconds = 0;         // from the first op to the end of the last
    double busySeconds = 0;         // something ran
    double collectiveSeconds = 0;   // a collective did
    double exposedSeconds = 0;      // and nothing else
    double unattributedSeconds = 0; // own time of instructions that do not say which op of the source they are for
    std::vector<MeasuredInstruction> instructions; // longest first
};

// One device in one run: from its first op to the end of its last.
struct MeasuredRun {
    std::uint32_t device = 0;
    std::int64_t run = 0;
    double begin = 0, end = 0;
    double seconds() const { return end - begin; }
};
// By run, then device.
[[nodiscard]] std::vector<MeasuredRun> measuredRuns(const Profile& profile, std::size_t program);
// The one that took the usual time, of the device that was usual in it: medians, so that neither the first run nor a
// disturbed one is shown first. `runs` is not empty.
[[nodiscard]] std::size_t usualRun(const std::vector<MeasuredRun>& runs);

// Whether ops of the profile lie around others on their line (a while, a call): those do nothing themselves. One an
// op; of other programs 0.
[[nodiscard]] std::vector<std::uint8_t> opsAround(const Profile& profile, std::size_t program);

[[nodiscard]] DeviceTime deviceTimeOf(const Profile& profile, std::size_t program);

} // namespace axiscape
