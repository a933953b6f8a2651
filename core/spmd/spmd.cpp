// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/spmd.h"

#include <algorithm>
#include <numeric>

namespace axiscape {

std::int64_t CollectiveCounts::total() const { return std::accumulate(count.begin(), count.end(), std::int64_t{0}); }

std::span<const SharedUse> SpmdProgram::sharedUsesOf(OpId op) const {
    if (sharedUses.empty()) return {};
    return std::ranges::equal_range(sharedUses, op, {}, &SharedUse::op);
}

std::vector<std::int64_t> SpmdProgram::localShape(ValueId value) const {
    return axiscape::localShape(partition.module().type(value).shape, sharding(value), partition.mesh());
}

std::int64_t SpmdProgram::localBytes(ValueId value) const {
    const TensorType type = partition.module().type(value);
    if (shardingOf[value] == 0) return type.bytes();
    return shareBytes(type, sharding(value), partition.mesh());
}

std::int64_t shareBytes(const TensorType& type, const TensorSharding& sharding, const Mesh& mesh) {
    std::int64_t elements = type.elements();
    for (std::size_t i = 0; i < sharding.tiles.size();) { // tiles are grouped by dimension
        const std::uint8_t dim = sharding.tiles[i].dim;
        std::int64_t parts = 1;
        for (; i < sharding.tiles.size() && sharding.tiles[i].dim == dim; ++i)
            parts *= mesh.size(sharding.tiles[i].axis);
        const std::int64_t size = type.shape[dim];
        if (size > 0) elements = elements / size * ((size + parts - 1) / parts);
    }
    return (elements * elementBits(type.dtype) + 7) / 8;
}

std::vector<std::int64_t> SpmdProgram::producedShape(ValueId value) const {
    return axiscape::localShape(partition.module().type(value).shape, partition.definition(value), partition.mesh());
}

std::vector<std::int64_t> SpmdProgram::askedShape(SiteId site, std::uint32_t operand) const {
    const ValueId value = partition.sites().operands(site)[operand];
    return axiscape::localShape(partition.module().type(value).shape, partition.asked(site, operand), partition.mesh());
}

double sentBytes(const Collective& c) {
    const double n = static_cast<double>(c.group), share = (n - 1) / n * static_cast<double>(c.trips);
    switch (c.kind) {
    case CollectiveKind::all_reduce:
        return 2 * share * static_cast<double>(c.inputBytes);
    case CollectiveKind::collective_permute:
        return static_cast<double>(c.inputBytes) * static_cast<double>(c.trips);
    default:
        return share * static_cast<double>(c.chargedBytes());
    }
}

double sentBytes(const SpmdProgram& program) {
    double sum = 0;
    for (const Collective& c : program.collectives) sum += sentBytes(c);
    return sum;
}

} // namespace axiscape
