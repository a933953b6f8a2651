// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/check.h"

#include "core/base/glob.h"
#include "core/base/numbers.h"
#include "core/insight/found_for.h"
#include "core/mesh/sub_axes.h"
#include "core/tactics/patterns.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
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
        if (const Simulation* simulation = m_snapshot.simulation.get())
            for (const auto& [call, count] : simulation->unpriced) {
                Finding& found = find(Kind::unpriced, {}, {}, false);
                found.other = call;
                found.is = static_cast<double>(count);
            }
        return std::move(m_findings);
    }

  private:
    Finding& find(Kind kind, std::string tactic, std::string argument, bool fails = true) {
        Finding& found = m_findings.emplace_back();
        found.kind = kind;
        found.fails = fails;
        found.tactic = std::move(tactic);
        found.argument = std::move(argument);
        return found;
    }
    void compared(Kind kind, std::string tactic, double is, double was, bool fails = true) {
        Finding& found = find(kind, std::move(tactic), {}, fails);
        found.is = is;
        found.was = was;
    }
    std::string nameOf(std::size_t k) const {
        const auto& tactics = m_snapshot.strategy.schedule.tactics;
        return k < tactics.size() ? tactics[k].name : std::string();
    }
    bool anotherModel() const {
        return !m_file.fingerprint.empty() && m_file.fingerprint != m_snapshot.model->fingerprint;
    }

    void model() {
        const std::uint32_t was = m_file.modelArguments, is = m_module.argumentCount();
        if (was != 0 && was != is) {
            compared(Kind::changedArguments, {}, is, was);
            if (is > was) untouched();
        } else if (anotherModel()) {
            Cut cut = firstCut();
            find(Kind::changedModel, std::move(cut.tactic), std::move(cut.path)).type = std::move(cut.type);
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
        for (const std::string& path : paths) find(Kind::missingInput, {}, path);
    }

    void tactic(const Snapshot& after) {
        const Tactic& tactic = after.strategy.schedule.tactics.back();
        for (const std::string& pattern : after.unmatched)
            find(Kind::missingInput, tactic.name, pattern).other = nearestArgument(m_module, pattern);
        if (hasNothingStored(tactic)) find(Kind::nothingStored, tactic.name, {});
        if (auto why = whyStale(tactic, foundFor(*after.model, after.previous->strategy))) // also where it fails
            find(Kind::stalePlan, tactic.name, {}).whyStale = std::move(*why);
        if (after.error) {
            find(Kind::failedTactic, tactic.name, {}).error = after.error;
            return;
        }
        for (const Refusal& refusal : after.refused) refused(after, tactic, refusal);
        undivided(after, tactic);
    }

    void refused(const Snapshot& after, const Tactic& tactic, const Refusal& refusal) {
        if (refusal.action >= after.actions.size()) return;
        const Action& action = after.actions[refusal.action];
        const bool isTile = action.onArgument && action.kind == Action::Kind::tile;
        Finding& found = isTile ? find(Kind::changedShape, tactic.name, m_module.argument(action.argument).path)
                                : find(Kind::refusedAction, tactic.name, {});
        if (isTile) found.type = typeText(m_module, action.argument);
        found.action = action;
        found.why = refusal.why;
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
            if (matched == 0 || tiled > 0) continue;
            Finding& found = find(Kind::changedShape, tactic.name, m_module.argument(first).path);
            found.type = typeText(m_module, first);
            found.other = rule.pattern;
        }
    }

    // --- against what the file says of itself

    void summary() {
        for (std::size_t k = 0; k < m_file.summary.size() && k < m_snapshot.tacticCount(); ++k) {
            const TacticSummary& was = m_file.summary[k];
            if (was.tactic != nameOf(k)) continue;
            const CollectiveCounts& is = m_snapshot.after(k + 1).program.counts;
            std::vector<Finding::Count> changes;
            for (int c = 0; c < kCollectiveKinds; ++c) {
                const auto kind = static_cast<CollectiveKind>(c);
                const auto at = std::find_if(was.collectives.begin(), was.collectives.end(),
                                             [&](const auto& one) { return one.first == collectiveName(kind); });
                const std::int64_t before = at == was.collectives.end() ? 0 : at->second;
                if (before != is[kind]) changes.push_back({kind, is[kind], before});
            }
            if (!changes.empty()) find(Kind::changedCollectives, was.tactic, {}).counts = std::move(changes);
            const auto differs = [](double a, double b) {
                return std::abs(a - b) > 0.001 * std::max(std::abs(b), 1.0);
            };
            if (was.peakBytes && k < m_measured.size() &&
                differs(static_cast<double>(m_measured[k].peakBytes), static_cast<double>(*was.peakBytes)))
                compared(Kind::changedMemory, was.tactic, static_cast<double>(m_measured[k].peakBytes),
                         static_cast<double>(*was.peakBytes), anotherModel());
            const auto seconds = k < m_measured.size() ? m_measured[k].seconds : std::nullopt;
            if (was.stepSeconds && seconds && std::abs(*seconds - *was.stepSeconds) > 0.001 * *was.stepSeconds)
                compared(Kind::changedTime, was.tactic, *seconds, *was.stepSeconds, false);
        }
    }

    // --- against the budget

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
        Finding& found = find(Kind::overMemory, nameOf(k), {});
        found.is = static_cast<double>(peak);
        found.was = static_cast<double>(*m_budget.memoryBytes);
        if (m_module.argumentCount() == 0) return;
        found.argument = m_module.argument(largest).path;
        found.argumentBytes = m_snapshot.program.localBytes(ValueId{largest});
    }

    void overTime() {
        if (!m_budget.seconds || m_measured.empty()) return;
        const auto seconds = m_measured.back().seconds;
        if (!seconds || *seconds <= *m_budget.seconds) return;
        const std::size_t k = mostBy([&](std::size_t i) { return m_measured[i].seconds.value_or(0); });
        compared(Kind::overTime, nameOf(k), *seconds, *m_budget.seconds);
    }

    void overCollectives() {
        if (m_snapshot.tacticCount() == 0) return;
        const auto over = [&](std::optional<CollectiveKind> kind, std::int64_t allowed, auto count) {
            const std::int64_t is = count(m_snapshot.program.counts);
            if (is <= allowed) return;
            const std::size_t k = mostBy(
                [&](std::size_t i) { return static_cast<double>(count(m_snapshot.after(i + 1).program.counts)); });
            compared(Kind::overCollectives, nameOf(k), static_cast<double>(is), static_cast<double>(allowed));
            m_findings.back().collective = kind;
        };
        if (m_budget.collectives)
            over(std::nullopt, *m_budget.collectives, [](const CollectiveCounts& counts) { return counts.total(); });
        for (const auto& [kind, allowed] : m_budget.collectivesOf)
            over(kind, allowed, [kind = kind](const CollectiveCounts& counts) { return counts[kind]; });
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
    constexpr std::string_view names[] = {"changed_model",       "changed_arguments", "missing_input", "changed_shape",
                                          "failed_tactic",       "nothing_stored",    "stale_plan",    "refused_action",
                                          "changed_collectives", "changed_memory",    "changed_time",  "over_memory",
                                          "over_time",           "over_collectives",  "unpriced"};
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
