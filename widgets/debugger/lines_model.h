// SPDX-License-Identifier: GPL-3.0-or-later
// The program of one device, an op a line, with what is known of each at one place of a run.
#pragma once

#include "core/drawing/theme.h"
#include "widgets/debugger/debug_run.h"

#include <QAbstractTableModel>
#include <set>

namespace axiscape {

class LinesModel : public QAbstractTableModel {
    Q_OBJECT
  public:
    enum Column { Number, Runs, State, Where, ColumnCount };
    using QAbstractTableModel::QAbstractTableModel;

    void setProgram(std::shared_ptr<const DebugProgram> program, std::shared_ptr<const Structure> structure);
    void setFrame(std::shared_ptr<const DebugFrame> frame);
    void setTheme(const Theme& theme);

    OpId opAt(int row) const;      // of the device's program
    OpId modelOpAt(int row) const; // may be invalid
    int rowOf(OpId op) const;      // of an op of the device's program; -1
    int current() const { return m_current; }

    // Lines at which a run stops; kept as ops of the model, for another run has other lines.
    bool isBreakpoint(int row) const;
    void toggleBreakpoint(int row);
    const std::set<OpId>& breakpoints() const { return m_breakpoints; }
    void clearBreakpoints();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    QString text(int row, int column) const;
    QString stateText(OpId op) const;
    LineMark markOf(OpId op) const;
    bool isChanged(OpId op) const;

    std::shared_ptr<const DebugProgram> m_program;
    std::shared_ptr<const Structure> m_structure;
    std::shared_ptr<const DebugFrame> m_frame;
    Theme m_theme = makeTheme(Theme::Mode::light);
    std::set<OpId> m_breakpoints;
    int m_current = -1;
};

} // namespace axiscape
