// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/as_given.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace axiscape {
namespace {

// Major axes before the minor ones of the same dimension; else in the order of the mesh.
std::vector<AxisId> orderOf(std::span<const TensorSharding> arguments, const Mesh& mesh) {
    std::vector<AxisSet> before(mesh.axes.size(), 0);
    AxisSet rest = 0;
    const auto axes = static_cast<AxisId>(mesh.axes.size());
    for (const TensorSharding& sharding : arguments)
        for (std::size_t i = 0; i < sharding.tiles.size(); ++i) {
            rest |= axisBit(sharding.tiles[i].axis);
            if (i > 0 && sharding.tiles[i - 1].dim == sharding.tiles[i].dim)
                before[sharding.tiles[i].axis] |= axisBit(sharding.tiles[i - 1].axis);
        }
    std::vector<AxisId> out;
    while (rest != 0) {
        AxisId next = 0;
        bool found = false;
        for (AxisId axis = 0; axis < axes; ++axis) {
            if (!(rest & axisBit(axis))) continue;
            if (found && before[axis] & rest) continue;
            if (!found || before[next] & rest) next = axis;
            found = true;
        }
        out.push_back(next);
        rest &= ~axisBit(next);
    }
    return out;
}

} // namespace

Partition cutArguments(const Partition& whole, std::span<const TensorSharding> arguments, const Progress& progress,
                       std::span<const Action> also) {
    // All at once: a compiler has all specs before it carries any.
    std::vector<Action> actions;
    for (const AxisId axis : orderOf(arguments, whole.mesh()))
        for (std::uint32_t a = 0; a < arguments.size(); ++a)
            if (const int dim = arguments[a].dimOf(axis); dim >= 0)
                actions.push_back(tileArgument(a, static_cast<std::uint8_t>(dim), axis));
    actions.insert(actions.end(), also.begin(), also.end());
    actions.push_back(propagateAction());
    return apply(whole, actions, progress).partition;
}

Rules otherRules(const SpmdProgram& program) {
    Rules out{program.partition.options(), program.options};
    out.rewriting.least = !out.rewriting.least;
    out.lowering.reshards = out.rewriting.least ? Reshards::minimal : Reshards::partir;
    out.lowering.lateSums = out.rewriting.least;
    return out;
}

namespace {

SpmdProgram made(const SpmdProgram& wanted, const Observed& seen, const Rules& rules) {
    const Partition& designed = wanted.partition;
    const Module& module = designed.module();
    std::vector<TensorSharding> arguments;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        arguments.push_back(designed.argument(a));
        for (const ObservedArgument& told : seen.arguments)
            if (told.path == module.argument(a).path) arguments.back() = told.sharding;
    }
    const Partition whole(designed.sitesPointer(), designed.mesh(), rules.rewriting);
    return lower(cutArguments(whole, arguments), rules.lowering);
}

bool isTold(const SpmdProgram& wanted, const Observed& seen) {
    return !seen.arguments.empty() && seen.mesh == wanted.partition.mesh();
}

} // namespace

SpmdProgram asGiven(const SpmdProgram& wanted, const Observed& seen) {
    return isTold(wanted, seen) ? made(wanted, seen, {wanted.partition.options(), wanted.options}) : wanted;
}

SpmdProgram nearestTo(double seenBytes, SpmdProgram given, const SpmdProgram& wanted, const Observed& seen) {
    if (!isTold(wanted, seen)) return given;
    SpmdProgram other = made(wanted, seen, otherRules(wanted));
    const auto factor = [&](const SpmdProgram& program) {
        return std::abs(std::log((1 + sentBytes(program)) / (1 + seenBytes)));
    };
    return factor(other) < factor(given) ? std::move(other) : std::move(given);
}

} // namespace axiscape
