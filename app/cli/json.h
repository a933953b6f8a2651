// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of every command, as text. Field names and shapes are a contract with pipelines: add, never change.
#pragma once

#include "app/cli/tactic_row.h"
#include "core/insight/fitting.h"
#include "core/insight/peak_suggestion.h"
#include "core/insight/roofline.h"
#include "core/insight/tensor_filter.h"
#include "core/open/open.h"
#include "core/simulate/certainty.h"

#include <algorithm>

#include <string>
#include <vector>

namespace axiscape::cli {

// Some of its sizes are not known.
inline bool isDynamic(const TensorType& type) {
    return std::find(type.shape.begin(), type.shape.end(), -1) != type.shape.end();
}

std::string importJson(const Model& model, const Opened& opened);
// What `apply` shows of the tensors.
struct ShownTensors {
    bool values = false; // results of ops and collectives too
    TensorFilter filter; // those that it finds
};
std::string applyJson(const Snapshot& snapshot, const std::vector<TacticRow>& tactics, const ShownTensors& shown);
// snapshot.simulation is there
// What `simulate` was asked for besides the figures.
struct SimulateExtras {
    bool timeline = false;
    bool advised = false;                 // the advice was asked for
    std::optional<PeakSuggestion> advice; // what would lower the peak most; none: nothing would
    std::optional<LearntRange> peak;      // with own answers; none: they were not asked for
    std::optional<Roofline> roofline;     // with what-ifs of the chip; none: not asked for
    std::vector<ChipWhatIf> chips;
};
std::string simulateJson(const Snapshot& snapshot, const Fitting& fitting, const SimulateExtras& extras);
// What came of one file of `interpret`.
struct Interpreted {
    std::string path, status, message; // status: passed, failed, error
};
std::string interpretJson(const std::vector<Interpreted>& files);
// One tactic of the library: what it is, or why not.
struct LibraryRow {
    std::string kind, axis;
    std::optional<LibraryTactic> made;
    std::string why;
};
std::string libraryJson(const std::vector<LibraryRow>& rows);
std::string exportJson(const std::vector<std::string>& files, const Options& options);

} // namespace axiscape::cli
