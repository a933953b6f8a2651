// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/candidates_model.h"

#include "widgets/common/format.h"
#include "widgets/search/search_words.h"

#include <algorithm>

namespace axiscape {
namespace {

bool isSame(const FoundTactic& a, const FoundTactic& b) {
    return a.mesh == b.mesh && a.cost == b.cost && a.tactic.actions == b.tactic.actions;
}

} // namespace

// Every new list is the old one with some rows taken out, others put in: those that are in both never move past each
// other unless the search changed its mind about their cost, and then they are taken out and put in again.
void CandidatesModel::setRun(const SearchRun& run) {
    const auto& next = run.found;
    m_before = run.before;
    m_current = run.current;
    m_capacityBytes = run.capacityBytes;
    m_ofShapes = run.isOfShapes();
    const auto comes = [&](const FoundTactic& one, std::size_t from) {
        return std::any_of(next.begin() + static_cast<std::ptrdiff_t>(from), next.end(),
                           [&](const FoundTactic& other) { return isSame(one, other); });
    };
    for (std::size_t row = 0; row < next.size(); ++row) {
        while (row < m_found.size() && !comes(m_found[row], row)) {
            beginRemoveRows({}, static_cast<int>(row), static_cast<int>(row));
            m_found.erase(m_found.begin() + static_cast<std::ptrdiff_t>(row));
            endRemoveRows();
        }
        if (row < m_found.size() && isSame(m_found[row], next[row])) continue;
        // Further down, if it is there at all, it goes: here it comes.
        for (std::size_t old = row + 1; old < m_found.size(); ++old) {
            if (!isSame(m_found[old], next[row])) continue;
            beginRemoveRows({}, static_cast<int>(old), static_cast<int>(old));
            m_found.erase(m_found.begin() + static_cast<std::ptrdiff_t>(old));
            endRemoveRows();
            break;
        }
        beginInsertRows({}, static_cast<int>(row), static_cast<int>(row));
        m_found.insert(m_found.begin() + static_cast<std::ptrdiff_t>(row), next[row]);
        endInsertRows();
    }
    if (m_found.size() > next.size()) {
        beginRemoveRows({}, static_cast<int>(next.size()), static_cast<int>(m_found.size()) - 1);
        m_found.resize(next.size());
        endRemoveRows();
    }
    m_found = next; // budgets in the tactics
    if (!m_found.empty()) emit dataChanged(index(0), index(rowCount() - 1));
}

void CandidatesModel::setAccepted(int row) {
    if (row == m_accepted) return;
    m_accepted = row;
    if (!m_found.empty()) emit dataChanged(index(0), index(rowCount() - 1), {AcceptedRole, Qt::AccessibleTextRole});
}

int CandidatesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_found.size());
}

Qt::ItemFlags CandidatesModel::flags(const QModelIndex& index) const {
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren : Qt::NoItemFlags;
}

QVariant CandidatesModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const FoundTactic& one = m_found[static_cast<std::size_t>(index.row())];
    const double delta = one.cost.stepSeconds - m_before.stepSeconds;
    switch (role) {
    case StepRole:
        return secondsLabel(one.cost.stepSeconds);
    case StepDeltaRole:
        return judged(delta, secondsDelta(delta));
    case GainRole:
        return one.cost.stepSeconds < m_before.stepSeconds && isBetter(one.cost, m_before) &&
               !(m_current && !isBetter(one.cost, *m_current));
    case PeakRole:
        return bytesLabel(static_cast<double>(one.cost.peakBytes));
    case FitRole:
        return fitText(one.cost, m_capacityBytes);
    case FitsRole:
        return one.cost.fits;
    case DecisionsRole:
        return decisionsText(one);
    case MeshRole:
        return m_ofShapes ? QString::fromStdString(meshText(one.mesh)) : QString();
    case AcceptedRole:
        return index.row() == m_accepted;
    case Qt::DisplayRole:
        return QStringLiteral("%1, %2").arg(costText(one.cost), decisionsText(one));
    case Qt::ToolTipRole: // in full: one decision has room in its row
        if (one.decisions.size() < 2) return {};
        return QString(decisionsText(one)).replace(QStringLiteral("; "), QStringLiteral("\n"));
    case Qt::AccessibleTextRole: {
        QStringList parts{tr("Candidate %1").arg(index.row() + 1)};
        if (m_ofShapes) parts << tr("mesh %1").arg(QString::fromStdString(meshText(one.mesh)));
        parts << tr("step %1").arg(secondsLabel(one.cost.stepSeconds))
              << tr("peak %1").arg(bytesLabel(static_cast<double>(one.cost.peakBytes)))
              << fitText(one.cost, m_capacityBytes) << decisionsText(one);
        if (index.row() == m_accepted) parts << tr("in the schedule");
        return parts.join(QStringLiteral(", "));
    }
    default:
        return {};
    }
}

} // namespace axiscape
