// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/search/best_of_library.h"

#include "core/tactics/tactics.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

namespace axiscape::test {
namespace {

using Line = std::vector<std::pair<LibraryKind, AxisId>>;

// Data cut over one axis or several, then the model over those that are left or the same, then ZeRO.
std::vector<Line> lines(std::size_t axes) {
    using enum LibraryKind;
    const std::vector<std::optional<LibraryKind>> data{std::nullopt, dataParallel, edge, spatial};
    const std::vector<std::optional<LibraryKind>> model{std::nullopt, megatron, sequence, expert,
                                                        dataParallel, spatial,  edge};
    const std::vector<std::optional<LibraryKind>> then{std::nullopt, embedding, multiQuery, sequence, expert};
    const std::vector<std::optional<LibraryKind>> zero{std::nullopt, zero1, zero2, zero3};
    std::vector<Line> out;
    const auto add = [&](Line& line, const std::optional<LibraryKind>& kind, std::size_t axis) {
        if (kind) line.push_back({*kind, static_cast<AxisId>(axis)});
    };
    for (std::size_t a = 0; a < axes; ++a)
        for (std::size_t b = 0; b < axes; ++b) {
            if (a == b && axes > 1) continue;
            for (const auto& d : data)
                for (const auto& m : model)
                    for (const auto& t : then)
                        for (const auto& z : zero)
                            for (const bool both : {false, true}) {
                                if (both && (!z || axes < 2)) continue;
                                Line line;
                                add(line, d, a);
                                if (axes > 1) add(line, m, b);
                                if (axes > 1) add(line, t, b);
                                add(line, z, a);
                                if (both) add(line, z, b);
                                out.push_back(std::move(line));
                            }
        }
    return out;
}

} // namespace

LibraryBest bestOfLibrary(const SearchProblem& problem, int threads) {
    const ModelFacts facts = modelFacts(problem.before.sites(), *problem.structure);
    const auto all = lines(problem.before.mesh().axes.size());
    LibraryBest best;
    bool any = false;
    std::mutex mutex;
    std::set<std::string> seen;
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (std::size_t i = next++; i < all.size(); i = next++) {
            Partition state = problem.before;
            std::string name;
            bool can = true;
            for (const auto& [kind, axis] : all[i]) {
                const auto tactic = libraryTactic(kind, state.mesh().axes[axis].name, facts, state);
                if (!tactic) {
                    can = false;
                    break;
                }
                const auto actions = actionsOf(tactic->tactic, state);
                if (!actions) {
                    can = false;
                    break;
                }
                state = apply(state, *actions).partition;
                name += (name.empty() ? "" : ", ") + std::string(libraryKindTitle(kind)) + " " +
                        state.mesh().axes[axis].name;
            }
            if (!can) continue;
            {
                const std::lock_guard lock(mutex);
                if (!seen.insert(name).second) continue;
            }
            const SpmdProgram program = lower(state, problem.lowering);
            const SearchCost cost =
                costOf(simulate(program, problem.hardware, problem.facts), program.counts.total(), {});
            const std::lock_guard lock(mutex);
            ++best.tried;
            if (any && !isBetter(cost, best.cost)) continue;
            any = true;
            best.cost = cost;
            best.name = name;
        }
    };
    std::vector<std::jthread> helpers;
    for (int t = 1; t < threads; ++t) helpers.emplace_back(run);
    run();
    helpers.clear();
    return best;
}

} // namespace axiscape::test
