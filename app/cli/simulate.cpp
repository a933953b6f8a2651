// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/fitting_text.h"
#include "app/cli/input.h"
#include "app/cli/json.h"
#include "app/cli/table.h"
#include "core/base/file.h"
#include "core/base/numbers.h"
#include "core/insight/device_rows.h"
#include "core/insight/efficiency.h"
#include "core/simulate/certainty.h"
#include "core/simulate/own_answers.h"
#include "core/simulate/unpriced.h"

#include <fmt/format.h>

namespace axiscape::cli {
namespace {

constexpr std::size_t kMostKernels = 16; // of the text; the JSON has all

std::string adviceText(const SimulateExtras& extras) {
    if (!extras.advised) return {};
    if (!extras.advice) return "\nno tactic of the library would lower the peak";
    const PeakSuggestion& best = *extras.advice;
    return fmt::format("\nwith {} over {} the peak would be {}, {} less, a step {}", best.tactic.name, best.tactic.axis,
                       bytesText(static_cast<double>(best.peakBytes)), bytesText(static_cast<double>(best.savedBytes)),
                       secondsText(best.stepSeconds));
}

// The floors, the step on other chips, and the kernels that take most.
std::string rooflineText(const SimulateExtras& extras) {
    if (!extras.roofline) return {};
    const Roofline& roof = *extras.roofline;
    const StepFloors& floors = roof.floors;
    Table least{{"floor of a step", "seconds"}, {1}, {}};
    least.rows = {{"products at their peak", secondsText(floors.flops)},
                  {"bytes of kernels at full bandwidth", secondsText(floors.bytes)},
                  {"the busiest links at full bandwidth", secondsText(floors.links)},
                  {"the step, of the highest floor",
                   fmt::format("{} ({:.2f} times)", secondsText(floors.stepSeconds), floors.distance())}};
    Table chips{{"with twice the", "step"}, {1}, {}};
    for (const ChipWhatIf& one : extras.chips)
        chips.rows.push_back({one.name() == "products"    ? "matrix unit"
                              : one.name() == "bandwidth" ? "memory bandwidth"
                                                          : std::string(one.name()),
                              secondsText(one.stepSeconds)});
    Table kernels{{"kernels", "how many", "flops a byte", "flop/s", "of the ceiling", "seconds"}, {1, 2, 3, 4, 5}, {}};
    const auto groups = alikeKernels(roof);
    for (std::size_t i = 0; i < groups.size() && i < kMostKernels; ++i) {
        const RooflinePoint& point = groups[i].point;
        const double ceiling = roof.ceilingOf(point);
        kernels.rows.push_back({fmt::format("{}{}{}", groups[i].layers.empty() ? "-" : groups[i].layers,
                                            point.pass == Pass::backward                                 ? " backward"
                                            : point.pass == Pass::update && groups[i].layers != "update" ? " update"
                                                                                                         : "",
                                            roof.isMemoryBound(point) ? ", memory" : ""),
                                countText(groups[i].count), fmt::format("{:.3g}", point.intensity()),
                                fmt::format("{:.3g}", point.reached()),
                                ceiling > 0 ? fmt::format("{:.0f} %", 100 * point.reached() / ceiling) : "-",
                                secondsText(groups[i].seconds)});
    }
    return fmt::format("\n{}\n{}\n{}", tableText(least), tableText(chips), tableText(kernels));
}

// How sure the two figures are that decide.
std::string certaintyText(const Snapshot& snapshot, const std::optional<LearntRange>& learnt) {
    const auto hardware = findHardware(snapshot.strategy.hardware);
    if (!hardware) return {};
    const Range step = stepRange(*hardware, snapshot.simulation->stepSeconds),
                peak = learnt ? learnt->range : peakRange(*hardware, snapshot.simulation->memory);
    const std::string own = !learnt ? std::string()
                            : learnt->isWidened
                                ? fmt::format(" (range widened by {} answers of your own)", learnt->answers)
                            : learnt->answers ? fmt::format(" (as {} answers of your own say, too)", learnt->answers)
                                              : fmt::format(" (fewer than {} answers of your own)", kFewestAnswers);
    return fmt::format("\nof 100 cases 80 lie between {} and {}, with a peak between {} and {}{}",
                       secondsText(step.low), secondsText(step.high), bytesText(peak.low), bytesText(peak.high), own);
}

std::string simulateText(const Snapshot& snapshot, const Fitting& fitting, const SimulateExtras& extras) {
    const auto& s = *snapshot.simulation;
    Table time{{"a step", "seconds"}, {1}, {}};
    time.rows = {{"step", secondsText(s.stepSeconds)},
                 {"lower bound (all overlaps)", secondsText(s.lowerBoundSeconds)},
                 {"upper bound (nothing overlaps)", secondsText(s.upperBoundSeconds)},
                 {"compute", secondsText(s.computeSeconds)},
                 {"communication", secondsText(s.communicationSeconds)},
                 {"of it exposed", secondsText(s.exposedSeconds)}};
    const Efficiency efficiency = efficiencyOf(snapshot);
    Table use{{"of all devices", "value"}, {1}, {}};
    use.rows = {{"model flops a step", fmt::format("{:.4g}", efficiency.modelFlops)},
                {"of what they could do (MFU)", fmt::format("{:.1f} %", 100 * efficiency.mfu)}};
    if (efficiency.hfu > efficiency.mfu)
        use.rows.push_back({"with what is computed again (HFU)", fmt::format("{:.1f} %", 100 * efficiency.hfu)});
    if (efficiency.tokens)
        use.rows.push_back({"tokens a second", fmt::format("{:.4g}", *efficiency.tokens / s.stepSeconds)});
    const auto bytes = [](std::int64_t n) { return bytesText(static_cast<double>(n)); };
    Table memory{{"a device", "bytes"}, {1}, {}};
    memory.rows = {{"peak", bytes(s.memory.peak)},           {"arguments", bytes(s.memory.argument)},
                   {"results", bytes(s.memory.output)},      {"results in arguments", bytes(s.memory.alias)},
                   {"temporary", bytes(s.memory.temporary)}, {"capacity", bytesText(s.capacityBytes)}};
    Table collectives{{"collective", "a step"}, {1}, {}};
    for (int kind = 0; kind < kCollectiveKinds; ++kind)
        collectives.rows.push_back({std::string(collectiveName(static_cast<CollectiveKind>(kind))),
                                    countText(snapshot.program.counts[static_cast<CollectiveKind>(kind)])});
    std::string devices;
    const auto& model = *snapshot.model;
    const auto pipeline = placedPipeline(snapshot, modelFacts(*model.sites, *model.structure));
    if (pipeline)
        devices =
            fmt::format("\npipeline of {} stages along {}, {} micro-batches in {} ticks, bubble {:.1f} %\n",
                        pipeline->pipeline.stages, snapshot.strategy.mesh.axes[pipeline->axis].name,
                        pipeline->pipeline.microbatches(), pipeline->pipeline.ticks, 100 * pipeline->pipeline.bubble());
    if (const auto rows = deviceRows(snapshot, pipeline ? &*pipeline : nullptr); rows.size() > 1) {
        Table table{{"devices", "how many", "computes", "waits", "peak", "why"}, {1, 2, 3, 4}, {}};
        for (const DeviceRow& row : rows)
            table.rows.push_back({fmt::format("{}{}", row.device(), row.devices.size() > 1 ? ", …" : ""),
                                  fmt::format("× {}", row.devices.size()), secondsText(row.busySeconds),
                                  secondsText(row.idleSeconds), bytes(row.memory.peak),
                                  words::english(row.why) + (row.critical ? " (critical)" : "")});
        devices += '\n' + tableText(table);
    }
    std::string unpriced;
    for (const auto& line : unpricedLines(s)) unpriced += '\n' + words::english(line);
    std::string wouldFit;
    for (const auto& line : fittingText(fitting)) wouldFit += "\n  " + line;
    return fmt::format("mesh {}, {} devices, {}, {} host, reshards {}{}{}{}{}\n\n{}\n{}\n{}\n{}{}",
                       meshText(snapshot.strategy.mesh), s.devices, snapshot.strategy.hardware,
                       hostName(snapshot.strategy.host), snapshot.strategy.schedule.options.reshards,
                       s.fits() ? "" : ": does not fit into memory", wouldFit, certaintyText(snapshot, extras.peak),
                       unpriced + adviceText(extras), tableText(time), tableText(use), tableText(memory),
                       tableText(collectives), devices + rooflineText(extras));
}

Result<LearntRange> learntPeak(const Snapshot& snapshot, const std::string& file) {
    const auto hardware = findHardware(snapshot.strategy.hardware, snapshot.strategy.host);
    if (!hardware) return fail(hardware.error());
    const auto text = readInput(file);
    if (!text) return fail(text.error());
    const auto answers = parseOwnAnswers(*text, file);
    if (!answers) return fail(answers.error());
    return peakRange(*hardware, snapshot.simulation->memory, ratiosFor(*answers, *hardware).ratios);
}

} // namespace

int simulateSchedule(const Console& console, const ScheduleSource& source, const SimulateWish& wish) {
    auto snapshot = evaluate(source, console);
    if (!snapshot) return report(snapshot.error());
    if (!(*snapshot)->simulation)
        return report({ErrorCode::wrongInput, "there is no hardware to simulate",
                       source.actions.empty() ? source.tactics : source.actions, "",
                       fmt::format("Give it with --hardware; known: {}", fmt::join(hardwareNames(), ", ")), ""});
    snapshot = simulatedIf(*snapshot, source.whatIf);
    if (!snapshot) return report(snapshot.error());
    if (!wish.trace.empty())
        if (const auto written = writeFileAtomically(wish.trace, deviceTrace(**snapshot)); !written)
            return report(written.error());
    Fitting fits;
    if (!(*snapshot)->simulation->fits()) {
        const Model& model = *(*snapshot)->model;
        fits = fitting(**snapshot, modelFacts(*model.sites, *model.structure), console.progress);
    }
    SimulateExtras extras{wish.timeline, wish.advice, {}, {}, {}, {}};
    if (!wish.answers.empty()) {
        auto learnt = learntPeak(**snapshot, wish.answers);
        if (!learnt) return report(learnt.error());
        extras.peak = *learnt;
    }
    if (wish.roofline) {
        extras.roofline = rooflineOf(**snapshot);
        extras.chips = chipWhatIfs(**snapshot, console.progress);
    }
    if (wish.advice) extras.advice = peakSuggestion(**snapshot, console.progress);
    return output(console.json ? simulateJson(**snapshot, fits, extras) : simulateText(**snapshot, fits, extras));
}

} // namespace axiscape::cli
