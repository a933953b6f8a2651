// SPDX-License-Identifier: GPL-3.0-or-later
// The layers with the arguments as leaves, each with the chips of the axes that cut it.
#pragma once

#include "widgets/model/program_model.h"

namespace axiscape {

class LayerModel : public ProgramModel {
    Q_OBJECT
  public:
    explicit LayerModel(QObject* parent = nullptr) : ProgramModel(Content::arguments, parent) {}

    int columnCount(const QModelIndex& = {}) const override { return 1; }
    QVariant data(const QModelIndex& index, int role) const override;

  protected:
    void announce(const SnapshotPointer& before) override; // only chips that changed

    void modelTaken() override; // chooses labels

  private:
    QString label(Node node) const;
    QString toolTip(Node node) const;

    std::vector<char> m_fullPath; // per argument: a neighbour has the same last part, so the whole path is shown
};

} // namespace axiscape
