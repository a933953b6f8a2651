// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/why_changes.h"

#include "core/insight/remedies.h"
#include "core/mesh/sub_axes.h"
#include "core/structure/tensor_name.h"
#include "widgets/common/conflict_text.h"
#include "widgets/common/counts.h"
#include "widgets/common/window_words.h"

#include <QCoreApplication>
#include <optional>

namespace axiscape {
namespace {

struct WhyReports {
    Q_DECLARE_TR_FUNCTIONS(axiscape::WhyReports)
};

class Teller {
  public:
    Teller(const Snapshot& snapshot, const WhyNot& answer)
        : m_snapshot(snapshot), m_strategy(snapshot.strategy), m_value(answer.value),
          m_axis(wholeAxisOf(snapshot.partition().mesh(), answer.axis)) {}

    std::optional<WhyChange> tell(const Remedy& remedy) const {
        switch (remedy.kind) {
        case Remedy::Kind::moveBefore:
            return change("move",
                          WhyReports::tr("Move %1 before %2").arg(tacticName(remedy.tactic), tacticName(remedy.other)),
                          WhyReports::tr("Earlier wins: then %1 is applied first").arg(tacticName(remedy.tactic)),
                          moved(m_strategy, remedy.tactic, remedy.other));
        case Remedy::Kind::switchOff:
            return change("off", WhyReports::tr("Switch %1 off").arg(tacticName(remedy.tactic)),
                          WhyReports::tr("It decided this"), toggled(m_strategy, remedy.tactic));
        case Remedy::Kind::choose: {
            const ConflictSide side = sideOf(m_snapshot, remedy.answer);
            return change("choose", WhyReports::tr("Choose %1").arg(side.label), side.askedBy,
                          choosingSide(m_strategy, -1, m_axis, side));
        }
        case Remedy::Kind::cut:
            return cut(remedy);
        case Remedy::Kind::padding:
            return option(WhyReports::tr("Allow uneven shares"),
                          WhyReports::tr("Option padding: the last share is smaller"), &Options::padding);
        case Remedy::Kind::splitAxes:
            return option(WhyReports::tr("Allow axes in parts"),
                          WhyReports::tr("Option split_axes: an axis is split where a reshape needs it"),
                          &Options::splitAxes);
        case Remedy::Kind::extended:
            break;
        }
        return option(WhyReports::tr("Allow extended factors"),
                      WhyReports::tr("Option extended: also what needs a mask"), &Options::extended);
    }

  private:
    const Snapshot& m_snapshot;
    const Strategy& m_strategy;
    const ValueId m_value;
    const AxisId m_axis;

    QString tacticName(int tactic) const {
        return inWords(words::named(m_strategy.schedule.tactics[static_cast<std::size_t>(tactic)].name));
    }
    static std::optional<WhyChange> change(const char* name, const QString& text, const QString& hint,
                                           std::optional<ScheduleEdit> edit) {
        if (!edit) return std::nullopt;
        return WhyChange{QString::fromLatin1(name), text, hint, std::move(*edit)};
    }

    std::optional<WhyChange> cut(const Remedy& remedy) const {
        const Module& module = m_snapshot.partition().module();
        const MeshAxis& axis = m_strategy.mesh.axes[m_axis];
        const DropPattern& pattern = remedy.pattern;
        ScheduleEdit edit;
        edit.next = m_strategy;
        edit.selected =
            static_cast<int>(dropOnArgument(edit.next.schedule, std::nullopt, axis.name, pattern.pattern, remedy.dim));
        edit.undoText = WhyReports::tr("Cut %1 dim %2 over %3")
                            .arg(QString::fromStdString(tensorName(module, m_value, NameForm::brief)),
                                 QString::number(remedy.dim), QString::fromStdString(axis.name));
        const QString hint = pattern.arguments.size() > 1
                                 ? WhyReports::tr("In all %1 of %2")
                                       .arg(countLabel(static_cast<std::int64_t>(pattern.arguments.size())),
                                            QString::fromStdString(pattern.pattern))
                                 : WhyReports::tr("In this tensor only");
        const QString text = edit.undoText;
        return change("cut", text, hint, std::move(edit));
    }

    std::optional<WhyChange> option(const QString& text, const QString& hint, bool Options::*which) const {
        ScheduleEdit edit;
        edit.next = m_strategy;
        edit.next.schedule.options.*which = true;
        edit.undoText = text;
        return change("option", text, hint, std::move(edit));
    }
};

} // namespace

std::vector<WhyChange> whyChanges(const Snapshot& snapshot, const Strategy& strategy, const WhyNot& answer) {
    if (!(snapshot.strategy == strategy)) return {};
    const Teller teller(snapshot, answer);
    std::vector<WhyChange> changes;
    for (const Remedy& remedy : remediesFor(snapshot, answer))
        if (auto change = teller.tell(remedy)) changes.push_back(std::move(*change));
    return changes;
}

} // namespace axiscape
