// SPDX-License-Identifier: GPL-3.0-or-later
// How far from the best plan there is each method ends, on programs so small that all plans can be looked at: every
// state that decisions of `toast` lead to, in any order and number, is worked out and priced once. Where there are more
// than STATES the row says so, and the best of those seen, or found by any method, is what the gaps are to.
//   optimum [STATES]                       the rows of FIGURES.md
//   optimum STATES MODEL HARDWARE MESH     one row
#include "core/search/decision.h"
#include "core/search/evaluate.h"
#include "tests/bench/search/search_programs.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <mutex>
#include <unordered_set>

using namespace axiscape;
using namespace axiscape::searching;

namespace {

struct All {
    SearchCost best;
    std::size_t states = 0;
    bool complete = true;
};

// Depth first, on two threads that share what has been seen: a state is kept as long as something below it is open.
class Exhaustion {
  public:
    Exhaustion(const SearchProblem& problem, const Space& space, std::size_t most)
        : m_problem(problem), m_space(space), m_most(most) {}

    All run() {
        note(0, costOf(m_problem, m_problem.before, {}));
        const auto first = openDecisions(m_space, m_problem.before);
        together(2, first.size(), [&](std::size_t i) { goOn(m_problem.before, 0, first[i]); });
        m_all.states = m_seen.size();
        return m_all;
    }

  private:
    void below(const Partition& state, std::uint64_t hash) {
        for (const std::uint32_t d : openDecisions(m_space, state)) goOn(state, hash, d);
    }
    void goOn(const Partition& state, std::uint64_t hash, std::uint32_t decision) {
        const Step step = take(m_space, m_space.decisions[decision], state, hash, {});
        if (step.actions.empty() || !isNew(step.hash)) return;
        note(step.hash, costOf(m_problem, step, {}));
        below(step.state, step.hash);
    }
    bool isNew(std::uint64_t hash) {
        const std::lock_guard lock(m_mutex);
        if (m_seen.contains(hash)) return false;
        m_all.complete = m_all.complete && m_seen.size() < m_most;
        return m_all.complete && m_seen.insert(hash).second;
    }
    void note(std::uint64_t hash, const SearchCost& cost) {
        const std::lock_guard lock(m_mutex);
        if (hash == 0) m_seen.insert(hash);
        if (hash == 0 || isBetter(cost, m_all.best)) m_all.best = cost;
    }

    const SearchProblem& m_problem;
    const Space& m_space;
    const std::size_t m_most;
    std::mutex m_mutex; // of the two below
    std::unordered_set<std::uint64_t> m_seen;
    All m_all;
};

std::string gap(const SearchCost& cost, const SearchCost& best) {
    if (cost.fits != best.fits) return "does not fit";
    return fmt::format("{:.2f} %", 100 * (cost.stepSeconds / best.stepSeconds - 1));
}

void row(const std::string& model, const std::string& hardware, const std::string& mesh, std::size_t most) {
    const SearchProblem problem = prepared(test::searchProblemOf(model, hardware, mesh));
    std::vector<AxisId> axes;
    for (std::size_t a = 0; a < problem.before.mesh().axes.size(); ++a) axes.push_back(static_cast<AxisId>(a));
    const Space space = makeSpace(problem, SearchMethod::toast, axes);
    const auto start = std::chrono::steady_clock::now();
    All all = Exhaustion(problem, space, most).run();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    std::vector<SearchCost> found;
    for (const SearchMethod method :
         {SearchMethod::toast, SearchMethod::automap, SearchMethod::greedy, SearchMethod::random}) {
        SearchOptions options;
        options.method = method;
        options.seed = 7;
        options.threads = 2;
        found.push_back(search(problem, options).best().cost);
    }
    SearchCost best =
        all.best; // arguments of all layers cut alike (automap) are other decisions: a state of none above
    for (const SearchCost& one : found)
        if (isBetter(one, best)) best = one;
    fmt::print("| {} on {} {} | {} | {}{} in {:.0f} s | {} |", std::filesystem::path(model).stem().string(), hardware,
               mesh, space.usual, all.states, all.complete ? ", all" : " seen", took.count(), test::costText(best));
    for (const SearchCost& one : found) fmt::print(" {} |", gap(one, best));
    fmt::print("\n");
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const std::size_t most = argc > 1 ? static_cast<std::size_t>(std::atoll(argv[1])) : 200'000;
    if (argc > 4) {
        row(argv[2], argv[3], argv[4], most);
        return 0;
    }
    fmt::print("| model, hardware, mesh | decisions | states | best | toast | automap | greedy | random |\n"
               "|---|---|---|---|---|---|---|---|\n");
    for (const char* mesh : {"a=8", "a=4,b=2"})
        for (const char* model : {"mlp_train", "transformer_train_tiny", "moe_train", "gns_train"})
            row(model, "a100_40", mesh, most);
}
