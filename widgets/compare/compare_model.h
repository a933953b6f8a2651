// SPDX-License-Identifier: GPL-3.0-or-later
// The table of differences between strategies.
#pragma once

#include "core/insight/comparison.h"
#include "widgets/compare/columns.h"

#include <QAbstractTableModel>

namespace axiscape {

// One cell of the table of differences.
struct CompareCell {
    QString value, delta; // "11.8"; "− 2.40", "same", or nothing for the baseline
    int judged = 0;       // -1 better (less), 1 worse, 0 neither
    double fraction = -1; // a bar of the capacity instead of figures; over 1: it does not fit
    bool pending = false; // nothing is known yet
    bool over = false;    // does not fit
    QString undecided;    // "not decided, − 2.40": too near the baseline to say which is less, so not judged
};

// The table of differences: a row a figure, a column a strategy; the first column has the names. Units stand in the
// titles of sections. Never changes the document.
class CompareModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum class Kind : std::uint8_t { section, leading, part, bar };
    enum Role { CellRole = Qt::UserRole, KindRole };

    using QAbstractTableModel::QAbstractTableModel;
    void setColumns(std::vector<CompareColumn> columns);
    void setOnlyDifferences(bool on);
    bool onlyDifferences() const { return m_onlyDifferences; }
    const std::vector<CompareColumn>& strategies() const { return m_columns; }
    // "memory.activations" for tests and for the plot; "" of a section's title.
    QString keyAt(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

  private:
    struct Row {
        Kind kind = Kind::part;
        QString label, key;
        std::vector<CompareCell> cells; // none in a section's title
    };
    void rebuild();
    Row rowOf(const ComparisonRow& row, double unit) const;
    Row barRow() const;
    QVariant tipOf(const QString& key, int strategy) const; // how sure, and what is missing; none for most

    std::vector<CompareColumn> m_columns;
    std::vector<Row> m_rows;
    bool m_onlyDifferences = false;
};

} // namespace axiscape

Q_DECLARE_METATYPE(axiscape::CompareCell)
