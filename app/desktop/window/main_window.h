// SPDX-License-Identifier: GPL-3.0-or-later
// The window: panels as docks around the graph, documents in tabs of which one is in front, every command in one
// registry.
#pragma once

#include "app/desktop/commands/action_registry.h"
#include "app/desktop/commands/commands.h"
#include "app/desktop/document/document_manager.h"
#include "app/desktop/window/settings.h"

#include <QMainWindow>

class QLabel;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTimer;
class QVBoxLayout;

namespace axiscape {

class ComparePage;
class DocumentTabs;
class FullPage;
class GraphPanel;
class LessonDocuments;
class MeshBar;
class MessageBar;
class ModelPanel;
class NarrowLayout;
class PresentationMode;
class SearchPanel;
class StartPage;
class MeshPanel;
class TacticsPanel;
class VerdictBar;
struct PanelEntry;
struct StrategyEdit;

class MainWindow : public QMainWindow {
    Q_OBJECT
  public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    DocumentManager& documents() { return m_documents; }
    Document& document() { return m_documents.front(); }
    ActionRegistry& actions() { return m_actions; }
    GraphPanel& graph() { return *m_graph; }
    MessageBar& messages() { return *m_messages; }
    FullPage& comparison() { return *m_comparison; }
    DocumentTabs& tabs() { return *m_tabs; }

    // A model or a project, in a tab of its own; a tactic file, for the document shown. Told apart by name and content.
    void openPath(const QString& path);
    void openModelWithTactics(const QString& model, const QString& tactics); // the latter may be empty
    void openLastSession();
    // Where it was saved last; a document that was never saved asks. `then`: whether it was.
    void save(const std::function<void(bool)>& then = {});
    // Asked of a file before it is replaced; if not, it has asked the person, and nothing is saved yet.
    void askBeforeReplacing(std::function<bool(const QString& path)> mayReplace) {
        m_mayReplace = std::move(mayReplace);
    }
    // Not set: as the desktop's palette is.
    void setThemeMode(std::optional<Theme::Mode> mode);

  protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    friend class WindowCommands; // what its rows do
    void newTab();
    void copyPath();
    void showInFolder();
    void chooseTheme(std::optional<Theme::Mode> mode);
    void askForContextMenu();
    void showOutline();
    void showConflicts();
    void showSearch();
    void startOrStopSearch();
    void stepThrough();
    void clearSchedule();
    void pinStrategy();
    void editProject(std::optional<StrategyEdit> made);
    void showManual();
    void showLessons();
    void makeLessons();
    void askForExercise();
    void showPalette();
    void addFileMenus(QMenu& file);
    void addPanelMenu(QMenu& view);
    void addLibraryTo(QMenu& schedule);
    void addLibraryActions();
    void addPanelActions();
    void addLanguageActions();

    void makeTabKeys();
    void makePresentation();
    void makeDocks();
    void makeActions();
    void makeMenus();
    void makeToolBar();
    void makeStatusBar();
    void makeComparison();
    void makeTabs(QVBoxLayout& column);
    void showStartOrGraph();
    void askForSizes(const SizesQuestion& question, const OpenRequest& request, const DocumentPointer& target);
    void takeOpened(const DocumentPointer& document, const OpenRequest& request);
    void offerAnnotations();
    void askToClose(std::vector<DocumentPointer> documents);
    void rememberSession();
    void addFoundStrategy(const Strategy& strategy);
    void makeMotion();
    void reduceMotion(bool reduced);
    void setLearnRanges(bool on);
    void showOwnAnswers();
    void takeAnswer(const KeptAnswer& answer);
    void fitToolBar(QToolBar& bar, MeshBar& mesh);
    void addLanguageMenu(QMenu& view);
    void showText(const QString& name, const QString& title, const QString& text);
    void addStrategyTools(QToolBar& bar);
    void addPanel(const PanelEntry& entry);
    QDockWidget* dock(const char* id) const;
    void connectDocument();

    void askForModel();
    void askForTactics(bool add);
    void saveAs(const std::function<void(bool)>& then = {});
    void askForExport();
    void askForPicture();
    void verify();
    void checkLimits();
    void whatWouldFit();
    void showShortcuts();
    void showAbout();
    void restoreLayout();
    void showPanels();
    void setPanelSizes();
    void refreshIcons();
    void refreshTitle();
    void refreshStatus();
    void refreshRecent();
    void refreshActions();
    void refreshLibrary();

    Settings m_settings;
    DocumentManager m_documents;
    ActionRegistry m_actions;
    std::vector<std::pair<Command, QAction*>> m_commands; // no action: a part of a menu
    QStackedWidget* m_centre = nullptr;
    StartPage* m_start = nullptr;
    DocumentTabs* m_tabs = nullptr;
    FullPage* m_startPage = nullptr; // in front of panels that were shown before
    GraphPanel* m_graph = nullptr;
    ComparePage* m_compare = nullptr;
    FullPage* m_comparison = nullptr;
    ModelPanel* m_model = nullptr;
    MeshPanel* m_mesh = nullptr;
    SearchPanel* m_search = nullptr;
    TacticsPanel* m_tactics = nullptr;
    MessageBar* m_messages = nullptr;
    VerdictBar* m_verdict = nullptr;
    LessonDocuments* m_lessons = nullptr;
    QMenu* m_recent = nullptr;
    QLabel *m_selected = nullptr, *m_state = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_cancel = nullptr;
    QTimer* m_busySoon = nullptr;
    QAction *m_verdictAction = nullptr, *m_strategyAction = nullptr, *m_compareAction = nullptr,
            *m_searchAction = nullptr;
    QByteArray m_firstState;
    NarrowLayout* m_narrow = nullptr;
    PresentationMode* m_presentation = nullptr;
    bool m_panelsShown = false;
    std::vector<QDockWidget*> m_docks;
    Theme::Mode m_desktopMode = Theme::Mode::light;
    bool m_closing = false;
    std::function<bool(const QString& path)> m_mayReplace;
};

// What ranges learn from: $XDG_DATA_HOME/axiscape/answers.json.
QString ownAnswersFile();

} // namespace axiscape
