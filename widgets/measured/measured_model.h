// SPDX-License-Identifier: GPL-3.0-or-later
// What was measured beside what is simulated as a table: a row a layer, a kind, or both, and one of what the profile
// does not attribute.
#pragma once

#include "core/session/measured.h"

#include <QAbstractTableModel>
#include <memory>

namespace axiscape {

class MeasuredModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { layer, kind, measured, simulated, ratio, columns };
    using QAbstractTableModel::QAbstractTableModel;

    // `rows` as measuredAndSimulated makes them; null: nothing is measured.
    void set(std::shared_ptr<const Measurement> of, std::vector<MeasuredRow> rows);
    void setSummedBy(MeasuredBy by);
    MeasuredBy isSummedBy() const { return m_by; }
    // Null: the row of what is not attributed, or no such row.
    const MeasuredRow* rowAt(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  private:
    QString text(const MeasuredRow& row, int column) const;
    bool hasRest() const { return m_of && m_of->time.unattributedSeconds > 0; }
    std::shared_ptr<const Measurement> m_of;
    std::vector<MeasuredRow> m_all, m_rows; // as measured; as shown
    MeasuredBy m_by = MeasuredBy::layerAndKind;
};

} // namespace axiscape
