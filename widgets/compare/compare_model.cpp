// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/compare_model.h"

#include "widgets/common/certainty_words.h"
#include "widgets/common/format.h"
#include "widgets/common/unpriced.h"
#include "widgets/common/what_if.h"
#include "widgets/common/window_words.h"

#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

struct Unit {
    double size;
    const char* name;
};

// The largest unit of which the largest value is at least one.
Unit unitFor(Measure measure, double largest) {
    static constexpr Unit seconds[] = {{1, "s"}, {1e-3, "ms"}, {1e-6, "µs"}, {1e-9, "ns"}};
    static constexpr Unit bytes[] = {
        {1099511627776.0, "TiB"}, {1073741824.0, "GiB"}, {1048576.0, "MiB"}, {1024.0, "KiB"}, {1, "B"}};
    if (measure == Measure::count) return {1, ""};
    const std::span<const Unit> units = measure == Measure::seconds ? std::span<const Unit>(seconds) : bytes;
    for (const Unit& unit : units)
        if (largest >= unit.size) return unit;
    return units.back();
}

QString figure(double value, double unit, Measure measure) {
    if (measure == Measure::count) return inWords(words::grouped(std::llround(value)));
    return value == 0 ? QStringLiteral("0") : inWords(words::inDigits(value / unit));
}

QString signedFigure(double delta, double unit, Measure measure) {
    const QString size = figure(std::fabs(delta), unit, measure);
    return (delta < 0 ? QStringLiteral("\u2212\u2009") : QStringLiteral("+\u2009")) + size;
}

double largestOf(const std::vector<ComparisonRow>& rows, ComparisonRow::Section section) {
    double largest = 0;
    for (const auto& row : rows)
        if (row.section == section)
            for (const auto& value : row.values) largest = std::max(largest, value.value_or(0));
    return largest;
}

} // namespace

void CompareModel::setColumns(std::vector<CompareColumn> columns) {
    const bool sameShape = columns.size() == m_columns.size();
    if (sameShape) { // figures came: rows may come and go, the cursor stays where it is
        m_columns = std::move(columns);
        rebuild();
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        return;
    }
    beginResetModel();
    m_columns = std::move(columns);
    m_rows.clear();
    endResetModel();
    rebuild();
}

void CompareModel::setOnlyDifferences(bool on) {
    if (on == m_onlyDifferences) return;
    m_onlyDifferences = on;
    rebuild();
}

CompareModel::Row CompareModel::rowOf(const ComparisonRow& row, double unit) const {
    static const std::pair<const char*, QString> names[] = {
        {"step_seconds", tr("Estimate")},
        {"compute_seconds", tr("Compute")},
        {"exposed_seconds", tr("Communication not hidden")},
        {"lower_bound_seconds", tr("All communication hidden (lower bound)")},
        {"upper_bound_seconds", tr("No overlap at all (upper bound)")},
        {"peak_bytes", tr("Peak")},
        {"memory.parameters", tr("Parameters")},
        {"memory.optimizer state", tr("Optimizer state")},
        {"memory.gradients", tr("Gradients")},
        {"memory.activations", tr("Activations")},
        {"memory.temporaries", tr("Temporaries")},
        {"memory.collective buffers", tr("Collective buffers")},
        {"sent_bytes", tr("All links")},
        {"recomputed", tr("Layers recomputed")},
        {"devices", tr("Devices")},
        {"conflicts", tr("Conflicts")},
    };
    Row made{row.leading ? Kind::leading : Kind::part,
             QString::fromStdString(row.label),
             QString::fromStdString(row.key),
             {}};
    for (const auto& [key, name] : names)
        if (row.key == key) made.label = name;
    if (row.section == ComparisonRow::Section::sent && !row.leading) made.label = tr("over %1 links").arg(made.label);
    const int baseline = baselineOf(m_columns);
    std::size_t at = 0; // in row.values: only strategies with a snapshot have one
    std::optional<double> from;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        if (!m_columns[c].snapshot) continue;
        if (static_cast<int>(c) == baseline) from = row.values[at];
        ++at;
    }
    at = 0;
    for (std::size_t c = 0; c < m_columns.size(); ++c) {
        CompareCell cell;
        cell.pending = !m_columns[c].snapshot;
        if (cell.pending) {
            made.cells.push_back(cell);
            continue;
        }
        const auto value = row.values[at++];
        cell.value = value ? figure(*value, unit, row.measure) : QStringLiteral("–");
        const Simulation* s = m_columns[c].snapshot->simulation.get();
        if (row.measure == Measure::seconds && value) cell.value = withUnpricedMark(cell.value, s);
        cell.over = row.key == "peak_bytes" && s && !s->fits();
        if (value && from && static_cast<int>(c) != baseline) {
            const double delta = *value - *from;
            if (delta == 0) {
                cell.delta = tr("same");
            } else {
                cell.delta = signedFigure(delta, unit, row.measure);
                const auto& base = m_columns[static_cast<std::size_t>(baseline)].snapshot;
                if (row.key == "step_seconds" && isUndecided(*m_columns[c].snapshot, *base))
                    cell.undecided = tr("not decided, %1", "a difference").arg(cell.delta);
                else if (row.judged)
                    cell.judged = delta < 0 ? -1 : 1;
            }
        }
        made.cells.push_back(cell);
    }
    return made;
}

CompareModel::Row CompareModel::barRow() const {
    Row row{Kind::bar, {}, QStringLiteral("capacity"), {}};
    double capacity = 0;
    bool alike = true;
    for (const CompareColumn& column : m_columns) {
        CompareCell cell;
        const Simulation* s = column.snapshot ? column.snapshot->simulation.get() : nullptr;
        if (s && s->capacityBytes > 0) {
            cell.fraction = static_cast<double>(s->memory.peak) / s->capacityBytes;
            alike = alike && (capacity == 0 || capacity == s->capacityBytes);
            capacity = s->capacityBytes;
        }
        cell.pending = cell.fraction < 0;
        row.cells.push_back(cell);
    }
    row.label = alike && capacity > 0 ? tr("of %1").arg(bytesLabel(capacity)) : tr("of the device");
    return row;
}

void CompareModel::rebuild() {
    using Section = ComparisonRow::Section;
    std::vector<SnapshotPointer> snapshots;
    for (const CompareColumn& column : m_columns)
        if (column.snapshot) snapshots.push_back(column.snapshot);
    const auto rows = comparisonRows(snapshots);
    std::vector<Row> made;
    const std::pair<Section, QString> sections[] = {{Section::step, tr("Step time")},
                                                    {Section::memory, tr("Peak memory per device")},
                                                    {Section::collectives, tr("Collectives")},
                                                    {Section::sent, tr("Sent per device and step")},
                                                    {Section::program, tr("Program")}};
    for (const auto& [section, title] : sections) {
        std::vector<Row> inside;
        Unit unit{1, ""};
        for (const auto& row : rows) {
            if (row.section != section) continue;
            unit = unitFor(row.measure, largestOf(rows, section));
            if (!m_onlyDifferences || row.differs()) inside.push_back(rowOf(row, unit.size));
            if (row.key == "peak_bytes" && (!m_onlyDifferences || row.differs())) inside.push_back(barRow());
        }
        if (inside.empty()) continue;
        const QString name = QString::fromUtf8(unit.name);
        made.push_back({Kind::section, name.isEmpty() ? title : title + QStringLiteral(", ") + name, {}, {}});
        made.insert(made.end(), inside.begin(), inside.end());
    }
    // Rows change their number seldom; where they do, at the end: views keep their place.
    const int before = rowCount(), now = static_cast<int>(made.size()), stay = std::min(before, now);
    if (now < before) {
        beginRemoveRows({}, now, before - 1);
        m_rows.resize(made.size());
        endRemoveRows();
    }
    std::copy_n(made.begin(), stay, m_rows.begin());
    if (stay > 0 && columnCount() > 0) emit dataChanged(index(0, 0), index(stay - 1, columnCount() - 1));
    if (now > before) {
        beginInsertRows({}, before, now - 1);
        m_rows = std::move(made);
        endInsertRows();
    }
}

QString CompareModel::keyAt(int row) const {
    return row >= 0 && row < rowCount() ? m_rows[static_cast<std::size_t>(row)].key : QString();
}

int CompareModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CompareModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size()) + 1;
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == KindRole) return static_cast<int>(row.kind);
    const bool isCell = index.column() > 0 && !row.cells.empty();
    const CompareCell cell = isCell ? row.cells[static_cast<std::size_t>(index.column() - 1)] : CompareCell();
    switch (role) {
    case Qt::DisplayRole:
        return index.column() == 0 ? row.label : cell.value;
    case CellRole:
        return QVariant::fromValue(cell);
    case Qt::ToolTipRole:
        return isCell ? tipOf(row.key, index.column() - 1) : QVariant();
    case Qt::AccessibleTextRole: {
        if (index.column() == 0) return row.label;
        if (!isCell) return QString();
        const QString& strategy = m_columns[static_cast<std::size_t>(index.column() - 1)].name;
        if (row.kind == Kind::bar) return tr("%1 percent of capacity").arg(qRound(cell.fraction * 100));
        const QString judged = cell.judged < 0 ? tr("better") : cell.judged > 0 ? tr("worse") : QString();
        QStringList parts{tr("%1 of %2", "a figure, a strategy").arg(row.label, strategy), cell.value};
        for (const QString& part : {cell.undecided.isEmpty() ? cell.delta : cell.undecided, judged})
            if (!part.isEmpty()) parts << part;
        return parts.join(QStringLiteral(", "));
    }
    default:
        return {};
    }
}

QVariant CompareModel::tipOf(const QString& key, int strategy) const {
    const CompareColumn& column = m_columns[static_cast<std::size_t>(strategy)];
    if (!column.snapshot) return {};
    QStringList lines;
    if (key == QLatin1String("peak_bytes")) lines << peakRangeText(*column.snapshot) << column.answeredPeak;
    if (key == QLatin1String("step_seconds")) {
        lines << stepRangeText(*column.snapshot);
        const int baseline = baselineOf(m_columns);
        if (baseline >= 0 && baseline != strategy)
            if (const auto& base = m_columns[static_cast<std::size_t>(baseline)].snapshot)
                lines << undecidedText(*column.snapshot, *base);
    }
    if (key.endsWith(QLatin1String("_seconds"))) lines << unpricedTip(column.snapshot->simulation.get());
    lines.removeAll(QString());
    return lines.isEmpty() ? QVariant() : QVariant(lines.join(QLatin1Char('\n')));
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section > static_cast<int>(m_columns.size())) return {};
    if (section == 0) return role == Qt::DisplayRole ? QVariant(QString()) : QVariant();
    const CompareColumn& column = m_columns[static_cast<std::size_t>(section - 1)];
    if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
        return QStringLiteral("%1 %2").arg(column.letter, column.name);
    if (role == Qt::ToolTipRole) {
        QStringList lines{column.tactics.isEmpty() ? tr("No tactics") : column.tactics};
        if (const QStringList words = whatIfWords(column.strategy); !words.isEmpty())
            lines << tr("What if: %1").arg(words.join(QStringLiteral("; ")));
        return lines.join(QLatin1Char('\n'));
    }
    return {};
}

Qt::ItemFlags CompareModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    const bool title = m_rows[static_cast<std::size_t>(index.row())].kind == Kind::section;
    return title ? Qt::ItemIsEnabled | Qt::ItemNeverHasChildren
                 : Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

} // namespace axiscape
