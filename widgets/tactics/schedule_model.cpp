// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/schedule_model.h"

namespace axiscape {

ScheduleModel::ScheduleModel(Designer& designer, QObject* parent) : QAbstractListModel(parent), m_designer(designer) {
    connect(&designer, &Designer::modelChanged, this, &ScheduleModel::refresh);
    connect(&designer, &Designer::snapshotChanged, this, &ScheduleModel::refresh);
    connect(&designer, &Designer::previewChanged, this, &ScheduleModel::refresh);
    refresh();
}

int ScheduleModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_cards.size());
}

QVariant ScheduleModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const TacticCard& c = card(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return c.name;
    case Qt::AccessibleTextRole:
        return tr("Tactic %1, %2").arg(index.row() + 1).arg(c.name);
    case Qt::AccessibleDescriptionRole:
        return cardDescription(c, m_designer.strategy().mesh);
    case Qt::ToolTipRole:
        return c.explanation.isEmpty() ? QVariant() : QVariant(c.explanation);
    case CardRole:
        return QVariant::fromValue(c);
    default:
        return {};
    }
}

Qt::ItemFlags ScheduleModel::flags(const QModelIndex& index) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return Qt::NoItemFlags;
    return card(index.row()).preview ? Qt::ItemIsEnabled | Qt::ItemNeverHasChildren
                                     : Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

void ScheduleModel::refresh() {
    auto cards = m_designer.model()
                     ? tacticCards(m_designer.strategy(), m_designer.snapshot().get(), m_designer.preview().get())
                     : std::vector<TacticCard>{};
    const int before = rowCount(), now = static_cast<int>(cards.size());
    if (now > before) {
        beginInsertRows({}, before, now - 1);
        m_cards = std::move(cards);
        endInsertRows();
    } else if (now < before) {
        beginRemoveRows({}, now, before - 1);
        m_cards = std::move(cards);
        endRemoveRows();
    } else {
        m_cards = std::move(cards);
    }
    if (const int kept = std::min(before, now); kept > 0) emit dataChanged(index(0), index(kept - 1));
}

} // namespace axiscape
