// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/observed/observed_model.h"

#include "widgets/common/counts.h"
#include "widgets/common/format.h"

#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

// A sign beside the word: never by colour alone.
QString signOf(MatchStatus status) {
    switch (status) {
    case MatchStatus::same:
        return QStringLiteral("=");
    case MatchStatus::moved:
        return QStringLiteral("\u2192");
    case MatchStatus::larger:
        return QStringLiteral("\u25b2");
    case MatchStatus::smaller:
        return QStringLiteral("\u25bc");
    case MatchStatus::missing:
        return QStringLiteral("\u2212");
    case MatchStatus::extra:
        break;
    }
    return QStringLiteral("+");
}

double sentIn(const std::optional<MatchSide>& side) { return side ? side->bytesSent : 0; }

int comparedWith(const MatchRow& row) {
    const double before = sentIn(row.wanted), after = sentIn(row.got);
    if (after > before * 1.01) return 1;
    return after < before * .99 ? -1 : 0;
}

bool isFigure(int column) { return column == ObservedModel::more || column >= ObservedModel::wanted; }

QString axesOf(const MatchRow& row) {
    QStringList names;
    if (row.axes)
        for (const std::string& axis : *row.axes) names << QString::fromStdString(axis);
    return names.join(QStringLiteral(", "));
}

} // namespace

QString observedStatusText(MatchStatus status) {
    switch (status) {
    case MatchStatus::same:
        return ObservedModel::tr("same");
    case MatchStatus::moved:
        return ObservedModel::tr("moved");
    case MatchStatus::larger:
        return ObservedModel::tr("larger");
    case MatchStatus::smaller:
        return ObservedModel::tr("smaller");
    case MatchStatus::missing:
        return ObservedModel::tr("missing");
    case MatchStatus::extra:
        break;
    }
    return ObservedModel::tr("extra");
}

void ObservedModel::set(std::shared_ptr<const WantedAndGot> found) {
    beginResetModel();
    m_found = std::move(found);
    rebuild();
    endResetModel();
}

void ObservedModel::setOnlyDifferences(bool on) {
    if (on == m_onlyDifferences) return;
    beginResetModel();
    m_onlyDifferences = on;
    rebuild();
    endResetModel();
}

void ObservedModel::rebuild() {
    m_rows.clear();
    m_largest = 0;
    if (!m_found) return;
    for (const MatchRow& row : m_found->rows)
        m_largest = std::max(m_largest, std::abs(sentIn(row.got) - sentIn(row.wanted)));
    for (std::size_t i = 0; i < m_found->rows.size(); ++i)
        if (!m_onlyDifferences || m_found->rows[i].status != MatchStatus::same) m_rows.push_back(static_cast<int>(i));
}

int ObservedModel::rowAt(const QModelIndex& index) const {
    return index.isValid() && index.row() < rowCount() ? m_rows[static_cast<std::size_t>(index.row())] : -1;
}

int ObservedModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}
int ObservedModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString ObservedModel::text(const MatchRow& row, int column) const {
    const auto sent = [](const std::optional<MatchSide>& side) {
        if (!side) return QStringLiteral("\u2013");
        return QStringLiteral("%1 \u00d7 %2")
            .arg(countLabel(side->executed),
                 bytesLabel(side->executed > 0 ? side->bytesSent / static_cast<double>(side->executed) : 0));
    };
    const auto time = [](const std::optional<MatchSide>& side) {
        return side && side->seconds ? secondsLabel(*side->seconds) : QString();
    };
    switch (column) {
    case state:
        return QStringLiteral("%1 %2").arg(signOf(row.status), observedStatusText(row.status));
    case collective:
        return row.axes ? QStringLiteral("%1 (%2)").arg(QString::fromStdString(row.kind), axesOf(row))
                        : QString::fromStdString(row.kind);
    case source:
        return QString::fromStdString(row.source.substr(row.source.rfind('/') + 1));
    case place:
        return QString::fromStdString(row.layer.empty() ? row.opName : row.layer);
    case wanted:
        return sent(row.wanted);
    case wantedTime:
        return time(row.wanted);
    case got:
        return sent(row.got);
    case gotTime:
        return time(row.got);
    case more: {
        const double by = sentIn(row.got) - sentIn(row.wanted);
        if (comparedWith(row) == 0) return tr("same");
        return judged(by, bytesDelta(by));
    }
    default:
        return {};
    }
}

QVariant ObservedModel::data(const QModelIndex& index, int role) const {
    const int at = rowAt(index);
    if (at < 0) return {};
    const MatchRow& row = m_found->rows[static_cast<std::size_t>(at)];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::TextAlignmentRole:
        return QVariant(int((isFigure(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case Qt::ToolTipRole: {
        QStringList names;
        for (const std::string& name : row.instructions) names << QString::fromStdString(name);
        return QStringLiteral("%1\n%2\n%3")
            .arg(QString::fromStdString(row.opName), QString::fromStdString(row.source),
                 names.mid(0, 12).join(QStringLiteral(", ")));
    }
    case StatusRole:
        return static_cast<int>(row.status);
    case JudgedRole:
        return comparedWith(row);
    case KindRole:
        return QString::fromStdString(row.kind);
    case AxesRole: {
        QStringList names;
        if (row.axes)
            for (const std::string& axis : *row.axes) names << QString::fromStdString(axis);
        return names;
    }
    case BarRole:
        return m_largest > 0 && comparedWith(row) != 0 ? (sentIn(row.got) - sentIn(row.wanted)) / m_largest : 0.0;
    default:
        return {};
    }
}

QVariant ObservedModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(int((isFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case state:
        return tr("State");
    case collective:
        return tr("Collective");
    case source:
        return tr("Source line");
    case place:
        return tr("Place");
    case wanted:
        return tr("Wanted");
    case wantedTime:
        return tr("Time wanted");
    case got:
        return tr("Got");
    case gotTime:
        return tr("Time got");
    case more:
        return tr("Sent more");
    default:
        return {};
    }
}

} // namespace axiscape
