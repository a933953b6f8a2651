// SPDX-License-Identifier: GPL-3.0-or-later
// From what the user names to a model and an evaluated schedule.
#pragma once

#include "app/cli/commands.h"
#include "core/session/session.h"

namespace axiscape::cli {

// The text of a file, gzip'd or not, or of "-".
Result<std::string> readInput(const std::string& path);
// The model in such a text.
Result<std::shared_ptr<Session>> openModel(const std::string& path, const Progress& progress,
                                           std::shared_ptr<const CustomRules> custom = nullptr);

// The schedule on its model. Warns on standard error where the file was made for another text of the model and where a
// pattern matches nothing. Errors: as openModel and the readers; no model named; a tactic that cannot be applied.
Result<SnapshotPointer> evaluate(const ScheduleSource& source, const Progress& progress);

} // namespace axiscape::cli
