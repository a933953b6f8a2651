// SPDX-License-Identifier: GPL-3.0-or-later
// The logical dimensions of the model: what each is called, its sizes and the axes that cut it, in how many tensors it
// is, and one that has it. Few rows: all are made anew when something changes.
#pragma once

#include "core/drawing/drawing.h"
#include "core/insight/dimension_cuts.h"
#include "widgets/common/designer.h"

#include <QAbstractTableModel>

namespace axiscape {

class DimensionsModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Name, Cut, Tensors, Example, ColumnCount };

    explicit DimensionsModel(Designer& designer, QObject* parent = nullptr);

    DimensionId at(int row) const;
    int rowOf(DimensionId dimension) const; // -1
    // Which of the eight axis colours a row has.
    static int slotOf(int row) { return row % 8; }
    const std::vector<DimensionCut>& cuts(int row) const;
    // Shown instead of those of the snapshot: rows that differ are tinted. Null ends it.
    void setPreview(const SnapshotPointer& preview);
    bool wouldChange(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override; // Name: renames in the document
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    void refill();
    void takeSnapshot();
    void announce();
    Strip stripOf(int row) const;
    QString sizesText(DimensionId dimension) const;
    QString cutText(int row) const;
    QString exampleText(DimensionId dimension) const;
    QString toolTip(int row) const;

    Designer& m_designer;
    LogicalDimensionsPointer m_dimensions;
    IdVector<DimensionId, std::vector<DimensionCut>> m_cuts, m_previewCuts; // empty: not known
};

} // namespace axiscape
