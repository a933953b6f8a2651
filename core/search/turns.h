// SPDX-License-Identifier: GPL-3.0-or-later
// Which of several ways to go on has the next turn, where what each brings is only known by trying: a bandit whose arms
// cost differently. That which has helped most often for what it took; where none helps all have as many turns.
//
//   const std::array<std::int64_t, 2> lengths{64, 96};
//   Turns turns(lengths);
//   turns.next();                // 0
//   turns.taken(0, 64, 0);       // evaluations it took; has it helped? 1, or in part
//   turns.next();                // 1
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace axiscape::searching {

class Turns {
  public:
    // Of each way how many evaluations a turn takes, about.
    explicit Turns(std::span<const std::int64_t> lengths);

    std::int64_t length(std::size_t way) const { return m_ways[way].length; }
    void setLength(std::size_t way, std::int64_t evaluations) { m_ways[way].length = evaluations; }
    // What is not open has no turn. All are at first.
    void open(std::size_t way, bool isOpen) { m_ways[way].isOpen = isOpen; }

    // Of those that promise as much the first. One is open.
    std::size_t next() const;
    // `helped`: 0 to 1.
    void taken(std::size_t way, std::int64_t evaluations, double helped);

  private:
    struct Way {
        std::int64_t length = 0;
        bool isOpen = true;
        double helped = 0, taken = 0; // turns; those taken are counted by their length
    };
    std::vector<Way> m_ways;
};

} // namespace axiscape::searching
