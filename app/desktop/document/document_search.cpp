// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/document/document_search.h"

#include "app/desktop/document/document.h"
#include "core/insight/found_for.h"
#include "core/search/mesh_shapes.h"
#include "core/session/search_problem.h"
#include "widgets/search/search_edits.h"

#include <chrono>

namespace axiscape {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::milliseconds kToldEvery{50}; // between two words to the window

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

} // namespace

// The search on its thread: it builds up what is known and tells it from time to time.
struct DocumentSearch::Job {
    std::shared_ptr<Session> session;
    SearchRun run;
    Strategy whole; // what there is when it begins
    Task<Told>::Tell say{};
    Clock::time_point start = Clock::now(), told = {};
    bool isNews = false; // something better was found that the window does not know yet

    void tell() {
        told = Clock::now();
        isNews = false;
        say({run});
    }
    void tellIfTime() {
        run.seconds = secondsSince(start);
        if (Clock::now() - told < kToldEvery) return;
        if (isNews) return tell();
        told = Clock::now(); // what was found may be megabytes: only the figures
        say({std::nullopt, run.evaluations, run.seconds});
    }
    void failed(const Error& error) {
        run.state = SearchRun::State::failed;
        run.error = error;
        tell();
    }

    // The tactic of one candidate, as the command line makes it of the best one.
    FoundTactic tacticOf(const SearchProblem& problem, const Candidate& candidate, std::int64_t evaluations,
                         const Mesh& mesh) const {
        SearchResult one;
        one.kept.push_back(candidate);
        one.evaluations = evaluations;
        FoundTactic found{automaticTactic(problem, run.order.options, one), candidate.decisions, candidate.cost, mesh};
        if (run.isOfShapes()) { // the problem is of another shape
            found.tactic.axes.clear();
            for (const auto& axis : mesh.axes) found.tactic.axes.push_back(axis.name);
        }
        Strategy before = run.base;
        before.mesh = mesh;
        const auto model = session->modelOf(before.transforms);
        found.tactic.foundFor = foundFor(model ? **model : *session->model(), before);
        return found;
    }

    void work(const Progress& progress) {
        std::vector<Mesh> shapes;
        if (run.isOfShapes()) {
            shapes = meshShapes(run.order.devices);
            run.base.mesh = shapes.front();
        }
        const auto before = session->evaluate(run.base, progress);
        if (!before) {
            if (before.error().code != ErrorCode::cancelled) return failed(before.error());
            run.state = SearchRun::State::stopped;
            return tell();
        }
        for (std::size_t k = 1; k <= (*before)->tacticCount(); ++k)
            if (auto error = (*before)->after(k).error) {
                if (error->where.empty()) error->where = "tactic " + run.base.schedule.tactics[k - 1].name;
                return failed(*error);
            }
        const auto problem = searchProblem(**before);
        if (!problem) return failed(problem.error());
        if (const auto can = canBeSearched(*problem, run.order.options); !can) return failed(can.error());
        run.capacityBytes = problem->hardware.memoryBytes;
        const SearchLimits limits = limitsOf(*problem, run.order.options.limits);
        if (const auto& priced = (*before)->simulation)
            run.before = costOf(*priced, (*before)->program.counts.total(), limits);
        if (!(whole == run.base))
            if (const auto now = session->evaluate(whole, progress); now && (*now)->simulation)
                run.current = costOf(*(*now)->simulation, (*now)->program.counts.total(), limits);
        run.curve = {{0, 0, run.before}};
        run.state = SearchRun::State::searching;
        start = Clock::now();
        tell();
        if (shapes.empty())
            searchTactics(*problem, progress);
        else
            searchShapes(*problem, shapes, progress);
        tell();
    }

    void searchTactics(const SearchProblem& problem, const Progress& progress) {
        const auto& options = run.order.options;
        const SearchResult result =
            search(problem, options, progress, [&](const SearchPoint& point, const Candidate& best) {
                run.curve.push_back(point);
                run.found.insert(run.found.begin(), tacticOf(problem, best, point.evaluations, run.base.mesh));
                if (run.found.size() > static_cast<std::size_t>(options.keep)) run.found.pop_back();
                isNews = true;
            });
        run.found.clear();
        for (const Candidate& candidate : result.kept)
            if (!candidate.actions.empty())
                run.found.push_back(tacticOf(problem, candidate, result.evaluations, run.base.mesh));
        if (result.evaluations > 0) run.curve = result.curve; // else it was stopped before its first point was sure
        finish(result.evaluations, result.seconds, result.cancelled);
    }

    void searchShapes(const SearchProblem& problem, const std::vector<Mesh>& shapes, const Progress& progress) {
        const auto foundOf = [&](const MeshSearch& one) {
            return tacticOf(problem, one.result.best(), one.result.evaluations, one.mesh);
        };
        const auto watch = [&](const MeshSearch& one, std::int64_t evaluations) {
            FoundTactic found = foundOf(one);
            std::erase_if(run.found, [&](const FoundTactic& other) { return other.mesh == one.mesh; });
            const auto at = std::ranges::find_if(
                run.found, [&](const FoundTactic& other) { return isBetter(found.cost, other.cost); });
            if (isBetter(found.cost, run.curve.back().cost))
                run.curve.push_back({evaluations, secondsSince(start), found.cost});
            run.found.insert(at, std::move(found));
            run.evaluations = evaluations;
            isNews = true;
        };
        const MeshSearchResult result = searchMeshes(problem, shapes, run.order.options, progress, watch);
        run.found.clear();
        for (const MeshSearch& one : result.tried) run.found.push_back(foundOf(one));
        finish(result.evaluations, secondsSince(start), progress.cancelled());
    }

    void finish(std::int64_t evaluations, double seconds, bool cancelled) {
        run.evaluations = evaluations;
        run.seconds = seconds;
        run.state = cancelled ? SearchRun::State::stopped : SearchRun::State::done;
    }
};

DocumentSearch::DocumentSearch(Document& document) : m_document(document) {
    connect(&document, &Designer::modelChanged, this, &Searcher::changed);
}

void DocumentSearch::start(const SearchOrder& order) {
    if (!m_document.session()) return;
    m_run = {};
    m_run.order = order;
    m_run.order.options.dimensionNames = m_document.dimensionNames();
    m_run.base = searchBase(m_document.strategy(), order);
    m_run.state = SearchRun::State::preparing;
    Strategy whole = m_document.strategy();
    if (order.again) whole.schedule.tactics.resize(static_cast<std::size_t>(order.slot) + 1); // beside its old plan
    const auto job = std::make_shared<Job>(Job{m_document.session(), m_run, std::move(whole)});
    m_task.stream(
        [job](const Progress& progress, const Task<Told>::Tell& tell) {
            job->say = tell;
            job->work(progress);
        },
        [this](Told told) { take(std::move(told)); },
        [job](std::string_view, std::int64_t done, std::int64_t) { // between rounds, from the thread that searches
            if (job->run.state != SearchRun::State::searching) return;
            job->run.evaluations = done;
            job->tellIfTime();
        });
    emit changed();
}

void DocumentSearch::stop() {
    if (!m_run.isBusy() || m_run.state == SearchRun::State::stopping) return;
    m_task.stop();
    m_run.state = SearchRun::State::stopping;
    emit changed();
}

void DocumentSearch::forget() {
    m_task.cancel();
    m_run = {};
}

void DocumentSearch::take(Told told) {
    if (!told.run) {
        m_run.evaluations = told.evaluations;
        m_run.seconds = told.seconds;
        emit spentChanged();
        return;
    }
    const bool stopping = m_run.state == SearchRun::State::stopping && told.run->isBusy();
    m_run = std::move(*told.run);
    if (stopping) m_run.state = SearchRun::State::stopping;
    emit changed();
}

} // namespace axiscape
