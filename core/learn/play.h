// SPDX-License-Identifier: GPL-3.0-or-later
// A move played on a learner.
#pragma once

#include "core/base/json_reader.h"
#include "core/learn/learner.h"

namespace axiscape::learn {

// A profile of hardware by its name; a lesson may be a stranger's, and names no file.
[[nodiscard]] Result<Hardware> profileNamed(const std::string& name);

class Play {
  public:
    Play(Learner& learner, const Move& move);
    [[nodiscard]] Result<void> run();

  private:
    // Those that change the strategy, each one undo step.
    [[nodiscard]] Result<void> edit();
    [[nodiscard]] Result<void> tile();
    [[nodiscard]] Result<void> tactic();
    [[nodiscard]] Result<void> library();
    [[nodiscard]] Result<void> choose();
    [[nodiscard]] Result<void> order();
    [[nodiscard]] Result<void> mesh();
    [[nodiscard]] Result<void> setting();
    [[nodiscard]] Result<void> search();
    // Those that ask.
    [[nodiscard]] Result<void> verify();
    [[nodiscard]] Result<void> exportAs();
    [[nodiscard]] Result<void> check();
    [[nodiscard]] Result<void> redistribute();
    [[nodiscard]] Result<void> select();
    void whatIf();

    [[nodiscard]] Result<void> addManual(JsonNode tactic);
    std::string textOf(const char* key);
    std::string textOr(const char* key, std::string other);
    std::vector<Tactic>& tactics() { return m_learner.m_strategy.schedule.tactics; }
    [[nodiscard]] Result<std::size_t> tacticCalled(const std::string& name);
    [[nodiscard]] Result<void> read(); // what the reader refused

    Learner& m_learner;
    const Move& m_move;
    JsonReader m_reader;
    JsonAt m_at;
};

} // namespace axiscape::learn
