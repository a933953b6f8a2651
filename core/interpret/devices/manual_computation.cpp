// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/devices/manual_computation.h"

#include "core/interpret/movement/movement.h"
#include "core/interpret/tensor/attribute_text.h"
#include "core/interpret/tensor/strided.h"
#include "core/interpret/tensor/text_scanner.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

namespace axiscape::machine {
namespace {

// #sdy<manual_axes{"x", "y"}>
std::vector<std::string_view> manualAxes(const Module& module, OpId op) {
    kernels::TextScanner text(kernels::attributeText({module, op}, "manual_axes"));
    std::vector<std::string_view> axes;
    text.skipPast("{");
    for (std::string_view axis; text.quoted(axis); text.accept(",")) axes.push_back(axis);
    return axes;
}

// Writes the tile over the whole at `starts`.
void paste(Tensor& whole, std::span<const std::int64_t> starts, const Tensor& tile) {
    if (tile.elements() == 0) return;
    const auto width = slotBytes(whole.dtype());
    const auto to = kernels::rowMajorStrides(whole.shape()), from = kernels::rowMajorStrides(tile.shape());
    std::vector<kernels::StridedDimension> walk;
    std::int64_t offset = 0;
    for (std::size_t d = 0; d < starts.size(); ++d) {
        walk.push_back({tile.shape()[d], to[d], from[d]});
        offset += starts[d] * to[d];
    }
    kernels::copyStrided(whole.mutableBytes() + static_cast<std::size_t>(offset) * width, tile.bytes(), walk, width);
}

} // namespace

Result<std::vector<ManualShards::Side>> ManualShards::sides(const Module& module, OpId op, std::string_view name,
                                                            bool results, std::uint32_t devices) {
    auto shardings = shardingsOf(module, kernels::attributeText({module, op}, name));
    if (!shardings) return fail(shardings.error());
    const Region& body = module.region(module.regions(op)[0]);
    const auto count = results ? module.results(op).size() : module.operands(op).size();
    if (shardings->size() != count || (results ? body.yields.size() : body.arguments.size()) != count)
        return fail(fmt::format("{} has {} shardings for {} values", name, shardings->size(), count));
    const auto manual = manualAxes(module, op);
    std::vector<Side> sides;
    for (std::size_t i = 0; i < count; ++i) {
        Side side{std::move((*shardings)[i]), {}, {}};
        const auto global = module.type(results ? module.results(op)[i] : module.operands(op)[i]);
        const auto inside = module.type(results ? body.yields[i] : body.arguments[i]);
        side.global.assign(global.shape.begin(), global.shape.end());
        side.local = side.global;
        auto& mesh = side.sharding.mesh;
        if (side.sharding.unreduced) return fail("not evaluated: partial sums at the boundary (unreduced axes)");
        side.sharding.dimensions.resize(std::max(side.global.size(), side.sharding.dimensions.size()));
        if (side.sharding.dimensions.size() > side.global.size())
            return fail(fmt::format("{} has a sharding of more dimensions than the value has", name));
        for (std::size_t d = 0; d < side.global.size(); ++d) {
            std::erase_if(side.sharding.dimensions[d], [&](const DeviceAxisPart& part) {
                return std::find(manual.begin(), manual.end(), mesh.axes[part.axis].name) == manual.end();
            });
            for (const auto& part : side.sharding.dimensions[d]) {
                if (side.local[d] % part.size != 0)
                    return fail(fmt::format("dimension {} of {} elements does not divide", d, side.global[d]));
                side.local[d] /= part.size;
            }
        }
        if (!std::ranges::equal(side.local, inside.shape))
            return fail(fmt::format("{} gives tiles of {}, the region has {}", name, fmt::join(side.local, "x"),
                                    fmt::join(inside.shape, "x")));
        const bool sharded = std::ranges::any_of(side.sharding.dimensions, [](const auto& d) { return !d.empty(); });
        if (mesh.devices.size() != devices && sharded)
            return fail(fmt::format("its mesh has {} devices, the machine {}", mesh.devices.size(), devices));
        sides.push_back(std::move(side));
    }
    return sides;
}

Result<ManualShards> ManualShards::of(const Module& module, OpId op, std::uint32_t devices) {
    if (module.regions(op).size() != 1) return fail("it has no region");
    ManualShards boundary;
    for (const bool results : {false, true}) {
        auto read = sides(module, op, results ? "out_shardings" : "in_shardings", results, devices);
        if (!read) return fail(read.error());
        (results ? boundary.m_out : boundary.m_in) = std::move(*read);
    }
    return boundary;
}

std::vector<std::int64_t> ManualShards::Side::starts(std::size_t device) const {
    std::vector<std::int64_t> at(global.size(), 0);
    for (std::size_t d = 0; d < at.size(); ++d) {
        for (const auto& part : sharding.dimensions[d]) at[d] = at[d] * part.size + part.index(sharding.mesh, device);
        at[d] *= local[d];
    }
    return at;
}

Tensor ManualShards::enter(std::size_t i, std::uint32_t device, const Tensor& whole) const {
    const Side& side = m_in[i];
    if (side.local == side.global) return whole;
    return kernels::sliced(whole, side.starts(device), {}, side.local);
}

std::vector<Tensor> ManualShards::leave(std::size_t i, const std::vector<Tensor>& tiles) const {
    const Side& side = m_out[i];
    if (side.local == side.global) return tiles;
    const auto& mesh = side.sharding.mesh;
    // devices whose coordinates agree but for the sharding's axes hold the tiles of one value
    std::map<std::vector<std::int64_t>, Tensor> values;
    std::vector<const Tensor*> of(tiles.size());
    for (std::size_t device = 0; device < tiles.size(); ++device) {
        std::vector<std::int64_t> key;
        for (std::size_t axis = 0; axis < mesh.axes.size(); ++axis) key.push_back(mesh.coordinate(device, axis));
        for (const auto& dimension : side.sharding.dimensions)
            for (const auto& part : dimension) key[part.axis] -= part.index(mesh, device) * part.minor;
        const auto [value, added] = values.try_emplace(std::move(key));
        if (added) value->second = Tensor(tiles[device].dtype(), side.global);
        paste(value->second, side.starts(device), tiles[device]);
        of[device] = &value->second;
    }
    std::vector<Tensor> whole;
    whole.reserve(of.size());
    for (const Tensor* tensor : of) whole.push_back(*tensor);
    return whole;
}

std::uint32_t manualDevices(const Module& module) {
    std::size_t devices = 1;
    for (const OpId op : module.ops()) {
        if (module.kind(op) != OpKind::manual_computation) continue;
        for (const std::string_view name : {"in_shardings", "out_shardings"})
            if (const auto shardings = shardingsOf(module, kernels::attributeText({module, op}, name)))
                for (const auto& sharding : *shardings) devices = std::max(devices, sharding.mesh.devices.size());
    }
    return static_cast<std::uint32_t>(devices);
}

} // namespace axiscape::machine
