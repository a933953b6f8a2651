// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/learner.h"

#include "core/learn/facts.h"
#include "core/learn/refusal.h"

#include <algorithm>
#include <array>

namespace axiscape::learn {
namespace {

constexpr std::array<std::string_view, 6> kOfWindow{"ui.tensor", "ui.collective", "ui.partial",
                                                    "ui.buffer", "ui.panel",      "ui.pins"};

bool isTold(std::string_view name) {
    return std::ranges::find(kOfWindow, name) != kOfWindow.end() ||
           std::ranges::find(jobNames(), name) != jobNames().end();
}

} // namespace

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
    if (name == "answer") return m_answer;
    if (isTold(name)) {
        const auto found = m_told.find(name);
        return found == m_told.end() ? Value() : found->second;
    }
    const auto now = snapshot();
    if (!now) return fail(now.error());
    if (auto fact = factOf(**now, name)) return *fact;
    return refused(words::phrase("there is no name {}", name));
}

Result<Value> Learner::call(const std::string& function, const std::vector<Value>& arguments) const {
    const auto now = snapshot();
    if (!now) return fail(now.error());
    if (auto fact = factOf(**now, function, arguments)) return *fact;
    return refused(words::phrase("there is no function {}", function));
}

} // namespace axiscape::learn
