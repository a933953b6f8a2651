// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/search_problem.h"

namespace axiscape {

Result<SearchProblem> searchProblem(const Snapshot& snapshot) {
    if (snapshot.strategy.hardware.empty())
        return fail("a search needs hardware: it looks for what is fast on it", {}, {}, "Choose the hardware");
    const auto hardware = findHardware(snapshot.strategy.hardware);
    if (!hardware) return fail(hardware.error());
    return SearchProblem{snapshot.partition(),  snapshot.model->structure, *hardware,
                         snapshot.model->facts, snapshot.program.options,  {}};
}

} // namespace axiscape
