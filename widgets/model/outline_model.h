// SPDX-License-Identifier: GPL-3.0-or-later
// All that the graph shows, as rows: layers, arguments and ops with what they make, how that is cut, and the
// collectives there. The first column says the whole row to a screen reader.
#pragma once

#include "core/drawing/drawing.h"
#include "widgets/model/program_model.h"

namespace axiscape {

class OutlineModel : public ProgramModel {
    Q_OBJECT
  public:
    enum Column { Name, Type, Sharding, Collectives, InLayer, ColumnCount };
    explicit OutlineModel(QObject* parent = nullptr) : ProgramModel(Content::argumentsAndOps, parent) {}

    ValueId valueAt(const QModelIndex& index) const; // the argument, the first result of the op; else invalid
    int columnCount(const QModelIndex& = {}) const override { return ColumnCount; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  protected:
    void announce(const SnapshotPointer& before) override;
    void snapshotTaken() override;

  private:
    LayerId layerOf(Node node) const; // that it stands in
    Strip stripOf(ValueId value) const;
    QString text(Node node, Column column) const;
    QString words(Node node) const;

    std::vector<std::uint32_t> m_inLayer; // per layer: collectives inside
};

} // namespace axiscape
