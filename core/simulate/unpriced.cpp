// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/unpriced.h"

#include "core/base/numbers.h"
#include "core/base/words.h"

namespace axiscape {

std::vector<std::string> unpricedLines(const Simulation& simulation) {
    std::vector<std::string> lines;
    for (const auto& [kind, count] : simulation.unpriced)
        lines.push_back(words::say("{} of {} have no price: the figures are without them", countText(count), kind));
    return lines;
}

std::vector<std::string> unpricedLines(const Simulation* simulation) {
    return simulation ? unpricedLines(*simulation) : std::vector<std::string>();
}

} // namespace axiscape
