// SPDX-License-Identifier: GPL-3.0-or-later
// The search beside what it has to beat, one block a model, hardware and mesh; every plan is verified on a shrunk copy.
// Every search starts from nothing: the library's schedules are only what it is held against. `ablated` is `toast`
// without its decisions about the optimizer state alone. No search has a limit of time.
//   search_table [MODEL HARDWARE MESH [EVALUATIONS [METHOD]]]
//   search_table all [EVALUATIONS [FOLDER ...]]         folders that have models the project has not
// The last lines count, for each method, on how many rows its plan is as good as the library's best or better.
#include "core/verify/verify.h"
#include "tests/bench/search/best_of_library.h"
#include "tests/bench/search/search_programs.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <optional>

using namespace axiscape;
using test::costText;

namespace {

struct Method {
    const char* name;
    SearchMethod method;
    bool decidesOnState;
};
constexpr Method kMethods[] = {{"toast", SearchMethod::toast, true},
                               {"ablated", SearchMethod::toast, false},
                               {"automap", SearchMethod::automap, true},
                               {"greedy", SearchMethod::greedy, true},
                               {"random", SearchMethod::random, true}};

struct Score {
    int rows = 0, asGood = 0, verified = 0;
    int beats = 0; // plans of this method that are better than `toast`'s of the same row
};
using Scores = std::map<std::string, Score>;

const std::string kVerified = "verified equal";

// Is the plan the same function? Of a copy as small as its dimensions let it be.
std::string verified(const SearchProblem& problem, const std::vector<Action>& actions) {
    const auto program = lower(apply(problem.before, actions).partition, problem.lowering);
    const auto same = verifyShrunk(program, *problem.structure, {});
    if (!same) return words::english(same.error().what);
    if (!same->verified) return "not verified: " + words::english(same->reason);
    return same->equal ? kVerified : "DIFFERS: " + words::english(same->firstDifference);
}

void row(const std::string& name, const std::string& hardware, const std::string& mesh, std::int64_t evaluations,
         const std::string& only, Scores& scores) {
    const SearchProblem problem = test::searchProblemOf(name, hardware, mesh);
    fmt::print("{} on {} {}\n", std::filesystem::path(name).stem().string(), hardware, mesh);
    const auto start = std::chrono::steady_clock::now();
    const auto library = test::bestOfLibrary(problem, 2);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    fmt::print("  {:8} {}  {:5.1f} s of {} schedules: {}\n", "library", costText(library.cost), took.count(),
               library.tried, library.name);
    std::fflush(stdout);
    std::optional<SearchCost> toast;
    for (const Method& method : kMethods) {
        if (!only.empty() && method.name != only) continue;
        SearchOptions options;
        options.method = method.method;
        options.decidesOnState = method.decidesOnState;
        options.evaluations = evaluations;
        options.seed = 7;
        options.threads = 2;
        const auto found = search(problem, options);
        const auto& best = found.best();
        std::string decisions;
        for (const auto& d : best.decisions) decisions += (decisions.empty() ? "" : "; ") + words::english(d);
        const bool behind = isBetter(library.cost, best.cost);
        const std::string same = verified(problem, best.actions);
        Score& score = scores[method.name];
        ++score.rows;
        score.asGood += !behind;
        score.verified += same == kVerified;
        score.beats += toast && isBetter(best.cost, *toast);
        if (!toast) toast = best.cost;
        fmt::print("  {:8} {}  {:5.1f} s, {} evaluations of {} decisions, best after {} ({:.1f} s), {}, {}: {}\n",
                   method.name, costText(best.cost), found.seconds, found.evaluations, found.decisionsAtRoot,
                   found.curve.back().evaluations, found.curve.back().seconds, behind ? "BEHIND" : "ahead", same,
                   decisions);
        std::fflush(stdout);
    }
}

// As it is called in the project's folders, or a file in those given; empty: it is nowhere.
std::string modelFile(const std::string& name, const std::vector<std::filesystem::path>& folders) {
    for (const auto& folder : folders)
        for (const char* end : {".mlir", ".mlir.gz"})
            if (std::filesystem::exists(folder / (name + end))) return (folder / (name + end)).string();
    return {};
}

} // namespace

int main(int argc, char** argv) {
    Scores scores;
    if (argc > 3 && std::string_view(argv[1]) != "all") {
        row(argv[1], argv[2], argv[3], argc > 4 ? std::atoll(argv[4]) : 2000, argc > 5 ? argv[5] : "", scores);
        return 0;
    }
    const std::int64_t evaluations = argc > 2 ? std::atoll(argv[2]) : 2000;
    std::vector<std::filesystem::path> folders{AXISCAPE_SOURCE_DIR "/resources/models",
                                               AXISCAPE_SOURCE_DIR "/tests/data/search"};
    for (int i = 3; i < argc; ++i) folders.emplace_back(argv[i]);
    for (const char* mesh : {"a=8,b=2", "a=8,b=4"})
        for (const char* hardware : {"a100_40", "tpu_v3"})
            for (const char* name : {"unet_train", "gpt_scan_7b_train", "nnx_scan_train", "hf_gpt2_xl_train",
                                     "it32_decode", "gns_train_paper", "t32_train"}) {
                const std::string file = modelFile(name, folders);
                if (file.empty())
                    fmt::print("{} is in none of the folders\n", name);
                else
                    row(file, hardware, mesh, evaluations, "", scores);
            }
    for (const Method& method : kMethods) {
        const Score& score = scores[method.name];
        fmt::print("{}: as good as the library's best or better on {} of {} rows, {} verified equal, {} better than "
                   "toast's\n",
                   method.name, score.asGood, score.rows, score.verified, score.beats);
    }
}
