// SPDX-License-Identifier: GPL-3.0-or-later
// The moves that run a job and keep its answer.
#include "core/insight/budget.h"
#include "core/insight/found_for.h"
#include "core/learn/gate.h"
#include "core/learn/job_facts.h"
#include "core/learn/play.h"
#include "core/learn/refusal.h"
#include "core/session/export_input.h"
#include "core/session/redistribution.h"
#include "core/session/search_problem.h"
#include "core/stablehlo/stablehlo.h"
#include "core/verify/verify.h"

#include <algorithm>
#include <array>
#include <thread>

namespace axiscape::learn {
namespace {

constexpr std::array<std::string_view, 21> kJobNames{"verify.equal",
                                                     "verify.verified",
                                                     "verify.worst_difference",
                                                     "verify.tolerance",
                                                     "verify.elements_compared",
                                                     "search.best.step_seconds",
                                                     "search.best.peak_bytes",
                                                     "search.best.fits",
                                                     "search.before.step_seconds",
                                                     "search.before.peak_bytes",
                                                     "search.evaluations",
                                                     "export.files",
                                                     "export.rules",
                                                     "export.lines",
                                                     "check.ok",
                                                     "redistribute.bytes_sent",
                                                     "redistribute.bound_bytes",
                                                     "redistribute.peak_bytes",
                                                     "redistribute.step_count",
                                                     "redistribute.transfer_seconds",
                                                     "check.findings"};

} // namespace

const std::vector<std::string_view>& jobNames() {
    static const std::vector<std::string_view> names(kJobNames.begin(), kJobNames.end());
    return names;
}

Result<void> Play::verify() {
    const auto now = m_learner.snapshot();
    if (!now) return fail(now.error());
    VerifyOptions options;
    options.functionOf = importFunction;
    const auto result = verifyShrunk((*now)->program, *m_learner.model().structure, options);
    if (!result) return fail(result.error());
    m_learner.tell(toldOf(*result));
    return {};
}

Result<void> Play::search() {
    SearchOptions options;
    const auto& mesh = m_learner.m_strategy.mesh;
    for (const auto& at : m_reader.items(m_reader.need(m_at, "axes"))) {
        const auto axis = mesh.find(m_reader.text(at));
        if (!axis) return refused(words::phrase("the mesh has no axis {}", m_reader.text(at)));
        options.axes.push_back(*axis);
    }
    options.evaluations = m_reader.integer(m_reader.need(m_at, "evaluations"), 1, 1'000'000);
    if (const auto seed = m_reader.find(m_at, "seed")) options.seed = m_reader.seed(*seed);
    const auto method = findSearchMethod(textOr("method", "toast"));
    if (m_reader.failed()) return fail(m_reader.error());
    if (!method) return refused(words::phrase("there is no method {}", textOf("method")));
    options.method = *method;
    options.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const auto now = m_learner.snapshot();
    if (!now) return fail(now.error());
    const auto problem = searchProblem(**now);
    if (!problem) return fail(problem.error());
    const auto result = axiscape::search(*problem, options);
    if (!result.best().actions.empty()) {
        Tactic found = automaticTactic(*problem, options, result);
        found.foundFor = foundFor(m_learner.model(), (*now)->strategy);
        tactics().push_back(std::move(found));
    }
    m_learner.tell(toldOfSearch(result.best().cost, result.before, result.evaluations));
    return {};
}

Result<void> Play::exportAs() {
    const auto name = textOf("to");
    if (m_reader.failed()) return fail(m_reader.error());
    const auto format = findExportFormat(name);
    if (!format) return refused(words::phrase("there is no export {}", name));
    const auto now = m_learner.snapshot();
    if (!now) return fail(now.error());
    const SnapshotExport from(*now);
    const auto made = makeExport(*format, from.input());
    if (!made) return fail(made.error());
    m_learner.tell(toldOf(*made));
    return {};
}

Result<void> Play::check() {
    const auto limits = m_reader.need(m_at, "limits");
    m_reader.object(limits, {"max_memory", "max_time", "max_collectives"});
    const auto limit = [&](const char* key) {
        const auto found = m_reader.find(limits, key);
        return found ? m_reader.text(*found) : std::string();
    };
    TypedBudget typed{limit("max_memory"), limit("max_time"), {}};
    if (const auto most = limit("max_collectives"); !most.empty()) typed.collectives.push_back(most);
    if (m_reader.failed()) return fail(m_reader.error());
    const auto budget = parseBudget(typed);
    if (!budget) return fail(budget.error());
    const auto now = m_learner.snapshot();
    if (!now) return fail(now.error());
    const auto findings = gateFindings(**now, *budget);
    if (!findings) return fail(findings.error());
    m_learner.tell(toldOf(*findings));
    return {};
}

Result<void> Play::redistribute() {
    TypedRedistribution typed{textOf("mesh"), textOf("shape"), textOr("dtype", "f32"), textOf("from"), textOf("to")};
    const auto hardwareName = textOr("hardware", "");
    const auto cost = textOr("cost", "bytes");
    if (m_reader.failed()) return fail(m_reader.error());
    const auto read = readRedistribution(typed);
    if (!read) return fail(read.error());
    std::optional<Hardware> hardware;
    if (!hardwareName.empty()) {
        auto found = profileNamed(hardwareName);
        if (!found) return fail(found.error());
        hardware = std::move(*found);
    }
    reshard::PlanOptions options;
    if (cost == "seconds" && hardware)
        options.cost = [&](const reshard::Transfer& t) { return transferSeconds(t, read->problem.mesh, *hardware); };
    else if (cost != "bytes")
        return refused(words::phrase("the cost is bytes, or seconds on a hardware"));
    const auto plan = reshard::plan(read->problem, options);
    if (!plan) return fail(plan.error());
    m_learner.tell(
        toldOf(*plan, hardware ? std::optional(transferSeconds(*plan, read->problem.mesh, *hardware)) : std::nullopt));
    return {};
}

} // namespace axiscape::learn
