// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/mesh_shapes.h"

#include "core/base/words.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace axiscape {
namespace {

constexpr std::string_view kOver = " over "; // the axis of a decision in words follows it

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

namespace {

std::vector<std::string> wordsOf(const MeshSearch& one) {
    std::vector<std::string> out;
    if (one.result.kept.empty()) return out;
    for (const Text& decision : one.result.best().decisions) out.push_back(words::english(decision));
    return out;
}

// The shape of two axes whose sizes are nearest, or the first.
std::size_t squarest(const std::vector<MeshSearch>& shapes) {
    std::size_t best = 0;
    std::int64_t apart = -1;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const auto& axes = shapes[i].mesh.axes;
        if (axes.size() != 2) continue;
        const auto by = std::abs(axes[0].size - axes[1].size);
        if (apart < 0 || by < apart) best = i, apart = by;
    }
    return best;
}

class ShapesSearch {
  public:
    ShapesSearch(const SearchProblem& problem, const std::vector<Mesh>& meshes, const SearchOptions& options,
                 const Progress& progress, const MeshWatch& watch)
        : m_problem(problem), m_options(options), m_progress(progress), m_watch(watch),
          m_rounds(std::bit_width(std::max<std::size_t>(1, meshes.size()))) { // halvings
        for (const Mesh& mesh : meshes) m_left.push_back({mesh, {}});
    }

    MeshSearchResult run() {
        if (m_left.size() > 1) lookAt(m_left[squarest(m_left)], 1);
        while (!m_left.empty() && !m_progress.cancelled()) round();
        std::ranges::reverse(m_gone);
        std::ranges::stable_sort(m_gone, isBetter, costOf);
        m_out.tried = std::move(m_gone);
        return std::move(m_out);
    }

  private:
    static constexpr std::size_t kPlans = 3; // of the best shapes, that others begin with; and ways to share axes out

    static const SearchCost& costOf(const MeshSearch& one) { return one.result.best().cost; }

    // One shape with its part of a round; what it has found before stays where that is better.
    void lookAt(MeshSearch& one, std::size_t shapes) {
        const auto parts = static_cast<std::int64_t>((m_rounds + 1) * shapes);
        // So few that not each shape gets one a round: the first ones do.
        if (m_options.evaluations > 0 && m_options.evaluations < parts && m_out.evaluations >= m_options.evaluations)
            return;
        SearchProblem problem = m_problem;
        problem.before = Partition(m_problem.before.sitesPointer(), one.mesh, m_problem.before.options());
        problem.simulation.placement.reset(); // of another mesh
        SearchOptions share = m_options;
        share.axes.clear();
        if (m_options.evaluations > 0) share.evaluations = std::max<std::int64_t>(1, m_options.evaluations / parts);
        if (m_options.seconds > 0) share.seconds = m_options.seconds / static_cast<double>(parts);
        share.from = wordsOf(one);
        for (const Known& known : m_best)
            if (known.mesh != one.mesh)
                for (auto& there : plansOnMesh(known.plan, known.mesh, one.mesh, kPlans))
                    share.alsoFrom.push_back(std::move(there));
        const auto all = m_progress.reporting([&](std::string_view what, std::int64_t done, std::int64_t) {
            m_progress.report(what, m_out.evaluations + done, m_options.evaluations);
        });
        SearchResult found = search(problem, share, all);
        m_out.evaluations += found.evaluations;
        if (m_progress.cancelled() && found.evaluations == 0) return; // it did not come to it: what was found before
        if (one.result.kept.empty() || !isBetter(costOf(one), found.best().cost)) one.result = std::move(found);
        remember(one);
        if (m_watch) m_watch(one, m_out.evaluations);
    }

    void remember(const MeshSearch& one) {
        std::erase_if(m_best, [&](const Known& known) { return known.mesh == one.mesh; });
        const auto at =
            std::ranges::find_if(m_best, [&](const Known& known) { return isBetter(costOf(one), known.cost); });
        m_best.insert(at, {one.mesh, wordsOf(one), costOf(one)});
        if (m_best.size() > kPlans) m_best.pop_back();
    }

    void round() {
        const std::size_t shapes = m_left.size();
        for (MeshSearch& one : m_left)
            if (!m_progress.cancelled()) lookAt(one, shapes);
        std::erase_if(m_left, [](const MeshSearch& one) { return one.result.kept.empty(); }); // stopped before it
        std::ranges::stable_sort(m_left, isBetter, costOf);
        const std::size_t stay = m_progress.cancelled() ? 0 : m_left.size() / 2;
        for (std::size_t i = stay; i < m_left.size(); ++i) m_gone.push_back(std::move(m_left[i]));
        m_left.resize(stay);
    }

    const SearchProblem& m_problem;
    const SearchOptions& m_options;
    const Progress& m_progress;
    const MeshWatch& m_watch;
    const std::size_t m_rounds;
    struct Known {
        Mesh mesh;
        std::vector<std::string> plan;
        SearchCost cost;
    };
    std::vector<Known> m_best; // best first
    std::vector<MeshSearch> m_left, m_gone;
    MeshSearchResult m_out;
};

} // namespace

std::vector<std::vector<std::string>> plansOnMesh(const std::vector<std::string>& plan, const Mesh& from,
                                                  const Mesh& to, std::size_t most) {
    // Which axis of `from` each of `to` takes the part of, as digits of a number; and how far the sizes are off.
    std::vector<std::pair<double, std::size_t>> shared;
    std::size_t count = 1;
    for (std::size_t i = 0; i < to.axes.size(); ++i) count *= from.axes.size();
    const auto partOf = [&](std::size_t number, std::size_t axis) {
        for (; axis > 0; --axis) number /= from.axes.size();
        return number % from.axes.size();
    };
    for (std::size_t number = 0; number < count; ++number) {
        double off = 0;
        for (std::size_t a = 0; a < from.axes.size(); ++a) {
            double size = 1;
            for (std::size_t i = 0; i < to.axes.size(); ++i)
                if (partOf(number, i) == a) size *= static_cast<double>(to.axes[i].size);
            off += std::abs(std::log(size / static_cast<double>(from.axes[a].size)));
        }
        shared.emplace_back(off, number);
    }
    std::ranges::stable_sort(shared, {}, [](const auto& one) { return one.first; });
    if (shared.size() > most) shared.resize(most);
    std::vector<std::vector<std::string>> out;
    for (const auto& [off, number] : shared) {
        std::vector<std::string>& there = out.emplace_back();
        for (const std::string& decision : plan) {
            const auto over = decision.rfind(kOver);
            if (over == decision.npos) continue;
            const auto axis = from.find(decision.substr(over + kOver.size()));
            for (std::size_t i = 0; axis && i < to.axes.size(); ++i)
                if (partOf(number, i) == *axis)
                    there.push_back(decision.substr(0, over + kOver.size()) + to.axes[i].name);
        }
    }
    return out;
}

MeshSearchResult searchMeshes(const SearchProblem& problem, const std::vector<Mesh>& meshes,
                              const SearchOptions& options, const Progress& progress, const MeshWatch& watch) {
    return ShapesSearch(problem, meshes, options, progress, watch).run();
}

} // namespace axiscape
