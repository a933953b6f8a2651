// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/check.h"

#include "core/base/glob.h"
#include "core/base/numbers.h"
#include "core/mesh/sub_axes.h"
#include "core/simulate/unpriced.h"
#include "core/tactics/patterns.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <numeric>
#include <set>

namespace axiscape {
namespace {

using Kind = Finding::Kind;

// Levenshtein: letters put in, taken out or exchanged.
std::size_t editsBetween(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t above = row[j + 1];
            row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (a[i] == b[j] ? 0 : 1)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

std::string typeText(const Module& module, std::uint32_t argument) {
    const TensorType type = module.type(ValueId{argument});
    return type.isTensor() ? fmt::format("{} {}", elementName(type.dtype), shapeText(type.shape))
                           : std::string(type.text);
}

class Checking {
  public:
    Checking(const TacticFile& file, const Snapshot& snapshot, std::span<const Measured> measured, const Budget& budget)
        : m_file(file), m_snapshot(snapshot), m_module(*snapshot.model->module), m_measured(measured),
          m_budget(budget) {}

    std::vector<Finding> run() {
        model();
        for (std::size_t k = 1; k <= m_snapshot.tacticCount(); ++k) tactic(m_snapshot.after(k));
        summary();
        overMemory();
        overTime();
        overCollectives();
        for (const std::string& line : unpricedLines(m_snapshot.simulation.get()))
            find(Kind::unpriced, {}, {}, line, false);
        return std::move(m_findings);
    }

  private:
    void find(Kind kind, std::string tactic, std::string argument, std::string message, bool fails = true) {
        m_findings.push_back({kind, fails, std::move(tactic), std::move(argument), std::move(message)});
    }
    std::string nameOf(std::size_t k) const {
        const auto& tactics = m_snapshot.strategy.schedule.tactics;
        return k < tactics.size() ? tactics[k].name : std::string();
    }
    bool anotherModel() const {
        return !m_file.fingerprint.empty() && m_file.fingerprint != m_snapshot.model->fingerprint;
    }

    void model() {
        const std::string name = m_file.modelName.empty() ? "another model" : m_file.modelName;
        const std::uint32_t was = m_file.modelArguments, is = m_module.argumentCount();
        if (was != 0 && was != is) {
            find(Kind::changedArguments, {}, {},
                 fmt::format("the model has {} arguments, {} {} than {}, for which the file was made", is,
                             is > was ? is - was : was - is, is > was ? "more" : "fewer", name));
            if (is > was) untouched();
        } else if (anotherModel()) {
            const Cut cut = firstCut();
            find(Kind::changedModel, cut.tactic, cut.path,
                 fmt::format("the model is another program than {}, for which the file was made, with as many "
                             "arguments{}",
                             name,
                             cut.path.empty() ? std::string()
                                              : fmt::format("; {}, which tactic {} names first, is {} now", cut.path,
                                                            cut.tactic, cut.type)));
        }
    }

    // The first argument that a tactic names: what the tactics are about, most often the batch.
    struct Cut {
        std::string tactic, path, type;
    };
    Cut firstCut() const {
        for (const Tactic& tactic : m_snapshot.strategy.schedule.tactics)
            for (const InputRule& rule : tactic.inputs)
                for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a)
                    if (glob(rule.pattern, m_module.argument(a).path))
                        return {tactic.name, m_module.argument(a).path, typeText(m_module, a)};
        return {};
    }

    // Of a model with more arguments: those that no tactic says anything about, though it does of all like them before.
    void untouched() {
        std::vector<std::string> paths;
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
            const std::string& path = m_module.argument(a).path;
            bool named = false, likeNamed = false;
            for (const Tactic& tactic : m_snapshot.strategy.schedule.tactics)
                for (const InputRule& rule : tactic.inputs) {
                    named = named || glob(rule.pattern, path);
                    likeNamed = likeNamed || withLayersAsStars(rule.pattern) == withLayersAsStars(path);
                }
            if (likeNamed && !named) paths.push_back(path);
        }
        for (const std::string& path : paths)
            find(Kind::missingInput, {}, path,
                 fmt::format("no tactic names {}, though one names others like it: add it, or write * for the layer",
                             path));
    }

    void tactic(const Snapshot& after) {
        const Tactic& tactic = after.strategy.schedule.tactics.back();
        for (const std::string& pattern : after.unmatched) {
            const std::string nearest = nearestArgument(m_module, pattern);
            find(Kind::missingInput, tactic.name, pattern,
                 fmt::format("tactic {}: no argument matches \"{}\"{}", tactic.name, pattern,
                             nearest.empty() ? "" : fmt::format("; the nearest is {}", nearest)));
        }
        if (after.error) {
            find(Kind::failedTactic, tactic.name, {}, fmt::format("tactic {}: {}", tactic.name, after.error->text()));
            return;
        }
        if (hasNothingStored(tactic)) find(Kind::nothingStored, tactic.name, {}, nothingStoredText(tactic));
        for (const Refusal& refusal : after.refused) refused(after, tactic, refusal);
        undivided(after, tactic);
    }

    void refused(const Snapshot& after, const Tactic& tactic, const Refusal& refusal) {
        if (refusal.action >= after.actions.size()) return;
        const Action& action = after.actions[refusal.action];
        const std::string what = actionText(action, m_module, after.strategy.mesh);
        if (!action.onArgument || action.kind != Action::Kind::tile)
            return find(Kind::refusedAction, tactic.name, {},
                        fmt::format("tactic {}: {} is refused: {}", tactic.name, what, legalityText(refusal.why)));
        const std::string& path = m_module.argument(action.argument).path;
        find(Kind::changedShape, tactic.name, path,
             fmt::format("tactic {}: {} is {} now: {} is refused: {}", tactic.name, path,
                         typeText(m_module, action.argument), what, legalityText(refusal.why)));
    }

    // FIRST_DIVISIBLE_DIM where no dimension of any argument divides.
    void undivided(const Snapshot& after, const Tactic& tactic) {
        const auto axis = after.strategy.mesh.find(tactic.axis);
        if (!axis) return;
        std::set<std::uint32_t> cut;
        for (const Action& action : after.actions)
            if (action.onArgument && action.kind == Action::Kind::tile) cut.insert(action.argument);
        for (const InputRule& rule : tactic.inputs) {
            if (rule.kind != InputRule::Kind::firstDivisibleDim) continue;
            std::uint32_t matched = 0, first = 0, tiled = 0;
            for (std::uint32_t a = m_module.argumentCount(); a-- > 0;) {
                if (!glob(rule.pattern, m_module.argument(a).path)) continue;
                ++matched, first = a, tiled += cut.contains(a);
            }
            if (matched > 0 && tiled == 0)
                find(Kind::changedShape, tactic.name, m_module.argument(first).path,
                     fmt::format("tactic {}: {} ({}) has no dimension left that {} divides, for \"{}\"", tactic.name,
                                 m_module.argument(first).path, typeText(m_module, first), tactic.axis, rule.pattern));
        }
    }

    // --- against what the file says of itself

    void summary() {
        for (std::size_t k = 0; k < m_file.summary.size() && k < m_snapshot.tacticCount(); ++k) {
            const TacticSummary& was = m_file.summary[k];
            if (was.tactic != nameOf(k)) continue;
            const CollectiveCounts& is = m_snapshot.after(k + 1).program.counts;
            std::vector<std::string> changes;
            for (int c = 0; c < kCollectiveKinds; ++c) {
                const auto kind = static_cast<CollectiveKind>(c);
                const auto at = std::find_if(was.collectives.begin(), was.collectives.end(),
                                             [&](const auto& one) { return one.first == collectiveName(kind); });
                const std::int64_t before = at == was.collectives.end() ? 0 : at->second;
                if (before != is[kind])
                    changes.push_back(fmt::format("{} {} (was {})", collectiveName(kind), is[kind], before));
            }
            if (!changes.empty())
                find(Kind::changedCollectives, was.tactic, {},
                     fmt::format("after tactic {}: {}", was.tactic, fmt::join(changes, ", ")));
            const auto differs = [](double a, double b) {
                return std::abs(a - b) > 0.001 * std::max(std::abs(b), 1.0);
            };
            if (was.peakBytes && k < m_measured.size() &&
                differs(static_cast<double>(m_measured[k].peakBytes), static_cast<double>(*was.peakBytes)))
                find(Kind::changedMemory, was.tactic, {},
                     fmt::format("after tactic {}: the peak is {}, was {}", was.tactic, bytes(m_measured[k].peakBytes),
                                 bytes(*was.peakBytes)),
                     anotherModel());
            if (was.stepSeconds && k < m_measured.size() && m_measured[k].seconds &&
                std::abs(*m_measured[k].seconds - *was.stepSeconds) > 0.001 * *was.stepSeconds)
                find(Kind::changedTime, was.tactic, {},
                     fmt::format("after tactic {}: a step takes {}, was {}", was.tactic,
                                 secondsText(*m_measured[k].seconds), secondsText(*was.stepSeconds)),
                     false);
        }
    }

    // --- against the budget

    static std::string bytes(std::int64_t count) { return bytesText(static_cast<double>(count)); }

    // The tactic that added most; the last one if none did.
    template <class Amount> std::size_t mostBy(Amount amount) const {
        std::size_t most = m_snapshot.tacticCount() - 1;
        double best = 0;
        for (std::size_t k = 0; k < m_snapshot.tacticCount(); ++k) {
            const double added = amount(k) - (k > 0 ? amount(k - 1) : 0);
            if (k > 0 && added > best) best = added, most = k;
        }
        return most;
    }

    void overMemory() {
        if (!m_budget.memoryBytes || m_measured.empty()) return;
        const std::int64_t peak = m_measured.back().peakBytes;
        if (peak <= *m_budget.memoryBytes) return;
        const std::size_t k = mostBy([&](std::size_t i) { return static_cast<double>(m_measured[i].peakBytes); });
        // What a device holds most of.
        std::uint32_t largest = 0;
        for (std::uint32_t a = 1; a < m_module.argumentCount(); ++a)
            if (m_snapshot.program.localBytes(ValueId{a}) > m_snapshot.program.localBytes(ValueId{largest}))
                largest = a;
        const bool any = m_module.argumentCount() > 0;
        find(Kind::overMemory, nameOf(k), any ? m_module.argument(largest).path : "",
             fmt::format("the peak of a device is {}, {} over the {} allowed{}", bytes(peak),
                         bytes(peak - *m_budget.memoryBytes), bytes(*m_budget.memoryBytes),
                         any ? fmt::format("; its largest argument is {}: {}", m_module.argument(largest).path,
                                           bytes(m_snapshot.program.localBytes(ValueId{largest})))
                             : std::string()));
    }

    void overTime() {
        if (!m_budget.seconds || m_measured.empty() || !m_measured.back().seconds) return;
        const double seconds = *m_measured.back().seconds;
        if (seconds <= *m_budget.seconds) return;
        const std::size_t k = mostBy([&](std::size_t i) { return m_measured[i].seconds.value_or(0); });
        find(Kind::overTime, nameOf(k), {},
             fmt::format("a step takes {}, {} are allowed; tactic {} adds most", secondsText(seconds),
                         secondsText(*m_budget.seconds), nameOf(k)));
    }

    void overCollectives() {
        if (m_snapshot.tacticCount() == 0) return;
        const auto over = [&](std::string_view what, std::int64_t allowed, auto count) {
            const std::int64_t is = count(m_snapshot.program.counts);
            if (is <= allowed) return;
            const std::size_t k = mostBy(
                [&](std::size_t i) { return static_cast<double>(count(m_snapshot.after(i + 1).program.counts)); });
            find(Kind::overCollectives, nameOf(k), {},
                 fmt::format("a step has {} {}, {} are allowed; tactic {} adds most", is, what, allowed, nameOf(k)));
        };
        if (m_budget.collectives)
            over("collectives", *m_budget.collectives, [](const CollectiveCounts& counts) { return counts.total(); });
        for (const auto& [kind, allowed] : m_budget.collectivesOf)
            over(collectiveName(kind), allowed, [kind = kind](const CollectiveCounts& counts) { return counts[kind]; });
    }

    const TacticFile& m_file;
    const Snapshot& m_snapshot;
    const Module& m_module;
    std::span<const Measured> m_measured;
    const Budget& m_budget;
    std::vector<Finding> m_findings;
};

} // namespace

std::string_view findingName(Finding::Kind kind) {
    constexpr std::string_view names[] = {
        "changed_model",  "changed_arguments", "missing_input",       "changed_shape",  "failed_tactic",
        "nothing_stored", "refused_action",    "changed_collectives", "changed_memory", "changed_time",
        "over_memory",    "over_time",         "over_collectives",    "unpriced"};
    return names[static_cast<std::size_t>(kind)];
}

std::vector<Finding> check(const TacticFile& file, const Snapshot& snapshot, std::span<const Measured> measured,
                           const Budget& budget) {
    return Checking(file, snapshot, measured, budget).run();
}

std::string nearestArgument(const Module& module, std::string_view pattern) {
    const bool starred = pattern.find('*') != pattern.npos;
    std::string nearest;
    std::size_t least = SIZE_MAX;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        const std::string& path = module.argument(a).path;
        const std::size_t edits = editsBetween(pattern, starred ? withLayersAsStars(path) : path);
        if (edits >= least) continue;
        least = edits;
        nearest = path;
    }
    return nearest;
}

} // namespace axiscape
