// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds of the tree search, worked out on all threads.
#include "core/base/words.h"
#include "core/mesh/sub_axes.h"
#include "core/search/chosen_parts.h"
#include "core/search/completion.h"
#include "core/search/first_line.h"
#include "core/search/grouped_race.h"
#include "core/search/polish.h"
#include "core/search/tree.h"
#include "core/search/turns.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>
#include <utility>

namespace axiscape::searching {
namespace {

// Evaluations, in turns; over one axis there is less to change.
constexpr std::int64_t kPolished = 256, kPolishedOverOne = 128, kLookedAround = 64;
// Over three axes and more the tree found nothing in what was measured (README.md).
constexpr std::int64_t kLookedAroundOverMany = 16;
// Evaluations that have not brought much: then it goes on elsewhere, too,
constexpr std::int64_t kStuck = 128;
// in such ways, in turns of about so many evaluations.
enum WayOn : std::size_t { kPolish, kLookAround, kParts, kTied, kRaced, kAnnealed, kWaysOn };
// kParts: as many as it has decisions
constexpr std::array<std::int64_t, kWaysOn> kTurns{64, 32, 0, 96, 96, 160};
constexpr std::int64_t kPolishTurnOverOne = 32;
constexpr double kMostOfAll = 0.25;  // evaluations, that a turn may take
constexpr std::int64_t kFewNew = 16; // of a turn's evaluations one in so many: fewer are next to nothing
constexpr std::size_t kThatRace = 2; // of what is best over all axes at once
constexpr double kMuch = 0.002;      // a turn has helped that makes the best better by so much: by less in part
// Lines of axes apart: evaluations of each axis at least, with fewer they end before they lead anywhere; and of those
// that look around one in so many at most (three and more axes: in two, for little is found without, and where that
// is too few, lines of one axis of each size), or there are none.
constexpr std::int64_t kApart = 40, kApartOfFirst = 3, kApartOfMany = 2;
constexpr std::int64_t kGrouped = 8; // of all evaluations one in so many is of lines raced over groups of axes
// So many of these lines, the best, are tried with other axes on either side; of each, of the evaluations that look
// around one in so many at most, or so many.
constexpr std::size_t kRelaid = 3;
constexpr std::int64_t kRelaidOfFirst = 24, kRelaidAtLeast = 8;
// Lines taken further: one in so many of them for all, half of what is left of these for each, but so many at least.
constexpr std::int64_t kFurtherOfFirst = 6, kFurtherAtLeast = 30;
// The same of lines whose parts are chosen: of all evaluations one in so many. Over two axes this is done once parts
// of the best have been exchanged, with so many of the lines tried with other axes.
// Nowhere, where a round of it takes more than the first line gets, as of a U-Net: little is found, and other ways want
// for what it spends.
constexpr std::int64_t kChosen = 5, kChosenOverTwo = 10, kChosenAtLeast = 60;
constexpr std::size_t kRelaidOverTwo = 2;
// Parts of the best exchanged, before it is polished and once it is stuck: of the evaluations that look around one in
// so many.
constexpr std::int64_t kExchangedOfFirst = 2;
// Nowhere, where a round takes more than one in so many of these: over two axes lines of parts bring more then.
constexpr std::int64_t kRoundOfExchanged = 2, kRoundOfExchangedOverTwo = 4;
constexpr std::int64_t kRound = 8; // leaves worked out side by side: the same for any number of threads

Evaluated evaluate(const SearchProblem& problem, const SearchOptions& options, const Space& space, const Tree& tree,
                   const KnownCosts& known, const Leaf& leaf, std::int64_t most, const Progress& progress) {
    Evaluated out;
    const Node& node = tree.node(leaf.node);
    const Partition parent = node.state ? *node.state : tree.stateOf(leaf.node, progress);
    if (!node.state) out.parent = parent;
    out.step = take(space, space.decisions[node.edges[leaf.edge].decision], parent, node.hash, progress);
    if (out.step.actions.empty() || tree.find(out.step.hash.both()) || progress.cancelled()) return out;
    out.isNew = true;
    const auto at = known.find(out.step.hash.layout);
    out.priced = at == known.end();
    out.cost = out.promise = out.priced ? costOf(problem, out.step, progress) : at->second;
    const bool atRandom = options.without.completion;
    most -= out.priced;
    if ((atRandom || !out.cost.fits) && most > 0 && !progress.cancelled()) {
        auto decisions = tree.decisionsTo(leaf.node);
        decisions.push_back(node.edges[leaf.edge].decision);
        out.completed = atRandom ? completedAtRandom(problem, space, out.step, decisions, known, options.seed, progress)
                                 : completed(problem, space, out.step, decisions, known, most, progress);
        for (const Line& line : out.completed)
            if (isBetter(line.cost, out.promise)) out.promise = line.cost;
    }
    out.open = openDecisions(space, out.step.state);
    out.step.state = {};
    out.step.folded.reset();
    return out;
}

// Lines to begin with; then the best is made better and the tree looks around, in turns.
class TreeSearch {
  public:
    // It begins with those plans.
    TreeSearch(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record,
               KnownCosts& known, std::vector<Decisions> plans)
        : m_problem(problem), m_options(options), m_space(space), m_record(record), m_axes(axesOf(space)),
          m_areMany(m_axes.size() > 1), m_parts(countOfParts(space)), m_first(budget() * 6 / 10), m_apart(axesApart()),
          m_tree(space, problem.before, record.before(), options.seed, !options.without.transpositions),
          m_search{problem, options, space, record, known, areThree() && !m_apart.empty()}, m_polish(m_search),
          m_racing(m_search), m_tied(m_search, true), m_plans(std::move(plans)) {
        m_turns.setLength(kParts, evaluationsOfParts(space));
        if (!m_areMany) m_turns.setLength(kPolish, kPolishTurnOverOne);
    }

    void run() {
        if (!begin()) return;
        if (m_areMany && !m_options.without.polish && !m_ends.empty() && !raceOverSeveral()) return;
        const std::int64_t patience = std::max<std::int64_t>(400, m_first);
        if (!m_options.without.polish) {
            exchangePartsOfBest();
            if (m_record.goesOn()) choosePartsOfLines();
            if (!m_record.goesOn()) return;
        }
        m_polishedFrom = m_record.evaluations();
        std::int64_t polishAt = m_polishedFrom;
        while (m_record.sinceBetter() < patience || m_options.evaluations == 0) {
            // First the tree has its turn: what else there is goes by what has helped there.
            const bool hasLookedAround = !m_options.without.polish && m_record.evaluations() >= polishAt;
            if (hasLookedAround && isStuck()) {
                if (!takeTurn()) break;
            } else {
                if (hasLookedAround) {
                    m_polish.run(m_areMany ? kPolished : kPolishedOverOne, m_tree.mostPromising());
                    polishAt = m_record.evaluations() + (areThree() ? kLookedAroundOverMany : kLookedAround);
                    if (!m_record.goesOn()) return;
                }
                if (!round()) break;
            }
            if (!m_record.goesOn()) return;
        }
        if (!m_options.without.polish) m_polish.run(m_record.left(), m_tree.mostPromising());
    }

  private:
    // What is looked at before the tree is: false where nothing is left to spend.
    bool begin() {
        if (!m_options.without.transpositions) m_search.known.emplace(0, m_record.before());
        if (!goOnFromPlans()) return false;
        if (!m_record.before().fits && !m_options.without.completion)
            for (const Line& line : completed(m_problem, m_space, Step{m_problem.before, {}, {}, {}}, {},
                                              m_search.known, m_record.left(), m_record.progress())) {
                note(m_search, line);
                m_tree.promise(line.cost);
            }
        if (!m_options.without.firstLine && m_record.goesOn()) takeFirstLines();
        return m_record.goesOn();
    }

    void takeFirstLines() {
        const auto decisions = static_cast<std::int64_t>(m_space.usual);
        const auto all = std::max(m_first / 3, std::min(decisions + 64, m_first * 5 / 6));
        const auto end = m_record.evaluations() + all;
        m_alone = gainsAlone(m_search, all / 2);
        for (std::uint32_t d = 0; d < m_alone.size(); ++d)
            if (m_alone[d] != 0) m_tree.learn(d, m_alone[d]);
        if (m_search.racesOverGroups && takeGroups()) return;
        if (!m_record.goesOn()) return;
        const auto left = end - m_record.evaluations();
        const auto overAll = m_areMany ? left * 2 / 3 : 0;
        m_ends = takeLines(m_search, m_alone, left - overAll);
        if (overAll > 0 && m_record.goesOn())
            std::ranges::move(takeLinesOverAll(m_search, m_alone, overAll), std::back_inserter(m_ends));
    }

    // Of lines taken apart over so many axes.
    std::int64_t evaluationsApart(std::size_t axes) const {
        return static_cast<std::int64_t>(axes) * std::max(m_first / 24, kApart);
    }
    // Axes that lines are taken apart over: all; over three and more, where what lines decide is tried with other axes,
    // the last of each size if there is no room for all; none if there is none for these.
    std::vector<AxisId> axesApart() const {
        const auto most = m_first / (areThree() ? kApartOfMany : kApartOfFirst);
        if (evaluationsApart(m_axes.size()) <= most) return m_axes;
        if (!areThree()) return {};
        auto some = lastOfEachSize(m_axes, wholeMesh(m_problem.before.mesh()));
        if (evaluationsApart(some.size()) > most) some.clear();
        return some;
    }
    std::vector<LineApart> linesApart() {
        return takeLinesApart(m_search, m_alone, m_apart, evaluationsApart(m_apart.size()));
    }

    // Over three axes and more there is too much to choose from, and most good plans treat some of them alike: lines of
    // axes apart are tried with other axes on either side, taken further there, get chosen parts, and race over the two
    // sides. False: there is no such line, or nothing is left to spend.
    bool takeGroups() {
        auto apart = linesApart();
        if (apart.empty() || !m_record.goesOn()) return false;
        addRelaid(apart, kRelaid);
        addFurther(apart);
        if (m_record.goesOn()) addChosen(apart, budget() / kChosen);
        if (!m_record.goesOn()) return false;
        std::vector<LineApart> found;
        if (!m_options.without.polish)
            found = raceOverGroups(m_search, apart, budget() / kGrouped, m_tree.mostPromising());
        if (m_record.goesOn()) addRelaid(found, 1);
        for (auto* some : {&apart, &found})
            for (LineApart& end : *some) m_ends.push_back(std::move(end.line));
        m_areGrouped = true;
        return true;
    }

    // Of each side what is made of the best line, but of two that cost the same, twins, one: half of what is left of
    // the evaluations for each, but so many at least. All of them best first.
    template <typename Make>
    void addOfEachSide(std::vector<LineApart>& lines, std::int64_t evaluations, std::int64_t atLeast, Make make) {
        const auto end = m_record.evaluations() + evaluations;
        std::vector<Side> seen;
        std::vector<LineApart> more;
        std::optional<SearchCost> last;
        for (const LineApart& line : lines) {
            if (!m_record.goesOn()) break;
            if (std::ranges::find(seen, line.side) != seen.end()) continue;
            seen.push_back(line.side);
            if (std::exchange(last, line.line.cost) == line.line.cost) continue;
            const auto left = end - m_record.evaluations();
            if (auto made = make(line, std::min(left, std::max(left / 2, atLeast)))) more.push_back(std::move(*made));
        }
        std::ranges::move(more, std::back_inserter(lines));
        sortApart(lines);
    }
    void addFurther(std::vector<LineApart>& lines) {
        addOfEachSide(lines, m_first / kFurtherOfFirst, kFurtherAtLeast, [&](const LineApart& line, std::int64_t most) {
            return takenFurther(m_search, m_alone, line, most);
        });
    }
    // A round of them in so many evaluations.
    bool hasRoomForParts(std::int64_t evaluations) const { return m_parts <= std::max(evaluations, kChosenAtLeast); }
    void addChosen(std::vector<LineApart>& lines, std::int64_t evaluations) {
        if (evaluations < kChosenAtLeast || !hasRoomForParts(evaluations / 2)) return;
        addOfEachSide(lines, evaluations, kChosenAtLeast,
                      [&](const LineApart& line, std::int64_t most) { return withChosenParts(m_search, line, most); });
    }

    void choosePartsOfLines() {
        const std::int64_t evaluations = budget() / kChosenOverTwo;
        if (m_linesApart.empty() || evaluations < kChosenAtLeast) return;
        auto lines = std::exchange(m_linesApart, {});
        addRelaid(lines, kRelaidOverTwo);
        if (m_record.goesOn()) addChosen(lines, evaluations);
    }

    static void sortApart(std::vector<LineApart>& lines) {
        std::ranges::stable_sort(lines, isBetter, [](const LineApart& a) -> const SearchCost& { return a.line.cost; });
    }

    // What the first so many of them, the best, decide with other axes on either side, too: all of them best first.
    void addRelaid(std::vector<LineApart>& lines, std::size_t count) {
        sortApart(lines);
        std::vector<LineApart> best(lines.begin(),
                                    lines.begin() + static_cast<std::ptrdiff_t>(std::min(count, lines.size())));
        for (const LineApart& line : best)
            if (m_record.goesOn())
                std::ranges::move(relaidOf(m_search, line, std::max(m_first / kRelaidOfFirst, kRelaidAtLeast)),
                                  std::back_inserter(lines));
        sortApart(lines);
    }

    // Plans lie in several valleys, and what is best after a few steps need not lead furthest. Each by itself is made
    // better: the best over one axis at a time, what the first lines decide over all axes at once (but what has raced
    // over groups, which is much the same); and then what these, the lines, those in which each axis does one thing,
    // and the best make of each other. False: nothing is left to spend.
    bool raceOverSeveral() {
        m_polish.run(m_first / (m_areGrouped ? 12 : 6), m_tree.mostPromising());
        if (!m_areGrouped) {
            if (m_record.goesOn()) m_tied.race(m_ends, m_first / 8, m_tree.mostPromising());
            if (!m_record.goesOn()) return false;
            std::vector<Line> tied = m_tied.raced();
            tied.resize(std::min(tied.size(), kThatRace));
            std::ranges::move(tied, std::back_inserter(m_ends));
            if (!areThree() && !m_apart.empty()) m_linesApart = linesApart();
            for (const LineApart& end : m_linesApart) m_ends.push_back(end.line);
        }
        if (!m_record.goesOn()) return false;
        m_racing.race(std::exchange(m_ends, {}), m_first / 4, m_tree.mostPromising());
        return m_record.goesOn();
    }

    // Decisions about some arguments alone.
    bool hasParts() const { return m_space.usual < m_space.decisions.size(); }

    // Of what the best decides that which helps most alone: over all axes, then over one; nothing if all have been.
    std::vector<std::uint32_t> nextBeginning() const {
        if (!hasParts()) return {};
        const auto& line = m_record.best().front().decisions;
        std::vector<std::uint32_t> best;
        double most = 0;
        for (const std::uint32_t d : line) {
            if (d >= m_alone.size() || m_alone[d] <= most) continue;
            std::vector<std::uint32_t> whole;
            for (const std::uint32_t other : line)
                if (m_space.decisions[other].family == m_space.decisions[d].family) whole.push_back(other);
            const bool isNew = !m_begun.contains(whole);
            if (!isNew && m_begun.contains({d})) continue;
            most = m_alone[d];
            best = isNew ? std::move(whole) : std::vector<std::uint32_t>{d};
        }
        return best;
    }

    bool areThree() const { return m_axes.size() > 2; } // or more

    // Where there is no number of evaluations as many as are usual in a short search.
    std::int64_t budget() const { return m_options.evaluations > 0 ? m_options.evaluations : 1000; }

    double valueOfBest() const { return valueOf(m_record.best().front().cost, m_record.before()); }
    double all() const { return static_cast<double>(std::max(m_options.evaluations, m_record.evaluations())); }

    bool isStuck() const {
        return std::min(m_record.sinceMuchBetter(), m_record.evaluations() - m_polishedFrom) >= kStuck;
    }

    // Where little near the best helps any more: over one axis what the first lines led to, over several the parts of
    // the best exchanged; then one turn of the way on that has helped most for what it took, and after it the parts of
    // another best. False: every state there is has been seen.
    bool takeTurn() {
        if (!m_ends.empty()) {
            m_racing.race(std::exchange(m_ends, {}), m_first / 12, m_tree.mostPromising());
            return true;
        }
        m_hasExchanged = !m_hasExchanged && exchangePartsOfBest();
        if (m_hasExchanged) return true;
        bool isAnyOther = false; // but the tree
        for (std::size_t way = 0; way < kWaysOn; ++way) {
            const bool isOpen = isPossible(way) && !m_isAtEnd[way];
            isAnyOther = isAnyOther || (isOpen && way != kLookAround);
            m_turns.open(way, isOpen);
        }
        if (areThree()) m_turns.open(kLookAround, !isAnyOther);
        std::size_t way = m_turns.next();
        if (isTimeForParts()) way = kParts;
        const double value = valueOfBest();
        const auto before = m_record.evaluations();
        const bool isLeft = takeTurnOf(way);
        const auto spent = m_record.evaluations() - before;
        const double gain = value - valueOfBest();
        m_turns.taken(way, spent, std::min(gain / kMuch, 1.0));
        if (gain > 0)
            m_isAtEnd.fill(false);
        else if (way != kLookAround &&
                 spent * kFewNew < m_turns.length(way)) // what it tries is known: the tree goes on
            m_isAtEnd[way] = true;
        return isLeft;
    }

    // Over several axes: each best once. False: it has been, or there is no room for it.
    bool exchangePartsOfBest() {
        const std::int64_t evaluations = m_first / kExchangedOfFirst;
        const Record::Seen& best = m_record.best().front();
        const std::int64_t round = evaluations / (areThree() ? kRoundOfExchanged : kRoundOfExchangedOverTwo);
        if (!m_areMany || !hasRoomForParts(round)) return false;
        if (std::exchange(m_exchanged, best.layout) == best.layout) return false;
        const LineApart line{axesOfModel(m_space, best.decisions), {best.decisions, {}, best.cost, false}};
        const double value = valueOfBest();
        exchangeParts(m_search, line, evaluations);
        if (valueOfBest() < value) m_isAtEnd.fill(false);
        return true;
    }

    bool isPossible(std::size_t way) const {
        if (way == kTied) return m_areMany;
        return way != kParts || (hasParts() && static_cast<double>(m_turns.length(kParts)) <= kMostOfAll * all());
    }

    // A long turn that has not been: after one more of another way there may be no room for it.
    bool isTimeForParts() const {
        return isPossible(kParts) && !m_isAtEnd[kParts] && m_begun.empty() &&
               m_record.left() < 2 * m_turns.length(kParts);
    }

    bool takeTurnOf(std::size_t way) {
        const auto order = m_tree.mostPromising();
        switch (way) {
        case kPolish:
            m_polish.run(m_turns.length(kPolish), order);
            break;
        case kLookAround:
            for (std::int64_t i = 0; i < kTurns[kLookAround] / kRound && m_record.goesOn(); ++i)
                if (!round()) return false;
            break;
        case kTied:
            if (m_areMany) m_tied.anneal(kTurns[kTied], order);
            break;
        case kRaced:
            m_racing.runFromRaced(kTurns[kRaced], order);
            break;
        case kParts: // lines from what it decides that helps most alone
            if (auto beginning = nextBeginning(); !beginning.empty())
                takeLinesOfParts(m_search, *m_begun.insert(std::move(beginning)).first, order);
            break;
        default: // ways over worse over one axis
            m_polish.anneal(kTurns[kAnnealed], order);
        }
        return true;
    }

    // The plans, and small changes to the best.
    bool goOnFromPlans() {
        if (m_plans.empty()) return true;
        const Prefix nothing = emptyPrefix(m_problem);
        for (const Decisions& plan : m_plans) {
            const Way way{&nothing, plan};
            if (m_record.goesOn()) (void)workOut(m_search, std::span(&way, 1));
        }
        const auto some = std::max(m_first / 4, std::min<std::int64_t>(64, m_record.left() / 2));
        if (m_record.goesOn() && !m_options.without.polish) m_polish.run(some, m_tree.mostPromising());
        return m_record.goesOn();
    }

    // Leaves worked out side by side; false: there are none, or work was stopped.
    bool round() {
        // Each may be three evaluations: the last round is as large as the budget lets it be.
        const auto count = std::clamp<std::int64_t>(m_record.left() / 3, 1, kRound);
        const auto most = m_record.left() / count; // of each
        std::vector<Leaf> leaves;
        while (leaves.size() < static_cast<std::size_t>(count))
            if (auto leaf = m_tree.choose())
                leaves.push_back(std::move(*leaf));
            else
                break;
        if (leaves.empty()) return false; // every state there is has been seen
        std::vector<Evaluated> done(leaves.size());
        together(m_options.threads, leaves.size(), [&](std::size_t i) {
            done[i] =
                evaluate(m_problem, m_options, m_space, m_tree, m_search.known, leaves[i], most, m_record.progress());
        });
        if (m_record.progress().cancelled()) return false;
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            auto decisions = m_tree.decisionsTo(leaves[i].node);
            decisions.push_back(m_tree.node(leaves[i].node).edges[leaves[i].edge].decision);
            if (done[i].parent) m_tree.keepState(leaves[i].node, std::move(*done[i].parent));
            if (done[i].isNew) note(m_search, {std::move(decisions), done[i].step.hash, done[i].cost, done[i].priced});
            for (const Line& line : done[i].completed) note(m_search, line);
            m_tree.add(leaves[i], done[i]);
        }
        return true;
    }

    const SearchProblem& m_problem;
    const SearchOptions& m_options;
    const Space& m_space;
    Record& m_record;
    const std::vector<AxisId> m_axes;
    const bool m_areMany;              // axes
    const std::int64_t m_parts;        // that lines choose from
    const std::int64_t m_first;        // evaluations that look around, of all
    const std::vector<AxisId> m_apart; // axes that lines are taken apart over
    Tree m_tree;
    const Searching m_search;
    // Of the best, of what the first lines led to (other kinds of change help there), and over all axes at once.
    Polish m_polish, m_racing, m_tied;
    const std::vector<Decisions> m_plans;
    std::vector<Line> m_ends;                     // where first lines ended that have not raced
    std::vector<LineApart> m_linesApart;          // over two axes those whose parts have not been chosen
    std::vector<double> m_alone;                  // what each decision brings alone; empty where that is not looked at
    std::set<std::vector<std::uint32_t>> m_begun; // decisions that lines of parts have begun with
    bool m_areGrouped = false;                    // lines have raced over groups
    bool m_hasExchanged = false;                  // parts of the best, in the last turn
    std::optional<std::uint64_t> m_exchanged;     // layout of the best whose parts were exchanged last
    std::int64_t m_polishedFrom = 0;
    Turns m_turns{kTurns};
    std::array<bool, kWaysOn> m_isAtEnd{}; // ways that find next to nothing new, until something is better
};

// The old plan and others, as far as there are their decisions.
std::vector<Decisions> plansOf(const SearchOptions& options, const Space& space) {
    std::vector<std::vector<std::string>> told = options.alsoFrom;
    if (!options.from.empty()) told.insert(told.begin(), options.from);
    if (told.empty()) return {};
    std::unordered_map<std::string, std::uint32_t> byText;
    for (std::uint32_t d = 0; d < space.decisions.size(); ++d)
        byText.try_emplace(words::english(space.decisions[d].text), d);
    std::vector<Decisions> out;
    for (const auto& plan : told) {
        Decisions& made = out.emplace_back();
        for (const std::string& one : plan)
            if (const auto at = byText.find(one); at != byText.end()) made.push_back(at->second);
    }
    return out;
}

} // namespace

void searchTree(const SearchProblem& problem, const SearchOptions& options, const Space& space, Record& record) {
    KnownCosts known;
    TreeSearch(problem, options, space, record, known, plansOf(options, space)).run();
}

} // namespace axiscape::searching
