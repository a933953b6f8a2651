// SPDX-License-Identifier: GPL-3.0-or-later
// The question where propagation stopped, beside its op, with one button a side. The pointer on a button, or the
// keyboard's focus, previews that side; a click decides: one undo step.
#pragma once

#include "widgets/common/conflict_text.h"
#include "widgets/common/designer.h"

#include <QFrame>

class QLabel;
class QHBoxLayout;
class QToolButton;

namespace axiscape {

class ConflictBar : public QFrame {
    Q_OBJECT
  public:
    ConflictBar(Designer& designer, QWidget* parent);

    // Shows what is asked at an op; false, and nothing shown, if nothing is. `activate`: the first button gets the
    // focus.
    bool ask(OpId op, bool activate);
    OpId op() const { return m_op; }
    void dismiss();

  signals:
    void dismissed(bool hadFocus);
    void resized();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void show(std::size_t question);
    void fit();
    void preview(int side); // -1: none
    void choose(const ConflictSide& side);
    Designer& m_designer;
    QLabel *m_question, *m_where, *m_count;
    QToolButton *m_next, *m_close;
    QHBoxLayout* m_sides;
    OpId m_op, m_decided;                      // asked now; asked before, its answer under way
    std::vector<ConflictQuestion> m_questions; // of m_op
    std::size_t m_shown = 0;
    bool m_previewing = false;
};

} // namespace axiscape
