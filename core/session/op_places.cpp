// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/op_places.h"

#include "core/structure/name_stack.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape::session {
namespace {

using PlaceKeys = std::array<std::string, 3>; // empty: says nothing

PlaceKeys placeOf(std::string_view opName, std::string_view source) {
    if (opName.empty()) return {};
    const auto slash = opName.rfind('/');
    const std::string where = layerAndPass(opName);
    return {fmt::format("{} {}", opName, source),
            fmt::format("{} {}", where, slash == opName.npos ? opName : opName.substr(slash + 1)), where};
}

} // namespace

std::string layerAndPass(std::string_view opName) {
    const NameStack stack = parseNameStack(opName);
    if (stack.scopes.empty()) return {};
    return fmt::format("{} {}", fmt::join(stack.scopes, "/"), stack.backward ? "backward" : "forward");
}

OpId OpPlaces::find(std::string_view opName, std::string_view source) {
    if (!m_learnt) learn();
    const PlaceKeys keys = placeOf(opName, source);
    for (std::size_t k = 0; k < keys.size(); ++k)
        if (const auto at = m_first[k].find(keys[k]); !keys[k].empty() && at != m_first[k].end()) return at->second;
    return {};
}

void OpPlaces::learn() {
    m_learnt = true;
    for (const OpId op : m_module.ops()) {
        const Location location = m_module.location(op);
        const auto file = m_module.text(location.file);
        const PlaceKeys keys = placeOf(m_module.text(location.nameStack),
                                       file.empty() ? std::string() : fmt::format("{}:{}", file, location.line));
        for (std::size_t k = 0; k < keys.size(); ++k)
            if (!keys[k].empty()) m_first[k].emplace(keys[k], op);
    }
}

} // namespace axiscape::session
