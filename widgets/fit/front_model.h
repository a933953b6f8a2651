// SPDX-License-Identifier: GPL-3.0-or-later
// What would fit, a row a point: the fastest first, each smaller than those above it. What one brings over the same
// without one of its members stands in GainsRole.
#pragma once

#include "core/session/fit.h"

#include <QAbstractTableModel>

namespace axiscape {

class FrontModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { What, Step, Throughput, Peak, Spare, MeshColumn, Program, ColumnCount };
    enum Role {
        GainsRole = Qt::UserRole, // QStringList: "Megatron: ▼ − 3.10 GiB, + 4.0 % time"
        FitsRole,                 // bool, with 5 % to spare
    };
    using QAbstractTableModel::QAbstractTableModel;

    // `variants`: names of the programs, as the points count them; `given`: tactics that all points have, not said.
    void setResult(FitResult result, QStringList variants, std::size_t given);
    const FitResult& result() const { return m_result; }
    const FitPoint& point(int row) const { return m_result.points[m_result.front[static_cast<std::size_t>(row)]]; }
    bool hasSeveralMeshes() const;
    bool hasSeveralPrograms() const { return m_variants.size() > 1; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : ColumnCount; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString text(const FitPoint& point, int column) const;
    FitResult m_result;
    QStringList m_variants;
    std::size_t m_given = 0;
};

// "Data parallel over batch, ZeRO-3 over batch; layers recomputed": its tactics after the first `given`, and
// transforms.
QString fitPointWords(const FitPoint& point, std::size_t given);

} // namespace axiscape
