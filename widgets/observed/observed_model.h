// SPDX-License-Identifier: GPL-3.0-or-later
// What was wanted and what a compiler did, a row a collective of an op, or a row a layer: what differs first.
#pragma once

#include "core/session/wanted_and_got.h"

#include <QAbstractTableModel>
#include <memory>

namespace axiscape {

class ObservedModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column {
        state,
        collective,
        source,
        place,
        wanted, // how often
        wantedEach,
        wantedTime,
        got,
        gotEach,
        gotTime,
        more,
        moreTime,
        columns
    };
    enum class View { all, differences, byLayer };
    enum Role {
        StatusRole = Qt::UserRole,
        JudgedRole, // -1 less, 0 same, 1 more
        KindRole,   // "all_gather"
        AxesRole,   // their names
        BarRole,    // how much more of the largest difference: -1 to 1
    };
    using QAbstractTableModel::QAbstractTableModel;

    void set(std::shared_ptr<const WantedAndGot> found); // null: nothing
    void setView(View view);
    // Into WantedAndGot::rows; of a layer its heaviest; -1: no such row.
    int rowAt(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  private:
    void rebuild();
    void sumLayers();
    static QString headerTip(int section);
    QString text(const MatchRow& row, int column) const;
    const MatchRow& shown(int row) const;
    std::shared_ptr<const WantedAndGot> m_found;
    std::vector<int> m_rows;
    std::vector<MatchRow> m_layers; // by layer: the sums of each, beside m_rows
    std::vector<int> m_rowsOfLayer; // how many it has
    View m_view = View::all;
    double m_largest = 0; // difference, in bytes
};

// "extra", "missing", in the language of the window.
QString observedStatusText(MatchStatus status);

} // namespace axiscape
