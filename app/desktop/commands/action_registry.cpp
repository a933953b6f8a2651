// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/action_registry.h"

#include <QWidget>

namespace axiscape {
namespace {

constexpr auto kDefault = "axiscapeDefaultShortcut", kWhyNot = "axiscapeWhyNot", kWords = "axiscapeWords";

} // namespace

ActionRegistry::ActionRegistry(QWidget* window) : QObject(window), m_window(window) {}

QAction* ActionRegistry::add(const QString& id, const QString& text, const QKeySequence& shortcut, const QString& tip,
                             std::function<void()> run) {
    auto* action = new QAction(text, this);
    action->setStatusTip(tip);
    setShortcut(*action, shortcut);
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    return add(id, action);
}

QAction* ActionRegistry::add(const QString& id, QAction* action) {
    action->setObjectName(id);
    action->setProperty(kDefault, QVariant::fromValue(action->shortcut()));
    m_window->addAction(action);
    m_actions.push_back(action);
    return action;
}

void ActionRegistry::setShortcut(QAction& action, const QKeySequence& keys) const {
    action.setShortcut(keys);
    const QString tip = action.statusTip();
    if (!tip.isEmpty())
        action.setToolTip(keys.isEmpty() ? tip
                                         : tip + QStringLiteral(" (%1)").arg(keys.toString(QKeySequence::NativeText)));
}

QKeySequence ActionRegistry::defaultShortcut(const QAction& action) const {
    return action.property(kDefault).value<QKeySequence>();
}

void ActionRegistry::setWhyNot(QAction& action, const QString& why) const { action.setProperty(kWhyNot, why); }
QString ActionRegistry::whyNot(const QAction& action) const { return action.property(kWhyNot).toString(); }

void ActionRegistry::setWords(QAction& action, const QString& words) const { action.setProperty(kWords, words); }
QString ActionRegistry::words(const QAction& action) const { return action.property(kWords).toString(); }

QAction* ActionRegistry::action(const QString& id) const {
    for (QAction* action : m_actions)
        if (action->objectName() == id) return action;
    return nullptr;
}

} // namespace axiscape
