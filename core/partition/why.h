// SPDX-License-Identifier: GPL-3.0-or-later
// Why an axis lies on a value, back to the action it came from, and why it does not. Pure functions of a state,
// computed only when asked; nothing is stored for them but one record a placement.
//
//   for (const Text& line : whyText(partition, whyChain(partition, value, axis), tactics)) ...
//   WhyNot no = whyNot(partition, value, axis);
//   no.reason == WhyNot::Reason::conflict        // no.asks says who competed
#pragma once

#include "core/partition/evidence.h"

namespace axiscape {

// --- why

// The placement that put the axis on the value, then the one that asked for that, ... to the action. Empty if the axis
// is not on the value's definition. O(placements).
[[nodiscard]] std::vector<Placement> whyChain(const Partition& partition, ValueId value, AxisId axis);
// The same for a site, which may hold an axis that none of its results shows.
[[nodiscard]] std::vector<Placement> whyChain(const Partition& partition, SiteId site, AxisId axis);

// --- why not

// A neighbour that has the axis, the factor (of an argument: the dimension) it asks for, and what became of that.
struct Ask {
    enum class From : std::uint8_t { operand, partialSums, use };
    From from = From::operand;
    Verdict verdict = Verdict::counts;
    FactorIndex factor = kNoFactor;        // of the site that is asked
    std::uint8_t dim = FactorRule::kNoDim; // of the value that is asked for: `value`
    std::uint32_t slot = 0;                // operand: which; use: which result
    ValueId value;                         // operand: it; use: the result used
    SiteUse use;                           // use: who asks
    SiteUse hindrance;                     // useWouldGather: the use that would
};
// Everyone who asks, operands in order first. An axis that the site has already is asked for all the same.
[[nodiscard]] std::vector<Ask> asksOf(const Partition& partition, SiteId site, AxisId axis);
[[nodiscard]] std::vector<Ask> asksOf(const Partition& partition, std::uint32_t argument, AxisId axis);

struct WhyNot {
    enum class Reason : std::uint8_t {
        isThere,     // it cuts the value
        partialSum,  // the op has it on a reduction: the value is a partial sum
        inNest,      // the op has it on a factor that the value has not: `placed`
        conflict,    // more than one could be placed: `asks` says who wants which
        pending,     // one could be placed: propagation has not run since
        refused,     // asked for, but nothing asked for could be placed: `verdict`, and `asks` for each
        atomic,      // kept whole along the axis, and nobody's operand tiles it
        noRule,      // the op has no factors: nothing passes through it
        scalar,      // nothing to cut
        nobodyAsked, // no neighbour has the axis there
    };
    Reason reason = Reason::nobodyAsked;
    Verdict verdict = Verdict::counts;
    ValueId value;
    SiteId site; // invalid for an argument
    AxisId axis = 0;
    std::optional<Placement> placed; // isThere, partialSum, inNest
    std::vector<Ask> asks;
    std::vector<Legality> tiles; // per dimension: would a tile be taken
};
[[nodiscard]] WhyNot whyNot(const Partition& partition, ValueId value, AxisId axis);

// --- for people

// The tactics of a schedule and the number of placements after each: gives a step its tactic.
struct TacticMark {
    std::string name;
    std::uint32_t placements = 0;
};

// A step or a neighbour in words, and where to look at it.
struct WhyLine {
    Text text;     // "dot_general 1 has batch on k of ([i, k], [k, j])->([i, j])"
    Text cause;    // of a step: "its operand w2 has it"
    Text where;    // of a step: "step 7, Z3, model.py:12:4"
    ValueId value; // an argument, or the result of an op; invalid: nothing to look at
};
// One a step, the action last.
[[nodiscard]] std::vector<WhyLine> whyLines(const Partition& partition, std::span<const Placement> chain,
                                            std::span<const TacticMark> tactics = {});
// The sentence that answers, then one for everyone who asked (of an argument that nobody asked: for its first uses),
// then one for each dimension on which a tile would be refused.
[[nodiscard]] std::vector<WhyLine> whyNotLines(const Partition& partition, const WhyNot& answer,
                                               std::span<const TacticMark> tactics = {});

// One line a step, the action last. With `most`, the middle of a long chain is one line "... 57 steps ...".
//   "dot_general 1 has batch on k of ([i, k], [k, j])->([i, j]): its operand w2 has it (step 7, Z3, model.py:12:4)"
[[nodiscard]] std::vector<Text> whyText(const Partition& partition, std::span<const Placement> chain,
                                        std::span<const TacticMark> tactics = {}, std::size_t most = 0);
// The texts of whyNotLines.
[[nodiscard]] std::vector<Text> whyNotText(const Partition& partition, const WhyNot& answer,
                                           std::span<const TacticMark> tactics = {});

// "w1" or "dot_general 1"; a further result "while 5 result 2".
[[nodiscard]] Text valueText(const Partition& partition, ValueId value);
// "while 5 value 2" where an op carries several.
[[nodiscard]] Text siteText(const Partition& partition, SiteId site);
// "k of ([i, k], [k, j])->([i, j])"; "the sum" for kSumFactor.
[[nodiscard]] Text factorText(const Partition& partition, SiteId site, FactorIndex factor);

} // namespace axiscape
