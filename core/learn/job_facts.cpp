// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/job_facts.h"

#include <algorithm>

namespace axiscape::learn {
namespace {

// How many rules a Python text lists: the lines of its RULES, each a tuple.
std::int64_t rulesIn(std::string_view text) {
    constexpr std::string_view rule = "    (\"";
    std::int64_t count = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        count += text.substr(at, end - at).starts_with(rule);
        at = end + 1;
    }
    return count;
}

} // namespace

ToldValues toldOf(const Verification& result) {
    return {{"verify.equal", result.verified && result.equal},
            {"verify.verified", result.verified},
            {"verify.worst_difference", result.verified ? Value(result.worstDifference) : Value()},
            {"verify.tolerance", result.tolerance},
            {"verify.elements_compared", counted(result.compared)}};
}

ToldValues toldOfSearch(const SearchCost& best, const SearchCost& before, std::int64_t evaluations) {
    return {{"search.best.step_seconds", best.stepSeconds},
            {"search.best.peak_bytes", counted(best.peakBytes)},
            {"search.best.fits", best.fits},
            {"search.before.step_seconds", before.stepSeconds},
            {"search.before.peak_bytes", counted(before.peakBytes)},
            {"search.evaluations", counted(evaluations)}};
}

ToldValues toldOf(const Exported& files) {
    const std::string& text = files.files.front().text;
    return {{"export.files", counted(files.files.size())},
            {"export.lines", counted(std::ranges::count(text, '\n'))},
            {"export.rules", counted(rulesIn(text))}};
}

ToldValues toldOf(const reshard::Plan& plan, std::optional<double> seconds) {
    return {{"redistribute.bytes_sent", plan.sentBytes},
            {"redistribute.bound_bytes", counted(plan.boundBytes)},
            {"redistribute.peak_bytes", counted(plan.peakBytes)},
            {"redistribute.step_count", counted(plan.steps.size())},
            {"redistribute.transfer_seconds", seconds ? Value(*seconds) : Value()}};
}

} // namespace axiscape::learn
