// SPDX-License-Identifier: GPL-3.0-or-later
// Two or more halves of one frame, one of them chosen.
#pragma once

#include "core/drawing/theme.h"

#include <QWidget>
#include <vector>

class QToolButton;

namespace axiscape {

class Segments : public QWidget {
    Q_OBJECT
  public:
    struct Choice {
        QString text, tip, name; // the last of the button, for tests
    };
    explicit Segments(const std::vector<Choice>& choices, QWidget* parent = nullptr);
    int current() const;
    void setCurrent(int choice);
    void setLook(const Theme& theme);

  signals:
    void currentChanged(int choice);

  private:
    std::vector<QToolButton*> m_buttons;
};

} // namespace axiscape
