// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model/layer_model.h"

#include "core/base/numbers.h"
#include "core/ir/short_name.h"
#include "core/sharding/axis_text.h"
#include "widgets/common/counts.h"

#include <map>

namespace axiscape {
namespace {

QString layerText(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<int>(text.size())); }

// The axes that cut an argument, in order of its dimensions.
AxisList axesInOrder(const Partition& partition, std::uint32_t argument) {
    AxisList axes;
    for (const Tile tile : wholeSharding(partition.argument(argument), partition.mesh()).tiles)
        axes.push_back(tile.axis);
    return axes;
}

} // namespace

void LayerModel::modelTaken() {
    m_fullPath.clear();
    if (!model()) return;
    const Module& module = *model()->module;
    m_fullPath.assign(module.argumentCount(), 0);
    std::map<std::pair<LayerId, std::string_view>, std::uint32_t> seen;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        const auto key = std::pair(model()->structure->layers.layerOfArgument(a), shortName(module.argument(a).path));
        const auto [other, fresh] = seen.emplace(key, a);
        if (!fresh) m_fullPath[a] = m_fullPath[other->second] = 1;
    }
}

void LayerModel::announce(const SnapshotPointer& before) {
    const auto axesOf = [](const SnapshotPointer& s, std::uint32_t argument) {
        return s ? axesInOrder(s->partition(), argument) : AxisList{};
    };
    // Neighbours below one layer are announced together.
    QModelIndex first, last;
    const auto say = [&] {
        if (first.isValid()) emit dataChanged(first, last, {kAxesRole});
        first = last = {};
    };
    for (const Node node : children()) {
        if (!isArgument(node) || axesOf(before, argumentOf(node)) == axesOf(snapshot(), argumentOf(node))) continue;
        const QModelIndex changed = indexOfNode(node);
        const bool next = last.isValid() && changed.row() == last.row() + 1 && changed.parent() == last.parent();
        if (!next) say();
        if (!first.isValid()) first = changed;
        last = changed;
    }
    say();
}

QString LayerModel::label(Node node) const {
    if (isArgument(node)) {
        const std::string_view path = model()->module->argument(argumentOf(node)).path;
        return layerText(m_fullPath[argumentOf(node)] ? path : shortName(path));
    }
    return QString::fromStdString(model()->structure->layers.layer(LayerId{node}).name);
}

QString LayerModel::toolTip(Node node) const {
    if (!isArgument(node)) {
        const Layer& layer = model()->structure->layers.layer(LayerId{node});
        return layer.path.empty() ? QString::fromStdString(layer.name) : QString::fromStdString(layer.path);
    }
    const Argument& argument = model()->module->argument(argumentOf(node));
    const TensorType type = model()->module->type(ValueId{argumentOf(node)});
    return tr("%1, %2 %3, %4\nClick to see its tiles")
        .arg(QString::fromStdString(argument.name), layerText(elementName(type.dtype)),
             QString::fromStdString(shapeText(type.shape)),
             QString::fromStdString(bytesText(static_cast<double>(type.bytes()))));
}

QVariant LayerModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Node node = nodeOf(index);
    switch (role) {
    case Qt::DisplayRole:
        return label(node);
    case Qt::ToolTipRole:
        return toolTip(node);
    case Qt::AccessibleTextRole:
        return isArgument(node) ? tr("Argument %1").arg(label(node))
                                : tr("Layer %1, ops: %2").arg(label(node), countLabel(data(index, kOpsRole).toInt()));
    case kAxesRole:
        if (!isArgument(node) || !snapshot()) return {};
        return QVariant::fromValue(axesInOrder(snapshot()->partition(), argumentOf(node)));
    default:
        return ProgramModel::data(index, role);
    }
}

} // namespace axiscape
