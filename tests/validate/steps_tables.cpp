// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/validate/steps_tables.h"

#include "tests/validate/measured.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace axiscape::validate {
namespace {

// Chips of one build share their constants (fit_steps.py).
const std::vector<std::vector<std::string>> kFamilies{{"a100_80", "a100_40"},
                                                      {"v100_16", "v100_32"},
                                                      {"h100_sxm", "h200"},
                                                      {"gb200_nvl72", "b200"},
                                                      {"gb300_nvl72", "b300"},
                                                      {"tpu_v4"},
                                                      {"tpu_v5e"},
                                                      {"tpu_v5p"},
                                                      {"tpu_v6e"},
                                                      {"tpu7x"},
                                                      {"tpu_v3", "tpu_v2"}};

std::string plain(double x) { return std::isnan(x) ? std::string() : fmt::format("{:.3f}", x); }

// A figure of a predictor in each half, and of the groups that fitting left alone.
std::vector<std::string> sumsOf(const std::string& name, const std::function<double(Half)>& error,
                                const std::function<double(Half)>& tau, const std::function<double(Half)>& regret) {
    std::vector<std::string> cells{name};
    for (const Half half : kHalves) cells.push_back(percentText(error(half)));
    for (const Half half : kHalves) cells.push_back(plain(tau(half)));
    for (const Half half : kHalves) cells.push_back(plain(regret(half)));
    return cells;
}

// Rows that were not fitted on within their groups; groups that fitting looked at, by all of their rows; all groups.
Ranking ranking(const std::vector<StepRow>& rows, By by, Half half) {
    return half == Half::judged ? rank(rows, by, half, true) : rank(rows, by, half);
}

} // namespace

void reportSources(Report& report, const std::vector<StepRow>& rows, const std::optional<Stated>& stated) {
    std::map<std::string, std::vector<const StepRow*>> sources;
    for (const StepRow& row : rows) sources[row.source + " " + row.chip].push_back(&row);
    Table table{"published steps: mean error of the seconds, the half not fitted on first",
                {"source and chip", "not fitted on", "error", "fitted on", "error", "all: median", "bias",
                 "no settings: not fitted on", "fitted on", "strongest closed form"},
                {}};
    for (const auto& [name, members] : sources) {
        std::vector<double> errors;
        double bias = 0;
        std::size_t fitted = 0;
        for (const StepRow* row : members) {
            errors.push_back(std::abs(row->error(By::axiscape)));
            bias += row->error(By::axiscape) / static_cast<double>(members.size());
            fitted += row->fitted;
        }
        const auto of = [&](By by, Half half) { return meanError(members, by, half); };
        const auto found = stated ? stated->error.find(members[0]->source) : decltype(stated->error.begin()){};
        const double itsSource = stated && found != stated->error.end() ? found->second : std::nan("");
        table.rows.push_back({name, rowsText(members.size() - fitted), percentText(of(By::axiscape, Half::judged)),
                              rowsText(fitted), percentText(of(By::axiscape, Half::fitted)),
                              percentText(median(errors)), fmt::format("{:+.1f} %", 100 * bias),
                              percentText(of(By::noSettings, Half::judged)),
                              percentText(of(By::noSettings, Half::fitted)),
                              percentText(strongest([&](By by) { return of(by, Half::judged); }, itsSource, false))});
    }
    report.table(table);
    report.line(
        fmt::format("(few): fewer than {} rows. The strongest closed form: the least of those worked out here on "
                    "the half not fitted on, and of what its own file says of the source, fitted on all rows",
                    kFewRows));
}

void reportSums(Report& report, const std::vector<StepRow>& rows, const std::optional<Stated>& stated) {
    Table table{"mean error over sources; order and regret of strategies of one model on one machine",
                {"", "error: not fitted on", "fitted on", "all", "tau: rows not fitted on", "groups looked at", "all",
                 "regret: rows not fitted on", "groups looked at", "all"},
                {}};
    const auto error = [&](By by, Half half) { return overSources(rows, by, half).error; };
    const auto tau = [&](By by, Half half) { return ranking(rows, by, half).tau; };
    const auto regret = [&](By by, Half half) { return ranking(rows, by, half).regret; };
    for (const auto& [by, name] : {std::pair{By::axiscape, "Axiscape, the host as the row's framework is"},
                                   {By::noSettings, "Axiscape, no settings at all"},
                                   {By::guessed, "closed form, guessed"},
                                   {By::sameHalf, "closed form, fitted on the same half"},
                                   {By::oneSet, "closed form, one set fitted on all rows"},
                                   {By::ownOfSource, "closed form, fitted per source on all rows"}})
        table.rows.push_back(sumsOf(
            name, [&, by = by](Half h) { return error(by, h); }, [&, by = by](Half h) { return tau(by, h); },
            [&, by = by](Half h) { return regret(by, h); }));
    const double none = std::nan("");
    if (stated) {
        const auto ofAll = [&](double x) { return [x, none](Half h) { return h == Half::both ? x : none; }; };
        table.rows.push_back(sumsOf("the same, one set, as its own file says", ofAll(stated->errorOne),
                                    ofAll(stated->tauOne), ofAll(stated->regretOne)));
        table.rows.push_back(sumsOf("the same, the better of one set and per source", ofAll(stated->errorBetter),
                                    ofAll(stated->tauBetter), ofAll(stated->regretBetter)));
    }
    table.rows.push_back(sumsOf(
        "the strongest closed form, figure by figure",
        [&](Half h) {
            return strongest([&](By by) { return error(by, h); }, stated ? stated->errorBetter : none, false);
        },
        [&](Half h) {
            return strongest([&](By by) { return tau(by, h); }, stated && h == Half::both ? stated->tauBetter : none,
                             true);
        },
        [&](Half h) {
            return strongest([&](By by) { return regret(by, h); },
                             stated && h == Half::both ? stated->regretBetter : none, false);
        }));
    report.table(table);
    for (const Half half : kHalves) {
        const Ranking r = ranking(rows, By::axiscape, half);
        report.line(fmt::format("{}: {} rows, {} groups ({} of 3 or more); worst tau {:.2f}, worst regret {:.2f}",
                                half == Half::judged   ? "rows not fitted on, within their groups"
                                : half == Half::fitted ? "fitted on, and groups looked at by any row"
                                                       : "all",
                                overSources(rows, By::axiscape, half).rows, r.groups, r.of3, r.worstTau,
                                r.worstRegret));
    }
    report.line(fmt::format("groups that fitting looked at by no row: {} of {}",
                            rank(rows, By::axiscape, Half::judged).groups,
                            rank(rows, By::axiscape, Half::both).groups));
}

void reportConstants(Report& report, const std::vector<StepRow>& rows) {
    Table table{"constants that published steps have fixed, a family of chips a row",
                {"chips", "rows fitted on", "fitted", "rows in view", "chosen by hand"},
                {}};
    for (const auto& family : kFamilies) {
        std::size_t fitted = 0, eager = 0, fused = 0;
        for (const StepRow& row : rows)
            if (std::ranges::find(family, row.chip) != family.end()) {
                fitted += row.fitted;
                eager += row.eager;
                fused += row.fused;
            }
        std::string chips;
        for (const auto& chip : family) chips += (chips.empty() ? "" : ", ") + chip;
        table.rows.push_back({chips, rowsText(fitted), fittedConstants(family[0], {"fit_steps"}),
                              fmt::format("host {}; attention {}", rowsText(eager), rowsText(fused)),
                              fittedConstants(family[0], {"chosen by hand"})});
    }
    report.table(table);
    report.line(
        fmt::format("(few): fewer than {} rows. What was chosen by hand was so with both halves in view", kFewRows));
}

} // namespace axiscape::validate
