// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/action_registry.h"

#include <QWidget>

namespace axiscape {

ActionRegistry::ActionRegistry(QWidget* window) : QObject(window), m_window(window) {}

QAction* ActionRegistry::add(const QString& id, const QString& text, const QKeySequence& shortcut, const QString& tip,
                             std::function<void()> run) {
    auto* action = new QAction(text, this);
    action->setShortcut(shortcut);
    action->setStatusTip(tip);
    action->setToolTip(shortcut.isEmpty() ? tip : tip + QStringLiteral(" (%1)").arg(shortcut.toString()));
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    return add(id, action);
}

QAction* ActionRegistry::add(const QString& id, QAction* action) {
    action->setObjectName(id);
    m_window->addAction(action);
    m_actions.push_back(action);
    return action;
}

QAction* ActionRegistry::action(const QString& id) const {
    for (QAction* action : m_actions)
        if (action->objectName() == id) return action;
    return nullptr;
}

} // namespace axiscape
