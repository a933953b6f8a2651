// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/fit.h"
#include "app/cli/json_values.h"
#include "core/tactics/strategy_json.h"

namespace axiscape::cli {
namespace {

// As the tactic file has them.
Json tacticsJson(const Strategy& strategy) {
    TacticFile file;
    file.strategy = strategy;
    return Json::parse(writeTacticFile(file)).at("schedule");
}

Json pointJson(const FitAnswer& answer, std::size_t place) {
    const FitPoint& point = answer.result.points[answer.result.front[place]];
    Json json = {{"name", fitPointText(point)},
                 {"step_seconds", point.stepSeconds},
                 {"peak_bytes", point.peakBytes},
                 {"tokens_per_second", point.tokens ? Json(*point.tokens / point.stepSeconds) : Json(nullptr)},
                 {"fits", point.fits()},
                 {"spare_bytes", point.spareBytes()},
                 {"module_variant", answer.request.variants[point.variant].name},
                 {"mesh", meshJson(point.strategy.mesh)},
                 {"transforms", Json::array()},
                 {"tactics", tacticsJson(point.strategy)},
                 {"gains", Json::array()}};
    for (const Transform& one : point.strategy.transforms)
        json["transforms"].push_back(Json::parse(transformJson(one)));
    for (const FitGain& gain : point.gains)
        json["gains"].push_back({{"member", gain.member}, {"peak_bytes", gain.peakBytes}, {"step", gain.step}});
    if (place < answer.files.size()) json["file"] = answer.files[place];
    return json;
}

} // namespace

std::string fitJson(const FitAnswer& answer) {
    Json json = {{"hardware", answer.request.base.hardware},
                 {"capacity_bytes", answer.result.points.empty() ? 0 : answer.result.points.front().capacityBytes},
                 {"tried", answer.result.points.size()},
                 {"complete", answer.result.complete},
                 {"seconds", answer.seconds},
                 {"front", Json::array()}};
    for (std::size_t i = 0; i < answer.result.front.size(); ++i) json["front"].push_back(pointJson(answer, i));
    return json.dump(2);
}

} // namespace axiscape::cli
