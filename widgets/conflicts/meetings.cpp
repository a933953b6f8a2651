// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/conflicts/meetings.h"

#include <QCoreApplication>

namespace axiscape {
namespace {

struct MeetingWords {
    Q_DECLARE_TR_FUNCTIONS(axiscape::MeetingWords)
};

QString opText(const Snapshot& snapshot, OpId op) {
    const std::string_view kind = snapshot.model->module->kindName(op);
    const LayerTree& layers = snapshot.model->structure->layers;
    const std::string& layer = layers.layer(layers.layerOf(op)).path;
    const QString name = QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size()));
    return layer.empty() ? name : MeetingWords::tr("%1 in %2", "op, layer").arg(name, QString::fromStdString(layer));
}

} // namespace

Meetings meetingsOf(SnapshotPointer snapshot, const Progress& progress) {
    Meetings out;
    out.all = staticConflicts(*snapshot->model->sites, *snapshot->model->structure);
    out.answers = setAnswers(snapshot->partition(), snapshot->model->structure, out.all, progress);
    out.of = std::move(snapshot);
    return out;
}

std::vector<ConflictQuestion> questionsOf(const Meetings& meetings, const Designer& designer) {
    const Snapshot& snapshot = *meetings.of;
    const SiteTable& sites = *snapshot.model->sites;
    std::vector<std::vector<OpId>> ops(meetings.all.sets.size());
    for (const StaticConflict& one : meetings.all.conflicts) ops[one.set].push_back(one.op);
    std::vector<ConflictQuestion> out;
    for (const SetAnswers& answers : meetings.answers) {
        const StaticConflictSet& set = meetings.all.sets[answers.set];
        ConflictQuestion question;
        question.axis = answers.axis;
        question.op = set.op;
        if (const auto results = snapshot.model->module->results(set.op); !results.empty()) question.value = results[0];
        question.count = static_cast<int>(set.layers);
        question.ops = ops[answers.set];
        QString name = designer.nameOf(set.dimension);
        if (name.isEmpty()) name = QString::fromStdString(meetings.all.logical[set.dimension].name);
        question.question = name;
        question.where = MeetingWords::tr("%1 in %2", "dimension, op").arg(name, opText(snapshot, set.op));
        if (question.count > 1)
            question.where += MeetingWords::tr(", and in %n more layer(s)", nullptr, question.count - 1);
        const auto places = static_cast<int>(question.ops.size());
        question.where += MeetingWords::tr("; %n op(s) decided together", nullptr, places);
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
            question.sides.push_back(
                sideOf(snapshot, {conflictPlace(sites.rule(set.site), set.factors[side]), {}, answers.actions[side]}));
        out.push_back(std::move(question));
    }
    return out;
}

ScheduleEdit decidingMeeting(const Strategy& strategy, const ConflictQuestion& question, int side) {
    const ConflictSide& chosen = question.sides[static_cast<std::size_t>(side)];
    const QString axis = QString::fromStdString(strategy.mesh.axes[question.axis].name);
    return withActions(
        strategy, -1, chosen.actions,
        MeetingWords::tr("%1 on %2", "dimension, place").arg(question.question, chosen.label),
        MeetingWords::tr("Cut %1 over %2, %3", "dimension, axis, place").arg(question.question, axis, chosen.label));
}

} // namespace axiscape
