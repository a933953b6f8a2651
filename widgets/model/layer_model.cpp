// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model/layer_model.h"

#include "core/base/numbers.h"
#include "core/ir/short_name.h"
#include "core/sharding/axis_text.h"

#include <map>

namespace axiscape {
namespace {

QString qstring(std::string_view text) { return QString::fromUtf8(text.data(), static_cast<int>(text.size())); }

// The axes that cut an argument, in order of its dimensions.
AxisList axesInOrder(const Partition& partition, std::uint32_t argument) {
    AxisList axes;
    for (const Tile tile : wholeSharding(partition.argument(argument), partition.mesh()).tiles)
        axes.push_back(tile.axis);
    return axes;
}

} // namespace

void LayerModel::setModel(std::shared_ptr<const Model> model) {
    beginResetModel();
    m_model = std::move(model);
    m_snapshot.reset();
    m_filter = {};
    chooseLabels();
    rebuild();
    endResetModel();
}

void LayerModel::chooseLabels() {
    m_fullPath.clear();
    if (!m_model) return;
    const Module& module = *m_model->module;
    m_fullPath.assign(module.argumentCount(), 0);
    std::map<std::pair<LayerId, std::string_view>, std::uint32_t> seen;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        const auto key = std::pair(m_model->structure->layers.layerOfArgument(a), shortName(module.argument(a).path));
        const auto [other, fresh] = seen.emplace(key, a);
        if (!fresh) m_fullPath[a] = m_fullPath[other->second] = 1;
    }
}

void LayerModel::setSnapshot(SnapshotPointer snapshot) {
    const SnapshotPointer before = std::exchange(m_snapshot, std::move(snapshot));
    if (!m_model || before == m_snapshot) return;
    if (m_filter.needsSharding()) {
        beginResetModel();
        rebuild();
        endResetModel();
        return;
    }
    const auto axesOf = [](const SnapshotPointer& s, std::uint32_t argument) {
        return s ? axesInOrder(s->partition(), argument) : AxisList{};
    };
    // Neighbours below one layer are announced together.
    QModelIndex first, last;
    const auto announce = [&] {
        if (first.isValid()) emit dataChanged(first, last, {kAxesRole});
        first = last = {};
    };
    for (std::size_t child = 0; child < m_children.size(); ++child) {
        const Node node = m_children[child];
        if (!isArgument(node) || axesOf(before, argumentOf(node)) == axesOf(m_snapshot, argumentOf(node))) continue;
        const QModelIndex changed = indexOfNode(node);
        const bool next = last.isValid() && changed.row() == last.row() + 1 && changed.parent() == last.parent();
        if (!next) announce();
        if (!first.isValid()) first = changed;
        last = changed;
    }
    announce();
}

void LayerModel::setFilter(const QString& text, const Mesh& mesh) {
    beginResetModel();
    m_filter = TensorFilter(text.toStdString(), mesh);
    rebuild();
    endResetModel();
}

LayerModel::Node LayerModel::parentOf(Node node) const {
    const LayerTree& layers = m_model->structure->layers;
    return isArgument(node) ? layers.layerOfArgument(argumentOf(node)).value : layers.layer(LayerId{node}).parent.value;
}

std::vector<char> LayerModel::matchingNodes() const {
    const LayerTree& layers = m_model->structure->layers;
    const Module& module = *m_model->module;
    std::vector<char> shown(layers.size() + module.argumentCount(), m_filter.empty());
    if (m_filter.empty()) return shown;
    const auto keep = [&](Node node) {
        for (Node at = node;; at = parentOf(at)) {
            if (shown[at]) return;
            shown[at] = 1;
            if (at == layers.root().value) return;
        }
    };
    shown.assign(shown.size(), 0);
    for (Node node = 0; node < layers.size(); ++node) {
        const Layer& layer = layers.layer(LayerId{node});
        if (m_filter.matches({layer.name, layer.path, layer.path, {}, {}, {}, 0, 0, nullptr})) keep(node);
    }
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
        const TensorType type = module.type(ValueId{a});
        TensorFacts facts{module.argument(a).name,
                          module.argument(a).path,
                          layers.layer(layers.layerOfArgument(a)).path,
                          {},
                          type.shape,
                          elementName(type.dtype),
                          type.bytes(),
                          type.bytes(),
                          nullptr};
        TensorSharding whole;
        if (m_snapshot) {
            whole = wholeSharding(m_snapshot->partition().argument(a), m_snapshot->partition().mesh());
            facts.sharding = &whole;
            facts.localBytes = m_snapshot->program.localBytes(ValueId{a});
        }
        std::vector<std::string_view> ops;
        if (m_filter.needsOps())
            for (const Use& use : module.uses(ValueId{a}))
                if (use.op.valid()) ops.push_back(module.kindName(use.op));
        facts.ops = ops;
        if (m_filter.matches(facts)) keep(layers.size() + a);
    }
    return shown;
}

void LayerModel::rebuild() {
    m_firstChild.clear();
    m_children.clear();
    m_row.clear();
    m_shownArguments = 0;
    if (!m_model) return;
    const LayerTree& layers = m_model->structure->layers;
    const std::uint32_t arguments = m_model->module->argumentCount();
    const std::vector<char> shown = matchingNodes();
    // Arguments by layer: counted, then placed.
    std::vector<std::uint32_t> firstArgument(layers.size() + 1, 0);
    for (std::uint32_t a = 0; a < arguments; ++a) ++firstArgument[layers.layerOfArgument(a).value + 1];
    for (std::size_t i = 1; i < firstArgument.size(); ++i) firstArgument[i] += firstArgument[i - 1];
    std::vector<std::uint32_t> byLayer(arguments), next(firstArgument.begin(), firstArgument.end() - 1);
    for (std::uint32_t a = 0; a < arguments; ++a) byLayer[next[layers.layerOfArgument(a).value]++] = a;

    m_row.assign(shown.size(), kHidden);
    m_firstChild.reserve(layers.size() + 1);
    for (Node node = 0; node < layers.size(); ++node) {
        const auto first = static_cast<std::uint32_t>(m_children.size());
        m_firstChild.push_back(first);
        const auto add = [&](Node child) {
            if (!shown[child]) return;
            m_row[child] = static_cast<int>(m_children.size() - first);
            m_children.push_back(child);
        };
        for (const LayerId child : layers.layer(LayerId{node}).children) add(child.value);
        for (std::uint32_t k = firstArgument[node]; k < firstArgument[node + 1]; ++k) add(layers.size() + byLayer[k]);
    }
    m_firstChild.push_back(static_cast<std::uint32_t>(m_children.size()));
    if (layers.size() > 0 && shown[layers.root().value]) m_row[layers.root().value] = 0;
    for (std::uint32_t a = 0; a < arguments; ++a) m_shownArguments += m_row[layers.size() + a] != kHidden;
}

QModelIndex LayerModel::indexOfNode(Node node) const {
    if (node >= m_row.size() || m_row[node] == kHidden) return {};
    return createIndex(m_row[node], 0, quintptr(node));
}

QModelIndex LayerModel::indexOf(LayerId layer) const {
    return m_model && layer.valid() ? indexOfNode(layer.value) : QModelIndex();
}

QModelIndex LayerModel::indexOfArgument(std::uint32_t argument) const {
    return m_model ? indexOfNode(layerCount() + argument) : QModelIndex();
}

int LayerModel::rowCount(const QModelIndex& parent) const {
    if (m_row.empty()) return 0;
    if (!parent.isValid()) return m_row[m_model->structure->layers.root().value] == kHidden ? 0 : 1;
    const auto node = static_cast<Node>(parent.internalId());
    return isArgument(node) ? 0 : static_cast<int>(m_firstChild[node + 1] - m_firstChild[node]);
}

QModelIndex LayerModel::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || column != 0 || row >= rowCount(parent)) return {};
    if (!parent.isValid()) return createIndex(0, 0, quintptr(m_model->structure->layers.root().value));
    const auto node = static_cast<Node>(parent.internalId());
    return createIndex(row, 0, quintptr(m_children[m_firstChild[node] + static_cast<std::uint32_t>(row)]));
}

QModelIndex LayerModel::parent(const QModelIndex& child) const {
    if (!child.isValid()) return {};
    const auto node = static_cast<Node>(child.internalId());
    if (node == m_model->structure->layers.root().value) return {};
    return indexOfNode(parentOf(node));
}

QString LayerModel::label(Node node) const {
    if (isArgument(node)) {
        const std::string_view path = m_model->module->argument(argumentOf(node)).path;
        return qstring(m_fullPath[argumentOf(node)] ? path : shortName(path));
    }
    return QString::fromStdString(m_model->structure->layers.layer(LayerId{node}).name);
}

QString LayerModel::toolTip(Node node) const {
    if (!isArgument(node)) {
        const Layer& layer = m_model->structure->layers.layer(LayerId{node});
        return layer.path.empty() ? QString::fromStdString(layer.name) : QString::fromStdString(layer.path);
    }
    const Argument& argument = m_model->module->argument(argumentOf(node));
    const TensorType type = m_model->module->type(ValueId{argumentOf(node)});
    return tr("%1, %2 %3, %4\nClick to see its tiles")
        .arg(QString::fromStdString(argument.name), qstring(elementName(type.dtype)),
             QString::fromStdString(shapeText(type.shape)),
             QString::fromStdString(bytesText(static_cast<double>(type.bytes()))));
}

QVariant LayerModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const auto node = static_cast<Node>(index.internalId());
    switch (role) {
    case Qt::DisplayRole:
        return label(node);
    case Qt::ToolTipRole:
        return toolTip(node);
    case Qt::AccessibleTextRole:
        return isArgument(node) ? tr("Argument %1").arg(label(node))
                                : tr("Layer %1, ops: %2").arg(label(node)).arg(data(index, kOpsRole).toInt());
    case kOpsRole:
        return isArgument(node) ? 0 : static_cast<int>(m_model->structure->layers.layer(LayerId{node}).allOps);
    case kAxesRole:
        if (!isArgument(node) || !m_snapshot) return {};
        return QVariant::fromValue(axesInOrder(m_snapshot->partition(), argumentOf(node)));
    case kArgumentRole:
        return isArgument(node) ? static_cast<int>(argumentOf(node)) : -1;
    case kLayerRole:
        return isArgument(node) ? -1 : static_cast<int>(node);
    default:
        return {};
    }
}

} // namespace axiscape
