// SPDX-License-Identifier: GPL-3.0-or-later
// An exercise beside the work: goals with ticks that follow the schedule, what may be changed, hints one at a time,
// points. A number is typed with its unit. It has a document of its own, as lessons have.
#pragma once

#include "core/learn/learner.h"
#include "core/learn/standing.h"
#include "widgets/common/task.h"
#include "widgets/lessons/own_document.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QTextBrowser;

namespace axiscape {

class ExercisePage : public QWidget {
    Q_OBJECT
  public:
    explicit ExercisePage(Designer& designer, QWidget* parent = nullptr);
    void setSessions(std::shared_ptr<learn::Sessions> sessions) { m_document.setSessions(std::move(sessions)); }

    void start(const learn::Exercise& exercise, const QString& place); // place: "3 of 30"
    void stop();                                                       // nothing is watched any more
    const std::optional<learn::Standing>& standing() const { return m_standing; }
    const learn::HintLadder& hints() const { return m_hints; }
    bool isBusy() const { return m_task.isBusy(); }
    void look(); // which goals hold?

  public slots:
    void hint();  // the next one; behind the last one the solution is played
    void check(); // the number that was typed
    void startOver();
    void saveAnswer(); // as it was typed, for who grades
    void answerSaved(const QString& path);

  signals:
    void answerSaveWanted(const QString& id, const QString& text); // a file with that text
    void startWanted(const QString& model, const Strategy& strategy);
    void solved(const QString& id); // all goals by one's own doing
    void left();
    void nextWanted();

  private:
    void refresh();
    std::optional<Text> whyLittlePays() const; // where goals are seconds, and launches are nearly all of them
    QString goalsHtml() const;
    QString restHtml() const;
    void judge();

    Designer& m_designer;
    OwnDocument m_document;
    std::optional<learn::Exercise> m_exercise;
    std::optional<learn::Standing> m_standing; // none: nothing to be judged yet
    learn::HintLadder m_hints;
    QString m_place, m_failed, m_said; // said: to a number
    Task<Result<learn::Place>> m_task;
    QLabel *m_title, *m_count, *m_state, *m_unit;
    QTextBrowser* m_text;
    QWidget* m_answerRow;
    QLineEdit* m_answer;
    QPushButton *m_leave, *m_hint, *m_over, *m_save, *m_next;
};

} // namespace axiscape
