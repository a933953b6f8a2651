// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/observed/observed_model.h"

#include "core/session/observed_marks.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"

#include <QFont>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <map>

namespace axiscape {
namespace {

// A sign beside the word: never by colour alone.
QString signOf(const MatchRow& row) {
    switch (row.status) {
    case MatchStatus::same:
        return isOtherwise(row) ? QStringLiteral("Y") : QStringLiteral("=");
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

bool isFigure(int column) { return column >= ObservedModel::wanted; }

// Under a heading that says the unit.
QString milliseconds(double seconds) {
    const double ms = std::abs(seconds * 1e3);
    const int decimals = ms >= 99.95 || ms == 0 ? 0 : ms >= 9.995 ? 1 : ms >= .0995 ? 2 : 4;
    return QLocale().toString(seconds * 1e3, 'f', decimals);
}

void addSide(std::optional<MatchSide>& sum, const std::optional<MatchSide>& side) {
    if (!side) return;
    if (!sum) sum = MatchSide{0, 0, 0.0};
    sum->executed += side->executed;
    sum->bytesSent += side->bytesSent;
    sum->seconds = sum->seconds && side->seconds ? std::optional(*sum->seconds + *side->seconds) : std::nullopt;
}

MatchStatus statusOf(const MatchRow& layer, bool anyDiffers) {
    const int compared = comparedWith(layer);
    return compared > 0   ? MatchStatus::larger
           : compared < 0 ? MatchStatus::smaller
           : anyDiffers   ? MatchStatus::moved
                          : MatchStatus::same;
}

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

void ObservedModel::setView(View view) {
    if (view == m_view) return;
    beginResetModel();
    m_view = view;
    rebuild();
    endResetModel();
}

void ObservedModel::rebuild() {
    m_rows.clear();
    m_layers.clear();
    m_rowsOfLayer.clear();
    m_largest = 0;
    m_sum = {};
    if (!m_found) return;
    if (m_view == View::byLayer) sumLayers();
    for (std::size_t i = 0; i < m_found->rows.size() && m_view != View::byLayer; ++i)
        if (m_view == View::all || isOtherwise(m_found->rows[i])) m_rows.push_back(static_cast<int>(i));
    for (int i = 0; i < shownRows(); ++i) {
        m_largest = std::max(m_largest, std::abs(sentIn(shown(i).got) - sentIn(shown(i).wanted)));
        addSide(m_sum.wanted, shown(i).wanted);
        addSide(m_sum.got, shown(i).got);
    }
}

// Rows are by weight, and so are the first of each layer.
void ObservedModel::sumLayers() {
    std::map<std::string, std::size_t> known;
    std::vector<bool> differs;
    for (std::size_t i = 0; i < m_found->rows.size(); ++i) {
        const MatchRow& row = m_found->rows[i];
        const auto [at, isNew] = known.try_emplace(row.layer, m_layers.size());
        if (isNew) {
            m_layers.emplace_back().layer = row.layer;
            m_rows.push_back(static_cast<int>(i));
            m_rowsOfLayer.push_back(0);
            differs.push_back(false);
        }
        addSide(m_layers[at->second].wanted, row.wanted);
        addSide(m_layers[at->second].got, row.got);
        ++m_rowsOfLayer[at->second];
        if (row.status != MatchStatus::same) differs[at->second] = true;
    }
    for (std::size_t l = 0; l < m_layers.size(); ++l) m_layers[l].status = statusOf(m_layers[l], differs[l]);
}

const MatchRow& ObservedModel::shown(int row) const {
    const auto at = static_cast<std::size_t>(row);
    if (isSum(row)) return m_sum;
    return m_view == View::byLayer ? m_layers[at] : m_found->rows[static_cast<std::size_t>(m_rows[at])];
}

int ObservedModel::rowAt(const QModelIndex& index) const {
    return index.isValid() && index.row() < shownRows() ? m_rows[static_cast<std::size_t>(index.row())] : -1;
}

int ObservedModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || m_rows.empty() ? 0 : shownRows() + 1;
}
int ObservedModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns; }

QString ObservedModel::text(const MatchRow& row, int column) const {
    const auto count = [](const std::optional<MatchSide>& side) {
        return side ? countLabel(side->executed) : QStringLiteral("\u2013");
    };
    const auto each = [](const std::optional<MatchSide>& side) {
        return side && side->executed > 0 ? bytesLabel(side->bytesSent / static_cast<double>(side->executed))
                                          : QString();
    };
    const auto time = [](const std::optional<MatchSide>& side) {
        return side && side->seconds ? milliseconds(*side->seconds) : QString();
    };
    switch (column) {
    case state:
        return QStringLiteral("%1 %2").arg(signOf(row), row.status == MatchStatus::same && row.combined
                                                            ? tr("combined")
                                                            : observedStatusText(row.status));
    case collective:
        return row.axes ? QStringLiteral("%1 (%2)").arg(QString::fromStdString(row.kind), axesOf(row))
                        : QString::fromStdString(row.kind);
    case source:
        return QString::fromStdString(row.source.substr(row.source.rfind('/') + 1));
    case place:
        return QString::fromStdString(row.layer.empty() ? row.opName : row.layer);
    case wanted:
        return count(row.wanted);
    case wantedEach:
        return each(row.wanted);
    case wantedTime:
        return time(row.wanted);
    case got:
        return count(row.got);
    case gotEach:
        return each(row.got);
    case gotTime:
        return time(row.got);
    case more: {
        const double by = sentIn(row.got) - sentIn(row.wanted);
        if (comparedWith(row) == 0) return tr("same");
        return judged(by, bytesDelta(by));
    }
    case moreTime: {
        const auto secondsOf = [](const std::optional<MatchSide>& side) {
            return side ? side->seconds : std::optional(0.0);
        };
        const auto before = secondsOf(row.wanted), after = secondsOf(row.got);
        if (!before || !after || comparedWith(row) == 0) return {};
        return QStringLiteral("%1%2").arg(*after < *before ? QStringLiteral("\u2212") : QStringLiteral("+"),
                                          milliseconds(std::abs(*after - *before)));
    }
    default:
        return {};
    }
}

Qt::ItemFlags ObservedModel::flags(const QModelIndex& index) const {
    return isSum(index.row()) ? Qt::ItemIsEnabled : QAbstractTableModel::flags(index);
}

QVariant ObservedModel::sumData(int column) const {
    if (column == state) return tr("All");
    if (column == collective || column == source || column == place) return {};
    if (column == wantedEach || column == gotEach) return {}; // of several kinds: no one size
    return text(m_sum, column);
}

QVariant ObservedModel::data(const QModelIndex& index, int role) const {
    const bool sum = index.isValid() && isSum(index.row());
    if (!sum && rowAt(index) < 0) return {};
    const MatchRow& row = shown(index.row());
    switch (role) {
    case Qt::FontRole: {
        if (!sum) return {};
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    case Qt::DisplayRole:
        if (sum) return sumData(index.column());
        if (m_view == View::byLayer && index.column() == collective)
            return tr("%n collective(s)", nullptr, m_rowsOfLayer[static_cast<std::size_t>(index.row())]);
        if (m_view == View::byLayer && index.column() == place && row.layer.empty()) return tr("in no layer");
        return text(row, index.column());
    case Qt::TextAlignmentRole:
        return QVariant(int((isFigure(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    case Qt::ToolTipRole: {
        if (sum) return tr("The sum of the rows above");
        if (m_view == View::byLayer) return QString::fromStdString(row.layer);
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
        return !sum && m_largest > 0 && comparedWith(row) != 0 ? (sentIn(row.got) - sentIn(row.wanted)) / m_largest
                                                               : 0.0;
    default:
        return {};
    }
}

QString ObservedModel::headerTip(int section) {
    switch (section) {
    case wanted:
        return tr("How often a step the design sends it");
    case got:
        return tr("How often a step the compiler's program sends it");
    case wantedEach:
    case gotEach:
        return tr("What one device sends each time");
    case wantedTime:
    case gotTime:
    case moreTime:
        return tr("On the links of this hardware, all of a step");
    default:
        return {};
    }
}

QString ObservedModel::columnText(int column) {
    switch (column) {
    case wanted:
        return tr("Wanted: count");
    case wantedEach:
        return tr("Wanted: each");
    case wantedTime:
        return tr("Wanted: ms");
    case got:
        return tr("Got: count");
    case gotEach:
        return tr("Got: each");
    case gotTime:
        return tr("Got: ms");
    default:
        return headingOf(column);
    }
}

QString ObservedModel::figuresText(const QModelIndex& index) {
    const auto said = [&](int column) { return index.siblingAtColumn(column).data().toString(); };
    const auto side = [&](int count, int each, int time) {
        if (said(each).isEmpty()) return tr("none");
        const QString of = tr("%1 of %2").arg(said(count), said(each));
        return said(time).isEmpty() ? of : tr("%1, %2 ms").arg(of, said(time));
    };
    if (!index.isValid() || (said(wantedEach).isEmpty() && said(gotEach).isEmpty())) return {};
    return tr("Wanted %1; got %2").arg(side(wanted, wantedEach, wantedTime), side(got, gotEach, gotTime));
}

QVariant ObservedModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(int((isFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    if (role == Qt::ToolTipRole) return headerTip(section);
    return role == Qt::DisplayRole ? headingOf(section) : QVariant();
}

QString ObservedModel::headingOf(int section) {
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
    case got:
        return tr("count");
    case wantedEach:
    case gotEach:
        return tr("each");
    case wantedTime:
    case gotTime:
        return tr("ms");
    case more:
        return tr("Sent more");
    case moreTime:
        return tr("ms more");
    default:
        return {};
    }
}

} // namespace axiscape
