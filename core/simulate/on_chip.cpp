// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/on_chip.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace axiscape::simulation {

namespace {

constexpr std::int32_t kMostEvents = 64; // that a buffer stays for

bool isTemporary(const Storage& s) {
    return s.argument == Storage::kNoArgument && !s.output && s.first >= 0 && s.bytes > 0;
}

template <class Counts>
std::int64_t mostTemporaries(const std::vector<Storage>& storages, std::int32_t end, Counts&& counts) {
    std::vector<std::int64_t> change(static_cast<std::size_t>(end) + 2, 0);
    for (std::size_t i = 0; i < storages.size(); ++i) {
        const Storage& s = storages[i];
        if (!isTemporary(s) || !counts(i)) continue;
        change[static_cast<std::size_t>(s.first)] += s.bytes;
        change[static_cast<std::size_t>(std::max(s.first, s.end())) + 1] -= s.bytes;
    }
    std::int64_t now = 0, most = 0;
    for (auto c : change) most = std::max(most, now += c);
    return most;
}

} // namespace

void keepOnChip(std::vector<Storage>& storages, std::int64_t bytes, std::int32_t end) {
    if (mostTemporaries(storages, end, [](std::size_t) { return true; }) <= bytes) return;
    // By how long they stay, then in their order.
    const auto mayStay = [&](const Storage& s) {
        return isTemporary(s) && !s.inLargeTransfer && s.bytes <= bytes && s.last - s.first <= kMostEvents;
    };
    std::array<std::uint32_t, kMostEvents + 2> first{};
    for (const Storage& s : storages)
        if (mayStay(s)) ++first[static_cast<std::size_t>(s.last - s.first) + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::uint32_t> shortest(first.back());
    for (std::uint32_t i = 0; i < storages.size(); ++i)
        if (const Storage& s = storages[i]; mayStay(s))
            shortest[first[static_cast<std::size_t>(s.last - s.first)]++] = i;
    std::vector<std::int64_t> used(static_cast<std::size_t>(end) + 1, 0);
    std::vector<std::uint8_t> kept(storages.size(), 0);
    for (auto i : shortest) {
        const auto& s = storages[i];
        const auto from = used.begin() + s.first, to = used.begin() + std::max(s.first, s.end()) + 1;
        if (std::any_of(from, to, [&](std::int64_t u) { return u + s.bytes > bytes; })) continue;
        std::for_each(from, to, [&](std::int64_t& u) { u += s.bytes; });
        kept[i] = 1;
    }
    const auto without = [&](auto&& isOut) {
        std::size_t left = 0;
        for (std::size_t i = 0; i < storages.size(); ++i)
            if (!isOut(i)) storages[left++] = storages[i];
        storages.resize(left);
    };
    const auto there = *std::ranges::max_element(used);
    if (there >= mostTemporaries(storages, end, [&](std::size_t i) { return kept[i] == 0; }))
        without([&](std::size_t i) { return kept[i] == 0 && isTemporary(storages[i]); });
    else
        without([&](std::size_t i) { return kept[i] != 0; });
}

} // namespace axiscape::simulation
