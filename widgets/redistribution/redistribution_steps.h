// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a plan as rows: what each does, how the tensor lies after it, what a device holds then and has sent. The
// first row is where it begins.
#pragma once

#include "core/redistribute/redistribute.h"

#include <QAbstractTableModel>
#include <optional>

namespace axiscape {

class RedistributionSteps : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Step, Lies, Holds, Sends, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setPlan(std::optional<reshard::Plan> plan, const Mesh& mesh);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString text(int row, int column) const;
    std::optional<reshard::Plan> m_plan;
    Mesh m_mesh;
};

} // namespace axiscape
