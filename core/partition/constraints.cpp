// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/constraints.h"

#include "core/sharding/mesh_line.h"
#include "core/sharding/shardy_text.h"

#include <optional>
#include <string>
#include <utility>

namespace axiscape {
namespace {

using NamedMeshes = std::vector<std::pair<std::string, Mesh>>;

std::optional<SiteConstraint> readConstraint(const ShardyText& text, SiteId site, const NamedMeshes& meshes,
                                             const Mesh& mesh) {
    SiteConstraint out;
    out.site = site;
    for (std::size_t d = 0; d < text.dims.size() && d < 64; ++d) {
        if (text.dims[d].open) out.open |= std::uint64_t(1) << d;
        for (const AxisRef& ref : text.dims[d].axes) {
            const auto axis = mesh.find(ref.name);
            if (!axis || !ref.isWhole()) return std::nullopt;
            if (mesh.size(*axis) > 1) out.named.append(static_cast<std::uint8_t>(d), *axis);
        }
    }
    out.known = out.named.axes();
    for (const auto& [name, theirs] : meshes)
        if (name == text.mesh)
            for (const MeshAxis& one : theirs.axes)
                if (const auto axis = mesh.find(one.name)) out.known |= axisBit(*axis);
    return out;
}

} // namespace

bool SiteConstraint::allows(AxisId axis, std::uint8_t dim) const {
    if (!(known & axisBit(axis))) return true;
    if (named.axes() & axisBit(axis)) return named.dimOf(axis) == dim;
    return (open >> dim & 1) != 0;
}

std::vector<SiteConstraint> constraintsOf(const SiteTable& sites, const Mesh& mesh) {
    const Module& module = sites.module();
    NamedMeshes meshes;
    for (const auto& line : module.otherTopLevel())
        if (auto one = readMeshLine(line)) meshes.push_back(std::move(*one));
    std::vector<SiteConstraint> constraints;
    for (const OpId op : module.ops()) {
        if (module.kind(op) != OpKind::sharding_constraint) continue;
        const auto text = parseShardyText(module.textOf(op, AttributeName::sharding));
        if (!text || text->dims.size() != module.type(module.results(op)[0]).shape.size()) continue;
        if (auto one = readConstraint(*text, sites.sitesOf(op)[0], meshes, mesh)) constraints.push_back(*one);
    }
    return constraints;
}

} // namespace axiscape
