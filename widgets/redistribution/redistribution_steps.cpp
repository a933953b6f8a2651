// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/redistribution/redistribution_steps.h"

#include "widgets/common/format.h"
#include "widgets/common/window_words.h"

namespace axiscape {

void RedistributionSteps::setPlan(std::optional<reshard::Plan> plan, const Mesh& mesh) {
    beginResetModel();
    m_plan = std::move(plan);
    m_mesh = mesh;
    endResetModel();
}

int RedistributionSteps::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_plan ? 0 : static_cast<int>(m_plan->steps.size()) + 1;
}
int RedistributionSteps::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString RedistributionSteps::text(int row, int column) const {
    const bool begin = row == 0;
    const auto at = static_cast<std::size_t>(begin ? 0 : row - 1);
    switch (column) {
    case Step: {
        if (begin) return tr("from");
        const auto kind = collectiveName(m_plan->steps[at].kind);
        return QString::fromUtf8(kind.data(), static_cast<qsizetype>(kind.size()));
    }
    case Lies:
        return QString::fromStdString(
            reshard::layoutText(*m_plan, begin ? m_plan->source : m_plan->steps[at].after, m_mesh));
    case Holds:
        return inWords(
            words::shape(begin ? reshard::localShape(*m_plan, m_plan->source) : m_plan->steps[at].localShape));
    case Sends:
        return begin ? QString() : bytesLabel(m_plan->steps[at].sentBytes);
    default:
        return {};
    }
}

QVariant RedistributionSteps::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((index.column() == Sends ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        if (index.row() == 0) return tr("As it lies at first");
        return tr("Moves %1")
            .arg(QString::fromStdString(reshard::stepText(*m_plan, static_cast<std::size_t>(index.row() - 1), m_mesh)));
    default:
        return {};
    }
}

QVariant RedistributionSteps::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == Sends ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    const QString names[] = {tr("Step"), tr("Lies"), tr("Holds"), tr("Sends")};
    return section >= 0 && section < ColumnCount ? QVariant(names[section]) : QVariant();
}

} // namespace axiscape
