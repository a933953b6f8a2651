// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/axes.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace axiscape::observed {
namespace {

bool isOf(std::int64_t device, const Mesh& mesh) { return device >= 0 && device < mesh.devices(); }

// Where the digits of a number change along a group that starts at 0: {0,1,4,5} of 8 has 1, 2, 4, 8. Nothing where the
// members are no product of such runs.
std::optional<std::set<std::int64_t>> cutsOf(std::vector<std::int64_t> group) {
    std::sort(group.begin(), group.end());
    const auto first = group.front();
    for (auto& member : group) member -= first;
    std::set<std::int64_t> cuts;
    std::size_t done = 1; // the first `done` members are explained
    while (done < group.size()) {
        const auto stride = group[done];
        if (stride <= group[done - 1]) return std::nullopt;
        std::size_t steps = 1;
        while (done * steps < group.size() && group[done * steps] == stride * static_cast<std::int64_t>(steps)) ++steps;
        for (std::size_t i = done; i < done * steps; ++i)
            if (i >= group.size() || group[i] != group[i % done] + stride * static_cast<std::int64_t>(i / done))
                return std::nullopt;
        cuts.insert({stride, stride * static_cast<std::int64_t>(steps)});
        done *= steps;
    }
    return cuts;
}

bool isChain(const std::set<std::int64_t>& cuts) {
    std::int64_t before = 1;
    for (const auto cut : cuts) {
        if (cut % before != 0) return false;
        before = cut;
    }
    return true;
}

Mesh meshWith(const std::set<std::int64_t>& cuts) {
    std::vector<std::int64_t> sizes;
    for (auto next = std::next(cuts.begin()); next != cuts.end(); ++next) sizes.push_back(*next / *std::prev(next));
    std::reverse(sizes.begin(), sizes.end());
    Mesh mesh;
    for (std::size_t i = 0; i < sizes.size(); ++i) mesh.axes.push_back({fmt::format("axis_{}", i), sizes[i]});
    return mesh;
}

} // namespace

std::optional<std::vector<std::string>> axesOf(const hlo::Groups& groups, const Mesh& mesh) {
    if (mesh.axes.empty()) return std::nullopt;
    std::vector<bool> varies(mesh.axes.size());
    std::set<std::int64_t> members;
    for (const auto& group : groups) {
        if (group.empty() || !isOf(group.front(), mesh)) return std::nullopt;
        const auto first = mesh.coordinates(group.front());
        for (const auto member : group) {
            if (!isOf(member, mesh) || !members.insert(member).second) return std::nullopt;
            const auto at = mesh.coordinates(member);
            for (std::size_t a = 0; a < at.size(); ++a)
                if (at[a] != first[a]) varies[a] = true;
        }
    }
    if (static_cast<std::int64_t>(members.size()) != mesh.devices()) return std::nullopt;
    std::vector<std::string> names;
    std::int64_t size = 1;
    for (std::size_t a = 0; a < varies.size(); ++a) {
        if (!varies[a]) continue;
        names.push_back(mesh.axes[a].name);
        size *= mesh.axes[a].size;
    }
    // Members that vary along these axes alone, and as many as there are places: each group is all of them.
    for (const auto& group : groups) {
        if (static_cast<std::int64_t>(group.size()) != size) return std::nullopt;
        const auto first = mesh.coordinates(group.front());
        for (const auto member : group) {
            const auto at = mesh.coordinates(member);
            for (std::size_t a = 0; a < at.size(); ++a)
                if (!varies[a] && at[a] != first[a]) return std::nullopt;
        }
    }
    return names;
}

std::vector<std::string> movesAlong(const hlo::Groups& pairs, const Mesh& mesh) {
    std::vector<bool> moves(mesh.axes.size());
    for (const auto& pair : pairs) {
        if (pair.size() != 2 || !isOf(pair[0], mesh) || !isOf(pair[1], mesh)) continue;
        const auto from = mesh.coordinates(pair[0]), to = mesh.coordinates(pair[1]);
        for (std::size_t a = 0; a < from.size(); ++a)
            if (from[a] != to[a]) moves[a] = true;
    }
    std::vector<std::string> names;
    for (std::size_t a = 0; a < moves.size(); ++a)
        if (moves[a]) names.push_back(mesh.axes[a].name);
    return names;
}

Mesh meshOf(const std::vector<hlo::Groups>& all, std::int64_t devices) {
    if (devices < 2) return {};
    std::set<std::int64_t> cuts{1, devices};
    for (const auto& groups : all) {
        auto with = cuts;
        bool whole = !groups.empty();
        for (const auto& group : groups) {
            const auto own = group.empty() ? std::nullopt : cutsOf(group);
            whole = whole && own;
            if (own) with.insert(own->begin(), own->end());
        }
        if (!whole || !isChain(with) || *with.rbegin() != devices || with.size() > kMaxAxes + 1) continue;
        if (axesOf(groups, meshWith(with))) cuts = std::move(with);
    }
    return meshWith(cuts);
}

} // namespace axiscape::observed
