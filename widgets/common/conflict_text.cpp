// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/conflict_text.h"

#include "core/structure/tensor_name.h"

#include <QCoreApplication>
#include <QStringList>

namespace axiscape {
namespace {

struct Conflicts {
    Q_DECLARE_TR_FUNCTIONS(axiscape::Conflicts)
};

QString fromView(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

QString placeText(const ConflictPlace& place) {
    switch (place.kind) {
    case ConflictPlace::Kind::argument:
        return Conflicts::tr("dim %1").arg(place.dim);
    case ConflictPlace::Kind::result:
        return Conflicts::tr("dim %1 of the result").arg(place.dim);
    case ConflictPlace::Kind::summed:
        return Conflicts::tr("dim %1 of operand %2, summed").arg(place.dim).arg(place.slot);
    case ConflictPlace::Kind::sum:
        return Conflicts::tr("the sum");
    case ConflictPlace::Kind::factor:
        break;
    }
    return Conflicts::tr("factor %1").arg(place.slot);
}

QString askersText(const Module& module, const std::vector<ConflictAsker>& askers) {
    QStringList names;
    for (const ConflictAsker& asker : askers)
        names << (asker.operand.valid() ? QString::fromStdString(tensorName(module, asker.operand, NameForm::call))
                                        : Conflicts::tr("its use in %1").arg(fromView(module.kindName(asker.use))));
    names.removeDuplicates();
    if (names.size() > 2)
        names = QStringList{names[0], Conflicts::tr("%n others", nullptr, static_cast<int>(names.size()) - 1)};
    return names.join(Conflicts::tr(" and "));
}

QString whereText(const Snapshot& snapshot, const ConflictGroup& group) {
    const Module& module = *snapshot.model->module;
    if (!group.op.valid()) return QString::fromStdString(tensorName(module, group.value, NameForm::value));
    const LayerTree& layers = snapshot.model->structure->layers;
    const std::string& layer = layers.layer(layers.layerOf(group.op)).path;
    const QString kind = fromView(module.kindName(group.op));
    return layer.empty() ? kind : Conflicts::tr("%1 in %2", "op, layer").arg(kind, QString::fromStdString(layer));
}

ConflictQuestion questionOf(const Snapshot& snapshot, ConflictGroup&& group) {
    ConflictQuestion out{group.axis, group.op,    group.value,          whereText(snapshot, group),
                         {},         group.count, std::move(group.ops), {}};
    if (out.count > 1) out.where += Conflicts::tr(", and %n more alike", nullptr, out.count - 1);
    QStringList asked;
    for (const ConflictAnswer& answer : group.answers) {
        const ConflictSide& side = out.sides.emplace_back(sideOf(snapshot, answer));
        asked << (side.askedBy.isEmpty() ? side.label : QStringLiteral("%1 (%2)").arg(side.label, side.askedBy));
    }
    const QString axis = QString::fromStdString(snapshot.strategy.mesh.axes[out.axis].name);
    out.question = Conflicts::tr("%1 is asked for on %2").arg(axis, asked.join(Conflicts::tr(" and on ")));
    return out;
}

} // namespace

ConflictSide sideOf(const Snapshot& snapshot, const ConflictAnswer& answer) {
    const QString who = askersText(*snapshot.model->module, answer.askedBy);
    return {placeText(answer.place), who.isEmpty() ? QString() : Conflicts::tr("by %1").arg(who), answer.actions};
}

std::vector<ConflictQuestion> conflictQuestions(const Snapshot& snapshot) {
    std::vector<ConflictQuestion> questions;
    for (ConflictGroup& group : conflictGroups(snapshot)) questions.push_back(questionOf(snapshot, std::move(group)));
    return questions;
}

ScheduleEdit choosingSide(const Strategy& strategy, int index, AxisId axis, const ConflictSide& side) {
    const QString name =
        axis < strategy.mesh.axes.size() ? QString::fromStdString(strategy.mesh.axes[axis].name) : QString();
    return withActions(strategy, index, side.actions, Conflicts::tr("Choices"),
                       Conflicts::tr("Choose %1 for %2", "dimension, axis").arg(side.label, name));
}

} // namespace axiscape
