// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check.h"

#include "app/cli/check_text.h"
#include "app/cli/input.h"
#include "app/cli/json_values.h"
#include "app/cli/tactic_row.h"
#include "app/cli/unpriced_json.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::cli {
namespace {

using Told = std::vector<std::pair<Finding, std::string>>; // each with its sentence

std::string checkJson(const Told& findings, const Snapshot& snapshot, bool ok) {
    const Simulation* simulation = snapshot.simulation.get();
    Json list = Json::array();
    for (const auto& [finding, sentence] : findings)
        list.push_back({{"kind", findingName(finding.kind)},
                        {"fails", finding.fails},
                        {"tactic", finding.tactic.empty() ? Json(nullptr) : Json(finding.tactic)},
                        {"argument", finding.argument.empty() ? Json(nullptr) : Json(finding.argument)},
                        {"message", sentence}});
    const Json out = {
        {"ok", ok},
        {"capacity_bytes", simulation ? Json(static_cast<std::int64_t>(simulation->capacityBytes)) : Json(nullptr)},
        {"step_interval", stepIntervalJson(snapshot)},
        {"peak_interval", peakIntervalJson(snapshot)},
        {"findings", std::move(list)},
        {"unpriced", unpricedJson(simulation)}};
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string checkText(const Told& findings, bool ok) {
    std::string text;
    for (const auto& [finding, sentence] : findings)
        text += fmt::format("{}{}\n", finding.fails ? "" : "(note) ", sentence);
    return text + (ok ? "ok\n" : "");
}

} // namespace

int checkSchedule(const Console& console, const CheckRequest& request) {
    const auto budget = parseBudget(request.budget);
    if (!budget) return report(budget.error());
    const auto evaluated = evaluateUnchecked(request.source, console);
    if (!evaluated) return report(evaluated.error());
    const Snapshot& snapshot = *evaluated->snapshot;
    if (budget->seconds && !snapshot.simulation)
        return report({ErrorCode::wrongInput, "there is no hardware to tell the time of", request.source.tactics, "",
                       fmt::format("Give it with --hardware; known: {}", fmt::join(hardwareNames(), ", ")), ""});
    const auto rows = tacticRows(snapshot, console.progress);
    if (!rows) return report(rows.error());
    std::vector<Measured> measured;
    for (const TacticRow& row : *rows) measured.push_back({row.peakBytes, row.stepSeconds});
    Told findings;
    for (Finding& finding : check(evaluated->file, snapshot, measured, *budget)) {
        std::string sentence = findingText(finding, evaluated->file, snapshot);
        findings.emplace_back(std::move(finding), std::move(sentence));
    }
    const bool ok = std::ranges::none_of(findings, [](const auto& one) { return one.first.fails; });
    const int written = output(console.json ? checkJson(findings, snapshot, ok) : checkText(findings, ok));
    return written != exitDone ? written : ok ? exitDone : exitNo;
}

} // namespace axiscape::cli
