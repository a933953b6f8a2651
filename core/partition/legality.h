// SPDX-License-Identifier: GPL-3.0-or-later
// Whether an axis can go on a value, and why not: a code with its arguments. The one place that decides it. Actions,
// drag, library, search and "why not?" all ask here.
//
//   const Legality can = legality(partition, value, dim, axis);
//   can.legal()
//   can.verdict == Verdict::doesNotDivide            // can.left does not divide by can.by
//
// An axis is one of the mesh as a person gave it (wholeMesh of the partition's), with all its parts.
#pragma once

#include "core/base/text.h"
#include "core/sharding/sharding.h"

#include <string>
#include <string_view>

namespace axiscape {

class Partition;
struct Action;

// What becomes of a factor that is asked for, or of an axis that is to go on a value.
enum class Verdict : std::uint8_t {
    counts,         // it could be placed: evidence
    keptWhole,      // the dimension has no factor
    straddles,      // the axis falls on two factors of the dimension, or past the last
    outerMissing,   // an axis outer to it in that dimension is not there
    doesNotDivide,  // what is left of the factor or dimension
    atomicOperand,  // an operand that carries the factor is kept whole along the axis
    atomicValue,    // the value itself is
    majorLeft,      // a more major factor of a dimension that carries it is not used up
    useWouldGather, // backward alone: some use of a result could not follow
    needsHalo,   // each device would need more of the others' elements than a gather brings, or it is not known which
    closed,      // the axis, or the part of the dimension, belongs to a manual_computation
    constrained, // a sharding constraint of the program says otherwise
    noSum,       // "sum" is for an add of two partial sums that nobody else uses
    // Of what is asked for by name alone:
    usedAlready, // the value is cut over the axis, or its op has it
    notTiled,    // neither an argument nor an op's result
    noSuchAxis,  // none of the mesh
    noSuchArgument,
    noSuchResult,
    noSuchOp,
    noSuchCarried, // the op carries no such value
    noSuchDimension,
    noSuchFactor,
};
inline constexpr int kVerdicts = static_cast<int>(Verdict::noSuchFactor) + 1;
[[nodiscard]] std::string_view verdictName(Verdict verdict); // "does_not_divide": for files and tests
// For people: "does not divide", "the dimension is kept whole", ...
[[nodiscard]] Text verdictText(Verdict verdict);

struct Legality {
    Verdict verdict = Verdict::counts;
    int dim = -1;          // usedAlready: the dimension that the axis cuts; -1: the op has it on something else
    std::int64_t left = 0; // what a device holds of the dimension, or of the factor, as it is
    std::int64_t by = 0;   // devices along the axis
    std::string part;      // "model:(2)2": the part of the axis that this is about; empty: the axis is whole
    bool legal() const { return verdict == Verdict::counts; }
    friend bool operator==(const Legality&, const Legality&) = default;
};
[[nodiscard]] Text legalityText(const Legality& legality); // for people: "model:(2)2: does not divide"

enum class LegalityOf : std::uint8_t {
    tile,  // as the action `tile` would be taken now
    value, // of the value alone, whatever makes it: for who tries an op's result and looks what becomes of it
};
// Linear in the factors of the op, but for an axis in parts on an op's result, which is tried on a copy.
[[nodiscard]] Legality legality(const Partition& partition, ValueId value, std::uint8_t dim, AxisId axis,
                                LegalityOf what = LegalityOf::tile);
[[nodiscard]] Legality legality(const Partition& partition, const Action& action);

} // namespace axiscape
