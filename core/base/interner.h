// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/id.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace axiscape {

using StringId = Id<struct StringTag>;

// Each text once. Ids count up from 0 in order of first use; the empty text is always id 0. Views stay valid for the
// life of the interner.
class Interner {
  public:
    Interner() { intern({}); }
    Interner(const Interner&) = delete;
    Interner& operator=(const Interner&) = delete;
    StringId intern(std::string_view text) {
        if (auto found = m_ids.find(text); found != m_ids.end()) return found->second;
        const StringId id{m_texts.size()};
        m_texts.emplace_back(text);
        m_ids.emplace(m_texts.back(), id);
        return id;
    }
    // Invalid if the text was never interned.
    StringId find(std::string_view text) const {
        auto found = m_ids.find(text);
        return found == m_ids.end() ? StringId{} : found->second;
    }
    std::string_view text(StringId id) const { return id.valid() ? std::string_view(m_texts[id.value]) : ""; }
    std::size_t size() const { return m_texts.size(); }

  private:
    std::deque<std::string> m_texts; // a deque never moves its elements
    std::unordered_map<std::string_view, StringId> m_ids;
};

} // namespace axiscape
