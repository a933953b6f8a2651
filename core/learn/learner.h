// SPDX-License-Identifier: GPL-3.0-or-later
// Where a learner is: a strategy with its undo, what jobs answered last, what is selected. A value: a copy goes its own
// way. Expressions ask it (README.md beside this file says where each name comes from); moves change it.
#pragma once

#include "core/learn/lesson.h"
#include "core/learn/sessions.h"

#include <map>

namespace axiscape::learn {

class Learner : public Names {
  public:
    static Result<Learner> at(const State& state, Sessions& sessions);

    const Strategy& strategy() const { return m_strategy; }
    void setStrategy(Strategy strategy) { m_strategy = std::move(strategy); }
    const Model& model() const { return *m_session->model(); }
    // Error: the strategy cannot be had, or one of its tactics cannot be applied.
    Result<SnapshotPointer> snapshot() const;

    // Errors: the move is not as it should be; nothing to undo; no such tactic; the library or a job refuses.
    Result<void> play(const Move& move);
    // What a finished job says ("verify.equal"), and what is selected in a window ("ui.tensor").
    void tell(const std::string& name, Value value) { m_told[name] = std::move(value); }
    void setAnswer(Value answer) { m_answer = std::move(answer); }

    Result<Value> name(const std::string& name) const override;
    Result<Value> call(const std::string& function, const std::vector<Value>& arguments) const override;

  private:
    friend class Play;
    std::shared_ptr<Session> m_session;
    Strategy m_strategy;
    std::vector<Strategy> m_history;
    std::map<std::string, Value> m_told; // "verify.equal", "ui.tensor"
    Value m_answer;
};

// Names that a job fills in: "verify.equal".
const std::vector<std::string_view>& jobNames();

} // namespace axiscape::learn
