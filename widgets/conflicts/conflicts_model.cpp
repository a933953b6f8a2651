// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/conflicts/conflicts_model.h"

#include "widgets/common/format.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"

namespace axiscape {
namespace {

std::size_t at(int row) { return static_cast<std::size_t>(row); }

} // namespace

ConflictEffect effectOf(const Snapshot& now, const Snapshot& then) {
    ConflictEffect effect;
    if (now.simulation && then.simulation) {
        effect.peakBytes =
            static_cast<double>(then.simulation->memory.peak) - static_cast<double>(now.simulation->memory.peak);
        effect.stepSeconds = then.simulation->stepSeconds - now.simulation->stepSeconds;
    }
    effect.collectives = then.program.counts.total() - now.program.counts.total();
    effect.left = static_cast<std::int64_t>(then.conflicts.size());
    return effect;
}

void ConflictsModel::setSnapshot(SnapshotPointer snapshot) {
    auto questions = snapshot ? conflictQuestions(*snapshot) : std::vector<ConflictQuestion>{};
    setQuestions(std::move(snapshot), std::move(questions));
}

void ConflictsModel::setQuestions(SnapshotPointer snapshot, std::vector<ConflictQuestion> questions) {
    beginResetModel();
    ++m_edition;
    m_snapshot = std::move(snapshot);
    m_questions = std::move(questions);
    m_effects.clear();
    for (const ConflictQuestion& question : m_questions) m_effects.emplace_back(question.sides.size());
    endResetModel();
}

void ConflictsModel::setTheme(const Theme& theme) {
    m_theme = theme;
    for (int row = 0; row < rowCount(); ++row) {
        const QModelIndex above = index(row, 0);
        if (rowCount(above) > 0)
            emit dataChanged(index(0, Peak, above), index(rowCount(above) - 1, Left, above), {Qt::ForegroundRole});
    }
}

// An answer's id is the number of its question, counted from 1.
ConflictsModel::Place ConflictsModel::placeOf(const QModelIndex& index) {
    if (!index.isValid()) return {};
    if (index.internalId() == 0) return {index.row(), -1};
    return {static_cast<int>(index.internalId()) - 1, index.row()};
}

QModelIndex ConflictsModel::indexOf(Place place, int column) const {
    if (place.question < 0 || place.question >= rowCount()) return {};
    const QModelIndex question = index(place.question, column);
    return place.side < 0 ? question : index(place.side, column, index(place.question, 0));
}

bool ConflictsModel::isKnown(Place answer) const { return effect(answer).has_value(); }

void ConflictsModel::setEffect(Place answer, const ConflictEffect& effect) {
    if (!indexOf(answer).isValid() || answer.side < 0) return;
    m_effects[at(answer.question)][at(answer.side)] = effect;
    emit dataChanged(indexOf(answer, Peak), indexOf(answer, Left));
}

const std::optional<ConflictEffect>& ConflictsModel::effect(Place place) const {
    static const std::optional<ConflictEffect> kNoEffect;
    return place.question < 0 || place.side < 0 ? kNoEffect : m_effects[at(place.question)][at(place.side)];
}

QModelIndex ConflictsModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : quintptr{0});
}

QModelIndex ConflictsModel::parent(const QModelIndex& index) const {
    const Place place = placeOf(index);
    return place.side < 0 ? QModelIndex() : createIndex(place.question, 0, quintptr{0});
}

int ConflictsModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(m_questions.size());
    const Place place = placeOf(parent);
    if (place.side >= 0 || parent.column() != 0) return 0;
    return static_cast<int>(m_questions[at(place.question)].sides.size());
}

std::string ConflictsModel::axisOf(const ConflictQuestion& question) const {
    return m_snapshot->strategy.mesh.axes[question.axis].name;
}

QString ConflictsModel::questionText(const ConflictQuestion& question) const {
    return tr("%1: %2", "axis, place").arg(QString::fromStdString(axisOf(question)), question.where);
}

double ConflictsModel::change(Place place, int column) const {
    const auto& known = effect(place);
    if (!known) return 0;
    switch (column) {
    case Peak:
        return known->peakBytes.value_or(0);
    case Step:
        return known->stepSeconds.value_or(0);
    default:
        return 0; // fewer collectives are not better by themselves
    }
}

QString ConflictsModel::answerText(Place place, int column) const {
    const ConflictSide& side = m_questions[at(place.question)].sides[at(place.side)];
    if (column == What) { // who asks stands with it: in a narrow panel nothing else is sure to be seen
        const QString cut = tr("Cut %1", "a dimension").arg(side.label);
        return side.askedBy.isEmpty() ? cut : QStringLiteral("%1 (%2)").arg(cut, side.askedBy);
    }
    const auto& known = effect(place);
    if (!known) return {};
    const auto judgedOr = [](const std::optional<double>& delta, const auto& text) {
        if (!delta) return QStringLiteral("–");
        return *delta == 0 ? tr("same") : judged(*delta, text(*delta));
    };
    switch (column) {
    case Peak:
        return judgedOr(known->peakBytes, bytesDelta);
    case Step:
        return judgedOr(known->stepSeconds, secondsDelta);
    case Collectives:
        return known->collectives == 0 ? tr("same") : countDelta(known->collectives);
    default:
        return inWords(words::grouped(known->left));
    }
}

QVariant ConflictsModel::data(const QModelIndex& index, int role) const {
    const Place place = placeOf(index);
    if (place.question < 0) return {};
    const ConflictQuestion& question = m_questions[at(place.question)];
    const bool isAnswer = place.side >= 0;
    switch (role) {
    case Qt::DisplayRole:
        if (isAnswer) return answerText(place, index.column());
        return index.column() == What ? questionText(question) : QString();
    case Qt::ToolTipRole:
        if (index.column() >= Peak && isAnswer && !isKnown(place)) return tr("Select the answer, and it is worked out");
        return isAnswer ? answerText(place, index.column()) : question.question;
    case Qt::AccessibleTextRole: // the first column says the whole row
        if (index.column() != What) return data(index, Qt::DisplayRole);
        return isAnswer ? answerText(place, What) : questionText(question) + QStringLiteral(", ") + question.question;
    case Qt::ForegroundRole:
        if (const double delta = change(place, index.column()); delta != 0)
            return toQColor(delta < 0 ? m_theme.ok : m_theme.over);
        return {};
    case Qt::TextAlignmentRole:
        return index.column() >= Peak ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

QVariant ConflictsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section >= Peak) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case What:
        return tr("Where, and what may be chosen");
    case Peak:
        return tr("Peak memory");
    case Step:
        return tr("Step time");
    case Collectives:
        return tr("Collectives");
    case Left:
        return tr("Conflicts left");
    default:
        return {};
    }
}

} // namespace axiscape
