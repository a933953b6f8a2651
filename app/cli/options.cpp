// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <charconv>

namespace axiscape::cli {

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

void addSizes(CLI::App& command, std::vector<std::string>& sizes) {
    command
        .add_option("--dim", sizes,
                    "Of a model whose sizes are open (symbolic shapes of jax.export): NAME=VALUE; repeatable")
        ->allow_extra_args(false);
}

std::vector<NamedSize> sizesOf(const std::vector<std::string>& given) {
    std::vector<NamedSize> sizes;
    for (const auto& one : given) {
        const auto sign = one.rfind('=');
        NamedSize size{one.substr(0, sign), 0};
        const char* const first = one.data() + (sign == one.npos ? one.size() : sign + 1);
        const auto [end, error] = std::from_chars(first, one.data() + one.size(), size.value);
        if (error != std::errc() || end != one.data() + one.size() || size.name.empty())
            throw CLI::ValidationError("--dim", "\"" + one + "\" is not NAME=VALUE, such as b=8");
        sizes.push_back(std::move(size));
    }
    return sizes;
}

void addSchedule(CLI::App& command, ScheduleSource& source) {
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
void checkSchedule(const ScheduleSource& source, bool mayBeAlone) {
    if (source.isModelAlone() && !(mayBeAlone && !source.model.empty() && !source.hardware.empty()))
        throw CLI::RequiredError(mayBeAlone ? "TACTICS, or --model with --actions, --annotated or --hardware,"
                                            : "TACTICS, or --model with --actions or --annotated,");
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
        ->default_str("toast");
    command.add_option("--peak-at-most", request.peakAtMost,
                       "Bytes of the fullest device that a plan may need, such as 12GiB; by default what a device has");
    command
        .add_option("--collectives-at-most", request.collectivesAtMost,
                    "Collectives a step that a plan may have, trips counted; by default any number")
        ->check(CLI::NonNegativeNumber);
    command
        .add_option("--tokens-at-least", request.tokensAtLeast,
                    "Tokens a second a device that a plan must reach: of those that do the one that needs least memory "
                    "is best; by default the fastest is")
        ->check(CLI::PositiveNumber);
    command.add_option("--only", request.only,
                       "What it may decide about, with commas between: dimensions by name, arguments by their paths "
                       "with * for any part; by default all");
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
    command
        .add_option(
            "--again", request.again,
            "Tactic file whose automatic tactics are searched again, each where it stands: for a program, a mesh "
            "or tactics before it that have changed")
        ->excludes(tactics);
    command.footer(
        "Examples:\n  axiscape-cli search --model train.mlir --mesh batch=16,model=2 --hardware tpu_v3 --out "
        "found.tactics.json\n"
        "  axiscape-cli search bp.tactics.json --axes model --seconds 60\n"
        "  axiscape-cli search --model train.mlir --devices 32 --hardware a100_40\n"
        "  axiscape-cli search --again found.tactics.json --model wider.mlir --out again.tactics.json\n"
        "Exit codes: 0 found, 1 nothing looked at fits into memory (the best is written all the same).");
}

void addFit(CLI::App& command, FitWish& wish) {
    command
        .add_option("SOURCE", wish.sources,
                    "Model, or several that are variants of one (other batches, other sequences), or a tactic file")
        ->required();
    command.add_option("--model", wish.model, "Of a tactic file: its model; by default the file's own");
    auto* mesh = command.add_option("--mesh", wish.mesh, "Axes and sizes: batch=4,model=2");
    command.add_option("--devices", wish.devices, "Instead of a mesh: some shapes of so many; 8 if neither is given")
        ->excludes(mesh)
        ->check(CLI::Range(1, 1 << 20));
    command.add_option("--hardware", wish.hardware, "Hardware by name, such as tpu_v3 or h100_sxm");
    addHost(command, wish.host);
    addCustomCalls(command, wish.customCalls);
    command.add_option("--seconds", wish.seconds, "Time to spend: no new point is begun after that")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command.add_option("--threads", wish.threads, "By default all cores")->check(CLI::Range(1, 256));
    command.add_option("--out", wish.out, "Folder to write: a tactic file for each row");
    command.footer("Examples:\n  axiscape-cli fit train.mlir --devices 32 --hardware h100_sxm --out points\n"
                   "  axiscape-cli fit train.tactics.json --json\n"
                   "  axiscape-cli fit batch_8.mlir batch_16.mlir --mesh data=8 --hardware a100_40\n"
                   "Exit codes: 0 something fits, 1 nothing that was tried does.");
}

void checkSearch(const SearchRequest& request) {
    if (!request.again.empty()) return;
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

void addObserving(CLI::App& command, ObserveRequest& request) {
    command.add_option("SOURCE", request.source, "HLO text, or a folder of dumps: its last stage")->required();
    command.add_option("--mesh", request.mesh,
                       "Axes and sizes: batch=4,model=2; else as the text has it, or found from the groups");
    command.add_option("--against", request.against, "A strategy: what it wanted beside what the compiler did");
    command.add_option("--model", request.model, "The program of --against; by default the file's own")
        ->needs("--against");
    command.add_option("--lock", request.lock, "File to write what matters to, for check --observed");
    command.footer("Examples:\n  XLA_FLAGS=\"--xla_dump_to=dump --xla_dump_hlo_as_text\" python train.py\n"
                   "  axiscape-cli observe dump --mesh batch=4,model=2 --json\n"
                   "  axiscape-cli observe after_spmd.txt --lock collectives.lock.json\n"
                   "A row a collective: asynchronous and fused ones once, with the trips of the loops around.");
}

void addAsking(CLI::App& command, AskRequest& request) {
    command
        .add_option("--backend", request.backend,
                    "cpu; tpu:v5e or tpu:v5e-8 (libtpu, no TPU); gpu:h100, a100, b200 (no GPU)")
        ->check([](const std::string& name) {
            const bool known = name == "cpu" || name.starts_with("tpu:") || name.starts_with("gpu:");
            return known ? std::string() : "no such backend: cpu, tpu:CHIP-COUNT or gpu:CHIP";
        })
        ->capture_default_str();
    command.add_option("--python", request.python, "A Python with jax; else AXISCAPE_PYTHON, else python3");
    command.add_option("--target-config", request.targetConfig,
                       "Of a GPU: its GpuTargetConfigProto as text, over the one known");
    command.add_option("--seconds", request.seconds, "The compiler may take")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command.add_option("--keep", request.keep,
                       "File of own answers to add it to: simulate --answers widens ranges by them");
    command.footer("Examples:\n  axiscape-cli ask train.tactics.json --model train.mlir --backend cpu\n"
                   "  axiscape-cli ask train.tactics.json --backend tpu:v5e-8 --python venv/bin/python --json\n"
                   "  axiscape-cli ask train.tactics.json --backend gpu:h100 --hardware h100_sxm\n"
                   "Exit codes: 0 answered, whatever the answer is; 2 no answer, with the compiler's own words.");
}

void addShrinking(CLI::App& command, ShrinkRequest& request) {
    command.add_option("--compiled", request.compiled, "HLO text that a compiler made for each device: the fault");
    command.add_option("--placed", request.placed,
                       "How arguments and results lie, as JSON (mesh, arguments, results), instead of TACTICS");
    command.add_option("--out", request.out, "Folder to write the report, the script and the small programs to")
        ->required();
    command.add_option("--row", request.row, "Instruction that is wrong or not wanted; else the first one found");
    command
        .add_option("--judge", request.judge,
                    "Who says that the difference stays: our interpreter on the text, or the compiler itself (CPU)")
        ->check(CLI::IsMember({"text", "compiler"}))
        ->capture_default_str();
    command.add_option("--python", request.python, "Of the compiler: one with jax; else AXISCAPE_PYTHON, else python3");
    command.add_option("--seconds", request.seconds, "The compiler may take, all in all")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    command.footer("Examples:\n  axiscape-cli shrink --model train.mlir --compiled after_spmd.txt --placed placed.json "
                   "--out fault\n"
                   "  axiscape-cli shrink train.tactics.json --model train.mlir --compiled after_spmd.txt --out fault\n"
                   "  axiscape-cli shrink train.tactics.json --model train.mlir --judge compiler --out fault\n"
                   "Exit codes: 0 made small; 2 there is nothing to shrink, or the input is wrong; 3 cancelled.");
}

void addMeasuring(CLI::App& command, MeasuredRequest& request) {
    command
        .add_option("PROFILE", request.profile,
                    "An .xplane.pb or a trace for Perfetto, or the folder that jax.profiler wrote to")
        ->required();
    command.add_option("--program", request.program, "By its name; else the one that devices spend most time on");
    command.add_option("--against", request.against, "A strategy: what is simulated of it stands beside");
    command.add_option("--model", request.model, "The program of --against; by default the file's own")
        ->needs("--against");
    command.footer("Examples:\n  axiscape-cli measured trace --against train.tactics.json --model train.mlir\n"
                   "  axiscape-cli measured vm.xplane.pb --program jit_train_step --json\n"
                   "Seconds are of a device in a run, by union of intervals.");
}

void addObservedCheck(CLI::App& command, ObservedCheck& request) {
    auto* observed = command.add_option("--observed", request.observed,
                                        "Instead of TACTICS: HLO text or a folder of dumps; needs --lock");
    auto* lock = command.add_option("--lock", request.lock, "What observe --lock wrote")->needs(observed);
    observed->needs(lock);
    command.add_option("--markdown", request.markdown, "File to write the findings to as Markdown")->needs(observed);
    command.add_option("--junit", request.junit, "File to write the findings to as JUnit's XML")->needs(observed);
    // A gate on one thing at a time.
    for (const char* name : {"TACTICS", "--model", "--strategy", "--hardware", "--host", "--custom-calls",
                             "--max-memory", "--max-time", "--max-collectives"})
        observed->excludes(command.get_option(name));
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

void addDimensions(CLI::App& command, DimensionsRequest& request) {
    command.add_option("MODEL", request.source.model, "Model in any of its forms")->required();
    command.add_option("--tactics", request.source.tactics, "A schedule: then it is said which axes cut what");
    command.add_option("--mesh", request.mesh, "Where there is no schedule, such as batch=4,model=2")
        ->excludes("--tactics");
    command.add_option("--hardware", request.source.hardware, "What either way to decide a conflict costs on it");
    command.footer("Examples:\n  axiscape-cli dimensions train.mlir\n"
                   "  axiscape-cli dimensions train.mlir --mesh batch=4,model=2 --hardware tpu_v3 --json");
}

} // namespace axiscape::cli
