// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_folder.h"

#include "app/cli/json_values.h"
#include "app/cli/table.h"
#include "core/open/folder.h"

namespace axiscape::cli {
namespace {

std::string folderText(const std::vector<FoundProgram>& programs) {
    Table table{{"file", "module", "form", "stage", "operations"}, {4}, {}};
    std::string unread;
    for (const auto& one : programs) {
        if (one.error)
            unread += one.error->text() + "\n";
        else
            table.rows.push_back(
                {one.file, one.name, std::string(formName(one.form)), one.stage, std::to_string(one.operations)});
    }
    return tableText(table) + unread;
}

std::string folderJson(const std::vector<FoundProgram>& programs) {
    Json modules = Json::array();
    for (const auto& one : programs) {
        if (one.error)
            modules.push_back({{"file", one.file}, {"error", one.error->text()}});
        else
            modules.push_back({{"file", one.file},
                               {"name", one.name},
                               {"form", formName(one.form)},
                               {"stage", one.stage.empty() ? Json() : Json(one.stage)},
                               {"operations", one.operations}});
    }
    return written({{"modules", modules}});
}

} // namespace

int importFolder(const Console& console, const std::string& folder) {
    const auto programs = programsIn(folder, console.progress);
    if (!programs) return report(programs.error());
    return output(console.json ? folderJson(*programs) : folderText(*programs));
}

} // namespace axiscape::cli
