// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/command_palette.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace axiscape {

bool fuzzyMatch(const QString& typed, const QString& text) {
    qsizetype at = 0;
    for (const QChar letter : typed) {
        if (letter.isSpace()) continue;
        at = text.indexOf(letter, at, Qt::CaseInsensitive);
        if (at < 0) return false;
        ++at;
    }
    return true;
}

CommandPalette::CommandPalette(const ActionRegistry& registry, QWidget* parent)
    : QDialog(parent, Qt::Popup), m_registry(registry), m_search(new QLineEdit(this)), m_list(new QListWidget(this)) {
    setObjectName(QStringLiteral("commandPalette"));
    setAccessibleName(tr("All commands"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_search->setPlaceholderText(tr("Type a command"));
    m_search->setAccessibleName(tr("Command"));
    m_list->setUniformItemSizes(true);
    m_list->setAccessibleName(tr("Commands"));
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(8, 8, 8, 8);
    box->addWidget(m_search);
    box->addWidget(m_list);
    resize(480, 360);
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_search, &QLineEdit::returnPressed, this, &CommandPalette::run);
    connect(m_list, &QListWidget::itemActivated, this, &CommandPalette::run);
    filter({});
    m_search->setFocus();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            const int row = m_list->currentRow() + (key == Qt::Key_Down ? 1 : -1);
            m_list->setCurrentRow(std::clamp(row, 0, m_list->count() - 1));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void CommandPalette::filter(const QString& text) {
    m_list->clear();
    for (QAction* action : m_registry.actions()) {
        const QString name = action->text().remove(QLatin1Char('&'));
        if (!action->isEnabled() || !fuzzyMatch(text, name)) continue;
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        auto* item = new QListWidgetItem(keys.isEmpty() ? name : name + QStringLiteral("    ") + keys, m_list);
        item->setData(Qt::UserRole, action->objectName());
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::run() {
    const auto* item = m_list->currentItem();
    QAction* action = item ? m_registry.action(item->data(Qt::UserRole).toString()) : nullptr;
    close();
    if (action) action->trigger();
}

} // namespace axiscape
