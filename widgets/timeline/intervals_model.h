// SPDX-License-Identifier: GPL-3.0-or-later
// The lanes as a table: what the picture shows, for keys, screen readers and sorting. Texts are made when asked for.
#pragma once

#include "core/insight/timeline_data.h"

#include <QAbstractTableModel>
#include <memory>

namespace axiscape {

class IntervalsModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { What, Layer, LaneOf, Start, Length, Tactic, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    void setData(std::shared_ptr<const TimelineData> data);
    using QAbstractTableModel::setData;

    const LaneItem& item(int row) const;
    int rowOf(OpId op) const; // the first in the order shown; -1

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;
    int sortColumn() const { return m_column; }
    Qt::SortOrder sortOrder() const { return m_order; }

  private:
    struct Row {
        std::uint32_t lane = 0, item = 0;
    };
    void sortRows();
    const LaneItem& item(Row row) const { return m_data->lanes[row.lane].items[row.item]; }
    std::shared_ptr<const TimelineData> m_data;
    std::vector<Row> m_rows;
    int m_column = Start;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

} // namespace axiscape
