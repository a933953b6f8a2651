// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/lessons/lesson_documents.h"

#include "app/desktop/document/document_manager.h"
#include "app/desktop/lessons/exercise_dialog.h"
#include "app/desktop/lessons/lesson_catalogue.h"
#include "core/base/file.h"
#include "core/insight/peak_table.h"
#include "core/learn/gate.h"
#include "core/learn/job_facts.h"
#include "widgets/common/file_dialogs.h"
#include "widgets/lessons/exercise_page.h"
#include "widgets/lessons/lessons_panel.h"
#include "widgets/redistribution/redistribution_page.h"
#include "widgets/redistribution/redistribution_panel.h"
#include "widgets/timeline/peak_view.h"

#include <QApplication>
#include <QDir>
#include <QDockWidget>
#include <QEvent>
#include <QFileDialog>
#include <QLocale>

namespace axiscape {

LessonDocuments::LessonDocuments(DocumentManager& documents, LessonsPanel& panel, QObject* parent)
    : QObject(parent), m_documents(documents), m_panel(panel) {
    listen(*panel.window());
    connect(&panel, &LessonsPanel::startWanted, this, &LessonDocuments::open);
    connect(&panel, &LessonsPanel::lessonFinished, this,
            [this](const QString& id) { m_settings.addFinishedLesson(id); });
    connect(&panel.exercisePage(), &ExercisePage::answerSaveWanted, this, &LessonDocuments::saveAnswer);
}

// dockTimeline -> "timeline": as lessons call panels. All are there by now.
void LessonDocuments::listen(QWidget& window) {
    qApp->installEventFilter(this);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) { tellPanelOf(now); });
    for (auto* dock : window.findChildren<QDockWidget*>())
        connect(dock, &QDockWidget::visibilityChanged, this, [this, dock](bool shown) {
            if (shown) tellPanelOf(dock);
        });
    connect(&m_documents.designer().search(), &Searcher::changed, this, [this] {
        const SearchRun& run = m_documents.designer().search().run();
        if (run.isOver() && !run.found.empty())
            m_panel.tell(learn::toldOfSearch(run.found.front().cost, run.before, run.evaluations));
    });
    connect(&m_documents.designer().strategies(), &Strategies::changed, this, [this] {
        const auto pinned = m_documents.designer().strategies().project().strategies.size() - 1;
        m_panel.tell({{"ui.pins", learn::counted(pinned)}});
    });
    if (auto* redistribution = window.findChild<RedistributionPanel*>())
        connect(&redistribution->page(), &RedistributionPage::planned, this,
                [this](const reshard::Plan& plan) { m_panel.tell(learn::toldOf(plan, std::nullopt)); });
    if (auto* peak = window.findChild<PeakView*>())
        connect(peak, &PeakView::bufferPicked, this, [this](ValueId value) {
            const SnapshotPointer now = m_documents.designer().snapshot();
            if (!now || !now->simulation) return;
            const auto rows = peakTable(*now);
            const bool isLargest = !rows.empty() && rows.front().attributed.buffer.value == value;
            m_panel.tell({{"ui.buffer", isLargest ? "largest" : "other"}});
        });
}

void LessonDocuments::tellPanelOf(QWidget* widget) {
    while (widget && !qobject_cast<QDockWidget*>(widget)) widget = widget->parentWidget();
    if (!widget || !m_panel.isUnderWay()) return;
    const QString name = widget->objectName().mid(4).toLower();
    if (name != QLatin1String("lessons")) m_panel.tell({{"ui.panel", name.toStdString()}});
}

void LessonDocuments::tellVerified(const Verification& result) { m_panel.tell(learn::toldOf(result)); }

void LessonDocuments::tellChecked(const std::vector<Finding>& findings) { m_panel.tell(learn::toldOf(findings)); }

void LessonDocuments::tellExported(const Exported& files) { m_panel.tell(learn::toldOf(files)); }

bool LessonDocuments::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonPress && watched->isWidgetType())
        tellPanelOf(static_cast<QWidget*>(watched));
    if (watched == &m_panel && event->type() == QEvent::Show && !m_isRead) read();
    return QObject::eventFilter(watched, event);
}

void LessonDocuments::read() {
    m_isRead = true;
    const QLocale locale;
    const QString language = locale.language() == QLocale::German    ? QStringLiteral("de")
                             : locale.language() == QLocale::Chinese ? QStringLiteral("zh_CN")
                                                                     : QStringLiteral("en");
    LessonCatalogue catalogue = lessonCatalogue(language);
    m_panel.setLessons(std::move(catalogue.lessons), std::move(catalogue.models));
    m_panel.setExercises(std::move(catalogue.exercises));
    m_panel.setDemos(std::move(catalogue.demos));
    const QStringList finished = m_settings.finishedLessons();
    m_panel.setFinished({finished.begin(), finished.end()});
    for (const Error& error : catalogue.errors) emit failed(error);
}

std::string LessonDocuments::modelNameOf(const QString& path) const {
    return lessonModelOf(path, lessonModelFolders());
}

// A document of its own: never the person's.
void LessonDocuments::open(const QString& model, const Strategy& strategy) {
    OpenRequest request{model};
    request.project = ProjectFile{{}, oneStrategyProject({}, strategy), {}};
    m_documents.open(std::move(request));
}

void LessonDocuments::saveAnswer(const QString& id, const QString& text) {
    const QString proposed = QDir(m_settings.folder()).filePath(id + QStringLiteral(".answer.json"));
    const auto write = [this, text](const QString& path) {
        const auto done = writeFileAtomically(std::filesystem::path(path.toStdU16String()), text.toStdString());
        if (done)
            m_panel.exercisePage().answerSaved(path);
        else
            emit failed(done.error());
    };
    askToSave(&m_panel, tr("Save the answer"), proposed, tr("Answers (*.json)"), QStringLiteral("json"), write)
        ->setObjectName(QStringLiteral("answerDialog"));
}

} // namespace axiscape
