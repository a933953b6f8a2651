// SPDX-License-Identifier: GPL-3.0-or-later
// validate [--json] [SECTION...]: runs all sections, or those whose names begin with one of the words given. With
// --json the figures by name, and in `rows` what each rests on; shares and errors are fractions between 0 and 1. Exit
// codes: 0 all that is held holds, 1 something does not, 2 no such section, 77 data is missing and nothing failed.
#include "tests/validate/report.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

using namespace axiscape::validate;

namespace {

constexpr int kSkipped = 77; // as ctest is told

nlohmann::ordered_json jsonOf(const std::vector<Report>& reports) {
    nlohmann::ordered_json out = nlohmann::ordered_json::object(), rows = nlohmann::ordered_json::object();
    auto skipped = nlohmann::ordered_json::array();
    for (const Report& report : reports) {
        for (const auto& f : report.figures()) {
            out[f.key] = std::isnan(f.value) ? nlohmann::ordered_json() : nlohmann::ordered_json(f.value);
            rows[f.key] = f.rows;
        }
        for (const auto& what : report.skipped()) skipped.push_back(what);
    }
    out["rows"] = rows;
    out["skipped"] = skipped;
    return out;
}

} // namespace

int main(int count, char** words) {
    bool json = false;
    std::vector<std::string> wanted;
    for (int i = 1; i < count; ++i) {
        if (std::strcmp(words[i], "--json") == 0)
            json = true;
        else
            wanted.emplace_back(words[i]);
    }
    bool passed = true, skipped = false;
    std::vector<Report> reports;
    for (const Section& section : Section::all()) {
        bool chosen = wanted.empty();
        for (const auto& word : wanted) chosen = chosen || section.name.rfind(word, 0) == 0;
        if (!chosen) continue;
        Report& report = reports.emplace_back();
        if (json) report.silence();
        report.line(fmt::format("\n== {}: {}", section.name, section.about));
        section.run(report);
        std::fflush(stdout);
        passed = passed && report.passed();
        skipped = skipped || !report.skipped().empty();
    }
    if (reports.empty()) {
        std::fputs("no such section; there are:\n", stderr);
        for (const Section& section : Section::all())
            std::fputs(fmt::format("  {}: {}\n", section.name, section.about).c_str(), stderr);
        return 2;
    }
    if (json) std::puts(jsonOf(reports).dump(1).c_str());
    return !passed ? 1 : skipped ? kSkipped : 0;
}
