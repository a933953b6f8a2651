// SPDX-License-Identifier: GPL-3.0-or-later
// The manual, versions, the log, error reports, and the mode for showing to a room.
#include "app/desktop/document/document_tabs.h"
#include "app/desktop/lessons/exercise_dialog.h"
#include "app/desktop/lessons/lesson_catalogue.h"
#include "app/desktop/lessons/lesson_documents.h"
#include "app/desktop/lessons/lesson_points.h"
#include "app/desktop/manual/manual.h"
#include "app/desktop/manual/manual_window.h"
#include "app/desktop/program/error_report.h"
#include "app/desktop/program/made_of.h"
#include "app/desktop/start/start_page.h"
#include "app/desktop/window/main_window.h"
#include "app/desktop/window/message_bar.h"
#include "app/desktop/window/narrow_layout.h"
#include "app/desktop/window/presentation_mode.h"
#include "core/base/file.h"
#include "widgets/common/file_dialogs.h"
#include "widgets/lessons/lessons_panel.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QDockWidget>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStatusBar>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr int kLessonsWidth = 320;

} // namespace

void MainWindow::makeLessons() {
    m_lessons = new LessonDocuments(m_documents, *findChild<LessonsPanel*>(), this);
    const auto showProgress = [this] { m_start->setFinishedLessons(m_settings.finishedLessons()); };
    showProgress();
    connect(findChild<LessonsPanel*>(), &LessonsPanel::lessonFinished, m_start, showProgress);
    connect(m_start, &StartPage::lessonRequested, this, [this](const QString& id) {
        showLessons();
        findChild<LessonsPanel*>()->startById(id);
    });
    // Panels come with the first document, arranged anew: the lesson that it is opened for takes its place after that.
    connect(
        &m_documents, &DocumentManager::opened, this,
        [this] {
            if (dock("dockLessons")->widget()->property("presented").toBool()) showLessons();
        },
        Qt::QueuedConnection);
    new LessonPoints(*this, *findChild<LessonsPanel*>(), m_documents.designer());
    connect(m_lessons, &LessonDocuments::failed, this,
            [this](const Error& error) { m_messages->showErrorAbout(error, {}); });
}

// Beside all other panels: behind the tab of one that a step sends the person to, it would be gone.
void MainWindow::showLessons() {
    QDockWidget* lessons = dock("dockLessons");
    lessons->show();
    if (!lessons->isFloating() && !tabifiedDockWidgets(lessons).isEmpty()) m_narrow->putBeside(*lessons, kLessonsWidth);
    lessons->raise();
}

void MainWindow::askForExercise() {
    const std::string model = m_lessons->modelNameOf(document().modelPath());
    if (model.empty())
        return m_messages->showError(
            Error{ErrorCode::wrongInput,
                  words::phrase("an exercise names its model: put the file into {} and open it there",
                                (ownLessonsFolder() + QStringLiteral("/models")).toStdString()),
                  {},
                  {},
                  {},
                  {}});
    const SnapshotPointer now = document().snapshot();
    if (!now) return;
    const int selected = m_documents.designer().selectedTactic();
    auto* dialog = new ExerciseDialog(model, now, static_cast<std::size_t>(selected + 1), m_settings.folder(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExerciseDialog::written, this, [this](const QStringList& paths) {
        statusBar()->showMessage(tr("Wrote %1").arg(paths.join(QStringLiteral(", "))), 20000);
    });
    dialog->open();
}

void MainWindow::showManual() {
    auto* shown = findChild<ManualWindow*>();
    if (!shown) shown = new ManualWindow(this);
    shown->showPage(manualPageOf(QApplication::focusWidget()));
}

void MainWindow::makePresentation() {
    auto& column = *static_cast<QVBoxLayout*>(centralWidget()->layout());
    m_presentation = new PresentationMode(*this, m_documents.designer(), *m_graph, column);
    connect(m_presentation, &PresentationMode::changed, m_tabs, &DocumentTabs::setAside);
    connect(m_presentation, &PresentationMode::changed, this, &MainWindow::refreshActions);
    connect(&m_documents.designer(), &Designer::themeChanged, m_presentation, &PresentationMode::enlargeType);
}

// A text that can be read, copied and saved.
void MainWindow::showText(const QString& name, const QString& title, const QString& text) {
    auto* dialog = new QDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(name);
    dialog->setWindowTitle(title);
    dialog->resize(720, 480);
    auto* shown = new QPlainTextEdit(text, dialog);
    shown->setReadOnly(true);
    shown->setAccessibleName(title);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Close, dialog);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    connect(buttons->button(QDialogButtonBox::Save), &QPushButton::clicked, dialog, [this, dialog, name, text] {
        const QString proposed = QDir(m_settings.folder()).filePath(name + QStringLiteral(".txt"));
        const auto write = [this, text](const QString& path) {
            const auto done = writeFileAtomically(std::filesystem::path(path.toStdU16String()), text.toStdString());
            if (done)
                statusBar()->showMessage(tr("Wrote %1").arg(path), 20000);
            else
                m_messages->showError(done.error());
        };
        askToSave(dialog, tr("Save"), proposed, tr("Text (*.txt)"), QStringLiteral("txt"), write);
    });
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(shown);
    column->addWidget(buttons);
    dialog->open();
}

void MainWindow::showAbout() {
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tr("About Axiscape"),
                        tr("A designer for SPMD sharding strategies.\nGPLv3 or later.") + QStringLiteral("\n\n") +
                            versions().join(QLatin1Char('\n')) + QStringLiteral("\n\n") + tr("Made with:") +
                            QLatin1Char('\n') + madeOf().join(QLatin1Char('\n')),
                        QMessageBox::Close, this);
    box->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace axiscape
