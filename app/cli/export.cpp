// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "core/base/file.h"

#include <fmt/format.h>

namespace axiscape::cli {
namespace {

// The name of a Python module: "mlp.tactics.json" -> "mlp_sharding.py".
std::string moduleName(const ScheduleSource& source) {
    auto name = std::filesystem::path(source.actions.empty() ? source.tactics : source.actions).filename().string();
    name = name.substr(0, name.find('.'));
    for (auto& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') c = '_';
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0]))) name.insert(0, "model");
    return name + "_sharding.py";
}

Result<std::vector<std::string>> writeJax(const Snapshot& snapshot, const std::string& python,
                                          const ScheduleSource& source, const std::string& out) {
    std::filesystem::path path = out.empty() ? std::filesystem::path(".") : std::filesystem::path(out);
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) path = (path / moduleName(source)).lexically_normal();
    auto beside = path;
    beside.replace_extension(".mlir");
    const auto& text = snapshot.model->module->source()->text;
    std::error_code same;
    const bool isModel = std::filesystem::equivalent(beside, snapshot.model->path, same);
    if (isModel && std::filesystem::file_size(beside, same) != text.size())
        return fail("the model itself would be written over", beside.string(), "it is gzip'd",
                    "Give the Python module another name with --out");
    if (auto ok = writeFileAtomically(path, python); !ok) return fail(ok.error());
    if (!isModel)
        if (auto ok = writeFileAtomically(beside, text); !ok) return fail(ok.error());
    return std::vector{path.string(), beside.string()};
}

} // namespace

int exportSchedule(const Console& console, const ScheduleSource& source, const std::string& format,
                   const std::string& out) {
    if (format != "jax")
        return report({ErrorCode::wrongInput, "no such export", "--to " + format, "", "Known: jax", ""});
    const auto snapshot = evaluate(source, console.progress);
    if (!snapshot) return report(snapshot.error());
    const auto& model = *(*snapshot)->model;
    const auto python = exportJax({&(*snapshot)->program, &(*snapshot)->strategy,
                                   std::filesystem::path(model.path).filename().string(), model.fingerprint});
    if (!python) { // the strategy is right, but JAX cannot carry it
        const int code = report(python.error());
        return code == exitWrongInput ? exitNo : code;
    }
    const auto files = writeJax(**snapshot, *python, source, out);
    if (!files) return report(files.error());
    std::string names;
    for (const auto& file : *files) names += file + '\n';
    return output(console.json ? exportJson(*files, (*snapshot)->strategy.schedule.options) : names);
}

} // namespace axiscape::cli
