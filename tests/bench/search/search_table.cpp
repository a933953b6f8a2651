// SPDX-License-Identifier: GPL-3.0-or-later
// The search beside what it has to beat, one row a model, hardware and mesh:
//   search_table [MODEL HARDWARE MESH [EVALUATIONS [METHOD]]]
#include "core/stablehlo/stablehlo.h"
#include "tests/bench/search/best_of_library.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>

using namespace axiscape;

namespace {

std::string text(const SearchCost& cost) {
    return fmt::format("{:9.2f} ms {:6.2f} GiB{}", cost.stepSeconds * 1e3,
                       static_cast<double>(cost.peakBytes) / (1 << 30), cost.fits ? "" : " OVER");
}

void row(const std::string& name, const std::string& hardware, const std::string& meshText, std::int64_t evaluations,
         const std::string& only) {
    const std::filesystem::path folder = AXISCAPE_SOURCE_DIR "/resources/models/";
    std::filesystem::path path = name;
    for (const char* end : {".mlir", ".mlir.gz"})
        if (std::filesystem::exists(folder / (name + end))) path = folder / (name + end);
    const auto module = importFile(path);
    if (!module) {
        std::cerr << module.error().text() << '\n';
        std::exit(2);
    }
    const auto structure = std::make_shared<const Structure>(analyse(**module));
    const auto sites = std::make_shared<const SiteTable>(*module);
    SimulationFacts facts;
    for (const Role role : structure->argumentRoles)
        facts.argumentCategories.push_back(role == Role::parameter        ? MemoryCategory::parameters
                                           : role == Role::optimizerState ? MemoryCategory::optimizerState
                                                                          : MemoryCategory::activations);
    const auto chip = findHardware(hardware);
    const auto mesh = parseMesh(meshText);
    if (!chip || !mesh) std::exit(2);
    SearchProblem problem{Partition(sites, *mesh), structure, *chip, facts, {}, {}};
    fmt::print("{} on {} {}\n", name, hardware, meshText);
    const auto start = std::chrono::steady_clock::now();
    const auto library = test::bestOfLibrary(problem, 2);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    fmt::print("  {:8} {}  {:5.1f} s of {} schedules: {}\n", "library", text(library.cost), took.count(), library.tried,
               library.name);
    std::fflush(stdout);
    for (const auto method : {SearchMethod::toast, SearchMethod::automap, SearchMethod::greedy, SearchMethod::random}) {
        if (!only.empty() && searchMethodName(method) != only) continue;
        SearchOptions options;
        options.method = method;
        options.evaluations = evaluations;
        options.seconds = 60;
        options.seed = 7;
        options.threads = 2;
        const auto found = search(problem, options);
        const auto& best = found.best();
        std::string decisions;
        for (const auto& d : best.decisions) decisions += (decisions.empty() ? "" : "; ") + d;
        fmt::print("  {:8} {}  {:5.1f} s, {} evaluations of {} decisions, best after {} ({:.1f} s), {}: {}\n",
                   searchMethodName(method), text(best.cost), found.seconds, found.evaluations, found.decisionsAtRoot,
                   found.curve.back().evaluations, found.curve.back().seconds,
                   isBetter(library.cost, best.cost) ? "BEHIND" : "ahead", decisions);
        std::fflush(stdout);
    }
}

} // namespace

int main(int argc, char** argv) {
    const std::string only = argc > 5 ? argv[5] : "";
    if (argc > 3) {
        row(argv[1], argv[2], argv[3], argc > 4 ? std::atoll(argv[4]) : 2000, only);
        return 0;
    }
    for (const char* hardware : {"a100_40", "tpu_v3"})
        for (const char* mesh : {"a=8,b=2", "a=8,b=4"})
            for (const char* name : {"t32_train", "gpt_scan_7b_train", "gns_train_paper", "unet_train", "it32_decode"})
                row(name, hardware, mesh, 2000, only);
}
