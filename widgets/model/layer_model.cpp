// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model/layer_model.h"

#include "core/ir/short_name.h"
#include "core/sharding/axis_text.h"
#include "widgets/common/counts.h"
#include "widgets/common/format.h"
#include "widgets/common/window_words.h"

#include <algorithm>
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

// Children have larger numbers than their parents.
void LayerModel::snapshotTaken() {
    m_before = std::exchange(m_figures, {});
    if (!model() || !snapshot()) return;
    const LayerTree& layers = model()->structure->layers;
    const Module& module = *model()->module;
    m_figures.resize(layers.size());
    if (const auto& simulation = snapshot()->simulation) {
        for (Figures& each : m_figures) each.seconds = 0;
        for (std::uint32_t op = 0; op < module.opCount(); ++op)
            if (const LayerId layer = layers.layerOf(OpId{op}); layer.valid())
                m_figures[layer.value].seconds += static_cast<double>(simulation->opSeconds[OpId{op}]);
    }
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        Figures& each = m_figures[layers.layerOfArgument(a).value];
        each.bytes += snapshot()->program.localBytes(ValueId{a});
        for (const AxisId axis : axesInOrder(snapshot()->partition(), a)) each.axes |= AxisSet(1) << axis;
    }
    for (std::size_t i = m_figures.size(); i-- > 1;) {
        const LayerId parent = layers.layer(LayerId{i}).parent;
        if (!parent.valid()) continue;
        Figures& sum = m_figures[parent.value];
        if (sum.seconds >= 0) sum.seconds += m_figures[i].seconds;
        sum.bytes += m_figures[i].bytes;
        sum.axes |= m_figures[i].axes;
    }
}

LayerModel::Figures LayerModel::figuresOf(Node node) const {
    if (m_figures.empty()) return {};
    if (isLayer(node)) return m_figures[node];
    if (isArgument(node)) return {-1, snapshot()->program.localBytes(ValueId{argumentOf(node)}), 0};
    Figures sum;
    for (const Node layer : childrenOf(node)) {
        const Figures& each = m_figures[layer];
        if (each.seconds >= 0) sum.seconds = std::max(0.0, sum.seconds) + each.seconds;
        sum.bytes += each.bytes;
        sum.axes |= each.axes;
    }
    return sum;
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
    for (std::uint32_t layer = 0; layer < m_figures.size(); ++layer) {
        if (layer < m_before.size() && m_before[layer] == m_figures[layer]) continue;
        for (const QModelIndex& row : {indexOf(LayerId{layer}), indexOfFold(LayerId{layer})})
            if (row.isValid()) emit dataChanged(row, row, {kSecondsRole, kBytesRole, kAxesRole});
    }
}

QString LayerModel::label(Node node) const {
    if (isFold(node)) {
        const LayerTree& layers = model()->structure->layers;
        return tr("%1 … %2", "first and last of equal layers")
            .arg(QString::fromStdString(layers.layer(LayerId{childrenOf(node).front()}).name),
                 QString::fromStdString(layers.layer(LayerId{childrenOf(node).back()}).name));
    }
    if (isArgument(node)) {
        const std::string_view path = model()->module->argument(argumentOf(node)).path;
        return layerText(m_fullPath[argumentOf(node)] ? path : shortName(path));
    }
    return QString::fromStdString(model()->structure->layers.layer(LayerId{node}).name);
}

QString LayerModel::toolTip(Node node) const {
    if (!isArgument(node)) {
        QString first;
        if (isFold(node)) {
            first = tr("%1: %n equal layer(s)", nullptr, static_cast<int>(childrenOf(node).size())).arg(label(node));
        } else {
            const Layer& layer = model()->structure->layers.layer(LayerId{node});
            first = QString::fromStdString(layer.path.empty() ? layer.name : layer.path);
        }
        const Figures figures = figuresOf(node);
        first += QLatin1Char('\n') + tr("%n op(s)", nullptr, ProgramModel::data(indexOfNode(node), kOpsRole).toInt());
        if (figures.seconds >= 0) first += tr(", %1", "after a count").arg(secondsLabel(figures.seconds));
        if (figures.bytes > 0)
            first += tr(", %1 of arguments here", "bytes").arg(bytesLabel(static_cast<double>(figures.bytes)));
        return first;
    }
    const Argument& argument = model()->module->argument(argumentOf(node));
    const TensorType type = model()->module->type(ValueId{argumentOf(node)});
    return tr("%1, %2 %3, %4\nClick to see its tiles")
        .arg(QString::fromStdString(argument.name), layerText(elementName(type.dtype)),
             inWords(words::shape(type.shape)), inWords(words::inBytes(static_cast<double>(type.bytes()))));
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
    case kAxesRole: {
        if (!snapshot()) return {};
        if (isArgument(node)) return QVariant::fromValue(axesInOrder(snapshot()->partition(), argumentOf(node)));
        AxisList axes;
        for (AxisId axis = 0; axis < kMaxAxes; ++axis)
            if (figuresOf(node).axes & (AxisSet(1) << axis)) axes.push_back(axis);
        return QVariant::fromValue(axes);
    }
    case kSecondsRole:
        return figuresOf(node).seconds;
    case kBytesRole:
        return static_cast<qint64>(figuresOf(node).bytes);
    default:
        return ProgramModel::data(index, role);
    }
}

} // namespace axiscape
