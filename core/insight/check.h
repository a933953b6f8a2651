// SPDX-License-Identifier: GPL-3.0-or-later
// The gate for pipelines: does a tactic file still do to a model what it did when it was written, within a budget?
#pragma once

#include "core/insight/insight.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace axiscape {

struct Budget {
    std::optional<std::int64_t> memoryBytes; // of one device at its peak
    std::optional<double> seconds;           // of a step
    std::optional<std::int64_t> collectives; // of all kinds together, trips counted
    std::vector<std::pair<CollectiveKind, std::int64_t>> collectivesOf;
};

struct Finding {
    enum class Kind : std::uint8_t {
        changedModel,       // another program than the file was made for
        changedArguments,   // more or fewer
        missingInput,       // a pattern matches nothing
        changedShape,       // an argument is not cut as the tactic says: its shape does not allow it
        failedTactic,       // a tactic cannot be applied at all
        nothingStored,      // an automatic tactic without actions: it does nothing
        stalePlan,          // an automatic tactic whose plan was found for something else: `whyStale`
        refusedAction,      // a stored action of a tactic changes nothing
        changedCollectives, // others than the file's summary says
        changedMemory,
        changedTime,
        overMemory,
        overTime,
        overCollectives,
        unpriced, // what the seconds are without
    };
    Kind kind = Kind::changedModel;
    bool fails = true;    // else worth a line only
    std::string tactic;   // whose; empty if it is nobody's
    std::string argument; // the path, or the pattern that should have found one; empty
    // What there is to say of it; as far as the kind has it.
    double is = 0, was = 0; // arguments, bytes, seconds or collectives; `was`: before, or allowed
    std::string type;       // of the argument: "f32 8x4"
    std::string other;      // missingInput: the nearest argument; changedShape: the pattern; unpriced: the call
    std::optional<CollectiveKind> collective; // overCollectives: of which kind; none: of all together
    struct Count {
        CollectiveKind kind;
        std::int64_t is = 0, was = 0;
    };
    std::int64_t argumentBytes = 0; // overMemory: what a device holds of it, the largest of all
    std::vector<Count> counts;      // changedCollectives
    std::optional<Action> action;   // refusedAction; changedShape of a refused tile
    Legality why;                   // of that action
    std::optional<Error> error;     // failedTactic
    Text whyStale;                  // stalePlan
};
[[nodiscard]] std::string_view findingName(Finding::Kind kind); // "missing_input"

// After one tactic.
struct Measured {
    std::int64_t peakBytes = 0;
    std::optional<double> seconds; // needs hardware
};

// `snapshot` is the file's strategy evaluated on the model; `measured` has an entry for each of its tactics.
[[nodiscard]] std::vector<Finding> check(const TacticFile& file, const Snapshot& snapshot,
                                         std::span<const Measured> measured, const Budget& budget);

// The argument whose path is nearest to what a pattern names, by edits; empty if the model has no arguments.
[[nodiscard]] std::string nearestArgument(const Module& module, std::string_view pattern);

} // namespace axiscape
