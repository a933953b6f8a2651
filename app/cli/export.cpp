// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "core/session/export_input.h"

#include <algorithm>
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
    std::filesystem::path path = out.empty() ? std::filesystem::path(".") : std::filesystem::path(out);
    std::error_code ignored;
    if (!std::filesystem::is_directory(path, ignored)) return path;
    const std::filesystem::path from = !source.tactics.empty()   ? source.tactics
                                       : !source.actions.empty() ? source.actions
                                                                 : source.model;
    return (path / exportFileName(format, from.filename().string())).lexically_normal();
}

} // namespace

const std::vector<std::string>& lensNames() {
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        all.reserve(kMapLenses.size());
        for (const MapLens lens : kMapLenses) all.emplace_back(mapLensName(lens));
        return all;
    }();
    return names;
}

const std::vector<std::string>& themeNames() {
    static const std::vector<std::string> names{"light", "dark", "contrast"}; // as Theme::Mode counts
    return names;
}

int exportSchedule(const Console& console, const ScheduleSource& source, const ExportWish& wish) {
    const auto& [format, out, lens, theme] = wish;
    const auto known = findExportFormat(format);
    if (!known)
        return report(
            {ErrorCode::wrongInput, "no such export", "--to " + format, "", "Known: " + exportFormatNames(), ""});
    const auto snapshot = evaluate(source, console);
    if (!snapshot) return report(snapshot.error());
    const auto place = [](const std::vector<std::string>& names, const std::string& name) {
        return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin()); // the parser knows them
    };
    const SnapshotExport from(*snapshot, static_cast<Theme::Mode>(place(themeNames(), theme)));
    const auto exported =
        makeExport(*known, from.input(), from.wish(kMapLenses[place(lensNames(), lens)]), console.progress);
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
