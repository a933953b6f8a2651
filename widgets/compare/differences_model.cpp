// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/differences_model.h"

#include "core/mesh/sub_axes.h"
#include "core/sharding/axis_text.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/strip_delegate.h"
#include "widgets/common/window_words.h"

namespace axiscape {
namespace {

Strip stripOf(const Snapshot& snapshot, ValueId value) {
    const auto shape = snapshot.model->module->type(value).shape;
    Strip strip;
    strip.language = windowLanguage();
    strip.shape.assign(shape.begin(), shape.end());
    strip.sharding = wholeSharding(snapshot.program.sharding(value), snapshot.partition().mesh());
    return strip;
}

QString codeOf(const Snapshot& snapshot, ValueId value) {
    return QString::fromStdString(shardyText(snapshot.program.sharding(value),
                                             snapshot.model->module->type(value).shape.size(),
                                             snapshot.partition().mesh()));
}

} // namespace

void DifferencesModel::set(SnapshotPointer from, const QString& fromLetter, SnapshotPointer to,
                           const QString& toLetter) {
    if (from == m_from && to == m_to && fromLetter == m_fromLetter && toLetter == m_toLetter) return;
    beginResetModel();
    m_from = std::move(from), m_to = std::move(to);
    m_fromLetter = fromLetter, m_toLetter = toLetter;
    m_differences.clear();
    if (m_from && m_to) {
        m_differences = shardingDifferences(*m_from, *m_to);
        m_fromAxes = axisStylesOf(m_from->strategy);
        m_toAxes = axisStylesOf(m_to->strategy);
    }
    endResetModel();
}

std::int64_t DifferencesModel::tensors() const {
    std::int64_t sum = 0;
    for (const auto& one : m_differences) sum += one.count;
    return sum;
}

int DifferencesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_differences.size());
}

int DifferencesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QVariant DifferencesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const ShardingDifference& one = difference(index.row());
    const Snapshot& shown = index.column() == after ? *m_to : *m_from;
    const bool strip = index.column() == before || index.column() == after;
    const QString name = QString::fromStdString(one.name);
    if (strip && role == kStripRole) return QVariant::fromValue(stripOf(shown, one.value));
    if (strip && (role == Qt::AccessibleTextRole || role == Qt::ToolTipRole)) return codeOf(shown, one.value);
    if (index.column() == tensor && (role == Qt::DisplayRole || role == Qt::ToolTipRole))
        return one.count > 1 ? tr("%1, %2 alike").arg(name, countLabel(static_cast<std::int64_t>(one.count))) : name;
    if (index.column() == bytes && role == Qt::DisplayRole) return bytesLabel(static_cast<double>(one.bytes));
    if (index.column() == bytes && role == Qt::TextAlignmentRole) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant DifferencesModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section == bytes) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case tensor:
        return tr("Tensor");
    case before:
        return m_fromLetter;
    case after:
        return m_toLetter;
    default:
        return tr("Whole");
    }
}

} // namespace axiscape
