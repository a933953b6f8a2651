// SPDX-License-Identifier: GPL-3.0-or-later
// A move played on a learner.
#pragma once

#include "core/base/json_reader.h"
#include "core/learn/learner.h"

namespace axiscape::learn {

class Play {
  public:
    Play(Learner& learner, const Move& move);
    Result<void> run();

  private:
    // Those that change the strategy, each one undo step.
    Result<void> edit();
    Result<void> tile();
    Result<void> tactic();
    Result<void> library();
    Result<void> choose();
    Result<void> order();
    Result<void> mesh();
    Result<void> setting();
    Result<void> search();
    // Those that ask.
    Result<void> verify();
    Result<void> exportAs();
    Result<void> check();
    Result<void> redistribute();
    Result<void> select();
    void whatIf();

    Result<void> addManual(JsonNode tactic);
    std::string textOf(const char* key);
    std::string textOr(const char* key, std::string other);
    std::vector<Tactic>& tactics() { return m_learner.m_strategy.schedule.tactics; }
    Result<std::size_t> tacticCalled(const std::string& name);
    Result<void> read(); // what the reader refused

    Learner& m_learner;
    const Move& m_move;
    JsonReader m_reader;
    JsonAt m_at;
};

} // namespace axiscape::learn
