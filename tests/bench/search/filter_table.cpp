// SPDX-License-Identifier: GPL-3.0-or-later
// Does the filter of arguments help on programs it was not learned on? A row a program: groups of arguments, the best
// plan of Automap's searches, how far above it the median of three seeds ends with all groups and with those that the
// shipped filter keeps; and, for a filter learned on the other families of this table alone, how much of what good
// plans cut is among its first 6 and 12 groups, beside the shipped one.
//   filter_table EVALUATIONS FAMILY:MODEL ...
#include "core/search/evaluate.h"
#include "tests/bench/search/filter_examples.h"
#include "tests/bench/search/search_programs.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

using namespace axiscape;
using namespace axiscape::searching;
using namespace axiscape::test;

namespace {

constexpr const char* kHardware = "tpu_v3";
constexpr const char* kMesh = "a=4,b=2";
constexpr std::array kKept{0, 6, 12};

struct Program {
    std::string family, model;
    Example example;
};

SearchCost medianOf(const SearchProblem& problem, int kept, std::int64_t evaluations, SearchCost& best) {
    std::array<SearchCost, 3> found;
    for (std::size_t seed = 0; seed < found.size(); ++seed) {
        SearchOptions options;
        options.method = SearchMethod::automap;
        options.evaluations = evaluations;
        options.seed = seed + 1;
        options.arguments = kept;
        found[seed] = search(problem, options).best().cost;
        best = std::min(best, found[seed], isBetter);
    }
    std::ranges::sort(found, isBetter);
    return found[1];
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 4) return 2;
    const std::int64_t evaluations = std::atoll(argv[1]);
    std::vector<Program> programs;
    for (int i = 2; i < argc; ++i) {
        const std::string arg = argv[i];
        const auto colon = arg.find(':');
        const std::string model = arg.substr(colon + 1);
        programs.push_back({arg.substr(0, colon), model, exampleOf(model, kHardware, kMesh, evaluations)});
    }
    fmt::print(
        "| program | groups | best of all | all | 6 kept | 12 kept | first 6: shipped, learned on others | first "
        "12: shipped, learned on others |\n|---|---|---|---|---|---|---|---|\n");
    for (const Program& program : programs) {
        const SearchProblem problem = searchProblemOf(program.model, kHardware, kMesh);
        SearchCost best = costOf(problem, problem.before, {});
        std::array<SearchCost, kKept.size()> medians;
        for (std::size_t k = 0; k < kKept.size(); ++k) medians[k] = medianOf(problem, kKept[k], evaluations, best);
        std::vector<Example> others;
        for (const Program& other : programs)
            if (other.family != program.family) others.push_back(other.example);
        const ArgumentFilter learned = fitted(others);
        fmt::print("| {} | {} | {} |", std::filesystem::path(program.model).stem().string(),
                   program.example.features.size(), costText(best));
        for (const SearchCost& median : medians) fmt::print(" {} |", gapText(median, best));
        for (const std::size_t most : {6u, 12u})
            fmt::print(" {:.0f} %, {:.0f} % |", 100 * recall({program.example}, shippedFilter(), most),
                       100 * recall({program.example}, learned, most));
        fmt::print("\n");
        std::fflush(stdout);
    }
}
