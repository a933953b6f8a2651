// SPDX-License-Identifier: GPL-3.0-or-later
// Steps through the placements of one tactic: all panels show the state after each, the graph the tensor, and the bar
// says what happened and why.
//   Left, Right   one step        Space   play, pause        Home, End   the ends        Esc   leave
#pragma once

#include "core/drawing/icons.h"
#include "widgets/common/designer.h"

#include <QWidget>

class QLabel;
class QSlider;
class QTimer;
class QToolButton;

namespace axiscape {

class StepPlayer : public QWidget {
    Q_OBJECT
  public:
    explicit StepPlayer(Designer& designer, QWidget* parent = nullptr);

    void start(std::size_t tactic); // from its beginning; nothing if it places nothing
    void leave();
    bool playing() const;
    std::uint32_t position() const { return m_step - m_first; } // 0: nothing is placed yet
    std::uint32_t count() const { return m_last - m_first; }

  public slots:
    void forward();
    void back();
    void togglePlay();
    void goTo(int position);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    QToolButton* button(Icon icon, const QString& name, const QString& tip);
    void show(std::uint32_t step);
    void refresh();
    void refreshIcons();

    Designer& m_designer;
    SnapshotPointer m_whole; // what is stepped through
    std::size_t m_tactic = 0;
    std::uint32_t m_first = 0, m_last = 0, m_step = 0;
    std::uint32_t m_stride = 1; // of playing: a large tactic takes no longer than a lesson may
    QToolButton *m_toFirst, *m_back, *m_play, *m_forward, *m_close;
    QSlider* m_slider;
    QLabel *m_count, *m_text;
    QTimer* m_timer;
};

} // namespace axiscape
