// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace axiscape::validate {

// Who says how long a step takes.
enum class By : std::uint8_t {
    axiscape,    // under the host that the row's framework is
    noSettings,  // the same profile, nothing set
    guessed,     // closed form, data sheets and guesses
    sameHalf,    // closed form, fitted on the rows that constants of chips are fitted on
    oneSet,      // closed form, the set of constants that comes with the measurements
    ownOfSource, // the same, a set of its own for each source that has one
};
inline constexpr std::size_t kBy = 6;
inline constexpr std::array kClosedForms{By::guessed, By::sameHalf, By::oneSet, By::ownOfSource};

struct StepRow {
    std::string id, source, chip, group;
    double measured = 0;
    bool fitted = false;               // of the half that constants are fitted on
    bool eager = false, fused = false; // its host; whether it has a fused attention
    std::array<double, kBy> seconds{};
    double secondsBy(By by) const { return seconds[static_cast<std::size_t>(by)]; }
    double error(By by) const { return secondsBy(by) / measured - 1; } // signed
};

enum class Half : std::uint8_t { both, fitted, judged };
inline constexpr std::array kHalves{Half::judged, Half::fitted, Half::both}; // as they are printed

// Mean of the absolute errors; NaN of no rows.
double meanError(const std::vector<const StepRow*>& rows, By by, Half half);
struct OverSources {
    double error = 0;
    std::size_t rows = 0;
};
// Mean over sources of their mean errors.
OverSources overSources(const std::vector<StepRow>& rows, By by, Half half);

// Strategies of one model on one machine. A group that fitting looked at, by a single row, is of the fitted half.
// `unseen`: instead all groups, each with only its rows that were not fitted on.
struct Ranking {
    double tau = 0, worstTau = 1, regret = 0, worstRegret = 1; // means over groups of three or more, of two or more
    std::size_t groups = 0, of3 = 0;
};
Ranking rank(const std::vector<StepRow>& rows, By by, Half half, bool unseen = false);

// What the closed form's own file says it reaches, constants fitted on all of its rows: errors over the rows of a
// source (pipelined ones among them), order and regret over groups without pipelining. `better`: of one set and a set
// for each source the better one, figure by figure.
struct Stated {
    std::map<std::string, double, std::less<>> error; // per source, the better one
    double errorOne = 0, errorBetter = 0;             // means over the sources of these rows
    double tauOne = 0, tauBetter = 0, regretOne = 0, regretBetter = 0;
};
std::optional<Stated> statedBaseline(const std::optional<nlohmann::json>& file, const std::vector<StepRow>& rows);

// The least (most) of what the closed forms reach, figure by figure, `stated` among it; NaN where none has one.
double strongest(const std::function<double(By)>& figure, double stated, bool most);

} // namespace axiscape::validate
