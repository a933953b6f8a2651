// SPDX-License-Identifier: GPL-3.0-or-later
// Which programs fold: ops, instances of what repeats, ops of the folded program, or why there is none.
//   folds MODEL ...
#include "core/search/folding.h"
#include "tests/bench/search/search_programs.h"

#include <filesystem>
#include <fmt/format.h>

using namespace axiscape;

int main(int argc, char** argv) {
    fmt::print("| program | ops | instances | ops left | why not |\n|---|---|---|---|---|\n");
    for (int i = 1; i < argc; ++i) {
        const auto problem = test::searchProblemOf(argv[i], "tpu_v3", "a=2");
        std::string why;
        const auto folding = searching::Folding::make(problem.before.sitesPointer(), &why);
        fmt::print("| {} | {} | {} | {} | {} |\n", std::filesystem::path(argv[i]).stem().string(),
                   problem.before.module().opCount(), folding ? std::to_string(folding->instances()) : "",
                   folding ? std::to_string(folding->folded().module().opCount()) : "", why);
        std::fflush(stdout);
    }
}
