// SPDX-License-Identifier: GPL-3.0-or-later
// What was wanted and what a compiler did, a row a collective of an op: what differs first.
#pragma once

#include "core/session/wanted_and_got.h"

#include <QAbstractTableModel>
#include <memory>

namespace axiscape {

class ObservedModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { state, collective, place, more, source, wanted, wantedTime, got, gotTime, columns };
    enum Role {
        StatusRole = Qt::UserRole,
        JudgedRole, // -1 less, 0 same, 1 more
        KindRole,   // "all_gather"
        AxesRole,   // their names
        BarRole,    // how much more of the largest difference: -1 to 1
    };
    using QAbstractTableModel::QAbstractTableModel;

    void set(std::shared_ptr<const WantedAndGot> found); // null: nothing
    void setOnlyDifferences(bool on);
    bool onlyDifferences() const { return m_onlyDifferences; }
    // Into WantedAndGot::rows; -1: no such row.
    int rowAt(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  private:
    void rebuild();
    QString text(const MatchRow& row, int column) const;
    std::shared_ptr<const WantedAndGot> m_found;
    std::vector<int> m_rows;
    bool m_onlyDifferences = false;
    double m_largest = 0; // difference, in bytes
};

// "extra", "missing", in the language of the window.
QString observedStatusText(MatchStatus status);

} // namespace axiscape
