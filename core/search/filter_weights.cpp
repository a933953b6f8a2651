// SPDX-License-Identifier: GPL-3.0-or-later
// The filter's weights as JSON: {"format": "axiscape.argument_filter", "version": 1, "weights": {FEATURE: NUMBER}}.
#include "core/base/json_node.h"
#include "core/search/argument_filter.h"

#include <nlohmann/json.hpp>

namespace axiscape::searching {
namespace {

constexpr std::string_view kShipped =
#include "argument_filter.inc"
    ;

} // namespace

Result<ArgumentFilter> parseArgumentFilter(std::string_view text, const std::string& where) {
    if (const auto clean = parseJson(text, where); !clean) return fail(clean.error());
    const auto json = nlohmann::json::parse(text, nullptr, false);
    const auto is = [&](const char* key, const nlohmann::json& wanted) {
        return json.contains(key) && json.at(key) == wanted;
    };
    if (!json.is_object() || !is("format", "axiscape.argument_filter") || !is("version", 1))
        return fail("is not a filter of arguments, version 1", where);
    for (const auto& [key, value] : json.items())
        if (key != "format" && key != "version" && key != "weights")
            return fail("there is no such key as \"" + key + "\"", where, {}, "Known are format, version, weights");
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
