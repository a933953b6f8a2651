// SPDX-License-Identifier: GPL-3.0-or-later
// A text of a lesson with figures in it: "of ${peak|bytes}". They are filled in from the state at hand, so texts never
// go stale.
#pragma once

#include "core/learn/expression.h"

namespace axiscape::learn {

class Told {
  public:
    Told() = default;
    [[nodiscard]] static Result<Told> parse(std::string_view text);
    bool empty() const { return m_parts.empty(); }
    const std::string& text() const { return m_text; } // as written
    // A figure that cannot be told is an error in a test ...
    [[nodiscard]] Result<std::string> filled(const Names& names) const;
    // ... and a dash in the window.
    std::string shown(const Names& names) const;
    // The figures as written, "peak|bytes", in order: a translation has the same.
    std::vector<std::string> figures() const;

  private:
    struct Part {
        std::string text; // before the figure
        std::optional<Expression> figure;
        std::string form; // bytes, time, % or nothing
    };
    std::string m_text;
    std::vector<Part> m_parts;
};

} // namespace axiscape::learn
