// SPDX-License-Identifier: GPL-3.0-or-later
// Which things of an array were there before: a flat table of their places, no node for each. The caller hashes and
// compares what lies at a place. Nothing is ever removed.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace axiscape {

class PlaceTable {
  public:
    // The place for which `same` says yes, else `next`, and whether that is new.
    template <class Same> std::pair<std::uint32_t, bool> place(std::uint64_t given, std::uint32_t next, Same same) {
        if (4 * (m_count + 1) > 3 * m_slots.size()) grow();
        const auto hash = hashOf(given);
        const auto mask = m_slots.size() - 1;
        for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
            Slot& slot = m_slots[at];
            if (slot.place == kNone) {
                slot = {next, hash};
                ++m_count;
                return {next, true};
            }
            if (slot.hash == hash && same(slot.place)) return {slot.place, false};
        }
    }

    // The place for which `same` says yes, or `kNone`.
    static constexpr std::uint32_t kNone = 0xffffffffu;
    template <class Same> std::uint32_t find(std::uint64_t given, Same same) const {
        if (m_slots.empty()) return kNone;
        const auto hash = hashOf(given);
        const auto mask = m_slots.size() - 1;
        for (std::size_t at = hash & mask; m_slots[at].place != kNone; at = (at + 1) & mask)
            if (m_slots[at].hash == hash && same(m_slots[at].place)) return m_slots[at].place;
        return kNone;
    }

  private:
    static std::uint32_t hashOf(std::uint64_t given) {
        return static_cast<std::uint32_t>((given * 0x9e3779b97f4a7c15u) >> 32);
    }
    struct Slot {
        std::uint32_t place = kNone, hash = 0;
    };

    void grow() {
        std::vector<Slot> old(m_slots.empty() ? 16 : 2 * m_slots.size());
        old.swap(m_slots);
        const auto mask = m_slots.size() - 1;
        for (const Slot& slot : old) {
            if (slot.place == kNone) continue;
            auto at = slot.hash & mask;
            while (m_slots[at].place != kNone) at = (at + 1) & mask;
            m_slots[at] = slot;
        }
    }

    std::vector<Slot> m_slots; // a power of two
    std::size_t m_count = 0;
};

} // namespace axiscape
