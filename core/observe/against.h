// SPDX-License-Identifier: GPL-3.0-or-later
// Wanted and got: what a strategy's program sends beside what the compiler's does, tensor by tensor.
//
//   auto wanted = wantedOf(program, simulation.collectiveSeconds);
//   for (const MatchRow& row : matched(seen, wanted, seconds)) ...
//
// A tensor that is sent is matched to one of the same kind and axes: first of the same op (name stack and source line),
// then of the same layer and primitive, then of the same line, then of any place. An all_reduce stands for a
// reduce_scatter: what follows it may slice. Combined instructions count by tensors. What finds no partner is missing,
// or extra.
#pragma once

#include "core/observe/observe.h"
#include "core/spmd/spmd.h"

#include <functional>

namespace axiscape {

struct WantedCollective {
    std::string kind;
    std::vector<std::string> axes; // in mesh order
    std::int64_t bytes = 0;        // of the operand, of one execution
    std::int64_t trips = 1;
    double bytesSent = 0;          // of all trips
    std::optional<double> seconds; // the same
    std::string opName, source;
    OpId op;
};
// `seconds`: of each collective of the program, or none.
[[nodiscard]] std::vector<WantedCollective> wantedOf(const SpmdProgram& program, std::span<const float> seconds);

enum class MatchStatus : std::uint8_t { same, moved, larger, smaller, missing, extra };
[[nodiscard]] std::string_view statusName(MatchStatus status);

struct MatchSide {
    std::int64_t executed = 0; // tensors, trips multiplied in
    double bytesSent = 0;      // a step
    std::optional<double> seconds;
};

// Tensors of one op that fare alike.
struct MatchRow {
    MatchStatus status = MatchStatus::same;
    std::string kind;
    std::optional<std::vector<std::string>> axes; // of permutes: those it moves along
    std::optional<MatchSide> wanted, got;
    std::string opName, source, layer; // of what was wanted, else of what is there
    std::string gotName, gotSource;    // of what is there
    bool slicedAgain = false;          // all of it is sliced again by who reads it
    std::int64_t mostBytes = 0;        // of an operand or result that is there; 0: not known
    std::optional<bool> isOfResult;    // it moves what the op made, rather than what it reads; none: not known
    bool combined = false;             // an instruction sends it together with other tensors
    std::vector<std::string> instructions;
    std::vector<OpId> ops;
};

// Seconds of one execution of a tensor of that many bytes; none where there is no hardware.
using SecondsOf = std::function<std::optional<double>(const ObservedCollective&, std::int64_t bytes)>;
// What differs first, by bytes; what is the same last.
[[nodiscard]] std::vector<MatchRow> matched(const Observed& observed, const std::vector<WantedCollective>& wanted,
                                            const SecondsOf& seconds);

} // namespace axiscape
