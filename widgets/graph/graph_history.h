// SPDX-License-Identifier: GPL-3.0-or-later
// Where a person was in the graph: back and forward.
#pragma once

#include "core/layout/layout.h"

#include <optional>
#include <utility>
#include <vector>

namespace axiscape {

// Where a person was: what was selected, and what the view showed of which picture.
struct GraphPlace {
    ValueId value;
    OpId op;
    LayerId layer;
    Point centre;
    double scale = 1;
    std::uint64_t version = 0; // of the layout: the centre means something only there
    bool sameSelection(const GraphPlace& o) const { return value == o.value && op == o.op && layer == o.layer; }
};

// Back and forward, as in a browser: a new jump forgets what was forward.
class GraphHistory {
  public:
    bool canGoBack() const { return !m_back.empty(); }
    bool canGoForward() const { return !m_forward.empty(); }
    void clear() { m_back.clear(), m_forward.clear(); }
    void leave(const GraphPlace& here) {
        m_forward.clear();
        const bool known = !m_back.empty() && m_back.back().sameSelection(here) &&
                           m_back.back().centre == here.centre && m_back.back().scale == here.scale;
        if (known) return;
        if (m_back.size() == kMost) m_back.erase(m_back.begin());
        m_back.push_back(here);
    }
    std::optional<GraphPlace> back(const GraphPlace& here) { return move(m_back, m_forward, here); }
    std::optional<GraphPlace> forward(const GraphPlace& here) { return move(m_forward, m_back, here); }

  private:
    static constexpr std::size_t kMost = 200;
    static std::optional<GraphPlace> move(std::vector<GraphPlace>& from, std::vector<GraphPlace>& to,
                                          const GraphPlace& here) {
        if (from.empty()) return std::nullopt;
        const GraphPlace place = from.back();
        from.pop_back();
        to.push_back(here);
        return place;
    }
    std::vector<GraphPlace> m_back, m_forward;
};

} // namespace axiscape
