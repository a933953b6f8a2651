// SPDX-License-Identifier: GPL-3.0-or-later
// Which compiler of XLA is asked, in which Python, and for how long it may compile. What each needs stands below; the
// Python and the time are those of Shrink, too.
#pragma once

#include "core/session/session.h"
#include "widgets/observed/ask_wish.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace axiscape {

class AskDialog : public QDialog {
    Q_OBJECT
  public:
    // `hardware`: that the estimate beside the answer is for; empty: none.
    AskDialog(const AskWish& wish, std::string hardware, QWidget* parent = nullptr);
    AskWish wish() const;

  private:
    void choosePython();
    void refresh();

    std::string m_hardware;
    QComboBox* m_backend;
    QLineEdit* m_python;
    QSpinBox* m_minutes;
    QLabel* m_needs;
};

} // namespace axiscape
