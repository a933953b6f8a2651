// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons beside the work: each step says what to do, watches the schedule until it is done, answers wrong ways, and
// explains. Predict before, find after; Show me plays the step's own solution; Back restores what the step began with.
// A lesson has a document of its own: the window opens what startWanted asks for.
#pragma once

#include "core/learn/demos.h"
#include "core/learn/learner.h"
#include "widgets/common/designer.h"
#include "widgets/common/panel.h"
#include "widgets/common/task.h"
#include "widgets/lessons/own_document.h"

#include <QSet>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QTextBrowser;
class QTreeWidget;
class QTreeWidgetItem;

namespace axiscape {

class DemoPage;
class ExercisePage;

class LessonsPanel : public PanelFrame {
    Q_OBJECT
  public:
    explicit LessonsPanel(Designer& designer, QWidget* parent = nullptr);
    ~LessonsPanel() override;

    // All there are, in order, and where their models lie.
    void setLessons(std::vector<learn::Lesson> lessons, learn::Sessions::Folders models);
    const std::vector<learn::Lesson>& lessons() const { return m_lessons; }
    void setExercises(std::vector<learn::Exercise> exercises);
    const std::vector<learn::Exercise>& exercises() const { return m_exercises; }
    void setDemos(std::vector<learn::Demo> demos);
    const std::vector<learn::Demo>& demos() const { return m_demos; }
    void setFinished(QSet<QString> ids);
    const QSet<QString>& finished() const { return m_finished; }

    void start(std::size_t lesson);
    void startById(const QString& id); // of a lesson; nothing where there is none
    void startExercise(std::size_t exercise);
    void startDemo(std::size_t demo);
    DemoPage& demoPage() const { return *m_demoPage; }
    ExercisePage& exercisePage() const { return *m_exercisePage; }
    bool isUnderWay() const { return m_lesson.has_value(); }
    std::size_t step() const { return m_step; }
    bool stepDone() const { return m_done; }
    bool isAtEnd() const; // behind the last step
    bool isBusy() const { return m_task.isBusy(); }
    QString said();   // what the step asks
    QString answer(); // to a wrong way, or what is explained when it is done

    // What the person did in the window: a job that ended ("verify.equal"), a panel that came to the front
    // ("ui.panel"). While another document is in front it is no matter of the lesson.
    void tell(const learn::ToldValues& told);
    // The step under way, and what it points at; nothing between lessons.
    const learn::Step* stepNow() const { return m_lesson && !isAtEnd() ? &lesson().steps[m_step] : nullptr; }

    void showMe();
    void next();
    void back();
    void leave(); // to the list

  signals:
    // The model is to be opened with this strategy, in a document of its own.
    void startWanted(const QString& model, const Strategy& strategy);
    void stepChanged();                     // another one, or none
    void stepDoneChanged();                 // of the one under way
    void lessonFinished(const QString& id); // or an exercise solved, or a demo shown

  private:
    void makeList();
    void makeLesson();
    void fillList();
    void showChoice();
    void begin(); // what is chosen
    void show(QWidget* page);
    void finish(const QString& id);
    void enter(std::size_t step);
    void open(const learn::State& state);
    void refresh();
    void look();                   // is it done, or a wrong way?
    void taken(learn::Place made); // what Show me came to
    void follow();                 // the strategy has changed: done or undone
    bool hasTried(const learn::Place& before) const;
    bool isHere(); // the lesson's document is in front, its snapshot is there
    const learn::Lesson& lesson() const { return m_lessons[*m_lesson]; }
    learn::ToldValues toldNow() const;
    learn::SnapshotNames names() const;
    QString shown(const learn::Told& told);
    QString predictedText() const;

    Designer& m_designer;
    std::vector<learn::Lesson> m_lessons;
    std::vector<learn::Exercise> m_exercises;
    std::vector<learn::Demo> m_demos;
    OwnDocument m_document;
    QSet<QString> m_finished;

    std::optional<std::size_t> m_lesson;
    std::size_t m_exercise = 0; // the last one begun
    std::size_t m_step = 0;
    bool m_done = false, m_entered = false;
    std::vector<QString> m_saidThen; // of the steps gone through: with the figures of their time
    QString m_wrong, m_failed;
    learn::Place m_place;                              // where the lesson stands; told: by jobs alone
    std::vector<std::optional<learn::Place>> m_before; // each step: what it began with
    std::optional<double> m_predicted, m_found;        // what was guessed, and what it came to
    Task<Result<learn::Place>> m_task;

    QWidget *m_list, *m_page;
    ExercisePage* m_exercisePage;
    DemoPage* m_demoPage;
    QTreeWidget* m_choice;
    QLabel *m_aim, *m_title, *m_count, *m_state;
    QProgressBar* m_progress;
    QTextBrowser* m_text;
    QWidget* m_predict;
    QLabel* m_ask;
    QLineEdit* m_guess;
    QPushButton *m_begin, *m_backButton, *m_show, *m_next, *m_leave;
};

} // namespace axiscape
