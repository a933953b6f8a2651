// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/check.h"

#include "app/cli/check_text.h"
#include "app/cli/input.h"
#include "app/cli/tactic_row.h"
#include "app/cli/unpriced_json.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace axiscape::cli {
namespace {

using Unit = std::pair<std::string_view, double>;

// A number and one of the units, the longest that fits; none if there is anything else.
std::optional<double> quantity(std::string_view text, std::initializer_list<Unit> units) {
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || !std::isfinite(number) || number < 0) return std::nullopt;
    std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    while (unit.starts_with(' ')) unit.remove_prefix(1);
    if (unit.empty()) return number;
    for (const Unit& known : units)
        if (known.first == unit) return number * known.second;
    return std::nullopt;
}

Error wrong(std::string_view option, const std::string& value, std::string_view todo) {
    return {ErrorCode::wrongInput, fmt::format("{} cannot be \"{}\"", option, value), {}, {}, std::string(todo), {}};
}

Result<Budget> budgetOf(const CheckRequest& request) {
    constexpr double Ki = 1024, k = 1000;
    Budget budget;
    if (!request.maxMemory.empty()) {
        const auto bytes = quantity(request.maxMemory, {{"B", 1},
                                                        {"KiB", Ki},
                                                        {"MiB", Ki * Ki},
                                                        {"GiB", Ki * Ki * Ki},
                                                        {"TiB", Ki * Ki * Ki * Ki},
                                                        {"K", Ki},
                                                        {"M", Ki * Ki},
                                                        {"G", Ki * Ki * Ki},
                                                        {"T", Ki * Ki * Ki * Ki},
                                                        {"KB", k},
                                                        {"MB", k * k},
                                                        {"GB", k * k * k},
                                                        {"TB", k * k * k * k}});
        if (!bytes || *bytes > 1e18) return fail(wrong("--max-memory", request.maxMemory, "Give bytes, 512MiB or 16G"));
        budget.memoryBytes = static_cast<std::int64_t>(*bytes);
    }
    if (!request.maxTime.empty()) {
        const auto seconds = quantity(request.maxTime, {{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}});
        if (!seconds) return fail(wrong("--max-time", request.maxTime, "Give seconds, or 800ms"));
        budget.seconds = *seconds;
    }
    for (const std::string& one : request.collectives) {
        const auto equals = one.find('=');
        const auto count = quantity(std::string_view(one).substr(equals == one.npos ? 0 : equals + 1), {});
        const auto whole = count && *count == std::floor(*count) && *count < 1e15;
        constexpr auto todo = "Give how many of all kinds, or KIND=N: all_gather=12";
        if (!whole) return fail(wrong("--max-collectives", one, todo));
        const auto allowed = static_cast<std::int64_t>(*count);
        if (equals == one.npos) {
            budget.collectives = allowed;
            continue;
        }
        int kind = 0;
        while (kind < kCollectiveKinds && collectiveName(static_cast<CollectiveKind>(kind)) != one.substr(0, equals))
            ++kind;
        if (kind == kCollectiveKinds) return fail(wrong("--max-collectives", one, todo));
        budget.collectivesOf.emplace_back(static_cast<CollectiveKind>(kind), allowed);
    }
    return budget;
}

using Told = std::vector<std::pair<Finding, std::string>>; // each with its sentence

std::string checkJson(const Told& findings, const Simulation* simulation, bool ok) {
    using Json = nlohmann::ordered_json;
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
    const auto budget = budgetOf(request);
    if (!budget) return report(budget.error());
    const auto evaluated = evaluateUnchecked(request.source, console.progress);
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
    const int written =
        output(console.json ? checkJson(findings, snapshot.simulation.get(), ok) : checkText(findings, ok));
    return written != exitDone ? written : ok ? exitDone : exitNo;
}

} // namespace axiscape::cli
