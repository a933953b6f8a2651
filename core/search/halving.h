// SPDX-License-Identifier: GPL-3.0-or-later
// Races by successive halving: all have a turn, then the better half of them one twice as long, until one is left
// (Karnin, Koren, Somekh: Almost Optimal Exploration in Multi-Armed Bandits, ICML 2013).
#pragma once

#include "core/search/record.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <span>
#include <vector>

namespace axiscape::searching {

// Best first, a cost once: programs have symmetries, and what meets is one.
template <typename T, typename Cost> void sortByCost(std::vector<T>& some, Cost cost) {
    std::ranges::stable_sort(some, isBetter, cost);
    const auto isTwin = [&](const T& a, const T& b) { return std::invoke(cost, a) == std::invoke(cost, b); };
    some.erase(std::unique(some.begin(), some.end(), isTwin), some.end());
}

// They are sorted and stay so. `run` gives one so many evaluations, up to `end` of the record in all; false: work is to
// stop.
template <typename T, typename Run, typename Cost>
void raceByHalving(std::vector<T>& raced, const Record& record, std::int64_t end, Run run, Cost cost) {
    bool goesOn = true;
    for (std::size_t count = raced.size(); goesOn && count > 0; count = std::min(count / 2, raced.size())) {
        const auto rounds = static_cast<std::int64_t>(std::bit_width(count)); // with this one
        const auto each = (end - record.evaluations()) / rounds / static_cast<std::int64_t>(count);
        for (T& one : std::span(raced).first(count)) {
            goesOn = run(one, each);
            if (!goesOn) break;
        }
        sortByCost(raced, cost);
    }
}

} // namespace axiscape::searching
