// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/search_problem.h"

#include "core/base/text.h"
#include "core/session/pricing.h"

namespace axiscape {

Result<SearchProblem> searchProblem(const Snapshot& snapshot) {
    const auto priced = pricedHardwareOf(snapshot.strategy);
    if (!priced) return fail(priced.error());
    if (!(*priced)->hardware)
        return fail(words::phrase("a search needs hardware: it looks for what is fast on it"), {}, {},
                    words::phrase("Choose the hardware"));
    return SearchProblem{snapshot.partition(),  snapshot.model->structure, *(*priced)->hardware,
                         snapshot.model->facts, snapshot.program.options,  (*priced)->options};
}

} // namespace axiscape
