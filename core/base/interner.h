// SPDX-License-Identifier: GPL-3.0-or-later
// Each text stored once and known by a number.
#pragma once

#include "core/base/id.h"
#include "core/base/text_map.h"

#include <deque>
#include <string>
#include <string_view>
#include <vector>

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
        if (const auto* found = m_ids.find(text)) return *found;
        return internKept(m_owned.emplace_back(text));
    }
    // The same without a copy: the caller keeps the text alive and unmoved as long as the interner.
    StringId internKept(std::string_view text) {
        const auto [id, added] = m_ids.tryEmplace(text, StringId{m_texts.size()});
        if (added) m_texts.push_back(text);
        return id;
    }
    // Invalid if the text was never interned.
    StringId find(std::string_view text) const {
        const auto* found = m_ids.find(text);
        return found ? *found : StringId{};
    }
    std::string_view text(StringId id) const { return id.valid() ? m_texts[id.value] : std::string_view(); }
    std::size_t size() const { return m_texts.size(); }

  private:
    std::deque<std::string> m_owned; // a deque never moves its elements
    std::vector<std::string_view> m_texts;
    TextMap<StringId> m_ids;
};

} // namespace axiscape
