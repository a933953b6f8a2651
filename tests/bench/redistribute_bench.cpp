// SPDX-License-Identifier: GPL-3.0-or-later
// How long one plan takes, over 100,000 random redistributions: the median and the worst, in microseconds.
#include "tests/redistribute/random_problem.h"

#include <algorithm>
#include <benchmark/benchmark.h>
#include <ctime>

using namespace axiscape;

namespace {

// Of this thread: what other programs take does not count.
double microseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

void randomRedistributions(benchmark::State& state) {
    for (auto _ : state) {
        test::RandomProblems problems(1);
        std::vector<double> times;
        double sent = 0, least = 0;
        std::size_t least_met = 0;
        for (int i = 0; i < 100000; ++i) {
            const reshard::Problem problem = problems.next();
            const double start = microseconds();
            const auto plan = reshard::plan(problem);
            times.push_back(microseconds() - start);
            if (!plan) {
                state.SkipWithError(plan.error().text().c_str());
                return;
            }
            sent += plan->sentBytes / static_cast<double>(plan->boundBytes);
            least += plan->leastBytes / static_cast<double>(plan->boundBytes);
            least_met += plan->sentBytes <= plan->leastBytes * (1 + 1e-9);
        }
        std::sort(times.begin(), times.end());
        state.counters["median_us"] = times[times.size() / 2];
        state.counters["p99_us"] = times[times.size() * 99 / 100];
        state.counters["worst_us"] = times.back();
        state.counters["sent_over_bound"] = sent / static_cast<double>(times.size());
        state.counters["least_over_bound"] = least / static_cast<double>(times.size());
        state.counters["least_met"] = static_cast<double>(least_met) / static_cast<double>(times.size());
    }
}

} // namespace

BENCHMARK(randomRedistributions)->Unit(benchmark::kMillisecond)->Iterations(1);

BENCHMARK_MAIN();
