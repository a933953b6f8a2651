// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/sha256.h"
#include "tests/validate/report.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace axiscape::validate {

// A file of golden/measured; none where it is not at hand.
std::optional<nlohmann::json> measuredFile(const std::string& name);

// The half by which constants were fitted (fit_hardware.py), by a hash of the words.
bool wasFitted(const std::string& words);

// Relative errors of one chip and kind, apart for what was fitted and what judges.
struct Errors {
    std::vector<double> fitted, judged;
};
// Rows that a constant should rest on at least; fewer are marked.
inline constexpr std::size_t kFewRows = 10;
std::string rowsText(std::size_t rows); // "1,204", "7 (few)"

// A row each, the half that was not fitted on first. `asked`: the median error of that half that is asked for; rows
// above it are named. `reached`: what none may exceed. `key`: the name of the worst median for --json, over all rows of
// that half.
void reportErrors(Report& report, const std::string& title, const std::map<std::string, Errors>& errors, double asked,
                  double reached, const std::string& key);

// The constants of a chip that were fitted to or chosen by measurements, by what their sources say: "launch_floor,
// memory.efficiency". `how`: a part of the sources' text, such as "fit_steps".
std::string fittedConstants(const std::string& chip, const std::vector<std::string>& how);

} // namespace axiscape::validate
