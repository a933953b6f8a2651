// SPDX-License-Identifier: GPL-3.0-or-later
// The selected op as PartIR:Core has it, for teaching: its rule as an einsum over factors, and the loops it sits in.
// An argument shows the op that uses it first.
#pragma once

#include "widgets/common/designer.h"
#include "widgets/common/panel.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace axiscape {

class OpPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit OpPanel(Designer& designer, QWidget* parent = nullptr);
    OpId op() const { return m_op; } // invalid: none is shown

  public slots:
    void copy(); // rule and loops, to the clipboard

  private:
    void refresh();
    Designer& m_designer;
    OpId m_op;
    QLabel *m_name, *m_place, *m_rule;
    QPlainTextEdit* m_loops;
    QPushButton* m_copy;
};

} // namespace axiscape
