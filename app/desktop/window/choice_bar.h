// SPDX-License-Identifier: GPL-3.0-or-later
// A question above the graph with two answers. It waits until one of them is given; never modal.
#pragma once

#include <QFrame>
#include <functional>

class QLabel;
class QPushButton;

namespace axiscape {

class ChoiceBar : public QFrame {
    Q_OBJECT
  public:
    ChoiceBar(const QString& name, QWidget* parent); // of the bar; its buttons are NAMEFirst and NAMESecond
    struct Answer {
        QString text, tip;
        std::function<void()> act;
    };
    void ask(const QString& question, Answer first, Answer second);
    QString question() const;

  private:
    void answer(const std::function<void()>& act);
    QLabel* m_question;
    QPushButton *m_first, *m_second;
    Answer m_firstAnswer, m_secondAnswer;
};

} // namespace axiscape
