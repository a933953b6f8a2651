// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verify.h"

#include "app/cli/input.h"
#include "core/base/file.h"
#include "core/stablehlo/stablehlo.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape::cli {
namespace {

std::string precisionText(const Verification& result) {
    std::string text = fmt::format(
        "run in {}, conditioning {:.2g}: so much larger is a change of the inputs' last places in a result\n",
        result.precision == Precision::f64 ? "f64" : "the model's own types", result.conditioning);
    if (result.opByOp)
        text += "compared op by op on equal numbers: from op to op rounding grows to more than a mistake must be, or a "
                "choice falls otherwise between two equal numbers\n";
    return text;
}

std::string verifyText(const Verification& result, const Module& module) {
    std::string text;
    if (!result.verified)
        text = fmt::format("not verified: {}\n", words::english(result.reason));
    else if (result.equal)
        text = fmt::format("equal: the largest difference is {:.2g} of the largest element, {:.2g} is rounding\n",
                           result.worstDifference, result.tolerance);
    else
        text = fmt::format("different: {}\n", words::english(result.firstDifference));
    if (const auto& first = result.first) {
        const std::string at = first->op.valid() ? module.locationText(first->op) : "";
        text += fmt::format("first at {}{}{}, result {} on device {}, element [{}]{}: {}, expected {}\n",
                            first->op.valid() ? fmt::format("op {} {}", first->op.value, module.fullName(first->op))
                                              : std::string("an argument"),
                            at.empty() ? "" : " at ", at, first->result, first->device, fmt::join(first->index, ", "),
                            first->turn > 1 ? fmt::format(" in turn {}", first->turn) : "", first->have, first->want);
    }
    if (result.verified) text += precisionText(result);
    if (result.shrunk)
        text += fmt::format("run on a smaller copy of the model on {}: {} sizes shrunk\n", meshText(result.mesh),
                            result.sizes.size());
    for (const auto& kept : result.kept)
        if (kept.size > 64)
            text += fmt::format(
                "size {} stays: {}{}\n", kept.size, kept.why,
                kept.op.valid() ? fmt::format(" ({} {})", module.fullName(kept.op), module.locationText(kept.op)) : "");
    return text;
}

} // namespace

int verifySchedule(const Console& console, const ScheduleSource& source, const VerifyRequest& request) {
    const auto snapshot = evaluate(source, console);
    if (!snapshot) return report(snapshot.error());
    const Model& model = *(*snapshot)->model;
    VerifyOptions options;
    options.seed = request.seed;
    options.functionOf = importFunction;
    options.precision = request.asWritten ? Precision::asWritten : Precision::f64;
    const auto result = verifyShrunk((*snapshot)->program, *model.structure, options, console.progress);
    if (!result) return report(result.error());
    if (!request.copy.empty() && result->module)
        if (auto saved = writeFileAtomically(request.copy, printText(*result->module)); !saved)
            return report(saved.error());
    const int written =
        output(console.json ? verifyJson(*result, *model.module, request.seed) : verifyText(*result, *model.module));
    if (written != exitDone) return written;
    return result->verified && result->equal ? exitDone : exitNo;
}

} // namespace axiscape::cli
