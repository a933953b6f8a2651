// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_values.h"
#include "app/cli/search.h"

#include "app/cli/unpriced_json.h"

#include <algorithm>

namespace axiscape::cli {
namespace {

Json costJson(const SearchCost& cost) {
    return {{"step_seconds", cost.stepSeconds}, {"peak_bytes", cost.peakBytes}, {"fits", cost.fits}};
}

Json candidateJson(const Candidate& candidate) {
    Json json = costJson(candidate.cost);
    json["decisions"] = Json::array();
    for (const Text& decision : candidate.decisions) json["decisions"].push_back(words::english(decision));
    return json;
}

} // namespace

std::string searchJson(const Found& found) {
    const SearchResult& result = found.result;
    Json json = {{"method", searchMethodName(found.options.method)},
                 {"mesh", meshJson(found.mesh)},
                 {"best", candidateJson(result.best())},
                 {"before", costJson(result.before)},
                 {"capacity_bytes", result.capacityBytes},
                 {"evaluations", result.evaluations},
                 {"seconds", result.seconds},
                 {"seed", found.options.seed},
                 {"decisions", result.decisionsAtRoot},
                 {"unpriced", unpricedJson(found.start.get())}};
    if (!result.best().cost.fits)
        json["over_bytes"] = static_cast<double>(result.best().cost.peakBytes) - result.capacityBytes;
    json["curve"] = Json::array();
    for (const SearchPoint& point : result.curve)
        json["curve"].push_back({{"evaluations", point.evaluations},
                                 {"seconds", point.seconds},
                                 {"cost", point.cost.stepSeconds},
                                 {"peak_bytes", point.cost.peakBytes},
                                 {"fits", point.cost.fits}});
    json["candidates"] = Json::array();
    for (const Candidate& candidate : result.kept) json["candidates"].push_back(candidateJson(candidate));
    if (!found.meshes.empty()) {
        json["meshes"] = Json::array();
        for (const MeshSearch& one : found.meshes)
            json["meshes"].push_back({{"mesh", meshJson(one.mesh)}, {"best", candidateJson(one.result.best())}});
    }
    return json.dump(2);
}

} // namespace axiscape::cli
