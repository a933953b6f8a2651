// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/intervals_model.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/timeline/item_card.h"

#include <algorithm>

namespace axiscape {

void IntervalsModel::setData(std::shared_ptr<const TimelineData> data) {
    beginResetModel();
    m_data = std::move(data);
    m_rows.clear();
    if (m_data)
        for (std::uint32_t lane = 0; lane < m_data->lanes.size(); ++lane)
            for (std::uint32_t i = 0; i < m_data->lanes[lane].items.size(); ++i) m_rows.push_back({lane, i});
    sortRows();
    endResetModel();
}

const LaneItem& IntervalsModel::item(int row) const { return item(m_rows[static_cast<std::size_t>(row)]); }

int IntervalsModel::rowOf(OpId op) const {
    for (std::size_t row = 0; row < m_rows.size(); ++row)
        if (item(m_rows[row]).op == op) return static_cast<int>(row);
    return -1;
}

int IntervalsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}
int IntervalsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant IntervalsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    if (role == Qt::TextAlignmentRole) {
        const bool figure = index.column() == Start || index.column() == Length;
        return QVariant::fromValue((figure ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::AccessibleTextRole) return {};
    const Row row = m_rows[static_cast<std::size_t>(index.row())];
    const LaneItem& shown = item(row);
    switch (index.column()) {
    case What:
        return itemName(*m_data, shown);
    case Layer:
        return itemLayer(*m_data, shown);
    case LaneOf:
        return laneName(*m_data, static_cast<int>(row.lane));
    case Start:
        return m_data->programOrder ? countLabel(static_cast<std::int64_t>(shown.start)) : secondsLabel(shown.start);
    case Length:
        return secondsLabel(itemSeconds(*m_data, shown));
    case Tactic:
        return itemTactic(*m_data, shown);
    default:
        return {};
    }
}

QVariant IntervalsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == Start || section == Length ? Qt::AlignRight : Qt::AlignLeft) |
                                   Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case What:
        return tr("What runs");
    case Layer:
        return tr("Layer");
    case LaneOf:
        return tr("Lane");
    case Start:
        return m_data && m_data->programOrder ? tr("Place") : tr("Start");
    case Length:
        return tr("Takes");
    case Tactic:
        return tr("Tactic");
    default:
        return {};
    }
}

void IntervalsModel::sortRows() {
    if (!m_data) return;
    const LayerTree& layers = m_data->snapshot->model->structure->layers;
    const auto kindOf = [&](const LaneItem& one) -> std::string_view {
        if (one.collective >= 0) return collectiveName(one.kind);
        return one.op.valid() ? m_data->snapshot->model->module->kindName(one.op) : std::string_view();
    };
    const auto before = [&](Row a, Row b) {
        const LaneItem &x = item(a), &y = item(b);
        const auto compare = [&]() -> int {
            const auto of = [](auto p, auto q) { return p < q ? -1 : q < p ? 1 : 0; };
            switch (m_column) {
            case What:
                return of(kindOf(x), kindOf(y));
            case Layer:
                return of(x.op.valid() ? layers.layerOf(x.op).value : 0, y.op.valid() ? layers.layerOf(y.op).value : 0);
            case LaneOf:
                return of(a.lane, b.lane);
            case Length:
                return of(itemSeconds(*m_data, x), itemSeconds(*m_data, y));
            default:
                return of(x.start, y.start);
            }
        };
        const int order = compare();
        return m_order == Qt::AscendingOrder ? order < 0 : order > 0;
    };
    std::stable_sort(m_rows.begin(), m_rows.end(), [](Row a, Row b) {
        return a.lane != b.lane ? a.lane < b.lane : a.item < b.item; // equal ones stay in the order of the lanes
    });
    std::stable_sort(m_rows.begin(), m_rows.end(), before);
}

void IntervalsModel::sort(int column, Qt::SortOrder order) {
    if (column < 0 || column == Tactic || (column == m_column && order == m_order)) return;
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList old = persistentIndexList();
    std::vector<Row> rows;
    for (const QModelIndex& index : old) rows.push_back(m_rows[static_cast<std::size_t>(index.row())]);
    m_column = column;
    m_order = order;
    sortRows();
    QModelIndexList moved;
    for (qsizetype i = 0; i < old.size(); ++i) {
        const Row row = rows[static_cast<std::size_t>(i)];
        const auto at =
            std::find_if(m_rows.begin(), m_rows.end(), [&](Row r) { return r.lane == row.lane && r.item == row.item; });
        moved << index(static_cast<int>(at - m_rows.begin()), old[i].column());
    }
    changePersistentIndexList(old, moved);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

} // namespace axiscape
