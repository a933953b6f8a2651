// SPDX-License-Identifier: GPL-3.0-or-later
// The tensors that two strategies cut otherwise, largest first: name, strip in one, strip in the other, bytes.
#pragma once

#include "core/drawing/theme.h"
#include "core/insight/comparison.h"

#include <QAbstractTableModel>

namespace axiscape {

class DifferencesModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { tensor, before, after, bytes, columns };
    using QAbstractTableModel::QAbstractTableModel;

    // Either may be null: nothing is listed then. The letters head the columns.
    void set(SnapshotPointer from, const QString& fromLetter, SnapshotPointer to, const QString& toLetter);
    const ShardingDifference& difference(int row) const { return m_differences[static_cast<std::size_t>(row)]; }
    std::int64_t tensors() const; // those of equal layers counted
    // The strips of a column are drawn with the axes of its mesh.
    const AxisStyles& axes(Column column) const { return column == after ? m_toAxes : m_fromAxes; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    SnapshotPointer m_from, m_to;
    QString m_fromLetter, m_toLetter;
    AxisStyles m_fromAxes, m_toAxes;
    std::vector<ShardingDifference> m_differences;
};

} // namespace axiscape
