// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/minimal.h"

#include "core/spmd/redistribution.h"

namespace axiscape::spmd {
namespace {

void put(std::string& key, std::int64_t n) { key.append(reinterpret_cast<const char*>(&n), sizeof n); }

void put(std::string& key, const TensorSharding& sharding) {
    put(key, static_cast<std::int64_t>(sharding.tiles.size()));
    for (Tile tile : sharding.tiles) put(key, tile.dim * 256 + tile.axis);
}

bool divides(const TensorType& type, const TensorSharding& sharding, const Mesh& mesh) {
    for (std::uint8_t d = 0; d < type.shape.size(); ++d)
        if (type.shape[d] % tilesOf(sharding, d, mesh) != 0) return false;
    return true;
}

} // namespace

double partirSentBytes(const TensorType& type, const TensorSharding& from, const TensorSharding& to, const Mesh& mesh) {
    const Redistribution moves = redistribute(from, to);
    auto bytes = static_cast<double>(tensorBytes(type.dtype, localShape(type.shape, from, mesh)));
    double sent = 0;
    const auto send = [&](CollectiveKind kind, std::int64_t group, double result) {
        sent += reshard::sentBytes({kind, group, bytes, result, 0});
        bytes = result;
    };
    if (!moves.permuted.empty()) send(CollectiveKind::collective_permute, mesh.size(moves.permuted), bytes);
    for (const auto& exchange : moves.exchanged) send(CollectiveKind::all_to_all, mesh.size(exchange.axes), bytes);
    if (!moves.gathered.empty()) {
        std::int64_t group = 1;
        for (Tile tile : moves.gathered) group *= mesh.size(tile.axis);
        send(CollectiveKind::all_gather, group, bytes * static_cast<double>(group));
    }
    return sent;
}

const reshard::Plan* MinimalReshards::planFor(const TensorType& type, const TensorSharding& from,
                                              const TensorSharding& to) {
    std::string key;
    put(key, static_cast<std::int64_t>(type.dtype));
    put(key, static_cast<std::int64_t>(type.shape.size()));
    for (auto d : type.shape) put(key, d);
    put(key, from);
    put(key, to);
    const auto [found, added] = m_plans.try_emplace(std::move(key));
    if (!added) return found->second.get();
    const int elementBytes = (elementBits(type.dtype) + 7) / 8;
    if (!divides(type, from, m_mesh) || !divides(type, to, m_mesh)) return nullptr;
    auto plan = reshard::plan(m_mesh, type.shape, elementBytes, from, to);
    if (plan && plan->sentBytes < partirSentBytes(type, from, to, m_mesh))
        found->second = std::make_unique<const reshard::Plan>(std::move(*plan));
    return found->second.get();
}

} // namespace axiscape::spmd
