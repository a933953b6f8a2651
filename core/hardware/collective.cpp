// SPDX-License-Identifier: GPL-3.0-or-later
// Notation: n devices in a group, S bytes of the full (gathered, to-be-reduced) buffer, s bytes of the local buffer of
// an all_to_all or permute, B bytes per second one way over a link.
#include "core/hardware/hardware.h"
#include "core/mesh/sub_axes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace axiscape {

namespace {

// One level as a group sees it.
struct Along {
    std::int64_t devices = 1;
    std::int64_t stride = 1; // devices of the level between neighbours of the group
    bool ring = false;
};

struct Seconds {
    double latency = 0, transfer = 0;
};

Seconds onCurve(const CollectiveCurve& c, double steps, double x) {
    const double a = c.floor + c.hop * steps;
    const double seconds = x / c.efficiency;
    Seconds usual{a, seconds + c.ramp * std::sqrt(a * seconds)};
    if (c.smallEfficiency <= 0) return usual;
    const Seconds small{c.smallFloor + c.hop * steps, x / c.smallEfficiency};
    return small.latency + small.transfer < usual.latency + usual.transfer ? small : usual;
}

// Bytes a device sends, of S or s as the kind has it, in units of those bytes.
double shareSent(CollectiveKind kind, double n, double own) {
    switch (kind) {
    case CollectiveKind::all_gather:
    case CollectiveKind::reduce_scatter:
    case CollectiveKind::all_to_all:
        return (n - 1 + own) / n;
    case CollectiveKind::all_reduce:
        return 2 * (n - 1 + own) / n;
    default:
        return 1;
    }
}

Seconds onSwitch(CollectiveKind kind, double bytes, std::int64_t devices, const NetworkLevel& level) {
    const auto& curve = level.curves[static_cast<std::size_t>(kind)];
    const double n = static_cast<double>(devices);
    const bool permute = kind == CollectiveKind::collective_permute;
    double rate = level.bandwidthAmong(devices);
    double steps = permute ? 1 : n - 1;
    if (level.kind == LevelKind::fullMesh && !permute) rate *= n - 1; // a link to each peer
    if (level.kind == LevelKind::dataCentre)
        steps = kind == CollectiveKind::all_reduce ? 2 * std::ceil(std::log2(n)) : permute ? 1 : n - 1;
    return onCurve(curve, steps, bytes * shareSent(kind, n, curve.own) / rate);
}

// Several dimensions share the load of gathering and reducing; an exchange has to pass the middle of the longest.
Seconds onTorus(CollectiveKind kind, double bytes, std::span<const Along> along, std::span<const NetworkLevel> levels) {
    double n = 1, hops = 0, gatherRate = 0, longest = 1, middle = 0;
    const NetworkLevel* first = nullptr;
    for (std::size_t d = 0; d < along.size(); ++d) {
        const auto& [devices, stride, ring] = along[d];
        if (devices < 2) continue;
        if (!first) first = &levels[d];
        const double link = levels[d].bandwidth / static_cast<double>(stride);
        const double count = static_cast<double>(devices);
        n *= count;
        hops += static_cast<double>((ring ? devices / 2 : devices - 1) * stride);
        gatherRate += ring ? 2 * link : link;
        // Half of every buffer crosses the middle, over one link or, around a ring, two.
        const double exchange = count / ((ring ? 8 : 4) * link);
        if (exchange > middle) {
            middle = exchange;
            longest = count;
        }
    }
    if (!first) return {};
    const auto& curve = first->curves[static_cast<std::size_t>(kind)];
    switch (kind) {
    case CollectiveKind::all_to_all:
        return onCurve(curve, hops, bytes * middle);
    case CollectiveKind::collective_permute: // each shard goes a quarter of the way round on average
        return onCurve(curve, hops, bytes * middle * 4 / longest * std::max(1.0, longest / 4));
    case CollectiveKind::all_reduce:
        return onCurve(curve, 2 * hops, bytes * shareSent(kind, n, curve.own) / gatherRate);
    default:
        return onCurve(curve, hops, bytes * shareSent(kind, n, curve.own) / gatherRate);
    }
}

bool isGrid(LevelKind kind) {
    return kind == LevelKind::torusDimension || kind == LevelKind::ring || kind == LevelKind::line;
}

// The placement of whole axes handed down to the parts they are cut into: the minor part has the nearest devices.
NetworkPlacement ofParts(const NetworkPlacement& whole, const Mesh& mesh) {
    NetworkPlacement out(mesh.axes.size());
    for (std::size_t w = 0; w < whole.size(); ++w) {
        const AxisList parts = partsOfAxis(mesh, static_cast<AxisId>(w));
        auto left = whole[w];
        for (std::size_t p = parts.size(); p-- > 0;) {
            std::int64_t rest = mesh.axes[parts[p]].size;
            for (AxisPart& place : left) {
                const auto take = p == 0 ? place.devices : std::gcd(rest, place.devices);
                if (take < 2) continue;
                out[parts[p]].push_back({place.level, take});
                place.devices /= take;
                rest = std::max<std::int64_t>(1, rest / take);
            }
        }
    }
    return out;
}

} // namespace

CollectivePrices::CollectivePrices(const Mesh& mesh, const Hardware& hardware, const NetworkPlacement* byHand)
    : m_hardware(hardware) {
    const bool parts = hasParts(mesh);
    const Mesh whole = parts ? wholeMesh(mesh) : mesh;
    m_whole = byHand && byHand->size() == whole.axes.size() ? *byHand : defaultPlacement(whole, hardware);
    m_placement = parts ? ofParts(m_whole, mesh) : m_whole;
}

CollectivePrices CollectivePrices::on(const Mesh& finer) const { return CollectivePrices(finer, m_hardware, &m_whole); }

std::uint32_t CollectivePrices::levels(AxisSet axes) const {
    std::uint32_t set = 0;
    for (std::size_t a = 0; a < m_placement.size(); ++a)
        if (axes & axisBit(static_cast<AxisId>(a)))
            for (const AxisPart& part : m_placement[a]) set |= 1u << part.level;
    return set;
}

double CollectivePrices::seconds(const CollectiveCost& collective) const {
    if (collective.kind == CollectiveKind::all_slice) return 0;
    const auto& levels = m_hardware.levels;
    FixedVector<Along, 16> along;
    along.resize(levels.size());
    for (std::size_t l = 0; l < levels.size(); ++l) {
        auto& [devices, stride, ring] = along[l];
        std::int64_t extent = 1, minor = 1; // of all axes on the level; of those not in the group, inside of it
        for (std::size_t a = m_placement.size(); a-- > 0;)
            for (const AxisPart& part : m_placement[a]) {
                if (part.level != l) continue;
                extent *= part.devices;
                if (collective.axes & axisBit(static_cast<AxisId>(a)))
                    devices *= part.devices;
                else if (devices == 1)
                    minor *= part.devices;
            }
        if (devices < 2) continue;
        stride = isGrid(levels[l].kind) ? minor : 1;
        const bool closes = levels[l].kind == LevelKind::ring || (levels[l].kind == LevelKind::torusDimension &&
                                                                  levels[l].wrap > 0 && extent % levels[l].wrap == 0);
        ring = closes && devices > 2 && devices * stride == extent;
    }
    // Gathered across first and inside last (reduced the other way), so that what goes across is the share of one
    // device.
    const bool shared =
        collective.kind != CollectiveKind::all_to_all && collective.kind != CollectiveKind::collective_permute;
    double bytes = collective.bytes;
    Seconds total;
    for (std::size_t l = 0; l < levels.size();) {
        std::size_t end = l + 1;
        if (levels[l].kind == LevelKind::torusDimension)
            while (end < levels.size() && levels[end].kind == LevelKind::torusDimension) ++end;
        std::int64_t devices = 1;
        for (std::size_t i = l; i < end; ++i) devices *= along[i].devices;
        if (devices > 1) {
            const Seconds here = isGrid(levels[l].kind) ? onTorus(collective.kind, bytes, {along.begin() + l, end - l},
                                                                  {levels.data() + l, end - l})
                                                        : onSwitch(collective.kind, bytes, devices, levels[l]);
            total.latency += here.latency;
            total.transfer = std::max(total.transfer, here.transfer);
            if (shared) bytes /= static_cast<double>(devices);
        }
        l = end;
    }
    return total.latency + total.transfer;
}

double collectiveSeconds(const CollectiveCost& collective, const Mesh& mesh, const Hardware& hardware) {
    return CollectivePrices(mesh, hardware).seconds(collective);
}

} // namespace axiscape
