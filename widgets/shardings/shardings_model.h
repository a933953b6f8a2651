// SPDX-License-Identifier: GPL-3.0-or-later
// Every tensor of a model with its sharding and what a device holds of it: the arguments, and op results if asked for.
// Rows are positions in a list of values that is sorted and filtered here, on flat arrays: no proxy, and nothing is
// allocated for a row but the QVariant that a view asks for. A new snapshot announces only the rows that changed.
#pragma once

#include "core/drawing/drawing.h"
#include "core/insight/tensor_filter.h"
#include "core/session/session.h"

#include <QAbstractTableModel>
#include <QColor>

namespace axiscape {

class ShardingsModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Tensor, Sharding, Local, Saved, ColumnCount };
    enum Role { kValueRole = Qt::UserRole + 1 }; // uint: the value

    using QAbstractTableModel::QAbstractTableModel;

    void setModel(std::shared_ptr<const Model> model);
    void setSnapshot(SnapshotPointer snapshot);
    // While something is held: values whose sharding would change are shown as they would be, and tinted. Null ends it.
    void setPreview(SnapshotPointer preview);
    void setTint(QColor tint) { m_tint = tint; }
    bool wouldChange(ValueId value) const { return value.value < m_would.size() && m_would[value.value] != 0; }
    void setFilter(const QString& text, const Mesh& mesh);
    void setOpResultsShown(bool shown);
    bool opResultsShown() const { return m_opResults; }
    const TensorFilter& filter() const { return m_filter; }

    ValueId valueAt(int row) const { return m_order[static_cast<std::size_t>(row)]; }
    int rowOf(ValueId value) const; // -1: filtered out
    Strip stripOf(ValueId value) const;
    std::uint32_t tensorCount() const { return m_tensors; } // without the filter

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    // Column -1 is the order of the program.
    void sort(int column, Qt::SortOrder order) override;
    int sortColumn() const { return m_sortColumn; }
    Qt::SortOrder sortOrderNow() const { return m_sortOrder; }

  private:
    std::int64_t globalBytes(ValueId value) const { return m_global[value.value]; }
    std::int64_t localBytes(ValueId value) const { return m_local[value.value]; }
    std::int64_t shownBytes(ValueId value) const {
        return wouldChange(value) ? m_preview->program.localBytes(value) : localBytes(value);
    }
    bool listed(ValueId value) const;
    bool before(ValueId a, ValueId b) const;
    void refill(); // m_order from all values, filtered and sorted
    void sortOrder();
    void numberRows(); // m_row from m_order
    void resort();     // in place, keeping persistent indexes
    std::vector<ValueId> changedSince(const Snapshot* old) const;
    void announce(const std::vector<ValueId>& changed);
    QString text(ValueId value, Column column) const;
    QString toolTip(ValueId value) const;

    std::shared_ptr<const Model> m_model;
    SnapshotPointer m_snapshot, m_preview;
    std::vector<std::uint8_t> m_would; // per value; empty without a preview
    QColor m_tint;
    TensorFilter m_filter;
    bool m_opResults = false;
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    std::uint32_t m_tensors = 0;
    std::vector<ValueId> m_order;
    std::vector<std::int32_t> m_row;             // per value; -1
    std::vector<std::int64_t> m_global, m_local; // bytes, per value
    std::vector<std::uint32_t> m_nameRank;       // per argument: its place by path
};

} // namespace axiscape
