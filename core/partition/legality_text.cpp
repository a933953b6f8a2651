// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/legality.h"

namespace axiscape {

std::string_view verdictName(Verdict verdict) {
    constexpr std::string_view names[] = {
        "legal",        "kept_whole",      "straddles",         "outer_missing", "does_not_divide",  "atomic_operand",
        "atomic_value", "major_left",      "use_would_gather",  "needs_halo",    "closed",           "constrained",
        "no_sum",       "used_already",    "not_tiled",         "no_such_axis",  "no_such_argument", "no_such_result",
        "no_such_op",   "no_such_carried", "no_such_dimension", "no_such_factor"};
    static_assert(std::size(names) == kVerdicts);
    return names[static_cast<std::size_t>(verdict)];
}

Text verdictText(Verdict verdict) {
    switch (verdict) {
    case Verdict::counts:
        return words::phrase("it could be placed");
    case Verdict::keptWhole:
        return words::phrase("the dimension is kept whole");
    case Verdict::straddles:
        return words::phrase("the axis does not fall on one part of the dimension");
    case Verdict::outerMissing:
        return words::phrase("an axis outside of it in that dimension is not there");
    case Verdict::doesNotDivide:
        return words::phrase("does not divide");
    case Verdict::atomicOperand:
        return words::phrase("an operand is kept whole along the axis");
    case Verdict::atomicValue:
        return words::phrase("the value is kept whole along the axis");
    case Verdict::majorLeft:
        return words::phrase("a more major part of the dimension is not used up");
    case Verdict::useWouldGather:
        return words::phrase("another use would have to gather");
    case Verdict::needsHalo:
        return words::phrase("each device would need more of the other devices' "
                             "elements than a gather brings");
    case Verdict::closed:
        return words::phrase("a manual computation has the axis or the dimension to itself");
    case Verdict::constrained:
        return words::phrase("a sharding constraint of the program says otherwise");
    case Verdict::noSum:
        return words::phrase("not an add of two partial sums that nobody else uses");
    case Verdict::usedAlready:
        return words::phrase("the axis is used on the value already");
    case Verdict::notTiled:
        return words::phrase("only arguments and results of ops can be tiled");
    case Verdict::noSuchAxis:
        return words::phrase("the mesh has no such axis");
    case Verdict::noSuchArgument:
        return words::phrase("the program has no such argument");
    case Verdict::noSuchResult:
        return words::phrase("the program has no such op result");
    case Verdict::noSuchOp:
        return words::phrase("the program has no such op");
    case Verdict::noSuchCarried:
        return words::phrase("the op carries no such value");
    case Verdict::noSuchDimension:
        return words::phrase("the value has no such dimension");
    case Verdict::noSuchFactor:
        return words::phrase("the op has no such factor");
    }
    return {};
}

Text legalityText(const Legality& legality) {
    Text why = verdictText(legality.verdict);
    return legality.part.empty() ? why : words::phrase("{}: {}", legality.part, why);
}

} // namespace axiscape
