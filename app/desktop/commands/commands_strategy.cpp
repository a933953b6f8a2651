// SPDX-License-Identifier: GPL-3.0-or-later
// Commands: the schedule, its search, and strategies side by side.
#include "app/desktop/commands/commands.h"

#include "app/desktop/window/full_page.h"
#include "app/desktop/window/main_window.h"
#include "widgets/common/strategy_edits.h"

namespace axiscape {

std::vector<Command> WindowCommands::ofStrategy() {
    using W = MainWindow;
    return {
        {.menu = Menu::schedule,
         .add = [](W& w) { w.addLibraryActions(); },
         .fill = [](W& w, QMenu& menu) { w.addLibraryTo(menu); }},
        {.id = "search.show",
         .menu = Menu::schedule,
         .apart = true,
         .text = tr("&Search for a strategy…"),
         .keys = QKeySequence(tr("Ctrl+R")),
         .tip = tr("Let the machine find tactics"),
         .run = [](W& w) { w.showSearch(); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "optimise automatic solver MCTS find tactics"),
         .isEnabled = hasModel},
        {.id = "search.start",
         .menu = Menu::schedule,
         .text = tr("S&tart the search"),
         .keys = QKeySequence(tr("Ctrl+Shift+R")),
         .tip = tr("Start the search, or stop it"),
         .run = [](W& w) { w.startOrStopSearch(); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "optimise automatic solver MCTS run"),
         .isEnabled = hasModel},
        {.id = "schedule.steps",
         .menu = Menu::schedule,
         .apart = true,
         .text = tr("&Step through the propagation"),
         .keys = QKeySequence(tr("F9")),
         .tip = tr("The selected tactic, placement by placement"),
         .run = [](W& w) { w.stepThrough(); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "propagation play teach animate")},
        {.id = "schedule.annotated",
         .menu = Menu::schedule,
         .text = tr("&Use the program's shardings"),
         .tip = tr("Make the shardings that the program carries the schedule"),
         .run = [](W& w) { w.document().useAnnotations(); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "annotations own sharding of the module"),
         .isEnabled = [](W& w) { return w.document().isAnnotated(); }},
        {.id = "schedule.verify",
         .menu = Menu::schedule,
         .apart = true,
         .text = tr("&Verify…"),
         .keys = QKeySequence(tr("Ctrl+Shift+V")),
         .tip = tr("Run the partitioned program beside the whole one on numbers"),
         .run = [](W& w) { w.verify(); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "check test numbers compare run")},

        {.id = "strategy.pin",
         .menu = Menu::strategy,
         .text = tr("&Pin the strategy"),
         .keys = QKeySequence(tr("Ctrl+K")),
         .tip = tr("Keep the strategy as it is now, to compare it later"),
         .run = [](W& w) { w.pinStrategy(); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "keep remember baseline"),
         .isEnabled = hasModel},
        {.id = "strategy.duplicate",
         .menu = Menu::strategy,
         .text = tr("&Duplicate the strategy"),
         .tip = tr("A copy of the strategy, to be edited instead of it"),
         .run = [](W& w) { w.editProject(copied(w.document().project(), w.document().project().open)); },
         .isEnabled = hasModel},
        {.id = "strategy.delete",
         .menu = Menu::strategy,
         .text = tr("D&elete the strategy"),
         .tip = tr("Undo brings it back"),
         .run = [](W& w) { w.editProject(deleted(w.document().project(), w.document().project().open)); },
         .isEnabled = hasSeveralStrategies},
        {.id = "strategy.next",
         .menu = Menu::strategy,
         .text = tr("&Next strategy"),
         .keys = QKeySequence(tr("Alt+PgDown")),
         .tip = tr("Open the next strategy of the project"),
         .run =
             [](W& w) {
                 const Project& project = w.document().project();
                 w.editProject(opened(project, (project.open + 1) % project.strategies.size()));
             },
         .isEnabled = hasSeveralStrategies},
        {.id = "strategy.compare",
         .menu = Menu::strategy,
         .apart = true,
         .text = tr("&Compare strategies"),
         .keys = QKeySequence(tr("Ctrl+Shift+C")),
         .tip = tr("Strategies side by side"),
         .run = [](W& w) { w.comparison().active() ? w.comparison().leave() : w.comparison().enter(); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "difference diff side by side"),
         .isEnabled = hasModel,
         .isChecked = [](W& w) { return w.comparison().active(); }},
    };
}

} // namespace axiscape
