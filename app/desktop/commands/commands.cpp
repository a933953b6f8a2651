// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/commands.h"

#include "app/desktop/document/document_tabs.h"
#include "app/desktop/window/main_window.h"

namespace axiscape {

bool WindowCommands::hasModel(MainWindow& window) { return window.document().model() != nullptr; }
bool WindowCommands::hasSeveralTabs(MainWindow& window) { return window.documents().all().size() > 1; }
bool WindowCommands::isOfFile(MainWindow& window) { return !window.tabs().meant()->isEmpty(); }
bool WindowCommands::hasSeveralStrategies(MainWindow& window) {
    return hasModel(window) && window.document().project().strategies.size() > 1;
}

std::vector<Command> WindowCommands::all() {
    std::vector<Command> all;
    for (auto* part : {ofFiles, ofView, ofGraph, ofStrategy, ofHelp})
        for (Command& command : part()) all.push_back(std::move(command));
    return all;
}

} // namespace axiscape
