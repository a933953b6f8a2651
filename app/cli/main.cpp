// SPDX-License-Identifier: GPL-3.0-or-later
// axiscape-cli: the core without a display. Results on standard output, messages on standard error.
#include "app/cli/check.h"
#include "app/cli/commands.h"
#include "app/cli/fit.h"
#include "app/cli/learn.h"
#include "app/cli/observe.h"
#include "app/cli/options.h"
#include "app/cli/search_again.h"
#include "app/cli/shrink.h"
#include "app/cli/step.h"
#include "app/cli/verify.h"
#include "app/cli/verify_compiled.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <functional>

namespace {

using namespace axiscape::cli;

constexpr auto kExamples = R"(Examples:
  axiscape-cli import train.mlir
  axiscape-cli interpret checks/ --json
  axiscape-cli apply train.tactics.json --model train.mlir --json
  axiscape-cli simulate train.tactics.json --model train.mlir --hardware tpu_v3
  axiscape-cli export train.tactics.json --model train.mlir --to jax --out train_sharding.py
A FILE may be gzip'd; - is standard input. Exit codes: 0 done, 1 the answer is no, 2 the input is wrong, 3 cancelled,
4 an internal error.)";

struct Arguments {
    bool json = false, generic = false, asWritten = false;
    std::string form = "text", target; // what a module is printed as, and for which StableHLO
    axiscape::OpenOptions opening;
    std::vector<std::string> sizes; // NAME=VALUE
    WantedTensors tensors;
    SimulateWish simulate;
    std::uint64_t seed = 0;
    BlocksRequest blocks;
    DimensionsRequest dimensions;
    ReproduceRequest reproduction;
    CalibrateRequest calibration;
    std::string model, out;
    ExportWish exporting;
    std::vector<std::string> files;
    ScheduleSource source;
    CheckRequest check;
    ObservedCheck observedCheck;
    ObserveRequest observing;
    AskRequest asking;
    MeasuredRequest measuring;
    LibraryRequest library;
    CompareRequest comparison;
    SearchRequest search;
    FitWish fit;
    RedistributeRequest redistribution;
    GradeRequest grading;
    LessonsRequest lessons;
    StepRequest stepping;
    CompiledRequest compiled;
    ShrinkRequest shrinking;
};

int run(int argc, char** argv) {
    Arguments arguments;
    std::function<int(const Console&)> chosen;
    CLI::App app("Axiscape: SPMD sharding strategies, headless", "axiscape-cli");
    app.footer(kExamples);
    app.set_version_flag("--version", "axiscape-cli " AXISCAPE_VERSION);
    app.require_subcommand(1);
    const auto command = [&](const char* name, const char* about, std::function<int(const Console&)> action) {
        auto* added = app.add_subcommand(name, about);
        added->final_callback([&chosen, action = std::move(action)] { chosen = action; });
        return added;
    };
    const auto json = [&](CLI::App* added) {
        added->add_flag("--json", arguments.json, "Results as JSON");
        return added;
    };

    const auto opening = [&](CLI::App* added) {
        added->add_flag("--keep-fusions", arguments.opening.keepFusions,
                        "Of HLO: fusions as custom calls of their names, not what is in them");
    };

    auto* reading = json(command("import", "Read a module: operations, arguments, results",
                                 [&](const Console& c) { return importModel(c, arguments.model); }));
    reading->add_option("MODEL", arguments.model, "Model in any of its forms, or a folder that XLA dumped: a list")
        ->required();
    opening(reading);
    reading->footer("Example: axiscape-cli import train.mlir.gz --json");

    auto* printing =
        command("print", "Print a module back as StableHLO that JAX reads, calls inlined", [&](const Console& c) {
            return printModel(c, arguments.model, arguments.generic ? "generic" : arguments.form, arguments.target);
        });
    printing->add_option("MODEL", arguments.model, "Model in any of its forms")->required();
    printing
        ->add_option("--to", arguments.form,
                     "In which form: bytecode is MLIR's, as jaxlib reads it; portable an artifact that later "
                     "versions of StableHLO read, too")
        ->check(CLI::IsMember({"text", "generic", "bytecode", "portable"}))
        ->capture_default_str();
    printing->add_option("--target", arguments.target,
                         "Oldest version of StableHLO that is to read the artifact: 1.9.0");
    printing->add_flag("--generic", arguments.generic,
                       "The generic form, without locations: what fingerprints are made of");
    opening(printing);
    printing->footer("Example: axiscape-cli print train.mlir > again.mlir");

    auto* mapping = json(command("blocks", "What a person sees in a model: embedding, layers, attention, loss, update",
                                 [&](const Console& c) { return showBlocks(c, arguments.blocks); }));
    mapping->add_option("MODEL", arguments.blocks.model, "Model as StableHLO text")->required();
    mapping->add_option("--depth", arguments.blocks.depth, "How many levels of blocks are opened")
        ->check(CLI::Range(0, 64))
        ->capture_default_str();
    mapping->add_option("--hardware", arguments.blocks.hardware, "What each takes on one such device, by name");
    mapping->footer("Examples:\n  axiscape-cli blocks train.mlir --depth 1\n"
                    "  axiscape-cli blocks train.mlir --hardware tpu_v3 --json");

    addDimensions(
        *json(command("dimensions", "Batch, heads, ...: what has them, what cuts them, where one meets itself",
                      [&](const Console& c) { return showDimensions(c, arguments.dimensions); })),
        arguments.dimensions);

    auto* reproducing = json(command("reproduce", "What the papers publish beside what is found here",
                                     [&](const Console& c) { return reproducePapers(c, arguments.reproduction); }));
    reproducing->add_option("--html", arguments.reproduction.html, "The same as a page");
    reproducing->footer("Example: axiscape-cli reproduce --html published.html\n"
                        "What cannot be made is listed with the reason.");

    auto* calibrating = json(command("calibrate", "A hardware profile from timings of your own machine",
                                     [&](const Console& c) { return calibrateHardware(c, arguments.calibration); }));
    calibrating->add_option("RESULTS", arguments.calibration.results, "What axiscape_measure.py wrote")->required();
    calibrating->add_option("--out", arguments.calibration.out, "The profile: a file for --hardware");
    calibrating->footer("Example: axiscape-cli calibrate results.json --out mine.json");

    auto* interpreting = json(command("interpret", "Run modules that check their own results on real numbers",
                                      [&](const Console& c) { return interpretFiles(c, arguments.files); }));
    interpreting->add_option("FILE", arguments.files, "Modules whose main has no arguments, or folders of *.mlir")
        ->required();
    interpreting->footer(
        "Example: axiscape-cli interpret tests/*.mlir --json\n"
        "A file passes if it runs and all its check.expect_* hold (one without checks passes if it runs). One that\n"
        "cannot be read or run has the status error and counts as failed. Exit codes: 0 all passed, 1 some did not.");

    auto* applying =
        json(command("apply", "Run a schedule on a model: shardings, collectives, conflicts",
                     [&](const Console& c) { return applySchedule(c, arguments.source, arguments.tensors); }));
    addSchedule(*applying, arguments.source);
    applying->add_flag("--values", arguments.tensors.values, "Every sharded value and every collective too");
    applying->add_flag("--search", arguments.tensors.search,
                       "Search the automatic tactics of the file again first, each where it stands");
    applying->add_option("--filter", arguments.tensors.filter,
                         "Only tensors that match: words of the name, axis:batch, shape:2x8, layer:attn, bytes>64M");
    applying->footer("Examples:\n  axiscape-cli apply train.tactics.json --model train.mlir\n"
                     "  axiscape-cli apply --model train.mlir --actions schedule.json --values --json\n"
                     "  axiscape-cli apply train.tactics.json --values --filter 'layer:attn axis:model'\n"
                     "  axiscape-cli apply --model train.mlir --annotated");

    auto* simulating =
        json(command("simulate", "What a step costs: seconds and bytes per device",
                     [&](const Console& c) { return simulateSchedule(c, arguments.source, arguments.simulate); }));
    addSchedule(*simulating, arguments.source);
    simulating->add_option("--slow-device", arguments.source.whatIf.slowDevices,
                           "What if: a device and how many times as long its kernels take, such as 3=1.5");
    simulating->add_option(
        "--slow-link", arguments.source.whatIf.slowLinks,
        "What if: an axis and how many times as long collectives along it take, such as model=2; only "
        "those of device 3: model@3=2");
    simulating->add_option(
        "--placement", arguments.source.whatIf.placement,
        "Axes on network levels, nearest first: batch=dcn,model=x*y; by default neighbours are near");
    simulating->add_flag("--timeline", arguments.simulate.timeline,
                         "The intervals and the memory curve too, of all devices that differ");
    simulating->add_option("--trace", arguments.simulate.trace,
                           "File for all devices' lanes and memory, to be opened in Perfetto");
    simulating->add_option("--answers", arguments.simulate.answers,
                           "Own answers of compilers (ask --keep): the range of the peak is widened to hold 80 of 100");
    simulating->add_flag("--advice", arguments.simulate.advice,
                         "The tactic of the library that would lower the peak most: all are tried");
    simulating->add_flag("--roofline", arguments.simulate.roofline,
                         "Every kernel under the ceilings of the chip, the floors of the step, and the step on a chip "
                         "with twice the matrix unit, memory bandwidth or links");
    simulating->footer("Examples:\n  axiscape-cli simulate train.tactics.json --model train.mlir\n"
                       "  axiscape-cli simulate --model train.mlir --actions schedule.json --hardware tpu_v3 --json\n"
                       "  axiscape-cli simulate --model train.mlir --hardware h100_sxm      (whole, on one device)");

    auto* verifying = json(
        command("verify", "Run the partitioned program beside the whole one, on a smaller copy", [&](const Console& c) {
            if (!arguments.compiled.compiled.empty()) {
                arguments.compiled.seed = arguments.seed;
                return verifyCompiled(c, arguments.source, arguments.compiled);
            }
            return verifySchedule(c, arguments.source, {arguments.seed, arguments.out, arguments.asWritten});
        }));
    addSchedule(*verifying, arguments.source);
    verifying->add_option("--seed", arguments.seed, "Of the random numbers it runs on")->capture_default_str();
    auto* compiled = verifying->add_option("--compiled", arguments.compiled.compiled,
                                           "HLO text that a compiler made for each device: that program is run");
    compiled->needs(verifying->get_option("--model"));
    verifying
        ->add_option("--placed", arguments.compiled.placed,
                     "How its arguments and results lie, as JSON (mesh, arguments, results), instead of TACTICS")
        ->needs(compiled);
    verifying->add_option("--copy", arguments.out, "File to write the smaller model to that was run");
    verifying->add_flag("--as-written", arguments.asWritten,
                        "Run in the model's own types; else floats are f64, and rounding tells nothing apart");
    verifying->footer("Examples:\n  axiscape-cli verify train.tactics.json --model train.mlir --seed 7\n"
                      "  axiscape-cli verify --model train.mlir --compiled after_spmd.txt --placed placed.json\n"
                      "Exit codes: 0 equal, 1 different or not verified; either way the first op and the reason.");

    auto* shrinking = json(
        command("shrink", "Make a compiler's fault small, as a report with a script that runs", [&](const Console& c) {
            arguments.shrinking.seed = arguments.seed;
            return shrinkDifference(c, arguments.source, arguments.shrinking);
        }));
    addSchedule(*shrinking, arguments.source);
    shrinking->add_option("--seed", arguments.seed, "Of the random numbers it runs on")->capture_default_str();
    addShrinking(*shrinking, arguments.shrinking);

    auto& gate = arguments.check;
    auto* checking = json(command(
        "check", "The gate for pipelines: do the tactics still fit the model and a budget?", [&](const Console& c) {
            return arguments.observedCheck.observed.empty() ? checkSchedule(c, gate)
                                                            : checkObserved(c, arguments.observedCheck);
        }));
    checking->add_option("TACTICS", gate.source.tactics, "Tactic file or project");
    checking->add_option("--model", gate.source.model, "Model as StableHLO text; by default the file's own");
    checking->add_option("--strategy", gate.source.strategy, "Of a project: its name; by default the one that is open");
    checking->add_option("--hardware", gate.source.hardware, "Hardware by name, over that of the file");
    addHost(*checking, gate.source.host);
    checking->add_option("--custom-calls", gate.source.customCalls, "Rules and costs of custom calls: a JSON file");
    checking->add_option("--max-memory", gate.budget.maxMemory, "Of one device at its peak: bytes, 512MiB, 16G");
    checking->add_option("--max-time", gate.budget.maxTime, "Of a step: seconds, or 800ms");
    checking->add_option("--max-collectives", gate.budget.collectives,
                         "Of a step: all kinds together, or KIND=N; repeatable");
    addObservedCheck(*checking, arguments.observedCheck);
    checking->footer(
        "Examples:\n  axiscape-cli check train.tactics.json --model train.mlir --max-memory 16G\n"
        "  axiscape-cli check train.tactics.json --max-collectives all_gather=64 --max-collectives 500\n"
        "  axiscape-cli check --observed dump --lock collectives.lock.json --junit collectives.xml\n"
        "Exit codes: 0 all fits, 1 something does not: each finding says which tactic and which argument.");

    auto* observing = json(command("observe", "What a compiler did: every collective of an HLO text",
                                   [&](const Console& c) { return observeProgram(c, arguments.observing); }));
    addObserving(*observing, arguments.observing);

    auto* asking =
        json(command("ask", "What the real compiler makes of a strategy, ahead of time, beside the estimate",
                     [&](const Console& c) { return askTheCompiler(c, arguments.source, arguments.asking); }));
    addSchedule(*asking, arguments.source);
    addAsking(*asking, arguments.asking);

    auto* measuring = json(command("measured", "Where the time of devices went, of a profile, beside what is simulated",
                                   [&](const Console& c) { return measuredProfile(c, arguments.measuring); }));
    addMeasuring(*measuring, arguments.measuring);

    auto& comparison = arguments.comparison;
    auto* comparing = json(command("compare", "Strategies side by side: memory, time, collectives, shardings",
                                   [&](const Console& c) { return compareStrategies(c, comparison); }));
    comparing->add_option("TACTICS", comparison.files, "Tactic files, or projects: all their strategies")->required();
    comparing->add_option("--model", comparison.model, "Model as StableHLO text; by default the files' own");
    comparing->add_option("--hardware", comparison.hardware, "Hardware by name, for all of them");
    addCustomCalls(*comparing, comparison.customCalls);
    addHost(*comparing, comparison.host);
    comparing->add_option("--baseline", comparison.baseline, "Name that the others are compared with; else the first");
    comparing->footer("Examples:\n  axiscape-cli compare a.tactics.json b.tactics.json --model train.mlir\n"
                      "  axiscape-cli compare train.axiscape --json");

    auto* searching = json(command("search", "Let the machine find tactics", [&](const Console& c) {
        return arguments.search.again.empty() ? searchTactics(c, arguments.search) : searchAgain(c, arguments.search);
    }));
    addSearch(*searching, arguments.search);

    addFit(*json(command("fit", "What would fit: recomputation, shardings, optimizer state, variants of a program",
                         [&](const Console& c) { return whatWouldFit(c, arguments.fit); })),
           arguments.fit);

    auto* redistributing =
        json(command("redistribute", "Plan the way of a tensor from one sharding to another within both ends' memory",
                     [&](const Console& c) { return redistribute(c, arguments.redistribution); }));
    addRedistribution(*redistributing, arguments.redistribution);

    auto& library = arguments.library;
    auto* making = json(command("tactics", "What each tactic of the library would do on a model, or why not",
                                [&](const Console& c) { return libraryTactics(c, library); }));
    making->add_option("MODEL", library.model, "Model as StableHLO text")->required();
    making->add_option("--mesh", library.mesh, "Axes and sizes")->capture_default_str();
    making->add_option("--use", library.use, "KIND=AXIS, one after the other: only these, each on the state before it");
    auto* madeOf = making->add_option("--hardware", library.hardware, "Hardware by name, for the file")
                       ->needs(making->add_option("--out", library.out, "Tactic file to write: those used"));
    addHost(*making, library.host)->needs(madeOf);
    making->footer(
        "Examples:\n  axiscape-cli tactics train.mlir --mesh batch=16,model=2\n"
        "  axiscape-cli tactics train.mlir --mesh batch=16,model=2 --use data_parallel=batch megatron=model\n"
        "      zero3=batch --out train.tactics.json");

    auto* exporting =
        json(command("export", "Write a strategy for the pipeline that trains the model",
                     [&](const Console& c) { return exportSchedule(c, arguments.source, arguments.exporting); }));
    addSchedule(*exporting, arguments.source);
    exporting->add_option("--to", arguments.exporting.format, exportFormatNames())->required();
    exporting->add_option("--out", arguments.exporting.out,
                          "File or folder to write; by default beside where you are; - prints the first file");
    exporting->add_option("--lens", arguments.exporting.lens, "Of svg and html: what the map shows")
        ->check(CLI::IsMember(lensNames()))
        ->capture_default_str();
    exporting->add_option("--theme", arguments.exporting.theme, "Of svg: colours of the map")
        ->check(CLI::IsMember(themeNames()))
        ->capture_default_str();
    exporting->footer(
        "Examples:\n  axiscape-cli export train.tactics.json --model train.mlir --to jax --out sharding.py\n"
        "writes sharding.py and, for `python sharding.py` to check it, the model as sharding.mlir\n"
        "  axiscape-cli export train.tactics.json --model train.mlir --to rules --out -\n"
        "  axiscape-cli export train.tactics.json --model train.mlir --to html --out report.html\n"
        "  axiscape-cli export train.tactics.json --model train.mlir --to svg --lens time --out map.svg");

    auto* stepping =
        json(command("step", "Run the devices' program beside the whole one to a place, and look",
                     [&](const Console& c) { return stepProgram(c, arguments.source, arguments.stepping); }));
    addSchedule(*stepping, arguments.source);
    addStepping(*stepping, arguments.stepping);
    auto* grading = command("grade", "Points of what students handed in, as CSV",
                            [&](const Console& c) { return gradeFiles(c, arguments.grading); });
    addGrading(*grading, arguments.grading);
    auto* walking = command("lessons", "Go through lessons and exercises by their own solutions",
                            [&](const Console& c) { return walkLessons(c, arguments.lessons); });
    addLessons(*walking, arguments.lessons);

    for (auto* one : app.get_subcommands({}))
        if (one->get_option_no_throw("MODEL") || one->get_option_no_throw("--model")) addSizes(*one, arguments.sizes);

    try {
        app.parse(argc, argv);
        arguments.opening.sizes = sizesOf(arguments.sizes);
        if (app.got_subcommand(applying) || app.got_subcommand(simulating) || app.got_subcommand(exporting) ||
            (app.got_subcommand(verifying) && arguments.compiled.placed.empty()) || app.got_subcommand(stepping) ||
            (app.got_subcommand(shrinking) && arguments.shrinking.placed.empty()) || app.got_subcommand(asking))
            checkSchedule(arguments.source, app.got_subcommand(simulating));
        if (app.got_subcommand(shrinking) && arguments.shrinking.judge == "text" &&
            arguments.shrinking.compiled.empty())
            throw CLI::RequiredError("--compiled, or --judge compiler,");
        if (app.got_subcommand(shrinking) && !arguments.shrinking.placed.empty() && arguments.source.model.empty())
            throw CLI::RequiredError("--model, which --placed is of,");
        if (app.got_subcommand(checking) && gate.source.tactics.empty() && arguments.observedCheck.observed.empty())
            throw CLI::RequiredError("TACTICS, or --observed,");
        if (app.got_subcommand(redistributing)) checkRedistribution(*redistributing, arguments.redistribution);
        if (app.got_subcommand(searching)) checkSearch(arguments.search);
        if (app.got_subcommand(grading) && arguments.grading.files.empty() && arguments.grading.handout.empty())
            throw CLI::RequiredError("FILE, or --handout,");
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? exitDone : exitWrongInput;
    }
    return chosen({arguments.json, interruptibleProgress(), arguments.opening});
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const std::exception& error) { // memory ran out, or a library's own
        axiscape::cli::message(std::string("internal error: ") + error.what());
        return axiscape::cli::exitInternal;
    }
}
