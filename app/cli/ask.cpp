// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ask.h"

#include "app/cli/observe.h"
#include "app/cli/observe_against.h"
#include "core/base/numbers.h"
#include "core/session/keep_answer.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape::cli {
namespace {

// "a100_40 or a100_80": the profiles that are of the chip asked; empty: there is none.
std::string profilesOf(const std::string& backend) {
    std::vector<std::string> own;
    for (const std::string& name : hardwareNames())
        if (isOfChip(backend, name)) own.push_back(name);
    return fmt::format("{}", fmt::join(own, " or "));
}

// What the estimate is of, where it is not of the chip that was asked: then the two peaks are of different things.
std::string anotherChip(const std::string& backend, const std::string& hardware) {
    if (isOfChip(backend, hardware)) return {};
    if (backend == "cpu") return fmt::format(" for {}: a compiler for CPUs keeps other buffers", hardware);
    const std::string own = profilesOf(backend);
    return fmt::format(" for {}, another chip{}", hardware, own.empty() ? "" : ": give --hardware " + own);
}

std::string answerText(const CompilerAnswer& answer, const std::string& backend, const Snapshot& snapshot) {
    std::string out = fmt::format("{}, compiled for {} in {}\n", answer.version, backend, secondsText(answer.seconds));
    if (answer.peakBytes) out += fmt::format("peak  {}", bytesText(static_cast<double>(*answer.peakBytes)));
    if (answer.peakBytes && snapshot.simulation)
        out += fmt::format(", estimated {}{}", bytesText(static_cast<double>(snapshot.simulation->memory.peak)),
                           anotherChip(backend, snapshot.strategy.hardware));
    if (answer.workspaceBytes > 0)
        out += fmt::format("\n      {} of it is the workspace of cuBLAS, which no estimate has",
                           bytesText(static_cast<double>(answer.workspaceBytes)));
    return out + '\n';
}

Result<void> keepIn(const std::string& file, const KeptAnswer& answer) {
    const auto own = ownAnswerOf(answer);
    if (own) return keepOwnAnswer(file, *own);
    const std::string profile = profilesOf(answer.backend);
    const std::string todo = profile.empty() ? "Give --hardware" : "Give --hardware " + profile;
    if (answer.hardware.empty())
        return fail("there is no ratio to keep", file, "nothing was estimated without hardware", todo);
    if (!answer.peakBytes) return fail("there is no ratio to keep", file, "the compiler says no peak");
    return fail("there is no ratio to keep", file,
                fmt::format("what was asked of is {}, what was estimated is {}", answer.backend, answer.hardware),
                todo);
}

} // namespace

int askTheCompiler(const Console& console, const ScheduleSource& source, const AskRequest& request) {
    const auto snapshot = evaluate(source, console);
    if (!snapshot) return report(snapshot.error());
    CompilerQuestion question;
    question.python = request.python.empty() ? pythonAtHand() : request.python;
    question.backend = request.backend;
    question.targetConfig = request.targetConfig;
    question.seconds = request.seconds;
    auto answer = askCompiler(*snapshot, question, console.progress);
    if (!answer) return report(answer.error());
    Json out = observedJson(answer->seen);
    const WantedAndGot found = wantedAndGot(answer->seen, **snapshot, console.progress);
    if (!request.keep.empty())
        if (const auto kept = keepIn(request.keep, keptAnswerOf(question, *answer, found, **snapshot)); !kept)
            return report(kept.error());
    const auto& memory = answer->seen.memory;
    if (!console.json)
        return output(answerText(*answer, request.backend, **snapshot) + matchText(found, *(*snapshot)->model->module) +
                      (memory ? memoryText(*memory, **snapshot) : ""));
    out["backend"] = request.backend;
    out["verdict"] = verdictName(found.verdict);
    out["rows"] = matchJson(found, *(*snapshot)->model->module);
    out["compiler"] = {{"peak_bytes", answer->peakBytes ? Json(*answer->peakBytes) : Json(nullptr)},
                       {"workspace_bytes", answer->workspaceBytes},
                       {"seconds", answer->seconds},
                       {"version", answer->version}};
    if (memory) out["memory"] = memoryJson(*memory, **snapshot);
    if ((*snapshot)->simulation) {
        const std::string& hardware = (*snapshot)->strategy.hardware;
        out["estimate"] = {{"peak_bytes", (*snapshot)->simulation->memory.peak},
                           {"hardware", hardware},
                           {"of_this_chip", isOfChip(request.backend, hardware)}};
    }
    return output(written(out));
}

} // namespace axiscape::cli
