// SPDX-License-Identifier: GPL-3.0-or-later
// What an automatic tactic's plan was found for, and whether that is what it is applied to. A plan is a list of
// actions: replaying it elsewhere is exact about the actions and says nothing about their being good there.
//
//   tactic.foundFor = foundFor(model, before);                       // when it was found, `before` what stands before
//   it if (const auto why = whyStale(tactic, foundFor(model, before)))  // later: "found for mesh batch=4, which is
//   ..."
#pragma once

#include "core/insight/insight.h"

#include <optional>

namespace axiscape {

// Of a plan that is found on top of the tactics of a strategy.
[[nodiscard]] FoundFor foundFor(const Model& model, const Strategy& before);

// What is different first: the program, the size of its batch alone, other sizes of its inputs or of itself, ...
enum class StaleBy : std::uint8_t { program, batch, sizes, mesh, hardware, tactics };
[[nodiscard]] std::optional<StaleBy> staleBy(const Tactic& tactic, const FoundFor& now);

// Why the plan of an automatic tactic is not of what it stands in now, in a sentence without its subject; nothing: it
// is, or it does not say what it was found for, or it holds no plan.
[[nodiscard]] std::optional<Text> whyStale(const Tactic& tactic, const FoundFor& now);

} // namespace axiscape
