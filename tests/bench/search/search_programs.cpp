// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/search/search_programs.h"

#include "core/stablehlo/stablehlo.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>

namespace axiscape::test {
namespace {

template <typename T> T orEnd(Result<T> result) {
    if (result) return std::move(*result);
    std::cerr << result.error().text() << '\n';
    std::exit(2);
}

} // namespace

SearchProblem searchProblemOf(const std::string& model, const std::string& hardware, const std::string& mesh) {
    std::filesystem::path path = model;
    for (const std::filesystem::path folder :
         {AXISCAPE_SOURCE_DIR "/resources/models", AXISCAPE_SOURCE_DIR "/tests/data/search"})
        for (const char* end : {".mlir", ".mlir.gz"})
            if (std::filesystem::exists(folder / (model + end))) path = folder / (model + end);
    const auto module = orEnd(importFile(path));
    const auto structure = std::make_shared<const Structure>(analyse(*module));
    const auto sites = std::make_shared<const SiteTable>(module);
    SimulationFacts facts;
    for (const Role role : structure->argumentRoles)
        facts.argumentCategories.push_back(role == Role::parameter        ? MemoryCategory::parameters
                                           : role == Role::optimizerState ? MemoryCategory::optimizerState
                                                                          : MemoryCategory::activations);
    return {Partition(sites, orEnd(parseMesh(mesh))), structure, orEnd(findHardware(hardware)), facts, {}, {}};
}

bool addLibraryTactic(SearchProblem& problem, LibraryKind kind, const std::string& axis) {
    const auto tactic =
        libraryTactic(kind, axis, modelFacts(problem.before.sites(), *problem.structure), problem.before);
    if (!tactic) {
        std::cerr << tactic.error().text() << '\n';
        return false;
    }
    const auto actions = actionsOf(tactic->tactic, problem.before);
    if (!actions) return false;
    problem.before = apply(problem.before, *actions).partition;
    return true;
}

std::string costText(const SearchCost& cost) {
    return fmt::format("{:9.2f} ms {:6.2f} GiB{}", cost.stepSeconds * 1e3,
                       static_cast<double>(cost.peakBytes) / (1 << 30), cost.fits ? "" : " OVER");
}

std::string gapText(const SearchCost& cost, const SearchCost& best) {
    if (cost.fits != best.fits) return "does not fit";
    if (!cost.fits && cost.excess != best.excess)
        return fmt::format("{:.2f} % of memory", 100 * (cost.excess / best.excess - 1));
    return fmt::format("{:.2f} %", 100 * (cost.stepSeconds / best.stepSeconds - 1));
}

} // namespace axiscape::test
