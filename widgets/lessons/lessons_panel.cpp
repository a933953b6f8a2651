// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lessons/lessons_panel.h"

#include "core/learn/answer.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/lessons/demo_page.h"
#include "widgets/lessons/exercise_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedLayout>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace axiscape {
namespace {

QString qt(const std::string& text) { return QString::fromStdString(text); }

// Of a row of the list; none: a heading.
enum class Kind : std::uint8_t { lesson, exercise, demo };
constexpr int kId = Qt::UserRole, kIndex = Qt::UserRole + 1, kKind = Qt::UserRole + 2;

QPushButton* button(const QString& text, const char* name, QWidget* parent) {
    auto* made = new QPushButton(text, parent);
    made->setObjectName(QLatin1String(name));
    return made;
}

} // namespace

LessonsPanel::LessonsPanel(Designer& designer, QWidget* parent)
    : PanelFrame(tr("Lessons"), parent), m_designer(designer), m_document(designer) {
    setObjectName(QStringLiteral("lessons"));
    auto* both = new QWidget(this);
    auto* stack = new QStackedLayout(both);
    m_list = new QWidget(both);
    m_page = new QWidget(both);
    m_exercisePage = new ExercisePage(designer, both);
    m_demoPage = new DemoPage(designer, both);
    stack->addWidget(m_list);
    stack->addWidget(m_page);
    stack->addWidget(m_exercisePage);
    stack->addWidget(m_demoPage);
    makeList();
    makeLesson();
    setBody(both);
    connect(m_demoPage, &DemoPage::startWanted, this, &LessonsPanel::startWanted);
    connect(m_demoPage, &DemoPage::ended, this, &LessonsPanel::finish);
    connect(m_demoPage, &DemoPage::left, this, &LessonsPanel::leave);
    connect(m_exercisePage, &ExercisePage::startWanted, this, &LessonsPanel::startWanted);
    connect(m_exercisePage, &ExercisePage::solved, this, &LessonsPanel::finish);
    connect(m_exercisePage, &ExercisePage::left, this, &LessonsPanel::leave);
    connect(m_exercisePage, &ExercisePage::nextWanted, this,
            [this] { startExercise((m_exercise + 1) % m_exercises.size()); });
    connect(&designer, &Designer::snapshotChanged, this, &LessonsPanel::look);
    connect(&designer.selection(), &Selection::changed, this, &LessonsPanel::look);
    connect(&designer, &Designer::themeChanged, this, &LessonsPanel::refresh);
}

LessonsPanel::~LessonsPanel() = default;

void LessonsPanel::makeList() {
    auto* column = new QVBoxLayout(m_list);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    m_choice = new QTreeWidget(m_list);
    m_choice->setObjectName(QStringLiteral("lessonChoice"));
    m_choice->setAccessibleName(tr("Lessons, exercises and demos"));
    m_choice->setHeaderHidden(true);
    m_choice->setRootIsDecorated(true);
    m_choice->setUniformRowHeights(true);
    styleTree(*m_choice);
    m_aim = new QLabel(m_list);
    m_aim->setWordWrap(true);
    m_aim->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_begin = button(tr("Begin"), "lessonBegin", m_list);
    column->addWidget(m_choice, 1);
    column->addWidget(m_aim);
    column->addWidget(m_begin, 0, Qt::AlignLeft);
    connect(m_choice, &QTreeWidget::currentItemChanged, this, &LessonsPanel::showChoice);
    connect(m_choice, &QTreeWidget::itemActivated, this, &LessonsPanel::begin);
    connect(m_choice, &QTreeWidget::itemClicked, this, [](QTreeWidgetItem* item) { // a heading opens and closes
        if (!item->parent()) item->setExpanded(!item->isExpanded());
    });
    connect(m_begin, &QPushButton::clicked, this, &LessonsPanel::begin);
}

void LessonsPanel::makeLesson() {
    auto* column = new QVBoxLayout(m_page);
    column->setContentsMargins(12, 8, 12, 12);
    column->setSpacing(8);
    auto* head = new QHBoxLayout;
    m_title = new QLabel(m_page);
    m_title->setObjectName(QStringLiteral("lessonTitle"));
    m_title->setWordWrap(true);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_count = new QLabel(m_page);
    head->addWidget(m_title, 1);
    head->addWidget(m_count, 0, Qt::AlignTop);
    m_progress = new QProgressBar(m_page);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(4);
    m_text = new QTextBrowser(m_page);
    m_text->setObjectName(QStringLiteral("lessonText"));
    m_text->setAccessibleName(tr("What the lesson says"));
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->viewport()->setAutoFillBackground(false);
    m_text->document()->setDocumentMargin(6);
    m_predict = new QWidget(m_page);
    auto* predict = new QVBoxLayout(m_predict);
    predict->setContentsMargins(0, 0, 0, 0);
    m_ask = new QLabel(m_predict);
    m_ask->setWordWrap(true);
    m_guess = new QLineEdit(m_predict);
    m_guess->setObjectName(QStringLiteral("lessonGuess"));
    m_guess->setPlaceholderText(tr("Your guess, with its unit"));
    m_guess->setAccessibleName(tr("Your guess"));
    predict->addWidget(m_ask);
    predict->addWidget(m_guess);
    m_state = new QLabel(m_page);
    m_state->setObjectName(QStringLiteral("lessonState"));
    m_state->setWordWrap(true);
    auto* row = new QHBoxLayout;
    m_backButton = button(tr("Back"), "lessonBack", m_page);
    m_show = button(tr("Show me"), "lessonShow", m_page);
    m_next = button(tr("Next"), "lessonNext", m_page);
    m_next->setDefault(true);
    row->addWidget(m_backButton);
    row->addWidget(m_show);
    row->addStretch(1);
    row->addWidget(m_next);
    m_leave = button(tr("All lessons"), "lessonLeave", m_page);
    column->addLayout(head);
    column->addWidget(m_progress);
    column->addWidget(m_text, 1);
    column->addWidget(m_predict);
    column->addWidget(m_state);
    column->addLayout(row);
    column->addWidget(m_leave, 0, Qt::AlignLeft); // below: four do not fit beside each other in a laptop's window
    connect(m_leave, &QPushButton::clicked, this, &LessonsPanel::leave);
    connect(m_backButton, &QPushButton::clicked, this, &LessonsPanel::back);
    connect(m_show, &QPushButton::clicked, this, &LessonsPanel::showMe);
    connect(m_next, &QPushButton::clicked, this, &LessonsPanel::next);
    connect(m_guess, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_predicted.reset();
        if (m_lesson && lesson().predict)
            if (const auto typed = learn::typedAnswer(text.toStdString(), lesson().predict->unit)) m_predicted = *typed;
        refresh();
    });
}

void LessonsPanel::setLessons(std::vector<learn::Lesson> lessons, learn::Sessions::Folders models) {
    m_lessons = std::move(lessons);
    m_document.setSessions(std::make_shared<learn::Sessions>(std::move(models), 1));
    m_exercisePage->setSessions(m_document.sessions());
    m_demoPage->setSessions(m_document.sessions());
    fillList();
}

void LessonsPanel::setExercises(std::vector<learn::Exercise> exercises) {
    m_exercises = std::move(exercises);
    fillList();
}

void LessonsPanel::setDemos(std::vector<learn::Demo> demos) {
    m_demos = std::move(demos);
    fillList();
}

void LessonsPanel::setFinished(QSet<QString> ids) {
    m_finished = std::move(ids);
    fillList();
}

void LessonsPanel::fillList() {
    const QTreeWidgetItem* now = m_choice->currentItem();
    const QString chosen = now ? now->data(0, kId).toString() : QString();
    const bool first = m_choice->topLevelItemCount() == 0;
    std::vector<bool> open;
    open.reserve(static_cast<std::size_t>(m_choice->topLevelItemCount()));
    for (int i = 0; i < m_choice->topLevelItemCount(); ++i) open.push_back(m_choice->topLevelItem(i)->isExpanded());
    const QSignalBlocker quiet(m_choice);
    m_choice->clear();
    QTreeWidgetItem* current = nullptr;
    const auto section = [&](const QString& title, const auto& all, Kind kind) {
        if (all.empty()) return;
        auto* top = new QTreeWidgetItem(m_choice);
        int done = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const QString id = qt(all[i].id);
            const bool isDone = m_finished.contains(id);
            done += isDone;
            auto* row = new QTreeWidgetItem(top, {(isDone ? QStringLiteral("✓ ") : QString()) + qt(all[i].title)});
            row->setToolTip(0, qt(all[i].title));
            row->setData(0, kId, id);
            row->setData(0, kIndex, static_cast<int>(i));
            row->setData(0, kKind, static_cast<int>(kind));
            if (id == chosen || (!current && !isDone && chosen.isEmpty())) current = row;
        }
        top->setText(0, tr("%1: %2 of %3 done").arg(title).arg(done).arg(all.size()));
        const auto at = static_cast<std::size_t>(m_choice->indexOfTopLevelItem(top));
        top->setExpanded(at < open.size() ? open[at] : first || at == 0);
    };
    section(tr("Lessons"), m_lessons, Kind::lesson);
    section(tr("Exercises"), m_exercises, Kind::exercise);
    section(tr("Demos"), m_demos, Kind::demo);
    if (current) m_choice->setCurrentItem(current);
    showChoice();
}

void LessonsPanel::showChoice() {
    const QTreeWidgetItem* item = m_choice->currentItem();
    const bool any = item && item->data(0, kIndex).isValid();
    m_begin->setEnabled(any);
    if (m_lessons.empty() && m_exercises.empty()) return m_aim->setText(tr("There are no lessons here"));
    if (!any) return m_aim->clear();
    const auto at = static_cast<std::size_t>(item->data(0, kIndex).toInt());
    switch (static_cast<Kind>(item->data(0, kKind).toInt())) {
    case Kind::lesson:
        return m_aim->setText(
            tr("%1\n\n%n minutes", nullptr, static_cast<int>(m_lessons[at].minutes)).arg(qt(m_lessons[at].aim)));
    case Kind::exercise:
        return m_aim->setText(qt(m_exercises[at].ask));
    case Kind::demo:
        return m_aim->setText(qt(m_demos[at].screen));
    }
}

void LessonsPanel::begin() {
    const QTreeWidgetItem* item = m_choice->currentItem();
    if (!item || !item->data(0, kIndex).isValid()) return;
    const auto at = static_cast<std::size_t>(item->data(0, kIndex).toInt());
    switch (static_cast<Kind>(item->data(0, kKind).toInt())) {
    case Kind::lesson:
        return start(at);
    case Kind::exercise:
        return startExercise(at);
    case Kind::demo:
        return startDemo(at);
    }
}

void LessonsPanel::show(QWidget* page) {
    static_cast<QStackedLayout*>(body()->layout())->setCurrentWidget(page);
    setProperty("presented", page != m_list); // it stays when the window is shown to a room
}

void LessonsPanel::startExercise(std::size_t exercise) {
    if (exercise >= m_exercises.size()) return;
    m_task.cancel();
    m_lesson.reset();
    m_demoPage->stop();
    m_exercise = exercise;
    show(m_exercisePage);
    m_exercisePage->start(m_exercises[exercise], tr("%1 of %2").arg(exercise + 1).arg(m_exercises.size()));
}

void LessonsPanel::startDemo(std::size_t demo) {
    if (demo >= m_demos.size()) return;
    m_task.cancel();
    m_lesson.reset();
    m_exercisePage->stop();
    show(m_demoPage);
    m_demoPage->start(m_demos[demo]);
    emit stepChanged();
}

void LessonsPanel::finish(const QString& id) {
    if (m_finished.contains(id)) return;
    m_finished.insert(id);
    emit lessonFinished(id);
}

void LessonsPanel::start(std::size_t lesson) {
    if (lesson >= m_lessons.size()) return;
    m_task.cancel();
    m_lesson = lesson;
    m_exercisePage->stop();
    m_demoPage->stop();
    m_predicted.reset();
    m_found.reset();
    m_guess->clear();
    m_before.assign(m_lessons[lesson].steps.size() + 1, std::nullopt);
    m_saidThen.assign(m_lessons[lesson].steps.size(), {});
    show(m_page);
    open(m_lessons[lesson].start);
    enter(0);
}

void LessonsPanel::startById(const QString& id) {
    const auto found = std::ranges::find(m_lessons, id.toStdString(), &learn::Lesson::id);
    if (found != m_lessons.end()) start(static_cast<std::size_t>(found - m_lessons.begin()));
}

void LessonsPanel::leave() {
    m_task.cancel();
    m_lesson.reset();
    m_exercisePage->stop();
    m_demoPage->stop();
    show(m_list);
    fillList();
    emit stepChanged();
}

void LessonsPanel::open(const learn::State& state) {
    m_place = {state.strategy, {}, {}};
    const auto path = m_document.expect(state);
    if (!path) {
        m_failed = inWords(path.error().what);
        return refresh();
    }
    emit startWanted(*path, state.strategy);
}

} // namespace axiscape
