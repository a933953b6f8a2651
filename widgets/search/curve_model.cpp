// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/curve_model.h"

#include "widgets/common/format.h"
#include "widgets/common/window_words.h"
#include "widgets/search/search_words.h"

#include <algorithm>

namespace axiscape {

// Points are only ever added to the end of a curve, until another search begins.
void CurveModel::setRun(const SearchRun& run) {
    const auto& next = run.curve;
    const bool goesOn =
        next.size() >= m_points.size() && m_capacityBytes == run.capacityBytes &&
        std::equal(m_points.begin(), m_points.end(), next.begin(), [](const SearchPoint& a, const SearchPoint& b) {
            return a.evaluations == b.evaluations && a.cost == b.cost;
        });
    m_capacityBytes = run.capacityBytes;
    if (goesOn && next.size() == m_points.size()) return;
    if (goesOn) {
        beginInsertRows({}, static_cast<int>(m_points.size()), static_cast<int>(next.size()) - 1);
        m_points = next;
        endInsertRows();
    } else {
        beginResetModel();
        m_points = next;
        endResetModel();
    }
}

int CurveModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_points.size());
}

int CurveModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant CurveModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const SearchPoint& point = m_points[static_cast<std::size_t>(index.row())];
    if (role == Qt::TextAlignmentRole && index.column() != Fit) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (index.column()) {
    case Evaluations:
        return inWords(words::grouped(point.evaluations));
    case Seconds:
        return point.evaluations == 0 ? QStringLiteral("0") : secondsLabel(point.seconds);
    case Step:
        return secondsLabel(point.cost.stepSeconds);
    case Peak:
        return bytesLabel(static_cast<double>(point.cost.peakBytes));
    default:
        return fitText(point.cost, m_capacityBytes);
    }
}

QVariant CurveModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole && section != Fit) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Evaluations:
        return tr("Evaluations");
    case Seconds:
        return tr("After");
    case Step:
        return tr("Step");
    case Peak:
        return tr("Peak");
    default:
        return tr("Memory");
    }
}

} // namespace axiscape
