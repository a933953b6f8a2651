// SPDX-License-Identifier: GPL-3.0-or-later
// Commands: what is shown and how: themes, languages, panels, tabs.
#include "app/desktop/commands/commands.h"

#include "app/desktop/window/main_window.h"
#include "app/desktop/window/presentation_mode.h"
#include "widgets/common/motion.h"

namespace axiscape {

std::vector<Command> WindowCommands::ofView() {
    using W = MainWindow;
    return {
        {.menu = Menu::view, .text = tr("&Theme"), .submenu = Menu::theme},
        {.id = "view.desktopTheme",
         .menu = Menu::theme,
         .text = tr("As the &desktop"),
         .tip = tr("The theme of the desktop"),
         .run = [](W& w) { w.chooseTheme(std::nullopt); }},
        {.id = "view.light",
         .menu = Menu::theme,
         .text = tr("&Light"),
         .tip = tr("Light theme"),
         .run = [](W& w) { w.chooseTheme(Theme::Mode::light); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "day white theme")},
        {.id = "view.dark",
         .menu = Menu::theme,
         .text = tr("&Dark"),
         .tip = tr("Dark theme"),
         .run = [](W& w) { w.chooseTheme(Theme::Mode::dark); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "night black theme")},
        {.id = "view.contrast",
         .menu = Menu::theme,
         .text = tr("High &contrast"),
         .tip = tr("High contrast theme"),
         .run = [](W& w) { w.chooseTheme(Theme::Mode::contrast); }},
        {.id = "view.patterns",
         .menu = Menu::theme,
         .apart = true,
         .text = tr("&Patterns on areas of an axis"),
         .tip = tr("Tell axes apart by patterns, too"),
         .run =
             [](W& w) {
                 w.m_settings.setPatterns(!w.m_documents.theme().patterns);
                 w.setThemeMode(w.m_settings.themeMode());
             },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "colour blind hatching"),
         .isChecked = [](W& w) { return w.m_documents.theme().patterns; }},
        {.menu = Menu::view,
         .add = [](W& w) { w.addLanguageActions(); },
         .fill = [](W& w, QMenu& menu) { w.addLanguageMenu(menu); }},
        {.menu = Menu::view,
         .add = [](W& w) { w.addPanelActions(); },
         .fill = [](W& w, QMenu& menu) { w.addPanelMenu(menu); }},
        {.id = "view.restoreLayout",
         .menu = Menu::view,
         .text = tr("&Restore panels"),
         .tip = tr("Put all panels back where they were at first"),
         .run = [](W& w) { w.restoreLayout(); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "reset docks default layout"),
         .isEnabled = hasModel},
        {.id = "view.reduceMotion",
         .menu = Menu::view,
         .text = tr("Reduce &motion"),
         .tip = tr("Nothing moves that need not: panels are where they go at once"),
         .run =
             [](W& w) {
                 w.m_settings.setReduceMotion(!motionReduced());
                 w.reduceMotion(!motionReduced());
             },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "animation"),
         .isChecked = [](W&) { return motionReduced(); }},
        {.id = "tab.next",
         .menu = Menu::view,
         .apart = true,
         .text = tr("&Next tab"),
         .keys = QKeySequence(tr("Ctrl+Tab")),
         .tip = tr("Show the document in the next tab"),
         .run = [](W& w) { w.documents().step(1); },
         .isEnabled = hasSeveralTabs},
        {.id = "tab.previous",
         .menu = Menu::view,
         .text = tr("P&revious tab"),
         .keys = QKeySequence(tr("Ctrl+Shift+Tab")),
         .tip = tr("Show the document in the previous tab"),
         .run = [](W& w) { w.documents().step(-1); },
         .isEnabled = hasSeveralTabs},
        {.id = "view.outline",
         .menu = Menu::view,
         .apart = true,
         .text = tr("&Outline of the graph"),
         .keys = QKeySequence(tr("Ctrl+Shift+L")),
         .tip = tr("The graph as a table, for the keyboard and screen readers"),
         .run = [](W& w) { w.showOutline(); },
         .isEnabled = hasModel},
        {.id = "view.presentation",
         .menu = Menu::view,
         .text = tr("&Presentation"),
         .keys = QKeySequence(tr("F11")),
         .tip = tr("The graph on the whole screen with larger type; Esc or F11 ends it"),
         .run = [](W& w) { w.m_presentation->setOn(!w.m_presentation->isOn()); },
         .words = QT_TRANSLATE_NOOP("axiscape::CommandWords", "full screen show projector"),
         .isChecked = [](W& w) { return w.m_presentation->isOn(); }},
    };
}

} // namespace axiscape
