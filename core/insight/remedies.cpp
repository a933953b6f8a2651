// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/remedies.h"

#include "core/insight/causes.h"
#include "core/mesh/sub_axes.h"

#include <algorithm>

namespace axiscape {
namespace {

constexpr std::size_t kMost = 5;

class Finder {
  public:
    Finder(const Snapshot& snapshot, const WhyNot& answer)
        : m_snapshot(snapshot), m_strategy(snapshot.strategy), m_answer(answer),
          m_axis(wholeAxisOf(snapshot.partition().mesh(), answer.axis)) {}

    std::vector<Remedy> find() {
        using Reason = WhyNot::Reason;
        if (m_axis >= m_strategy.mesh.axes.size()) return {};
        switch (m_answer.reason) {
        case Reason::isThere:
            switchOff(placedBy());
            break;
        case Reason::partialSum:
        case Reason::inNest:
            moveBefore(placedBy());
            switchOff(placedBy());
            break;
        case Reason::conflict:
            choose();
            break;
        case Reason::atomic:
            switchOff(keptWholeBy());
            break;
        case Reason::refused:
        case Reason::nobodyAsked:
        case Reason::pending:
        case Reason::noRule:
            cut();
            options();
            break;
        case Reason::scalar:
            break;
        }
        if (m_found.size() > kMost) m_found.resize(kMost);
        return std::move(m_found);
    }

  private:
    const Snapshot& m_snapshot;
    const Strategy& m_strategy;
    const WhyNot& m_answer;
    const AxisId m_axis;
    std::vector<Remedy> m_found;

    Remedy& add(Remedy::Kind kind) {
        Remedy& added = m_found.emplace_back();
        added.kind = kind;
        return added;
    }
    int placedBy() const { return m_answer.placed ? tacticOfStep(m_snapshot, m_answer.placed->step) : -1; }
    int keptWholeBy() const {
        for (std::size_t k = 1; k <= m_snapshot.tacticCount(); ++k)
            if (m_snapshot.after(k).partition().atomicAxes(m_answer.value) & axisBit(m_answer.axis))
                return static_cast<int>(k) - 1;
        return -1;
    }
    bool known(int tactic) const {
        return tactic >= 0 && tactic < static_cast<int>(m_strategy.schedule.tactics.size());
    }

    // An earlier tactic took the axis for something else: the first later one of that axis goes before it.
    void moveBefore(int winner) {
        if (!known(winner)) return;
        const auto& tactics = m_strategy.schedule.tactics;
        for (int later = winner + 1; known(later); ++later) {
            const Tactic& tactic = tactics[static_cast<std::size_t>(later)];
            if (!tactic.enabled || tactic.axis != tactics[static_cast<std::size_t>(winner)].axis) continue;
            Remedy& move = add(Remedy::Kind::moveBefore);
            move.tactic = later;
            move.other = winner;
            return;
        }
    }
    void switchOff(int tactic) {
        if (known(tactic)) add(Remedy::Kind::switchOff).tactic = tactic;
    }

    void choose() {
        const OpId op = m_answer.site.valid() ? m_snapshot.partition().sites().op(m_answer.site) : OpId();
        for (ConflictGroup& group : conflictGroups(m_snapshot)) {
            const bool ours = op.valid() ? std::ranges::binary_search(group.ops, op) : group.value == m_answer.value;
            if (!ours || group.axis != m_axis) continue;
            for (ConflictAnswer& answer : group.answers) add(Remedy::Kind::choose).answer = std::move(answer);
            return;
        }
    }

    // A tile where one would be taken.
    void cut() {
        const Module& module = m_snapshot.partition().module();
        if (!module.isArgument(m_answer.value)) return;
        for (std::size_t d = 0; d < m_answer.tiles.size(); ++d) {
            if (!m_answer.tiles[d].legal()) continue;
            Remedy& one = add(Remedy::Kind::cut);
            one.dim = static_cast<std::uint8_t>(d);
            one.pattern = patternFor(module, m_answer.value.value);
        }
    }

    bool anyVerdict(std::initializer_list<Verdict> wanted) const {
        const auto is = [&](Verdict v) { return std::ranges::find(wanted, v) != wanted.end(); };
        return (m_answer.reason == WhyNot::Reason::refused && is(m_answer.verdict)) ||
               std::ranges::any_of(m_answer.asks, [&](const Ask& ask) { return is(ask.verdict); });
    }
    void options() {
        const Options& now = m_strategy.schedule.options;
        if (!now.padding && anyVerdict({Verdict::doesNotDivide})) add(Remedy::Kind::padding);
        if (!now.splitAxes && anyVerdict({Verdict::straddles, Verdict::majorLeft})) add(Remedy::Kind::splitAxes);
        if (!now.extended && anyVerdict({Verdict::keptWhole, Verdict::needsHalo})) add(Remedy::Kind::extended);
    }
};

} // namespace

std::vector<Remedy> remediesFor(const Snapshot& snapshot, const WhyNot& answer) {
    return Finder(snapshot, answer).find();
}

} // namespace axiscape
