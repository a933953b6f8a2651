// SPDX-License-Identifier: GPL-3.0-or-later
// What the seconds are without: the same list wherever a command says seconds. Empty without a simulation.
#pragma once

#include "core/simulate/simulate.h"

#include <nlohmann/json.hpp>

namespace axiscape::cli {

inline nlohmann::ordered_json unpricedJson(const Simulation* simulation) {
    auto out = nlohmann::ordered_json::array();
    if (simulation)
        for (const auto& [kind, count] : simulation->unpriced) out.push_back({{"kind", kind}, {"count", count}});
    return out;
}

} // namespace axiscape::cli
