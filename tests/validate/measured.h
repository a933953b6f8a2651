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
// A row each. `asked`: the median error of the judging half that is asked for; rows above it are named. `reached`: what
// none may exceed.
void reportErrors(Report& report, const std::string& title, const std::map<std::string, Errors>& errors, double asked,
                  double reached);

} // namespace axiscape::validate
