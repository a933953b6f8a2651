// SPDX-License-Identifier: GPL-3.0-or-later
// axiscape-cli: the core without a display. Results on standard output, messages on standard error.
#include "app/cli/check.h"
#include "app/cli/commands.h"
#include "app/cli/learn.h"
#include "app/cli/search.h"
#include "app/cli/step.h"
#include "app/cli/verify.h"

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
    WantedTensors tensors;
    SimulateWish simulate;
    std::uint64_t seed = 0;
    int depth = 2;
    std::string model, format, out;
    std::vector<std::string> files;
    ScheduleSource source;
    CheckRequest check;
    LibraryRequest library;
    CompareRequest comparison;
    SearchRequest search;
    RedistributeRequest redistribution;
    GradeRequest grading;
    LessonsRequest lessons;
    StepRequest stepping;
};

void addCustomCalls(CLI::App& command, std::string& file) {
    command.add_option("--custom-calls", file,
                       "Rules and costs of custom calls: a JSON file (resources/schema/custom_calls.schema.json)");
}

CLI::Option* addHost(CLI::App& command, std::string& host) {
    return command
        .add_option("--host", host,
                    "What launches the kernels: a compiled program, ahead of the device, or a framework op by op")
        ->check(CLI::IsMember({"compiled", "eager"}));
}

void addSchedule(CLI::App& command, Arguments& arguments) {
    auto& source = arguments.source;
    auto* tactics = command.add_option("TACTICS", source.tactics, "Tactic file (*.tactics.json)");
    auto* model = command.add_option("--model", source.model, "Model as StableHLO text; by default the file's own");
    auto* actions =
        command.add_option("--actions", source.actions, "Low-level schedule: mesh, options, actions; needs --model")
            ->excludes(tactics)
            ->needs(model);
    command.add_flag("--annotated", source.annotated, "The sdy shardings that the model carries itself; needs --model")
        ->excludes(tactics)
        ->excludes(actions)
        ->needs(model);
    command.add_option("--strategy", source.strategy, "Of a project: its name; by default the one that is open")
        ->needs(tactics);
    command.add_option("--hardware", source.hardware, "Hardware by name, such as tpu_v3 or h100_sxm");
    addHost(command, source.host);
    command.add_option("--reshards", source.reshards, "How operands are moved: as PartIR does, or sending least")
        ->check(CLI::IsMember({"partir", "minimal"}));
    addCustomCalls(command, source.customCalls);
}

// What CLI11 cannot say: one of TACTICS and --actions, and no two inputs from standard input.
void checkSchedule(const ScheduleSource& source) {
    if (source.tactics.empty() && source.actions.empty() && !source.annotated)
        throw CLI::RequiredError("TACTICS, or --model with --actions or --annotated,");
    if (source.model == "-" && (source.tactics == "-" || source.actions == "-"))
        throw CLI::ValidationError("-", "only one input can be standard input");
}

void addRedistribution(CLI::App& command, RedistributeRequest& request) {
    command.add_option("--mesh", request.mesh, "Axes and sizes: a=2,b=3");
    command.add_option("--shape", request.shape, "The whole tensor: 12x6");
    command.add_option("--dtype", request.dtype, "Element type")->capture_default_str();
    command.add_option("--from", request.from, "Sharding in Shardy's notation: [{\"a\"}, {}]");
    command.add_option("--to", request.to, "Sharding to reach");
    command.add_option("--cases", request.cases, "Instead of all these: a file with one case a line, as JSON");
    command.add_option("--hardware", request.hardware, "Hardware by name: says what the transfers take");
    command.add_option("--cost", request.cost, "What the plan makes least")
        ->check(CLI::IsMember({"bytes", "seconds"}))
        ->capture_default_str();
    command.footer(
        "Examples:\n  axiscape-cli redistribute --mesh a=2,b=3 --shape 12x6 --from '[{\"a\"}, {}]' --to '[{}, "
        "{\"a\"}]'\n"
        "  axiscape-cli redistribute --cases cases.jsonl\n"
        "A sub-axis is written \"x\":(2)4. In a layout a number stands for parts that each device has some of:\n"
        "[{2, \"b\"}] cuts both halves of a dimension by b.");
}

// One way to say what to redistribute, whole.
void checkRedistribution(const CLI::App& command, const RedistributeRequest& request) {
    for (const char* name : {"--mesh", "--shape", "--from", "--to"}) {
        if (request.cases.empty() && command.count(name) == 0) throw CLI::RequiredError(name);
        if (!request.cases.empty() && command.count(name) > 0) throw CLI::ExcludesError("--cases", name);
    }
    if (request.cost == "seconds" && request.hardware.empty())
        throw CLI::RequiredError("--hardware, whose seconds --cost asks for,");
}

void addSearch(CLI::App& command, SearchRequest& request) {
    auto* tactics = command.add_option("TACTICS", request.tactics, "Tactic file: what stands before and is kept");
    command.add_option("--model", request.model, "Model as StableHLO text; by default the file's own");
    auto* mesh = command.add_option("--mesh", request.mesh, "Axes and sizes: batch=4,model=2");
    command.add_option("--devices", request.devices, "Instead of a mesh: every way to factor that many is searched")
        ->excludes(mesh)
        ->excludes(tactics)
        ->check(CLI::Range(2, 1 << 20));
    command.add_option("--hardware", request.hardware, "Hardware by name, such as tpu_v3 or h100_sxm");
    addHost(command, request.host);
    addCustomCalls(command, request.customCalls);
    command.add_option("--axes", request.axes, "Axes it may use, with commas between; by default all");
    command.add_option("--method", request.method, "Over named dimensions, or over arguments; the others to compare")
        ->check(CLI::IsMember({"toast", "automap", "greedy", "random"}))
        ->capture_default_str();
    command.add_option("--evaluations", request.evaluations, "States to price; by default 2000")
        ->check(CLI::PositiveNumber);
    command.add_option("--seconds", request.seconds, "Time to spend")->check(CLI::PositiveNumber);
    command.add_option("--seed", request.seed, "The same seed and evaluations give the same result")
        ->capture_default_str();
    command.add_option("--arguments", request.arguments,
                       "Of automap: look at as many groups of equal arguments, the most promising; by default all");
    command.add_option("--threads", request.threads, "By default all cores; the result does not depend on it")
        ->check(CLI::Range(1, 256));
    command.add_option("--out", request.out, "Tactic file to write: what stood before, and what was found");
    command.footer(
        "Examples:\n  axiscape-cli search --model train.mlir --mesh batch=16,model=2 --hardware tpu_v3 --out "
        "found.tactics.json\n"
        "  axiscape-cli search bp.tactics.json --axes model --seconds 60\n"
        "  axiscape-cli search --model train.mlir --devices 32 --hardware a100_40\n"
        "Exit codes: 0 found, 1 nothing looked at fits into memory (the best is written all the same).");
}

void checkSearch(const SearchRequest& request) {
    if (request.model.empty() && request.tactics.empty()) throw CLI::RequiredError("--model, or TACTICS,");
    if (request.tactics.empty() && request.mesh.empty() && request.devices == 0)
        throw CLI::RequiredError("--mesh, or --devices,");
}

void addStepping(CLI::App& command, StepRequest& request) {
    command
        .add_option("--to", request.to,
                    "Where to stop: an op by its number, layer:PATH, line:FILE:NUMBER, difference or end")
        ->required();
    command.add_option("--watch", request.watch,
                       "Path of an argument or result, or an op by its number: what each device holds; repeatable");
    command.add_option("--sabotage", request.sabotage,
                       "A mistake of this run alone: drop:OP leaves out its all_reduce, axis:OP=AXIS reduces along "
                       "another axis, swap:TACTIC,TACTIC; repeatable");
    command.add_option("--seed", request.seed, "Of the random numbers it runs on")->capture_default_str();
    command.footer("Examples:\n  axiscape-cli step train.tactics.json --to 41 --watch params/w\n"
                   "  axiscape-cli step train.tactics.json --to difference --watch 41 --sabotage drop:41 --json\n"
                   "Ops are numbered as apply --values lists them. A small copy of the model runs on small numbers.\n"
                   "Exit codes: 0 stopped there, 1 the place was not reached or a result is wrong at the end.");
}

void addGrading(CLI::App& command, GradeRequest& request) {
    command.add_option("KEY", request.key, "File of exercises with their solutions")->required();
    auto* files = command.add_option("FILE", request.files, "Tactic files, projects or {\"answer\": 16384}");
    command.add_option("--exercise", request.exercise, "Its id, where the key has several");
    command.add_option("--models", request.models, "Folder of models, beside those that come with the program");
    command
        .add_option("--handout", request.handout, "Instead: file to write for students, without solutions; - prints it")
        ->excludes(files);
    command.footer("Examples:\n  axiscape-cli grade key.json handed_in/*.tactics.json > points.csv\n"
                   "  axiscape-cli grade resources/lessons/exercises.json --exercise e17 one.tactics.json\n"
                   "  axiscape-cli grade key.json --handout exercise.json\n"
                   "A row a file: file,exercise,points,of,reasons. A file that cannot be read has no points.\n"
                   "Exit codes: 0 all have full points, 1 not, 2 the key is wrong.");
}

void addLessons(CLI::App& command, LessonsRequest& request) {
    command.add_option("FILE", request.files, "Lessons, files of exercises, texts of lessons in other languages")
        ->required();
    command.add_option("--models", request.models, "Folder of models, beside those that come with the program");
    command.add_flag("--refresh", request.refresh, "Write the figures of the day into the files");
    command.footer(
        "Example: axiscape-cli lessons resources/lessons/*.json\n"
        "Every step by its solution: checks, answers to wrong ways, figures; every exercise has all points.\n"
        "Exit codes: 0 all is as the files say, 1 not.");
}

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

    auto* reading = json(command("import", "Read a module: operations, arguments, results",
                                 [&](const Console& c) { return importModel(c, arguments.model); }));
    reading->add_option("MODEL", arguments.model, "Model as StableHLO text")->required();
    reading->footer("Example: axiscape-cli import train.mlir.gz --json");

    auto* printing = command("print", "Print a module back as StableHLO that JAX reads, calls inlined",
                             [&](const Console& c) { return printModel(c, arguments.model, arguments.generic); });
    printing->add_option("MODEL", arguments.model, "Model as StableHLO text")->required();
    printing->add_flag("--generic", arguments.generic,
                       "The generic form, without locations: what fingerprints are made of");
    printing->footer("Example: axiscape-cli print train.mlir > again.mlir");

    auto* mapping = json(command("blocks", "What a person sees in a model: embedding, layers, attention, loss, update",
                                 [&](const Console& c) { return showBlocks(c, arguments.model, arguments.depth); }));
    mapping->add_option("MODEL", arguments.model, "Model as StableHLO text")->required();
    mapping->add_option("--depth", arguments.depth, "How many levels of blocks are opened")
        ->check(CLI::Range(0, 64))
        ->capture_default_str();
    mapping->footer("Example: axiscape-cli blocks train.mlir --depth 1");

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
    addSchedule(*applying, arguments);
    applying->add_flag("--values", arguments.tensors.values, "Every sharded value and every collective too");
    applying->add_option("--filter", arguments.tensors.filter,
                         "Only tensors that match: words of the name, axis:batch, shape:2x8, layer:attn, bytes>64M");
    applying->footer("Examples:\n  axiscape-cli apply train.tactics.json --model train.mlir\n"
                     "  axiscape-cli apply --model train.mlir --actions schedule.json --values --json\n"
                     "  axiscape-cli apply train.tactics.json --values --filter 'layer:attn axis:model'\n"
                     "  axiscape-cli apply --model train.mlir --annotated");

    auto* simulating =
        json(command("simulate", "What a step costs: seconds and bytes per device",
                     [&](const Console& c) { return simulateSchedule(c, arguments.source, arguments.simulate); }));
    addSchedule(*simulating, arguments);
    simulating->add_option("--slow-device", arguments.source.whatIf.slowDevices,
                           "What if: a device and how many times as long its kernels take, such as 3=1.5");
    simulating->add_option("--slow-link", arguments.source.whatIf.slowLinks,
                           "What if: an axis and how many times as long collectives along it take, such as model=2");
    simulating->add_option(
        "--placement", arguments.source.whatIf.placement,
        "Axes on network levels, nearest first: batch=dcn,model=x*y; by default neighbours are near");
    simulating->add_flag("--timeline", arguments.simulate.timeline, "The intervals and the memory curve too");
    simulating->add_flag("--advice", arguments.simulate.advice,
                         "The tactic of the library that would lower the peak most: all are tried");
    simulating->footer("Examples:\n  axiscape-cli simulate train.tactics.json --model train.mlir\n"
                       "  axiscape-cli simulate --model train.mlir --actions schedule.json --hardware tpu_v3 --json");

    auto* verifying = json(
        command("verify", "Run the partitioned program beside the whole one, on a smaller copy", [&](const Console& c) {
            return verifySchedule(c, arguments.source, {arguments.seed, arguments.out, arguments.asWritten});
        }));
    addSchedule(*verifying, arguments);
    verifying->add_option("--seed", arguments.seed, "Of the random numbers it runs on")->capture_default_str();
    verifying->add_option("--copy", arguments.out, "File to write the smaller model to that was run");
    verifying->add_flag("--as-written", arguments.asWritten,
                        "Run in the model's own types; else floats are f64, and rounding tells nothing apart");
    verifying->footer("Example: axiscape-cli verify train.tactics.json --model train.mlir --seed 7\n"
                      "Exit codes: 0 equal, 1 different or not verified; either way the first op and the reason.");

    auto& gate = arguments.check;
    auto* checking = json(command("check", "The gate for pipelines: do the tactics still fit the model and a budget?",
                                  [&](const Console& c) { return checkSchedule(c, gate); }));
    checking->add_option("TACTICS", gate.source.tactics, "Tactic file or project")->required();
    checking->add_option("--model", gate.source.model, "Model as StableHLO text; by default the file's own");
    checking->add_option("--strategy", gate.source.strategy, "Of a project: its name; by default the one that is open");
    checking->add_option("--hardware", gate.source.hardware, "Hardware by name, over that of the file");
    addHost(*checking, gate.source.host);
    checking->add_option("--custom-calls", gate.source.customCalls, "Rules and costs of custom calls: a JSON file");
    checking->add_option("--max-memory", gate.budget.maxMemory, "Of one device at its peak: bytes, 512MiB, 16G");
    checking->add_option("--max-time", gate.budget.maxTime, "Of a step: seconds, or 800ms");
    checking->add_option("--max-collectives", gate.budget.collectives,
                         "Of a step: all kinds together, or KIND=N; repeatable");
    checking->footer(
        "Examples:\n  axiscape-cli check train.tactics.json --model train.mlir --max-memory 16G\n"
        "  axiscape-cli check train.tactics.json --max-collectives all_gather=64 --max-collectives 500\n"
        "Exit codes: 0 all fits, 1 something does not: each finding says which tactic and which argument.");

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

    auto* searching = json(command("search", "Let the machine find tactics",
                                   [&](const Console& c) { return searchTactics(c, arguments.search); }));
    addSearch(*searching, arguments.search);

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
        json(command("export", "Write a strategy for the pipeline that trains the model", [&](const Console& c) {
            return exportSchedule(c, arguments.source, arguments.format, arguments.out);
        }));
    addSchedule(*exporting, arguments);
    exporting->add_option("--to", arguments.format, exportFormatNames())->required();
    exporting->add_option("--out", arguments.out,
                          "File or folder to write; by default beside where you are; - prints the first file");
    exporting->footer(
        "Examples:\n  axiscape-cli export train.tactics.json --model train.mlir --to jax --out sharding.py\n"
        "writes sharding.py and, for `python sharding.py` to check it, the model as sharding.mlir\n"
        "  axiscape-cli export train.tactics.json --model train.mlir --to rules --out -\n"
        "  axiscape-cli export train.tactics.json --model train.mlir --to html --out report.html");

    auto* stepping =
        json(command("step", "Run the devices' program beside the whole one to a place, and look",
                     [&](const Console& c) { return stepProgram(c, arguments.source, arguments.stepping); }));
    addSchedule(*stepping, arguments);
    addStepping(*stepping, arguments.stepping);
    auto* grading = command("grade", "Points of what students handed in, as CSV",
                            [&](const Console& c) { return gradeFiles(c, arguments.grading); });
    addGrading(*grading, arguments.grading);
    auto* walking = command("lessons", "Go through lessons and exercises by their own solutions",
                            [&](const Console& c) { return walkLessons(c, arguments.lessons); });
    addLessons(*walking, arguments.lessons);

    try {
        app.parse(argc, argv);
        if (app.got_subcommand(applying) || app.got_subcommand(simulating) || app.got_subcommand(exporting) ||
            app.got_subcommand(verifying) || app.got_subcommand(stepping))
            checkSchedule(arguments.source);
        if (app.got_subcommand(redistributing)) checkRedistribution(*redistributing, arguments.redistribution);
        if (app.got_subcommand(searching)) checkSearch(arguments.search);
        if (app.got_subcommand(grading) && arguments.grading.files.empty() && arguments.grading.handout.empty())
            throw CLI::RequiredError("FILE, or --handout,");
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? exitDone : exitWrongInput;
    }
    return chosen({arguments.json, interruptibleProgress()});
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
