// SPDX-License-Identifier: GPL-3.0-or-later
// How far from the best plan there is each method ends, on programs so small that all plans can be looked at and so
// wide that cutting pays: every state that decisions of `toast` lead to, in any order and number, is worked out and
// priced once, but for decisions about arguments alike (Space::usual): a search, which tries these too, may end below
// that optimum. Where there are more than STATES the row says so.
//   optimum [STATES]                       the rows of FIGURES.md
//   optimum STATES MODEL HARDWARE MESH     one row; a fifth word: none decides about the optimizer state alone
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
        m_seen.insert(0);
        m_priced.insert(0);
        m_all.best = costOf(m_problem, m_problem.before, {});
        const auto first = openDecisions(m_space, m_problem.before);
        together(2, first.size(), [&](std::size_t i) { goOn(m_problem.before, {}, first[i]); });
        m_all.states = m_seen.size();
        return m_all;
    }

  private:
    void below(const Partition& state, StateHash hash) {
        for (const std::uint32_t d : openDecisions(m_space, state)) goOn(state, hash, d);
    }
    void goOn(const Partition& state, StateHash hash, std::uint32_t decision) {
        const Step step = take(m_space, m_space.decisions[decision], state, hash, {});
        if (step.actions.empty() || !isNew(step.hash.both())) return;
        if (isUnpriced(step.hash.layout)) note(costOf(m_problem, step, {}));
        below(step.state, step.hash);
    }
    bool isNew(std::uint64_t hash) {
        const std::lock_guard lock(m_mutex);
        if (m_seen.contains(hash)) return false;
        m_all.complete = m_all.complete && m_seen.size() < m_most;
        return m_all.complete && m_seen.insert(hash).second;
    }
    bool isUnpriced(std::uint64_t layout) {
        const std::lock_guard lock(m_mutex);
        return m_priced.insert(layout).second;
    }
    void note(const SearchCost& cost) {
        const std::lock_guard lock(m_mutex);
        if (isBetter(cost, m_all.best)) m_all.best = cost;
    }

    const SearchProblem& m_problem;
    const Space& m_space;
    const std::size_t m_most;
    std::mutex m_mutex;                                 // of those below
    std::unordered_set<std::uint64_t> m_seen, m_priced; // states; how they lie
    All m_all;
};

std::string gap(const SearchCost& cost, const SearchCost& best) {
    if (cost.fits != best.fits) return "does not fit";
    return fmt::format("{:.2f} %", 100 * (cost.stepSeconds / best.stepSeconds - 1));
}

struct Row {
    std::string model, hardware, mesh;
    bool decidesOnState = true;
};

void print(const Row& row, std::size_t most) {
    const SearchProblem problem = prepared(test::searchProblemOf(row.model, row.hardware, row.mesh));
    std::vector<AxisId> axes;
    for (std::size_t a = 0; a < problem.before.mesh().axes.size(); ++a) axes.push_back(static_cast<AxisId>(a));
    const Space space = makeSpace(problem, SearchMethod::toast, axes, {0, {}, row.decidesOnState});
    const auto start = std::chrono::steady_clock::now();
    const All all = Exhaustion(problem, space, most).run();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    fmt::print("| {} on {} {} | {}{} | {}{} in {:.0f} s | {} | {} |", std::filesystem::path(row.model).stem().string(),
               row.hardware, row.mesh, space.usual, row.decidesOnState ? "" : ", none on state alone", all.states,
               all.complete ? ", all" : " seen", took.count(), test::costText(costOf(problem, problem.before, {})),
               test::costText(all.best));
    for (const SearchMethod method :
         {SearchMethod::toast, SearchMethod::automap, SearchMethod::greedy, SearchMethod::random}) {
        SearchOptions options;
        options.method = method;
        options.seed = 7;
        options.threads = 2;
        options.decidesOnState = row.decidesOnState;
        fmt::print(" {} |", gap(search(problem, options).best().cost, all.best));
    }
    fmt::print("\n");
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    const std::size_t most = argc > 1 ? static_cast<std::size_t>(std::atoll(argv[1])) : 4'000'000;
    if (argc > 4) {
        print({argv[2], argv[3], argv[4], argc <= 5}, most);
        return 0;
    }
    fmt::print(
        "| model, hardware, mesh | decisions | states | nothing cut | optimum | toast | automap | greedy | random |\n"
        "|---|---|---|---|---|---|---|---|---|\n");
    for (const Row& row : {Row{"mlp_wide", "a100_40", "a=8"}, Row{"transformer_wide", "a100_40", "a=8"},
                           Row{"moe_wide", "a100_40", "a=8"}, Row{"gns_wide", "a100_40", "a=8", false},
                           Row{"mlp_of_two_wide", "a100_40", "a=4,b=2"}})
        print(row, most);
}
