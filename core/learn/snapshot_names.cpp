// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/snapshot_names.h"

#include "core/learn/facts.h"
#include "core/learn/learner.h"
#include "core/learn/refusal.h"

#include <algorithm>
#include <array>

namespace axiscape::learn {
namespace {

constexpr std::array<std::string_view, 6> kOfWindow{"ui.tensor", "ui.collective", "ui.partial",
                                                    "ui.buffer", "ui.panel",      "ui.pins"};

} // namespace

bool isTold(std::string_view name) {
    return std::ranges::find(kOfWindow, name) != kOfWindow.end() ||
           std::ranges::find(jobNames(), name) != jobNames().end();
}

Result<Value> SnapshotNames::name(const std::string& name) const {
    if (name == "answer") return m_answer;
    if (isTold(name)) {
        const auto found = m_told.find(name);
        return found == m_told.end() ? Value() : found->second;
    }
    if (auto fact = factOf(*m_snapshot, name)) return *fact;
    return refused(words::phrase("there is no name {}", name));
}

Result<Value> SnapshotNames::call(const std::string& function, const std::vector<Value>& arguments) const {
    if (auto fact = factOf(*m_snapshot, function, arguments)) return *fact;
    return refused(words::phrase("there is no function {}", function));
}

} // namespace axiscape::learn
