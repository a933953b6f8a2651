// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/command_palette.h"
#include "app/desktop/commands/command_words.h"

#include "app/desktop/commands/shortcut_sheet.h"
#include "app/desktop/lessons/lesson_documents.h"
#include "app/desktop/pictures/export_dialog.h"
#include "app/desktop/pictures/picture.h"
#include "app/desktop/start/start_page.h"
#include "app/desktop/window/check_dialog.h"
#include "app/desktop/window/fit_dialog.h"
#include "app/desktop/window/main_window.h"
#include "app/desktop/window/mesh_bar.h"
#include "app/desktop/window/message_bar.h"
#include "app/desktop/window/panel_actions.h"
#include "app/desktop/window/verdict_bar.h"
#include "app/desktop/window/verify_dialog.h"
#include "widgets/common/file_dialogs.h"
#include "widgets/common/icons.h"
#include "widgets/common/window_words.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/graph_view.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/model/model_panel.h"
#include "widgets/tactics/palette_model.h"
#include "widgets/tactics/tactics_panel.h"

#include <QApplication>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>

namespace axiscape {
namespace {

QString actionText(std::string_view of) { return QString::fromUtf8(of.data(), static_cast<qsizetype>(of.size())); }

QString libraryAction(LibraryKind kind) { return QStringLiteral("tactics.") + actionText(libraryKindName(kind)); }

} // namespace

void MainWindow::makeActions() {
    for (Command& command : WindowCommands::all()) m_commands.emplace_back(std::move(command), nullptr);
    for (auto& [command, action] : m_commands) {
        if (command.add) command.add(*this);
        if (!*command.id) continue; // a part of a menu
        const QString id = QString::fromLatin1(command.id);
        if (command.make) {
            action = command.make(*this); // what would be undone, by name, is its text
            action->setShortcut(command.keys);
            action->setToolTip(command.tip.arg(action->shortcut().toString(QKeySequence::NativeText)));
            m_actions.add(id, action);
        } else {
            action =
                m_actions.add(id, command.text, command.keys, command.tip, [this, run = command.run] { run(*this); });
        }
        action->setCheckable(command.isChecked);
        m_actions.setWords(*action, translatedWords(command.words));
    }
    // In windows beside this one, too.
    m_actions.action(QStringLiteral("help.panel"))->setShortcutContext(Qt::ApplicationShortcut);
    connect(m_tactics, &TacticsPanel::axisChanged, this, &MainWindow::refreshLibrary);
    connect(&m_documents.designer(), &Designer::libraryOffersChanged, this, &MainWindow::refreshLibrary);
    refreshLibrary();
    makeTabKeys();
    makePresentation();
    applyShortcuts(m_actions, m_settings.shortcuts()); // last: it knows only what is there
}

void MainWindow::addPanelActions() {
    for (QDockWidget* dock : m_docks) {
        QAction* shown = showOrHide(*dock);
        shown->setStatusTip(tr("Show or hide this panel"));
        m_actions.add(QStringLiteral("panel.") + dock->objectName(), shown);
        m_actions.add(QStringLiteral("panel.goTo.") + dock->objectName(), tr("Go to %1").arg(dock->windowTitle()), {},
                      tr("Shows this panel, and the keyboard goes on in it"), [dock] { goTo(*dock); });
    }
}

void MainWindow::addLibraryActions() {
    for (const LibraryKind kind : libraryKinds()) {
        QAction* action =
            m_actions.add(libraryAction(kind), {}, {}, tr("Add this tactic of the library to the schedule"),
                          [this, kind] { m_tactics->add(kind); });
        m_actions.setWords(*action, libraryWords(libraryKindName(kind)));
    }
}

void MainWindow::showPalette() {
    auto* palette = new CommandPalette(m_actions, this);
    palette->move(mapToGlobal(QPoint((width() - palette->width()) / 2, 80)));
    palette->show();
}

void MainWindow::chooseTheme(std::optional<Theme::Mode> mode) {
    m_settings.setThemeMode(mode);
    setThemeMode(mode);
}

void MainWindow::verify() {
    auto* dialog = findChild<VerifyDialog*>();
    if (!dialog) {
        dialog = new VerifyDialog(m_documents.designer(), this);
        connect(dialog, &VerifyDialog::verified, m_lessons, &LessonDocuments::tellVerified);
    }
    dialog->show();
    dialog->raise();
    dialog->start();
}

void MainWindow::checkLimits() {
    auto* dialog = findChild<CheckDialog*>();
    if (!dialog) {
        dialog = new CheckDialog(m_documents.designer(), this);
        connect(dialog, &CheckDialog::checked, m_lessons, &LessonDocuments::tellChecked);
    }
    dialog->show();
    dialog->raise();
}

void MainWindow::whatWouldFit() {
    auto* dialog = findChild<FitDialog*>();
    if (!dialog) {
        dialog = new FitDialog(
            m_documents.designer(), [this] { return m_documents.front().session(); }, this);
        connect(dialog, &FitDialog::variantUsed, this, [this](const QString& path, const ProjectFile& project) {
            OpenRequest request{path};
            request.project = project;
            request.isUnsaved = true;
            m_documents.open(std::move(request));
        });
    }
    dialog->show();
    dialog->raise();
    dialog->start();
}

void MainWindow::makeMenus() {
    std::map<Menu, QMenu*> menus{
        {Menu::file, menuBar()->addMenu(tr("&File"))},         {Menu::edit, menuBar()->addMenu(tr("&Edit"))},
        {Menu::view, menuBar()->addMenu(tr("&View"))},         {Menu::graph, menuBar()->addMenu(tr("&Graph"))},
        {Menu::schedule, menuBar()->addMenu(tr("&Schedule"))}, {Menu::strategy, menuBar()->addMenu(tr("S&trategy"))},
        {Menu::help, menuBar()->addMenu(tr("&Help"))}};
    for (const auto& [command, action] : m_commands) {
        if (command.menu == Menu::none) continue;
        QMenu* menu = menus.at(command.menu);
        if (command.apart) menu->addSeparator();
        if (command.submenu != Menu::none)
            menus[command.submenu] = menu->addMenu(command.text);
        else if (command.fill)
            command.fill(*this, *menu);
        else
            menu->addAction(action);
    }
}

void MainWindow::addFileMenus(QMenu& file) {
    m_recent = file.addMenu(tr("Open &recent"));
    m_recent->setObjectName(QStringLiteral("recentMenu"));
    QMenu* sample = file.addMenu(tr("Open sa&mple"));
    for (const Sample& s : samples()) sample->addAction(s.title, this, [this, path = s.path] { openPath(path); });
}

void MainWindow::addPanelMenu(QMenu& view) {
    QMenu* panels = view.addMenu(tr("&Panels"));
    for (QDockWidget* dock : m_docks) panels->addAction(dock->toggleViewAction());
}

void MainWindow::addLibraryTo(QMenu& schedule) {
    for (const LibraryKind kind : libraryKinds()) schedule.addAction(m_actions.action(libraryAction(kind)));
}

void MainWindow::makeToolBar() {
    QToolBar* bar = addToolBar(tr("Main"));
    bar->setObjectName(QStringLiteral("mainToolBar"));
    bar->setMovable(false);
    bar->addAction(m_actions.action(QStringLiteral("edit.undo")));
    bar->addAction(m_actions.action(QStringLiteral("edit.redo")));
    auto* mesh = new MeshBar(m_documents.designer(), bar);
    connect(mesh, &MeshBar::editRequested, m_mesh, &MeshPanel::editMesh);
    bar->addWidget(mesh);
    addStrategyTools(*bar);
    auto* spring = new QWidget(bar);
    spring->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(spring);
    m_verdict = new VerdictBar(m_documents.designer(), bar);
    m_verdictAction = bar->addWidget(m_verdict);
    connect(m_verdict, &VerdictBar::moreWanted, this, &MainWindow::whatWouldFit);
    connect(&m_documents, &DocumentManager::answerKept, this, &MainWindow::takeAnswer);
    auto* button = new QPushButton(tr("Export"), bar);
    button->setObjectName(QStringLiteral("toolExport"));
    button->setProperty("primary", true);
    button->setToolTip(tr("Write the strategy for JAX, as rules, as StableHLO or as a report (Ctrl+E)"));
    connect(button, &QPushButton::clicked, m_actions.action(QStringLiteral("file.export")), &QAction::trigger);
    bar->addWidget(button);
    fitToolBar(*bar, *mesh);
}

void MainWindow::refreshRecent() {
    const QStringList files = m_settings.recentFiles();
    m_start->setRecentFiles(files);
    m_recent->clear();
    m_recent->setEnabled(!files.isEmpty());
    for (const QString& path : files) m_recent->addAction(path, this, [this, path] { openPath(path); });
}

void MainWindow::refreshActions() {
    for (const auto& [command, action] : m_commands) {
        if (command.isEnabled) action->setEnabled(command.isEnabled(*this));
        if (command.isChecked) action->setChecked(command.isChecked(*this));
    }
    const bool isSearching = m_documents.designer().search().run().isBusy();
    m_actions.action(QStringLiteral("search.start"))
        ->setText(isSearching ? tr("S&top the search") : tr("S&tart the search"));
    const bool open = document().model() != nullptr;
    findChild<QPushButton*>(QStringLiteral("toolExport"))->setEnabled(open);
    // A widget in a toolbar is shown and hidden by its action.
    for (QAction* tool : {m_strategyAction, m_searchAction, m_compareAction, m_verdictAction}) tool->setVisible(open);
}

void MainWindow::refreshLibrary() {
    const QString axis = QString::fromStdString(m_tactics->axis());
    for (const LibraryKind kind : libraryKinds()) {
        QAction* action = m_actions.action(libraryAction(kind));
        const QString name = actionText(lettersOf(words::named(libraryKindTitle(kind))));
        action->setText(axis.isEmpty() ? tr("Add %1").arg(name) : tr("Add %1 over %2").arg(name, axis));
        const LibraryOffer* offer = m_tactics->model().offer(kind);
        action->setEnabled(offer && offer->made);
        m_actions.setWhyNot(*action, offer ? inWords(offer->why) : QString());
    }
}

void MainWindow::refreshIcons() {
    const Theme& theme = m_documents.theme();
    for (const auto& [command, action] : m_commands)
        if (command.icon) action->setIcon(makeIcon(*command.icon, theme.text2, theme.off));
    if (auto* button = findChild<QPushButton*>(QStringLiteral("toolExport")))
        button->setIcon(makeIcon(Icon::exportTo, theme.onfill, theme.off));
    if (auto* button = findChild<QPushButton*>(QStringLiteral("toolSearch")))
        button->setIcon(makeIcon(Icon::search, theme.text2, theme.off));
    if (auto* button = findChild<QPushButton*>(QStringLiteral("toolCompare")))
        button->setIcon(makeIcon(Icon::compare, theme.text2, theme.off));
}

void MainWindow::askForModel() {
    askForFile(
        this, tr("Open a model or a project"), m_settings.folder(),
        tr("Models and projects (*.mlir *.mlirbc *.bc *.stablehlo *.jaxexport *.hlo *.pb *.txt *.gz *.axiscape);;All "
           "files (*)"),
        [this](const QString& path) { openPath(path); });
}

void MainWindow::askForTactics(bool add) {
    askForFile(this, add ? tr("Add tactics from a file") : tr("Open tactics"), m_settings.folder(),
               tr("Tactic files (*.tactics.json *.json);;All files (*)"), [this, add](const QString& path) {
                   if (add)
                       document().addTactics(path);
                   else
                       document().openTactics(path);
               });
}

void MainWindow::askForExport() {
    const QString source = document().tacticsPath().isEmpty() ? document().modelPath() : document().tacticsPath();
    auto* dialog = new ExportDialog(m_documents.designer(), source, m_settings.folder(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExportDialog::exported, m_lessons, &LessonDocuments::tellExported);
    connect(dialog, &ExportDialog::written, this, [this](const QStringList& paths) {
        statusBar()->showMessage(tr("Wrote %1").arg(paths.join(QStringLiteral(", "))), 20000);
    });
    dialog->open();
}

void MainWindow::askForPicture() {
    askToSave(this, tr("Export picture of the graph"), m_settings.folder(), tr("SVG (*.svg);;PDF (*.pdf);;PNG (*.png)"),
              QStringLiteral("svg"), [this](const QString& path) {
                  auto done = writePicture(*m_graph, m_documents.theme(), path);
                  if (!done) m_messages->showError(done.error());
              });
}

void MainWindow::showShortcuts() {
    auto* sheet = new ShortcutSheet(m_actions, this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    connect(sheet, &ShortcutSheet::edited, this, [this] { m_settings.setShortcuts(chosenShortcuts(m_actions)); });
    sheet->open();
}

} // namespace axiscape
