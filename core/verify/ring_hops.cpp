// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/ring_hops.h"

#include "core/interpret/devices/groups.h"

#include <algorithm>

namespace axiscape {
namespace {

using Hops = std::vector<std::vector<Hop>>;

std::vector<Hop>& hopAt(Hops& hops, std::size_t at) {
    if (hops.size() <= at) hops.resize(at + 1);
    return hops[at];
}

// Device i of the ring ends with the whole sum of part i.
void addRound(Hops& hops, const std::vector<std::uint32_t>& group, std::int64_t bytes) {
    const auto n = static_cast<std::int64_t>(group.size());
    for (std::int64_t s = 0; s + 1 < n; ++s)
        for (std::int64_t i = 0; i < n; ++i)
            hopAt(hops, static_cast<std::size_t>(s))
                .push_back({group[static_cast<std::size_t>(i)], group[static_cast<std::size_t>((i + 1) % n)],
                            (i - s - 1 + n) % n, n, bytes, true});
}

// Device i has part i at the beginning, and all at the end.
void handRound(Hops& hops, const std::vector<std::uint32_t>& group, std::int64_t bytes, std::size_t first) {
    const auto n = static_cast<std::int64_t>(group.size());
    for (std::int64_t s = 0; s + 1 < n; ++s)
        for (std::int64_t i = 0; i < n; ++i)
            hopAt(hops, first + static_cast<std::size_t>(s))
                .push_back({group[static_cast<std::size_t>(i)], group[static_cast<std::size_t>((i + 1) % n)],
                            (i - s + n) % n, n, bytes, false});
}

// Each device sends every other one its part directly.
void exchangeRound(Hops& hops, const std::vector<std::uint32_t>& group, std::int64_t bytes) {
    const std::size_t n = group.size();
    for (std::size_t s = 0; s + 1 < n; ++s)
        for (std::size_t i = 0; i < n; ++i) {
            const std::size_t to = (i + s + 1) % n;
            hopAt(hops, s).push_back(
                {group[i], group[to], static_cast<std::int64_t>(to), static_cast<std::int64_t>(n), bytes, false});
        }
}

void chain(Hops& hops, const std::vector<std::uint32_t>& group, std::int64_t bytes) {
    for (std::size_t s = 0; s + 1 < group.size(); ++s)
        hopAt(hops, s).push_back({group[s], group[s + 1], 0, 1, bytes, false});
}

} // namespace

Result<Hops> ringHops(const Module& module, OpId op, std::uint32_t devices) {
    const OpKind kind = module.kind(op);
    Hops hops;
    if (!has(kind, Trait::collective)) return hops;
    std::int64_t bytes = 0; // of one device's operands
    for (const ValueId value : module.operands(op)) bytes += module.type(value).bytes();
    if (kind == OpKind::collective_permute) {
        const auto pairs = pairsOf(module, op, {1, devices});
        if (!pairs) return fail(pairs.error());
        for (const auto& [source, target] : *pairs)
            if (source != target) hopAt(hops, 0).push_back({source, target, 0, 1, bytes, false});
        return hops;
    }
    const auto groups = groupsOf(module, op, {1, devices});
    if (!groups) return fail(groups.error());
    for (const auto& group : *groups) {
        const auto n = static_cast<std::int64_t>(group.size());
        if (n < 2) continue;
        const std::int64_t part = (bytes + n - 1) / n;
        if (kind == OpKind::all_gather) {
            handRound(hops, group, bytes, 0);
        } else if (kind == OpKind::all_to_all) {
            exchangeRound(hops, group, part);
        } else if (kind == OpKind::collective_broadcast) {
            chain(hops, group, bytes);
        } else {
            addRound(hops, group, part);
            if (kind == OpKind::all_reduce) handRound(hops, group, part, group.size() - 1);
        }
    }
    return hops;
}

} // namespace axiscape
