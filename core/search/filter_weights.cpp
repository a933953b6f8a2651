// SPDX-License-Identifier: GPL-3.0-or-later
// The filter's weights as JSON: {"format": "axiscape.argument_filter", "version": 1, "weights": {FEATURE: NUMBER}}.
#include "core/search/argument_filter.h"

#include <nlohmann/json.hpp>

namespace axiscape::searching {
namespace {

constexpr std::string_view kShipped =
#include "argument_filter.inc"
    ;

} // namespace

Result<ArgumentFilter> parseArgumentFilter(std::string_view text, const std::string& where) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object() || json.value("format", "") != "axiscape.argument_filter" || json.value("version", 0) != 1)
        return fail("is not a filter of arguments, version 1", where);
    const auto weights = json.find("weights");
    if (weights == json.end() || !weights->is_object() || weights->size() != kFeatures)
        return fail("it needs a weight for each feature", where);
    ArgumentFilter filter;
    for (std::size_t f = 0; f < kFeatures; ++f) {
        const auto at = weights->find(featureNames()[f]);
        if (at == weights->end() || !at->is_number())
            return fail("no weight is given for the feature " + featureNames()[f], where);
        filter.weights[f] = at->get<double>();
    }
    return filter;
}

std::string writeArgumentFilter(const ArgumentFilter& filter) {
    nlohmann::ordered_json json = {{"format", "axiscape.argument_filter"}, {"version", 1}};
    for (std::size_t f = 0; f < kFeatures; ++f) json["weights"][featureNames()[f]] = filter.weights[f];
    return json.dump(2) + '\n';
}

const ArgumentFilter& shippedFilter() {
    static const ArgumentFilter filter = parseArgumentFilter(kShipped, "argument_filter.json").value();
    return filter;
}

} // namespace axiscape::searching
