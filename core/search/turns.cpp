// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/turns.h"

#include <algorithm>

namespace axiscape::searching {
namespace {

constexpr double kUsual = 96;     // evaluations: a shorter turn that helps as often promises more
constexpr double kAtLeast = 0.25; // of a turn, however little it took: it is not taken again and again

} // namespace

Turns::Turns(std::span<const std::int64_t> lengths) {
    for (const std::int64_t length : lengths) m_ways.push_back({length});
}

std::size_t Turns::next() const {
    std::size_t best = m_ways.size();
    double most = 0;
    for (std::size_t w = 0; w < m_ways.size(); ++w) {
        const Way& way = m_ways[w];
        if (!way.isOpen) continue;
        const double promise = (1 + way.helped * kUsual / static_cast<double>(way.length)) / (1 + way.taken);
        if (best == m_ways.size() || promise > most) best = w, most = promise;
    }
    return best;
}

void Turns::taken(std::size_t way, std::int64_t evaluations, double helped) {
    Way& one = m_ways[way];
    one.helped += helped;
    one.taken += std::max(kAtLeast, static_cast<double>(evaluations) / static_cast<double>(one.length));
}

} // namespace axiscape::searching
