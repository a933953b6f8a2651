// SPDX-License-Identifier: GPL-3.0-or-later
// The curve of a search as a table: a row whenever the best so far changed.
#pragma once

#include "widgets/search/search_run.h"

#include <QAbstractTableModel>

namespace axiscape {

class CurveModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Evaluations, Seconds, Step, Peak, Fit, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setRun(const SearchRun& run);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    std::vector<SearchPoint> m_points;
    double m_capacityBytes = 0;
};

} // namespace axiscape
