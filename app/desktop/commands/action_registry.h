// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of the window as an action, once, by id: menus, toolbar, shortcuts and the palette all take it from
// here. The rows that most are made of stand in commands.cpp.
#pragma once

#include <QAction>
#include <QKeySequence>
#include <QObject>
#include <functional>
#include <vector>

namespace axiscape {

class ActionRegistry : public QObject {
    Q_OBJECT
  public:
    explicit ActionRegistry(QWidget* window);
    // `id` is stable ("file.open"); it becomes the object name. Shortcuts must differ: asserted by a test.
    QAction* add(const QString& id, const QString& text, const QKeySequence& shortcut, const QString& tip,
                 std::function<void()> run);
    QAction* add(const QString& id, QAction* action);                  // one made elsewhere (undo)
    void setShortcut(QAction& action, const QKeySequence& keys) const; // its tool tip says them
    QKeySequence defaultShortcut(const QAction& action) const;         // that it was added with
    // Why a command cannot be carried out now, where that can be said; empty: nothing is known.
    void setWhyNot(QAction& action, const QString& why) const;
    QString whyNot(const QAction& action) const;
    // By what else people call it: the palette finds it by these words, too.
    void setWords(QAction& action, const QString& words) const;
    QString words(const QAction& action) const;
    QAction* action(const QString& id) const;
    const std::vector<QAction*>& actions() const { return m_actions; }

  private:
    QWidget* m_window;
    std::vector<QAction*> m_actions;
};

} // namespace axiscape
