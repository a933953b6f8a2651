// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/why_report.h"

#include "core/insight/causes.h"
#include "core/partition/why.h"
#include "widgets/common/window_words.h"
#include "widgets/shardings/report_words.h"
#include "widgets/shardings/shardings_model.h"

#include <QCoreApplication>
#include <algorithm>

namespace axiscape {
namespace {

struct WhyReports {
    Q_DECLARE_TR_FUNCTIONS(axiscape::WhyReports)
};

// A long chain keeps its two ends: the decision, and how the axis reached the tensor.
constexpr std::size_t kMostSteps = 12, kFirstSteps = 4;

QString reportText(const std::string& text) { return QString::fromStdString(text); }
QString reportText(const Text& text) { return inWords(text); }

QString tacticName(const Snapshot& snapshot, int tactic) {
    if (tactic < 0) return {};
    return inWords(words::named(snapshot.strategy.schedule.tactics[static_cast<std::size_t>(tactic)].name));
}

QString axisName(const Snapshot& snapshot, AxisId axis) {
    return reportText(snapshot.partition().mesh().axes[axis].name);
}

// The decision first, the tensor last.
void addChain(WhyReport& report, const Partition& partition, const std::vector<Placement>& chain,
              std::span<const TacticMark> tactics) {
    std::vector<WhyLine> lines = whyLines(partition, chain, tactics);
    std::reverse(lines.begin(), lines.end());
    const std::size_t left = lines.size() > kMostSteps ? lines.size() - (kMostSteps - 1) : 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (left > 0 && i == kFirstSteps) {
            report.steps.push_back({WhyReports::tr("… and %n steps between", nullptr, static_cast<int>(left)), {}, {}});
            i += left - 1;
            continue;
        }
        report.steps.push_back(
            {reportText(lines[i].text),
             WhyReports::tr("%1 · %2", "cause, place").arg(reportText(lines[i].cause), reportText(lines[i].where)),
             lines[i].value});
    }
    report.heading = WhyReports::tr("How it came about");
}

// Those who asked, and what stands against a cut.
void addAsks(WhyReport& report, const std::vector<WhyLine>& lines, std::size_t obstacles, WhyNot::Reason reason) {
    const std::size_t asks = lines.size() - 1 - obstacles;
    for (std::size_t i = 1; i <= asks; ++i)
        report.steps.push_back({reportText(lines[i].text), reportText(lines[i].where), lines[i].value});
    if (asks > 0)
        report.heading = reason == WhyNot::Reason::nobodyAsked ? WhyReports::tr("What uses it")
                                                               : WhyReports::tr("Who asked, and what became of it");
}

QString answerOf(const Snapshot& snapshot, const WhyNot& answer, const QString& axis, int tactic) {
    using Reason = WhyNot::Reason;
    const QString name = tacticName(snapshot, tactic);
    switch (answer.reason) {
    case Reason::isThere:
        return WhyReports::tr("%1 cut it over %2.").arg(name, axis);
    case Reason::partialSum:
        return WhyReports::tr(
                   "%1 put %2 on the sum of this op: each device adds up a part of the terms. An op holds an "
                   "axis once, and what is decided first stays.")
            .arg(name, axis);
    case Reason::inNest:
        return WhyReports::tr(
                   "%1 put %2 on another dimension of this op. An op holds an axis once, and what is decided "
                   "first stays.")
            .arg(name, axis);
    case Reason::conflict:
        return WhyReports::tr("%1 is asked for in more than one way. Nothing is placed until one is chosen.").arg(axis);
    case Reason::pending:
        return WhyReports::tr("It could be cut over %1; no tactic has carried it here yet.").arg(axis);
    case Reason::refused:
        return WhyReports::tr("A neighbour asks for %1, but it cannot be placed here.").arg(axis);
    case Reason::atomic:
        return WhyReports::tr("A tactic keeps it whole along %1.").arg(axis);
    case Reason::noRule:
        return WhyReports::tr("This op has no rule: nothing is carried through it.");
    case Reason::scalar:
        return WhyReports::tr("It is a single number: there is nothing to cut.");
    case Reason::nobodyAsked:
        return WhyReports::tr("No tactic cuts it over %1, and no neighbour asks for it.").arg(axis);
    }
    return {};
}

// The tactics of the schedule with the number of placements after each.
std::vector<TacticMark> tacticMarks(const Snapshot& snapshot) {
    std::vector<TacticMark> marks;
    for (std::size_t k = 1; k <= snapshot.tacticCount(); ++k)
        marks.push_back(
            {snapshot.strategy.schedule.tactics[k - 1].name, snapshot.after(k).partition().placementCount()});
    return marks;
}

} // namespace

WhyReport whyReport(const Snapshot& snapshot, ValueId value, AxisId axis) {
    const Partition& partition = snapshot.partition();
    const auto marks = tacticMarks(snapshot);
    const WhyNot answer = whyNot(partition, value, axis);
    const TensorReport tensor = reportOf(snapshot, value);
    const int tactic = answer.placed ? tacticOfStep(snapshot, answer.placed->step) : -1;
    WhyReport report;
    report.value = value;
    report.axis = axis;
    report.subject = WhyReports::tr("%1 %2", "result of an op, its name")
                         .arg(reportText(kindText(tensor.kind)), reportText(tensor.name));
    report.answer = answerOf(snapshot, answer, axisName(snapshot, axis), tactic);
    const std::vector<WhyLine> lines = whyNotLines(partition, answer, marks);
    report.exact = reportText(lines[0].text);
    report.changes = whyChanges(snapshot, snapshot.strategy, answer);
    switch (answer.reason) {
    case WhyNot::Reason::isThere:
        report.question = WhyReports::tr("Why is dim %1 cut over").arg(tensor.sharding.dimOf(axis));
        addChain(report, partition, whyChain(partition, value, axis), marks);
        return report;
    case WhyNot::Reason::partialSum:
    case WhyNot::Reason::inNest:
        report.question = answer.reason == WhyNot::Reason::inNest ? WhyReports::tr("Why is it not cut over")
                                                                  : WhyReports::tr("Why is it a partial sum over");
        addChain(report, partition, whyChain(partition, answer.site, axis), marks);
        return report;
    default:
        break;
    }
    report.question = WhyReports::tr("Why is it not cut over");
    std::size_t refusals = 0;
    for (std::size_t d = 0; d < answer.tiles.size(); ++d)
        if (!answer.tiles[d].legal()) {
            report.obstacles.push_back(
                WhyReports::tr("dim %1: %2").arg(QString::number(d), reportText(legalityText(answer.tiles[d]))));
            ++refusals;
        }
    addAsks(report, lines, refusals, answer.reason);
    return report;
}

} // namespace axiscape
