// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/moved_tensor.h"

#include "core/sharding/axis_text.h"
#include "core/structure/tensor_name.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {
namespace {

// Names of axes as they are typed, without quotes, as well as with them.
std::string withQuotes(std::string_view text) {
    if (text.find('"') != text.npos) return std::string(text);
    std::string out, word;
    const auto flush = [&] {
        if (word.empty()) return;
        const auto colon = word.find(':');
        out += '"' + word.substr(0, colon) + '"' + (colon == word.npos ? std::string() : word.substr(colon));
        word.clear();
    };
    for (const char c : text) {
        const bool part = !word.empty() && word.find(':') != word.npos && (c == '(' || c == ')');
        if (std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == ':' || part) {
            word += c;
        } else {
            flush();
            out += c;
        }
    }
    flush();
    return out;
}

std::string sharding(const reshard::PartSharding& parts, const Mesh& mesh) {
    std::vector<std::string> dims;
    for (const reshard::AxisParts& axes : parts) {
        std::vector<std::string> names;
        for (const reshard::AxisPart part : axes) {
            const MeshAxis& axis = mesh.axes[part.axis];
            const bool whole = part.before == 1 && part.size == axis.size;
            names.push_back(whole ? axis.name : fmt::format("{}:({}){}", axis.name, part.before, part.size));
        }
        dims.push_back(fmt::format("{{{}}}", fmt::join(names, ", ")));
    }
    return fmt::format("[{}]", fmt::join(dims, ", "));
}

// Without partial sums, and without some of its tiles.
TensorSharding tilesOnly(const TensorSharding& sharding, const FixedVector<Tile, kMaxAxes>& without) {
    TensorSharding out;
    for (const Tile tile : sharding.tiles)
        if (std::none_of(without.begin(), without.end(), [&](const Tile& t) { return t.axis == tile.axis; }))
            out.append(tile.dim, tile.axis);
    return out;
}

} // namespace

Result<reshard::Problem> problemOf(const TypedRedistribution& typed) {
    TypedRedistribution asCore = typed;
    asCore.from = withQuotes(typed.from);
    asCore.to = withQuotes(typed.to);
    auto read = readRedistribution(asCore);
    if (!read) return fail(read.error());
    if (auto checked = reshard::checkProblem(read->problem); !checked) return fail(checked.error());
    return read->problem;
}

TypedRedistribution typedOf(const reshard::Problem& problem, ElementType dtype) {
    std::vector<std::string> axes;
    axes.reserve(problem.mesh.axes.size());
    for (const MeshAxis& axis : problem.mesh.axes) axes.push_back(fmt::format("{}={}", axis.name, axis.size));
    return {fmt::format("{}", fmt::join(axes, ",")), fmt::format("{}", fmt::join(problem.shape, "x")),
            std::string(elementName(dtype)), sharding(problem.from, problem.mesh), sharding(problem.to, problem.mesh)};
}

std::vector<MovedTensor> movedAt(const Snapshot& snapshot, OpId op) {
    const SpmdProgram& program = snapshot.program;
    const Partition& partition = program.partition;
    const Module& module = partition.module();
    std::vector<MovedTensor> moved;
    std::vector<std::pair<bool, std::uint64_t>> seen;
    for (const Collective& c : program.collectivesOf(op)) {
        const std::pair key(c.atUse, (std::uint64_t{c.slot} << 32) | c.index);
        const auto at = std::find(seen.begin(), seen.end(), key);
        if (at != seen.end()) {
            MovedTensor& known = moved[static_cast<std::size_t>(at - seen.begin())];
            Collective once = c;
            once.trips = 1;
            known.sentBytes += sentBytes(once);
            continue;
        }
        const TensorType type = module.type(c.value);
        MovedTensor one;
        one.tensor = tensorName(module, snapshot.model->structure->layers, c.value);
        one.problem.mesh = partition.mesh();
        one.problem.shape.assign(type.shape.begin(), type.shape.end());
        one.problem.elementBytes = std::max(1, (elementBits(type.dtype) + 7) / 8);
        one.dtype = type.dtype;
        const TensorSharding& stands = program.sharding(c.value);
        TensorSharding from = tilesOnly(stands, {}), to = from;
        if (c.atUse) {
            one.operand = static_cast<int>(c.index);
            for (const SiteId site : partition.sites().sitesOf(op))
                if (partition.sites().carried(site) == c.slot && c.index < partition.sites().operands(site).size())
                    to = tilesOnly(partition.asked(site, c.index), {});
        } else {
            one.summed = c.axes;
            from = tilesOnly(stands, c.tiles); // as the op makes it
        }
        one.problem.from = reshard::wholeAxes(from, type.shape.size(), one.problem.mesh);
        one.problem.to = reshard::wholeAxes(to, type.shape.size(), one.problem.mesh);
        Collective once = c;
        once.trips = 1;
        one.sentBytes = sentBytes(once);
        moved.push_back(std::move(one));
        seen.push_back(key);
    }
    return moved;
}

} // namespace axiscape
