// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/hardware.h"

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>

namespace axiscape::validate {

// A closed form with nine constants, the figure to beat: kernel floor, matrix products at one efficiency, passes of
// element-wise work, alpha-beta collectives in two levels, a share of them hidden. It sees the row, never the program.
struct BaselineConstants {
    double products = 0, kernelSeconds = 0, memory = 0, inside = 0, across = 0; // shares of data sheets; seconds
    double insideLatency = 0, acrossLatency = 0, passes = 0, hidden = 0;
};
// Guessed from data sheets; and fitted on the half of the rows that constants of chips are fitted on.
inline constexpr BaselineConstants kBaselineGuess{0.75, 5e-6, 0.8, 0.75, 0.7, 8e-6, 1.5e-5, 14, 0.6};
inline constexpr BaselineConstants kBaselineFit{0.711, 4e-5, 0.4, 0.95, 0.4, 2.14e-5, 2e-4, 4, 0.208};

// The constants that come with the measurements, fitted on all their rows: one set, and one for a source of its own.
// Those of the same half above where the file is not at hand.
struct BaselineSets {
    BaselineConstants one = kBaselineFit;
    std::map<std::string, BaselineConstants, std::less<>> ofSource;
    const BaselineConstants& of(const std::string& source) const;
};
BaselineSets baselineSets(const std::optional<nlohmann::json>& file);

double baselineSeconds(const nlohmann::json& row, const Hardware& machine, const BaselineConstants& constants);

} // namespace axiscape::validate
