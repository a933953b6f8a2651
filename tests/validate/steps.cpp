// SPDX-License-Identifier: GPL-3.0-or-later
// Published training steps: from the StableHLO of the step a row describes, printed by steps_program.py, through
// tactics, lowering and simulation to seconds. The profiles are those that ship; of a row only what it states is used:
// its machine, and by its framework the host, which is a setting of every strategy, and what is known of its software
// (steps_machine.h). Beside it stands the same profile with no settings at all.
#include "core/simulate/simulate.h"
#include "tests/support/support.h"
#include "tests/validate/measured.h"
#include "tests/validate/steps_baseline.h"
#include "tests/validate/steps_breakdown.h"
#include "tests/validate/steps_machine.h"
#include "tests/validate/steps_programs.h"
#include "tests/validate/steps_tables.h"

#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <set>

namespace axiscape::validate {
namespace {

using Json = nlohmann::json;

double stepSeconds(const SpmdProgram& program, const Hardware& hardware, const SimulationFacts& facts) {
    SimulationOptions options;
    options.intervals = false;
    return simulate(program, hardware, facts, options).stepSeconds;
}

// Collectives of the kind, over all runs of them.
double secondsIn(const SpmdProgram& program, const Simulation& s, CollectiveKind kind) {
    double sum = 0;
    for (std::size_t i = 0; i < program.collectives.size(); ++i)
        if (program.collectives[i].kind == kind) sum += static_cast<double>(s.collectiveSeconds[i]);
    return sum;
}

// What products hide that are cut into a piece a device: all but a piece of the gathers and scatters beside them, over
// the axis that cuts the weights.
double hiddenByPieces(const SpmdProgram& program, const Simulation& s) {
    const Mesh& mesh = program.partition.mesh();
    double hidden = 0;
    for (std::size_t i = 0; i < program.collectives.size(); ++i) {
        const Collective& c = program.collectives[i];
        const bool moves = c.kind == CollectiveKind::all_gather || c.kind == CollectiveKind::reduce_scatter;
        if (moves && isProduct(program.partition.module().kind(c.op)) && c.axes.size() == 1 &&
            mesh.axes[c.axes[0]].name == "model")
            hidden += static_cast<double>(s.exposedOf[i]) * (1 - 1 / static_cast<double>(c.group));
    }
    return hidden;
}

// What lists of tensors add to the collectives of DeepSpeed's ZeRO-3: of each part a view that goes into the list, by
// Python, and a copy out of or into the flat buffer that NCCL knows (ProcessGroupNCCL). What weights are gathered into
// is zeroed, copied to, and its norm is read for a message that nobody prints; gradients are copied. Weights below
// param_persistence_threshold stay whole.
double listSeconds(const Json& row, const SpmdProgram& program, const Hardware& h, double gathersAgain) {
    constexpr double kCallsOfAPart = 2, kElementsKept = 1e5;
    constexpr double kGatherPasses = 4, kScatterPasses = 2; // over the whole tensor
    const double parts = row.at("parallelism").at("dp").get<double>();
    double seconds = 0;
    for (const Collective& c : program.collectives) {
        const bool gathers = c.kind == CollectiveKind::all_gather;
        const auto bytes = static_cast<double>(c.chargedBytes());
        if ((!gathers && c.kind != CollectiveKind::reduce_scatter) || bytes < 2 * kElementsKept) continue;
        const double passes = gathers ? kGatherPasses : kScatterPasses;
        seconds += static_cast<double>(c.trips) * (gathers ? 1 + gathersAgain : 1) *
                   (kCallsOfAPart * parts * h.launchFloor + passes * bytes / (h.memoryBandwidth * h.memoryEfficiency));
    }
    return seconds;
}

// As the row's software runs it (steps_machine.h).
double asItsSoftware(const Json& row, const SpmdProgram& program, const Hardware& hardware, const Simulation& s) {
    const Software software = softwareOf(row);
    if (software.cutsProducts) return s.stepSeconds - hiddenByPieces(program, s);
    if (software.gathersUpdates) // as many bytes as the gradients that were scattered, in half precision both
        return s.stepSeconds + secondsIn(program, s, CollectiveKind::reduce_scatter);
    if (!software.zero3OfLists) return s.stepSeconds;
    const double again = row.at("recompute") == "full" ? 0.5 : 0; // forward and backward have gathered each once
    return s.upperBoundSeconds + again * secondsIn(program, s, CollectiveKind::all_gather) +
           listSeconds(row, program, hardware, again);
}

// The rows that constants were fitted on, as fit_steps.py left them: what is not among them is unseen.
std::set<std::string> fittedIds() {
    std::ifstream file(test::data("../validate/steps_fitted.txt"));
    std::set<std::string> ids;
    for (std::string line; std::getline(file, line);) ids.insert(line);
    return ids;
}

// Nothing, with the reason as a failed check, if the row cannot be simulated.
std::optional<StepRow> rowOf(const Json& row, const Json& entry, StepPrograms& programs, const BaselineSets& baseline,
                             Report& report) {
    const auto id = row.at("id").get<std::string>(), source = row.at("source").get<std::string>();
    const auto host = hostOf(row);
    if (!host) {
        report.check(id + ": its framework is known", false);
        return std::nullopt;
    }
    const auto hardware = machineOf(row, *host), plain = machineOf(row, Host::compiled);
    if (!hardware || !plain) {
        report.check(fmt::format("{}: {}", id, hardware ? plain.error().text() : hardware.error().text()), false);
        return std::nullopt;
    }
    const auto program = programs.program(entry, report);
    if (!program) return std::nullopt;
    SimulationOptions options;
    options.intervals = false;
    const auto s = simulate(*program, *hardware, programs.facts(), options);
    StepRow r;
    r.id = id;
    r.source = source;
    r.chip = row.at("hardware").get<std::string>();
    if (row.at("group").is_string()) r.group = row.at("group").get<std::string>();
    r.measured = row.at("measured").at("seconds").get<double>();
    r.eager = *host == Host::eager;
    const auto& fused = row.at("model").at("fused_attention");
    r.fused = fused.is_boolean() && fused.get<bool>();
    const double seconds = asItsSoftware(row, *program, *hardware, s);
    r.seconds = {seconds,
                 r.eager ? stepSeconds(*program, *plain, programs.facts()) : seconds,
                 baselineSeconds(row, *plain, kBaselineGuess),
                 baselineSeconds(row, *plain, kBaselineFit),
                 baselineSeconds(row, *plain, baseline.one),
                 baselineSeconds(row, *plain, baseline.of(source))};
    if (const char* words = std::getenv("AXISCAPE_VALIDATE_ROW"); words && id.find(words) != id.npos)
        reportBreakdown(report, id, *program, *hardware, s, r.measured);
    return r;
}

} // namespace

std::optional<std::vector<StepRow>> stepRows(Report& report) {
    const auto file = measuredFile("steps.json");
    if (!file) {
        report.skip("golden/measured/steps.json");
        return std::nullopt;
    }
    std::map<std::string, const Json*> byId;
    std::set<std::string> ids;
    for (const auto& row : file->at("rows")) {
        byId[row.at("id")] = &row;
        ids.insert(row.at("id").get<std::string>());
    }
    const auto folder = programFolder();
    const auto index = programIndex(folder, ids);
    if (!index) {
        report.leave(
            "the programs of the steps are not printed: set AXISCAPE_JAX_PYTHON to a Python with jax to have them in " +
            folder.string());
        return std::nullopt;
    }
    const auto sets = baselineSets(measuredFile("baseline.json"));
    const auto fitted = fittedIds();
    StepPrograms programs(folder);
    std::vector<StepRow> rows;
    std::ofstream dump;
    if (const char* path = std::getenv("AXISCAPE_VALIDATE_DUMP")) dump.open(path);
    for (const auto& entry : *index) {
        auto row = rowOf(*byId.at(entry.at("id")), entry, programs, sets, report);
        if (!row) return std::nullopt;
        row->fitted = fitted.contains(row->id);
        if (dump) // what fit_steps.py reads
            dump << fmt::format("{}\t{}\t{}\t{:.6g}\t{:.6g}\n", row->id, row->chip, row->group, row->measured,
                                row->secondsBy(By::axiscape));
        rows.push_back(std::move(*row));
    }
    return rows;
}

namespace {

void runSteps(Report& report) {
    const auto made = stepRows(report);
    if (!made) return;
    const auto& rows = *made;
    const auto stated = statedBaseline(measuredFile("baseline.json"), rows);
    reportSources(report, rows, stated);
    reportSums(report, rows, stated);
    reportConstants(report, rows);
    for (const auto& [by, words] : {std::pair{By::axiscape, ""}, {By::noSettings, "_no_settings"}}) {
        const auto name = [&, words = words](const char* figure, const char* half) {
            return fmt::format("steps_{}{}{}", figure, words, half);
        };
        for (const auto& [half, ending] :
             {std::pair{Half::judged, ""}, {Half::fitted, "_fitted"}, {Half::both, "_all_rows"}}) {
            const auto error = overSources(rows, by, half);
            const auto order = rank(rows, by, half, half == Half::judged);
            report.figure(name("error", ending), error.error, error.rows);
            report.figure(name("tau", ending), order.tau, order.of3);
            report.figure(name("regret", ending), order.regret, order.groups);
        }
    }
    const auto unseen = rank(rows, By::axiscape, Half::judged, true), all = rank(rows, By::axiscape, Half::both);
    report.atMost("mean error of the half not fitted on, mean over sources",
                  overSources(rows, By::axiscape, Half::judged).error, 0.12);
    report.atMost("mean error of all rows, mean over sources", overSources(rows, By::axiscape, Half::both).error,
                  0.105);
    report.atLeast("mean tau of rows not fitted on, in groups with 3 or more of them", unseen.tau, 0.9);
    report.atLeast("mean tau of groups of 3 or more", all.tau, 0.93);
    report.atMost("mean regret", all.regret, 1.03);
}

const Section stepsSection{"steps", "published training steps, from StableHLO to seconds", runSteps};

} // namespace
} // namespace axiscape::validate
