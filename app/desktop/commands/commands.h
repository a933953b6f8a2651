// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the window, a row each: where it stands, what it is called and by what else it is found, its keys,
// when it can be carried out, and what it does. Menus, shortcuts, the palette, icons and what is enabled are made by
// walking the rows. What there is by name of something else is added to the same registry where that is known: panels,
// languages, tactics of the library.
#pragma once

#include "widgets/common/icons.h"

#include <QCoreApplication>
#include <QKeySequence>
#include <QString>
#include <optional>
#include <vector>

class QAction;
class QMenu;

namespace axiscape {

class MainWindow;

enum class Menu : std::uint8_t { none, file, edit, view, theme, graph, schedule, strategy, help };

struct Command {
    const char* id = ""; // stable, "file.open"; becomes the object name; none: a part of a menu
    Menu menu = Menu::none;
    bool apart = false; // a line stands above it
    QString text{};
    QKeySequence keys{};
    QString tip{};
    void (*run)(MainWindow&) = nullptr;
    const char* words = "";                   // other names, marked for translation in the context of CommandWords
    bool (*isEnabled)(MainWindow&) = nullptr; // null: always
    bool (*isChecked)(MainWindow&) = nullptr; // null: it cannot be
    std::optional<Icon> icon{};
    QAction* (*make)(MainWindow&) = nullptr; // instead of text and run: one that something else keeps up to date
    // Parts of a menu.
    Menu submenu = Menu::none;                   // with that text
    void (*add)(MainWindow&) = nullptr;          // to the registry, what is known elsewhere
    void (*fill)(MainWindow&, QMenu&) = nullptr; // and to the menu
};

class WindowCommands {
    Q_DECLARE_TR_FUNCTIONS(axiscape::MainWindow)
  public:
    static std::vector<Command> all();

  private:
    static std::vector<Command> ofFiles();
    static std::vector<Command> ofView();
    static std::vector<Command> ofGraph();
    static std::vector<Command> ofStrategy();
    static std::vector<Command> ofHelp();
    static bool hasModel(MainWindow& window);
    static bool hasSeveralTabs(MainWindow& window);
    static bool isOfFile(MainWindow& window); // the tab that is meant
    static bool hasSeveralStrategies(MainWindow& window);
};

} // namespace axiscape
