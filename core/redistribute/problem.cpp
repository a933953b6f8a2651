// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/redistribute/redistribute.h"

#include "core/base/text.h"

#include <fmt/format.h>

namespace axiscape::reshard {
namespace {

std::string partText(const AxisPart& part, const Mesh& mesh) {
    const MeshAxis& axis = mesh.axes[part.axis];
    return part.size == axis.size ? axis.name : fmt::format("{}:({}){}", axis.name, part.before, part.size);
}

bool nested(const AxisPart& a, const AxisPart& b) { return b.before % (a.before * a.size) == 0; }

Result<void> checkPart(const AxisPart& part, const Mesh& mesh) {
    if (part.axis >= mesh.axes.size()) return fail(words::phrase("the mesh has no axis {}", part.axis));
    const std::int64_t size = mesh.axes[part.axis].size;
    if (part.before < 1 || part.size < 1 || size % part.before != 0 || size / part.before % part.size != 0)
        return fail(words::phrase("{} is no sub-axis", partText(part, mesh)), {},
                    words::phrase("axis {} has size {}", mesh.axes[part.axis].name, size));
    return {};
}

Result<void> checkSide(const Problem& problem, const PartSharding& side, const char* name, AxisParts& all) {
    const Mesh& mesh = problem.mesh;
    if (side.size() != problem.shape.size())
        return fail(words::phrase("the {} has {} dimensions, the shape {}", words::word(name), side.size(),
                                  problem.shape.size()));
    AxisParts used;
    for (std::size_t d = 0; d < side.size(); ++d) {
        std::int64_t parts = 1;
        for (const AxisPart& part : side[d]) {
            if (auto checked = checkPart(part, mesh); !checked) return checked;
            for (const AxisPart& other : used)
                if (other.axis == part.axis && other.size > 1 && part.size > 1 && !nested(other, part) &&
                    !nested(part, other))
                    return fail(
                        words::phrase("axis {} is used twice in the {}", mesh.axes[part.axis].name, words::word(name)));
            used.push_back(part);
            parts *= part.size;
        }
        if (problem.shape[d] % parts != 0)
            return fail(words::phrase("the {} cuts dimension {} in {} parts", words::word(name), d, parts), {},
                        words::phrase("that does not divide its size {}", problem.shape[d]));
    }
    all.insert(all.end(), used.begin(), used.end());
    return {};
}

// Borders of sub-axes that one axis has at both ends must divide one another: 6 split as 2·3 here and as 3·2 there has
// no common parts.
Result<void> checkBorders(const AxisParts& parts, const Mesh& mesh) {
    for (const AxisPart& a : parts)
        for (const AxisPart& b : parts) {
            if (a.axis != b.axis) continue;
            for (const std::int64_t x : {a.before, a.before * a.size})
                for (const std::int64_t y : {b.before, b.before * b.size})
                    if (x % y != 0 && y % x != 0)
                        return fail(words::phrase("{} and {} split the axis in ways that do not fit", partText(a, mesh),
                                                  partText(b, mesh)));
        }
    return {};
}

} // namespace

PartSharding wholeAxes(const TensorSharding& sharding, std::size_t rank, const Mesh& mesh) {
    PartSharding parts(rank);
    for (const Tile tile : sharding.tiles)
        if (tile.dim < rank) parts[tile.dim].push_back({tile.axis, 1, mesh.size(tile.axis)});
    return parts;
}

Result<void> checkProblem(const Problem& problem) {
    if (auto checked = checkMesh(problem.mesh); !checked) return checked;
    if (problem.elementBytes < 1) return fail(words::phrase("an element has no bytes"));
    if (problem.shape.size() > 255) return fail(words::phrase("{} dimensions are too many", problem.shape.size()));
    std::int64_t bytes = problem.elementBytes;
    for (std::size_t d = 0; d < problem.shape.size(); ++d) {
        const std::int64_t size = problem.shape[d];
        if (size < 1)
            return fail(words::phrase("dimension {} has size {}", d, size), {},
                        words::phrase("there is nothing to move"));
        if (__builtin_mul_overflow(bytes, size, &bytes))
            return fail(words::phrase("the tensor has more bytes than 63 bits count"));
    }
    AxisParts all;
    if (auto checked = checkSide(problem, problem.from, words::noop("source sharding"), all); !checked) return checked;
    if (auto checked = checkSide(problem, problem.to, words::noop("target sharding"), all); !checked) return checked;
    return checkBorders(all, problem.mesh);
}

} // namespace axiscape::reshard
