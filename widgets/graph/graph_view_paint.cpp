// SPDX-License-Identifier: GPL-3.0-or-later
// What the view shows: the static layer, and over it all that follows the pointer.
#include "core/drawing/graph_painter.h"
#include "widgets/common/format.h"
#include "widgets/common/paint.h"
#include "widgets/common/tensor_words.h"
#include "widgets/common/theme.h"
#include "widgets/common/window_words.h"
#include "widgets/graph/conflict_bar.h"
#include "widgets/graph/graph_legend.h"
#include "widgets/graph/graph_view.h"

#include <QAccessible>
#include <QElapsedTimer>
#include <QLoggingCategory>
#include <QPainter>
#include <QScrollBar>
#include <algorithm>

namespace axiscape {
namespace {

Q_LOGGING_CATEGORY(frameTime, "axiscape.graph.frametime", QtWarningMsg)

} // namespace

GraphOverlay GraphView::overlay() const {
    GraphOverlay overlay;
    using Kind = GraphPart::Kind;
    if (m_draggedAxis < 0 && !m_drop.active()) {
        if (m_hovered.kind == Kind::node) overlay.hovered = m_hovered.index;
        if (m_hovered.kind == Kind::strip || m_hovered.kind == Kind::edge || m_hovered.kind == Kind::collective)
            overlay.hoveredValue = m_hovered.value;
    }
    overlay.selected = m_selected;
    overlay.found = m_found;
    for (const GraphPlace& bookmark : m_bookmarks)
        if (const NodeIndex node = m_scene.nodeOf(bookmark.value, bookmark.op, bookmark.layer); node != kNone)
            overlay.pinned.push_back(node);
    const Designer& designer = m_scene.designer();
    for (const ValueId step : m_scene.designer().selection().steps()) {
        const auto model = designer.model();
        const bool argument = model && step.value < model->module->valueCount() && model->module->isArgument(step);
        const OpId op =
            model && !argument && step.value < model->module->valueCount() ? model->module->definingOp(step) : OpId();
        overlay.numbered.push_back(m_scene.nodeOf(argument ? step : ValueId(), op, {}));
    }
    if (m_byKeyboard && hasFocus()) {
        overlay.focused = m_selected;
        if (m_part.kind != Kind::none)
            for (const GraphPart& part : partsOf(m_scene.layout(), m_scene.style(), viewportNow(), m_selected))
                if (part.same(m_part)) overlay.focusedPart = part.box;
    }
    overlay.selectedValue = m_scene.designer().selection().value();
    m_drop.fill(overlay);
    overlay.wouldChange = m_scene.wouldChange();
    if (overlay.axis < 0) overlay.axis = m_draggedAxis; // held over another panel
    return overlay;
}

void GraphView::paintEvent(QPaintEvent*) {
    QElapsedTimer timer;
    timer.start();
    QPainter painter(viewport());
    const Theme& theme = m_scene.theme();
    if (m_scene.empty()) {
        painter.fillRect(viewport()->rect(), toQColor(theme.canvas));
        DrawList list;
        const bool open = m_scene.designer().model() != nullptr;
        const auto middle = static_cast<float>(viewport()->height()) / 2;
        list.text({24, middle},
                  open ? lettersOf(words::phrase("Laying out the graph"))
                       : lettersOf(words::phrase("No model is open")),
                  13, theme.text1, Align::left, true);
        if (!open)
            list.text({24, middle + 20}, lettersOf(words::phrase("Open a StableHLO file, or drop one on the window.")),
                      12, theme.text2);
        paint(list, painter);
        return;
    }
    // At a fractional pixel ratio the edges right and below lie within a pixel of the screen, which no picture of whole
    // pixels covers: without this it would keep what was there before.
    const QRect all = viewport()->rect();
    painter.fillRect(QRect(all.right() - 1, 0, 4, all.height() + 2), toQColor(theme.canvas));
    painter.fillRect(QRect(0, all.bottom() - 1, all.width() + 2, 4), toQColor(theme.canvas));
    painter.drawPixmap(0, 0,
                       m_layer.picture({offset(), viewport()->size(), m_scale, viewport()->devicePixelRatioF()},
                                       m_scene.layout(), m_scene.style(), theme));
    paintOverlay(painter);
    paintMinimap(painter);
    qCDebug(frameTime, "%.2f ms", static_cast<double>(timer.nsecsElapsed()) / 1e6);
}

void GraphView::paintOverlay(QPainter& painter) {
    const Theme& theme = m_scene.theme();
    DrawList list;
    drawGraphOverlay(m_scene.layout(), m_scene.style(), viewportNow(), overlay(), theme, list);
    const OverlayPlaces places = overlayPlaces();
    const Rect& legend = places.legend;
    if (legend.width > 0 && places.legendInRow)
        drawLegendRow(m_scene.style(), legendAxis(), legend.x, legend.bottom(), legend.width + 4.5f, theme, &list);
    else if (legend.width > 0)
        drawLegend(m_scene.style(), legendAxis(), legend.right(), legend.y, theme, &list);
    if (const auto card = m_drop.card(); card && places.preview.width > 0) {
        if (places.previewBrief)
            drawBriefCard(*card, places.preview, theme, list);
        else
            drawPreviewCard(*card, places.preview.x, places.preview.y, theme, &list);
    }
    if (m_card && places.hover.width > 0)
        drawHoverCard(*m_card, m_scene.layout(), m_scene.style(), places.hover.x, places.hover.y, theme, &list);
    paint(list, painter);
}

QRect GraphView::minimapRect() const {
    const Rect place = overlayPlaces().minimap;
    return {static_cast<int>(place.x), static_cast<int>(place.y), static_cast<int>(place.width),
            static_cast<int>(place.height)};
}

void GraphView::paintMinimap(QPainter& painter) {
    const QRect place = minimapRect();
    if (place.isEmpty()) return;
    const qreal ratio = viewport()->devicePixelRatioF();
    const auto width = static_cast<float>(place.width()), height = static_cast<float>(place.height());
    if (m_minimap.isNull() || m_minimap.devicePixelRatio() != ratio) {
        m_minimap = QPixmap((QSizeF(place.size()) * ratio).toSize());
        m_minimap.setDevicePixelRatio(ratio);
        m_minimap.fill(Qt::transparent);
        DrawList list;
        drawMinimap(m_scene.layout(), m_scene.style(), {}, width, height, m_scene.theme(), list);
        QPainter onto(&m_minimap);
        paint(list, onto);
    }
    painter.drawPixmap(place.topLeft(), m_minimap);
    DrawList list;
    drawMinimapFrame(m_scene.layout(), viewportNow().visible, width, height, m_scene.theme(), list);
    painter.save();
    painter.translate(place.topLeft());
    paint(list, painter);
    painter.restore();
}

void GraphView::moveByMinimap(QPointF at) {
    const QRect place = minimapRect();
    const MinimapFit fit =
        minimapFit(m_scene.layout().bounds, static_cast<float>(place.width()), static_cast<float>(place.height()));
    if (fit.scale <= 0) return;
    const QPointF inside = at - place.topLeft();
    const Point graph{(static_cast<float>(inside.x()) - fit.dx) / fit.scale,
                      (static_cast<float>(inside.y()) - fit.dy) / fit.scale};
    centreOn({graph.x, graph.y, 0, 0});
}

// Two lines: what it is with shape, type and bytes; what a click does.
QString GraphView::toolTipAt(QPointF at) const {
    if (m_scene.empty()) return {};
    const GraphStyle& style = m_scene.style();
    const Module& module = *style.module;
    const auto bytesOf = [&](ValueId value) {
        const TensorType type = module.type(value);
        if (!type.isTensor()) return QString::fromUtf8(type.text.data(), static_cast<int>(type.text.size()));
        const std::int64_t cut = style.piecesOf(value);
        const auto whole = static_cast<double>(type.bytes());
        const auto dtype = elementName(type.dtype);
        QString text = QStringLiteral("%1 %2, ").arg(QString::fromUtf8(dtype.data(), static_cast<int>(dtype.size())),
                                                     inWords(words::shape(type.shape)));
        text += cut > 1 ? tr("%1 of %2 here").arg(bytesLabel(whole / static_cast<double>(cut)), bytesLabel(whole))
                        : bytesLabel(whole);
        return text;
    };
    const NodeIndex index = m_scene.nodeAt(toGraph(at));
    if (index == kNone) return {};
    const LayoutNode& node = m_scene.layout().nodes[index];
    switch (node.kind) {
    case NodeKind::argument: {
        const Argument& info = module.argument(node.argument);
        return tr("%1, %2\nClick to see its tiles, or drag an axis onto it")
            .arg(QString::fromStdString(info.name), bytesOf(ValueId{node.argument}));
    }
    case NodeKind::op: {
        QString text = QString::fromStdString(std::string(module.kindName(node.op)));
        const auto results = module.results(node.op);
        if (!results.empty()) text += QStringLiteral(", ") + bytesOf(results[0]);
        if (const std::string where = module.locationText(node.op); !where.empty())
            text += QStringLiteral(", ") + QString::fromStdString(where);
        if (std::binary_search(style.unknownOps.begin(), style.unknownOps.end(), node.op))
            return text + tr("\nIt has no rule: nothing is carried through it");
        if (std::binary_search(style.conflicts.begin(), style.conflicts.end(), node.op))
            return text + tr("\nAn axis is asked for on two dimensions: nothing was placed");
        return text + tr("\nClick to see the tiles of its result");
    }
    case NodeKind::closedGroup: {
        const Layer& layer = style.structure->layers.layer(node.layer);
        return tr("%1, %n op(s)\nDouble-click to open", nullptr, static_cast<int>(layer.allOps))
            .arg(QString::fromStdString(layer.path));
    }
    case NodeKind::results:
        return tr("%n result(s) of the program", nullptr, static_cast<int>(module.results().size()));
    }
    return {};
}

void GraphView::describe() {
    QString text;
    if (m_selected != kNone) {
        const LayoutNode& node = m_scene.layout().nodes[m_selected];
        const auto model = m_scene.designer().model();
        SnapshotPointer snapshot = m_scene.designer().snapshot();
        if (snapshot && snapshot->model != model) snapshot.reset(); // of the model before
        const bool ofModel = model && model->module == m_scene.style().module;
        if (node.kind == NodeKind::op && ofModel)
            text = opWords(*model, snapshot.get(), node.op);
        else if (node.kind == NodeKind::argument && ofModel)
            text = argumentWords(*model, snapshot.get(), node.argument);
        else if (node.kind == NodeKind::closedGroup)
            text = QString::fromStdString(closedGroupName(m_scene.style().structure->layers, node));
        text = tr("Selected: %1").arg(text);
    }
    if (m_part.kind != GraphPart::Kind::none) {
        const auto card = hoverCardOf(m_part, m_scene.layout(), m_scene.style(), nullptr);
        text += QStringLiteral(". ") + (card ? QString::fromStdString(card->title) : tr("Conflict"));
    }
    if (text == accessibleDescription()) return;
    setAccessibleDescription(text);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

} // namespace axiscape
