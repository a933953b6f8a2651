// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a letter is one of some, by a table: for texts of a gigabyte.
#pragma once

#include <array>
#include <string_view>

namespace axiscape::hlo {

class Letters {
  public:
    constexpr explicit Letters(std::string_view letters) {
        for (const char c : letters) m_in[static_cast<unsigned char>(c)] = true;
    }
    constexpr bool has(char c) const { return m_in[static_cast<unsigned char>(c)]; }

    // The first of them from `at` on; the end if there is none.
    std::size_t firstIn(std::string_view text, std::size_t at) const {
        while (at < text.size() && !has(text[at])) ++at;
        return at;
    }

  private:
    std::array<bool, 256> m_in{};
};

} // namespace axiscape::hlo
