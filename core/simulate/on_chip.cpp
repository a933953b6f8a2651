// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/on_chip.h"

#include <algorithm>

namespace axiscape {

namespace {

constexpr std::int32_t kMostEvents = 64; // that a buffer stays for

bool isTemporary(const Storage& s) {
    return s.argument == Storage::kNoArgument && !s.output && s.first >= 0 && s.bytes > 0;
}

std::int64_t mostTemporaries(const std::vector<Storage>& storages, std::int32_t end) {
    std::vector<std::int64_t> change(static_cast<std::size_t>(end) + 2, 0);
    for (const auto& s : storages) {
        if (!isTemporary(s)) continue;
        change[static_cast<std::size_t>(s.first)] += s.bytes;
        change[static_cast<std::size_t>(std::max(s.first, s.end())) + 1] -= s.bytes;
    }
    std::int64_t now = 0, most = 0;
    for (auto c : change) most = std::max(most, now += c);
    return most;
}

} // namespace

void keepOnChip(std::vector<Storage>& storages, std::int64_t bytes, std::int32_t end) {
    if (mostTemporaries(storages, end) <= bytes) return;
    std::vector<std::uint32_t> shortest;
    for (std::uint32_t i = 0; i < storages.size(); ++i) {
        const auto& s = storages[i];
        if (isTemporary(s) && !s.inLargeTransfer && s.bytes <= bytes && s.last - s.first <= kMostEvents)
            shortest.push_back(i);
    }
    std::ranges::stable_sort(shortest, {}, [&](std::uint32_t i) { return storages[i].last - storages[i].first; });
    std::vector<std::int64_t> used(static_cast<std::size_t>(end) + 1, 0);
    std::vector<std::uint8_t> kept(storages.size(), 0);
    for (auto i : shortest) {
        const auto& s = storages[i];
        const auto from = used.begin() + s.first, to = used.begin() + std::max(s.first, s.end()) + 1;
        if (std::any_of(from, to, [&](std::int64_t u) { return u + s.bytes > bytes; })) continue;
        std::for_each(from, to, [&](std::int64_t& u) { u += s.bytes; });
        kept[i] = 1;
    }
    std::size_t left = 0;
    for (std::size_t i = 0; i < storages.size(); ++i)
        if (!kept[i]) storages[left++] = storages[i];
    storages.resize(left);
}

} // namespace axiscape
