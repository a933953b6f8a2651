// SPDX-License-Identifier: GPL-3.0-or-later
// The documents of the window in tabs: their bar, their commands, and what was open when it was closed.
#include "app/desktop/document/document_tabs.h"
#include "app/desktop/document/outside_question.h"
#include "app/desktop/document/sizes_dialog.h"
#include "app/desktop/document/unsaved_question.h"
#include "app/desktop/window/full_page.h"
#include "app/desktop/window/main_window.h"
#include "app/desktop/window/message_bar.h"
#include "app/desktop/window/narrow_layout.h"
#include "app/desktop/window/presentation_mode.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/graph_view.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QShortcut>
#include <QStackedWidget>
#include <QStatusBar>
#include <QUrl>
#include <QVBoxLayout>

namespace axiscape {
namespace {

constexpr int kByNumber = 9; // tabs that Alt and a figure go to
constexpr int kTabSaidMilliseconds = 8000;

} // namespace

void MainWindow::makeTabs(QVBoxLayout& column) {
    m_tabs = new DocumentTabs(m_documents, this);
    m_tabs->setIconColours(m_documents.theme().text2, m_documents.theme().off);
    column.addWidget(m_tabs);
    connect(&m_documents, &DocumentManager::opened, this, &MainWindow::takeOpened);
    connect(&m_documents, &DocumentManager::sizesWanted, this, &MainWindow::askForSizes);
    connect(m_tabs, &DocumentTabs::closeRequested, this,
            [this](const DocumentPointer& document) { askToClose({document}); });
    connect(m_tabs, &DocumentTabs::menuRequested, this, [this](QPoint global) {
        auto* menu = new QMenu(this);
        menu->setObjectName(QStringLiteral("tabMenu"));
        menu->setAttribute(Qt::WA_DeleteOnClose);
        for (const char* id : {"tab.close", "tab.closeOthers", "tab.copyPath", "tab.showInFolder"})
            menu->addAction(m_actions.action(QString::fromLatin1(id)));
        menu->insertSeparator(menu->actions()[2]);
        refreshActions(); // they are for the tab under the pointer
        // A command is carried out after its menu has gone.
        connect(
            menu, &QMenu::aboutToHide, m_tabs,
            [this] {
                m_tabs->endMenu();
                refreshActions();
            },
            Qt::QueuedConnection);
        menu->popup(global);
    });
    connect(&m_documents, &DocumentManager::leaving, this,
            [this] { document().keeping().graph = m_graph->view().look(); });
    connect(&m_documents, &DocumentManager::shown, this, [this] {
        if (const auto& look = document().keeping().graph) m_graph->view().showAgain(*look);
        offerAnnotations();
        refreshTitle();
        refreshActions();
        refreshStatus();
    });
    connect(&m_documents, &DocumentManager::searchEnded, this, [this](const DocumentPointer& of) {
        statusBar()->showMessage(tr("The search in %1 has ended").arg(m_documents.nameOf(*of)), kTabSaidMilliseconds);
    });
}

void MainWindow::newTab() {
    m_presentation->setOn(false); // it shows graphs
    m_documents.newDocument();
}

void MainWindow::copyPath() {
    QGuiApplication::clipboard()->setText(
        QDir::toNativeSeparators(QFileInfo(m_tabs->meant()->path()).absoluteFilePath()));
}

void MainWindow::showInFolder() {
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(m_tabs->meant()->path()).absolutePath()));
}

void MainWindow::makeTabKeys() {
    connect(m_startPage, &FullPage::changed, this, [this] {
        if (m_narrow) m_narrow->update(); // the window may have another size by now
    });
    // Those of shortcuts.cpp that no person can change.
    const auto key = [this](const QString& keys, std::function<void()> run) {
        connect(new QShortcut(QKeySequence(keys), this), &QShortcut::activated, this, std::move(run));
    };
    key(QStringLiteral("Ctrl+PgDown"), [this] { m_documents.step(1); });
    key(QStringLiteral("Ctrl+PgUp"), [this] { m_documents.step(-1); });
    for (int i = 0; i < kByNumber; ++i)
        key(QStringLiteral("Alt+%1").arg(i + 1), [this, i] {
            if (i < m_tabs->count()) m_tabs->setCurrentIndex(i);
        });
}

// Another document is shown, or a model has been read into the one shown.
void MainWindow::showStartOrGraph() {
    m_comparison->leave();
    m_messages->clear(); // it was about another one
    if (document().model()) {
        m_startPage->leave();
        showPanels();
        m_centre->setCurrentWidget(m_graph);
    } else if (m_panelsShown) {
        m_startPage->enter();
    }
    refreshTitle();
    refreshActions();
}

void MainWindow::askForSizes(const SizesQuestion& question, const OpenRequest& request, const DocumentPointer& target) {
    if (question.names.empty()) // not the sizes: whether the model may be opened at all
        return askAboutOutside(
            *this, request, [this, target](OpenRequest meant) { m_documents.openWithSizes(std::move(meant), target); });
    auto* dialog = new SizesDialog(request.model, question, this);
    connect(dialog, &SizesDialog::fixed, this, [this, request, target](const std::vector<NamedSize>& sizes) {
        OpenRequest next = request;
        next.sizes = sizes;
        m_documents.openWithSizes(std::move(next), target);
    });
    connect(dialog, &SizesDialog::leftOpen, this, [this, request, target] {
        OpenRequest next = request;
        next.sizes.clear();
        next.leaveOpen = true;
        m_documents.openWithSizes(std::move(next), target);
    });
    dialog->open();
}

void MainWindow::takeOpened(const DocumentPointer& document, const OpenRequest& request) {
    m_settings.addRecentFile(document->path());
    refreshRecent();
    m_messages->mended(request.path());
    if (document == m_documents.frontPointer()) offerAnnotations();
}

// Once for every time that a program is opened, whichever way, as soon as it is looked at.
void MainWindow::offerAnnotations() {
    const DocumentPointer front = m_documents.frontPointer();
    if (!front->isAnnotated() || front->keeping().isOfferAnswered) return;
    const auto answer = [front] { front->keeping().isOfferAnswered = true; };
    m_messages->showOffer(
        tr("This program carries shardings."), tr("Use them"),
        [this, answer] {
            answer();
            document().useAnnotations();
        },
        answer);
}

void MainWindow::askToClose(std::vector<DocumentPointer> documents) {
    std::vector<DocumentPointer> unsaved;
    for (const auto& one : documents)
        if (one->isUnsaved()) unsaved.push_back(one);
    askAboutUnsaved(*this, unsaved, [this, documents = std::move(documents)] {
        for (const auto& one : documents) m_documents.close(one);
    });
}

void MainWindow::rememberSession() {
    LastSession session;
    for (const auto& one : m_documents.all()) {
        if (one->isEmpty()) continue;
        if (one == m_documents.frontPointer()) session.front = static_cast<int>(session.paths.size());
        session.paths << QFileInfo(one->path()).absoluteFilePath();
        const bool withTactics = one->projectPath().isEmpty() && !one->tacticsPath().isEmpty();
        session.tactics << (withTactics ? QFileInfo(one->tacticsPath()).absoluteFilePath() : QString());
    }
    m_settings.setLastSession(session);
}

void MainWindow::openLastSession() {
    const LastSession session = m_settings.lastSession();
    for (qsizetype i = 0; i < session.paths.size(); ++i) {
        auto request = openRequestOf(session.paths[i]);
        if (!request) {
            m_messages->showErrorAbout(request.error(), session.paths[i]);
            continue;
        }
        request->tactics = session.tactics.value(i);
        request->toFront = i == session.front;
        m_documents.open(std::move(*request));
    }
}

} // namespace axiscape
