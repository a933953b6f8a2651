// SPDX-License-Identifier: GPL-3.0-or-later
// What a finished job says to a lesson: "verify.equal", "search.best.step_seconds". The same whether a move ran the job
// or a person did in the window.
#pragma once

#include "core/exchange/exchange.h"
#include "core/learn/snapshot_names.h"
#include "core/redistribute/redistribute.h"
#include "core/search/search.h"
#include "core/verify/verify.h"

namespace axiscape::learn {

[[nodiscard]] ToldValues toldOf(const Verification& result);
[[nodiscard]] ToldValues toldOfSearch(const SearchCost& best, const SearchCost& before, std::int64_t evaluations);
[[nodiscard]] ToldValues toldOf(const Exported& files);
// Seconds: of the transfer on a hardware, where there is one.
[[nodiscard]] ToldValues toldOf(const reshard::Plan& plan, std::optional<double> seconds);

} // namespace axiscape::learn
