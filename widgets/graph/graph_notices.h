// SPDX-License-Identifier: GPL-3.0-or-later
// What stands over the graph while something is going on: a layout under way, a comparison.
#pragma once

#include "widgets/graph/graph_scene.h"

#include <QFrame>

class QLabel;
class QProgressBar;
class QPushButton;
class QTimer;
class QToolButton;

namespace axiscape {

// "Laying out layer_0, 2,310 of 3,904" with a bar and Cancel, once it has taken 300 ms. The old picture stays.
class LayoutNotice : public QFrame {
    Q_OBJECT
  public:
    LayoutNotice(GraphScene& scene, QWidget* parent);

  signals:
    void shownOrHidden();

  private:
    void update();
    GraphScene& m_scene;
    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QTimer* m_soon;
};

// "Compared with Megatron: 23 tensors cut differently, 4 collectives more, 2 fewer", next and previous difference.
class CompareNotice : public QFrame {
    Q_OBJECT
  public:
    CompareNotice(GraphScene& scene, QWidget* parent);

    // The op or argument that differs next in the program; nothing if none does.
    void step(int by);

  signals:
    void shownOrHidden();
    void jumped(ValueId value, OpId op);

  private:
    void update();
    GraphScene& m_scene;
    QLabel* m_text;
    QToolButton *m_previous, *m_next;
    QPushButton* m_close;
};

} // namespace axiscape
