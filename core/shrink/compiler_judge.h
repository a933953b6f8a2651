// SPDX-License-Identifier: GPL-3.0-or-later
// The real compiler as a judge: a child process with JAX compiles small programs as they are placed, runs them, and
// says how far they are off and what they send.
#pragma once

#include "core/base/system.h"
#include "core/observe/observe.h"
#include "core/shrink/both.h"

namespace axiscape::shrinking {

struct CompilerAnswerTo {
    std::optional<double> difference; // from one device, over a result's largest number; none: it does not run
    std::string error;                // why not, in the compiler's words
    std::optional<Observed> seen;     // right after the partitioner
};

struct JudgeWish {
    std::string python = "python3"; // one that has jax
    double seconds = 600;           // for all questions together
};

class CompilerJudge {
  public:
    CompilerJudge(JudgeWish wish, const Progress& progress);
    CompilerJudge(const CompilerJudge&) = delete;
    CompilerJudge& operator=(const CompilerJudge&) = delete;

    // One a candidate. A candidate that ends the compiler has no answer of its own, the others have theirs. Errors: no
    // such Python, or none with jax; no folder; time is up; cancelled.
    [[nodiscard]] Result<std::vector<CompilerAnswerTo>> ask(const std::vector<Both>& candidates);
    [[nodiscard]] double secondsLeft() const { return m_wish.seconds - m_spent; }

  private:
    JudgeWish m_wish;
    const Progress& m_progress;
    double m_spent = 0;
    int m_asked = 0;
    TemporaryFolder m_folder{"shrink"};
};

} // namespace axiscape::shrinking
