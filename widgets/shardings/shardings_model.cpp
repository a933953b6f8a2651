// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/shardings_model.h"

#include "core/insight/tensor_facts.h"
#include "core/sharding/axis_text.h"
#include "core/structure/tensor_name.h"
#include "widgets/common/strip_delegate.h"
#include "widgets/common/window_words.h"

#include <algorithm>
#include <compare>
#include <numeric>

namespace axiscape {
namespace {

// More separate runs of changed rows than this are announced as one.
constexpr std::size_t kRuns = 64;

QString bytesQString(std::int64_t bytes) { return inWords(words::inBytes(static_cast<double>(bytes))); }

} // namespace

void ShardingsModel::setModel(std::shared_ptr<const Model> model) {
    beginResetModel();
    m_model = std::move(model);
    m_snapshot.reset();
    m_preview.reset();
    m_would.clear();
    m_filter = {};
    m_global.clear();
    m_nameRank.clear();
    if (m_model) {
        const Module& module = *m_model->module;
        m_global.resize(module.valueCount());
        for (std::uint32_t v = 0; v < module.valueCount(); ++v) {
            const TensorType type = module.type(ValueId{v});
            m_global[v] = type.isTensor() ? type.bytes() : 0;
        }
        std::vector<std::uint32_t> byName(module.argumentCount());
        std::iota(byName.begin(), byName.end(), 0u);
        std::stable_sort(byName.begin(), byName.end(), [&](std::uint32_t a, std::uint32_t b) {
            return module.argument(a).path < module.argument(b).path;
        });
        m_nameRank.resize(byName.size());
        for (std::uint32_t rank = 0; rank < byName.size(); ++rank) m_nameRank[byName[rank]] = rank;
    }
    m_local = m_global;
    refill();
    endResetModel();
}

void ShardingsModel::setSnapshot(SnapshotPointer snapshot) {
    if (snapshot == m_snapshot || !m_model || (snapshot && snapshot->model != m_model)) return;
    setPreview(nullptr); // it was of the state before
    const SnapshotPointer old = std::exchange(m_snapshot, std::move(snapshot));
    const std::vector<ValueId> changed = changedSince(old.get());
    for (const ValueId value : changed)
        m_local[value.value] = m_snapshot ? m_snapshot->program.localBytes(value) : m_global[value.value];
    if (m_filter.needsSharding() && !changed.empty()) {
        beginResetModel();
        refill();
        endResetModel();
        return;
    }
    announce(changed);
    if (!changed.empty() && m_sortColumn > Tensor) resort();
}

std::vector<ValueId> ShardingsModel::changedSince(const Snapshot* old) const {
    std::vector<ValueId> changed;
    const std::uint32_t count = m_model->module->valueCount();
    if (!old || !m_snapshot || !(old->strategy.mesh == m_snapshot->strategy.mesh)) {
        for (std::uint32_t v = 0; v < count; ++v) changed.push_back(ValueId{v});
        return changed;
    }
    changed = changedValues(*old, *m_snapshot);
    // A tensor can become atomic and lie as before.
    const std::size_t resharded = changed.size();
    for (std::uint32_t v = 0; v < count; ++v)
        if (old->partition().atomicAxes(ValueId{v}) != m_snapshot->partition().atomicAxes(ValueId{v}))
            changed.push_back(ValueId{v});
    std::inplace_merge(changed.begin(), changed.begin() + static_cast<std::ptrdiff_t>(resharded), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    return changed;
}

void ShardingsModel::announce(const std::vector<ValueId>& changed) {
    std::vector<std::int32_t> rows;
    for (const ValueId value : changed)
        if (m_row[value.value] >= 0) rows.push_back(m_row[value.value]);
    if (rows.empty()) return;
    std::sort(rows.begin(), rows.end());
    std::vector<std::pair<int, int>> runs;
    for (const std::int32_t row : rows) {
        if (!runs.empty() && runs.back().second + 1 == row)
            runs.back().second = row;
        else
            runs.emplace_back(row, row);
    }
    if (runs.size() > kRuns) runs = {{rows.front(), rows.back()}};
    for (const auto& [first, last] : runs) emit dataChanged(index(first, Sharding), index(last, Saved));
}

void ShardingsModel::setPreview(SnapshotPointer preview) {
    if (!m_model || !m_snapshot ||
        (preview && (preview->model != m_model || !(preview->strategy.mesh == m_snapshot->strategy.mesh))))
        preview = nullptr;
    if (preview == m_preview) return;
    std::vector<ValueId> shown; // as they would be, before or from now on
    for (std::uint32_t v = 0; v < m_would.size(); ++v)
        if (m_would[v]) shown.push_back(ValueId{v});
    m_preview = std::move(preview);
    m_would.clear();
    if (m_preview) {
        m_would.assign(m_model->module->valueCount(), 0);
        for (const ValueId value : changedValues(*m_snapshot, *m_preview)) {
            m_would[value.value] = 1;
            shown.push_back(value);
        }
    }
    announce(shown);
}

void ShardingsModel::setFilter(const QString& text, const Mesh& mesh) {
    beginResetModel();
    m_filter = TensorFilter(text.toStdString(), mesh);
    refill();
    endResetModel();
}

void ShardingsModel::setOpResultsShown(bool shown) {
    if (shown == m_opResults) return;
    beginResetModel();
    m_opResults = shown;
    refill();
    endResetModel();
}

int ShardingsModel::rowOf(ValueId value) const {
    return value.valid() && value.value < m_row.size() ? m_row[value.value] : -1;
}

bool ShardingsModel::listed(ValueId value) const {
    const Module& module = *m_model->module;
    if (!module.type(value).isTensor()) return false;
    if (module.isArgument(value)) return true;
    return m_opResults && module.valueKind(value) == ValueKind::opResult &&
           module.definingOp(value).value < module.opCount();
}

void ShardingsModel::refill() {
    m_order.clear();
    m_tensors = 0;
    if (!m_model) return numberRows();
    TensorMatcher matcher(m_filter, *m_model, m_snapshot.get());
    for (std::uint32_t v = 0; v < m_model->module->valueCount(); ++v) {
        const ValueId value{v};
        if (!listed(value)) continue;
        ++m_tensors;
        if (matcher.matches(value)) m_order.push_back(value);
    }
    sortOrder();
    numberRows();
}

bool ShardingsModel::before(ValueId a, ValueId b) const {
    const auto compare = [&]() -> std::strong_ordering {
        switch (m_sortColumn) {
        case Tensor: {
            const Module& module = *m_model->module;
            if (module.isArgument(a) && module.isArgument(b)) return m_nameRank[a.value] <=> m_nameRank[b.value];
            return a <=> b;
        }
        case Sharding: {
            if (!m_snapshot) return std::strong_ordering::equal;
            const TensorSharding &x = m_snapshot->program.sharding(a), &y = m_snapshot->program.sharding(b);
            return x.tiles.size() <=> y.tiles.size();
        }
        case Local:
            return localBytes(a) <=> localBytes(b);
        case Saved:
            return globalBytes(a) - localBytes(a) <=> globalBytes(b) - localBytes(b);
        default:
            return std::strong_ordering::equal;
        }
    };
    const auto order = compare();
    if (order == std::strong_ordering::equal) return a < b; // equal ones stay in the order of the program
    return m_sortOrder == Qt::AscendingOrder ? order < 0 : order > 0;
}

void ShardingsModel::sortOrder() {
    std::sort(m_order.begin(), m_order.end(), [this](ValueId a, ValueId b) { return before(a, b); });
}

void ShardingsModel::numberRows() {
    m_row.assign(m_global.size(), -1);
    for (std::size_t i = 0; i < m_order.size(); ++i) m_row[m_order[i].value] = static_cast<std::int32_t>(i);
}

void ShardingsModel::resort() {
    emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList old = persistentIndexList();
    std::vector<ValueId> values;
    for (const QModelIndex& index : old) values.push_back(valueAt(index.row()));
    sortOrder();
    numberRows();
    QModelIndexList moved;
    for (qsizetype i = 0; i < old.size(); ++i)
        moved << index(rowOf(values[static_cast<std::size_t>(i)]), old[i].column());
    changePersistentIndexList(old, moved);
    emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

void ShardingsModel::sort(int column, Qt::SortOrder order) {
    if (column == m_sortColumn && order == m_sortOrder) return;
    m_sortColumn = column;
    m_sortOrder = order;
    resort();
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

int ShardingsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int ShardingsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString ShardingsModel::text(ValueId value, Column column) const {
    switch (column) {
    case Tensor:
        return QString::fromStdString(tensorName(*m_model->module, m_model->structure->layers, value));
    case Local:
        return bytesQString(shownBytes(value));
    case Saved:
        return globalBytes(value) == shownBytes(value) ? QStringLiteral("0")
                                                       : bytesQString(globalBytes(value) - shownBytes(value));
    default:
        return {};
    }
}

QString ShardingsModel::toolTip(ValueId value) const {
    const TensorType type = m_model->module->type(value);
    const std::string_view dtype = elementName(type.dtype);
    return tr("%1, %2 %3, %4 of %5 here\nClick to see its tiles, drop an axis to cut it")
        .arg(QString::fromStdString(tensorName(*m_model->module, m_model->structure->layers, value)),
             QString::fromUtf8(dtype.data(), static_cast<int>(dtype.size())), inWords(words::shape(type.shape)),
             bytesQString(localBytes(value)), bytesQString(globalBytes(value)));
}

QVariant ShardingsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= static_cast<int>(m_order.size())) return {};
    const ValueId value = valueAt(index.row());
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole:
        return column == Sharding ? QVariant() : QVariant(text(value, column));
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((column >= Local ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::BackgroundRole:
        return wouldChange(value) ? QVariant(QBrush(m_tint)) : QVariant();
    case Qt::ToolTipRole:
        return toolTip(value);
    case Qt::AccessibleTextRole:
        if (column == Sharding && m_snapshot)
            return QString::fromStdString(shardyText(m_snapshot->program.sharding(value),
                                                     m_model->module->type(value).shape.size(),
                                                     m_snapshot->partition().mesh()));
        return text(value, column);
    case kStripRole:
        if (column != Sharding) return {};
        return QVariant::fromValue(stripOf(value));
    case kValueRole:
        return value.value;
    default:
        return {};
    }
}

Strip ShardingsModel::stripOf(ValueId value) const {
    const auto shape = m_model->module->type(value).shape;
    Strip strip;
    strip.shape.assign(shape.begin(), shape.end());
    strip.language = windowLanguage();
    if (!m_snapshot) return strip;
    const Snapshot& shown = wouldChange(value) ? *m_preview : *m_snapshot;
    strip.sharding = wholeSharding(shown.program.sharding(value), shown.partition().mesh());
    strip.atomic = m_snapshot->partition().atomicAxes(value) != 0;
    return strip;
}

QVariant ShardingsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section >= Local ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole) {
        if (section == Local) return tr("Bytes that each device holds");
        if (section == Saved) return tr("Bytes that each device is spared: the whole tensor less its tile");
        return {};
    }
    if (role != Qt::DisplayRole) return {};
    const QString names[] = {tr("Tensor"), tr("Sharding"), tr("Local"), tr("Saved")};
    if (section < 0 || section >= ColumnCount) return {};
    if (section != m_sortColumn) return names[section];
    // The style's own mark would lie over the words of the right-hand columns.
    const QString mark = m_sortOrder == Qt::AscendingOrder ? QStringLiteral("\u25b4 ") : QStringLiteral("\u25be ");
    return mark + names[section];
}

} // namespace axiscape
