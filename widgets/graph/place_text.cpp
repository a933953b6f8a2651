// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/place_text.h"

#include <charconv>
#include <fmt/format.h>

namespace axiscape {

std::string placeText(const GraphPlace& place, const Model& model) {
    if (place.op.valid()) return fmt::format("op:{}", place.op.value);
    if (place.value.valid()) return "argument:" + model.module->argument(place.value.value).path;
    return "layer:" + model.structure->layers.layer(place.layer).path;
}

std::optional<GraphPlace> placeOfText(std::string_view text, const Model& model) {
    const auto colon = text.find(':');
    if (colon == text.npos) return std::nullopt;
    const std::string_view kind = text.substr(0, colon), what = text.substr(colon + 1);
    GraphPlace place;
    if (kind == "op") {
        std::uint32_t op = 0;
        const auto [end, error] = std::from_chars(what.data(), what.data() + what.size(), op);
        if (error != std::errc{} || end != what.data() + what.size() || op >= model.module->opCount())
            return std::nullopt;
        place.op = OpId{op};
        if (const auto results = model.module->results(place.op); !results.empty()) place.value = results[0];
        return place;
    }
    if (kind == "argument") {
        for (std::uint32_t a = 0; a < model.module->argumentCount(); ++a)
            if (model.module->argument(a).path == what) {
                place.value = ValueId{a};
                return place;
            }
        return std::nullopt;
    }
    place.layer = model.structure->layers.find(what);
    if (kind != "layer" || !place.layer.valid()) return std::nullopt;
    return place;
}

} // namespace axiscape
