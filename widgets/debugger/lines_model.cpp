// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/debugger/lines_model.h"

#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QFont>
#include <QPainter>
#include <QPixmap>
#include <algorithm>

namespace axiscape {

void LinesModel::setProgram(std::shared_ptr<const DebugProgram> program, std::shared_ptr<const Structure> structure) {
    if (program == m_program) return;
    beginResetModel();
    m_program = std::move(program);
    m_structure = std::move(structure);
    m_frame.reset();
    m_current = -1;
    endResetModel();
}

void LinesModel::setFrame(std::shared_ptr<const DebugFrame> frame) {
    m_frame = std::move(frame);
    m_current = m_frame ? rowOf(m_frame->last) : -1;
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

void LinesModel::setTheme(const Theme& theme) {
    m_theme = theme;
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

OpId LinesModel::opAt(int row) const {
    return row >= 0 && row < rowCount() ? m_program->lines[static_cast<std::size_t>(row)] : OpId();
}

OpId LinesModel::modelOpAt(int row) const {
    const OpId op = opAt(row);
    return op.valid() && op.value < m_program->modelOps.size() ? m_program->modelOps[op.value] : OpId();
}

int LinesModel::rowOf(OpId op) const {
    if (!m_program || !op.valid()) return -1;
    const auto at = std::ranges::lower_bound(m_program->lines, op);
    return at != m_program->lines.end() && *at == op ? static_cast<int>(at - m_program->lines.begin()) : -1;
}

bool LinesModel::isBreakpoint(int row) const {
    const OpId op = modelOpAt(row);
    return op.valid() && m_breakpoints.contains(op);
}

void LinesModel::toggleBreakpoint(int row) {
    const OpId op = modelOpAt(row);
    if (!op.valid()) return;
    if (m_breakpoints.erase(op) == 0) m_breakpoints.insert(op);
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, 0)); // all lines of that op
}

void LinesModel::clearBreakpoints() {
    m_breakpoints.clear();
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

int LinesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_program ? 0 : static_cast<int>(m_program->lines.size());
}
int LinesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

LineMark LinesModel::markOf(OpId op) const {
    return m_frame && op.value < m_frame->marks.size() ? m_frame->marks[op.value] : LineMark::none;
}
bool LinesModel::isChanged(OpId op) const {
    return std::ranges::find(m_program->changed, op) != m_program->changed.end();
}

QString LinesModel::stateText(OpId op) const {
    switch (markOf(op)) {
    case LineMark::partial:
        return tr("part of a sum");
    case LineMark::equal:
        return tr("equal");
    case LineMark::differs:
        return tr("differs");
    case LineMark::none:
        break;
    }
    return isChanged(op) ? tr("sabotaged") : QString();
}

QString LinesModel::text(int row, int column) const {
    const OpId op = opAt(row), of = modelOpAt(row);
    switch (column) {
    case Number:
        return QString::number(row + 1);
    case Runs: {
        const auto name = QString::fromStdString(std::string(m_program->device->kindName(op)));
        return of.valid() ? tr("%1, op %2").arg(name).arg(of.value) : name;
    }
    case Where:
        if (!of.valid() || !m_structure) return {};
        return QString::fromStdString(m_structure->layers.layer(m_structure->layers.layerOf(of)).path);
    case State:
        return stateText(op);
    default:
        return {};
    }
}

QVariant LinesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const OpId op = opAt(index.row());
    const bool changed = isChanged(op);
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), index.column());
    case Qt::AccessibleTextRole: {
        QString said = text(index.row(), index.column());
        if (index.column() == Number && isBreakpoint(index.row())) said += QStringLiteral(", ") + tr("stops here");
        return said;
    }
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((index.column() == Number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::DecorationRole: {
        if (index.column() != Number || !isBreakpoint(index.row())) return {};
        QPixmap disc(10, 10);
        disc.fill(Qt::transparent);
        DrawList list;
        list.rect({0, 0, 10, 10}, m_theme.over, 0, 5);
        QPainter painter(&disc);
        paint(list, painter);
        return disc;
    }
    case Qt::ForegroundRole:
        if (index.column() == State)
            return toQColor(markOf(op) == LineMark::differs || (changed && markOf(op) == LineMark::none)
                                ? m_theme.over
                                : m_theme.text3);
        return index.column() == Number ? QVariant(toQColor(m_theme.text3)) : QVariant();
    case Qt::BackgroundRole:
        return index.row() == m_current ? QVariant(toQColor(m_theme.tint)) : QVariant();
    case Qt::FontRole:
        if (changed && index.column() == Runs) {
            QFont struck = interfaceFont(12);
            struck.setStrikeOut(true);
            return struck;
        }
        return {};
    case Qt::ToolTipRole:
        if (index.column() == Number) return tr("A click in the margin lets a run stop at this line, or no longer");
        return text(index.row(), index.column());
    default:
        return {};
    }
}

QVariant LinesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    switch (section) {
    case Number:
        return tr("Line");
    case Runs:
        return tr("What runs");
    case Where:
        return tr("Layer");
    case State:
        return tr("State");
    default:
        return {};
    }
}

} // namespace axiscape
