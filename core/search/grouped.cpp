// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/grouped.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace axiscape::searching {

Space grouped(const Space& space, const std::vector<std::vector<AxisId>>& groups) {
    const auto groupOf = [&](AxisId axis) {
        const auto at = std::ranges::find_if(
            groups, [&](const std::vector<AxisId>& group) { return std::ranges::find(group, axis) != group.end(); });
        return at->front();
    };
    Space out = space; // the same facts
    out.base = &space;
    out.decisions.clear();
    out.argumentsOf.clear();
    out.completions.clear();
    out.usual = 0;
    std::map<std::pair<std::uint32_t, AxisId>, std::uint32_t> numbers; // by family and group
    for (std::uint32_t d = 0; d < space.decisions.size(); ++d) {
        const Decision& from = space.decisions[d];
        const AxisId group = groupOf(from.axis);
        const auto [at, isNew] =
            numbers.try_emplace({from.family, group}, static_cast<std::uint32_t>(out.decisions.size()));
        if (isNew) {
            out.decisions.push_back(from);
            out.decisions.back().axis = group;
            out.argumentsOf.push_back(space.argumentsOf[d]);
        }
        out.decisions[at->second].members.push_back(d);
        if (d + 1 == space.usual) out.usual = static_cast<std::uint32_t>(out.decisions.size());
    }
    return out;
}

std::vector<std::uint32_t> ungrouped(const Space& groupedSpace, std::span<const std::uint32_t> decisions) {
    std::vector<std::uint32_t> out;
    for (const std::uint32_t d : decisions) {
        const auto& members = groupedSpace.decisions[d].members;
        out.insert(out.end(), members.begin(), members.end());
    }
    return out;
}

std::vector<std::uint32_t> regrouped(const Space& groupedSpace, std::span<const std::uint32_t> decisions) {
    std::vector<std::uint32_t> out;
    for (const std::uint32_t d : decisions) {
        const auto at = std::ranges::find_if(groupedSpace.decisions, [&](const Decision& one) {
            return std::ranges::find(one.members, d) != one.members.end();
        });
        const auto group = static_cast<std::uint32_t>(at - groupedSpace.decisions.begin());
        if (std::ranges::find(out, group) == out.end()) out.push_back(group);
    }
    return out;
}

std::vector<Side> sidesOf(std::span<const AxisId> axes, const Mesh& mesh) {
    struct Parted {
        Side side;
        std::int64_t larger = 0; // devices of it or of the others
    };
    std::vector<Parted> parted;
    const std::uint32_t all = (1u << axes.size()) - 1;
    for (std::uint32_t bits = 0; bits < all; ++bits) {
        Parted& one = parted.emplace_back();
        std::int64_t of = 1, others = 1;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            const bool isOf = (bits >> i & 1u) != 0;
            if (isOf) one.side.push_back(axes[i]);
            (isOf ? of : others) *= mesh.axes[axes[i]].size;
        }
        one.larger = std::max(of, others);
    }
    std::ranges::stable_sort(parted, {}, &Parted::larger);
    std::vector<Side> out;
    out.reserve(parted.size());
    for (Parted& one : parted) out.push_back(std::move(one.side));
    return out;
}

bool isOf(const Side& side, AxisId axis) { return std::ranges::find(side, axis) != side.end(); }

Side othersOf(const std::vector<AxisId>& axes, const Side& side) {
    Side out;
    std::ranges::set_difference(axes, side, std::back_inserter(out));
    return out;
}

std::vector<std::uint32_t> relaid(std::span<const std::uint32_t> line, const Space& space, const Side& from,
                                  const Side& to) {
    std::vector<std::uint32_t> out;
    std::set<std::pair<std::uint32_t, bool>> seen; // families, of `from` and not
    for (const std::uint32_t d : line) {
        const Decision& one = space.decisions[d];
        const bool isOfFrom = isOf(from, one.axis);
        if (!seen.emplace(one.family, isOfFrom).second) continue;
        for (std::uint32_t other = 0; other < space.decisions.size(); ++other)
            if (space.decisions[other].family == one.family && isOf(to, space.decisions[other].axis) == isOfFrom)
                out.push_back(other);
    }
    return out;
}

} // namespace axiscape::searching
