// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ask.h"

#include "app/cli/observe.h"
#include "app/cli/observe_against.h"
#include "core/base/numbers.h"
#include "core/session/keep_answer.h"

#include <fmt/format.h>

namespace axiscape::cli {
namespace {

std::string answerText(const CompilerAnswer& answer, const Snapshot& snapshot) {
    std::string out = fmt::format("{}, compiled in {}\n", answer.version, secondsText(answer.seconds));
    if (answer.peakBytes) out += fmt::format("peak  {}", bytesText(static_cast<double>(*answer.peakBytes)));
    if (answer.peakBytes && snapshot.simulation)
        out += fmt::format(", estimated {}", bytesText(static_cast<double>(snapshot.simulation->memory.peak)));
    return out + '\n';
}

Result<void> keepIn(const std::string& file, const KeptAnswer& answer) {
    const auto own = ownAnswerOf(answer);
    if (!own)
        return fail("there is no ratio to keep", file,
                    answer.hardware.empty() ? "nothing was estimated without hardware" : "the compiler says no peak",
                    answer.hardware.empty() ? "Give --hardware" : "");
    return keepOwnAnswer(file, *own);
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
        return output(answerText(*answer, **snapshot) + matchText(found, *(*snapshot)->model->module) +
                      (memory ? memoryText(*memory, **snapshot) : ""));
    out["backend"] = request.backend;
    out["verdict"] = verdictName(found.verdict);
    out["rows"] = matchJson(found, *(*snapshot)->model->module);
    out["compiler"] = {{"peak_bytes", answer->peakBytes ? Json(*answer->peakBytes) : Json(nullptr)},
                       {"seconds", answer->seconds},
                       {"version", answer->version}};
    if (memory) out["memory"] = memoryJson(*memory, **snapshot);
    if ((*snapshot)->simulation) out["estimate"] = {{"peak_bytes", (*snapshot)->simulation->memory.peak}};
    return output(written(out));
}

} // namespace axiscape::cli
