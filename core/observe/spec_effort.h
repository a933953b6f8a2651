// SPDX-License-Identifier: GPL-3.0-or-later
// What a program with other specs sends, makes and holds, and how much of it is still a remedy.
#pragma once

#include "core/observe/spec_changes.h"

namespace axiscape::observed {

constexpr std::uint32_t kFewOps = 4'000; // up to there several arguments change at once, and values are laid otherwise
// Of what the ops of a device make: doing all of it everywhere sends nothing, too. Beyond the first it is a price.
constexpr double kMoreMade = 1.3, kMostMade = 2.5;
constexpr double kForData = .5;

inline bool sums(CollectiveKind kind) {
    return kind == CollectiveKind::all_reduce || kind == CollectiveKind::reduce_scatter;
}

// Of all that the ops of one device make.
inline double heldBytes(const SpmdProgram& program) {
    const Module& module = program.partition.module();
    double bytes = 0;
    for (std::uint32_t v = module.argumentCount(); v < module.valueCount(); ++v)
        if (module.type(ValueId{v}).isTensor()) bytes += static_cast<double>(program.localBytes(ValueId{v}));
    return bytes;
}

inline AxisSet setOf(const AxisList& axes) {
    AxisSet out = 0;
    for (const AxisId axis : axes) out |= axisBit(axis);
    return out;
}

// What the question is of: a sum, or a move, over one of the axes.
inline bool isSuch(const Collective& c, const SentFor& sent, bool anyAxes) {
    return sums(c.kind) == sent.sums && (anyAxes || sent.axes == 0 || (setOf(c.axes) & sent.axes) != 0);
}

// What is sent, and more for data that are cut where they were not: all that follows is cut so, too. What a device
// holds in addition counts as if it were gathered once a step, which is what cutting it had cost.
inline double effortOf(const SpecChange& change) {
    return change.sentBytes * (1 + kForData * change.dataMoved) + change.heldMore;
}

// Whether the first is to be said rather than the other: it removes something, at the lower price, for less.
inline bool isBetter(const Removal& one, const Removal& other) {
    if (!one.change || !other.change) return one.change != nullptr;
    return one.tier != other.tier ? one.tier < other.tier : effortOf(*one.change) < effortOf(*other.change);
}

// Of its arguments.
inline double heldArguments(const SpmdProgram& program) {
    double bytes = 0;
    for (std::uint32_t a = 0; a < program.partition.module().argumentCount(); ++a)
        if (program.partition.module().type(ValueId{a}).isTensor())
            bytes += static_cast<double>(program.localBytes(ValueId{a}));
    return bytes;
}

inline double sentAt(const SpmdProgram& program, std::span<const OpId> ops, const SentFor& sent) {
    double bytes = 0;
    for (const OpId op : ops)
        for (const Collective& c : program.collectivesOf(op))
            if (isSuch(c, sent, false)) bytes += sentBytes(c);
    return bytes;
}

inline double sentAt(const SpmdProgram& program, const SentFor& sent) {
    return sentAt(program, std::span(&sent.op, 1), sent);
}

} // namespace axiscape::observed
