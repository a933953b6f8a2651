// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/exchange/shortest_rules.h"

#include "core/base/glob.h"
#include "core/base/text.h"
#include "core/exchange/rule_patterns.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <unordered_map>

namespace axiscape::exchange {
namespace {

using Words = std::vector<std::uint64_t>;

void setBit(Words& words, std::size_t i) { words[i / 64] |= std::uint64_t(1) << (i % 64); }
std::uint32_t countOf(const Words& words) {
    std::uint32_t n = 0;
    for (const auto w : words) n += static_cast<std::uint32_t>(std::popcount(w));
    return n;
}

// Paths that every pattern treats alike need to be looked at once.
struct Problem {
    std::vector<LabelledPath> atoms;
    std::vector<RulePattern> patterns;
    std::vector<Words> matches;        // per pattern, over atoms
    std::map<std::uint32_t, Words> of; // per label, over atoms
    std::size_t words() const { return (atoms.size() + 63) / 64; }
};

// Of patterns that match the same atoms the plainest.
void addPatterns(Problem& problem, const std::vector<RulePattern>& suggested) {
    std::map<std::string, int> cheapest;
    for (const auto& p : suggested) {
        const auto [at, isNew] = cheapest.try_emplace(p.text, p.cost);
        if (!isNew) at->second = std::min(at->second, p.cost);
    }
    std::map<Words, std::size_t> known;
    for (const auto& [text, cost] : cheapest) {
        Words matched(problem.words(), 0);
        for (std::size_t i = 0; i < problem.atoms.size(); ++i)
            if (glob(text, problem.atoms[i].path)) setBit(matched, i);
        const auto [at, isNew] = known.try_emplace(matched, problem.patterns.size());
        if (isNew) {
            problem.patterns.push_back({text, cost});
            problem.matches.push_back(std::move(matched));
        } else if (cost < problem.patterns[at->second].cost) {
            problem.patterns[at->second] = {text, cost};
        }
    }
}

// Paths by their layer form, and in each the members of every label.
using Forms = std::map<std::string, std::map<std::uint32_t, std::vector<std::size_t>>>;

Forms formsOf(std::span<const LabelledPath> paths) {
    Forms forms;
    for (std::size_t i = 0; i < paths.size(); ++i) forms[layerForm(paths[i].path)][paths[i].label].push_back(i);
    return forms;
}

bool layersAgree(const Forms& forms) {
    return std::all_of(forms.begin(), forms.end(), [](const auto& form) { return form.second.size() == 1; });
}

// Paths of a form and label suggest alike, so one or two do. `each`: every path is an atom and may have a rule of its
// own; else layers agree, and a form is one atom.
Problem problemOf(std::span<const LabelledPath> paths, const Forms& forms, bool each) {
    Problem problem;
    std::vector<RulePattern> suggested;
    const auto suggest = [&](std::size_t path, bool anyLayer) {
        auto more = patternsOf(paths[path].path, anyLayer);
        std::move(more.begin(), more.end(), std::back_inserter(suggested));
    };
    for (const auto& [form, byLabel] : forms) {
        const bool uniform = byLabel.size() == 1;
        for (const auto& [label, members] : byLabel) {
            suggest(members.front(), uniform);
            if (!uniform) suggest(members.back(), false);
            for (std::size_t i = 0; i < (each ? members.size() : 1); ++i) {
                problem.atoms.push_back(paths[members[i]]);
                if (each) suggested.push_back(exactPattern(paths[members[i]].path));
            }
        }
    }
    addPatterns(problem, suggested);
    for (std::size_t i = 0; i < problem.atoms.size(); ++i) {
        auto& words = problem.of.try_emplace(problem.atoms[i].label, problem.words(), 0).first->second;
        setBit(words, i);
    }
    return problem;
}

// Lists under way, each written from its end: what matters of one is only which atoms it still gets wrong.
class BeamSearch {
  public:
    explicit BeamSearch(const Problem& problem) : m_problem(problem) {}

    // Empty if no list was found.
    std::vector<PathRule> run(const Progress& progress) {
        Words all(m_problem.words(), 0);
        for (std::size_t i = 0; i < m_problem.atoms.size(); ++i) setBit(all, i);
        m_states.push_back({all, countOf(all), 0, -1, 0, 0});
        std::vector<int> beam{0};
        std::uint32_t least = countOf(all);
        for (int idle = 0; idle < 3;) {
            if (progress.cancelled()) return {};
            beam = next(beam);
            if (beam.empty()) return {};
            const auto& best = m_states[static_cast<std::size_t>(beam.front())];
            if (best.wrongCount == 0) return listOf(beam.front());
            idle = best.wrongCount < least ? 0 : idle + 1;
            least = std::min(least, best.wrongCount);
        }
        return {};
    }

  private:
    struct State {
        Words wrong;
        std::uint32_t wrongCount;
        int cost;
        int from; // the list without its first rule
        std::uint32_t pattern, label;
    };

    struct Step {
        std::uint32_t wrongCount;
        int cost, from;
        std::uint32_t pattern, label;
        auto operator<=>(const Step&) const = default;
    };

    // Where nothing has a pattern there are many levels: one list is enough then.
    std::size_t width() const {
        const auto oneList = m_problem.patterns.size() * m_problem.words() * m_problem.of.size() + 1;
        return std::clamp<std::size_t>(2'000'000 / oneList, 1, 200);
    }

    // The steps to the lists with the fewest atoms wrong, best first; several may lead to the same.
    std::vector<Step> bestSteps(const std::vector<int>& beam) const {
        const auto kept = 4 * width();
        std::vector<Step> steps;
        for (const int from : beam) {
            const auto& state = m_states[static_cast<std::size_t>(from)];
            for (std::uint32_t p = 0; p < m_problem.patterns.size(); ++p) {
                const auto& matches = m_problem.matches[p];
                for (const auto& [label, of] : m_problem.of) {
                    std::uint32_t wrong = 0;
                    bool corrects = false;
                    for (std::size_t w = 0; w < matches.size(); ++w) {
                        corrects |= (state.wrong[w] & matches[w] & of[w]) != 0;
                        wrong +=
                            static_cast<std::uint32_t>(std::popcount(wrongAfter(state.wrong[w], matches[w], of[w])));
                    }
                    if (corrects) steps.push_back({wrong, state.cost + m_problem.patterns[p].cost, from, p, label});
                }
            }
            if (steps.size() > 2 * kept) shorten(steps, kept);
        }
        shorten(steps, kept);
        std::sort(steps.begin(), steps.end());
        return steps;
    }
    static void shorten(std::vector<Step>& steps, std::size_t to) {
        if (steps.size() <= to) return;
        std::nth_element(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(to), steps.end());
        steps.resize(to);
    }

    std::vector<int> next(const std::vector<int>& beam) {
        std::vector<int> out;
        std::set<Words> seen;
        for (const auto& step : bestSteps(beam)) {
            if (out.size() == width()) break;
            Words wrong = m_states[static_cast<std::size_t>(step.from)].wrong;
            const auto &matches = m_problem.matches[step.pattern], &of = m_problem.of.at(step.label);
            for (std::size_t w = 0; w < wrong.size(); ++w) wrong[w] = wrongAfter(wrong[w], matches[w], of[w]);
            if (!seen.insert(wrong).second) continue; // the cheapest way there came first
            out.push_back(static_cast<int>(m_states.size()));
            m_states.push_back({std::move(wrong), step.wrongCount, step.cost, step.from, step.pattern, step.label});
        }
        return out;
    }

    // With one rule more in front: what it matches is right where that is the label, and wrong elsewhere.
    static std::uint64_t wrongAfter(std::uint64_t wrong, std::uint64_t matches, std::uint64_t of) {
        return (wrong & ~matches) | (matches & ~of);
    }

    std::vector<PathRule> listOf(int state) const {
        std::vector<PathRule> rules;
        for (; state > 0; state = m_states[static_cast<std::size_t>(state)].from) {
            const auto& one = m_states[static_cast<std::size_t>(state)];
            rules.push_back({m_problem.patterns[one.pattern].text, one.label});
        }
        return rules;
    }

    const Problem& m_problem;
    std::vector<State> m_states;
};

bool expandsTo(std::span<const PathRule> rules, std::span<const LabelledPath> paths) {
    return std::all_of(paths.begin(), paths.end(),
                       [&](const LabelledPath& one) { return labelOf(rules, one.path) == one.label; });
}

} // namespace

std::optional<std::uint32_t> labelOf(std::span<const PathRule> rules, std::string_view path) {
    for (const auto& rule : rules)
        if (glob(rule.pattern, path)) return rule.label;
    return std::nullopt;
}

Result<std::vector<PathRule>> shortestRules(std::span<const LabelledPath> paths, const Progress& progress) {
    std::unordered_map<std::string_view, std::uint32_t> labels;
    std::vector<LabelledPath> distinct;
    for (const auto& one : paths) {
        const auto [at, isNew] = labels.try_emplace(one.path, one.label);
        if (isNew)
            distinct.push_back(one);
        else if (at->second != one.label)
            return fail(words::phrase("no rule can tell two tensors of one path apart"), one.path,
                        words::phrase("they are sharded differently"));
    }
    if (distinct.empty()) return std::vector<PathRule>{};
    const auto forms = formsOf(distinct);
    for (const bool each : {false, true}) {
        if (!each && !layersAgree(forms)) continue;
        const auto problem = problemOf(distinct, forms, each);
        auto rules = BeamSearch(problem).run(progress);
        if (progress.cancelled()) return fail(Error{ErrorCode::cancelled, words::phrase("cancelled"), {}, {}, {}, {}});
        if (!rules.empty() && expandsTo(rules, distinct)) return rules;
    }
    return fail(words::phrase("no list of patterns gives these shardings"), distinct[0].path,
                words::phrase("paths differ only in characters that patterns use"));
}

} // namespace axiscape::exchange
