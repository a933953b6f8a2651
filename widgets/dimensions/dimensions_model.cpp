// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/dimensions/dimensions_model.h"

#include "core/structure/tensor_name.h"
#include "widgets/common/counts.h"
#include "widgets/common/dimension_names.h"
#include "widgets/common/strip_delegate.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"

#include <QIcon>
#include <QPainter>

namespace axiscape {
namespace {

QIcon swatch(const Theme::Axis& look) {
    QPixmap pixmap(24, 24); // twice its size: sharp on dense screens
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(toQColor(look.line), 1.5));
    painter.setBrush(toQColor(look.wash));
    painter.drawRoundedRect(QRectF(1, 1, 10, 10), 5, 5); // round: what is square is an axis
    return QIcon(pixmap);
}

} // namespace

DimensionsModel::DimensionsModel(Designer& designer, QObject* parent)
    : QAbstractTableModel(parent), m_designer(designer) {
    connect(&designer, &Designer::dimensionsChanged, this, [this] {
        if (m_designer.dimensions() == m_dimensions)
            announce(); // a name
        else
            refill();
    });
    connect(&designer, &Designer::snapshotChanged, this, &DimensionsModel::takeSnapshot);
    connect(&designer, &Designer::themeChanged, this, &DimensionsModel::announce);
    refill();
}

void DimensionsModel::refill() {
    beginResetModel();
    m_dimensions = m_designer.dimensions();
    m_cuts = {};
    m_previewCuts = {};
    if (const SnapshotPointer snapshot = m_designer.snapshot();
        m_dimensions && snapshot && snapshot->model == m_designer.model())
        m_cuts = dimensionCuts(*snapshot, m_dimensions->names);
    endResetModel();
}

void DimensionsModel::takeSnapshot() {
    const SnapshotPointer snapshot = m_designer.snapshot();
    if (!m_dimensions || !snapshot || snapshot->model != m_designer.model()) return;
    m_cuts = dimensionCuts(*snapshot, m_dimensions->names);
    announce();
}

void DimensionsModel::setPreview(const SnapshotPointer& preview) {
    const bool had = !m_previewCuts.empty();
    m_previewCuts = {};
    if (m_dimensions && preview && preview->model == m_designer.model() &&
        preview->strategy.mesh == m_designer.strategy().mesh)
        m_previewCuts = dimensionCuts(*preview, m_dimensions->names);
    if (had || !m_previewCuts.empty()) announce();
}

void DimensionsModel::announce() {
    if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

DimensionId DimensionsModel::at(int row) const {
    return m_dimensions && row >= 0 && row < rowCount() ? m_dimensions->listed[static_cast<std::size_t>(row)]
                                                        : DimensionId{};
}

int DimensionsModel::rowOf(DimensionId dimension) const {
    for (int row = 0; row < rowCount(); ++row)
        if (at(row) == dimension) return row;
    return -1;
}

bool DimensionsModel::wouldChange(int row) const {
    if (m_previewCuts.empty() || m_cuts.empty()) return false;
    return m_previewCuts[at(row)] != m_cuts[at(row)];
}

const std::vector<DimensionCut>& DimensionsModel::cuts(int row) const {
    static const std::vector<DimensionCut> none;
    const auto& shown = m_previewCuts.empty() ? m_cuts : m_previewCuts;
    return shown.empty() ? none : shown[at(row)];
}

int DimensionsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_dimensions ? 0 : static_cast<int>(m_dimensions->listed.size());
}
int DimensionsModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

Strip DimensionsModel::stripOf(int row) const {
    Strip strip;
    strip.shape = {m_dimensions->names[at(row)].sizes.front()}; // larger ones are joined with another by a reshape
    for (const DimensionCut& cut : cuts(row)) strip.sharding.append(0, cut.axis);
    strip.selected = wouldChange(row);
    return strip;
}

QString DimensionsModel::sizesText(DimensionId dimension) const {
    QStringList sizes;
    for (const std::int64_t size : m_dimensions->names[dimension].sizes) sizes << countLabel(size);
    return sizes.join(tr(", "));
}

QString DimensionsModel::cutText(int row) const {
    const Mesh& mesh = m_designer.strategy().mesh;
    QStringList parts;
    for (const DimensionCut& cut : cuts(row))
        if (cut.axis < mesh.axes.size())
            parts << tr("%1 in %2 of %3", "axis, tensors, all tensors")
                         .arg(QString::fromStdString(mesh.axes[cut.axis].name),
                              countLabel(static_cast<std::int64_t>(cut.values)),
                              countLabel(static_cast<std::int64_t>(m_dimensions->names[at(row)].values)));
    return parts.isEmpty() ? tr("whole") : parts.join(QStringLiteral("; "));
}

QString DimensionsModel::exampleText(DimensionId dimension) const {
    const LogicalDimension& info = (*m_dimensions)[dimension];
    const Module& module = *m_designer.model()->module;
    const std::string name = tensorName(module, info.example, NameForm::brief);
    return tr("%1 dim %2", "tensor").arg(QString::fromStdString(name)).arg(info.exampleDim);
}

QString DimensionsModel::toolTip(int row) const {
    const DimensionId id = at(row);
    const LogicalDimension& info = (*m_dimensions)[id];
    QString first = tr("%1, size %2, cut over: %3").arg(m_designer.nameOf(id), sizesText(id), cutText(row));
    if (info.in > 1) first += tr(" · one for %n equal part(s) of the model", nullptr, static_cast<int>(info.in));
    if (m_dimensions->names[id].slicedByLoop) first += tr(" · a loop steps along it");
    const Module& module = *m_designer.model()->module;
    if (module.isArgument(info.example))
        first += tr(" · as dim %1 of %2")
                     .arg(QString::number(info.exampleDim),
                          QString::fromStdString(module.argument(info.example.value).path));
    return first + QLatin1Char('\n') + tr("Drop an axis to cut it everywhere, F2 renames it");
}

QVariant DimensionsModel::data(const QModelIndex& index, int role) const {
    const DimensionId id = at(index.row());
    if (!index.isValid() || !id.valid()) return {};
    const int row = index.row();
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Name) return m_designer.nameOf(id);
        if (index.column() == Tensors) return inWords(words::grouped(m_dimensions->names[id].values));
        if (index.column() == Example) return exampleText(id);
        return {};
    case Qt::EditRole:
        return index.column() == Name ? QVariant(m_designer.nameOf(id)) : QVariant();
    case Qt::DecorationRole:
        if (index.column() == Name) return swatch(axisLook(m_designer.theme(), static_cast<std::size_t>(slotOf(row))));
        return {};
    case Qt::TextAlignmentRole:
        return QVariant::fromValue((index.column() == Tensors ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::BackgroundRole:
        return wouldChange(row) ? QVariant(QBrush(toQColor(m_designer.theme().tint))) : QVariant();
    case Qt::ToolTipRole:
        return toolTip(row);
    case Qt::AccessibleTextRole:
        if (index.column() == Cut) return tr("size %1, %2").arg(sizesText(id), cutText(row));
        if (index.column() == Tensors)
            return tr("%n tensor(s)", nullptr, static_cast<int>(m_dimensions->names[id].values));
        return data(index, Qt::DisplayRole);
    case kStripRole:
        return index.column() == Cut ? QVariant::fromValue(stripOf(row)) : QVariant();
    default:
        return {};
    }
}

bool DimensionsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const DimensionId id = at(index.row());
    if (role != Qt::EditRole || index.column() != Name || !id.valid()) return false;
    const LogicalDimension& info = (*m_dimensions)[id];
    const QString name = value.toString().trimmed();
    const auto next = renamed(m_designer.dimensionNames(), info, name);
    if (next == m_designer.dimensionNames()) return false;
    const QString before = m_designer.nameOf(id);
    m_designer.editDimensionNames(
        tr("Rename %1 to %2").arg(before, name.isEmpty() ? QString::fromStdString(info.name) : name), next);
    return true;
}

Qt::ItemFlags DimensionsModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDropEnabled | Qt::ItemNeverHasChildren;
    if (index.column() == Name) flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant DimensionsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section == Tensors ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case Name:
        return tr("Dimension");
    case Cut:
        return tr("Size");
    case Tensors:
        return tr("Tensors");
    case Example:
        return tr("Example");
    default:
        return {};
    }
}

} // namespace axiscape
