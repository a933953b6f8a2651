// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/validate/measured.h"

#include "core/hardware/hardware.h"
#include "tests/support/support.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <numeric>

namespace axiscape::validate {

std::optional<nlohmann::json> measuredFile(const std::string& name) {
    const auto path = test::shared("golden/measured/" + name);
    if (!path) return std::nullopt;
    std::ifstream file(*path);
    return nlohmann::json::parse(file);
}

bool wasFitted(const std::string& words) {
    Sha256 hash;
    hash.add(words);
    return std::stoi(hash.hex().substr(0, 2), nullptr, 16) % 2 == 0;
}

std::string rowsText(std::size_t rows) { return fmt::format("{}{}", rows, rows < kFewRows ? " (few)" : ""); }

void reportErrors(Report& report, const std::string& title, const std::map<std::string, Errors>& errors, double asked,
                  double reached, const std::string& key) {
    Table table{title, {"chip and kind", "not fitted on", "median", "mean", "within 35 %", "fitted on", "median"}, {}};
    double worst = 0;
    std::string where;
    std::size_t judged = 0;
    for (const auto& [name, e] : errors) {
        const auto& judge = e.judged;
        const double mean =
            judge.empty() ? 0 : std::accumulate(judge.begin(), judge.end(), 0.0) / static_cast<double>(judge.size());
        std::vector<double> ratios;
        for (double x : judge) ratios.push_back(1 + x);
        table.rows.push_back({name, rowsText(judge.size()), judge.empty() ? "" : percentText(median(judge)),
                              percentText(mean), percentText(shareWithin(ratios, 0.35)), rowsText(e.fitted.size()),
                              e.fitted.empty() ? "" : percentText(median(e.fitted))});
        judged += judge.size();
        if (!judge.empty() && median(judge) > worst) {
            worst = median(judge);
            where = name;
        }
    }
    report.table(table);
    report.line(fmt::format("(few): fewer than {} rows", kFewRows));
    for (const auto& [name, e] : errors)
        if (!e.judged.empty() && median(e.judged) > asked)
            report.line(fmt::format("above the {:.0f} % asked for: {}", 100 * asked, name));
    report.atMost(fmt::format("largest median error of the half not fitted on, of {}", where), worst, reached);
    report.figure(key, worst, judged);
}

std::string fittedConstants(const std::string& chip, const std::vector<std::string>& how) {
    const auto numbers = hardwareNumbers(chip);
    std::string text;
    if (!numbers) return text;
    for (const auto& number : *numbers)
        if (std::ranges::any_of(how, [&](const auto& part) { return number.source.find(part) != std::string::npos; }))
            text += fmt::format("{}{} {:.3g}", text.empty() ? "" : ", ", number.path, number.value);
    return text;
}

} // namespace axiscape::validate
