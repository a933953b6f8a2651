// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/command_palette.h"

#include "app/desktop/commands/command_words.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <tuple>

namespace axiscape {

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
            const int row = std::clamp(m_list->currentRow() + (key == Qt::Key_Down ? 1 : -1), 0, m_list->count() - 1);
            if (m_list->item(row)->flags() & Qt::ItemIsEnabled) m_list->setCurrentRow(row);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void CommandPalette::filter(const QString& text) {
    m_list->clear();
    std::vector<std::tuple<bool, int, QAction*>> found; // that it cannot be run, how well it fits
    for (QAction* action : m_registry.actions()) {
        const QString id = action->objectName();
        const int rank =
            commandRank(text, action->text().remove(QLatin1Char('&')),
                        QStringList{action->statusTip(), id, m_registry.words(*action)}.join(QLatin1Char(' ')));
        if (rank >= 0) found.emplace_back(!action->isEnabled(), rank, action);
    }
    std::ranges::stable_sort(found, [](const auto& a, const auto& b) {
        return std::tie(std::get<0>(a), std::get<1>(a)) < std::tie(std::get<0>(b), std::get<1>(b));
    });
    for (const auto& [isOff, rank, action] : found) {
        const QString name = action->text().remove(QLatin1Char('&'));
        const QString after =
            isOff ? m_registry.whyNot(*action) : action->shortcut().toString(QKeySequence::NativeText);
        auto* item = new QListWidgetItem(after.isEmpty() ? name : name + QStringLiteral("    ") + after, m_list);
        item->setToolTip(isOff && !after.isEmpty() ? after : action->statusTip());
        item->setData(Qt::UserRole, action->objectName());
        if (isOff) item->setFlags(Qt::ItemNeverHasChildren);
    }
    if (found.empty()) {
        auto* item = new QListWidgetItem(tr("No command matches “%1”").arg(text.trimmed()), m_list);
        item->setFlags(Qt::ItemNeverHasChildren);
    }
    const bool canRun = !found.empty() && !std::get<0>(found.front());
    m_list->setCurrentRow(canRun ? 0 : -1);
}

void CommandPalette::run() {
    const auto* item = m_list->currentItem();
    if (!item) return; // nothing is found that could be run
    QAction* action = m_registry.action(item->data(Qt::UserRole).toString());
    close();
    if (action) action->trigger();
}

} // namespace axiscape
