// SPDX-License-Identifier: GPL-3.0-or-later
// The filter's weights as JSON: {"format": "axiscape.argument_filter", "version": 1, "weights": {FEATURE: NUMBER}}.
#include "core/base/json_reader.h"
#include "core/search/argument_filter.h"

#include <nlohmann/json.hpp>

namespace axiscape::searching {
namespace {

constexpr std::string_view kShipped =
#include "argument_filter.inc"
    ;

} // namespace

Result<ArgumentFilter> parseArgumentFilter(std::string_view text, const std::string& where) {
    const auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    JsonReader reader(where);
    const JsonAt top{&*root, ""};
    if (reader.object(top, {"format", "version", "weights"})) {
        const auto format = reader.need(top, "format"), version = reader.need(top, "version");
        if (reader.text(format) != "axiscape.argument_filter" || reader.integer(version) != 1)
            reader.refuse(top, "is not a filter of arguments, version 1");
    }
    const auto weights = reader.need(top, "weights");
    const std::vector<std::string_view> features(featureNames().begin(), featureNames().end());
    ArgumentFilter filter;
    if (reader.objectOf(weights, features))
        for (std::size_t f = 0; f < kFeatures; ++f)
            filter.weights[f] = reader.number(reader.need(weights, features[f]));
    if (reader.failed()) return fail(reader.error());
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
