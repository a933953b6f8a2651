// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/gate.h"

#include "core/learn/refusal.h"

#include <algorithm>

namespace axiscape::learn {

Result<std::vector<Finding>> gateFindings(const Snapshot& snapshot, const Budget& budget) {
    std::vector<Measured> measured;
    for (std::size_t k = 1; k <= snapshot.tacticCount(); ++k) {
        const auto& simulation = snapshot.after(k).simulation;
        if (!simulation) return refused(words::phrase("there is no hardware to tell {} of", std::string("step")));
        measured.push_back({simulation->memory.peak, simulation->stepSeconds});
    }
    return check(tacticFileOf(snapshot), snapshot, measured, budget);
}

ToldValues toldOf(const std::vector<Finding>& findings) {
    return {{"check.ok", std::ranges::none_of(findings, &Finding::fails)},
            {"check.findings", counted(findings.size())}};
}

} // namespace axiscape::learn
