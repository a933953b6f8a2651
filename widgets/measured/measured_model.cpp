// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/measured/measured_model.h"

#include "widgets/common/format.h"

#include <QLocale>

namespace axiscape {
namespace {

QString noFigure() { return QStringLiteral("\u2013"); }

// "× 1.3": how many times as long as simulated.
QString timesAs(double measured, double simulated) {
    const double times = measured / simulated;
    return QStringLiteral("\u00d7 %1").arg(QLocale().toString(times, 'g', times >= 100 ? 4 : 2));
}

} // namespace

void MeasuredModel::set(std::shared_ptr<const Measurement> of, std::vector<MeasuredRow> rows) {
    beginResetModel();
    m_of = std::move(of);
    m_all = std::move(rows);
    m_rows = summedBy(m_by, m_all);
    endResetModel();
}

void MeasuredModel::setSummedBy(MeasuredBy by) {
    if (by == m_by) return;
    beginResetModel();
    m_by = by;
    m_rows = summedBy(m_by, m_all);
    endResetModel();
}

const MeasuredRow* MeasuredModel::rowAt(const QModelIndex& index) const {
    const auto at = static_cast<std::size_t>(index.row());
    return index.isValid() && at < m_rows.size() ? &m_rows[at] : nullptr;
}

int MeasuredModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size()) + hasRest();
}
int MeasuredModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString MeasuredModel::text(const MeasuredRow& row, int column) const {
    switch (column) {
    case layer:
        return m_by == MeasuredBy::kind ? tr("all")
               : row.layer.empty()      ? tr("no layer")
                                        : QString::fromStdString(row.layer);
    case kind:
        return m_by == MeasuredBy::layer ? tr("all")
               : row.kind == "compute"   ? tr("computing")
                                         : QString::fromStdString(row.kind);
    case measured:
        return row.measuredSeconds > 0 ? secondsLabel(row.measuredSeconds) : noFigure();
    case simulated:
        return row.simulatedSeconds && *row.simulatedSeconds > 0 ? secondsLabel(*row.simulatedSeconds) : noFigure();
    case ratio:
        return row.measuredSeconds > 0 && row.simulatedSeconds && *row.simulatedSeconds > 0
                   ? timesAs(row.measuredSeconds, *row.simulatedSeconds)
                   : noFigure();
    default:
        return {};
    }
}

QVariant MeasuredModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columns) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(int((index.column() >= measured ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    const MeasuredRow* row = rowAt(index);
    if (role == Qt::ToolTipRole)
        return row ? QString::fromStdString(row->layer)
                   : tr("Instructions whose program does not say what they are for: copies and the like");
    if (role != Qt::DisplayRole) return {};
    if (row) return text(*row, index.column());
    return index.column() == layer      ? tr("not attributed")
           : index.column() == measured ? secondsLabel(m_of->time.unattributedSeconds)
           : index.column() == kind     ? QString()
                                        : noFigure();
}

QVariant MeasuredModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(int((section >= measured ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case layer:
        return tr("Layer");
    case kind:
        return tr("Kind");
    case measured:
        return tr("Measured");
    case simulated:
        return tr("Simulated");
    case ratio:
        return tr("Takes");
    default:
        return {};
    }
}

} // namespace axiscape
