// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that takes long enough to be stopped, each as a function that does it whole and says what it came to.
#pragma once

#include "core/base/file.h"
#include "core/bytecode/write.h"
#include "core/hlo/hlo.h"
#include "core/insight/fitting.h"
#include "core/insight/library_offers.h"
#include "core/insight/peak_suggestion.h"
#include "core/insight/roofline.h"
#include "core/layout/layout.h"
#include "core/learn/draft.h"
#include "core/open/folder.h"
#include "core/search/mesh_shapes.h"
#include "core/search/static_conflicts.h"
#include "core/session/export_input.h"
#include "core/session/measured.h"
#include "core/session/search_again.h"
#include "core/session/search_problem.h"
#include "core/session/steps.h"
#include "core/shrink/shrink.h"
#include "core/stablehlo/stablehlo.h"
#include "core/translation/validate.h"
#include "core/verify/debugger.h"
#include "core/verify/verify.h"
#include "tests/support/support.h"
#include "tests/support/xplane.h"

#include <QTemporaryDir>
#include <fmt/format.h>

namespace axiscape::test {

inline Strategy longStrategy() {
    Tactic batch;
    batch.name = "BP";
    batch.axis = "batch";
    batch.inputs = {{"batch/*", InputRule::Kind::dimension, 0}};
    Tactic zero;
    zero.name = "Z3";
    zero.axis = "batch";
    zero.inputs = {{"params/*", InputRule::Kind::firstDivisibleDim, 0}};
    return {Mesh{{{"batch", 4}, {"model", 2}}}, "tpu_v3", {{batch, zero}, {}}};
}

struct LongExample {
    std::shared_ptr<Session> session = *Session::open(modelPath("transformer_train_tiny"));
    SnapshotPointer snapshot = *session->evaluate(longStrategy());
};
inline const LongExample& longExample() {
    static const LongExample one;
    return one;
}

// 32 layers on two devices that have not the memory for them.
inline SnapshotPointer tooLarge() {
    Strategy strategy = longStrategy();
    strategy.mesh = Mesh{{{"batch", 2}}};
    const auto session = Session::open(modelPath("t32_train"));
    return session ? (*session)->evaluate(strategy).value() : nullptr;
}

// What a work comes to, as text; an error if it says that it was cancelled.
using Work = std::function<Result<std::string>(const Progress&)>;
struct LongWork {
    const char* name;
    Work run;
    bool keeps = false; // stopped, it gives what it has until then instead of an error
};

template <class T, class Text> Result<std::string> textOf(const Result<T>& result, Text text) {
    if (!result) return tl::unexpected(result.error());
    return std::string(text(*result));
}

inline LongWork readingOf(const char* name, std::string bytes) {
    return {name, [bytes = std::move(bytes)](const Progress& progress) {
                return textOf(openBytes(bytes, "m", progress),
                              [](const Opened& o) { return fingerprintOfAll(*o.module); });
            }};
}

// A sum over half of the devices that it should run over.
inline shrinking::Both longFault() {
    const auto whole = *importText(R"(
func.func @main(%x: tensor<32x32xf32>, %w: tensor<32x32xf32>, %v: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %0 = stablehlo.tanh %x : tensor<32x32xf32>
  %1 = stablehlo.dot_general %0, %w, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %2 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [0] : (tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
  %3 = stablehlo.sine %2 : tensor<32x32xf32>
  return %3 : tensor<32x32xf32>
})",
                                   "whole");
    const auto compiled = *importHloText(R"(HloModule layers, num_partitions=8

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %add = f32[] add(%a, %b)
}

ENTRY %main_spmd (x: f32[32,32], w: f32[32,8], v: f32[8,32]) -> f32[32,32] {
  %x = f32[32,32] parameter(0)
  %w = f32[32,8] parameter(1)
  %v = f32[8,32] parameter(2)
  %tanh = f32[32,32] tanh(%x)
  %dot = f32[32,8] dot(%tanh, %w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  %dot.1 = f32[32,32] dot(%dot, %v), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  %all-reduce = f32[32,32] all-reduce(%dot.1), channel_id=1, replica_groups={{0,1},{2,3},{4,5},{6,7}}, use_global_device_ids=true, to_apply=%sum
  ROOT %sine = f32[32,32] sine(%all-reduce)
}
)",
                                         "compiled", {}, {.instructionNames = true});
    const auto placed = *parsePlaced(R"({"mesh": {"data": 2, "model": 4},
 "arguments": [{"path": "x", "sharding": [[], []], "parameter": 0},
               {"path": "w", "sharding": [[], ["model"]], "parameter": 1},
               {"path": "v", "sharding": [["model"], []], "parameter": 2}],
 "results": [{"path": "y", "sharding": [[], []]}]})",
                                     "placed");
    return {whole, compiled.imported.module, placed};
}

inline std::vector<LongWork> readings() {
    const auto module = model("t32_train");
    const auto dump = data("observe") /
                      "module_0000.jit_step.0001.spmd-partitioner.after_spmd-partitioning.before_control-dep-rewriter";
    const auto profile = [](const Progress& progress) -> Result<std::string> {
        const QTemporaryDir folder;
        const auto file = folder.filePath("a.xplane.pb").toStdString();
        Xplane plane({{"dot.1", "dot", "jit(step)/dot_general"}});
        for (std::uint64_t i = 0; i < 20000; ++i) plane.op("dot.1", i * 10, 8, i % 4, 1 + i / 8);
        if (auto written = writeFileAtomically(file, plane.bytes()); !written) return tl::unexpected(written.error());
        return textOf(readMeasurement(file, {}, progress),
                      [](const Measurement& m) { return fmt::format("{} {}", m.profile.ops.size(), m.runs.size()); });
    };
    return {readingOf("open a text", *readFile(modelPath("t32_train"))),
            readingOf("open bytecode", *writeBytecode(*module)),
            readingOf("open a portable artifact", *writePortable(*module)),
            readingOf("open HLO text", *readFile(dump.string() + ".txt")),
            readingOf("open an HLO proto", *readFile(dump.string() + ".hlo.pb")),
            {"read a profile", profile},
            {"look into a folder", [](const Progress& progress) {
                 return textOf(programsIn(data("observe"), progress),
                               [](const std::vector<FoundProgram>& all) { return std::to_string(all.size()); });
             }}};
}

inline std::vector<LongWork> exports() {
    std::vector<LongWork> all;
    for (const ExportFormatFacts& facts : exportFormats())
        all.push_back({facts.title.data(), [format = facts.format](const Progress& progress) {
                           const SnapshotExport from(longExample().snapshot);
                           return textOf(makeExport(format, from.input(), progress),
                                         [](const Exported& e) { return e.files[0].text; });
                       }});
    return all;
}

inline std::vector<LongWork> runsOnNumbers() {
    return {{"verify",
             [](const Progress& progress) {
                 const auto& s = *longExample().snapshot;
                 return textOf(verify(s.program, *s.model->structure, {}, progress),
                               [](const Verification& v) { return std::to_string(v.equal); });
             }},
            {"step through numbers",
             [](const Progress& progress) -> Result<std::string> {
                 const auto& s = *longExample().snapshot;
                 auto debugger = Debugger::make(s.program, s.model->structure, {}, {});
                 if (!debugger) return tl::unexpected(debugger.error());
                 return textOf(debugger->run({}, progress), [&](bool) { return std::to_string(debugger->step()); });
             }},
            {"run what a compiler made",
             [](const Progress& progress) {
                 static const shrinking::Both both = longFault();
                 return textOf(validateTranslation(both.whole, analyse(*both.whole), both.compiled, both.placed,
                                                   {.seed = 1}, progress),
                               [](const Validation& v) {
                                   return fmt::format("{} {}", v.equal, v.wrong ? v.wrong->instruction : "none");
                               });
             }},
            {"shrink a fault", [](const Progress& progress) {
                 static const shrinking::Both both = longFault();
                 return textOf(shrinkFault(both, {}, {.seed = 1}, progress), [](const ShrunkFault& f) {
                     return fmt::format("{} {} {}", f.after.ops, f.after.devices, f.after.elements);
                 });
             }}};
}

inline std::vector<LongWork> ofAState() {
    const auto told = [](auto text) { return Result<std::string>(text); };
    return {
        {"evaluate",
         [](const Progress& progress) {
             const auto fresh = Session::ofModule(longExample().session->model()->module, "m");
             return textOf(fresh->evaluate(longStrategy(), progress), [](const SnapshotPointer& s) {
                 return fmt::format("{} {}", s->simulation->stepSeconds, s->simulation->memory.peak);
             });
         }},
        {"a step within a tactic",
         [](const Progress& progress) {
             const TacticSteps steps = stepsOf(*longExample().snapshot, 1);
             return textOf(snapshotAtStep(longExample().snapshot, 1, steps.last - 1, progress),
                           [](const SnapshotPointer& s) { return std::to_string(s->program.counts.total()); });
         }},
        {"what would make it fit",
         [told](const Progress& progress) {
             static const SnapshotPointer large = tooLarge();
             const Snapshot& s = *large;
             const Fitting made = fitting(s, modelFacts(*s.model->sites, *s.model->structure), progress);
             return told(fmt::format("{} {} {}", made.fits, made.peakBytes, made.devices ? made.devices->devices : 0));
         },
         true},
        {"what the library offers",
         [told](const Progress& progress) {
             const auto& s = *longExample().snapshot;
             const auto made = libraryOffers(s, modelFacts(*s.model->sites, *s.model->structure), "model", progress);
             return told(fmt::format("{} {}", made.size(), std::count_if(made.begin(), made.end(), [](const auto& one) {
                                         return one.made.has_value();
                                     })));
         },
         true},
        {"what lowers the peak",
         [told](const Progress& progress) {
             const auto made = peakSuggestion(*longExample().snapshot, progress);
             return told(made ? fmt::format("{} {}", made->tactic.name, made->peakBytes) : std::string("none"));
         },
         true},
        {"other chips",
         [told](const Progress& progress) {
             std::string text;
             for (const ChipWhatIf& one : chipWhatIfs(*longExample().snapshot, progress))
                 text += fmt::format("{} {}\n", one.name(), one.stepSeconds);
             return told(text);
         },
         true},
        {"lay the graph out",
         [told](const Progress& progress) {
             const auto& m = *longExample().snapshot->model;
             const auto made = layoutGraph(*m.module, *m.structure, firstLook(*m.module, *m.structure, 4000), progress);
             return told(fmt::format("{} {} {}", made.nodes.size(), made.edges.size(), made.points.size()));
         },
         true},
        {"draft an exercise",
         [](const Progress& progress) {
             return textOf(
                 learn::draftOf("transformer_train_tiny", longExample().snapshot, 1, 40, progress),
                 [](const learn::Draft& d) { return fmt::format("{} {}", d.goals.size(), d.par.value_or(0)); });
         },
         true},
        {"the conflicts of a program",
         [told](const Progress& progress) {
             const auto& m = *longExample().snapshot->model;
             const auto all = staticConflicts(*m.sites, *m.structure);
             const Partition before(m.sites, longStrategy().mesh);
             std::string text;
             for (const SetAnswers& one : setAnswers(before, m.structure, all, progress))
                 text += fmt::format("{} {} {} {}\n", one.set, one.axis, one.actions[0].size(), one.actions[1].size());
             return told(text);
         },
         true},
    };
}

inline std::vector<LongWork> searches() {
    return {{"search the shapes of a mesh",
             [](const Progress& progress) {
                 const auto problem = searchProblem(*longExample().snapshot);
                 return textOf(problem, [&](const SearchProblem& of) {
                     SearchOptions options;
                     options.evaluations = 60;
                     const auto found = searchMeshes(of, meshShapes(8), options, progress);
                     std::string text = std::to_string(found.evaluations);
                     for (const MeshSearch& one : found.tried)
                         text += fmt::format(" {} {}", meshText(one.mesh), one.result.best().cost.stepSeconds);
                     return text;
                 });
             },
             true},
            {"search an automatic tactic again",
             [](const Progress& progress) {
                 Strategy strategy = longStrategy();
                 strategy.schedule.tactics.resize(1);
                 Tactic automatic;
                 automatic.name = "found";
                 automatic.kind = Tactic::Kind::automatic;
                 automatic.axes = {"model"};
                 automatic.budget = 60;
                 strategy.schedule.tactics.push_back(automatic);
                 return textOf(
                     searchAgain(*longExample().session, strategy, 1, {}, progress), [](const SearchedAgain& one) {
                         return fmt::format("{} {}", one.result.evaluations, one.result.best().cost.stepSeconds);
                     });
             },
             true}};
}

inline std::vector<LongWork> longWorks() {
    std::vector<LongWork> all;
    for (auto some : {readings(), exports(), runsOnNumbers(), ofAState(), searches()})
        for (LongWork& one : some) all.push_back(std::move(one));
    return all;
}

} // namespace axiscape::test
