// SPDX-License-Identifier: GPL-3.0-or-later
// Small changes to the best states: a decision left out, put elsewhere, made over another axis or on another side, or
// one more; two that get in each other's way at once. It knows what it has tried, and which kinds of change have
// helped: asked again it goes on where it was.
//
//   Polish polish(searching);       // over one axis at a time
//   Polish tied(searching, true);   // over all axes at once: what is over one of two axes alone may not help
#pragma once

#include "core/search/changes.h"
#include "core/search/lines.h"

#include <array>
#include <map>
#include <optional>
#include <random>

namespace axiscape::searching {

class Polish {
  public:
    // `isTied`: of decisions that differ in their axis alone, all or none.
    explicit Polish(const Searching& search, bool isTied = false);

    // Until no change helps, or the evaluations given are spent. Decisions are tried in that order.
    void run(std::int64_t evaluations, const std::vector<std::uint32_t>& order);
    // The same from where lines ended (where tied: from what they decide, over all axes; else from the best of what
    // they and the best make crossed, too), each made better by itself, which may lead below the best: all have a turn,
    // then the better half of them one twice as long, until one is left (successive halving; Karnin, Koren, Somekh:
    // Almost Optimal Exploration in Multi-Armed Bandits, ICML 2013).
    void race(std::vector<Line> ends, std::int64_t evaluations, const std::vector<std::uint32_t>& order);
    // Where those that have raced are now: best first.
    std::vector<Line> raced() const;
    // From the best of what has raced and has changes left. Nothing where there is none.
    void runFromRaced(std::int64_t evaluations, const std::vector<std::uint32_t>& order);
    // Simulated annealing (Kirkpatrick, Gelatt, Vecchi: Optimization by Simulated Annealing, Science 220, 1983), from
    // the best (where tied: from what it decides, over all axes): changes are drawn by chance, and one that makes it
    // worse is gone on from, too, the less likely the more it loses and the more has been spent.
    void anneal(std::int64_t evaluations, const std::vector<std::uint32_t>& order);

  private:
    struct Tried {
        Decisions line;
        SearchCost cost;
    };
    struct Changes { // to one line, each kind in the order of promise
        ByKind of;
        std::array<std::size_t, kKinds> next{};
        std::vector<Tried> least; // of those tried alone, that cost least: best first, a cost once
        bool arePaired = false;
        std::vector<Tried> out; // a decision left out, as `least`
        bool areOutPaired = false;
    };
    struct Change {
        std::size_t kind;
        Decisions line;
    };
    struct Climb { // to what is better than itself, from one state to the next
        Tried at;
        Changes changes;
        bool isAtEnd = false; // no change helps
    };
    Decisions tied(const Decisions& line) const;
    Decisions whole(std::span<const std::uint32_t> line) const;
    Tried start() const;
    Changes changesOf(const Decisions& line, const Decisions& order) const;
    void orderByTurn(const Decisions& line, std::vector<Decisions>& changes) const;
    std::vector<Change> take(Changes& from, const Decisions& line, std::size_t count);
    std::vector<Change> draw(const Changes& from, std::size_t count);
    std::optional<Tried> taken(const Tried& from, const std::vector<Change>& changes,
                               const std::vector<Reached>& reached, double heat);
    bool countHelp(std::size_t kind, const Reached& reached, const SearchCost& than);
    static bool isEachTried(const Changes& changes);
    std::vector<Decisions> tops() const;
    void forgetOthers();
    static std::vector<Decisions> pairsOf(const Decisions& line, const std::vector<Tried>& least);
    static void note(std::vector<Tried>& least, const Reached& reached, const Decisions& line);
    bool improve(const Decisions& line, const Decisions& order, std::int64_t end);
    bool climb(Climb& from, std::int64_t evaluations, const Decisions& order);
    std::vector<Line> workedOut(const std::vector<Decisions>& lines) const;
    std::vector<Line> crossedWithBest(const std::vector<Line>& ends, std::int64_t evaluations) const;
    static const SearchCost& costOf(const Climb& one);
    std::vector<Prefix> prefixesOf(const Decisions& line) const;
    std::vector<Reached> tryAll(const std::vector<Prefix>& prefixes, const Decisions& line,
                                const std::vector<Change>& changes) const;

    const Searching m_search;
    // Where tied the first of each family stands for all of it, in lines and in changes to them. By decision; empty
    // where not.
    std::vector<std::uint32_t> m_firstOf;
    std::vector<Decisions> m_familyOf; // of a first
    std::array<double, kKinds> m_helped{}, m_tried{};
    std::mt19937_64 m_random;
    std::map<Decisions, std::int64_t> m_lastTurn; // of changes about arguments alike, by what they decide more
    std::int64_t m_turn = 0;
    std::map<Decisions, Changes> m_begun; // lines whose changes are looked at
    std::vector<Climb> m_raced;           // best first, a cost once
};

} // namespace axiscape::searching
