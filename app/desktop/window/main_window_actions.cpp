// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/command_palette.h"

#include "app/desktop/commands/shortcut_sheet.h"
#include "app/desktop/pictures/export_dialog.h"
#include "app/desktop/pictures/picture.h"
#include "app/desktop/start/start_page.h"
#include "app/desktop/window/main_window.h"
#include "app/desktop/window/mesh_bar.h"
#include "app/desktop/window/message_bar.h"
#include "app/desktop/window/verdict_bar.h"
#include "app/desktop/window/verify_dialog.h"
#include "core/base/words.h"
#include "widgets/common/icons.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/graph_view.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/model/model_panel.h"
#include "widgets/tactics/palette_model.h"
#include "widgets/tactics/tactics_panel.h"

#include <QApplication>
#include <QDockWidget>
#include <QFileDialog>
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

// Opens without blocking: the answer comes as a signal.
template <class Then>
void askForFile(QWidget* parent, const QString& title, const QString& folder, const QString& filter,
                const QString& suffix, Then then) {
    auto* dialog = new QFileDialog(parent, title, folder, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (suffix.isEmpty()) {
        dialog->setFileMode(QFileDialog::ExistingFile);
    } else {
        dialog->setAcceptMode(QFileDialog::AcceptSave);
        dialog->setDefaultSuffix(suffix);
    }
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, then);
    dialog->open();
}

QString actionText(std::string_view of) { return QString::fromUtf8(of.data(), static_cast<qsizetype>(of.size())); }

QString libraryAction(LibraryKind kind) { return QStringLiteral("tactics.") + actionText(libraryKindName(kind)); }

} // namespace

void MainWindow::makeActions() {
    const auto id = [](const char* text) { return QString::fromLatin1(text); };
    auto& a = m_actions;
    a.add(id("file.open"), tr("&Open…"), QKeySequence::Open, tr("Open a StableHLO module or a project"),
          [this] { askForModel(); });
    a.add(id("file.openTactics"), tr("Open &tactics…"), QKeySequence(tr("Ctrl+Shift+O")),
          tr("Replace the schedule by a tactic file"), [this] { askForTactics(false); });
    a.add(id("file.addTactics"), tr("&Add tactics from a file…"), QKeySequence(tr("Ctrl+Shift+A")),
          tr("Append the tactics of a file to the schedule"), [this] { askForTactics(true); });
    a.add(id("file.save"), tr("&Save"), QKeySequence::Save,
          tr("Save the project, or the tactic file it was opened from"), [this] { save(); });
    a.add(id("file.saveAs"), tr("Save &as…"), QKeySequence(tr("Ctrl+Shift+S")), tr("Save under another name"),
          [this] { saveAs(); });
    a.add(id("file.export"), tr("&Export…"), QKeySequence(tr("Ctrl+E")),
          tr("Write the strategy for JAX, as rules, as StableHLO or as a report"), [this] { askForExport(); });
    a.add(id("file.exportPicture"), tr("Export &picture of the graph…"), {}, tr("Write the graph as SVG, PDF or PNG"),
          [this] { askForPicture(); });
    QAction* restore = a.add(id("file.restoreSession"), tr("Open the last documents at the &start"), {},
                             tr("The next start opens what is open now"),
                             [this] { m_settings.setRestoreSession(!m_settings.restoreSession()); });
    restore->setCheckable(true);
    restore->setChecked(m_settings.restoreSession());
    a.add(id("file.quit"), tr("&Quit"), QKeySequence(tr("Ctrl+Q")), tr("Close the window"), [this] { close(); });

    QAction* undo = m_documents.undoGroup().createUndoAction(this, tr("Undo"));
    undo->setShortcut(QKeySequence::Undo);
    a.add(id("edit.undo"), undo);
    QAction* redo = m_documents.undoGroup().createRedoAction(this, tr("Redo"));
    redo->setShortcut(QKeySequence(tr("Ctrl+Shift+Z")));
    a.add(id("edit.redo"), redo);
    // What would be done, by name, is the text already.
    undo->setToolTip(tr("Take back the last change (%1)").arg(undo->shortcut().toString(QKeySequence::NativeText)));
    redo->setToolTip(
        tr("Make the change again that was taken back (%1)").arg(redo->shortcut().toString(QKeySequence::NativeText)));
    a.add(id("edit.find"), tr("&Find in the graph…"), QKeySequence::Find, tr("Find ops and tensors in the graph"),
          [this] { m_graph->find(); });
    a.add(id("edit.findModel"), tr("Search the &model…"), QKeySequence(tr("Ctrl+Shift+F")),
          tr("Search layers and arguments"), [this] { m_model->focusSearch(); });

    a.add(id("view.light"), tr("&Light"), {}, tr("Light theme"), [this] {
        m_settings.setThemeMode(Theme::Mode::light);
        setThemeMode(Theme::Mode::light);
    });
    a.add(id("view.dark"), tr("&Dark"), {}, tr("Dark theme"), [this] {
        m_settings.setThemeMode(Theme::Mode::dark);
        setThemeMode(Theme::Mode::dark);
    });
    a.add(id("view.contrast"), tr("High &contrast"), {}, tr("High contrast theme"), [this] {
        m_settings.setThemeMode(Theme::Mode::contrast);
        setThemeMode(Theme::Mode::contrast);
    });
    a.add(id("view.desktopTheme"), tr("As the &desktop"), {}, tr("The theme of the desktop"), [this] {
        m_settings.setThemeMode(std::nullopt);
        setThemeMode(std::nullopt);
    });
    QAction* patterns = a.add(id("view.patterns"), tr("&Patterns on areas of an axis"), {},
                              tr("Tell axes apart by patterns, too"), [this] {
                                  m_settings.setPatterns(!m_documents.theme().patterns);
                                  setThemeMode(m_settings.themeMode());
                              });
    patterns->setCheckable(true);
    const auto showPatterns = [this, patterns] { patterns->setChecked(m_documents.theme().patterns); };
    connect(&m_documents.designer(), &Designer::themeChanged, patterns, showPatterns);
    showPatterns();
    makeLanguageActions();
    for (QDockWidget* dock : m_docks) {
        dock->toggleViewAction()->setStatusTip(tr("Show or hide this panel"));
        a.add(QStringLiteral("panel.") + dock->objectName(), dock->toggleViewAction());
    }
    a.add(id("view.restoreLayout"), tr("&Restore panels"), {}, tr("Put all panels back where they were at first"),
          [this] { restoreLayout(); });

    a.add(id("schedule.annotated"), tr("&Use the program's shardings"), {},
          tr("Make the shardings that the program carries the schedule"), [this] { document().useAnnotations(); });
    a.add(id("schedule.verify"), tr("&Verify…"), QKeySequence(tr("Ctrl+Shift+V")),
          tr("Run the partitioned program beside the whole one on numbers"), [this] { verify(); });
    for (const LibraryKind kind : libraryKinds()) {
        a.add(libraryAction(kind), {}, {}, tr("Add this tactic of the library to the schedule"),
              [this, kind] { m_tactics->add(kind); });
    }
    connect(m_tactics, &TacticsPanel::axisChanged, this, &MainWindow::refreshLibrary);
    connect(&m_documents.designer(), &Designer::libraryOffersChanged, this, &MainWindow::refreshLibrary);
    refreshLibrary();
    makeStrategyActions();
    makeSearchActions();
    makeTabActions();

    a.add(id("graph.fit"), tr("&Fit the graph"), {}, tr("Show the whole graph (F in the graph)"),
          [this] { m_graph->fit(); });
    a.add(id("graph.back"), tr("&Back"), {}, tr("Back to where you were (Alt+Left in the graph)"),
          [this] { m_graph->view().goBack(); });
    a.add(id("graph.forward"), tr("F&orward"), {}, tr("Forward again (Alt+Right in the graph)"),
          [this] { m_graph->view().goForward(); });
    a.add(id("graph.definition"), tr("Go to what it &reads"), {}, tr("Follow an operand (Ctrl+Up in the graph)"),
          [this] { m_graph->view().followDefinition(); });
    a.add(id("graph.use"), tr("Go to where it is &used"), {}, tr("Follow a use (Ctrl+Down in the graph)"),
          [this] { m_graph->view().followUse(); });
    a.add(id("graph.collectives"), tr("Find the &collectives"), {},
          tr("Where devices exchange data; F3 goes from one to the next"),
          [this] { m_graph->find(QStringLiteral("collective:")); });
    a.add(id("graph.bookmark"), tr("Set or remove a book&mark"), {}, tr("Bookmark what is selected (Ctrl+B, F2 next)"),
          [this] { m_graph->view().toggleBookmark(); });
    a.add(id("graph.zoomIn"), tr("Zoom &in"), QKeySequence::ZoomIn, tr("Show less of the graph, larger"),
          [this] { m_graph->zoomIn(); });
    a.add(id("graph.zoomOut"), tr("Zoom &out"), QKeySequence::ZoomOut, tr("Show more of the graph, smaller"),
          [this] { m_graph->zoomOut(); });

    a.add(id("help.commands"), tr("All &commands…"), QKeySequence(tr("Ctrl+Shift+P")), tr("Find any command by name"),
          [this] {
              auto* palette = new CommandPalette(m_actions, this);
              palette->move(mapToGlobal(QPoint((width() - palette->width()) / 2, 80)));
              palette->show();
          });
    makeHelpActions();
    a.add(id("help.shortcuts"), tr("&Keyboard shortcuts"), QKeySequence(tr("Shift+F1")), tr("List all shortcuts"),
          [this] { showShortcuts(); });
    a.add(id("help.about"), tr("&About Axiscape"), {}, tr("Version and licence"), [this] { showAbout(); });
    applyShortcuts(m_actions, m_settings.shortcuts()); // last: it knows only what is there
}

void MainWindow::verify() {
    auto* dialog = findChild<VerifyDialog*>();
    if (!dialog) dialog = new VerifyDialog(m_documents.designer(), this);
    dialog->show();
    dialog->raise();
    dialog->start();
}

void MainWindow::makeMenus() {
    const auto fill = [this](QMenu* menu, std::initializer_list<const char*> ids) {
        for (const char* id : ids) {
            if (*id)
                menu->addAction(m_actions.action(QString::fromLatin1(id)));
            else
                menu->addSeparator();
        }
    };
    QMenu* file = menuBar()->addMenu(tr("&File"));
    fill(file, {"tab.new", "file.open"});
    m_recent = file->addMenu(tr("Open &recent"));
    m_recent->setObjectName(QStringLiteral("recentMenu"));
    QMenu* sample = file->addMenu(tr("Open sa&mple"));
    for (const Sample& s : samples()) sample->addAction(s.title, this, [this, path = s.path] { openPath(path); });
    fill(file, {"", "file.openTactics", "file.addTactics", "file.save", "file.saveAs", "", "file.export",
                "file.exportPicture", "", "tab.close", "tab.closeOthers", "", "file.restoreSession", "file.quit"});
    fill(menuBar()->addMenu(tr("&Edit")),
         {"edit.undo", "edit.redo", "", "edit.find", "edit.findModel", "", "edit.contextMenu"});
    QMenu* view = menuBar()->addMenu(tr("&View"));
    fill(view->addMenu(tr("&Theme")),
         {"view.desktopTheme", "view.light", "view.dark", "view.contrast", "", "view.patterns"});
    addLanguageMenu(*view);
    QMenu* panels = view->addMenu(tr("&Panels"));
    for (QDockWidget* dock : m_docks) panels->addAction(dock->toggleViewAction());
    fill(view, {"view.restoreLayout", "view.reduceMotion", "", "tab.next", "tab.previous", "", "view.outline",
                "view.presentation"});
    fill(menuBar()->addMenu(tr("&Graph")),
         {"graph.fit", "graph.zoomIn", "graph.zoomOut", "", "graph.back", "graph.forward", "graph.definition",
          "graph.use", "graph.bookmark", "", "graph.collectives"});
    QMenu* schedule = menuBar()->addMenu(tr("&Schedule"));
    for (const LibraryKind kind : libraryKinds()) schedule->addAction(m_actions.action(libraryAction(kind)));
    schedule->addSeparator();
    fill(schedule, {"search.show", "search.start", "", "schedule.steps", "schedule.annotated", "", "schedule.verify"});
    fill(menuBar()->addMenu(tr("S&trategy")),
         {"strategy.pin", "strategy.duplicate", "strategy.delete", "strategy.next", "", "strategy.compare"});
    fill(menuBar()->addMenu(tr("&Help")),
         {"help.panel", "help.commands", "help.shortcuts", "", "help.log", "help.report", "", "help.about"});
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
    const bool open = document().model() != nullptr;
    for (const char* id :
         {"file.openTactics", "file.addTactics", "file.save", "file.saveAs", "file.export", "file.exportPicture",
          "edit.find", "edit.findModel", "graph.back", "graph.forward", "graph.definition", "graph.use",
          "graph.bookmark", "graph.collectives", "graph.fit", "graph.zoomIn", "graph.zoomOut", "view.restoreLayout"})
        m_actions.action(QString::fromLatin1(id))->setEnabled(open);
    m_actions.action(QStringLiteral("schedule.annotated"))->setEnabled(document().isAnnotated());
    findChild<QPushButton*>(QStringLiteral("toolExport"))->setEnabled(open);
    refreshStrategyActions();
    refreshTabActions();
    m_verdictAction->setVisible(open); // a widget in a toolbar is shown and hidden by its action
}

void MainWindow::refreshLibrary() {
    const QString axis = QString::fromStdString(m_tactics->axis());
    for (const LibraryKind kind : libraryKinds()) {
        QAction* action = m_actions.action(libraryAction(kind));
        const QString name = actionText(words::shown(libraryKindTitle(kind)));
        action->setText(axis.isEmpty() ? tr("Add %1").arg(name) : tr("Add %1 over %2").arg(name, axis));
        const LibraryOffer* offer = m_tactics->model().offer(kind);
        action->setEnabled(offer && offer->made);
        m_actions.setWhyNot(*action, offer ? QString::fromStdString(offer->why) : QString());
    }
}

void MainWindow::refreshIcons() {
    const std::pair<const char*, Icon> icons[] = {{"edit.undo", Icon::undo},        {"edit.redo", Icon::redo},
                                                  {"file.open", Icon::open},        {"edit.find", Icon::search},
                                                  {"graph.fit", Icon::fit},         {"graph.zoomIn", Icon::zoomIn},
                                                  {"graph.zoomOut", Icon::zoomOut}, {"file.export", Icon::exportTo}};
    const Theme& theme = m_documents.theme();
    for (const auto& [id, icon] : icons)
        if (QAction* action = m_actions.action(QString::fromLatin1(id)))
            action->setIcon(makeIcon(icon, theme.text2, theme.off));
    if (auto* button = findChild<QPushButton*>(QStringLiteral("toolExport")))
        button->setIcon(makeIcon(Icon::exportTo, theme.onfill, theme.off));
    if (auto* button = findChild<QPushButton*>(QStringLiteral("toolSearch")))
        button->setIcon(makeIcon(Icon::search, theme.text2, theme.off));
    if (auto* button = findChild<QPushButton*>(QStringLiteral("toolCompare")))
        button->setIcon(makeIcon(Icon::compare, theme.text2, theme.off));
}

void MainWindow::askForModel() {
    askForFile(this, tr("Open a model or a project"), m_settings.folder(),
               tr("Models and projects (*.mlir *.mlir.gz *.txt *.stablehlo *.axiscape);;All files (*)"), {},
               [this](const QString& path) { openPath(path); });
}

void MainWindow::askForTactics(bool add) {
    askForFile(this, add ? tr("Add tactics from a file") : tr("Open tactics"), m_settings.folder(),
               tr("Tactic files (*.tactics.json *.json);;All files (*)"), {}, [this, add](const QString& path) {
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
    connect(dialog, &ExportDialog::written, this, [this](const QStringList& paths) {
        statusBar()->showMessage(tr("Wrote %1").arg(paths.join(QStringLiteral(", "))), 20000);
    });
    dialog->open();
}

void MainWindow::askForPicture() {
    askForFile(this, tr("Export picture of the graph"), m_settings.folder(),
               tr("SVG (*.svg);;PDF (*.pdf);;PNG (*.png)"), QStringLiteral("svg"), [this](const QString& path) {
                   auto done = writePicture(m_graph->graphLayout(), m_graph->graphStyle(), m_documents.theme(), path);
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
