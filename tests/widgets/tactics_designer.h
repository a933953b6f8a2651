// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/widgets/panel_designer.h"

namespace axiscape::test {

// A designer with a selected tactic, undo texts, and the golden example's three tactics at hand.
class TacticsDesigner : public PanelDesigner {
  public:
    using PanelDesigner::PanelDesigner;
    int selectedTactic() const override { return m_selected; }
    void selectTactic(int index) override {
        if (index == m_selected) return;
        m_selected = index;
        emit selectedTacticChanged();
    }
    // f(x, w1, w2) = (x @ w1) @ w2 of matmul_chain: batch, then model parallelism, then ZeRO-3.
    void addGoldenTactics() {
        addTactic("BP", "batch", {{"x", 0}});
        addTactic("MP", "model", {{"w1", 1}});
        addTactic("Z3", "batch", {{"w1", 0}, {"w2", 1}});
    }
    QStringList names() const {
        QStringList out;
        for (const Tactic& tactic : strategy().schedule.tactics) out << QString::fromStdString(tactic.name);
        return out;
    }

  private:
    int m_selected = -1;
};

} // namespace axiscape::test
