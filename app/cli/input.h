// SPDX-License-Identifier: GPL-3.0-or-later
// From what the user names to a model and an evaluated schedule.
#pragma once

#include "app/cli/commands.h"
#include "core/session/session.h"
#include "core/tactics/named_files.h"

namespace axiscape::cli {

// What comes with the program: beside it where it is installed, else in the tree it was built from.
std::filesystem::path resourcesFolder();

// The text of a file, gzip'd or not, or of "-".
Result<std::string> readInput(const std::string& path);
// The program in such a file.
Result<Opened> openInput(const std::string& path, const Console& console);
// The model in it.
Result<std::shared_ptr<Session>> openModel(const std::string& path, const Console& console,
                                           std::shared_ptr<const CustomRules> custom = nullptr);

// The tactic file of a source, or its strategy of a project as one.
[[nodiscard]] Result<TacticFile> readFileOrProject(const ScheduleSource& source);
// What a file of tactics says of the open sizes of its model, where --dim does not.
[[nodiscard]] Console withSizesOf(const TacticFile& file, const std::string& where, Console console);

// The same with the rules and costs of custom calls in a file, if there is one; those that no call of the model is of
// are worth a line.
Result<std::shared_ptr<Session>> openWithCalls(const std::string& model, const std::string& customCalls,
                                               const Console& console);

// The model of a file of tactics: as given on the command line, else where the file says, with the sizes that it
// remembers. Errors: as openWithCalls; neither says; what it names is outside its folder and another program.
Result<std::shared_ptr<Session>> openModelOf(const TacticFile& file, const std::string& where, const std::string& given,
                                             const std::string& customCalls, const Console& console);
tl::unexpected<Error> noSuchStrategy(const Project& project, const std::string& name, const std::string& where);

// Does a file of tactics fit the model? One made for another text of the same arguments is worth a line only.
Result<void> checkFits(const TacticFile& file, const Model& model, const std::string& where);
// The first tactic that could not be applied is an error; patterns without a match and automatic tactics for which
// nothing is stored are worth a line.
Result<void> checkTactics(const Snapshot& snapshot);

// Over what the strategy says; what is empty leaves it as it is. Error: a host without a hardware.
Result<void> chooseHardware(Strategy& strategy, const std::string& hardware, const std::string& host);

// No tactics, one device.
[[nodiscard]] Strategy wholeOnOne();

// The schedule on its model. Warns on standard error where the file was made for another text of the model and where a
// pattern matches nothing. Errors: as openModel and the readers; no model named; a tactic that cannot be applied.
Result<SnapshotPointer> evaluate(const ScheduleSource& source, const Console& console);

// The same of a tactic file or project, whatever came of it: for who looks at that himself. Errors: what cannot be
// read.
struct Unchecked {
    TacticFile file;
    SnapshotPointer snapshot;
};
Result<Unchecked> evaluateUnchecked(const ScheduleSource& source, const Console& console);

// The strategy as a tactic file that says where its model is.
Result<void> writeStrategy(const Snapshot& snapshot, const std::string& out);

} // namespace axiscape::cli
