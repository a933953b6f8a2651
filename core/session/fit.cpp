// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/fit.h"

#include "core/base/text.h"
#include "core/base/words.h"
#include "core/insight/efficiency.h"
#include "core/insight/found_for.h"
#include "core/session/search_problem.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <mutex>
#include <thread>

namespace axiscape {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t kStates = 300; // that a search for one point may look at
// A point this much slower and this much larger than another is not tried with other recomputations.
constexpr double kFar = 1.25;

struct Recomputation {
    std::vector<Transform> transforms;
    std::shared_ptr<const Model> model;
};

class Fit {
  public:
    Fit(const FitRequest& request, const Progress& progress)
        : m_request(request), m_progress(progress), m_began(Clock::now()) {}

    Result<FitResult> run() {
        if (m_request.base.hardware.empty())
            return fail(words::phrase("there is no hardware that a step could fit on"), {}, {},
                        words::phrase("Name one"));
        const auto meshes = m_request.meshes.empty() ? std::vector{m_request.base.mesh} : m_request.meshes;
        for (std::size_t v = 0; v < m_request.variants.size() && !isOver(); ++v) {
            auto tried = tryVariant(v, meshes);
            if (!tried && tried.error().code != ErrorCode::cancelled) return fail(tried.error());
        }
        finish();
        return std::move(m_result);
    }

  private:
    Result<void> tryVariant(std::size_t variant, const std::vector<Mesh>& meshes) {
        auto ways = recomputations(variant);
        if (!ways) return fail(ways.error());
        for (const Mesh& mesh : meshes) {
            Strategy base = m_request.base;
            base.mesh = mesh;
            base.transforms = ways->front().transforms;
            auto schedules = shardings(variant, base, *ways->front().model);
            if (!schedules) return fail(schedules.error());
            if (auto tried = tryAll(variant, *ways, std::move(*schedules)); !tried) return tried;
        }
        return {};
    }

    bool isOver() const {
        return m_progress.cancelled() ||
               (m_request.seconds > 0 &&
                std::chrono::duration<double>(Clock::now() - m_began).count() > m_request.seconds);
    }

    // The program as the strategy has it first; then those that come to something else.
    Result<std::vector<Recomputation>> recomputations(std::size_t variant) {
        Session& session = *m_request.variants[variant].session;
        std::vector<Recomputation> ways;
        const auto first = session.modelOf(m_request.base.transforms);
        if (!first) return fail(first.error());
        ways.push_back({m_request.base.transforms, *first});
        std::vector<std::vector<Transform>> others{{Transform{{{}, {}}}},
                                                   {Transform{{{}, {std::string(kKeepPlainDots)}}}},
                                                   {Transform{{{}, {std::string(kKeepDots)}}}}};
        if (!m_request.base.transforms.empty()) others.emplace_back();
        for (auto& transforms : others) {
            if (isOver()) break;
            const auto model = session.modelOf(transforms);
            if (!model) continue; // it has a recomputation of its own, or no layers
            const auto same = [&](const Recomputation& way) {
                return way.model->module->opCount() == (*model)->module->opCount();
            };
            if (std::ranges::none_of(ways, same)) ways.push_back({std::move(transforms), *model});
        }
        return ways;
    }

    // The base, and tactics of the library on it.
    Result<std::vector<Strategy>> shardings(std::size_t variant, const Strategy& base, const Model& model) {
        const ModelFacts facts = modelFacts(*model.sites, *model.structure);
        const auto& axes = base.mesh.axes;
        std::vector<Strategy> out{base};
        // All that `more` can be put on, beside themselves.
        const auto extend = [&](std::size_t from, LibraryKind kind, const std::string& axis) -> Result<bool> {
            if (isOver()) return false;
            const auto snapshot = m_request.variants[variant].session->evaluate(out[from], m_progress);
            if (!snapshot) return fail(snapshot.error());
            const auto made = libraryTactic(kind, axis, facts, (*snapshot)->partition());
            if (!made) return false;
            Strategy next = out[from];
            next.schedule.tactics.push_back(made->tactic);
            out.push_back(std::move(next));
            return true;
        };
        using enum LibraryKind;
        const auto whole = std::ranges::find_if(axes, [](const MeshAxis& axis) { return axis.size > 1; });
        if (whole == axes.end()) return out;
        const std::string data = whole->name;
        if (auto made = extend(0, dataParallel, data); !made) return fail(made.error());
        for (const MeshAxis& axis : axes) {
            if (axis.size == 1) continue;
            const std::size_t until = out.size();
            for (std::size_t i = 0; i < until; ++i)
                for (const LibraryKind kind : {megatron, expert, spatial, edge, dataParallel}) {
                    const bool isData = axis.name == data;
                    if ((isData && i > 0) || (kind == dataParallel && (i == 0 || isData))) continue;
                    const auto made = extend(i, kind, axis.name);
                    if (!made) return fail(made.error());
                    // Beside Megatron, what stands between its products is cut, too.
                    if (*made && kind == megatron) {
                        if (auto more = extend(out.size() - 1, sequence, axis.name); !more) return fail(more.error());
                    }
                }
        }
        const std::size_t until = out.size();
        for (std::size_t i = 1; i < until; ++i)
            for (const LibraryKind kind : {zero1, zero2, zero3})
                if (auto made = extend(i, kind, data); !made) return fail(made.error());
        return out;
    }

    Result<void> tryAll(std::size_t variant, const std::vector<Recomputation>& ways, std::vector<Strategy> schedules) {
        const std::size_t first = m_result.points.size();
        if (auto done = evaluateAll(variant, ways.front(), schedules); !done) return done;
        if (auto found = searched(variant, ways.front(), schedules.front())) schedules.push_back(std::move(*found));
        std::vector<Strategy> near;
        for (std::size_t i = first; i < m_result.points.size(); ++i)
            if (std::ranges::none_of(m_result.points, [&](const FitPoint& other) {
                    return other.variant == variant && other.perSecond() > kFar * m_result.points[i].perSecond() &&
                           kFar * static_cast<double>(other.peakBytes) <
                               static_cast<double>(m_result.points[i].peakBytes);
                }))
                near.push_back(m_result.points[i].strategy);
        for (std::size_t w = 1; w < ways.size(); ++w) {
            auto here = near;
            for (Strategy& one : here) {
                one.transforms = ways[w].transforms;
                // What was searched is of the other program: it is searched again here.
                std::erase_if(one.schedule.tactics, [](const Tactic& t) { return t.kind == Tactic::Kind::automatic; });
            }
            if (auto done = evaluateAll(variant, ways[w], here); !done) return done;
            Strategy base = schedules.front();
            base.transforms = ways[w].transforms;
            searched(variant, ways[w], base);
        }
        return {};
    }

    Result<void> evaluateAll(std::size_t variant, const Recomputation& way, const std::vector<Strategy>& all) {
        std::atomic<std::size_t> next = 0;
        std::optional<Error> error;
        std::vector<SnapshotPointer> made(all.size()); // in their order, whichever is made first
        const auto work = [&] {
            for (std::size_t i = next++; i < all.size() && !isOver(); i = next++) {
                const auto snapshot = m_request.variants[variant].session->evaluate(all[i], m_progress);
                const std::lock_guard lock(m_mutex);
                if (!snapshot) {
                    if (!error && snapshot.error().code != ErrorCode::cancelled) error = snapshot.error();
                    continue;
                }
                made[i] = *snapshot;
                ++m_tried;
                m_progress.report(words::noop("trying what would fit"), m_tried, 0);
            }
        };
        std::vector<std::thread> threads;
        for (int t = 1; t < m_request.threads; ++t) threads.emplace_back(work);
        work();
        for (std::thread& thread : threads) thread.join();
        if (error) return fail(*error);
        for (const SnapshotPointer& one : made)
            if (one) add(variant, way, *one);
        if (next < all.size()) m_result.complete = false;
        return {};
    }

    void add(std::size_t variant, const Recomputation& way, const Snapshot& snapshot) {
        if (!snapshot.simulation || snapshot.error) return;
        auto& work = m_work[way.model.get()];
        if (!work) work = workOf(*way.model);
        FitPoint point;
        point.variant = variant;
        point.strategy = snapshot.strategy;
        point.stepSeconds = snapshot.simulation->stepSeconds;
        point.peakBytes = snapshot.simulation->memory.peak;
        point.capacityBytes = static_cast<std::int64_t>(snapshot.simulation->capacityBytes);
        point.tokens = work->tokens;
        m_result.points.push_back(std::move(point));
    }

    // One plan that a short search finds on top of the base.
    std::optional<Strategy> searched(std::size_t variant, const Recomputation& way, const Strategy& base) {
        if (isOver() || base.mesh.devices() == 1) return std::nullopt;
        const auto before = m_request.variants[variant].session->evaluate(base, m_progress);
        if (!before || (*before)->error) return std::nullopt;
        const auto problem = searchProblem(**before);
        if (!problem) return std::nullopt;
        SearchOptions options;
        for (std::size_t a = 0; a < base.mesh.axes.size(); ++a) options.axes.push_back(static_cast<std::uint8_t>(a));
        options.evaluations = kStates;
        options.threads = m_request.threads;
        const SearchResult found = search(*problem, options, m_progress);
        if (found.cancelled || found.kept.empty() || found.best().actions.empty()) return std::nullopt;
        Strategy out = base;
        Tactic tactic = automaticTactic(*problem, options, found);
        tactic.foundFor = foundFor(*way.model, base);
        out.schedule.tactics.push_back(std::move(tactic));
        const auto after = m_request.variants[variant].session->evaluate(out, m_progress);
        if (!after) return std::nullopt;
        add(variant, way, **after);
        return out;
    }

    static std::string keyOf(const FitPoint& point, const std::vector<Transform>& transforms, std::size_t without) {
        std::string key = std::to_string(point.variant) + '|' + meshText(point.strategy.mesh) + '|' +
                          transformsText(transforms) + '|';
        const auto& tactics = point.strategy.schedule.tactics;
        for (std::size_t t = 0; t < tactics.size(); ++t)
            if (t != without) key += tactics[t].name + '=' + tactics[t].axis + '/';
        return key;
    }

    void finish() {
        auto& points = m_result.points;
        std::map<std::string, std::size_t> byKey;
        constexpr auto all = static_cast<std::size_t>(-1);
        for (std::size_t i = 0; i < points.size(); ++i)
            byKey.try_emplace(keyOf(points[i], points[i].strategy.transforms, all), i);
        std::vector<std::size_t> order(points.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
            const double x = points[a].perSecond(), y = points[b].perSecond();
            return x != y ? x > y : points[a].peakBytes < points[b].peakBytes;
        });
        for (const std::size_t i : order)
            if (m_result.front.empty() || points[i].peakBytes < points[m_result.front.back()].peakBytes)
                m_result.front.push_back(i);
        for (const std::size_t i : m_result.front) {
            FitPoint& point = points[i];
            const auto gain = [&](std::string member, const std::string& without) {
                const auto found = byKey.find(without);
                if (found == byKey.end() || found->second == i) return;
                const FitPoint& other = points[found->second];
                point.gains.push_back(
                    {std::move(member), other.peakBytes - point.peakBytes, point.stepSeconds / other.stepSeconds - 1});
            };
            if (!point.strategy.transforms.empty())
                gain(transformsText(point.strategy.transforms), keyOf(point, {}, all));
            const auto& tactics = point.strategy.schedule.tactics;
            for (std::size_t t = m_request.base.schedule.tactics.size(); t < tactics.size(); ++t)
                gain(tactics[t].name, keyOf(point, point.strategy.transforms, t));
        }
        m_result.complete = m_result.complete && !isOver();
    }

    const FitRequest& m_request;
    const Progress& m_progress;
    const Clock::time_point m_began;
    std::mutex m_mutex;
    std::int64_t m_tried = 0;
    std::map<const Model*, std::optional<ModelWork>> m_work;
    FitResult m_result;
};

} // namespace

std::vector<Mesh> meshesToTry(std::int64_t devices) {
    std::vector<Mesh> out;
    for (const std::int64_t second : {1, 2, 4, 8}) {
        if (devices % second != 0 || (second > 1 && devices / second < 2 && second != devices)) continue;
        Mesh mesh;
        if (second < devices) mesh.axes.push_back({"data", devices / second});
        if (second > 1) mesh.axes.push_back({"model", second});
        if (mesh.axes.empty()) mesh.axes.push_back({"data", 1});
        if (second == 1 || second < devices) out.push_back(std::move(mesh));
    }
    return out;
}

Result<FitResult> whatFits(const FitRequest& request, const Progress& progress) { return Fit(request, progress).run(); }

std::string fitPointText(const FitPoint& point) {
    std::string out;
    for (const Tactic& tactic : point.strategy.schedule.tactics) {
        if (!out.empty()) out += ", ";
        out += tactic.name;
        if (!tactic.axis.empty()) out += " (" + tactic.axis + ")";
    }
    if (out.empty()) out = "as it is";
    const auto transforms = transformsText(point.strategy.transforms);
    return transforms.empty() ? out : out + "; " + transforms;
}

} // namespace axiscape
