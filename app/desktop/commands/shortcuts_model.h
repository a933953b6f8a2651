// SPDX-License-Identifier: GPL-3.0-or-later
// Every command with its shortcut, which can be edited, then the keys of the panels, which cannot.
#pragma once

#include "app/desktop/commands/shortcuts.h"

#include <QAbstractTableModel>

namespace axiscape {

class ShortcutsModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Command, Keys, ColumnCount };
    ShortcutsModel(const ActionRegistry& registry, QObject* parent = nullptr);

    void setFilter(const QString& text); // letters of the command in order, or a part of its keys
    QAction* action(int row) const;      // null: a key of a panel
    int rowOf(const QString& id) const;  // -1: not shown
    void restoreDefault(int row);
    void restoreDefaults();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    // A QKeySequence; false after refused().
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

  signals:
    void refused(const QString& why);
    void edited();

  private:
    struct Row {
        QAction* action = nullptr;
        PanelKey key;
    };
    const ActionRegistry& m_registry;
    std::vector<Row> m_all, m_shown;
};

} // namespace axiscape
