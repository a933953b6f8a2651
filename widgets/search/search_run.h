// SPDX-License-Identifier: GPL-3.0-or-later
// A search as the window sees it: what was asked for, and what is known of it by now. Plain values.
#pragma once

#include "core/search/search.h"
#include "core/tactics/tactics.h"

#include <optional>
#include <string>
#include <vector>

namespace axiscape {

struct SearchOrder {
    SearchOptions options;    // `axes` are positions in the mesh of the strategy
    int slot = 0;             // that many tactics of the schedule stand before what is found
    bool again = false;       // it is for the automatic tactic that stands there, and takes its place
    std::int64_t devices = 0; // not 0: shapes of a mesh of that many devices are looked for, from an empty schedule
};

// One candidate as a tactic: what accepting it adds to the schedule.
struct FoundTactic {
    Tactic tactic;
    std::vector<Text> decisions; // in words, in order
    SearchCost cost;
    Mesh mesh; // that it is for
    bool isNothing() const { return tactic.actions.empty(); }
};

struct SearchRun {
    enum class State : std::uint8_t { none, preparing, searching, stopping, done, stopped, failed };
    State state = State::none;
    SearchOrder order;
    Strategy base;                  // what it starts from: mesh, hardware, options, the tactics before
    std::vector<FoundTactic> found; // best first; while it runs, the best ones so far
    std::vector<SearchPoint> curve; // the first is the state before
    SearchCost before;
    std::optional<SearchCost> current; // of the schedule when it began, if that is not what it starts from
    std::int64_t evaluations = 0;
    double seconds = 0;
    double capacityBytes = 0; // of one device; 0: not known yet
    std::optional<Error> error;

    bool isBusy() const { return state == State::preparing || state == State::searching || state == State::stopping; }
    bool isOver() const { return state == State::done || state == State::stopped; }
    bool isOfShapes() const { return order.devices > 0; }
    // Something was found that is better than what it started from.
    bool isBetterThanBefore() const { return !found.empty() && isBetter(found.front().cost, before); }
    // And better than what there was besides.
    bool isGain() const { return isBetterThanBefore() && !(current && !isBetter(found.front().cost, *current)); }
};

} // namespace axiscape
