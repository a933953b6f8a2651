// SPDX-License-Identifier: GPL-3.0-or-later
// The devices given, the mesh looked for: every way to factor their number into axes.
#pragma once

#include "core/search/search.h"

namespace axiscape {

inline constexpr int kMostMeshAxes = 4;

// Meshes of that many devices with up to `axes` axes of 2 or more, fewest axes first. The order of sizes counts, as the
// last axis has the nearest neighbours; of four axes the larger ones are the nearer ones, for all orders are too many
// to look at (4,096 devices: 165 of 232). Axes are called "x", "y", "z", "w".
[[nodiscard]] std::vector<Mesh> meshShapes(std::int64_t devices, int axes = kMostMeshAxes);

struct MeshSearch {
    Mesh mesh;
    SearchResult result;
};
struct MeshSearchResult {
    std::vector<MeshSearch> tried; // best first
    std::int64_t evaluations = 0;
};

// First one shape of two axes, as square as there is, then every shape gets the same small part of the evaluations, the
// better half of them again as much, until one is left. Each begins with its own plan and the best of others, whose
// axes are shared out among its own. `problem.before` lends sites and options; it must be untouched. With `seconds`
// each of the rounds gets its share. `watch` is told of every shape after its search, the first one and then once a
// round it is in, with the evaluations spent on all so far.
using MeshWatch = std::function<void(const MeshSearch&, std::int64_t evaluations)>;
// Plans on one mesh in the words of a plan on another: each axis takes the part of one there, so that the parts stay as
// large as can be. The likeliest first, `most` of them.
[[nodiscard]] std::vector<std::vector<std::string>> plansOnMesh(const std::vector<std::string>& plan, const Mesh& from,
                                                                const Mesh& to, std::size_t most);

[[nodiscard]] MeshSearchResult searchMeshes(const SearchProblem& problem, const std::vector<Mesh>& meshes,
                                            const SearchOptions& options, const Progress& progress = {},
                                            const MeshWatch& watch = {});

} // namespace axiscape
