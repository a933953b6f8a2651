// SPDX-License-Identifier: GPL-3.0-or-later
// What was wanted and what a compiler did, a row a collective of an op, or a row a layer: what differs first. Behind
// them stands the sum of all that are shown.
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
    int shownRows() const { return static_cast<int>(m_rows.size()); } // without the sum
    static QString columnText(int column);                            // with its group: "Got: each"
    // "Wanted 32 of 24 MiB, 29 ms; got none": what the row's columns say, whichever are shown. Empty: no such row.
    static QString figuresText(const QModelIndex& index);
    // Into WantedAndGot::rows; of a layer its heaviest; -1: no such row, or the sum.
    int rowAt(const QModelIndex& index) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

  private:
    void rebuild();
    void sumLayers();
    bool isSum(int row) const { return row == shownRows() && row > 0; }
    QVariant sumData(int column) const;
    static QString headerTip(int section);
    static QString headingOf(int section);
    QString text(const MatchRow& row, int column) const;
    const MatchRow& shown(int row) const;
    std::shared_ptr<const WantedAndGot> m_found;
    std::vector<int> m_rows;
    std::vector<MatchRow> m_layers; // by layer: the sums of each, beside m_rows
    std::vector<int> m_rowsOfLayer; // how many it has
    View m_view = View::all;
    MatchRow m_sum;       // of what is shown
    double m_largest = 0; // difference, in bytes
};

// "extra", "missing", in the language of the window.
QString observedStatusText(MatchStatus status);

} // namespace axiscape
