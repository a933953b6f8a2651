// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/unpriced.h"

namespace axiscape {

std::vector<Text> unpricedLines(const Simulation& simulation) {
    std::vector<Text> lines;
    lines.reserve(simulation.unpriced.size());
    for (const auto& [kind, count] : simulation.unpriced)
        lines.push_back(
            words::phrase("{} of {} have no price: the figures are without them", words::grouped(count), kind));
    return lines;
}

std::vector<Text> unpricedLines(const Simulation* simulation) {
    return simulation ? unpricedLines(*simulation) : std::vector<Text>();
}

} // namespace axiscape
