// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of every command, as text. Field names and shapes are a contract with pipelines: add, never change.
#pragma once

#include "app/cli/tactic_row.h"
#include "core/insight/fitting.h"

#include <string>
#include <vector>

namespace axiscape::cli {

std::string importJson(const Model& model);
std::string applyJson(const Snapshot& snapshot, const std::vector<TacticRow>& tactics, bool values);
// snapshot.simulation is there
std::string simulateJson(const Snapshot& snapshot, const Fitting& fitting, bool timeline);
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
