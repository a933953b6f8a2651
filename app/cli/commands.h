// SPDX-License-Identifier: GPL-3.0-or-later
// The commands, one file each. Every function returns the exit code.
#pragma once

#include "app/cli/console.h"
#include "app/cli/what_if.h"
#include "core/open/open.h"

#include <vector>

namespace axiscape::cli {

// Where a schedule comes from: a tactic file, or a model and a low-level schedule.
struct ScheduleSource {
    std::string tactics;  // a tactic file or a project
    std::string strategy; // of a project, by name; else the one that is open
    std::string model;    // else the one the tactic file names
    std::string actions;
    std::string hardware;    // over the one of the tactic file
    std::string host;        // the same
    std::string reshards;    // over the one of the tactic file
    std::string customCalls; // a file of rules and costs
    WhatIf whatIf;           // of `simulate`
    bool annotated = false;  // the shardings that the model carries itself

    // No schedule: the model whole, on one device.
    bool isModelAlone() const { return tactics.empty() && actions.empty() && !annotated; }
};

int importModel(const Console& console, const std::string& model);
int printModel(const Console& console, const std::string& model, const std::string& form, const std::string& target);
// The tree of blocks, opened `depth` levels deep, with their kernels.
struct BlocksRequest {
    std::string model;
    int depth = 2;
    std::string hardware; // what each costs on one such device; empty: not priced
};
int showBlocks(const Console& console, const BlocksRequest& request);
// A model, or a schedule on it: then `axes` says what cuts each dimension.
struct DimensionsRequest {
    ScheduleSource source; // hardware: what either way to decide a conflict costs
    std::string mesh;      // where there is no schedule
};
int showDimensions(const Console& console, const DimensionsRequest& request);
// A hardware profile from timings of a machine.
struct CalibrateRequest {
    std::string results; // axiscape_measure.py's
    std::string out;     // the profile; empty: not written
};
int calibrateHardware(const Console& console, const CalibrateRequest& request);
// The papers' figures beside ours.
struct ReproduceRequest {
    std::string html; // a page to write; empty: none
};
int reproducePapers(const Console& console, const ReproduceRequest& request);
// What `apply` is to show of the tensors.
struct WantedTensors {
    bool values = false; // op results and collectives too
    std::string filter;  // those that it finds, as typed above a list of tensors
    bool search = false; // automatic tactics are searched again first
};
// Exit 1 if a tactic has nothing stored that it could do.
int applySchedule(const Console& console, const ScheduleSource& source, const WantedTensors& wanted);
// Besides the figures: the intervals and the memory curve; what would lower the peak most; what the chip could do.
struct SimulateWish {
    bool timeline = false, advice = false, roofline = false;
    std::string trace;   // a file; empty: none
    std::string answers; // a file of a person's own answers that the range of the peak learns from
};
int simulateSchedule(const Console& console, const ScheduleSource& source, const SimulateWish& wish);
// Files, or folders of them. A file that cannot be read or run is one of the results, not an end: exit 0 if all passed,
// 1 if not.
int interpretFiles(const Console& console, const std::vector<std::string>& paths);

// One redistribution, or every line of a file of them.
struct RedistributeRequest {
    std::string cases; // a file; else one case:
    std::string mesh, shape, dtype = "f32", from, to;
    std::string hardware, cost = "bytes"; // or seconds, on that hardware
};
int redistribute(const Console& console, const RedistributeRequest& request);
// Strategies side by side: tactic files, and every strategy of a project.
struct CompareRequest {
    std::vector<std::string> files;
    std::string model, hardware, host, baseline; // baseline: a name; else the first, or the project's
    std::string customCalls;                     // a file of rules and costs
};
int compareStrategies(const Console& console, const CompareRequest& request);
// What the library of tactics makes of a model.
struct LibraryRequest {
    std::string model, mesh = "batch=4,model=2", hardware, host, out;
    std::vector<std::string> use; // "data_parallel=batch", in order; empty: all are tried on the untouched model
};
// Exit 1 if one of those wanted cannot be made; then nothing is written.
int libraryTactics(const Console& console, const LibraryRequest& request);
std::string exportFormatNames(); // for a list of choices: jax, rules, ...
struct ExportWish {
    std::string format, out;
    std::string lens = "sharding", theme = "light"; // of the map
};
const std::vector<std::string>& lensNames();  // choices of `lens`, and
const std::vector<std::string>& themeNames(); // of `theme`
int exportSchedule(const Console& console, const ScheduleSource& source, const ExportWish& wish);

} // namespace axiscape::cli
