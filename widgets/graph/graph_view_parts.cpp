// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of the picture under the pointer and under the keyboard: what hangs on a node, and the cards about them.
#include "widgets/common/moved_tensor.h"
#include "widgets/common/value_menu.h"
#include "widgets/graph/conflict_bar.h"
#include "widgets/graph/find_bar.h"
#include "widgets/graph/graph_notices.h"
#include "widgets/graph/graph_view.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QTimer>
#include <algorithm>

namespace axiscape {
namespace {

using Kind = GraphPart::Kind;

} // namespace

void GraphView::setHovered(const GraphPart& part) {
    if (part.same(m_hovered) && part.dim == m_hovered.dim) return;
    m_hovered = part;
    if (m_part.kind == Kind::none) hideCard();
    m_cardSoon->stop();
    if (part.kind != Kind::none && m_gesture == Gesture::none) m_cardSoon->start();
    const bool clickable = part.kind == Kind::tunnel || part.kind == Kind::collective || part.kind == Kind::badge ||
                           part.kind == Kind::chevron || part.kind == Kind::strip;
    if (clickable)
        viewport()->setCursor(Qt::PointingHandCursor);
    else
        viewport()->unsetCursor();
    viewport()->update();
}

void GraphView::showCard(const GraphPart& part) {
    if (m_scene.empty() || m_drop.active() || part.kind == Kind::none) return;
    const SnapshotPointer snapshot =
        m_scene.designer().preview() ? m_scene.designer().preview() : m_scene.designer().snapshot();
    m_card = hoverCardOf(part, m_scene.layout(), m_scene.style(), snapshot.get());
    m_cardPart = part;
    viewport()->update();
}

void GraphView::hideCard() {
    m_cardSoon->stop();
    if (!m_card) return;
    m_card.reset();
    viewport()->update();
}

void GraphView::setPart(const GraphPart& part) {
    m_part = part;
    hideCard();
    if (part.kind != Kind::none) {
        if (!QRectF(viewport()->rect())
                 .contains(QRectF(static_cast<double>(part.box.x), static_cast<double>(part.box.y),
                                  static_cast<double>(part.box.width), static_cast<double>(part.box.height)))) {
            const float scale = static_cast<float>(m_scale);
            const Point at = toGraph({static_cast<double>(part.box.x), static_cast<double>(part.box.y)});
            centreOn({at.x, at.y, part.box.width / scale, part.box.height / scale});
            for (const GraphPart& moved : partsOf(m_scene.layout(), m_scene.style(), viewportNow(), m_selected))
                if (moved.same(part)) m_part = moved;
        }
        showCard(m_part);
    }
    describe();
    viewport()->update();
}

// Tab goes through what hangs on the selected node before it leaves the view.
bool GraphView::focusNextPrevChild(bool next) {
    const bool mine = hasFocus(); // else a bar over the graph goes, and the focus with it
    if (!mine || m_selected == kNone || m_scene.empty() || m_drop.byKeys())
        return QAbstractScrollArea::focusNextPrevChild(next);
    const auto parts = partsOf(m_scene.layout(), m_scene.style(), viewportNow(), m_selected);
    const auto known = std::find_if(parts.begin(), parts.end(), [&](const GraphPart& p) { return p.same(m_part); });
    const auto count = static_cast<std::ptrdiff_t>(parts.size());
    std::ptrdiff_t at = known == parts.end() ? -1 : known - parts.begin(); // -1: the node itself
    at += next ? 1 : -1;
    m_byKeyboard = true;
    if (at < -1 || at >= count) {
        setPart({});
        return QAbstractScrollArea::focusNextPrevChild(next);
    }
    setPart(at < 0 ? GraphPart{} : parts[static_cast<std::size_t>(at)]);
    return true;
}

// What moves its tensor stands on a page of its own. In a comparison the picture is of two programs.
bool GraphView::openCollective(const GraphPart& part) {
    const SnapshotPointer snapshot = m_scene.designer().snapshot();
    if (!snapshot || m_scene.style().before || m_scene.designer().preview()) return false;
    if (part.index >= snapshot->program.collectives.size()) return false;
    const Collective& collective = snapshot->program.collectives[part.index];
    if (!collective.op.valid() || collective.op.value >= m_scene.style().module->opCount()) return false;
    hideCard();
    const auto results = m_scene.style().module->results(collective.op);
    m_scene.designer().selection().selectOp(collective.op, results.empty() ? ValueId{} : results[0]);
    emit redistributionWanted(collective.op, operandOf(collective));
    return true;
}

bool GraphView::activatePart() {
    switch (m_part.kind) {
    case Kind::tunnel:
        followTunnel(m_part.index);
        return true;
    case Kind::badge:
        askConflict(m_part.index, true);
        return true;
    case Kind::collective:
        if (!openCollective(m_part)) selectValue(m_part.value);
        return true;
    case Kind::strip:
        followUse();
        return true;
    default:
        return false;
    }
}

void GraphView::askConflict(NodeIndex node, bool activate) {
    const GraphLayout& layout = m_scene.layout();
    for (OpId op : m_scene.style().conflicts)
        if (op.value < layout.nodeOfOp.size() && layout.nodeOfOp[op] == node) {
            if (layout.nodes[node].kind != NodeKind::op) { // hidden in a group: shown first
                const auto results = m_scene.style().module->results(op);
                return goTo(results.empty() ? ValueId{} : results[0], op);
            }
            hideCard();
            m_conflict->ask(op, activate);
            return placeNotices();
        }
}

void GraphView::openFind(const QString& words) {
    m_find->open(words);
    placeNotices();
}

void GraphView::updateFound() {
    m_found.clear();
    if (!m_scene.empty())
        for (const GraphHit& hit : m_find->hits())
            if (const NodeIndex node = m_scene.nodeOf(hit.value, hit.op, {}); node != kNone) m_found.push_back(node);
    std::sort(m_found.begin(), m_found.end());
    m_found.erase(std::unique(m_found.begin(), m_found.end()), m_found.end());
    viewport()->update();
}

void GraphView::contextMenuEvent(QContextMenuEvent* event) {
    if (m_scene.empty()) return;
    GraphPart part = m_part;
    if (event->reason() == QContextMenuEvent::Mouse) {
        const QPoint at = event->pos();
        part = partAt(m_scene.layout(), m_scene.style(), viewportNow(),
                      {static_cast<float>(at.x()), static_cast<float>(at.y())});
        if (part.kind == Kind::tunnel) return followTunnel(part.index, true);
        if (part.kind == Kind::node)
            select(part.index);
        else if (part.kind == Kind::strip || part.kind == Kind::edge || part.kind == Kind::collective)
            selectValue(part.value);
    } else if (part.kind == Kind::tunnel)
        return followTunnel(part.index, true);
    const Selection& selection = m_scene.designer().selection();
    if (selection.empty()) return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("graphMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const NodeKind kind = m_selected != kNone ? m_scene.layout().nodes[m_selected].kind : NodeKind::op;
    if (kind == NodeKind::closedGroup)
        menu->addAction(tr("Open the group\tEnter"), this, [this] { openGroup(m_selected); });
    if (selection.value().valid()) addCutMenus(*menu, m_scene.designer(), selection.value());
    if (selection.op().valid()) menu->addAction(tr("Go to what it reads\tCtrl+Up"), this, &GraphView::followDefinition);
    if (selection.value().valid())
        menu->addAction(tr("Go to where it is used\tCtrl+Down"), this, &GraphView::followUse);
    const FrameIndex frame = m_selected != kNone ? m_scene.layout().nodes[m_selected].frame : kNone;
    if (frame != kNone && frame != 0)
        menu->addAction(tr("Close the group around it"), this, [this, frame] { closeGroup(frame); });
    menu->addSeparator();
    menu->addAction(tr("Bookmark\tCtrl+B"), this, &GraphView::toggleBookmark);
    menu->popup(event->globalPos());
}

} // namespace axiscape
