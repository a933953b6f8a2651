// SPDX-License-Identifier: GPL-3.0-or-later
// The lock as JSON: one line for tensors alike, so that a change of it reads well in a review.
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

Result<CollectiveLock> readLock(std::string_view text, std::string_view name) {
    const auto wrong = [&](Text why) {
        return fail("the lock cannot be read", std::string(name), std::move(why),
                    "Write it again: axiscape-cli observe SOURCE --lock FILE");
    };
    const auto json = Json::parse(text, nullptr, false);
    if (!json.is_object() || !json.contains("axiscape_lock")) return wrong("it is no lock of collectives");
    if (json["axiscape_lock"] != 1) return wrong("it is of a newer version");
    try {
        CollectiveLock lock;
        lock.stage = json.at("stage").get<std::string>();
        lock.devices = json.at("devices").get<std::int64_t>();
        lock.factor = json.at("factor").get<double>();
        if (!(lock.factor >= 1)) return wrong("the factor is below 1");
        for (const auto& [axis, size] : json.at("mesh").items())
            lock.mesh.axes.push_back({axis, size.get<std::int64_t>()});
        if (!lock.mesh.axes.empty())
            if (const auto checked = checkMesh(lock.mesh); !checked) return fail(checked.error());
        for (const auto& row : json.at("collectives")) {
            LockedTensors one;
            one.kind = row.at("kind").get<std::string>();
            one.along = row.at("along").get<std::string>();
            one.reducer = row.at("reducer").get<std::string>();
            one.bytes = row.at("bytes").get<std::int64_t>();
            one.trips = row.at("trips").get<std::int64_t>();
            one.inLoop = row.at("in_loop").get<bool>();
            one.flat = row.at("flat").get<bool>();
            one.source = row.at("source").get<std::string>();
            one.count = row.at("count").get<std::int64_t>();
            if (one.count < 1 || one.count > 1'000'000 || one.bytes < 0 || one.trips < 0)
                return wrong("a figure in it is out of range");
            lock.tensors.push_back(std::move(one));
        }
        return lock;
    } catch (const Json::exception& error) {
        return wrong(std::string(error.what()));
    }
}

} // namespace axiscape
