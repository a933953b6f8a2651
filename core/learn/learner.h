// SPDX-License-Identifier: GPL-3.0-or-later
// Where a learner is: a strategy with its undo, what jobs answered last, what is selected. A value: a copy goes its own
// way. Expressions ask it (README.md beside this file says where each name comes from); moves change it.
#pragma once

#include "core/learn/lesson.h"
#include "core/learn/sessions.h"
#include "core/learn/snapshot_names.h"

#include <span>

namespace axiscape::learn {

class Learner : public Names {
  public:
    [[nodiscard]] static Result<Learner> at(const State& state, Sessions& sessions);

    const Strategy& strategy() const { return m_strategy; }
    void setStrategy(Strategy strategy) { m_strategy = std::move(strategy); }
    const Model& model() const { return *m_session->model(); }
    // Error: the strategy cannot be had, or one of its tactics cannot be applied.
    [[nodiscard]] Result<SnapshotPointer> snapshot() const;

    // Errors: the move is not as it should be; nothing to undo; no such tactic; the library or a job refuses.
    [[nodiscard]] Result<void> play(const Move& move);
    // What a finished job says ("verify.equal"), and what is selected in a window ("ui.tensor").
    void tell(const std::string& name, Value value) { m_told[name] = std::move(value); }
    void tell(const ToldValues& told) {
        for (const auto& [name, value] : told) m_told[name] = value;
    }
    const ToldValues& told() const { return m_told; }
    // What `undo` goes back to, the newest last.
    const std::vector<Strategy>& history() const { return m_history; }
    void setHistory(std::vector<Strategy> history) { m_history = std::move(history); }
    void setAnswer(Value answer) { m_answer = std::move(answer); }

    [[nodiscard]] Result<Value> name(const std::string& name) const override;
    [[nodiscard]] Result<Value> call(const std::string& function, const std::vector<Value>& arguments) const override;

  private:
    friend class Play;
    std::shared_ptr<Session> m_session;
    Strategy m_strategy;
    std::vector<Strategy> m_history;
    ToldValues m_told;
    Value m_answer;
};

// Where a learner stands, as a value: what a window hands over and takes back when it shows how.
struct Place {
    Strategy strategy;
    std::vector<Strategy> history; // what `undo` goes back to, the newest last
    ToldValues told;               // what jobs and selections said
};
// Where moves lead from there. From any thread.
[[nodiscard]] Result<Place> played(const std::string& model, Place from, std::span<const Move> moves,
                                   Sessions& sessions);

// Names that a job fills in: "verify.equal".
[[nodiscard]] const std::vector<std::string_view>& jobNames();

} // namespace axiscape::learn
