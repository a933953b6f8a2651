// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/validate/steps_ranking.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace axiscape::validate {
namespace {

using Members = std::vector<const StepRow*>;

bool isOf(const StepRow& row, Half half) { return half == Half::both || row.fitted == (half == Half::fitted); }

// Kendall's tau-b of one group: ties in either column count for neither side.
double tauOf(const Members& rows, By by) {
    double agree = 0, ours = 0, theirs = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const double a = rows[i]->secondsBy(by) - rows[k]->secondsBy(by), b = rows[i]->measured - rows[k]->measured;
            ours += a != 0;
            theirs += b != 0;
            agree += (a > 0 && b > 0) || (a < 0 && b < 0) ? 1 : (a != 0 && b != 0) ? -1 : 0;
        }
    return ours > 0 && theirs > 0 ? agree / std::sqrt(ours * theirs) : 0;
}

double regretOf(const Members& rows, By by) {
    const auto least = [&](auto&& of) { return *std::ranges::min_element(rows, {}, of); };
    return least([&](const StepRow* r) { return r->secondsBy(by); })->measured /
           least([](const StepRow* r) { return r->measured; })->measured;
}

} // namespace

double meanError(const Members& rows, By by, Half half) {
    double sum = 0, count = 0;
    for (const StepRow* row : rows)
        if (isOf(*row, half)) {
            sum += std::abs(row->error(by));
            ++count;
        }
    return sum / count;
}

OverSources overSources(const std::vector<StepRow>& rows, By by, Half half) {
    std::map<std::string, Members> sources;
    OverSources over;
    for (const StepRow& row : rows)
        if (isOf(row, half)) {
            sources[row.source].push_back(&row);
            ++over.rows;
        }
    for (const auto& [name, members] : sources)
        over.error += meanError(members, by, half) / static_cast<double>(sources.size());
    return sources.empty() ? OverSources{std::numeric_limits<double>::quiet_NaN(), 0} : over;
}

Ranking rank(const std::vector<StepRow>& rows, By by, Half half, bool unseen) {
    std::map<std::string, Members> groups;
    for (const StepRow& row : rows)
        if (!row.group.empty() && !(unseen && row.fitted)) groups[row.group].push_back(&row);
    Ranking r;
    for (const auto& [name, members] : groups) {
        if (members.size() < 2) continue;
        const bool looked = std::ranges::any_of(members, &StepRow::fitted);
        if (!unseen && half != Half::both && looked != (half == Half::fitted)) continue;
        ++r.groups;
        const double regret = regretOf(members, by);
        r.regret += regret;
        r.worstRegret = std::max(r.worstRegret, regret);
        if (members.size() < 3) continue;
        ++r.of3;
        const double tau = tauOf(members, by);
        r.tau += tau;
        r.worstTau = std::min(r.worstTau, tau);
    }
    const double none = std::numeric_limits<double>::quiet_NaN();
    r.regret = r.groups ? r.regret / static_cast<double>(r.groups) : none;
    r.tau = r.of3 ? r.tau / static_cast<double>(r.of3) : none;
    return r;
}

std::optional<Stated> statedBaseline(const std::optional<nlohmann::json>& file, const std::vector<StepRow>& rows) {
    if (!file) return std::nullopt;
    const auto &one = file->at("results").at("fitted"), &own = file->at("results").at("calibrated_per_source");
    std::set<std::string> sources;
    for (const StepRow& row : rows) sources.insert(row.source);
    Stated s;
    double of = 0;
    for (const auto& source : sources) {
        if (!one.at("per_source").contains(source)) continue;
        const double shared = one.at("per_source").at(source).at("mape").get<double>() / 100;
        const double best =
            own.contains(source) ? std::min(shared, own.at(source).at("step").at("mape").get<double>() / 100) : shared;
        s.error[source] = best;
        s.errorOne += shared;
        s.errorBetter += best;
        ++of;
    }
    s.errorOne /= of;
    s.errorBetter /= of;
    const auto& groups = one.at("groups_without_pipelining");
    s.tauOne = groups.at("all").at("mean_tau");
    s.regretOne = groups.at("all").at("mean_regret");
    double taus = 0, regrets = 0;
    for (const auto& [source, shared] : groups.at("per_source").items()) {
        const auto better = [&](const char* key, bool most) {
            if (!shared.at(key).is_number()) return 0.0; // of no group
            const double x = shared.at(key);
            const nlohmann::json none;
            const auto& mine = own.contains(source) ? own.at(source).at("groups_without_pipelining") : none;
            if (!mine.is_object() || !mine.at(key).is_number()) return x;
            return most ? std::max(x, mine.at(key).get<double>()) : std::min(x, mine.at(key).get<double>());
        };
        const double of3 = shared.at("groups_of_3_or_more"), all = shared.at("groups");
        s.tauBetter += of3 * better("mean_tau", true);
        s.regretBetter += all * better("mean_regret", false);
        taus += of3;
        regrets += all;
    }
    s.tauBetter /= taus;
    s.regretBetter /= regrets;
    return s;
}

double strongest(const std::function<double(By)>& figure, double stated, bool most) {
    double best = stated;
    for (const By by : kClosedForms)
        if (const double x = figure(by); !std::isnan(x) && (std::isnan(best) || (most ? x > best : x < best))) best = x;
    return best;
}

} // namespace axiscape::validate
