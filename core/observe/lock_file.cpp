// SPDX-License-Identifier: GPL-3.0-or-later
// The lock as JSON: one line for tensors alike, so that a change of it reads well in a review.
#include "core/base/json_reader.h"
#include "core/observe/lock.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace axiscape {

using Json = nlohmann::ordered_json;

std::string lockText(const CollectiveLock& lock) {
    const auto plain = [](const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); };
    Json mesh = Json::object();
    for (const auto& axis : lock.mesh.axes) mesh[axis.name] = axis.size;
    std::string text =
        fmt::format("{{\n  \"axiscape_lock\": 1,\n  \"stage\": {},\n  \"devices\": {},\n  \"mesh\": {},\n  "
                    "\"factor\": {},\n  \"collectives\": [",
                    plain(lock.stage), lock.devices, plain(mesh), lock.factor);
    for (std::size_t i = 0; i < lock.tensors.size(); ++i) {
        const auto& one = lock.tensors[i];
        Json row = {{"kind", one.kind},   {"along", one.along},   {"reducer", one.reducer},
                    {"bytes", one.bytes}, {"trips", one.trips},   {"in_loop", one.inLoop},
                    {"flat", one.flat},   {"source", one.source}, {"count", one.count}};
        text += fmt::format("{}\n    {}", i > 0 ? "," : "", plain(row));
    }
    return text + "\n  ]\n}\n";
}

namespace {

constexpr std::int64_t kMostCount = 1'000'000;

LockedTensors tensorsIn(JsonReader& reader, const JsonAt& row) {
    LockedTensors one;
    reader.object(row, {"kind", "along", "reducer", "bytes", "trips", "in_loop", "flat", "source", "count"});
    one.kind = reader.text(reader.need(row, "kind"));
    one.along = reader.text(reader.need(row, "along"));
    one.reducer = reader.text(reader.need(row, "reducer"));
    one.bytes = reader.integer(reader.need(row, "bytes"));
    one.trips = reader.integer(reader.need(row, "trips"));
    one.inLoop = reader.boolean(reader.need(row, "in_loop"));
    one.flat = reader.boolean(reader.need(row, "flat"));
    one.source = reader.text(reader.need(row, "source"));
    one.count = reader.integer(reader.need(row, "count"), 1, kMostCount);
    return one;
}

} // namespace

Result<CollectiveLock> readLock(std::string_view text, std::string_view name) {
    const auto wrong = [&](Text why) {
        return fail("the lock cannot be read", std::string(name), std::move(why),
                    "Write it again: axiscape-cli observe SOURCE --lock FILE");
    };
    const auto json = parseJson(text, std::string(name));
    if (!json) return fail(json.error());
    const JsonAt root{&*json, ""};
    JsonReader reader{std::string(name)};
    const bool isObject = json->kind == JsonNode::Kind::object;
    const auto version = isObject ? reader.find(root, "axiscape_lock") : std::nullopt;
    if (!version) return wrong("it is no lock of collectives");
    if (reader.integer(*version) != 1 && !reader.failed()) return wrong("it is of a newer version");
    reader.object(root, {"axiscape_lock", "stage", "devices", "mesh", "factor", "collectives"});
    CollectiveLock lock;
    lock.stage = reader.text(reader.need(root, "stage"));
    lock.devices = reader.integer(reader.need(root, "devices"), 1);
    const JsonAt factor = reader.need(root, "factor"), mesh = reader.need(root, "mesh");
    lock.factor = reader.number(factor);
    if (!(lock.factor >= 1)) reader.refuse(factor, "the factor is below 1");
    const auto sizes = reader.members(mesh);
    for (std::size_t a = 0; a < sizes.size() && !reader.failed(); ++a)
        lock.mesh.axes.push_back({mesh.node->keys[a], reader.integer(sizes[a], 1)});
    for (const JsonAt& row : reader.items(reader.need(root, "collectives"))) {
        if (reader.failed()) break;
        lock.tensors.push_back(tensorsIn(reader, row));
    }
    if (reader.failed()) return fail(reader.error());
    if (!lock.mesh.axes.empty())
        if (const auto checked = checkMesh(lock.mesh); !checked) return fail(checked.error());
    return lock;
}

} // namespace axiscape
