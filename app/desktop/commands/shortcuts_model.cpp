// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/commands/shortcuts_model.h"

#include "app/desktop/commands/command_words.h"

#include <QFont>

namespace axiscape {

ShortcutsModel::ShortcutsModel(const ActionRegistry& registry, QObject* parent)
    : QAbstractTableModel(parent), m_registry(registry) {
    for (QAction* action : registry.actions()) m_all.push_back({action, {}});
    for (PanelKey& key : panelKeys()) m_all.push_back({nullptr, std::move(key)});
    for (PanelKey& gesture : mouseGestures()) m_all.push_back({nullptr, std::move(gesture)});
    m_shown = m_all;
}

void ShortcutsModel::setFilter(const QString& text) {
    beginResetModel();
    m_shown.clear();
    for (const Row& row : m_all) {
        const QString name = row.action ? row.action->text().remove(QLatin1Char('&')) : row.key.does;
        const QString keys = row.action ? row.action->shortcut().toString(QKeySequence::NativeText) : row.key.keys;
        if (fuzzyMatch(text, name) || keys.contains(text, Qt::CaseInsensitive)) m_shown.push_back(row);
    }
    endResetModel();
}

QAction* ShortcutsModel::action(int row) const {
    return row >= 0 && row < rowCount() ? m_shown[static_cast<std::size_t>(row)].action : nullptr;
}

int ShortcutsModel::rowOf(const QString& id) const {
    for (int row = 0; row < rowCount(); ++row)
        if (const QAction* at = action(row); at && at->objectName() == id) return row;
    return -1;
}

int ShortcutsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}
int ShortcutsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ShortcutsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const Row& row = m_shown[static_cast<std::size_t>(index.row())];
    const bool keys = index.column() == Keys;
    if (role == Qt::EditRole && keys && row.action) return QVariant::fromValue(row.action->shortcut());
    if (role == Qt::ToolTipRole) return row.action ? row.action->statusTip() : row.key.does;
    if (role == Qt::FontRole && keys && row.action &&
        row.action->shortcut() != m_registry.defaultShortcut(*row.action)) {
        QFont chosen;
        chosen.setBold(true);
        return chosen;
    }
    if (role != Qt::DisplayRole) return {};
    if (!row.action) return keys ? row.key.keys : row.key.does;
    return keys ? row.action->shortcut().toString(QKeySequence::NativeText)
                : row.action->text().remove(QLatin1Char('&'));
}

QVariant ShortcutsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == Command ? tr("Command") : tr("Shortcut");
}

Qt::ItemFlags ShortcutsModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.column() == Keys && action(index.row())) flags |= Qt::ItemIsEditable;
    return flags;
}

bool ShortcutsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    QAction* of = action(index.row());
    if (role != Qt::EditRole || index.column() != Keys || !of) return false;
    const auto keys = value.value<QKeySequence>();
    if (keys == of->shortcut()) return true;
    if (const QString why = shortcutRefusal(m_registry, *of, keys); !why.isEmpty()) {
        emit refused(why);
        return false;
    }
    m_registry.setShortcut(*of, keys);
    emit dataChanged(index, index);
    emit edited();
    return true;
}

void ShortcutsModel::restoreDefault(int row) {
    if (const QAction* of = action(row))
        setData(index(row, Keys), QVariant::fromValue(m_registry.defaultShortcut(*of)));
}

void ShortcutsModel::restoreDefaults() {
    applyShortcuts(m_registry, {});
    if (rowCount() > 0) emit dataChanged(index(0, Keys), index(rowCount() - 1, Keys));
    emit edited();
}

} // namespace axiscape
