// SPDX-License-Identifier: GPL-3.0-or-later
// The search beside what it has to beat: a row of a table for each model, hardware and mesh. How far above the best
// plan known are the library's best schedule, the best, median and worst of the seeds, and the other methods with as
// many states? The best known is of all of these and of one search with four times the states. Every search starts from
// nothing; none has a limit of time. The best plan of the seeds is verified on a shrunk copy.
//   search_table FILE EVALUATIONS SEEDS MODEL HARDWARE MESH [MODEL HARDWARE MESH ...]
//   search_table FILE EVALUATIONS SEEDS all
// Rows are added to FILE as they are made; those that it has already are not made again.
#include "core/verify/verify.h"
#include "tests/bench/search/best_of_library.h"
#include "tests/bench/search/search_programs.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

using namespace axiscape;
using test::costText;
using test::gapText;

namespace {

constexpr const char* kHead = "| model, hardware, mesh | best known | library | best seed | median seed | worst seed | "
                              "automap | greedy | random | "
                              "verified | took |\n|---|---|---|---|---|---|---|---|---|---|---|\n";

SearchResult searched(const SearchProblem& problem, SearchMethod method, std::int64_t evaluations, int seed) {
    SearchOptions options;
    options.method = method;
    options.evaluations = evaluations;
    options.seed = static_cast<std::uint64_t>(seed);
    return search(problem, options);
}

// Is the plan the same function? Of a copy as small as its dimensions let it be.
std::string verified(const SearchProblem& problem, const std::vector<Action>& actions) {
    const auto program = lower(apply(problem.before, actions).partition, problem.lowering);
    const auto same = verifyShrunk(program, *problem.structure, {});
    if (!same) return words::english(same.error().what);
    if (!same->verified) return words::english(same->reason);
    return same->equal ? "equal" : "DIFFERS: " + words::english(same->firstDifference);
}

std::string row(const std::string& name, const std::string& model, const std::string& hardware, const std::string& mesh,
                std::int64_t evaluations, int seeds) {
    const auto start = std::chrono::steady_clock::now();
    const SearchProblem problem = test::searchProblemOf(model, hardware, mesh);
    const SearchCost library = test::bestOfLibrary(problem, 1).cost;
    std::vector<Candidate> found;
    for (int seed = 1; seed <= seeds; ++seed)
        found.push_back(searched(problem, SearchMethod::toast, evaluations, seed).best());
    std::ranges::sort(found, isBetter, &Candidate::cost);
    std::vector<SearchCost> others;
    for (const auto method : {SearchMethod::automap, SearchMethod::greedy, SearchMethod::random})
        others.push_back(searched(problem, method, evaluations, 1).best().cost);
    Candidate longer = searched(problem, SearchMethod::toast, 4 * evaluations, seeds + 1).best();
    SearchCost best = std::min({library, found.front().cost, longer.cost}, isBetter);
    for (const SearchCost& one : others) best = std::min(best, one, isBetter);
    std::string line = fmt::format("| {} | {} | {} | {} | {} | {} |", name, costText(best), gapText(library, best),
                                   gapText(found.front().cost, best), gapText(found[found.size() / 2].cost, best),
                                   gapText(found.back().cost, best));
    for (const SearchCost& one : others) line += ' ' + gapText(one, best) + " |";
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    line += fmt::format(" {} | {:.0f} s |", verified(problem, found.front().actions), took.count());
    const auto told = [](const char* of, const Candidate& plan) {
        fmt::print("  {} {}\n", of, costText(plan.cost));
        for (const Text& decision : plan.decisions) fmt::print("    {}\n", words::english(decision));
    };
    fmt::print("{}\n", name);
    told("of the seeds", found.front());
    if (isBetter(longer.cost, found.front().cost)) told("with four times the states", longer);
    std::fflush(stdout);
    return line;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 5) return 2;
    const std::string file = argv[1];
    const std::int64_t evaluations = std::atoll(argv[2]);
    const int seeds = std::atoi(argv[3]);
    std::vector<std::string> rows(argv + 4, argv + argc);
    if (rows.front() == "all") {
        rows.clear();
        for (const char* mesh : {"a=8,b=2", "a=8,b=4"})
            for (const char* model :
                 {"moe_train", "gpt_scan_7b_train", "it32_decode", "unet_train", "t32_train", "gns_train_paper"})
                for (const char* hardware : {"a100_40", "tpu_v3"}) rows.insert(rows.end(), {model, hardware, mesh});
    }
    for (std::size_t i = 0; i + 2 < rows.size(); i += 3) {
        const std::string stem = std::filesystem::path(rows[i]).stem().string();
        const std::string name = fmt::format("{} on {} {}", stem, rows[i + 1], rows[i + 2]);
        std::string known;
        if (std::ifstream in(file); in) known.assign(std::istreambuf_iterator<char>(in), {});
        if (known.find("| " + name + " |") != known.npos) continue;
        std::ofstream out(file, std::ios::app);
        if (known.empty()) out << kHead;
        out << row(name, rows[i], rows[i + 1], rows[i + 2], evaluations, seeds) << '\n';
    }
}
