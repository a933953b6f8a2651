// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/why_changes.h"

#include "core/base/words.h"
#include "core/insight/causes.h"
#include "core/mesh/sub_axes.h"
#include "core/structure/tensor_name.h"
#include "widgets/common/conflict_text.h"
#include "widgets/common/counts.h"

#include <QCoreApplication>
#include <algorithm>

namespace axiscape {
namespace {

struct WhyReports {
    Q_DECLARE_TR_FUNCTIONS(axiscape::WhyReports)
};

constexpr std::size_t kMost = 5;

class Finder {
  public:
    Finder(const Snapshot& snapshot, const Strategy& strategy, const WhyNot& answer)
        : m_snapshot(snapshot), m_strategy(strategy), m_answer(answer),
          m_axis(wholeAxisOf(snapshot.partition().mesh(), answer.axis)) {}

    std::vector<WhyChange> find() {
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
    std::vector<WhyChange> m_found;

    QString axisName() const { return QString::fromStdString(m_strategy.mesh.axes[m_axis].name); }
    QString tacticName(int tactic) const {
        return QString::fromStdString(words::shown(m_strategy.schedule.tactics[static_cast<std::size_t>(tactic)].name));
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
    void add(const char* name, const QString& text, const QString& hint, ScheduleEdit edit) {
        m_found.push_back({QString::fromLatin1(name), text, hint, std::move(edit)});
    }

    // An earlier tactic took the axis for something else: the first later one of that axis goes before it.
    void moveBefore(int winner) {
        if (!known(winner)) return;
        const auto& tactics = m_strategy.schedule.tactics;
        for (int later = winner + 1; known(later); ++later) {
            const Tactic& tactic = tactics[static_cast<std::size_t>(later)];
            if (!tactic.enabled || tactic.axis != tactics[static_cast<std::size_t>(winner)].axis) continue;
            if (auto edit = moved(m_strategy, later, winner))
                add("move", WhyReports::tr("Move %1 before %2").arg(tacticName(later), tacticName(winner)),
                    WhyReports::tr("Earlier wins: then %1 is applied first").arg(tacticName(later)), std::move(*edit));
            return;
        }
    }
    void switchOff(int tactic) {
        if (!known(tactic)) return;
        if (auto edit = toggled(m_strategy, tactic))
            add("off", WhyReports::tr("Switch %1 off").arg(tacticName(tactic)), WhyReports::tr("It decided this"),
                std::move(*edit));
    }

    void choose() {
        for (const ConflictQuestion& question : conflictQuestions(m_snapshot)) {
            const OpId op = m_answer.site.valid() ? m_snapshot.partition().sites().op(m_answer.site) : OpId();
            const bool ours = op.valid() ? std::find(question.ops.begin(), question.ops.end(), op) != question.ops.end()
                                         : question.value == m_answer.value;
            if (!ours || question.axis != m_axis) continue;
            for (const ConflictSide& side : question.sides)
                add("choose", WhyReports::tr("Choose %1").arg(side.label), side.askedBy,
                    choosingSide(m_strategy, -1, m_axis, side));
            return;
        }
    }

    // A tile where one would be taken.
    void cut() {
        const Module& module = m_snapshot.partition().module();
        for (std::size_t d = 0; d < m_answer.tiles.size(); ++d) {
            if (!m_answer.tiles[d].legal() || !module.isArgument(m_answer.value)) continue;
            const auto dim = static_cast<std::uint8_t>(d);
            const std::string axis = m_strategy.mesh.axes[m_axis].name;
            ScheduleEdit edit;
            edit.next = m_strategy;
            const DropPattern pattern = patternFor(module, m_answer.value.value);
            edit.selected =
                static_cast<int>(dropOnArgument(edit.next.schedule, std::nullopt, axis, pattern.pattern, dim));
            const QString name = QString::fromStdString(tensorName(module, m_answer.value, NameForm::brief));
            edit.undoText = WhyReports::tr("Cut %1 dim %2 over %3").arg(name, QString::number(d), axisName());
            const QString hint = pattern.arguments.size() > 1
                                     ? WhyReports::tr("In all %1 of %2")
                                           .arg(countLabel(static_cast<std::int64_t>(pattern.arguments.size())),
                                                QString::fromStdString(pattern.pattern))
                                     : WhyReports::tr("In this tensor only");
            const QString text = edit.undoText;
            add("cut", text, hint, std::move(edit));
        }
    }

    void option(const QString& text, const QString& hint, bool Options::*which) {
        if (m_strategy.schedule.options.*which) return;
        ScheduleEdit edit;
        edit.next = m_strategy;
        edit.next.schedule.options.*which = true;
        edit.undoText = text;
        add("option", text, hint, std::move(edit));
    }
    bool anyVerdict(std::initializer_list<Verdict> wanted) const {
        const auto is = [&](Verdict v) { return std::find(wanted.begin(), wanted.end(), v) != wanted.end(); };
        return (m_answer.reason == WhyNot::Reason::refused && is(m_answer.verdict)) ||
               std::any_of(m_answer.asks.begin(), m_answer.asks.end(), [&](const Ask& ask) { return is(ask.verdict); });
    }
    void options() {
        if (anyVerdict({Verdict::doesNotDivide}))
            option(WhyReports::tr("Allow uneven shares"), WhyReports::tr("Option padding: the last share is smaller"),
                   &Options::padding);
        if (anyVerdict({Verdict::straddles, Verdict::majorLeft}))
            option(WhyReports::tr("Allow axes in parts"),
                   WhyReports::tr("Option split_axes: an axis is split where a reshape needs it"), &Options::splitAxes);
        if (anyVerdict({Verdict::keptWhole, Verdict::needsHalo}))
            option(WhyReports::tr("Allow extended factors"), WhyReports::tr("Option extended: also what needs a mask"),
                   &Options::extended);
    }
};

} // namespace

std::vector<WhyChange> whyChanges(const Snapshot& snapshot, const Strategy& strategy, const WhyNot& answer) {
    if (!(snapshot.strategy == strategy)) return {};
    return Finder(snapshot, strategy, answer).find();
}

} // namespace axiscape
