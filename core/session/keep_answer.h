// SPDX-License-Identifier: GPL-3.0-or-later
// A compiler's answer as it is kept: with the strategy in its project, and as one of a person's own answers that ranges
// learn from.
//
//   KeptAnswer kept = keptAnswerOf(question, *said, wantedAndGot(said->seen, *snapshot), *snapshot);
//   if (const auto own = ownAnswerOf(kept)) keepOwnAnswer(file, *own);
#pragma once

#include "core/session/ask_compiler.h"
#include "core/session/wanted_and_got.h"
#include "core/simulate/own_answers.h"
#include "core/tactics/kept_answer.h"

namespace axiscape {

// Of today. `said.seen` is not looked at: `found` has it.
[[nodiscard]] KeptAnswer keptAnswerOf(const CompilerQuestion& question, const CompilerAnswer& said,
                                      const WantedAndGot& found, const Snapshot& snapshot);
// Is it of the strategy as it is in that snapshot?
[[nodiscard]] bool isAnswerOf(const KeptAnswer& answer, const Snapshot& snapshot);
// None where the compiler says no peak, none was estimated, or the estimate is of another chip than was asked.
[[nodiscard]] std::optional<OwnAnswer> ownAnswerOf(const KeptAnswer& answer);

} // namespace axiscape
