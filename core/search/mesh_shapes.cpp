// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/mesh_shapes.h"

#include <algorithm>
#include <bit>

namespace axiscape {
namespace {

void factor(std::int64_t devices, int axes, std::vector<std::int64_t>& sizes, std::vector<Mesh>& out) {
    static constexpr std::array<const char*, kMostMeshAxes> names{"x", "y", "z", "w"};
    if (devices == 1) {
        if (sizes.size() > 3 && !std::ranges::is_sorted(sizes)) return;
        Mesh mesh;
        for (std::size_t i = 0; i < sizes.size(); ++i) mesh.axes.push_back({names[i], sizes[i]});
        out.push_back(std::move(mesh));
        return;
    }
    if (axes == 0) return;
    for (std::int64_t size = 2; size <= devices; ++size) {
        if (devices % size != 0) continue;
        sizes.push_back(size);
        factor(devices / size, axes - 1, sizes, out);
        sizes.pop_back();
    }
}

} // namespace

std::vector<Mesh> meshShapes(std::int64_t devices, int axes) {
    std::vector<Mesh> out;
    std::vector<std::int64_t> sizes;
    if (devices > 1) factor(devices, std::clamp(axes, 1, kMostMeshAxes), sizes, out);
    std::ranges::stable_sort(out, [](const Mesh& a, const Mesh& b) { return a.axes.size() < b.axes.size(); });
    return out;
}

MeshSearchResult searchMeshes(const SearchProblem& problem, const std::vector<Mesh>& meshes,
                              const SearchOptions& options, const Progress& progress, const MeshWatch& watch) {
    MeshSearchResult out;
    std::vector<MeshSearch> left; // with what their last round found
    for (const Mesh& mesh : meshes) left.push_back({mesh, {}});
    const auto rounds = static_cast<std::int64_t>(std::bit_width(std::max<std::size_t>(1, meshes.size()))); // halvings
    std::vector<MeshSearch> gone;
    while (!left.empty() && !progress.cancelled()) {
        std::vector<MeshSearch> round;
        for (MeshSearch& last : left) {
            SearchProblem one = problem;
            one.before = Partition(problem.before.sitesPointer(), last.mesh, problem.before.options());
            one.simulation.placement.reset(); // of another mesh
            SearchOptions share = options;
            share.axes.clear();
            const auto parts = rounds * static_cast<std::int64_t>(left.size());
            if (options.evaluations > 0) share.evaluations = std::max<std::int64_t>(16, options.evaluations / parts);
            if (options.seconds > 0) share.seconds = options.seconds / static_cast<double>(parts);
            SearchResult found;
            if (!progress.cancelled()) found = search(one, share, progress);
            out.evaluations += found.evaluations;
            if (progress.cancelled() && found.evaluations == 0) { // it did not come to it: what the last round found
                if (!last.result.kept.empty()) round.push_back(std::move(last));
                continue;
            }
            round.push_back({last.mesh, std::move(found)});
            if (watch) watch(round.back(), out.evaluations);
        }
        std::ranges::stable_sort(round, [](const MeshSearch& a, const MeshSearch& b) {
            return isBetter(a.result.best().cost, b.result.best().cost);
        });
        left.clear();
        const std::size_t stay = progress.cancelled() ? 0 : round.size() / 2;
        for (std::size_t i = 0; i < round.size(); ++i) (i < stay ? left : gone).push_back(std::move(round[i]));
    }
    std::ranges::reverse(gone);
    std::ranges::stable_sort(gone, [](const MeshSearch& a, const MeshSearch& b) {
        return isBetter(a.result.best().cost, b.result.best().cost);
    });
    out.tried = std::move(gone);
    return out;
}

} // namespace axiscape
