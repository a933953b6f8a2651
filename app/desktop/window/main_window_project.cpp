// SPDX-License-Identifier: GPL-3.0-or-later
// The strategies of the project in the window: the page that compares them, the commands, saving.
#include "app/desktop/start/samples.h"
#include "app/desktop/window/full_page.h"
#include "app/desktop/window/main_window.h"
#include "app/desktop/window/mesh_bar.h"
#include "app/desktop/window/narrow_layout.h"
#include "app/desktop/window/tool_bar_fit.h"
#include "app/desktop/window/verdict_bar.h"
#include "widgets/common/file_dialogs.h"
#include "widgets/common/strategies.h"
#include "widgets/common/strategy_edits.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/strategy_button.h"
#include "widgets/tactics/schedule_panel.h"

#include <QDir>
#include <QDockWidget>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QStackedWidget>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>

namespace axiscape {
namespace {

constexpr auto kProjectSuffix = "axiscape";
constexpr auto kTacticsSuffix = "tactics.json";
constexpr int kSaidMilliseconds = 8000;

// "t32_train" of "models/t32_train.mlir.gz" and of "t32_train.tactics.json".
QString plainName(const QString& path) {
    QString name = QFileInfo(path).fileName();
    if (name.endsWith(QLatin1String(".gz"), Qt::CaseInsensitive)) name.chop(3);
    name = QFileInfo(name).completeBaseName();
    if (name.endsWith(QLatin1String(".tactics"), Qt::CaseInsensitive)) name.chop(8);
    return name;
}

} // namespace

void MainWindow::makeComparison() {
    m_compare = new ComparePage(m_documents.designer(), m_documents.designer().strategies(), m_centre);
    m_centre->addWidget(m_compare);
    m_comparison = new FullPage(*this, *m_centre, *m_compare, m_docks);
    connect(m_compare, &ComparePage::leaveRequested, m_comparison, &FullPage::leave);
    connect(m_compare, &ComparePage::graphRequested, m_comparison, &FullPage::leave);
    connect(m_comparison, &FullPage::changed, this, [this] {
        if (m_narrow) m_narrow->update(); // the window may have another size by now
        refreshActions();
    });
}

void MainWindow::editProject(std::optional<StrategyEdit> made) {
    if (made) document().editProject(made->undoText, std::move(made->next));
}

void MainWindow::pinStrategy() {
    editProject(pinnedCopy(document().project()));
    const Project& project = document().project();
    statusBar()->showMessage(tr("Pinned as %1. Change the schedule, then Compare shows both.")
                                 .arg(QString::fromStdString(project.strategies[project.open - 1].name)),
                             kSaidMilliseconds);
}

void MainWindow::clearSchedule() {
    Strategy next = document().strategy();
    next.schedule.tactics.clear();
    document().edit(tr("Clear the schedule"), std::move(next));
}

// The steps are played in the panel: it may be behind another, or closed.
void MainWindow::stepThrough() {
    dock("dockSchedule")->show();
    dock("dockSchedule")->raise();
    findChild<SchedulePanel*>()->stepThrough();
}

void MainWindow::addStrategyTools(QToolBar& bar) {
    auto* strategy = new StrategyButton(m_documents.designer().strategies(), &bar);
    connect(strategy, &StrategyButton::compareRequested, m_comparison, &FullPage::enter);
    m_strategyAction = bar.addWidget(strategy);
    auto* search = new QPushButton(tr("Search"), &bar);
    search->setObjectName(QStringLiteral("toolSearch"));
    search->setToolTip(tr("Let the machine find tactics (Ctrl+R)"));
    connect(search, &QPushButton::clicked, m_actions.action(QStringLiteral("search.show")), &QAction::trigger);
    m_searchAction = bar.addWidget(search);
    auto* compare = new QPushButton(tr("Compare"), &bar);
    compare->setObjectName(QStringLiteral("toolCompare"));
    compare->setToolTip(tr("Strategies side by side (Ctrl+Shift+C)"));
    connect(compare, &QPushButton::clicked, m_actions.action(QStringLiteral("strategy.compare")), &QAction::trigger);
    m_compareAction = bar.addWidget(compare);
}

// In this order what the toolbar says is said shorter, until it fits: the verdict stays longest.
void MainWindow::fitToolBar(QToolBar& bar, MeshBar& mesh) {
    const auto iconOnly = [&bar](const char* name) -> ToolBarFit::Step {
        auto* button = bar.findChild<QPushButton*>(QLatin1String(name));
        button->setAccessibleName(button->text());
        return [button](bool isShort) {
            button->setText(isShort ? QString() : button->accessibleName());
            button->setProperty("iconOnly", isShort);
            button->style()->unpolish(button);
            button->style()->polish(button);
        };
    };
    auto* strategy = bar.findChild<StrategyButton*>();
    auto* fit =
        new ToolBarFit(bar, {[this](bool isShort) { m_verdict->setThroughputShown(!isShort); }, iconOnly("toolSearch"),
                             iconOnly("toolCompare"), [&mesh](bool isShort) { mesh.setShort(isShort); },
                             [strategy](bool isShort) { strategy->setShort(isShort); }, iconOnly("toolExport"),
                             [this](bool isShort) { m_verdict->setBoundsShown(!isShort); },
                             [this](bool isShort) { m_verdict->setTight(isShort); },
                             [this](bool isShort) { m_verdict->setQuestionShort(isShort); },
                             [&mesh](bool isShort) { mesh.setAxesShown(!isShort); }});
    for (auto signal : {&Designer::modelChanged, &Designer::snapshotChanged, &Designer::themeChanged})
        connect(&m_documents.designer(), signal, fit, &ToolBarFit::fitSoon);
    connect(&m_documents.designer().strategies(), &Strategies::changed, fit, &ToolBarFit::fitSoon);
    connect(m_verdict, &VerdictBar::changed, fit, &ToolBarFit::fitSoon);
}

void MainWindow::save(const std::function<void(bool)>& then) {
    const bool asProject = !document().projectPath().isEmpty();
    const QString path = asProject ? document().projectPath() : document().tacticsPath();
    if (path.isEmpty() || (!asProject && document().project().strategies.size() != 1)) return saveAs(then);
    bool saved = false;
    if (m_mayReplace && !m_mayReplace(path))
        statusBar()->showMessage(tr("Not saved: say first what becomes of the change by another program"),
                                 kSaidMilliseconds);
    else
        saved = asProject ? document().saveProject(path) : document().saveTactics(path);
    if (then) then(saved);
}

void MainWindow::saveAs(const std::function<void(bool)>& then) {
    const QString project = tr("Axiscape project, all strategies (*.axiscape)");
    const QString tactics = tr("Tactic file, the open strategy (*.tactics.json)");
    // Beside what is open, under its name; what is shipped with the program is no place for a person's files.
    const QString beside = document().tacticsPath().isEmpty() ? document().path() : document().tacticsPath();
    const QString proposed = QDir(ownFolder(QFileInfo(beside).absolutePath()))
                                 .filePath(plainName(beside) + QLatin1Char('.') + QLatin1String(kProjectSuffix));
    const auto save = [this, then](const QString& path) {
        const bool saved = path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) ? document().saveTactics(path)
                                                                                      : document().saveProject(path);
        if (then) then(saved);
    };
    auto* dialog = askToSave(this, tr("Save"), proposed, project + QStringLiteral(";;") + tactics,
                             QLatin1String(kProjectSuffix), save);
    dialog->setObjectName(QStringLiteral("saveDialog"));
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, tactics](const QString& filter) {
        dialog->setDefaultSuffix(QLatin1String(filter == tactics ? kTacticsSuffix : kProjectSuffix));
    });
    connect(dialog, &QFileDialog::rejected, this, [then] {
        if (then) then(false);
    });
}

} // namespace axiscape
