// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/translation/matching.h"

#include "core/translation/axis_groups.h"

#include <algorithm>
#include <cmath>

namespace axiscape::translation {
namespace {

// All is f64, and what differs in rounding alone differs in the order of sums.
constexpr double kSame = 1e-11;   // of the element, at least
constexpr double kNothing = 1e-3; // of that, of the largest element
constexpr double kMask = 1e7;     // larger ones stand for infinity
constexpr std::size_t kMost = 16;

bool same(double a, double b, double scale, double rounding) {
    return a == b || std::abs(a - b) <= rounding * (std::abs(a) + kNothing * scale) || (std::isnan(a) && std::isnan(b));
}

double magnitude(const Numbers& numbers) {
    double most = 0;
    for (const double n : numbers)
        if (std::abs(n) < kMask) most = std::max(most, std::abs(n));
    return most;
}

bool isUniform(const MadeValue& made) {
    for (const Numbers& numbers : made.on)
        for (const double n : numbers)
            if (n != made.on[0][0]) return false;
    return true;
}

// Whether a tile that starts there is what the whole has there. Most candidates differ in the first element, so nothing
// is set up before it was asked; the innermost dimension is walked as one run.
bool isTile(const Numbers& numbers, std::span<const std::int64_t> tile, std::span<const std::int64_t> start,
            const Numbers& wholeNumbers, std::span<const std::int64_t> whole, double scale, double rounding) {
    std::int64_t first = 0, rows = 1;
    for (std::size_t d = 0; d < tile.size(); ++d) first = first * whole[d] + start[d];
    if (numbers.empty()) return true;
    if (!same(numbers[0], wholeNumbers[static_cast<std::size_t>(first)], scale, rounding)) return false;
    if (tile.empty()) return true;
    const std::size_t last = tile.size() - 1;
    for (std::size_t d = 0; d < last; ++d) rows *= tile[d];
    std::vector<std::int64_t> at(last, 0);
    const auto run = static_cast<std::size_t>(tile[last]);
    for (std::int64_t row = 0; row < rows; ++row) {
        std::int64_t there = 0;
        for (std::size_t d = 0; d < last; ++d) there = there * whole[d] + start[d] + at[d];
        const double* have = numbers.data() + static_cast<std::size_t>(row) * run;
        const double* want = wholeNumbers.data() + there * whole[last] + start[last];
        for (std::size_t i = 0; i < run; ++i)
            if (!same(have[i], want[i], scale, rounding)) return false;
        for (std::size_t d = last; d-- > 0;) {
            if (++at[d] < tile[d]) break;
            at[d] = 0;
        }
    }
    return true;
}

} // namespace

Matcher::Matcher(const Recording& whole, const Mesh& mesh, double rounding)
    : m_whole(whole), m_mesh(mesh), m_rounding(std::max(rounding, kSame)) {
    for (std::int64_t device = 0; device < mesh.devices(); ++device) m_coordinates.push_back(mesh.coordinates(device));
    for (std::uint32_t i = 0; i < whole.values.size(); ++i) {
        const MadeValue& value = whole.values[i];
        double largest = 0;
        for (const Numbers& numbers : value.on) largest = std::max(largest, magnitude(numbers));
        m_largest.push_back(largest);
        if (value.on.empty() || value.on[0].empty() || isUniform(value)) continue;
        (value.on.size() == 1 ? m_byShape : m_ownByShape)[value.shape].push_back(i);
    }
}

// Every way to give each axis a dimension or none.
const std::vector<Matcher::Assignment>& Matcher::assignments(std::size_t rank) const {
    auto [found, fresh] = m_assignments.try_emplace(rank);
    std::vector<Assignment>& all = found->second;
    if (!fresh) return all;
    all.push_back({std::vector<std::vector<AxisId>>(rank), std::vector<std::int64_t>(rank, 1), 0});
    for (AxisId axis = 0; axis < m_mesh.axes.size(); ++axis) {
        if (m_mesh.size(axis) == 1) continue;
        const std::size_t before = all.size();
        for (std::size_t k = 0; k < before; ++k)
            for (std::size_t d = 0; d < rank; ++d)
                for (std::size_t place = 0; place <= all[k].axesOf[d].size(); ++place) {
                    Assignment next = all[k];
                    next.axesOf[d].insert(next.axesOf[d].begin() + static_cast<std::ptrdiff_t>(place), axis);
                    next.parts[d] *= m_mesh.size(axis);
                    next.used |= axisBit(axis);
                    all.push_back(std::move(next));
                }
    }
    return all;
}

const std::vector<std::uint32_t>* Matcher::candidates(const MadeValue& made, const Assignment& assignment) const {
    std::vector<std::int64_t> shape = made.shape;
    for (std::size_t d = 0; d < shape.size(); ++d) shape[d] *= assignment.parts[d];
    const auto bucket = m_byShape.find(shape);
    return bucket == m_byShape.end() ? nullptr : &bucket->second;
}

bool Matcher::isShard(const MadeValue& made, const std::vector<const Numbers*>& on, const Assignment& assignment,
                      const MadeValue& whole) const {
    const double scale = m_largest[static_cast<std::size_t>(&whole - m_whole.values.data())];
    std::vector<std::int64_t> start(made.shape.size());
    for (std::size_t device = 0; device < on.size(); ++device) {
        for (std::size_t d = 0; d < start.size(); ++d) {
            std::int64_t part = 0;
            for (const AxisId axis : assignment.axesOf[d])
                part = part * m_mesh.size(axis) + m_coordinates[device][axis];
            start[d] = part * made.shape[d];
        }
        if (!isTile(*on[device], made.shape, start, whole.on[0], whole.shape, scale, m_rounding)) return false;
    }
    return true;
}

// Every device holds some tile of the grid.
bool Matcher::isMoved(const MadeValue& made, const Assignment& assignment, const MadeValue& whole) const {
    if (assignment.used == 0) return false;
    const double scale = m_largest[static_cast<std::size_t>(&whole - m_whole.values.data())];
    std::vector<std::int64_t> grid(made.shape.size());
    std::int64_t tiles = 1;
    for (std::size_t d = 0; d < grid.size(); ++d) tiles *= grid[d] = whole.shape[d] / made.shape[d];
    std::vector<std::int64_t> start(grid.size());
    for (const Numbers& numbers : made.on) {
        bool some = false;
        for (std::int64_t tile = 0; tile < tiles && !some; ++tile) {
            std::int64_t rest = tile;
            for (std::size_t d = grid.size(); d-- > 0; rest /= grid[d]) start[d] = rest % grid[d] * made.shape[d];
            some = isTile(numbers, made.shape, start, whole.on[0], whole.shape, scale, m_rounding);
        }
        if (!some) return false;
    }
    return true;
}

void Matcher::shards(const MadeValue& made, const std::vector<const Numbers*>& on, AxisSet without,
                     Match& found) const {
    if (const auto own = m_ownByShape.find(made.shape); own != m_ownByShape.end())
        for (const std::uint32_t i : own->second) {
            const MadeValue& whole = m_whole.values[i];
            bool all = whole.dtype == made.dtype;
            for (std::size_t device = 0; all && device < on.size(); ++device)
                for (std::size_t k = 0; all && k < on[device]->size(); ++k)
                    all = same((*on[device])[k], whole.on[device][k], m_largest[i], m_rounding);
            if (!all) continue;
            found.whole.push_back(i);
            found.inOrder = true;
        }
    for (const Assignment& assignment : assignments(made.shape.size())) {
        if (assignment.used & without) continue;
        const auto* wholes = candidates(made, assignment);
        if (!wholes) continue;
        for (const std::uint32_t i : *wholes) {
            if (found.whole.size() >= kMost) return;
            if (m_whole.values[i].dtype != made.dtype || !isShard(made, on, assignment, m_whole.values[i])) continue;
            found.whole.push_back(i);
            found.inOrder = found.inOrder || std::ranges::all_of(assignment.axesOf, [](const auto& axes) {
                                return std::ranges::is_sorted(axes);
                            });
        }
    }
}

// The sum (or the maximum) over the devices along these axes.
Matcher::Combined Matcher::combined(const MadeValue& made, AxisSet axes, bool most) const {
    Combined out;
    std::map<std::vector<std::int64_t>, std::size_t> groups;
    for (std::size_t device = 0; device < made.on.size(); ++device) {
        auto at = m_coordinates[device];
        for (AxisId axis = 0; axis < at.size(); ++axis)
            if (axes & axisBit(axis)) at[axis] = 0;
        const auto [group, fresh] = groups.try_emplace(std::move(at), out.sums.size());
        out.of.push_back(group->second);
        if (fresh) {
            out.sums.push_back(made.on[device]);
            continue;
        }
        Numbers& sum = out.sums[group->second];
        const Numbers& here = made.on[device];
        if (most)
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = std::max(sum[i], here[i]);
        else
            for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += here[i];
    }
    return out;
}

Match Matcher::find(const MadeValue& made) const {
    Match match;
    if (made.on.empty() || made.on[0].empty() || isUniform(made)) {
        match.kind = Match::Kind::uniform;
        return match;
    }
    std::vector<const Numbers*> on;
    on.reserve(made.on.size());
    for (const Numbers& numbers : made.on) on.push_back(&numbers);
    shards(made, on, 0, match);
    if (!match.whole.empty()) {
        match.kind = Match::Kind::shard;
        return match;
    }
    const AxisSet all = usedAxes(m_mesh);
    for (AxisSet axes = all; axes != 0; axes = (axes - 1) & all)
        for (const bool most : {false, true}) {
            const Combined sums = combined(made, axes, most);
            std::vector<const Numbers*> summed;
            summed.reserve(sums.of.size());
            for (const std::size_t group : sums.of) summed.push_back(&sums.sums[group]);
            shards(made, summed, axes, match);
            if (match.whole.empty()) continue;
            match.kind = Match::Kind::partial;
            match.axes = axes;
            return match;
        }
    for (const Assignment& assignment : assignments(made.shape.size())) {
        const auto* wholes = candidates(made, assignment);
        if (!wholes) continue;
        for (const std::uint32_t i : *wholes)
            if (m_whole.values[i].dtype == made.dtype && isMoved(made, assignment, m_whole.values[i])) {
                match.kind = Match::Kind::moved;
                match.whole.push_back(i);
                return match;
            }
    }
    return match;
}

} // namespace axiscape::translation
