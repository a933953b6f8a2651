// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "core/session/export_input.h"

#include <fmt/format.h>

namespace axiscape::cli {

std::string exportFormatNames() {
    std::vector<std::string_view> names;
    for (const auto& facts : exportFormats()) names.push_back(facts.name);
    return fmt::format("{}", fmt::join(names, ", "));
}

namespace {

// Where it is written: a folder gets a file named after the strategy.
std::filesystem::path target(ExportFormat format, const ScheduleSource& source, const std::string& out) {
    const std::filesystem::path path = out.empty() ? std::filesystem::path(".") : std::filesystem::path(out);
    std::error_code ignored;
    if (!std::filesystem::is_directory(path, ignored)) return path;
    const std::filesystem::path from = !source.tactics.empty()   ? source.tactics
                                       : !source.actions.empty() ? source.actions
                                                                 : source.model;
    return (path / exportFileName(format, from.filename().string())).lexically_normal();
}

} // namespace

int exportSchedule(const Console& console, const ScheduleSource& source, const std::string& format,
                   const std::string& out) {
    const auto known = findExportFormat(format);
    if (!known)
        return report(
            {ErrorCode::wrongInput, "no such export", "--to " + format, "", "Known: " + exportFormatNames(), ""});
    const auto snapshot = evaluate(source, console.progress);
    if (!snapshot) return report(snapshot.error());
    const SnapshotExport from(*snapshot);
    const auto exported = makeExport(*known, from.input(), console.progress);
    if (!exported) { // the strategy is right, but the format cannot carry it
        const int code = report(exported.error());
        return code == exitWrongInput ? exitNo : code;
    }
    if (out == "-") return output(exported->files[0].text);
    const auto paths = writeExport(*exported, target(*known, source, out), (*snapshot)->model->path);
    if (!paths) return report(paths.error());
    std::vector<std::string> files;
    std::string names;
    for (const auto& path : *paths) {
        files.push_back(path.string());
        names += files.back() + '\n';
    }
    return output(console.json ? exportJson(files, (*snapshot)->strategy.schedule.options) : names);
}

} // namespace axiscape::cli
