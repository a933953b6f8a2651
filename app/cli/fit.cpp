// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/fit.h"

#include "app/cli/input.h"
#include "app/cli/table.h"
#include "core/base/file.h"
#include "core/base/numbers.h"
#include "core/tactics/profile.h"

#include <chrono>
#include <fmt/format.h>
#include <thread>

namespace axiscape::cli {
namespace {

constexpr std::int64_t kDevices = 8; // where neither a mesh nor their number is given

std::string signedBytes(std::int64_t bytes) {
    return (bytes < 0 ? "-" : "+") + bytesText(static_cast<double>(bytes < 0 ? -bytes : bytes));
}

std::string gainsText(const FitPoint& point) {
    std::string out;
    for (const FitGain& gain : point.gains)
        out += fmt::format("{}{}: {}, {:+.1f} %", out.empty() ? "" : "; ", gain.member, signedBytes(-gain.peakBytes),
                           100 * gain.step);
    return out;
}

// What is asked, of models or of a tactic file.
Result<FitRequest> requestOf(const FitWish& wish, const Console& console) {
    FitRequest request;
    const bool isFile = wish.sources.size() == 1 && wish.sources[0].ends_with(".json");
    if (isFile) {
        const auto file = readTacticFile(wish.sources[0]);
        if (!file) return fail(file.error());
        request.base = file->strategy;
        auto session = openModelOf(*file, wish.sources[0], wish.model, wish.customCalls, console);
        if (!session) return fail(session.error());
        request.variants.push_back({{}, std::move(*session)});
    } else {
        request.base.schedule.options = *optionsOfProfile("least");
        for (const std::string& model : wish.sources) {
            auto session = openWithCalls(model, wish.customCalls, console);
            if (!session) return fail(session.error());
            request.variants.push_back(
                {wish.sources.size() > 1 ? std::filesystem::path(model).filename().string() : std::string(),
                 std::move(*session)});
        }
    }
    if (!wish.mesh.empty()) {
        auto mesh = parseMesh(wish.mesh);
        if (!mesh) return fail(mesh.error());
        if (!request.base.schedule.tactics.empty() && *mesh != request.base.mesh)
            return fail("the tactics are for another mesh", "--mesh " + wish.mesh, {},
                        "Leave --mesh away: it is " + meshText(request.base.mesh));
        request.base.mesh = *mesh;
    } else if (!isFile || wish.devices > 0) {
        if (!request.base.schedule.tactics.empty())
            return fail("the tactics are for their own mesh", "--devices", {},
                        "Leave --devices away: it is " + meshText(request.base.mesh));
        request.meshes = meshesToTry(wish.devices > 0 ? wish.devices : kDevices);
        request.base.mesh = request.meshes.front();
    }
    if (auto chosen = chooseHardware(request.base, wish.hardware, wish.host); !chosen) return fail(chosen.error());
    if (request.base.hardware.empty())
        return fail("there is no hardware that a step could fit on", {}, {},
                    fmt::format("Give it with --hardware; known: {}", fmt::join(hardwareNames(), ", ")));
    request.seconds = wish.seconds;
    request.threads =
        wish.threads > 0 ? wish.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    return request;
}

Result<std::vector<std::string>> writePoints(const FitAnswer& answer, const std::string& folder) {
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed) return fail("the folder cannot be made", folder, failed.message(), "Choose another one");
    std::vector<std::string> files;
    for (const std::size_t i : answer.result.front) {
        const FitPoint& point = answer.result.points[i];
        const auto snapshot = answer.request.variants[point.variant].session->evaluate(point.strategy);
        if (!snapshot) return fail(snapshot.error());
        files.push_back(
            (std::filesystem::path(folder) / fmt::format("fit_{}.tactics.json", files.size() + 1)).string());
        if (auto written = writeStrategy(**snapshot, files.back()); !written) return fail(written.error());
    }
    return files;
}

} // namespace

std::string fitText(const FitAnswer& answer) {
    const FitResult& result = answer.result;
    const bool isFamily = answer.request.variants.size() > 1;
    Table table{{"step", "tokens a second", "peak", "to spare", "mesh", "what", "what each brings"}, {0, 1, 2, 3}, {}};
    if (isFamily) table.head.insert(table.head.begin() + 4, "program");
    for (const std::size_t i : result.front) {
        const FitPoint& point = result.points[i];
        std::vector<std::string> row{secondsText(point.stepSeconds),
                                     point.tokens ? fmt::format("{:.4g}", *point.tokens / point.stepSeconds) : "-",
                                     bytesText(static_cast<double>(point.peakBytes)),
                                     point.fits() ? signedBytes(point.spareBytes())
                                                  : signedBytes(point.spareBytes()) + ", does not fit",
                                     meshText(point.strategy.mesh),
                                     fitPointText(point),
                                     gainsText(point)};
        if (isFamily) row.insert(row.begin() + 4, answer.request.variants[point.variant].name);
        table.rows.push_back(std::move(row));
    }
    std::string files;
    if (!answer.files.empty()) files = fmt::format("\nwritten: {} … {}\n", answer.files.front(), answer.files.back());
    return fmt::format("{} on {}, {} tried in {}{}; nothing is faster and smaller than\n\n{}{}", result.front.size(),
                       answer.request.base.hardware, countText(static_cast<std::int64_t>(result.points.size())),
                       secondsText(answer.seconds), result.complete ? "" : " (time was up: --seconds)",
                       tableText(table), files);
}

int whatWouldFit(const Console& console, const FitWish& wish) {
    auto request = requestOf(wish, console);
    if (!request) return report(request.error());
    const auto began = std::chrono::steady_clock::now();
    FitAnswer answer;
    answer.request = std::move(*request);
    auto found = whatFits(answer.request, console.progress);
    if (!found) return report(found.error());
    answer.result = std::move(*found);
    answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (answer.result.points.empty()) return exitCancelled;
    if (!wish.out.empty()) {
        auto files = writePoints(answer, wish.out);
        if (!files) return report(files.error());
        answer.files = std::move(*files);
    }
    if (const int code = output(console.json ? fitJson(answer) : fitText(answer)); code != exitDone) return code;
    if (console.progress.cancelled()) return exitCancelled;
    for (const std::size_t i : answer.result.front)
        if (answer.result.points[i].fits()) return exitDone;
    return exitNo;
}

} // namespace axiscape::cli
