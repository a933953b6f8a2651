// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/validate/measured.h"

#include "tests/support/support.h"

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

void reportErrors(Report& report, const std::string& title, const std::map<std::string, Errors>& errors, double asked,
                  double reached) {
    Table table{title, {"chip and kind", "fitted on", "median", "judged on", "median", "mean", "within 35 %"}, {}};
    const auto percent = [](double x) { return fmt::format("{:.1f} %", 100 * x); };
    double worst = 0;
    std::string where;
    for (const auto& [key, e] : errors) {
        const auto& judge = e.judged;
        const double mean =
            judge.empty() ? 0 : std::accumulate(judge.begin(), judge.end(), 0.0) / static_cast<double>(judge.size());
        std::vector<double> ratios;
        for (double x : judge) ratios.push_back(1 + x);
        table.rows.push_back({key, std::to_string(e.fitted.size()), e.fitted.empty() ? "" : percent(median(e.fitted)),
                              std::to_string(judge.size()), judge.empty() ? "" : percent(median(judge)), percent(mean),
                              percent(shareWithin(ratios, 0.35))});
        if (!judge.empty() && median(judge) > worst) {
            worst = median(judge);
            where = key;
        }
    }
    report.table(table);
    for (const auto& [key, e] : errors)
        if (!e.judged.empty() && median(e.judged) > asked)
            report.line(fmt::format("above the {:.0f} % asked for: {}", 100 * asked, key));
    report.atMost(fmt::format("largest median error, of {}", where), worst, reached);
}

} // namespace axiscape::validate
