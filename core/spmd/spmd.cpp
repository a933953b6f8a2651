// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/spmd.h"

#include <numeric>

namespace axiscape {

std::int64_t CollectiveCounts::total() const { return std::accumulate(count.begin(), count.end(), std::int64_t{0}); }

std::vector<std::int64_t> SpmdProgram::localShape(ValueId value) const {
    return axiscape::localShape(partition.module().type(value).shape, sharding(value), partition.mesh());
}

std::int64_t SpmdProgram::localBytes(ValueId value) const {
    const TensorType type = partition.module().type(value);
    if (shardingOf[value] == 0) return type.bytes();
    std::int64_t elements = type.elements();
    for (Tile tile : sharding(value).tiles) elements /= partition.mesh().size(tile.axis);
    return (elements * elementBits(type.dtype) + 7) / 8;
}

std::vector<std::int64_t> SpmdProgram::producedShape(ValueId value) const {
    return axiscape::localShape(partition.module().type(value).shape, partition.definition(value), partition.mesh());
}

std::vector<std::int64_t> SpmdProgram::askedShape(SiteId site, std::uint32_t operand) const {
    const ValueId value = partition.sites().operands(site)[operand];
    return axiscape::localShape(partition.module().type(value).shape, partition.asked(site, operand), partition.mesh());
}

} // namespace axiscape
