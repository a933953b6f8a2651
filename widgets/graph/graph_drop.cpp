// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/graph/graph_drop.h"

#include "core/drawing/graph_painter.h"
#include "core/structure/tensor_name.h"
#include "widgets/common/window_words.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape {

GraphDrop::GraphDrop(GraphScene& scene, QObject* parent) : QObject(parent), m_scene(scene) {
    connect(&scene.designer(), &Designer::previewChanged, this, &GraphDrop::previewChanged);
    // Node numbers are those of one layout, refusals those of one snapshot.
    connect(&scene, &GraphScene::layoutChanged, this, &GraphDrop::end);
    connect(&scene.designer(), &Designer::snapshotChanged, this, &GraphDrop::end);
}

ValueId GraphDrop::valueOf(NodeIndex node) const {
    const LayoutNode& at = m_scene.layout().nodes[node];
    if (at.kind == NodeKind::argument) return ValueId{at.argument};
    if (at.kind != NodeKind::op) return {};
    const Module& module = *m_scene.style().module;
    const auto results = module.results(at.op);
    return !results.empty() && module.type(results[0]).isTensor() ? results[0] : ValueId{};
}

std::optional<GraphDrop::Asked> GraphDrop::wanted() const {
    if (m_axis < 0 || m_target == kNone || m_dim < 0) return std::nullopt;
    const auto dim = static_cast<std::size_t>(m_dim);
    if (dim >= m_reasons.size() || !m_reasons[dim].empty()) return std::nullopt;
    return Asked{valueOf(m_target), static_cast<std::uint8_t>(m_dim), static_cast<AxisId>(m_axis), m_keys};
}

const ValueEdit* GraphDrop::edit() const {
    if (m_edits.empty() || m_dim < 0) return nullptr;
    return &m_edits[std::min(static_cast<std::size_t>(m_dim), m_edits.size() - 1)];
}

AxisDrop GraphDrop::dropOf(const Asked& asked) const {
    return {asked.value.value, asked.dim, asked.axis, asked.keys.thisOneOnly};
}

void GraphDrop::setTarget(NodeIndex node) {
    m_target = node;
    m_dim = -1;
    m_reasons.clear(), m_notes.clear(), m_edits.clear();
    if (node == kNone) return;
    const Designer& designer = m_scene.designer();
    const ValueId value = valueOf(node);
    const auto axis = static_cast<AxisId>(m_axis);
    const auto shape = m_scene.style().module->type(value).shape;
    const SnapshotPointer snapshot = designer.snapshot();
    const Mesh& mesh = designer.strategy().mesh;
    m_edits = editsOf(designer, value, axis, m_keys);
    for (std::size_t d = 0; d < shape.size(); ++d) {
        const auto dim = static_cast<std::uint8_t>(d);
        m_reasons.push_back((m_edits.empty() ? designer.refusal({value.value, dim, axis, m_keys.thisOneOnly})
                                             : m_edits[std::min(d, m_edits.size() - 1)].refusal)
                                .toStdString());
        if (!m_reasons.back().empty()) {
            m_notes.emplace_back();
            continue;
        }
        if (m_keys.whole) {
            m_notes.push_back(lettersOf(words::phrase("kept whole")));
            continue;
        }
        std::int64_t cuts = 1;
        if (snapshot) cuts = tilesOf(snapshot->partition().definition(value), dim, snapshot->partition().mesh());
        if (axis < mesh.axes.size()) cuts *= mesh.size(axis);
        const std::int64_t local = (shape[d] + cuts - 1) / cuts; // the largest where they are padded
        m_notes.push_back(lettersOf(words::phrase("{} each", words::grouped(local))));
    }
}

void GraphDrop::update(int dim) {
    m_dim = dim;
    const auto now = wanted();
    if (now != m_asked) {
        m_asked = now;
        m_last.computing = true;
        if (!now)
            m_scene.designer().endPreview();
        else if (const ValueEdit* edited = edit())
            m_scene.designer().startPreview(*edited->next);
        else
            m_scene.designer().startPreview(dropOf(*now));
    }
    emit changed();
}

// Over its node, over the strip below an argument, or over the strip or line of what an op hands on.
NodeIndex GraphDrop::nodeUnder(Point at, const GraphViewport& view) const {
    const GraphLayout& layout = m_scene.layout();
    const Point graph{at.x / view.scale + view.visible.x, at.y / view.scale + view.visible.y};
    NodeIndex node = m_scene.nodeAt(graph);
    if (node == kNone) node = m_scene.nodeAt({graph.x, graph.y - 8 - size::stripHeight});
    if (node == kNone) {
        const GraphPart part = partAt(layout, m_scene.style(), view, at);
        if (part.kind == GraphPart::Kind::strip || part.kind == GraphPart::Kind::edge)
            node = m_scene.nodeOf(part.value, {}, {});
    }
    return node != kNone && valueOf(node).valid() ? node : kNone;
}

bool GraphDrop::hover(int axis, Point at, const GraphViewport& view, DropKeys keys) {
    if (m_scene.empty()) return false;
    if (axis != m_axis || m_byKeys) {
        m_axis = axis;
        m_byKeys = false;
        m_keys = keys;
        setTarget(kNone);
    } else if (keys != m_keys) {
        m_keys = keys;
        setTarget(m_target);
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
    if (!keep)
        if (const NodeIndex node = nodeUnder(at, view); node != m_target) setTarget(node);
    update(dim);
    return legal();
}

bool GraphDrop::begin(int axis, NodeIndex node) {
    if (node == kNone || !valueOf(node).valid()) return false;
    m_axis = axis;
    m_byKeys = true;
    m_keys = {};
    setTarget(node);
    if (m_reasons.empty()) {
        end();
        return false;
    }
    int first = 0;
    for (std::size_t d = m_reasons.size(); d-- > 0;)
        if (m_reasons[d].empty()) first = static_cast<int>(d);
    update(first);
    return true;
}

void GraphDrop::moveDimension(int by) {
    const int count = static_cast<int>(m_reasons.size());
    if (count) update((m_dim + by + count) % count);
}

void GraphDrop::setDimension(int dim) {
    if (dim >= 0 && dim < static_cast<int>(m_reasons.size())) update(dim);
}

void GraphDrop::setKeys(DropKeys keys) {
    if (!active() || keys == m_keys) return;
    m_keys = keys;
    const int dim = m_dim;
    setTarget(m_target);
    update(dim);
}

bool GraphDrop::apply() {
    const auto now = wanted();
    if (!now) return false;
    Designer& designer = m_scene.designer();
    const std::optional<ValueEdit> edited = edit() ? std::optional(*edit()) : std::nullopt;
    end();
    if (edited)
        designer.edit(edited->undoText, *edited->next);
    else
        designer.drop(dropOf(*now));
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
        const ValueEdit* edited = edit();
        if (edited) {
            card.title = edited->undoText.toStdString();
        } else {
            card.title =
                lettersOf(words::phrase("Cut {} dim {} over {}", tensorName(module, m_asked->value, NameForm::brief),
                                        m_asked->dim, designer.strategy().mesh.axes[m_asked->axis].name));
            card.target = designer.dropTargetText(dropOf(*m_asked)).toStdString();
        }
        DropPattern matched;
        if (module.isArgument(m_asked->value))
            matched = patternFor(module, m_asked->value.value, m_asked->keys.thisOneOnly);
        if (!m_asked->keys.scope)
            card.reach =
                matched.arguments.size() > 1
                    ? lettersOf(words::phrase("In all {} of {}.",
                                              words::grouped(static_cast<std::int64_t>(matched.arguments.size())),
                                              matched.pattern))
                    : lettersOf(words::phrase("In this tensor only."));
        if (module.isArgument(m_asked->value)) {
            card.keys.emplace_back("Alt", lettersOf(words::phrase("this layer only")));
        } else {
            card.keys.emplace_back("Shift", lettersOf(words::phrase("whole")));
            card.keys.emplace_back("Ctrl", lettersOf(words::phrase("its scope")));
        }
        card.keys.emplace_back("Esc", lettersOf(words::phrase("cancel")));
        if (m_byKeys)
            card.keys = {{lettersOf(words::phrase("Enter")), lettersOf(words::phrase("apply"))},
                         {"Esc", lettersOf(words::phrase("cancel"))}};
    } else { // held over another panel
        const auto& tactics = then->strategy.schedule.tactics;
        const bool longer = tactics.size() > designer.strategy().schedule.tactics.size();
        card.title = longer ? lettersOf(words::phrase("With {}", words::named(tactics.back().name)))
                            : lettersOf(words::phrase("With this change"));
    }
    if (!card.computing && then) {
        const auto count = static_cast<std::int64_t>(m_scene.wouldChangeValues());
        if (!card.reach.empty()) card.reach += ' ';
        card.reach += lettersOf(words::counted("{} values change.", "1 value changes.", count, words::grouped(count)));
    }
    return card;
}

} // namespace axiscape
