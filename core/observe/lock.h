// SPDX-License-Identifier: GPL-3.0-or-later
// A lock on what a compiler sends: what matters of an observation, and the gate that holds another one against it.
//
// What matters: kind, axes (or groups, or pairs), reducer, bytes of each tensor, trips of the loop around, source. What
// does not: names, numbers, order, names of ops, how tensors are combined or split, whether a sum is scattered at once
// or sliced after it, whether something that a loop repeats was moved out of it.
#pragma once

#include "core/observe/observe.h"

#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

// Tensors that are alike in all that matters.
struct LockedTensors {
    std::string kind;
    std::string along; // "axes batch,model", else the groups or pairs themselves
    std::string reducer;
    std::int64_t bytes = 0; // of one operand
    std::int64_t trips = 1; // of one instruction; 1: in no loop
    bool inLoop = false;
    bool flat = false; // one dimension: it may be several tensors in a row
    std::string source;
    std::int64_t count = 0;
};

struct CollectiveLock {
    std::string stage;
    std::int64_t devices = 1;
    Mesh mesh;
    double factor = 1.1; // how much larger one may be
    std::vector<LockedTensors> tensors;
};

[[nodiscard]] CollectiveLock lockOf(const Observed& observed);
[[nodiscard]] std::string lockText(const CollectiveLock& lock); // JSON
[[nodiscard]] Result<CollectiveLock> readLock(std::string_view text, std::string_view name);

struct LockFinding {
    enum class Kind : std::uint8_t {
        extra,   // along axes, or of a kind, of which the lock has no more
        inLoop,  // the lock has it outside of the loop, or in one of fewer trips
        larger,  // by more than the factor
        missing, // worth a line only: the compiler may have found a better way
    };
    Kind kind = Kind::extra;
    LockedTensors is;          // of `missing`: what was locked
    std::int64_t wasBytes = 0; // larger
    std::int64_t wasTrips = 0; // inLoop
    std::vector<std::string> instructions;

    bool fails() const { return kind != Kind::missing; }
};
[[nodiscard]] std::string_view findingName(LockFinding::Kind kind); // "extra"
[[nodiscard]] Text saidOf(const LockFinding& finding);

// Errors: another number of devices than the lock's.
[[nodiscard]] Result<std::vector<LockFinding>> heldAgainst(const Observed& observed, const CollectiveLock& lock);

} // namespace axiscape
