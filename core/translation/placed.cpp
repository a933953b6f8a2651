// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/translation/placed.h"

#include "core/base/json_reader.h"

namespace axiscape {
namespace {

TensorSharding readSharding(JsonReader& reader, const JsonAt& at, const Mesh& mesh) {
    TensorSharding sharding;
    std::uint8_t dim = 0;
    for (const JsonAt& axes : reader.items(at)) {
        for (const JsonAt& name : reader.items(axes)) {
            const auto axis = mesh.find(reader.text(name));
            if (reader.failed()) return {};
            if (!axis) {
                reader.refuse(name, words::phrase("the mesh has no axis of this name"),
                              words::phrase("Its axes are {}", meshText(mesh)));
                return {};
            }
            if (sharding.dimOf(*axis) >= 0) {
                reader.refuse(name, words::phrase("the axis cuts the tensor twice"));
                return {};
            }
            sharding.append(dim, *axis);
        }
        ++dim;
    }
    return sharding;
}

std::vector<PlacedTensor> readTensors(JsonReader& reader, const JsonAt& list, const Mesh& mesh) {
    std::vector<PlacedTensor> out;
    for (const JsonAt& item : reader.items(list)) {
        if (!reader.object(item, {})) break;
        PlacedTensor one;
        one.path = reader.text(reader.need(item, "path"));
        one.sharding = readSharding(reader, reader.need(item, "sharding"), mesh);
        if (const auto number = reader.find(item, "parameter"); number && number->node->kind != JsonNode::Kind::null)
            one.parameter = static_cast<std::uint32_t>(reader.integer(*number, 0, 1 << 20));
        out.push_back(std::move(one));
    }
    return out;
}

} // namespace

Result<Placed> parsePlaced(std::string_view text, const std::string& where) {
    const auto root = parseJson(text, where);
    if (!root) return fail(root.error());
    JsonReader reader(where);
    const JsonAt top{&*root, ""};
    Placed placed;
    if (reader.object(top, {})) {
        const JsonAt mesh = reader.need(top, "mesh");
        for (const JsonAt& axis : reader.members(mesh))
            placed.mesh.axes.push_back(
                {axis.path.substr(axis.path.rfind('.') + 1), reader.integer(axis, 1, std::int64_t{1} << 31)});
        if (!reader.failed()) {
            if (const auto good = checkMesh(placed.mesh); !good) return fail(good.error());
            placed.arguments = readTensors(reader, reader.need(top, "arguments"), placed.mesh);
            placed.results = readTensors(reader, reader.need(top, "results"), placed.mesh);
        }
    }
    if (reader.failed()) return fail(reader.error());
    return placed;
}

Placed placedBy(const SpmdProgram& program, const Module& compiled) {
    const Partition& partition = program.partition;
    const Module& module = partition.module();
    Placed placed{partition.mesh(), {}, {}};
    const bool inOrder = compiled.argumentCount() == module.argumentCount();
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        PlacedTensor one{module.argument(i).path, program.sharding(ValueId{i}), {}};
        if (inOrder) one.parameter = i;
        for (std::uint32_t p = 0; !inOrder && p < compiled.argumentCount(); ++p)
            if (compiled.argument(p).path == one.path) one.parameter = p;
        placed.arguments.push_back(std::move(one));
    }
    for (std::uint32_t r = 0; r < module.results().size(); ++r)
        placed.results.push_back({module.result(r).path, program.sharding(module.results()[r]), {}});
    return placed;
}

} // namespace axiscape
