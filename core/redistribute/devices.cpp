// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/redistribute/devices.h"

#include <algorithm>

namespace axiscape::reshard {
namespace {

std::vector<Range> rangesOfPart(std::int64_t size, const std::vector<Cut>& cuts,
                                const std::vector<std::int64_t>& values) {
    std::vector<Range> ranges{{0, size}}, finer;
    for (std::size_t c = 0; c < cuts.size(); ++c) { // every range is a multiple of the next cut's outer
        finer.clear();
        for (const Range range : ranges)
            for (std::int64_t at = range.start; at < range.end; at += cuts[c].outer)
                finer.push_back({at + values[c] * cuts[c].inner, at + (values[c] + 1) * cuts[c].inner});
        ranges.swap(finer);
    }
    return ranges;
}

std::vector<Cut> cutsOf(const Layout& layout, std::size_t dim) {
    std::vector<Cut> cuts;
    for (const Cut& cut : layout)
        if (cut.dim == dim) cuts.push_back(cut);
    return cuts;
}

// A mixed-radix number of some digits.
class Key {
  public:
    Key(const Plan& plan, std::vector<std::uint8_t> digits) : m_plan(plan), m_digits(std::move(digits)) {}
    std::size_t of(std::int64_t device) const {
        std::int64_t key = 0;
        for (std::uint8_t digit : m_digits) key = key * m_plan.digits[digit].radix + digitOf(m_plan, digit, device);
        return static_cast<std::size_t>(key);
    }
    std::size_t size() const {
        std::int64_t size = 1;
        for (std::uint8_t digit : m_digits) size *= m_plan.digits[digit].radix;
        return static_cast<std::size_t>(size);
    }

  private:
    const Plan& m_plan;
    std::vector<std::uint8_t> m_digits;
};

std::vector<std::uint8_t> digitsIn(const std::vector<Cut>& cuts) {
    std::vector<std::uint8_t> digits;
    digits.reserve(cuts.size());
    for (const Cut& cut : cuts) digits.push_back(cut.digit);
    return digits;
}

void addBase(const Plan& plan, std::uint8_t digit, std::vector<std::uint8_t>& used) {
    const Digit& d = plan.digits[digit];
    if (d.number < 0)
        used[digit] = 1;
    else
        for (const Term& term : plan.numbers[static_cast<std::size_t>(d.number)]) addBase(plan, term.digit, used);
}

// What tells devices apart beside the digits `moved`: the other digits of the layout, and those of the mesh that are in
// none of it.
std::vector<std::uint8_t> digitsBeside(const Plan& plan, const Layout& layout, const std::vector<std::uint8_t>& moved) {
    std::vector<std::uint8_t> digits, used(plan.digits.size(), 0);
    for (const Cut& cut : layout) {
        addBase(plan, cut.digit, used);
        if (std::find(moved.begin(), moved.end(), cut.digit) == moved.end()) digits.push_back(cut.digit);
    }
    for (std::size_t d = 0; d < plan.digits.size(); ++d)
        if (plan.digits[d].number < 0 && !used[d]) digits.push_back(static_cast<std::uint8_t>(d));
    return digits;
}

} // namespace

std::int64_t digitOf(const Plan& plan, std::uint8_t digit, std::int64_t device) {
    const Digit& d = plan.digits[digit];
    std::int64_t number = device;
    if (d.number >= 0) {
        number = 0;
        for (const Term& term : plan.numbers[static_cast<std::size_t>(d.number)])
            number += digitOf(plan, term.digit, device) * term.weight;
    }
    return number / d.stride % d.radix;
}

std::vector<std::int64_t> localShape(const Plan& plan, const Layout& layout) {
    std::vector<std::int64_t> shape = plan.shape;
    for (const Cut& cut : layout) shape[cut.dim] /= plan.digits[cut.digit].radix;
    return shape;
}

std::vector<Range> rangesOf(const Plan& plan, const Layout& layout, std::uint8_t dim, std::int64_t device) {
    const auto cuts = cutsOf(layout, dim);
    std::vector<std::int64_t> values;
    values.reserve(cuts.size());
    for (const Cut& cut : cuts) values.push_back(digitOf(plan, cut.digit, device));
    return rangesOfPart(plan.shape[dim], cuts, values);
}

Tiles tilesOf(const Plan& plan, const Layout& layout) {
    Tiles tiles;
    tiles.rank = plan.shape.size();
    tiles.parts.resize(tiles.rank);
    tiles.index.resize(static_cast<std::size_t>(plan.devices) * tiles.rank);
    for (std::size_t dim = 0; dim < tiles.rank; ++dim) {
        const auto cuts = cutsOf(layout, dim);
        const Key key(plan, digitsIn(cuts));
        auto& parts = tiles.parts[dim];
        parts.resize(key.size());
        for (std::int64_t device = 0; device < plan.devices; ++device) {
            const std::size_t at = key.of(device);
            if (parts[at].empty()) parts[at] = rangesOf(plan, layout, static_cast<std::uint8_t>(dim), device);
            tiles.index[static_cast<std::size_t>(device) * tiles.rank + dim] = static_cast<std::uint32_t>(at);
        }
    }
    return tiles;
}

std::vector<Cut> cutsOnlyIn(const Layout& layout, const Layout& other) {
    std::vector<Cut> cuts;
    for (const Cut& cut : layout)
        if (std::find(other.begin(), other.end(), cut) == other.end()) cuts.push_back(cut);
    return cuts;
}

std::vector<std::vector<std::int64_t>> groupsOf(const Plan& plan, std::size_t index) {
    const Step& step = plan.steps[index];
    std::vector<std::uint8_t> moved;
    if (step.kind == CollectiveKind::all_to_all) moved = digitsIn(cutsOnlyIn(step.after, step.before));
    if (step.kind == CollectiveKind::all_gather) moved = digitsIn(cutsOnlyIn(step.before, step.after));
    if (moved.empty()) return {};
    const Key member(plan, moved), group(plan, digitsBeside(plan, step.before, moved));
    std::vector<std::vector<std::int64_t>> groups(group.size(), std::vector<std::int64_t>(member.size()));
    for (std::int64_t device = 0; device < plan.devices; ++device) groups[group.of(device)][member.of(device)] = device;
    return groups;
}

// A device that holds what it wants keeps it; the others take it from a holder that nobody took from yet.
std::vector<std::pair<std::int64_t, std::int64_t>> pairsOf(const Plan& plan, std::size_t index) {
    const Step& step = plan.steps[index];
    std::vector<std::pair<std::int64_t, std::int64_t>> pairs;
    if (step.kind != CollectiveKind::collective_permute) return pairs;
    // Both layouts cut the same ranges, so the digits of either, in order, number the same tiles.
    const Key before(plan, digitsIn(step.before)), after(plan, digitsIn(step.after));
    std::vector<std::vector<std::int64_t>> wanting(after.size());
    std::vector<std::int64_t> senders;
    for (std::int64_t device = 0; device < plan.devices; ++device) {
        if (before.of(device) == after.of(device)) {
            pairs.push_back({device, device});
        } else {
            wanting[after.of(device)].push_back(device);
            senders.push_back(device);
        }
    }
    for (auto& devices : wanting) std::reverse(devices.begin(), devices.end());
    for (const std::int64_t device : senders) {
        auto& devices = wanting[before.of(device)];
        if (devices.empty()) continue; // check() says so
        pairs.push_back({device, devices.back()});
        devices.pop_back();
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

} // namespace axiscape::reshard
