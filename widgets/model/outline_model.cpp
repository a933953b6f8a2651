// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model/outline_model.h"

#include "core/sharding/axis_text.h"
#include "widgets/common/strip_delegate.h"
#include "widgets/common/tensor_words.h"
#include "widgets/common/window_words.h"

namespace axiscape {
namespace {

QString qstring(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())); }

} // namespace

void OutlineModel::snapshotTaken() {
    m_inLayer.assign(layerCount(), 0);
    if (!snapshot()) return;
    const LayerTree& layers = model()->structure->layers;
    for (const Collective& c : snapshot()->program.collectives)
        for (LayerId layer = layers.layerOf(c.op); layer.valid(); layer = layers.layer(layer).parent)
            ++m_inLayer[layer.value];
}

// Once for the rows below each layer: views look at those that they show.
void OutlineModel::announce(const SnapshotPointer&) {
    for (Node layer = 0; layer < layerCount(); ++layer) {
        const QModelIndex above = indexOfNode(layer);
        const int rows = above.isValid() ? rowCount(above) : 0;
        if (rows) emit dataChanged(index(0, Name, above), index(rows - 1, Collectives, above));
    }
    if (rowCount()) emit dataChanged(index(0, Name), index(0, Collectives));
}

ValueId OutlineModel::valueAt(const QModelIndex& index) const {
    const Node node = nodeOf(index);
    if (isLayer(node)) return {};
    if (isArgument(node)) return ValueId{argumentOf(node)};
    const auto results = model()->module->results(opOf(node));
    return results.empty() ? ValueId{} : *results.begin();
}

LayerId OutlineModel::layerOf(Node node) const {
    const LayerTree& layers = model()->structure->layers;
    return isLayer(node)      ? layers.layer(LayerId{node}).parent
           : isArgument(node) ? layers.layerOfArgument(argumentOf(node))
                              : layers.layerOf(opOf(node));
}

// As the op makes it, partial sums included: so the graph paints it.
Strip OutlineModel::stripOf(ValueId value) const {
    const auto shape = model()->module->type(value).shape;
    Strip strip;
    strip.shape.assign(shape.begin(), shape.end());
    strip.language = windowLanguage();
    if (!snapshot()) return strip;
    const Partition& partition = snapshot()->partition();
    strip.sharding = wholeSharding(partition.definition(value), partition.mesh());
    strip.atomic = partition.atomicAxes(value) != 0;
    return strip;
}

QString OutlineModel::text(Node node, Column column) const {
    const Module& module = *model()->module;
    const ValueId value = valueAt(indexOfNode(node));
    switch (column) {
    case Name:
        if (isLayer(node)) return QString::fromStdString(model()->structure->layers.layer(LayerId{node}).name);
        return isOp(node) ? qstring(module.kindName(opOf(node))) : qstring(module.argument(argumentOf(node)).path);
    case Type:
        if (isLayer(node))
            return tr("%1 ops").arg(inWords(words::grouped(model()->structure->layers.layer(LayerId{node}).allOps)));
        return value.valid() ? typeWords(module, value) : QString();
    case Sharding:
        if (!value.valid() || !snapshot() || !module.type(value).isTensor()) return {};
        return shardingWords(snapshot()->partition().definition(value), snapshot()->partition().mesh());
    case Collectives: {
        if (!snapshot()) return {};
        if (isLayer(node)) return m_inLayer[node] ? inWords(words::grouped(m_inLayer[node])) : QString();
        QStringList all;
        if (isOp(node))
            for (const Collective& c : snapshot()->program.collectivesOf(opOf(node)))
                all << collectiveWords(c, snapshot()->partition().mesh());
        return all.join(QStringLiteral(", "));
    }
    case InLayer: {
        const LayerId layer = layerOf(node);
        return layer.valid() ? QString::fromStdString(model()->structure->layers.layer(layer).path) : QString();
    }
    default:
        return {};
    }
}

QString OutlineModel::words(Node node) const {
    if (isOp(node)) return opWords(*model(), snapshot().get(), opOf(node));
    if (isArgument(node)) return tr("Argument %1").arg(argumentWords(*model(), snapshot().get(), argumentOf(node)));
    const QString collectives =
        m_inLayer[node] ? tr(", %n collective(s)", nullptr, static_cast<int>(m_inLayer[node])) : QString();
    return tr("Layer %1, %2").arg(text(node, Name), text(node, Type)) + collectives;
}

QVariant OutlineModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Node node = nodeOf(index);
    const auto column = static_cast<Column>(index.column());
    switch (role) {
    case Qt::DisplayRole: // strips are painted
        return column == Sharding ? QVariant() : QVariant(text(node, column));
    case Qt::AccessibleTextRole:
        return column == Name ? words(node) : text(node, column);
    case Qt::ToolTipRole:
        return words(node);
    case kStripRole: {
        const ValueId value = valueAt(index);
        if (column != Sharding || !value.valid() || !model()->module->type(value).isTensor()) return {};
        return QVariant::fromValue(stripOf(value));
    }
    default:
        return ProgramModel::data(index, role);
    }
}

QVariant OutlineModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= ColumnCount) return {};
    const QString names[] = {tr("Name"), tr("Type"), tr("Sharding"), tr("Collectives"), tr("In layer")};
    return names[section];
}

} // namespace axiscape
