// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/graph_scene.h"

#include "core/insight/graph_diff.h"
#include "widgets/common/window_words.h"

#include <algorithm>

namespace axiscape {

GraphScene::GraphScene(Designer& designer, QObject* parent) : QObject(parent), m_designer(designer) {
    m_task.onProgress([this](const std::string& what, std::int64_t done, std::int64_t total) {
        m_doing = {QString::fromStdString(what), done, total};
        emit progressed();
    });
    connect(&designer, &Designer::modelChanged, this, &GraphScene::modelChanged);
    connect(&designer, &Designer::snapshotChanged, this, &GraphScene::updateStyle);
    connect(&designer, &Designer::previewChanged, this, &GraphScene::updateStyle);
    connect(&designer, &Designer::comparedChanged, this, &GraphScene::updateStyle);
    connect(&designer.selection(), &Selection::dimensionChanged, this, [this] {
        updateMarks();
        emit styleChanged();
    });
    modelChanged();
}

void GraphScene::modelChanged() {
    m_first = true;
    m_layout = {};
    m_nodeRects.clear();
    m_style = {};
    m_wouldChange.clear();
    m_task.cancel();                         // it is of the model before
    m_designer.selection().setDimension({}); // its numbers mean nothing in another model
    if (m_designer.compared() && m_designer.compared()->model != m_designer.model())
        m_designer.compareWith(nullptr, {});
    if (const auto model = m_designer.model()) {
        m_request = firstLook(*model->module, *model->structure);
        std::vector<LayerId> opened; // before, in a project
        for (const std::string& path : m_designer.graphMarks().openLayers)
            if (const LayerId layer = model->structure->layers.find(path); layer.valid()) opened.push_back(layer);
        if (!opened.empty()) m_request.open = std::move(opened);
        m_shown = m_request;
        updateStyle();
        request();
    } else if (m_busy)
        emit busyChanged(m_busy = false);
    emit layoutChanged(false);
}

void GraphScene::updateStyle() {
    const auto model = m_designer.model();
    if (!model) return;
    const SnapshotPointer snapshot = m_designer.snapshot(), preview = m_designer.preview();
    m_wouldChange.clear();
    m_wouldChangeValues = 0;
    if (preview && preview->model == model) {
        m_style = graphStyleOf(*preview, snapshot.get());
        if (snapshot && snapshot->model == model) {
            const auto values = changedValues(*snapshot, *preview);
            m_wouldChangeValues = values.size();
            for (ValueId value : values)
                if (const NodeIndex node = nodeOf(value, model->module->definingOp(value), {}); node != kNone)
                    m_wouldChange.push_back(node);
            std::sort(m_wouldChange.begin(), m_wouldChange.end());
            m_wouldChange.erase(std::unique(m_wouldChange.begin(), m_wouldChange.end()), m_wouldChange.end());
        }
    } else if (snapshot && snapshot->model == model) {
        const SnapshotPointer& other = m_designer.compared();
        m_style = other && other->model == model
                      ? graphDiffOf(*other, *snapshot, m_designer.comparedName().toStdString())
                      : graphStyleOf(*snapshot);
    } else {
        m_style = {};
        m_style.axes = axisStylesOf(m_designer.strategy());
    }
    m_style.module = model->module;
    m_style.language = windowLanguage();
    m_style.structure = model->structure;
    updateMarks();
    emit styleChanged();
}

void GraphScene::updateMarks() {
    const DimensionHighlight& mark = m_designer.selection().dimension();
    m_style.dimensions = mark.names;
    m_style.marked = mark.id;
    m_style.markSlot = mark.slot;
}

void GraphScene::request() {
    m_task.cancel();
    const auto model = m_designer.model();
    if (!model) return;
    m_doing = {};
    if (!m_busy) emit busyChanged(m_busy = true);
    m_task.start(
        [model, wanted = m_request](const Progress& progress) {
            return layoutGraph(*model->module, *model->structure, wanted, progress);
        },
        [this](GraphLayout made) {
            m_shown = m_request;
            setLayout(std::move(made));
        });
}

void GraphScene::cancelLayout() {
    if (!m_busy || m_layout.nodes.empty()) return;
    m_task.cancel();
    m_request = m_shown;
    emit busyChanged(m_busy = false);
}

void GraphScene::setLayout(GraphLayout layout) {
    m_layout = std::move(layout);
    ++m_version;
    m_nodeRects.clear();
    for (const LayoutNode& node : m_layout.nodes) m_nodeRects.push_back(node.rect);
    if (m_designer.preview()) updateStyle(); // nodes have new numbers
    const bool first = std::exchange(m_first, false);
    if (m_busy) emit busyChanged(m_busy = false);
    emit layoutChanged(first);
}

bool GraphScene::isOpen(LayerId layer) const {
    return std::find(m_request.open.begin(), m_request.open.end(), layer) != m_request.open.end();
}

bool GraphScene::setOpen(LayerId layer, bool open) {
    if (!m_style.structure || !layer.valid() || layer == m_style.structure->layers.root()) return false;
    const LayerTree& layers = m_style.structure->layers;
    std::vector<LayerId> wanted = m_request.open;
    if (open) {
        for (LayerId at = layer; at.valid() && at != layers.root(); at = layers.layer(at).parent)
            if (!isOpen(at)) wanted.push_back(at);
    } else {
        std::erase_if(wanted, [&](LayerId inside) {
            for (LayerId at = inside; at.valid(); at = layers.layer(at).parent)
                if (at == layer) return true;
            return false;
        });
    }
    return setOpenLayers(std::move(wanted));
}

bool GraphScene::setOpenLayers(std::vector<LayerId> open) {
    if (!m_style.structure || open == m_request.open) return false;
    m_request.open = std::move(open);
    const LayerTree& layers = m_style.structure->layers;
    GraphMarks marks = m_designer.graphMarks();
    marks.openLayers.clear();
    for (const LayerId one : m_request.open) marks.openLayers.push_back(layers.layer(one).path);
    m_designer.setGraphMarks(std::move(marks));
    request();
    return true;
}

bool GraphScene::reveal(ValueId value, OpId op) {
    if (!m_style.structure) return false;
    const LayerTree& layers = m_style.structure->layers;
    if (op.valid()) return setOpen(layers.layerOf(op), true);
    if (value.valid() && m_style.module->isArgument(value)) return setOpen(layers.layerOfArgument(value.value), true);
    return false;
}

NodeIndex GraphScene::nodeOf(const GraphPart& part) const {
    using Kind = GraphPart::Kind;
    switch (part.kind) {
    case Kind::node:
    case Kind::badge:
        return part.index;
    case Kind::tunnel:
        return m_layout.tunnels[part.index].node;
    case Kind::strip:
    case Kind::edge:
    case Kind::collective:
        return nodeOf(part.value, m_style.module->definingOp(part.value), {});
    default:
        return kNone;
    }
}

FrameIndex GraphScene::frameAt(Point p) const {
    FrameIndex found = 0;
    for (FrameIndex i = 1; i < m_layout.frames.size(); ++i)
        if (m_layout.frames[i].rect.contains(p) && m_layout.frames[i].depth >= m_layout.frames[found].depth) found = i;
    return found;
}

FrameIndex GraphScene::frameOf(LayerId layer) const {
    for (FrameIndex i = 1; i < m_layout.frames.size(); ++i)
        if (m_layout.frames[i].layer == layer) return i;
    return kNone;
}

NodeIndex GraphScene::nodeOf(ValueId value, OpId op, LayerId layer) const {
    if (op.valid()) return op.value < m_layout.nodeOfOp.size() ? m_layout.nodeOfOp[op] : kNone;
    if (value.valid())
        return value.value < m_layout.nodeOfArgument.size() ? m_layout.nodeOfArgument[value.value] : kNone;
    if (layer.valid())
        for (NodeIndex i = 0; i < m_layout.nodes.size(); ++i)
            if (m_layout.nodes[i].kind == NodeKind::closedGroup && m_layout.nodes[i].layer == layer) return i;
    return kNone;
}

} // namespace axiscape
