// SPDX-License-Identifier: GPL-3.0-or-later
// How much luck is in a search, and what each of its parts brings. A row: the best plan known (of all searches of the
// row, and of one with LONGER times the states, if it is not 0), how far above it the seeds end (best, median, worst of
// them), and how far the median seed ends where one part is taken away, or with another method.
//   search_parts EVALUATIONS SEEDS LONGER MODEL HARDWARE MESH [MODEL HARDWARE MESH ...]
//   search_parts EVALUATIONS SEEDS LONGER parts|seeds MODEL ...      one half of the row alone
#include "tests/bench/search/search_programs.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

using namespace axiscape;

namespace {

struct Part {
    const char* name;
    bool decidesOnState;
    SearchAblation without;
    SearchMethod method = SearchMethod::toast;
};
const Part kParts[] = {{"without decisions on state", false, {}},
                       {"without transpositions", true, {.transpositions = true}},
                       {"without polish", true, {.polish = true}},
                       {"without first line", true, {.firstLine = true}},
                       {"without completion (random rollouts)", true, {.completion = true}},
                       {"without all but the tree and random rollouts",
                        false,
                        {.transpositions = true, .polish = true, .firstLine = true, .completion = true}},
                       {"automap", true, {}, SearchMethod::automap},
                       {"greedy", true, {}, SearchMethod::greedy},
                       {"random", true, {}, SearchMethod::random}};

class Row {
  public:
    Row(SearchProblem problem, std::int64_t evaluations, int seeds, std::int64_t longer)
        : m_problem(std::move(problem)), m_evaluations(evaluations), m_longer(longer), m_seeds(seeds) {}

    void print(const std::string& name, bool seeds, bool parts) {
        const auto start = std::chrono::steady_clock::now();
        SearchCost longer;
        if (m_longer > 0) longer = searched(7, m_longer * m_evaluations, {"", true, {}});
        std::vector<SearchCost> whole;
        for (int seed = 1; seed <= m_seeds; ++seed) whole.push_back(searched(seed, m_evaluations, {"", true, {}}));
        std::vector<SearchCost> medians;
        if (parts)
            for (const Part& part : kParts) {
                std::vector<SearchCost> found;
                for (int seed = 1; seed <= std::min(3, m_seeds); ++seed)
                    found.push_back(searched(seed, m_evaluations, part));
                std::ranges::sort(found, isBetter);
                medians.push_back(found[found.size() / 2]);
            }
        std::ranges::sort(whole, isBetter);
        fmt::print("| {} | {} |", name, test::costText(m_best));
        if (seeds)
            fmt::print(" {} | {} | {} | {} |", m_longer > 0 ? test::gapText(longer, m_best) : "",
                       test::gapText(whole.front(), m_best), test::gapText(whole[whole.size() / 2], m_best),
                       test::gapText(whole.back(), m_best));
        for (const SearchCost& one : medians) fmt::print(" {} |", test::gapText(one, m_best));
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        fmt::print(" {:.0f} s |\n", took.count());
        std::fflush(stdout);
    }

  private:
    SearchCost searched(int seed, std::int64_t evaluations, const Part& part) {
        SearchOptions options;
        options.method = part.method;
        options.evaluations = evaluations;
        options.seed = static_cast<std::uint64_t>(seed);
        options.decidesOnState = part.decidesOnState;
        options.without = part.without;
        options.threads = 2;
        const SearchCost cost = search(m_problem, options).best().cost;
        if (!m_isAny || isBetter(cost, m_best)) m_best = cost;
        m_isAny = true;
        return cost;
    }

    const SearchProblem m_problem;
    const std::int64_t m_evaluations, m_longer;
    const int m_seeds;
    SearchCost m_best;
    bool m_isAny = false;
};

} // namespace

int main(int argc, char** argv) {
    int at = 4;
    const std::string half = argc > 4 ? argv[4] : "";
    const bool seeds = half != "parts", parts = half != "seeds";
    if (!seeds || !parts) ++at;
    if (argc < at + 3 || (argc - at) % 3 != 0) {
        fmt::print("search_parts EVALUATIONS SEEDS LONGER [parts|seeds] MODEL HARDWARE MESH ...\n");
        return 2;
    }
    std::string head = "| model, hardware, mesh | best known |", line = "|---|---|";
    const auto column = [&](const std::string& name) {
        head += ' ' + name + " |";
        line += "---|";
    };
    if (seeds)
        for (const char* name : {"longer", "best seed", "median seed", "worst seed"}) column(name);
    if (parts)
        for (const Part& part : kParts) column(part.name);
    column("took");
    fmt::print("{}\n{}\n", head, line);
    for (; at + 2 < argc; at += 3) {
        const std::string name =
            fmt::format("{} on {} {}", std::filesystem::path(argv[at]).stem().string(), argv[at + 1], argv[at + 2]);
        Row(test::searchProblemOf(argv[at], argv[at + 1], argv[at + 2]), std::atoll(argv[1]), std::atoi(argv[2]),
            std::atoll(argv[3]))
            .print(name, seeds, parts);
    }
}
