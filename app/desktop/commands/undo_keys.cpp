// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/undo_keys.h"

#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTextEdit>

namespace axiscape {
namespace {

// The field that is typed into; spin boxes and lists have it inside and hand it their keys.
QLineEdit* fieldOf(QObject* widget) {
    if (auto* combo = qobject_cast<QComboBox*>(widget)) return combo->lineEdit();
    if (auto* box = qobject_cast<QAbstractSpinBox*>(widget)) return box->findChild<QLineEdit*>();
    return qobject_cast<QLineEdit*>(widget);
}

// Whether the widget would take the key, though there is nothing in it to be undone or redone.
bool takesInVain(QObject* widget, bool undo) {
    if (const QLineEdit* field = fieldOf(widget))
        return undo ? !field->isUndoAvailable() || !field->isModified() : !field->isRedoAvailable();
    const auto inText = [undo](const auto* text) {
        return text->isReadOnly() ||
               !(undo ? text->document()->isUndoAvailable() : text->document()->isRedoAvailable());
    };
    if (const auto* text = qobject_cast<QTextEdit*>(widget)) return inText(text);
    if (const auto* text = qobject_cast<QPlainTextEdit*>(widget)) return inText(text);
    return false;
}

} // namespace

UndoKeys::UndoKeys(const ActionRegistry& registry, QWidget& window)
    : QObject(&window), m_registry(registry), m_window(window) {
    qApp->installEventFilter(this);
}

bool UndoKeys::eventFilter(QObject* watched, QEvent* event) {
    const bool asks = event->type() == QEvent::ShortcutOverride;
    if ((!asks && event->type() != QEvent::KeyPress) || !watched->isWidgetType()) return false;
    const auto* widget = static_cast<QWidget*>(watched);
    if (widget->window() != &m_window && widget->window()->parentWidget() != &m_window) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    if (!asks) { // a number that is entered is the document's from now on
        if ((key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) && !qobject_cast<QLineEdit*>(watched))
            if (QLineEdit* field = fieldOf(watched)) field->setModified(false);
        return false;
    }
    const QKeySequence keys(key->keyCombination());
    const bool undo = keys == m_registry.action(QStringLiteral("edit.undo"))->shortcut();
    const bool redo = keys == m_registry.action(QStringLiteral("edit.redo"))->shortcut();
    if ((!undo && !redo) || !takesInVain(watched, undo)) return false;
    event->ignore();
    return true;
}

} // namespace axiscape
