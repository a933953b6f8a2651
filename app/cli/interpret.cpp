// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/interpret.h"
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "core/base/file.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace axiscape::cli {
namespace {

namespace fs = std::filesystem;

// A folder stands for the modules in it, by name.
std::vector<std::string> filesOf(const std::vector<std::string>& paths) {
    std::vector<std::string> files;
    for (const auto& path : paths) {
        std::error_code error;
        if (path == "-" || !fs::is_directory(path, error)) {
            files.push_back(path);
            continue;
        }
        std::vector<std::string> inside;
        for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
            const auto name = at->path().filename().string();
            if ((name.ends_with(".mlir") || name.ends_with(".mlir.gz")) && leadsInto(at->path(), path))
                inside.push_back(at->path().string());
        }
        std::sort(inside.begin(), inside.end());
        files.insert(files.end(), inside.begin(), inside.end());
    }
    return files;
}

Result<Machine> runMain(const std::shared_ptr<const Module>& module, const Progress& progress) {
    if (const auto count = module->argumentCount(); count > 0)
        return fail(fmt::format("main has {} argument{}, and nothing says their values", count, count == 1 ? "" : "s"),
                    {}, "interpret runs modules whose main has none",
                    "Call it from a main that holds them as constants");
    MachineOptions options;
    options.functionOf = importFunction;
    auto machine = Machine::make(module, {{}}, std::move(options));
    if (!machine) return machine;
    if (auto ran = machine->run(progress); !ran) return fail(ran.error());
    return machine;
}

std::string summary(const Machine& machine) {
    const auto& failed = machine.failedChecks();
    const auto on = [&](const FailedCheck& check) {
        return machine.deviceCount() > 1 ? fmt::format(" on device {}", check.device) : std::string();
    };
    if (!failed.empty())
        return fmt::format("{}{}{}", failed[0].message, on(failed[0]),
                           failed.size() > 1 ? fmt::format("; {} of {} checks failed", failed.size(), machine.checks())
                                             : std::string());
    if (machine.checks() == 0) return "no checks";
    return fmt::format("{} check{}", machine.checks(), machine.checks() == 1 ? "" : "s");
}

Result<Interpreted> interpretFile(const std::string& path, const Console& console) {
    const auto machine = [&]() -> Result<Machine> {
        const auto opened = openInput(path, console);
        if (!opened) return fail(opened.error());
        return runMain(opened->module, console.progress);
    }();
    if (machine) return Interpreted{path, machine->failedChecks().empty() ? "passed" : "failed", summary(*machine)};
    if (machine.error().code == ErrorCode::cancelled) return fail(machine.error());
    return Interpreted{path, "error", machine.error().text()};
}

} // namespace

int interpretFiles(const Console& console, const std::vector<std::string>& paths) {
    const auto files = filesOf(paths);
    if (files.empty())
        return report(
            {ErrorCode::wrongInput, "no module to interpret", paths[0], "the folder holds no *.mlir", {}, {}});
    std::vector<Interpreted> done;
    std::size_t passed = 0;
    for (const auto& file : files) {
        console.progress.report("interpreting files", static_cast<std::int64_t>(done.size()),
                                static_cast<std::int64_t>(files.size()));
        auto one = interpretFile(file, console);
        if (!one) return report(one.error());
        passed += one->status == "passed" ? 1 : 0;
        if (!console.json)
            if (const int code = output(fmt::format("{} {}: {}\n", one->status, one->path, one->message));
                code != exitDone)
                return code;
        done.push_back(std::move(*one));
    }
    if (console.json)
        if (const int code = output(interpretJson(done)); code != exitDone) return code;
    message(fmt::format("{} passed, {} failed", passed, done.size() - passed));
    return passed == done.size() ? exitDone : exitNo;
}

} // namespace axiscape::cli
