// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/learner.h"

#include "core/learn/snapshot_names.h"

namespace axiscape::learn {

Result<Learner> Learner::at(const State& state, Sessions& sessions) {
    auto session = sessions.open(state.model);
    if (!session) return fail(session.error());
    Learner learner;
    learner.m_session = std::move(*session);
    learner.m_strategy = state.strategy;
    return learner;
}

Result<SnapshotPointer> Learner::snapshot() const {
    auto snapshot = m_session->evaluate(m_strategy);
    if (!snapshot) return snapshot;
    for (std::size_t k = 1; k <= (*snapshot)->tacticCount(); ++k)
        if (const auto& error = (*snapshot)->after(k).error) return fail(*error);
    return snapshot;
}

Result<Value> Learner::name(const std::string& name) const {
    if (name == "answer" || isTold(name)) return SnapshotNames({}, m_told, m_answer).name(name);
    const auto now = snapshot();
    if (!now) return fail(now.error());
    return SnapshotNames(*now, {}).name(name);
}

Result<Value> Learner::call(const std::string& function, const std::vector<Value>& arguments) const {
    const auto now = snapshot();
    if (!now) return fail(now.error());
    return SnapshotNames(*now, {}).call(function, arguments);
}

Result<Place> played(const std::string& model, Place from, std::span<const Move> moves, Sessions& sessions) {
    auto learner = Learner::at({model, std::move(from.strategy)}, sessions);
    if (!learner) return fail(learner.error());
    learner->setHistory(std::move(from.history));
    for (auto& [name, value] : from.told) learner->tell(name, std::move(value));
    for (const Move& move : moves)
        if (auto done = learner->play(move); !done) return fail(done.error());
    return Place{learner->strategy(), learner->history(), learner->told()};
}

} // namespace axiscape::learn
