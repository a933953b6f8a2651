// SPDX-License-Identifier: GPL-3.0-or-later
// What a compiler did beside what a strategy asks for: rows that differ first, why each is there, and what would remove
// it.
//
//   const WantedAndGot found = wantedAndGot(seen, snapshot);
//   found.verdict                                 // Verdict::moreSent
//   found.causes[0]->remedy->argument             // "params/0/w"
#pragma once

#include "core/insight/insight.h"
#include "core/observe/causes.h"

namespace axiscape {

enum class ObservedVerdict : std::uint8_t { asDesigned, noMoreSent, moreSent }; // by what a device sends in a step
[[nodiscard]] std::string_view verdictName(ObservedVerdict verdict);            // "as_designed"

// Where in the model stands what differs: a row has one at each op that it is there for.
struct ObservedMark {
    std::uint32_t row = 0; // into WantedAndGot::rows
    OpId op;
    friend bool operator==(const ObservedMark&, const ObservedMark&) = default;
};

struct WantedAndGot {
    Observed seen;
    ObservedVerdict verdict = ObservedVerdict::asDesigned;
    std::vector<MatchRow> rows;
    std::vector<std::optional<CollectiveCause>> causes; // one a row; none of what is missing
    double wantedBytes = 0, gotBytes = 0;               // sent by one device in a step
    std::optional<double> wantedSeconds, gotSeconds;    // the same; none without hardware
    bool isOtherStrategy = false;    // the compiler was told other shardings of arguments than the strategy has
    std::vector<ObservedMark> marks; // core/session/observed_marks.h
    bool asksCauses = true;          // false: rows alone, causes are not looked for
};

// Priced on the hardware of the snapshot, if it has one. Causes are asked of the shardings that the text itself has.
// Cost: that of observed::SpecChanges.
[[nodiscard]] WantedAndGot wantedAndGot(Observed seen, const Snapshot& snapshot, const Progress& progress = {});
// The rows alone, at once: for marks elsewhere while nobody reads why.
[[nodiscard]] WantedAndGot wantedAndGotRows(Observed seen, const Snapshot& snapshot);

// "PartitionSpec(None, ('a', 'b'))"
[[nodiscard]] std::string partitionSpecText(const CollectiveRemedy& remedy);

[[nodiscard]] std::string partitionSpecText(const std::vector<std::vector<std::string>>& sharding);
// "('mlp', 'model'), ('embed', None)": as flax and MaxText keep logical-axis rules; empty: none says it.
[[nodiscard]] std::string rulesText(const CollectiveRemedy& remedy);
// All specs of a remedy as a person pastes them: the one, or of several a line each, "w1: PartitionSpec('a')".
[[nodiscard]] std::string copiedText(const CollectiveRemedy& remedy);
// What to write in JAX; empty: nothing helps.
[[nodiscard]] bool changesStrategy(const CollectiveRemedy& remedy); // else only the program can carry it
[[nodiscard]] Text remedyText(const CollectiveRemedy& remedy, const Module& module);

// The strategy that the compiler was told: each axis a tactic that cuts the arguments as the text says; what was
// decided on ops is left out. Nothing where the text names no shardings, or has other axes.
[[nodiscard]] std::optional<Strategy> strategyAsGiven(const Strategy& designed, const Model& model,
                                                      const Observed& seen);

// The strategy with it. A spec: the first manual tactic of each axis says it before anything else, and one is added for
// an axis that has none. A constraint: a tactic of its own with its decisions, before all others; behind them where it
// says how an op reads an operand.
[[nodiscard]] Strategy strategyWith(const Strategy& designed, const CollectiveRemedy& remedy);

} // namespace axiscape
