// SPDX-License-Identifier: GPL-3.0-or-later
// The JSON of every command, as text. Field names and shapes are a contract with pipelines: add, never change.
#pragma once

#include "app/cli/tactic_row.h"
#include "core/session/session.h"

#include <string>
#include <vector>

namespace axiscape::cli {

std::string importJson(const Model& model);
std::string applyJson(const Snapshot& snapshot, const std::vector<TacticRow>& tactics, bool values);
std::string simulateJson(const Snapshot& snapshot, bool timeline); // snapshot.simulation is there
std::string exportJson(const std::vector<std::string>& files);

} // namespace axiscape::cli
