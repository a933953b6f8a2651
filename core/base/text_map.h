// SPDX-License-Identifier: GPL-3.0-or-later
// From texts to small values, for texts that live elsewhere as long as the map. One flat table, no node per text:
// readers look up some hundred thousand names. Texts are shorter than 4 GiB. Nothing is ever removed.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

namespace axiscape {

template <class Value> class TextMap {
  public:
    // Null if the text is not there. Valid until the next tryEmplace.
    const Value* find(std::string_view text) const {
        if (m_slots.empty()) return nullptr;
        const Slot& slot = m_slots[place(text, hashOf(text))];
        return slot.text ? &slot.value : nullptr;
    }
    // The value of the text, which is the given one if the text is new, and whether it is new.
    std::pair<Value&, bool> tryEmplace(std::string_view text, Value value) {
        if (4 * (m_count + 1) > 3 * m_slots.size()) grow();
        const auto hash = hashOf(text);
        Slot& slot = m_slots[place(text, hash)];
        const bool added = !slot.text;
        if (added) {
            slot = {text.data() ? text.data() : "", static_cast<std::uint32_t>(text.size()), hash, value};
            ++m_count;
        }
        return {slot.value, added};
    }
    std::size_t size() const { return m_count; }

  private:
    struct Slot {
        const char* text = nullptr; // null: free
        std::uint32_t length = 0, hash = 0;
        Value value{};
    };

    static std::uint32_t hashOf(std::string_view text) {
        constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15u;
        std::uint64_t hash = text.size() * kFactor;
        const auto mix = [&](std::uint64_t word) {
            hash = (hash ^ word) * kFactor;
            hash ^= hash >> 29;
        };
        while (text.size() >= 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, text.data(), 8);
            mix(word);
            text.remove_prefix(8);
        }
        std::uint64_t rest = 0;
        if (!text.empty()) std::memcpy(&rest, text.data(), text.size());
        mix(rest);
        return static_cast<std::uint32_t>(hash >> 16);
    }

    // Where the text is, or the free slot where it belongs.
    std::size_t place(std::string_view text, std::uint32_t hash) const {
        const auto mask = m_slots.size() - 1;
        for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
            const Slot& slot = m_slots[at];
            if (!slot.text) return at;
            if (slot.hash == hash && std::string_view(slot.text, slot.length) == text) return at;
        }
    }

    void grow() {
        std::vector<Slot> old(m_slots.empty() ? 16 : 2 * m_slots.size());
        old.swap(m_slots);
        const auto mask = m_slots.size() - 1;
        for (const Slot& slot : old) {
            if (!slot.text) continue;
            auto at = slot.hash & mask;
            while (m_slots[at].text) at = (at + 1) & mask;
            m_slots[at] = slot;
        }
    }

    std::vector<Slot> m_slots; // a power of two
    std::size_t m_count = 0;
};

} // namespace axiscape
