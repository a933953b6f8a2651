// SPDX-License-Identifier: GPL-3.0-or-later
// The layers with the arguments as leaves, equal ones folded as the graph folds them; each row with the axes that cut
// it or what is in it, the time that its ops take and the bytes that a device holds of its arguments.
#pragma once

#include "widgets/model/program_model.h"

namespace axiscape {

class LayerModel : public ProgramModel {
    Q_OBJECT
  public:
    enum Role { kSecondsRole = ProgramModel::kFoldRole + 1, kBytesRole }; // double, -1: not priced; qint64 of a device
    explicit LayerModel(QObject* parent = nullptr) : ProgramModel(Content::arguments, parent) {}

    int columnCount(const QModelIndex& = {}) const override { return 1; }
    QVariant data(const QModelIndex& index, int role) const override;

  protected:
    void announce(const SnapshotPointer& before) override; // only what changed
    void snapshotTaken() override;                         // adds up

    void modelTaken() override; // chooses labels

  private:
    QString label(Node node) const;
    QString toolTip(Node node) const;

    struct Figures {
        double seconds = -1;
        std::int64_t bytes = 0;
        AxisSet axes = 0;
        friend bool operator==(const Figures&, const Figures&) = default;
    };
    Figures figuresOf(Node node) const;       // of a layer with all in it, a fold, an argument
    std::vector<Figures> m_figures, m_before; // per layer
    std::vector<char> m_fullPath; // per argument: a neighbour has the same last part, so the whole path is shown
};

} // namespace axiscape
