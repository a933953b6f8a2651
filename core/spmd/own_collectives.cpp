// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/own_collectives.h"

#include "core/mesh/sub_axes.h"
#include "core/ops/per_op.h"
#include "core/sharding/mesh_line.h"

#include <algorithm>
#include <charconv>

namespace axiscape {
namespace {

constexpr PerOp<std::optional<CollectiveKind>> kCollectives{
    {OpKind::all_gather, CollectiveKind::all_gather},
    {OpKind::all_reduce, CollectiveKind::all_reduce},
    {OpKind::reduce_scatter, CollectiveKind::reduce_scatter},
    {OpKind::all_to_all, CollectiveKind::all_to_all},
    {OpKind::collective_permute, CollectiveKind::collective_permute},
};

// dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>: the rows. Nothing for another spelling.
std::vector<std::vector<std::int64_t>> rowsOf(std::string_view text) {
    std::vector<std::vector<std::int64_t>> rows;
    const auto begin = text.find("[["), end = text.find("]]");
    if (begin == text.npos || end == text.npos) return rows;
    for (const char* at = text.data() + begin + 1; at < text.data() + end;) {
        if (*at == '[') rows.emplace_back();
        std::int64_t number = 0;
        const auto [next, error] = std::from_chars(at, text.data() + end, number);
        if (error == std::errc() && !rows.empty()) rows.back().push_back(number);
        at = error == std::errc() ? next : at + 1;
    }
    return rows;
}

// The axes along which devices of a row differ; nothing if a device is not of the mesh.
std::optional<AxisSet> axesWithin(const std::vector<std::vector<std::int64_t>>& rows, const Mesh& mesh) {
    AxisSet axes = 0;
    for (const auto& row : rows)
        for (std::int64_t device : row) {
            if (device < 0 || device >= mesh.devices()) return std::nullopt;
            const auto first = mesh.coordinates(row[0]), at = mesh.coordinates(device);
            for (AxisId a = 0; a < at.size(); ++a)
                if (at[a] != first[a]) axes |= axisBit(a);
        }
    return axes;
}

} // namespace

bool onOwnMesh(const Partition& partition) {
    const Mesh mesh = wholeMesh(partition.mesh());
    const auto& lines = partition.module().otherTopLevel();
    return std::any_of(lines.begin(), lines.end(), [&](const std::string& line) {
        const auto own = readMeshLine(line);
        return own && own->second.axes == mesh.axes;
    });
}

bool isCollectiveOp(OpKind kind) { return kCollectives[kind].has_value(); }

std::optional<Collective> ownCollective(const Partition& partition, OpId op) {
    const Module& module = partition.module();
    const SiteTable& sites = partition.sites();
    const auto kind = kCollectives[module.kind(op)];
    if (!kind || sites.manualAround(op) == nullptr || module.operands(op).size() != 1) return std::nullopt;
    const bool permute = *kind == CollectiveKind::collective_permute;
    const auto rows =
        rowsOf(module.textOf(op, permute ? AttributeName::source_target_pairs : AttributeName::replica_groups));
    const Mesh& mesh = partition.mesh();
    const auto axes = axesWithin(rows, mesh);
    if (!axes || *axes == 0) return std::nullopt;
    Collective c;
    for (AxisId a = 0; a < mesh.axes.size(); ++a)
        if (*axes & axisBit(a)) c.axes.push_back(a);
    c.group = mesh.size(c.axes);
    if (!permute && c.group != static_cast<std::int64_t>(rows[0].size())) return std::nullopt;
    const SiteId site = sites.sitesOf(op)[0];
    c.kind = *kind;
    c.op = op;
    c.value = module.results(op)[0];
    c.trips = sites.trips(op);
    c.inputBytes = shareBytes(module.type(module.operands(op)[0]), partition.asked(site, 0), mesh);
    c.outputBytes = shareBytes(module.type(c.value), partition.definition(c.value), mesh);
    return c;
}

} // namespace axiscape
