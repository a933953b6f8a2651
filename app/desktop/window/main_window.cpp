// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/main_window.h"
#include "app/desktop/window/dock_tabs.h"

#include "app/desktop/commands/undo_keys.h"
#include "app/desktop/document/document_tabs.h"
#include "app/desktop/document/folder_dialog.h"
#include "app/desktop/document/unsaved_question.h"
#include "app/desktop/panels/panels.h"
#include "app/desktop/start/start_page.h"
#include "app/desktop/window/full_page.h"
#include "app/desktop/window/measured_file.h"
#include "app/desktop/window/message_bar.h"
#include "app/desktop/window/narrow_layout.h"
#include "app/desktop/window/panel_looks.h"
#include "app/desktop/window/verdict_bar.h"
#include "app/desktop/window/window_place.h"
#include "app/desktop/window/window_style.h"
#include "widgets/common/beside.h"
#include "widgets/common/panel.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/debugger/debugger_panel.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/graph_view.h"
#include "widgets/graph/map_view.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/model/model_panel.h"
#include "widgets/observed/observed_panel.h"
#include "widgets/redistribution/redistribution_panel.h"
#include "widgets/search/search_panel.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/tactics_panel.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_plot.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QVBoxLayout>
#include <numeric>

namespace axiscape {
namespace {

bool isTactics(const QString& path) { return path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive); }

QStringList localFiles(const QMimeData* data) {
    QStringList files;
    for (const QUrl& url : data->urls())
        if (url.isLocalFile()) files << url.toLocalFile();
    return files;
}

} // namespace

MainWindow::MainWindow(QWidget* parent) : QMainWindow(parent), m_actions(this) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setDockNestingEnabled(true);
    keepTipsAside();
    makeMotion(); // before a style of ours hides the desktop's, as is the next
    m_desktopMode = desktopMode(QGuiApplication::palette()); // before a palette of ours hides it
    setThemeMode(m_settings.themeMode());                    // before the panels: they are born in its colours
    setFont(QApplication::font()); // and measured in its type: this window took its own before there was a theme

    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    m_messages = new MessageBar(centre);
    m_centre = new QStackedWidget(centre);
    m_start = new StartPage(m_centre);
    m_start->setTheme(m_documents.theme());
    m_graph = new GraphPanel(m_documents.designer(), m_centre);
    auto* scroll = new QScrollArea(m_centre); // the page is wider than small windows
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_start);
    m_centre->setMinimumSize(440, 180); // what a page would like does not keep the window large
    m_centre->addWidget(scroll);
    m_centre->addWidget(m_graph);
    makeTabs(*column);
    column->addWidget(m_messages);
    column->addWidget(m_centre, 1);
    setCentralWidget(centre);

    new DockTabs(*this);
    makeDocks();
    makeLessons();
    makeComparison();
    m_startPage = new FullPage(*this, *m_centre, *scroll, m_docks);
    makeActions();
    new UndoKeys(m_actions, *this);
    makeMenus();
    makeToolBar();
    makeStatusBar();
    connectDocument();
    setStyleSheet(windowStyleSheet(m_documents.theme()));
    new PanelLooks(m_documents, m_docks, *m_comparison, this); // after the panels have followed
    resize(firstSize(*this));
    m_firstState = saveState(kLayoutVersion);
    m_narrow = new NarrowLayout(*this, m_docks);
    connect(m_narrow, &NarrowLayout::changed, this, &MainWindow::refreshActions);
    if (restoreGeometry(m_settings.geometry())) keepOnScreens(*this);
    for (QDockWidget* dock : m_docks) dock->hide(); // nothing is open yet
    showOwnAnswers();
    refreshRecent();
    refreshTitle();
    refreshStatus();
    refreshActions();
    refreshIcons();
}

MainWindow::~MainWindow() {
    // The panels refer to the document: they go before it does.
    m_documents.undoGroup().disconnect(this);
    m_documents.disconnect(this);
    m_documents.designer().disconnect(this);
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
}

QDockWidget* MainWindow::dock(const char* id) const { return findChild<QDockWidget*>(QLatin1String(id)); }

void MainWindow::addPanel(const PanelEntry& entry) {
    auto* dock = new QDockWidget(tr(entry.title), this);
    dock->setObjectName(QLatin1String(entry.id));
    QWidget* panel = entry.make(m_documents.designer(), this);
    dock->setWidget(panel);
    panel->setMinimumSize(entry.least);
    if (auto* frame = qobject_cast<PanelFrame*>(panel)) dock->setTitleBarWidget(frame->header());
    addDockWidget(entry.area, dock);
    using Place = PanelEntry::Place;
    if (entry.place == Place::below) splitDockWidget(this->dock(entry.beside), dock, Qt::Vertical);
    if (entry.place == Place::right) splitDockWidget(this->dock(entry.beside), dock, Qt::Horizontal);
    if (entry.place == Place::tab) tabifyDockWidget(this->dock(entry.beside), dock);
    m_docks.push_back(dock);
}

void MainWindow::makeDocks() {
    setCorner(Qt::BottomLeftCorner, Qt::BottomDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea); // a tensor, its tiles and the table under each other
    for (const PanelEntry& entry : panels()) addPanel(entry);
    for (const PanelEntry& entry : panels())
        if (entry.place == PanelEntry::Place::tab) dock(entry.beside)->raise();
    m_model = findChild<ModelPanel*>();
    m_tactics = findChild<TacticsPanel*>();
    m_mesh = findChild<MeshPanel*>();
    m_search = findChild<SearchPanel*>();
    // Panels do not know of each other: what one asks of another, or of the window, goes through here.
    connect(m_tactics, &TacticsPanel::fileRequested, this, [this] { askForTactics(true); });
    connect(findChild<SchedulePanel*>(), &SchedulePanel::libraryTacticDropped, m_tactics, &TacticsPanel::addAt);
    connect(findChild<SchedulePanel*>(), &SchedulePanel::searchAgainWanted, this, [this](int tactic) {
        showSearch();
        m_search->searchAgain(tactic);
    });
    connect(findChild<SchedulePanel*>(), &SchedulePanel::conflictsWanted, this, &MainWindow::showConflicts);
    const auto showRedistribution = [this](OpId, int operand) {
        dock("dockRedistribution")->show();
        dock("dockRedistribution")->raise();
        findChild<RedistributionPanel*>()->choose(operand);
    };
    connect(&m_graph->view(), &GraphView::redistributionWanted, this, showRedistribution);
    connect(&m_graph->map(), &MapView::redistributionWanted, this, showRedistribution);
    connect(findChild<ObservedPanel*>(), &ObservedPanel::debugWanted, this, [this](OpId op) {
        dock("dockDebugger")->show();
        dock("dockDebugger")->raise();
        findChild<DebuggerPanel*>()->runTo(op);
    });
    const auto showObserved = [this](int row) {
        dock("dockObserved")->show();
        dock("dockObserved")->raise();
        findChild<ObservedPanel*>()->showRow(row);
    };
    connect(findChild<ObservedPanel*>(), &ObservedPanel::foundChanged, this, [this] {
        const auto& found = findChild<ObservedPanel*>()->shared();
        m_graph->map().setObserved(found);
        findChild<TimelinePanel*>()->plot().setObserved(found);
    });
    connect(&m_graph->map(), &MapView::observedWanted, this, showObserved);
    connect(findChild<TimelinePanel*>(), &TimelinePanel::observedWanted, this, showObserved);
    findChild<ObservedPanel*>()->setWish(m_settings.askWish());
    connect(findChild<ObservedPanel*>(), &ObservedPanel::wishChanged, this,
            [this](const AskWish& wish) { m_settings.setAskWish(wish); });
    connect(m_search, &SearchPanel::hardwareRequested, m_mesh, &MeshPanel::editMesh);
    connect(m_search, &SearchPanel::strategyRequested, this, &MainWindow::addFoundStrategy);
}

void MainWindow::restoreLayout() {
    restoreState(m_firstState, kLayoutVersion);
    for (QDockWidget* dock : m_docks) dock->show();
    setPanelSizes();
    m_narrow->reset();
    if (height() < NarrowLayout::kLow) setPanelSizes(); // as the tabs leave room
}

// Smaller windows than that of kDesignedSize share in proportion.
void MainWindow::setPanelSizes() {
    using Place = PanelEntry::Place;
    const auto share = [this](Qt::Orientation along, const std::function<bool(const PanelEntry&)>& among,
                              int room = QWIDGETSIZE_MAX) {
        QList<QDockWidget*> docks;
        QList<int> sizes;
        for (const PanelEntry& entry : panels()) {
            if (!among(entry)) continue;
            docks << dock(entry.id);
            sizes << (along == Qt::Horizontal ? entry.size.width() : entry.size.height());
        }
        const int all = std::accumulate(sizes.begin(), sizes.end(), 0);
        for (int& size : sizes) size = std::min(size, static_cast<int>(std::int64_t{size} * room / all));
        resizeDocks(docks, sizes, along);
    };
    const auto within = [](Qt::DockWidgetArea area) {
        return [area](const PanelEntry& entry) { return entry.area == area && entry.place != Place::tab; };
    };
    const auto isFirst = [](const PanelEntry& entry) { return entry.place == Place::first; };
    const auto isBottom = within(Qt::BottomDockWidgetArea);
    share(Qt::Horizontal, [=](const PanelEntry& entry) { return isFirst(entry) && !isBottom(entry); });
    // A low window leaves the graph its share.
    const auto isBottomRow = [=](const PanelEntry& entry) { return isFirst(entry) && isBottom(entry); };
    int bottom = 0;
    for (const PanelEntry& entry : panels())
        if (isBottomRow(entry)) bottom += entry.size.height();
    share(Qt::Vertical, isBottomRow, bottom * height() / kDesignedSize.height());
    // What is asked for below is what the columns beside it leave: more would push them aside.
    int columns = 0;
    for (const PanelEntry& entry : panels()) {
        const bool beside = entry.area == Qt::RightDockWidgetArea ||
                            (entry.area == Qt::LeftDockWidgetArea && height() < NarrowLayout::kLow);
        if (isFirst(entry) && beside) columns += entry.size.width() + 8;
    }
    share(Qt::Horizontal, isBottom, width() - columns);
    for (const auto area : {Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea}) share(Qt::Vertical, within(area));
}

void MainWindow::showPanels() {
    if (std::exchange(m_panelsShown, true)) return;
    for (QDockWidget* dock : m_docks) dock->show();
    const bool asBefore = restoreState(m_settings.windowState(), kLayoutVersion);
    if (!asBefore) setPanelSizes();
    m_narrow->reset();
    if (!asBefore && height() < NarrowLayout::kLow) setPanelSizes(); // as the tabs leave room
}

void MainWindow::makeStatusBar() {
    m_selected = new QLabel(this);
    m_selected->setObjectName(QStringLiteral("statusSelected"));
    m_selected->setContentsMargins(10, 0, 0, 0); // under the words of the panels
    m_state = new QLabel(this);
    m_state->setObjectName(QStringLiteral("statusState"));
    m_progress = new QProgressBar(this);
    m_progress->setFixedWidth(220);
    m_progress->setAccessibleName(tr("Progress"));
    m_cancel = new QPushButton(tr("Cancel"), this);
    m_cancel->setProperty("small", true);
    connect(m_cancel, &QPushButton::clicked, &m_documents, &DocumentManager::cancelOpening);
    statusBar()->addWidget(m_selected, 1);
    statusBar()->addPermanentWidget(m_progress);
    statusBar()->addPermanentWidget(m_cancel);
    statusBar()->addPermanentWidget(m_state);
    m_progress->hide();
    m_cancel->hide();
    // Short work shows nothing: the bar would only flash.
    m_busySoon = new QTimer(this);
    m_busySoon->setSingleShot(true);
    m_busySoon->setInterval(300);
    connect(m_busySoon, &QTimer::timeout, this, [this] {
        m_progress->setRange(0, 1000); // it moves only with progress
        m_progress->setValue(0);
        m_progress->show();
        m_cancel->show();
    });
}

void MainWindow::connectDocument() {
    connect(&m_documents.designer(), &Designer::modelChanged, this, &MainWindow::showStartOrGraph);
    connect(&m_documents, &DocumentManager::failed, m_messages, &MessageBar::showErrorAbout);
    connect(&m_documents, &DocumentManager::warned, m_messages,
            [this](const QString& text) { m_messages->showWarningAbout(text, {}); });
    connect(&m_documents, &DocumentManager::mended, m_messages, &MessageBar::mended);
    connect(&m_documents, &DocumentManager::openingProgress, this,
            [this](const QString& what, qint64 done, qint64 total) {
                m_progress->setRange(0, 1000);
                m_progress->setValue(total > 0 ? static_cast<int>(done * 1000 / total) : 0);
                m_selected->setText(what);
            });
    connect(&m_documents, &DocumentManager::busyChanged, this, [this] {
        if (m_documents.isOpening()) {
            m_busySoon->start();
        } else {
            m_busySoon->stop();
            m_progress->hide();
            m_cancel->hide();
        }
        refreshStatus();
    });
    connect(&m_documents.designer(), &Designer::snapshotChanged, this, [this] {
        refreshStatus();
        refreshActions();
    });
    connect(&m_documents.designer(), &Designer::themeChanged, this, &MainWindow::refreshActions);
    connect(&m_documents.designer().strategies(), &Strategies::changed, this, &MainWindow::refreshActions);
    connect(&m_documents.designer().search(), &Searcher::changed, this, &MainWindow::refreshActions);
    connect(m_tabs, &DocumentTabs::changed, this, &MainWindow::refreshActions);
    connect(&m_documents, &DocumentManager::tacticsPathChanged, this, &MainWindow::refreshTitle);
    connect(&m_documents, &DocumentManager::projectPathChanged, this, [this] {
        if (!document().projectPath().isEmpty()) m_settings.addRecentFile(document().projectPath());
        refreshRecent();
        refreshTitle();
    });
    connect(&m_documents.undoGroup(), &QUndoGroup::cleanChanged, this, [this](bool clean) {
        setWindowModified(!clean);
        refreshStatus();
    });
    connect(&m_documents.designer().selection(), &Selection::changed, this, &MainWindow::refreshStatus);
    connect(m_start, &StartPage::openRequested, this, &MainWindow::askForModel);
    connect(m_start, &StartPage::fileRequested, this, &MainWindow::openPath);
    connect(m_start, &StartPage::strategyRequested, this, [this](const QString& model, const Strategy& strategy) {
        OpenRequest request{model};
        request.project = ProjectFile{{}, oneStrategyProject({}, strategy), {}};
        m_documents.open(std::move(request));
    });
}

void MainWindow::openPath(const QString& path) {
    if (isProfile(path)) return openMeasurement(*this, *m_messages, path);
    if (QFileInfo(path).isDir()) {
        auto* programs = new FolderDialog(path, this);
        connect(programs, &FolderDialog::chosen, this, &MainWindow::openPath);
        connect(programs, &FolderDialog::failed, m_messages, &MessageBar::showErrorAbout);
        return programs->show();
    }
    if (!isTactics(path)) return m_documents.open(path);
    document().openTactics(path);
}

void MainWindow::openModelWithTactics(const QString& model, const QString& tactics) {
    auto request = openRequestOf(model);
    if (!request) return m_messages->showErrorAbout(request.error(), model);
    request->tactics = tactics;
    m_documents.open(std::move(*request));
}

void MainWindow::setThemeMode(std::optional<Theme::Mode> mode) {
    Theme theme = makeTheme(mode.value_or(m_desktopMode));
    theme.patterns = m_settings.patterns().value_or(theme.patterns);
    // Every widget is polished again for a style sheet, the same one or not.
    const Theme& shown = m_documents.theme();
    if (m_start && shown.mode == theme.mode && shown.patterns == theme.patterns) return;
    applyTheme(*qApp, theme);
    if (m_start) setStyleSheet(windowStyleSheet(theme)); // the first time when all is in the window
    m_documents.setTheme(theme);
    if (m_start) m_start->setTheme(theme);
    if (m_tabs) m_tabs->setIconColours(theme.text2, theme.off);
    refreshIcons();
}

void MainWindow::refreshTitle() {
    const QString model = QFileInfo(document().modelPath()).fileName();
    const QString tactics = QFileInfo(document().tacticsPath()).fileName();
    const QString project = QFileInfo(document().projectPath()).fileName();
    const QString name = !project.isEmpty()    ? project
                         : !document().model() ? tr("Axiscape")
                         : tactics.isEmpty()   ? model
                                               : tactics + tr(" on ") + model;
    const auto sizes = document().model() ? sizesText(document().model()->sizes) : std::string();
    const QString with = sizes.empty() ? QString() : QStringLiteral(" (%1)").arg(QString::fromStdString(sizes));
    setWindowTitle(name + with + QStringLiteral("[*]"));
}

void MainWindow::refreshStatus() {
    const auto model = document().model();
    const auto snapshot = document().snapshot();
    QString selected = model ? tr("Drag an axis of the mesh onto a dimension of an argument") : tr("Ready");
    const Selection& selection = document().selection();
    if (model && selection.value().valid()) {
        const ValueId value = selection.value();
        const QString name = model->module->isArgument(value)
                                 ? QString::fromStdString(model->module->argument(value.value).name)
                                 : QString::fromStdString(std::string(model->module->kindName(selection.op())));
        selected =
            tr("Selected: %1, used %n time(s)", nullptr, static_cast<int>(model->sites->uses(value).size())).arg(name);
    }
    m_selected->setText(selected);
    QStringList state;
    if (document().isEvaluating()) state << tr("Computing");
    if (snapshot) {
        state << tr("%n conflict(s)", nullptr, static_cast<int>(snapshot->conflicts.size()));
        state << tr("Computed in %1").arg(inWords(words::inSeconds(snapshot->seconds)));
        const auto unknown = model->module->unknownOperations();
        if (!unknown.empty()) state << tr("%n kind(s) of op without a rule", nullptr, static_cast<int>(unknown.size()));
        state << (document().undoStack().isClean() ? tr("Saved") : tr("Not saved"));
    }
    m_state->setText(state.join(QStringLiteral("    ")));
}

void MainWindow::closeEvent(QCloseEvent* event) {
    const auto unsaved = m_documents.unsaved();
    if (!m_closing && !unsaved.empty()) {
        event->ignore();
        askAboutUnsaved(*this, unsaved, [this] {
            m_closing = true;
            close();
        });
        return;
    }
    rememberSession();
    m_comparison->leave(); // the layout with panels is the one to remember
    m_startPage->leave();
    m_settings.setWindow(saveGeometry(), m_panelsShown ? saveState(kLayoutVersion) : m_settings.windowState());
    QMainWindow::closeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (localFiles(event->mimeData()).isEmpty()) return;
    event->acceptProposedAction();
    m_start->setDropping(true);
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*) { m_start->setDropping(false); }

void MainWindow::dropEvent(QDropEvent* event) {
    m_start->setDropping(false);
    const QStringList paths = localFiles(event->mimeData());
    if (paths.isEmpty()) return;
    event->acceptProposedAction();
    for (const QString& path : paths) openPath(path);
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() != QEvent::ThemeChange || m_settings.themeMode()) return;
    m_desktopMode = desktopMode(QGuiApplication::palette());
    setThemeMode(std::nullopt);
}

} // namespace axiscape
