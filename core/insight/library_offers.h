// SPDX-License-Identifier: GPL-3.0-or-later
// What the tactics of the library would do next: for a window that offers them all the time.
#pragma once

#include "core/insight/insight.h"

namespace axiscape {

// One tactic of the library over one axis, on top of a schedule.
struct LibraryOffer {
    LibraryKind kind = LibraryKind::dataParallel;
    std::optional<LibraryTactic> made;
    Text why; // else: one sentence why the model has no such tactic
};

// All of libraryKinds(), in order, made for the state of the snapshot. Stops early if cancelled.
[[nodiscard]] std::vector<LibraryOffer> libraryOffers(const Snapshot& snapshot, const ModelFacts& facts,
                                                      const std::string& axis, const Progress& progress = {});

} // namespace axiscape
