// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/argument_gathers.h"

#include <algorithm>

namespace axiscape::simulation {

bool isArgumentGather(const Module& module, const Collective& c) {
    return c.atUse && !c.lifted && c.kind == CollectiveKind::all_gather && c.tiles.size() == 1 &&
           module.kind(c.op) == OpKind::dot_general && module.valueKind(c.value) == ValueKind::argument &&
           !module.regionOf(c.op).valid();
}

bool isAlongSummed(const Module& module, const Collective& c) {
    const auto summed = module.ints(c.op, c.index == 0 ? AttributeName::lhs_contracting_dimensions
                                                       : AttributeName::rhs_contracting_dimensions);
    return std::ranges::find(summed, static_cast<std::int64_t>(c.tiles[0].dim)) != summed.end();
}

std::optional<std::uint32_t> gatheredArgument(const SpmdProgram& program, std::uint32_t collective, BufferId source) {
    const Module& module = program.partition.module();
    const Collective& c = program.collectives[collective];
    if (c.kind != CollectiveKind::all_gather || !c.atUse || module.regionOf(c.op).valid() ||
        module.kind(c.op) != OpKind::dot_general || !source.valid() || source.value >= module.argumentCount())
        return std::nullopt;
    return static_cast<std::uint32_t>(source.value);
}

bool isSameGather(const SpmdProgram& program, std::uint32_t collective, std::uint32_t other) {
    const Collective &a = program.collectives[collective], &b = program.collectives[other];
    return a.value == b.value && a.axes == b.axes && a.outputBytes == b.outputBytes &&
           program.partition.module().type(a.value).shape.size() == 2;
}

} // namespace axiscape::simulation
