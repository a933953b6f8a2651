// SPDX-License-Identifier: GPL-3.0-or-later
// How long the one door takes for a file of any form, for open_side_by_side.py:
//
//   open_bench FILE        CPU seconds (the best of a few, as the file allows) and the growth of the process in MiB
#include "core/base/file.h"
#include "core/open/open.h"

#include <ctime>
#include <fstream>
#include <iostream>

using namespace axiscape;

namespace {

constexpr int kMostRuns = 7;
constexpr double kLongEnough = 3.0; // seconds, of all runs together

// Of this program alone: what rusage says includes the process that started it.
double grownMebibytes() {
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (double kibibytes = 0; word == "VmHWM:" && status >> kibibytes) return kibibytes / 1024.0;
    return 0.0;
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    const auto bytes = readFile(argv[1]);
    if (!bytes) {
        std::cerr << bytes.error().text() << '\n';
        return 1;
    }
    double best = 0, all = 0, growth = 0;
    for (int run = 0; run < kMostRuns && all < kLongEnough; ++run) {
        const double before = grownMebibytes();
        const auto start = std::clock();
        const auto opened = openBytes(*bytes, argv[1]);
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        if (!opened) {
            std::cerr << opened.error().text() << '\n';
            return 1;
        }
        if (run == 0) growth = grownMebibytes() - before;
        best = run == 0 ? seconds : std::min(best, seconds);
        all += seconds;
    }
    std::cout << best << ' ' << growth << '\n';
    return 0;
}
