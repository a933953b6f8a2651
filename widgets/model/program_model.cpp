// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model/program_model.h"

#include "core/insight/tensor_facts.h"

#include <algorithm>

namespace axiscape {
namespace {

constexpr std::size_t kLeastFold = 3; // equal layers that are one row

// Numbers by the layer each belongs to: those of layer l are items[first[l] ... first[l + 1]), ascending.
struct ByLayer {
    std::vector<std::uint32_t> first, items;
    template <class LayerOf> ByLayer(std::uint32_t layers, std::uint32_t count, LayerOf layerOf) {
        first.assign(layers + 1, 0);
        items.resize(count);
        for (std::uint32_t i = 0; i < count; ++i) ++first[layerOf(i).value + 1];
        for (std::size_t i = 1; i < first.size(); ++i) first[i] += first[i - 1];
        std::vector<std::uint32_t> next(first.begin(), first.end() - 1);
        for (std::uint32_t i = 0; i < count; ++i) items[next[layerOf(i).value]++] = i;
    }
};

} // namespace

void ProgramModel::setModel(std::shared_ptr<const Model> model) {
    beginResetModel();
    m_model = std::move(model);
    m_snapshot.reset();
    m_filter = {};
    modelTaken();
    snapshotTaken();
    rebuild();
    endResetModel();
}

void ProgramModel::setSnapshot(SnapshotPointer snapshot) {
    const SnapshotPointer before = std::exchange(m_snapshot, std::move(snapshot));
    if (!m_model || before == m_snapshot) return;
    snapshotTaken();
    if (!m_filter.needsSharding()) return announce(before);
    beginResetModel();
    rebuild();
    endResetModel();
}

void ProgramModel::setFilter(const QString& text, const Mesh& mesh) {
    if (text.isEmpty() && m_filter.empty()) return;
    beginResetModel();
    m_filter = TensorFilter(text.toStdString(), mesh);
    rebuild();
    endResetModel();
}

ProgramModel::Node ProgramModel::parentOf(Node node) const {
    const LayerTree& layers = m_model->structure->layers;
    if (isFold(node)) return m_folds[node - firstFold()].parent;
    if (isLayer(node))
        return m_foldOf[node] > 0 ? firstFold() + m_foldOf[node] - 1 : layers.layer(LayerId{node}).parent.value;
    return (isArgument(node) ? layers.layerOfArgument(argumentOf(node)) : layers.layerOf(opOf(node))).value;
}

std::vector<char> ProgramModel::matchingNodes() const {
    const LayerTree& layers = m_model->structure->layers;
    const Module& module = *m_model->module;
    const std::uint32_t ops = m_content == Content::argumentsAndOps ? module.opCount() : 0;
    std::vector<char> shown(firstOp() + ops, m_filter.empty()); // no folds: they hide nothing
    if (m_filter.empty()) return shown;
    const auto keep = [&](Node node) {
        for (Node at = node;; at = parentOf(at)) {
            if (shown[at]) return;
            shown[at] = 1;
            if (at == layers.root().value) return;
        }
    };
    TensorMatcher matcher(m_filter, *m_model, m_snapshot.get());
    for (Node node = 0; node < layers.size(); ++node)
        if (matcher.matches(LayerId{node})) keep(node);
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
        if (matcher.matches(ValueId{a})) keep(layers.size() + a);
    for (std::uint32_t op = 0; op < ops; ++op)
        if (matcher.matches(OpId{op})) keep(firstOp() + op);
    return shown;
}

void ProgramModel::rebuild() {
    m_spans.clear();
    m_folds.clear();
    m_foldOf.assign(layerCount(), 0); // the tree as it is, while it is made
    m_children.clear();
    m_row.clear();
    m_shownArguments = m_shownOps = 0;
    if (!m_model) return;
    const LayerTree& layers = m_model->structure->layers;
    const std::uint32_t argumentCount = m_model->module->argumentCount();
    const std::vector<char> shown = matchingNodes();
    const ByLayer arguments(layers.size(), argumentCount, [&](std::uint32_t a) { return layers.layerOfArgument(a); });
    const ByLayer ops(layers.size(), static_cast<std::uint32_t>(shown.size()) - firstOp(),
                      [&](std::uint32_t op) { return layers.layerOf(OpId{op}); });

    m_row.assign(shown.size(), kHidden);
    m_children.reserve(shown.size());
    m_spans.resize(layers.size());
    std::vector<Node> below;
    for (Node node = 0; node < layers.size(); ++node) {
        below.clear();
        const auto add = [&](Node child) {
            if (shown[child]) below.push_back(child);
        };
        const auto addArguments = [&] {
            for (std::uint32_t k = arguments.first[node]; k < arguments.first[node + 1]; ++k)
                add(layers.size() + arguments.items[k]);
        };
        if (m_content == Content::argumentsAndOps) addArguments();
        std::uint32_t op = ops.first[node];
        for (const LayerId child : layers.layer(LayerId{node}).children) { // in order of their first op
            for (const OpId inside = layers.layer(child).firstOp;
                 op < ops.first[node + 1] && inside.valid() && ops.items[op] < inside.value; ++op)
                add(firstOp() + ops.items[op]);
            add(child.value);
        }
        for (; op < ops.first[node + 1]; ++op) add(firstOp() + ops.items[op]);
        if (m_content == Content::arguments) addArguments();
        this->add(node, below);
    }
    if (layers.size() > 0 && shown[layers.root().value]) m_row[layers.root().value] = 0;
    for (const Node child : m_children) {
        m_shownArguments += isArgument(child);
        m_shownOps += isOp(child);
    }
}

// The rows of a layer: those of a fold stand behind them.
void ProgramModel::add(Node node, const std::vector<Node>& children) {
    const bool folds = m_content == Content::arguments && m_filter.empty();
    const LayerTree& layers = m_model->structure->layers;
    const auto classOf = [&](std::size_t i) {
        return i < children.size() && isLayer(children[i]) ? layers.layer(LayerId{children[i]}).classOf : LayerId{};
    };
    std::vector<Node> rows;
    std::vector<std::pair<std::size_t, std::size_t>> runs; // of each new fold
    const std::size_t known = m_folds.size();
    for (std::size_t i = 0; i < children.size();) {
        std::size_t end = i + 1;
        while (classOf(i).valid() && classOf(end) == classOf(i)) ++end;
        if (folds && end - i >= kLeastFold) {
            rows.push_back(firstFold() + static_cast<std::uint32_t>(known + runs.size()));
            runs.emplace_back(i, end);
        } else {
            rows.insert(rows.end(), children.begin() + static_cast<std::ptrdiff_t>(i),
                        children.begin() + static_cast<std::ptrdiff_t>(end));
        }
        i = end;
    }
    const auto put = [&](std::span<const Node> nodes) {
        const Span span{static_cast<std::uint32_t>(m_children.size()), static_cast<std::uint32_t>(nodes.size())};
        m_row.resize(std::max<std::size_t>(m_row.size(), firstFold() + known + runs.size()), kHidden);
        for (std::size_t row = 0; row < nodes.size(); ++row) m_row[nodes[row]] = static_cast<int>(row);
        m_children.insert(m_children.end(), nodes.begin(), nodes.end());
        return span;
    };
    m_spans[node] = put(rows);
    for (const auto& [first, end] : runs) {
        m_folds.push_back({node, put(std::span(children).subspan(first, end - first))});
        for (std::size_t i = first; i < end; ++i) m_foldOf[children[i]] = static_cast<std::uint32_t>(m_folds.size());
    }
}

std::span<const ProgramModel::Node> ProgramModel::childrenOf(Node node) const {
    if (!isLayer(node) && !isFold(node)) return {};
    const Span span = isFold(node) ? m_folds[node - firstFold()].span : m_spans[node];
    return {m_children.data() + span.first, span.count};
}

QModelIndex ProgramModel::indexOfNode(Node node, int column) const {
    if (node >= m_row.size() || m_row[node] == kHidden) return {};
    return createIndex(m_row[node], column, quintptr(node));
}

QModelIndex ProgramModel::indexOf(LayerId layer) const {
    return m_model && layer.valid() ? indexOfNode(layer.value) : QModelIndex();
}

QModelIndex ProgramModel::indexOfArgument(std::uint32_t argument) const {
    return m_model ? indexOfNode(layerCount() + argument) : QModelIndex();
}

QModelIndex ProgramModel::indexOfFold(LayerId first) const {
    if (!m_model || first.value >= m_foldOf.size() || m_foldOf[first.value] == 0) return {};
    return indexOfNode(firstFold() + m_foldOf[first.value] - 1);
}

QModelIndex ProgramModel::indexOfOp(OpId op) const {
    return m_model && op.valid() ? indexOfNode(firstOp() + op.value) : QModelIndex();
}

int ProgramModel::rowCount(const QModelIndex& parent) const {
    if (m_row.empty() || parent.column() > 0) return 0;
    if (!parent.isValid()) return m_row[m_model->structure->layers.root().value] == kHidden ? 0 : 1;
    return static_cast<int>(childrenOf(nodeOf(parent)).size());
}

QModelIndex ProgramModel::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || column < 0 || column >= columnCount({}) || row >= rowCount(parent)) return {};
    if (!parent.isValid()) return createIndex(0, column, quintptr(m_model->structure->layers.root().value));
    return createIndex(row, column, quintptr(childrenOf(nodeOf(parent))[static_cast<std::size_t>(row)]));
}

QModelIndex ProgramModel::parent(const QModelIndex& child) const {
    if (!child.isValid()) return {};
    const Node node = nodeOf(child);
    if (node == m_model->structure->layers.root().value) return {};
    return indexOfNode(parentOf(node));
}

QVariant ProgramModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Node node = nodeOf(index);
    switch (role) {
    case kOpsRole:
        if (isFold(node)) {
            int ops = 0;
            for (const Node layer : childrenOf(node))
                ops += static_cast<int>(m_model->structure->layers.layer(LayerId{layer}).allOps);
            return ops;
        }
        return isLayer(node) ? static_cast<int>(m_model->structure->layers.layer(LayerId{node}).allOps) : 0;
    case kArgumentRole:
        return isArgument(node) ? static_cast<int>(argumentOf(node)) : -1;
    case kLayerRole:
        return isLayer(node) ? static_cast<int>(node) : -1;
    case kOpRole:
        return isOp(node) ? static_cast<int>(opOf(node).value) : -1;
    case kFoldRole:
        return isFold(node) ? static_cast<int>(childrenOf(node).front()) : -1;
    default:
        return {};
    }
}

} // namespace axiscape
