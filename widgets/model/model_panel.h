// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of the model with their arguments, and the search field above them.
#pragma once

#include "widgets/model/program_panel.h"

namespace axiscape {

class LayerDelegate;
class LayerModel;

class ModelPanel : public ProgramPanel {
    Q_OBJECT
  public:
    explicit ModelPanel(Designer& designer, QWidget* parent = nullptr);
    LayerModel& layers() { return *m_layers; }

  protected:
    QString note() const override;
    std::uint32_t shown() const override;
    void takeLook() override;

  private:
    ModelPanel(Designer& designer, LayerModel* layers, QWidget* parent);
    LayerModel* m_layers;
    LayerDelegate* m_delegate;
};

} // namespace axiscape
