// SPDX-License-Identifier: GPL-3.0-or-later
// Runs what resources/reproduce/published.json lists: schedules of the library on the samples, redistributions, the
// search that is to find the expert's plan.
#include "app/cli/reproduce.h"

#include "app/cli/input.h"
#include "app/cli/json_values.h"
#include "app/cli/redistribution.h"
#include "core/base/file.h"
#include "core/insight/efficiency.h"
#include "core/session/search_problem.h"
#include "core/structure/model_facts.h"
#include "core/tactics/library.h"

#include <cmath>
#include <fmt/format.h>

namespace axiscape::cli {
namespace {

namespace fs = std::filesystem;

// Everything that is published on one model is asked of one session.
class Reproduction {
  public:
    Reproduction(const Console& console, fs::path resources) : m_console(console), m_resources(std::move(resources)) {}

    Result<std::vector<Reproduced>> run(const Json& all) {
        for (const Json& row : all.at("rows"))
            if (auto made = schedule(row); !made) return fail(made.error());
        if (auto made = redistributions(all.at("redistributions")); !made) return fail(made.error());
        if (auto made = expert(all.at("automap")); !made) return fail(made.error());
        for (const Json& row : all.at("not_made"))
            for (const auto& [figure, published] : row.at("published").items())
                add(row, fmt::format("{}, {}", figure, row.at("what").get<std::string>()), published, std::nullopt,
                    row.at("why"));
        return std::move(m_rows);
    }

  private:
    void add(const Json& row, std::string what, double published, std::optional<double> ours, std::string why) {
        m_rows.push_back({row.at("paper"), row.at("table"), std::move(what), published, ours, std::move(why)});
    }

    Result<std::shared_ptr<Session>> sessionOf(const Json& row) {
        const std::string model = row.at("model");
        if (m_session && m_model == model) return m_session;
        auto opened = openModel((m_resources / "models" / model).string(), m_console);
        if (!opened) return fail(opened.error());
        m_model = model;
        return m_session = *opened;
    }

    // The tactics of the library on the mesh, each made on the state before it.
    Result<SnapshotPointer> stateOf(Session& session, const Json& row, std::initializer_list<const char*> lists) {
        auto mesh = parseMesh(row.at("mesh").get<std::string>());
        if (!mesh) return fail(mesh.error());
        Strategy strategy{*mesh, row.at("hardware"), {}};
        const Model& model = *session.model();
        const ModelFacts facts = modelFacts(*model.sites, *model.structure);
        for (const char* list : lists)
            for (const std::string text : row.at(list)) {
                const auto before = session.evaluate(strategy, m_console.progress);
                if (!before) return fail(before.error());
                const auto equals = text.find('=');
                const auto kind = findLibraryKind(text.substr(0, equals));
                if (!kind) return fail("names no tactic of the library", text);
                const auto made = libraryTactic(*kind, text.substr(equals + 1), facts, (*before)->partition());
                if (!made) return fail(made.error());
                strategy.schedule.tactics.push_back(made->tactic);
            }
        return session.evaluate(strategy, m_console.progress);
    }

    Result<void> schedule(const Json& row) {
        const auto session = sessionOf(row);
        if (!session) return fail(session.error());
        const auto state = stateOf(**session, row, {"schedule"});
        if (!state) return fail(state.error());
        const Json reasons = row.value("why", Json::object());
        for (const auto& [figure, published] : row.at("published").items()) {
            const auto ours = figureOf(**state, figure);
            const bool differs = ours != published.get<double>();
            const std::string why = reasons.value(figure, reasons.value("*", std::string()));
            add(row, fmt::format("{}, {}", figure, row.at("what").get<std::string>()), published, ours,
                differs ? why : "");
        }
        return {};
    }

    static double figureOf(const Snapshot& state, const std::string& figure) {
        if (figure == "step_ms") return state.simulation->stepSeconds * 1e3;
        if (figure == "peak_mb") return static_cast<double>(state.simulation->memory.peak) / 1e6;
        if (figure == "peak_gb") return static_cast<double>(state.simulation->memory.peak) / 1e9;
        if (figure == "mfu") return efficiencyOf(state).mfu;
        return counts(state.program.counts).at(figure);
    }

    // Of those for which both send something.
    Result<void> redistributions(const Json& row) {
        const fs::path path = m_resources / "reproduce" / row.at("file").get<std::string>();
        const auto text = readFile(path);
        if (!text) return fail(text.error());
        double logarithms = 0;
        int count = 0, number = 0;
        for (std::string_view rest = *text; !rest.empty();) {
            const auto end = std::min(rest.find('\n'), rest.size());
            const std::string_view line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            ++number;
            if (line.empty()) continue;
            const auto one = readCase(line, fmt::format("{}:{}", path.string(), number));
            if (!one) return fail(one.error());
            const auto plan = reshard::plan(one->problem, {});
            if (!plan) return fail(plan.error());
            const Json xla = Json::parse(line).at("xla");
            double sent = 0;
            for (const auto& step : plan->steps) sent += step.sentBytes;
            if (!xla.contains("sent_bytes") || sent <= 0 || xla.at("sent_bytes").get<double>() <= 0) continue;
            logarithms += std::log(xla.at("sent_bytes").get<double>() / sent);
            ++count;
        }
        add(row, fmt::format("{} ({} cases)", row.at("what").get<std::string>(), count), row.at("published"),
            std::exp(logarithms / std::max(count, 1)), row.at("why"));
        return {};
    }

    Result<void> expert(const Json& row) {
        const auto session = sessionOf(row);
        if (!session) return fail(session.error());
        const auto before = stateOf(**session, row, {"before"});
        if (!before) return fail(before.error());
        const auto known = stateOf(**session, row, {"before", "expert"});
        if (!known) return fail(known.error());
        const auto problem = searchProblem(**before);
        if (!problem) return fail(problem.error());
        SearchOptions options;
        options.method = SearchMethod::automap;
        options.evaluations = row.at("evaluations");
        options.seed = row.at("seed");
        for (const std::string axis : row.at("axes")) options.axes.push_back(*(*before)->strategy.mesh.find(axis));
        const SearchResult found = search(*problem, options, m_console.progress);
        if (found.cancelled) return fail(Error{ErrorCode::cancelled, words::phrase("cancelled"), {}, {}, {}, {}});
        const std::string what = row.at("what");
        const SearchCost& best = found.best().cost;
        const Simulation& there = *(*known)->simulation;
        add(row, "step, " + what, row.at("published"), best.stepSeconds / there.stepSeconds, row.at("why"));
        add(row, "peak, " + what, row.at("published"),
            static_cast<double>(best.peakBytes) / static_cast<double>(there.memory.peak), row.at("why"));
        return {};
    }

    const Console& m_console;
    const fs::path m_resources;
    std::string m_model;
    std::shared_ptr<Session> m_session;
    std::vector<Reproduced> m_rows;
};

} // namespace

int reproducePapers(const Console& console, const ReproduceRequest& request) {
    // Said before the work is done.
    if (const fs::path folder = fs::path(request.html).parent_path(); !folder.empty() && !fs::is_directory(folder))
        return report({ErrorCode::wrongInput,
                       "there is no folder " + folder.string(),
                       request.html,
                       {},
                       "Make it, or write elsewhere",
                       {}});
    const fs::path resources = resourcesFolder();
    const auto list = readFile(resources / "reproduce/published.json");
    if (!list) return report(list.error());
    const auto rows = Reproduction(console, resources).run(Json::parse(*list));
    if (!rows) return report(rows.error());
    if (!request.html.empty())
        if (const auto made = writeFileAtomically(request.html, reproducedHtml(*rows)); !made)
            return report(made.error());
    return output(console.json ? reproducedJson(*rows) : reproducedText(*rows));
}

} // namespace axiscape::cli
