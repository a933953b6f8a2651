// SPDX-License-Identifier: GPL-3.0-or-later
// Alpha-beta costs. Notation: n devices in a group, S bytes of the full (gathered, to-be-reduced) buffer, s bytes of
// the local buffer of an all_to_all or permute, B bytes per second one way over a link, W over all links a device uses.
#include "core/mesh/mesh.h"
#include "core/mesh/sub_axes.h"

#include <algorithm>
#include <cmath>

namespace axiscape {

namespace {

// An axis is split where the fast domain ends: fast x slow = size.
struct AxisPart {
    std::int64_t fast = 1, slow = 1;
};

std::int64_t largestDivisorUpTo(std::int64_t n, std::int64_t limit) {
    if (n <= limit) return n;
    std::int64_t best = 1;
    for (std::int64_t d = 1; d <= limit && d * d <= n; ++d) {
        if (n % d != 0) continue;
        best = std::max(best, d);
        if (n / d <= limit) best = std::max(best, n / d);
    }
    return best;
}

// A set of axes of a mesh, and the mesh it is a set of.
struct AxesOfMesh {
    Mesh mesh;
    AxisSet axes = 0;
};

// An axis all of whose parts are in the set costs what the axis in one piece costs; one with a part left out is priced
// by its parts.
AxesOfMesh mended(const Mesh& mesh, AxisSet axes) {
    AxesOfMesh out;
    const Mesh whole = wholeMesh(mesh);
    for (AxisId w = 0; w < whole.axes.size(); ++w) {
        const AxisList parts = partsOfAxis(mesh, w);
        AxisSet all = 0;
        for (AxisId a : parts) all |= axisBit(a);
        const bool asOne = (axes & all) == all || (axes & all) == 0;
        if (asOne && axes & all) out.axes |= axisBit(static_cast<AxisId>(out.mesh.axes.size()));
        if (asOne) {
            out.mesh.axes.push_back(whole.axes[w]);
            continue;
        }
        for (AxisId a : parts) {
            if (axes & axisBit(a)) out.axes |= axisBit(static_cast<AxisId>(out.mesh.axes.size()));
            out.mesh.axes.push_back(mesh.axes[a]);
        }
    }
    return out;
}

FixedVector<AxisPart, kMaxAxes> partsOf(const Mesh& mesh, const Hardware& hardware) {
    FixedVector<AxisPart, kMaxAxes> parts;
    parts.resize(mesh.axes.size());
    std::int64_t room = std::max<std::int64_t>(1, hardware.domain);
    for (std::size_t a = mesh.axes.size(); a-- > 0;) {
        const auto size = mesh.axes[a].size;
        parts[a].fast = largestDivisorUpTo(size, room);
        parts[a].slow = size / parts[a].fast;
        room = parts[a].slow > 1 ? 1 : room / parts[a].fast;
    }
    return parts;
}

struct Seconds {
    double latency = 0, transfer = 0;
};

// How one level of the network carries a group.
struct Group {
    std::int64_t devices = 1;
    double hopSeconds = 0;   // latency of one pass over the group
    double gatherRate = 0;   // W of all_gather and reduce_scatter
    double exchangeRate = 0; // bytes per second of s in an all_to_all
    double permuteRate = 0;  // of s in a permute
};

// A torus axis of n devices is a ring where the hardware wraps around it, or where it is so long that it covers two
// dimensions of the torus and is walked as a cycle through that grid; else a line.
bool closesToRing(std::int64_t n, const Hardware& hardware) {
    return n > 2 && (n % hardware.ringMultiple == 0 || (n >= 8 && n % 2 == 0));
}

Group torusGroup(std::span<const std::int64_t> sizes, const Hardware& h) {
    Group g;
    const double link = h.linkBandwidth;
    std::int64_t longest = 1;
    bool longestIsRing = false;
    for (auto n : sizes) {
        if (n < 2) continue;
        const bool ring = h.topology == Topology::ring ? n > 2 : closesToRing(n, h);
        g.devices *= n;
        g.hopSeconds += h.hopLatency * static_cast<double>(ring ? n / 2 : n - 1);
        g.gatherRate += ring ? 2 * link : link;
        if (n > longest) {
            longest = n;
            longestIsRing = ring;
        }
    }
    // Bisection: half of every buffer crosses the middle of the longest axis, over one link or, around a ring, two.
    const double length = static_cast<double>(longest);
    g.exchangeRate = (longestIsRing ? 8 : 4) * link / length;
    // A reordering of shards moves each a quarter of the way round on average.
    g.permuteRate = (longestIsRing ? 2 : 1) * link / std::max(1.0, length / 4);
    return g;
}

Group fastGroup(std::span<const std::int64_t> sizes, const Hardware& h) {
    if (h.topology == Topology::torus || h.topology == Topology::ring) return torusGroup(sizes, h);
    Group g;
    for (auto n : sizes) g.devices *= n;
    const double others = static_cast<double>(g.devices - 1);
    g.hopSeconds = h.hopLatency * others;
    // A full mesh has one link to each peer; a switch gives all of a device's bandwidth to any.
    g.gatherRate = h.topology == Topology::fullMesh ? h.linkBandwidth * std::max(1.0, others) : h.linkBandwidth;
    g.exchangeRate = g.gatherRate * static_cast<double>(g.devices) / std::max(1.0, others);
    g.permuteRate = h.linkBandwidth;
    return g;
}

// Every device has its own share of the slow network, so groups side by side do not slow each other.
Group slowGroup(std::int64_t n, const Hardware& h) {
    Group g;
    g.devices = n;
    g.hopSeconds = h.slowLatency * std::ceil(std::log2(static_cast<double>(n)));
    g.gatherRate = h.slowBandwidth;
    g.exchangeRate = h.slowBandwidth * static_cast<double>(n) / std::max(1.0, static_cast<double>(n - 1));
    g.permuteRate = h.slowBandwidth;
    return g;
}

Seconds onGroup(CollectiveKind kind, double bytes, const Group& g) {
    if (g.devices < 2) return {};
    const double n = static_cast<double>(g.devices);
    switch (kind) {
    case CollectiveKind::all_gather:
    case CollectiveKind::reduce_scatter:
        return {g.hopSeconds, bytes * (n - 1) / n / g.gatherRate};
    case CollectiveKind::all_reduce:
        return {2 * g.hopSeconds, 2 * bytes * (n - 1) / n / g.gatherRate};
    case CollectiveKind::all_to_all:
        return {g.hopSeconds, bytes / g.exchangeRate};
    case CollectiveKind::collective_permute:
        return {g.hopSeconds, bytes / g.permuteRate};
    case CollectiveKind::all_slice:
        break;
    }
    return {};
}

} // namespace

Network networkOf(const Mesh& mesh, AxisSet axes, const Hardware& hardware) {
    if (hasParts(mesh)) {
        const AxesOfMesh as = mended(mesh, axes);
        if (as.mesh.axes.size() < mesh.axes.size()) return networkOf(as.mesh, as.axes, hardware);
    }
    const auto parts = partsOf(mesh, hardware);
    bool fast = false, slow = false;
    for (std::size_t a = 0; a < mesh.axes.size(); ++a) {
        if (!(axes & axisBit(static_cast<AxisId>(a)))) continue;
        fast |= parts[a].fast > 1;
        slow |= parts[a].slow > 1;
    }
    if (fast && slow) return Network::both;
    return fast ? Network::fast : slow ? Network::slow : Network::none;
}

double collectiveSeconds(const CollectiveCost& collective, const Mesh& mesh, const Hardware& hardware) {
    if (collective.kind == CollectiveKind::all_slice) return 0;
    if (hasParts(mesh)) {
        const AxesOfMesh as = mended(mesh, collective.axes);
        if (as.mesh.axes.size() < mesh.axes.size())
            return collectiveSeconds({collective.kind, collective.bytes, as.axes}, as.mesh, hardware);
    }
    const auto parts = partsOf(mesh, hardware);
    FixedVector<std::int64_t, kMaxAxes> inside;
    std::int64_t across = 1;
    for (std::size_t a = 0; a < mesh.axes.size(); ++a) {
        if (!(collective.axes & axisBit(static_cast<AxisId>(a)))) continue;
        inside.push_back(parts[a].fast);
        across *= parts[a].slow;
    }
    const Group fast = fastGroup({inside.begin(), inside.size()}, hardware);
    if (fast.devices * across < 2) return 0;
    // Over both networks: gathered across first and inside last (reduced the other way), so that what crosses the slow
    // network is the share of one device.
    const bool shared =
        collective.kind != CollectiveKind::all_to_all && collective.kind != CollectiveKind::collective_permute;
    const double slowBytes = shared ? collective.bytes / static_cast<double>(fast.devices) : collective.bytes;
    Seconds seconds = onGroup(collective.kind, collective.bytes, fast);
    if (across > 1) {
        const Seconds slow = onGroup(collective.kind, slowBytes, slowGroup(across, hardware));
        seconds.latency += slow.latency;
        seconds.transfer += slow.transfer;
    }
    return hardware.collectiveFloor + seconds.latency + seconds.transfer / hardware.networkEfficiency;
}

} // namespace axiscape
