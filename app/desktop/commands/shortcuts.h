// SPDX-License-Identifier: GPL-3.0-or-later
// The shortcuts of the commands as a person chose them. What is not chosen is as the registry has it.
#pragma once

#include "app/desktop/commands/action_registry.h"

#include <QMap>

namespace axiscape {

// Keys that panels take themselves while they have the focus, and tabs always, with what they do. No command can have
// them.
struct PanelKey {
    QString keys; // "Ctrl+Up, Ctrl+Down"
    QString does;
};
std::vector<PanelKey> panelKeys();
std::vector<PanelKey> mouseGestures(); // the same for the mouse: wheel, drag, double click

// By id of the registry; an empty text is a command without a shortcut.
using ChosenShortcuts = QMap<QString, QString>;

// Takes what was chosen, in the order of the registry; what cannot be read, or is another command's, stays the default.
void applyShortcuts(const ActionRegistry& registry, const ChosenShortcuts& chosen);
// What is not the default, to be remembered.
ChosenShortcuts chosenShortcuts(const ActionRegistry& registry);
// Why a command cannot have these keys; empty if it can. No keys can always be.
QString shortcutRefusal(const ActionRegistry& registry, const QAction& action, const QKeySequence& keys);

} // namespace axiscape
