// SPDX-License-Identifier: GPL-3.0-or-later
// A demo as a presentation, key by key: what is on the screen now with its figures, live, for the room; what the
// speaker says stands in a window of its own, the notes. It has a document of its own, as lessons have.
#pragma once

#include "core/learn/demos.h"
#include "core/learn/learner.h"
#include "widgets/common/task.h"
#include "widgets/lessons/own_document.h"

#include <QWidget>

class QDialog;
class QLabel;
class QPushButton;
class QShortcut;

namespace axiscape {

class DemoPage : public QWidget {
    Q_OBJECT
  public:
    explicit DemoPage(Designer& designer, QWidget* parent = nullptr);
    void setSessions(std::shared_ptr<learn::Sessions> sessions) { m_document.setSessions(std::move(sessions)); }

    void start(const learn::Demo& demo);
    void stop(); // keys are the window's again, the notes go
    bool isUnderWay() const { return m_demo.has_value(); }
    std::size_t step() const { return m_step; }
    bool isBusy() const { return m_task.isBusy(); }
    bool isAtEnd() const { return m_demo && m_step + 1 == m_demo->steps.size(); }
    QDialog& notes() const { return *m_notes; }

  public slots:
    void next(); // the step's own moves are played
    void back(); // as it was before them

  signals:
    void startWanted(const QString& model, const Strategy& strategy);
    void ended(const QString& id); // its last step was shown
    void left();

  private:
    void makeNotes();
    void enter(std::size_t step);
    void take(Result<learn::Place> made);
    void look();
    void refresh();
    void showPlace(const QString& undoText);

    Designer& m_designer;
    OwnDocument m_document;
    std::optional<learn::Demo> m_demo;
    std::size_t m_step = 0;
    bool m_waits = false;               // the document is not there yet
    std::vector<learn::Place> m_places; // behind each step that was shown
    QString m_failed;
    Task<Result<learn::Place>> m_task;
    QLabel *m_title, *m_count, *m_act, *m_figures, *m_state;
    QDialog* m_notes;
    QLabel *m_time, *m_say, *m_then;
    QPushButton *m_leave, *m_back, *m_next;
    std::vector<QShortcut*> m_keys;
};

} // namespace axiscape
