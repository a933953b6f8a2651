// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/graph_drop.h"

#include "core/base/numbers.h"
#include "core/base/words.h"
#include "core/drawing/graph_painter.h"
#include "core/structure/tensor_name.h"

#include <fmt/format.h>

namespace axiscape {

GraphDrop::GraphDrop(GraphScene& scene, QObject* parent) : QObject(parent), m_scene(scene) {
    connect(&scene.designer(), &Designer::previewChanged, this, &GraphDrop::previewChanged);
    // Node numbers are those of one layout, refusals those of one snapshot.
    connect(&scene, &GraphScene::layoutChanged, this, &GraphDrop::end);
    connect(&scene.designer(), &Designer::snapshotChanged, this, &GraphDrop::end);
}

std::optional<AxisDrop> GraphDrop::drop() const {
    if (m_axis < 0 || m_target == kNone || m_dim < 0) return std::nullopt;
    const auto dim = static_cast<std::size_t>(m_dim);
    if (dim >= m_reasons.size() || !m_reasons[dim].empty()) return std::nullopt;
    return AxisDrop{argument(), static_cast<std::uint8_t>(m_dim), static_cast<AxisId>(m_axis), m_thisOneOnly};
}

void GraphDrop::setTarget(NodeIndex node) {
    m_target = node;
    m_dim = -1;
    m_reasons.clear(), m_notes.clear();
    if (node == kNone) return;
    const Designer& designer = m_scene.designer();
    const auto shape = m_scene.style().module->type(ValueId{argument()}).shape;
    const SnapshotPointer snapshot = designer.snapshot();
    const Mesh& mesh = designer.strategy().mesh;
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const auto dim = static_cast<std::uint8_t>(d);
        m_reasons.push_back(
            designer.refusal({argument(), dim, static_cast<AxisId>(m_axis), m_thisOneOnly}).toStdString());
        std::int64_t cuts = 1;
        if (snapshot) cuts = tilesOf(snapshot->partition().argument(argument()), dim, snapshot->partition().mesh());
        if (static_cast<std::size_t>(m_axis) < mesh.axes.size()) cuts *= mesh.size(static_cast<AxisId>(m_axis));
        const std::int64_t local = (shape[d] + cuts - 1) / cuts; // the largest where they are padded
        m_notes.push_back(m_reasons.back().empty() ? words::say("{} each", countText(local)) : std::string());
    }
}

void GraphDrop::update(int dim, bool thisOneOnly) {
    m_dim = dim;
    m_thisOneOnly = thisOneOnly;
    const auto wanted = drop();
    if (wanted != m_asked) {
        m_asked = wanted;
        m_last.computing = true;
        if (wanted)
            m_scene.designer().startPreview(*wanted);
        else
            m_scene.designer().endPreview();
    }
    emit changed();
}

bool GraphDrop::hover(int axis, Point at, const GraphViewport& view, bool thisOneOnly) {
    if (m_scene.empty()) return false;
    if (axis != m_axis || m_byKeys) {
        m_axis = axis;
        m_byKeys = false;
        setTarget(kNone);
    }
    const GraphLayout& layout = m_scene.layout();
    const Point graph{at.x / view.scale + view.visible.x, at.y / view.scale + view.visible.y};
    int dim = -1;
    bool keep = false;
    if (m_target != kNone) {
        const auto cells = dropCells(layout, m_scene.style(), view, m_target);
        for (std::size_t d = 0; d < cells.size(); ++d)
            if (cells[d].contains(at)) dim = static_cast<int>(d);
        // The way from the argument to its enlarged strip must not lose it.
        keep = dim >= 0 || layout.nodes[m_target].rect.contains(graph);
        if (!keep && !cells.empty()) {
            Rect all = cells.front();
            all.width = cells.back().right() - all.x;
            keep = all.grown(8).contains(at);
        }
    }
    if (!keep) {
        NodeIndex node = m_scene.nodeAt(graph);
        if (node == kNone) node = m_scene.nodeAt({graph.x, graph.y - 8 - size::stripHeight}); // over its strip
        if (node != kNone && layout.nodes[node].kind != NodeKind::argument) node = kNone;
        if (node != m_target) setTarget(node);
    }
    update(dim, thisOneOnly);
    return legal();
}

bool GraphDrop::begin(int axis, NodeIndex node) {
    if (node == kNone || m_scene.layout().nodes[node].kind != NodeKind::argument) return false;
    m_axis = axis;
    m_byKeys = true;
    setTarget(node);
    if (m_reasons.empty()) {
        end();
        return false;
    }
    int first = 0;
    for (std::size_t d = m_reasons.size(); d-- > 0;)
        if (m_reasons[d].empty()) first = static_cast<int>(d);
    update(first, false);
    return true;
}

void GraphDrop::moveDimension(int by) {
    const int count = static_cast<int>(m_reasons.size());
    if (count) update((m_dim + by + count) % count, m_thisOneOnly);
}

void GraphDrop::setDimension(int dim) {
    if (dim >= 0 && dim < static_cast<int>(m_reasons.size())) update(dim, m_thisOneOnly);
}

void GraphDrop::setThisOneOnly(bool only) {
    if (active() && only != m_thisOneOnly) update(m_dim, only);
}

bool GraphDrop::apply() {
    const auto wanted = drop();
    if (!wanted) return false;
    Designer& designer = m_scene.designer();
    end();
    designer.drop(*wanted);
    return true;
}

void GraphDrop::end() {
    if (!active() && !m_asked) return;
    m_axis = -1;
    m_byKeys = false;
    m_target = kNone;
    m_dim = -1;
    m_last = {};
    if (std::exchange(m_asked, std::nullopt)) m_scene.designer().endPreview();
    emit changed();
}

void GraphDrop::previewChanged() {
    const Designer& designer = m_scene.designer();
    const SnapshotPointer now = designer.snapshot(), then = designer.preview();
    if (now && then)
        fillFigures(m_last, *now, *then);
    else if (!m_asked)
        m_last = {};
    emit changed();
}

void GraphDrop::fill(GraphOverlay& overlay) const {
    overlay.axis = m_axis;
    overlay.target = m_target;
    overlay.targetDim = m_dim;
    overlay.targetReasons = m_reasons;
    overlay.targetNotes = m_notes;
}

std::optional<PreviewCard> GraphDrop::card() const {
    const Designer& designer = m_scene.designer();
    const SnapshotPointer then = designer.preview();
    if (!m_asked && !then) return std::nullopt;
    PreviewCard card = m_last;
    if (m_asked) {
        const Module& module = *m_scene.style().module;
        card.title =
            words::say("Cut {} dim {} over {}", tensorName(module, ValueId{m_asked->argument}, NameForm::brief),
                       m_asked->dim, designer.strategy().mesh.axes[m_asked->axis].name);
        card.target = designer.dropTargetText(*m_asked).toStdString();
        const auto matched = patternFor(module, m_asked->argument, m_asked->thisOneOnly);
        card.reach = matched.arguments.size() > 1
                         ? words::say("In all {} of {}.",
                                      countText(static_cast<std::int64_t>(matched.arguments.size())), matched.pattern)
                         : words::say("In this tensor only.");
        card.keys.emplace_back("Alt", words::say("this layer only"));
        card.keys.emplace_back("Esc", words::say("cancel"));
        if (m_byKeys) card.keys = {{words::say("Enter"), words::say("apply")}, {"Esc", words::say("cancel")}};
    } else { // held over another panel
        const auto& tactics = then->strategy.schedule.tactics;
        const bool longer = tactics.size() > designer.strategy().schedule.tactics.size();
        card.title = longer ? words::say("With {}", words::shown(tactics.back().name)) : words::say("With this change");
    }
    if (!card.computing && then) {
        const auto count = static_cast<std::int64_t>(m_scene.wouldChangeValues());
        if (!card.reach.empty()) card.reach += ' ';
        card.reach += count == 1 ? words::say("1 value changes.") : words::say("{} values change.", countText(count));
    }
    return card;
}

} // namespace axiscape
