// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/shortcuts.h"

#include <QCoreApplication>

namespace axiscape {
namespace {

struct Shortcuts {
    Q_DECLARE_TR_FUNCTIONS(axiscape::Shortcuts)
};

QString nameOf(const QAction& action) { return action.text().remove(QLatin1Char('&')); }

} // namespace

std::vector<PanelKey> panelKeys() {
    const auto keys = [](const char* text) { return QString::fromLatin1(text); };
    return {
        {keys("F"), Shortcuts::tr("Graph: fit")},
        {Shortcuts::tr("Arrows"), Shortcuts::tr("Graph: move along tensors; Right opens a group, Left closes it")},
        {keys("Tab"),
         Shortcuts::tr("Graph: to the strips, collectives, tunnels and the conflict of a node; Enter follows or asks")},
        {keys("Ctrl+Up, Ctrl+Down"), Shortcuts::tr("Graph: to what an op reads, to where a tensor is used")},
        {keys("Alt+Left, Alt+Right"), Shortcuts::tr("Graph: back and forward; Schedule: move the card")},
        {keys("Ctrl+B, F2"), Shortcuts::tr("Graph: set a bookmark, go to the next; Schedule: F2 edits the card")},
        {keys("F3, Shift+F3"), Shortcuts::tr("Graph: the next and the previous place found")},
        {keys("Ctrl+D, Del, Space"), Shortcuts::tr("Schedule: duplicate the card, delete it, switch it off and on")},
        {keys("Ctrl+PgDown, Ctrl+PgUp"), Shortcuts::tr("Tabs: the next and the previous document")},
        {keys("Alt+1, Alt+2, Alt+3, Alt+4, Alt+5, Alt+6, Alt+7, Alt+8, Alt+9"),
         Shortcuts::tr("Tabs: the document in that place")},
        {Shortcuts::tr("Axis letter"),
         Shortcuts::tr("With an argument selected: cut it over that axis; Enter applies, Esc cancels")}};
}

std::vector<PanelKey> mouseGestures() {
    return {
        {Shortcuts::tr("Wheel"), Shortcuts::tr("Graph: move up and down")},
        {Shortcuts::tr("Shift+wheel"), Shortcuts::tr("Graph: move sideways; Timeline: earlier and later")},
        {Shortcuts::tr("Ctrl+wheel, pinch"), Shortcuts::tr("Graph: zoom about the pointer")},
        {Shortcuts::tr("Drag"), Shortcuts::tr("Graph: move it; in the small picture, move the part that is shown")},
        {Shortcuts::tr("Double click"), Shortcuts::tr("Graph: open a group; on its header, close it")},
        {Shortcuts::tr("Back and forward button"), Shortcuts::tr("Graph: back to where you were, forward again")},
        {Shortcuts::tr("Wheel"), Shortcuts::tr("Timeline: zoom about the pointer")},
        {Shortcuts::tr("Drag"), Shortcuts::tr("Timeline: zoom into the stretch; a double click shows all of it")},
        {Shortcuts::tr("Wheel"), Shortcuts::tr("Schedule: along the cards")},
        {Shortcuts::tr("Drag an axis"),
         Shortcuts::tr("From the mesh or the bar onto a dimension: cut it over that axis; with Alt, this one only")},
        {Shortcuts::tr("Right click"), Shortcuts::tr("What can be done with what is under the pointer")}};
}

QString shortcutRefusal(const ActionRegistry& registry, const QAction& action, const QKeySequence& keys) {
    if (keys.isEmpty()) return {};
    for (const QAction* other : registry.actions())
        if (other != &action && !other->shortcut().isEmpty() &&
            other->shortcut().matches(keys) != QKeySequence::NoMatch)
            return Shortcuts::tr("%1 is the shortcut of “%2”")
                .arg(keys.toString(QKeySequence::NativeText), nameOf(*other));
    for (const PanelKey& taken : panelKeys())
        for (const QString& text : taken.keys.split(QStringLiteral(", ")))
            if (QKeySequence(text) == keys)
                return Shortcuts::tr("%1 belongs to a panel: %2")
                    .arg(keys.toString(QKeySequence::NativeText), taken.does);
    // A letter alone would never reach the fields and panels that it is typed into.
    const QKeyCombination first = keys[0];
    const bool printable = first.key() < Qt::Key_Escape; // the special keys begin there
    if (printable && !(first.keyboardModifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)))
        return Shortcuts::tr("%1 is typed into fields: hold Ctrl or Alt with it")
            .arg(keys.toString(QKeySequence::NativeText));
    return {};
}

void applyShortcuts(const ActionRegistry& registry, const ChosenShortcuts& chosen) {
    // First all that go away, then those that come: two commands may have changed places.
    for (QAction* action : registry.actions())
        registry.setShortcut(*action, chosen.contains(action->objectName()) ? QKeySequence()
                                                                            : registry.defaultShortcut(*action));
    for (QAction* action : registry.actions()) {
        const auto found = chosen.constFind(action->objectName());
        if (found == chosen.constEnd() || found->isEmpty()) continue;
        const QKeySequence keys = QKeySequence::fromString(*found, QKeySequence::PortableText);
        const bool readable = !keys.isEmpty() && keys.toString(QKeySequence::PortableText) == *found;
        for (const QKeySequence& wanted : {keys, registry.defaultShortcut(*action)})
            if ((readable || wanted != keys) && shortcutRefusal(registry, *action, wanted).isEmpty()) {
                registry.setShortcut(*action, wanted);
                break;
            }
    }
}

ChosenShortcuts chosenShortcuts(const ActionRegistry& registry) {
    ChosenShortcuts chosen;
    for (const QAction* action : registry.actions())
        if (action->shortcut() != registry.defaultShortcut(*action))
            chosen[action->objectName()] = action->shortcut().toString(QKeySequence::PortableText);
    return chosen;
}

} // namespace axiscape
