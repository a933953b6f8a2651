// SPDX-License-Identifier: GPL-3.0-or-later
// The names of expressions said of a snapshot that is there already, of what jobs and a window told, and of the answer:
// what a window asks, and what a Learner asks of the snapshot that it evaluates itself.
#pragma once

#include "core/insight/insight.h"
#include "core/learn/expression.h"

#include <map>

namespace axiscape::learn {

using ToldValues = std::map<std::string, Value>; // "verify.equal", "ui.tensor"

class SnapshotNames : public Names {
  public:
    SnapshotNames(SnapshotPointer snapshot, ToldValues told)
        : m_snapshot(std::move(snapshot)), m_told(std::move(told)) {}
    SnapshotNames(SnapshotPointer snapshot, ToldValues told, Value answer)
        : m_snapshot(std::move(snapshot)), m_told(std::move(told)), m_answer(std::move(answer)) {}

    [[nodiscard]] Result<Value> name(const std::string& name) const override;
    [[nodiscard]] Result<Value> call(const std::string& function, const std::vector<Value>& arguments) const override;

  private:
    SnapshotPointer m_snapshot;
    ToldValues m_told;
    Value m_answer;
};

// What a finished job or a window says, never a snapshot: "search.evaluations", "ui.panel".
[[nodiscard]] bool isTold(std::string_view name);

} // namespace axiscape::learn
