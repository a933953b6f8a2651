// SPDX-License-Identifier: GPL-3.0-or-later
// Commands: the manual, shortcuts, what went wrong.
#include "app/desktop/commands/commands.h"

#include "app/desktop/program/error_report.h"
#include "app/desktop/program/log.h"
#include "app/desktop/window/main_window.h"

namespace axiscape {

std::vector<Command> WindowCommands::ofHelp() {
    using W = MainWindow;
    return {
        {.id = "help.panel",
         .menu = Menu::help,
         .text = tr("&Manual"),
         .keys = QKeySequence(tr("F1")),
         .tip = tr("The page about the panel at hand"),
         .run = [](W& w) { w.showManual(); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "help documentation")},
        {.id = "help.lessons",
         .menu = Menu::help,
         .text = tr("&Lessons"),
         .tip = tr("Learn by doing: each step watches the schedule"),
         .run = [](W& w) { w.showLessons(); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "learn course teach tutorial exercise")},
        {.id = "help.commands",
         .menu = Menu::help,
         .text = tr("All &commands…"),
         .keys = QKeySequence(tr("Ctrl+Shift+P")),
         .tip = tr("Find any command by name"),
         .run = [](W& w) { w.showPalette(); }},
        {.id = "help.shortcuts",
         .menu = Menu::help,
         .text = tr("&Keyboard shortcuts"),
         .keys = QKeySequence(tr("Shift+F1")),
         .tip = tr("List all shortcuts"),
         .run = [](W& w) { w.showShortcuts(); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "keys keyboard mouse wheel gestures")},
        {.id = "help.log",
         .menu = Menu::help,
         .apart = true,
         .text = tr("Show the &log"),
         .tip = tr("What the program did and complained about"),
         .run = [](W& w) { w.showText(QStringLiteral("log"), tr("Log"), logLines().join(QLatin1Char('\n'))); }},
        {.id = "help.report",
         .menu = Menu::help,
         .text = tr("&Error report…"),
         .tip = tr("Versions, sizes and the log, without the names of your model"),
         .run =
             [](W& w) {
                 w.showText(QStringLiteral("errorReport"), tr("Error report"), errorReport(w.document(), logLines()));
             }},
        {.id = "help.about",
         .menu = Menu::help,
         .apart = true,
         .text = tr("&About Axiscape"),
         .tip = tr("Version and licence"),
         .run = [](W& w) { w.showAbout(); }},
    };
}

} // namespace axiscape
