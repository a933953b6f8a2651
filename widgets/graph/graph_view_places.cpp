// SPDX-License-Identifier: GPL-3.0-or-later
// From place to place: what is selected and brought into sight, back and forward, tunnels, definitions and uses,
// bookmarks.
#include "core/drawing/graph_painter.h"
#include "core/insight/neighbours.h"
#include "widgets/graph/conflict_bar.h"
#include "widgets/graph/find_bar.h"
#include "widgets/graph/graph_view.h"
#include "widgets/graph/place_text.h"

#include <QMenu>
#include <algorithm>

namespace axiscape {
namespace {

constexpr std::size_t kMenuPlaces = 40; // more are counted

} // namespace

void GraphView::selectionChanged() {
    const Selection& s = m_scene.designer().selection();
    m_selected = m_scene.empty() ? kNone : m_scene.nodeOf(s.value(), s.op(), s.layer());
    m_part = {};
    hideCard();
    if (m_conflict->isVisible() && m_conflict->op() != s.op()) m_conflict->dismiss();
    if (s.op().valid() && m_selected != kNone && m_scene.layout().nodes[m_selected].kind == NodeKind::op)
        askConflict(m_selected, false);
    placeNotices(); // not over what is selected
    describe();
    viewport()->update();
    emit currentLayerChanged();
}

void GraphView::revealSelection(bool keepScale) {
    const Selection& s = m_scene.designer().selection();
    if (s.layer().valid()) {
        const FrameIndex frame = m_scene.frameOf(s.layer());
        if (frame != kNone)
            fitTo(m_scene.layout().frames[frame].rect);
        else if (m_selected != kNone)
            centreOn(m_scene.layout().nodes[m_selected].rect);
        return;
    }
    const bool hidden = m_selected == kNone || m_scene.layout().nodes[m_selected].kind == NodeKind::closedGroup;
    if (hidden && m_scene.reveal(s.value(), s.op())) {
        m_revealPending = true; // when its layout is there
        m_revealKeepsScale = keepScale;
        return;
    }
    if (m_selected == kNone) return;
    if (m_scale < 0.6 && !keepScale) m_scale = 1, updateRanges();
    centreOn(m_scene.layout().nodes[m_selected].rect);
    placeNotices();
}

void GraphView::pick(const GraphPlace& to) {
    Selection& selection = m_scene.designer().selection();
    if (to.op.valid())
        selection.selectOp(to.op, to.value);
    else if (to.value.valid())
        selection.selectArgument(to.value);
    else if (to.layer.valid())
        selection.selectLayer(to.layer);
    else
        selection.clear();
}

void GraphView::selectValue(ValueId value) {
    const OpId op = m_scene.style().module->definingOp(value);
    pick({value, m_scene.style().module->isArgument(value) ? OpId{} : op, {}, {}, 1, 0});
}

void GraphView::goTo(ValueId value, OpId op) {
    if (!value.valid() && !op.valid()) return;
    leavePlace();
    pick({value, op, {}, {}, 1, 0});
    revealSelection();
}

GraphPlace GraphView::place() const {
    const Selection& s = m_scene.designer().selection();
    return {
        s.value(), s.op(), s.layer(), toGraph(QRectF(viewport()->rect()).center()), m_scale, m_scene.layoutVersion()};
}

GraphLook GraphView::look() const {
    if (m_again) return {m_again->scale, m_again->centre, false, m_history}; // it was not laid out yet
    return {m_scale, place().centre, m_scene.empty() || isUntouched(), m_history};
}

bool GraphView::isAt(const std::optional<std::pair<double, QPoint>>& place) const {
    return place && *place == std::pair(m_scale, offset());
}

GraphStand GraphView::stand() const {
    return {m_scale,
            offset(),
            isUntouched(),
            !m_scene.empty() && isAt(m_fitted),
            m_history,
            m_scene.openLayers(),
            m_scene.layoutVersion()};
}

void GraphView::returnTo(GraphStand stand) {
    m_history = stand.history;
    emit historyChanged();
    m_anchor.reset();
    m_revealPending = false;
    if (m_scene.setOpenLayers(stand.open))
        m_returning = std::move(stand);
    else
        standAt(stand);
}

void GraphView::standAt(const GraphStand& stand) {
    if (stand.isFirst) return firstPlace();
    if (stand.isFitted) return fit();
    m_scale = stand.scale;
    updateRanges();
    setOffset(stand.offset);
}

// Each step opens the groups around its tensor and goes there. That is an excursion: with its end the view is where it
// was, and what was closed is closed.
void GraphView::followSteps() {
    if (m_scene.designer().isStepping())
        m_beforeSteps = stand();
    else if (auto before = std::exchange(m_beforeSteps, std::nullopt))
        returnTo(std::move(*before));
}

void GraphView::showAgain(GraphLook look) {
    m_history = std::move(look.history);
    emit historyChanged();
    if (!look.isFirst) m_again = std::move(look);
}

void GraphView::leavePlace() {
    if (m_scene.empty()) return;
    m_history.leave(place());
    emit historyChanged();
}

void GraphView::goToPlace(const GraphPlace& to) {
    pick(to);
    m_scale = to.scale;
    updateRanges();
    if (to.version == m_scene.layoutVersion()) {
        const QPointF centre(static_cast<double>(to.centre.x), static_cast<double>(to.centre.y));
        setOffset(centre * m_scale - QRectF(viewport()->rect()).center());
    } else if (to.value.valid() || to.op.valid() || to.layer.valid())
        revealSelection(true);
    else
        fit();
    emit historyChanged();
}

void GraphView::goBack() {
    if (const auto to = m_history.back(place())) goToPlace(*to);
}

void GraphView::goForward() {
    if (const auto to = m_history.forward(place())) goToPlace(*to);
}

QString GraphView::nameOf(ValueId value, OpId op, LayerId layer) const {
    const GraphStyle& style = m_scene.style();
    const Module& module = *style.module;
    if (op.valid()) {
        const std::string& path = style.structure->layers.layer(style.structure->layers.layerOf(op)).path;
        const QString kind = QString::fromStdString(std::string(module.kindName(op)));
        return path.empty() ? kind : tr("%1 in %2").arg(kind, QString::fromStdString(path));
    }
    if (value.valid() && module.isArgument(value)) return QString::fromStdString(module.argument(value.value).name);
    if (layer.valid()) return QString::fromStdString(style.structure->layers.layer(layer).path);
    return tr("the results");
}

void GraphView::addPlace(QMenu& menu, ValueId value, OpId op) {
    if (static_cast<std::size_t>(menu.actions().size()) >= kMenuPlaces) return;
    menu.addAction(nameOf(value, op, {}), this, [this, value, op] { goTo(value, op); });
}

void GraphView::followTunnel(std::uint32_t index, bool list) {
    const GraphLayout& layout = m_scene.layout();
    if (index >= layout.tunnels.size()) return;
    const LayoutTunnel& tunnel = layout.tunnels[index];
    const Module& module = *m_scene.style().module;
    const auto target = [&](const TunnelEnd& end) -> std::pair<ValueId, OpId> {
        if (end.op.valid()) {
            const auto results = module.results(end.op);
            return {results.empty() ? ValueId{} : results[0], end.op};
        }
        return {!tunnel.outgoing && module.isArgument(end.value) ? end.value : ValueId{}, OpId{}};
    };
    if (tunnel.endCount == 0) return;
    if (!list && tunnel.endCount <= kListFrom) {
        const auto [value, op] = target(layout.tunnelEnds[tunnel.firstEnd]);
        if (value.valid() || op.valid()) return goTo(value, op);
        for (NodeIndex n = 0; n < layout.nodes.size(); ++n)
            if (layout.nodes[n].kind == NodeKind::results) {
                leavePlace();
                select(n);
                return centreOn(layout.nodes[n].rect);
            }
        return;
    }
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("tunnelMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (std::uint32_t i = 0; i < tunnel.endCount; ++i) {
        const auto [value, op] = target(layout.tunnelEnds[tunnel.firstEnd + i]);
        addPlace(*menu, value, op);
    }
    if (tunnel.endCount > kMenuPlaces)
        menu->addAction(tr("and %n more", nullptr, static_cast<int>(tunnel.endCount - kMenuPlaces)))->setEnabled(false);
    const QRectF box = toView(tunnel.rect);
    menu->popup(viewport()->mapToGlobal(box.bottomLeft().toPoint()));
    menu->setActiveAction(menu->actions().first());
}

// One place is gone to, several are listed.
void GraphView::followDefinition() {
    if (m_scene.empty()) return;
    const Selection& selection = m_scene.designer().selection();
    if (!selection.op().valid()) return;
    const Module& module = *m_scene.style().module;
    const auto places = readBy(module, selection.op());
    if (places.size() == 1) return goTo(places[0].first, places[0].second);
    if (places.empty()) return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("definitionMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const auto& [value, op] : places) addPlace(*menu, value, op);
    const QRectF box = m_selected != kNone ? toView(m_scene.layout().nodes[m_selected].rect) : QRectF();
    menu->popup(viewport()->mapToGlobal(box.topRight().toPoint()));
    menu->setActiveAction(menu->actions().first());
}

void GraphView::followUse() {
    if (m_scene.empty()) return;
    const Selection& selection = m_scene.designer().selection();
    const Module& module = *m_scene.style().module;
    const auto users = usersOf(module, selection.value(), selection.op());
    if (users.size() == 1) return goTo(firstResult(module, users[0]), users[0]);
    if (users.empty()) return;
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("useMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (OpId op : users) addPlace(*menu, firstResult(module, op), op);
    if (users.size() > kMenuPlaces)
        menu->addAction(tr("and %n more", nullptr, static_cast<int>(users.size() - kMenuPlaces)))->setEnabled(false);
    const QRectF box = m_selected != kNone ? toView(m_scene.layout().nodes[m_selected].rect) : QRectF();
    menu->popup(viewport()->mapToGlobal(box.bottomRight().toPoint()));
    menu->setActiveAction(menu->actions().first());
}

void GraphView::toggleBookmark() {
    const GraphPlace here = place();
    if (m_scene.empty() || m_scene.designer().selection().empty()) return;
    const auto known = std::find_if(m_bookmarks.begin(), m_bookmarks.end(),
                                    [&](const GraphPlace& p) { return p.sameSelection(here); });
    if (known != m_bookmarks.end())
        m_bookmarks.erase(known);
    else
        m_bookmarks.push_back(here);
    keepBookmarks();
    viewport()->update();
}

void GraphView::keepBookmarks() {
    GraphMarks marks = m_scene.designer().graphMarks();
    marks.bookmarks.clear();
    for (const GraphPlace& bookmark : m_bookmarks)
        marks.bookmarks.push_back(placeText(bookmark, *m_scene.designer().model()));
    m_scene.designer().setGraphMarks(std::move(marks));
}

// Those of the project that the model was opened for.
void GraphView::takeBookmarks() {
    m_bookmarks.clear();
    const auto model = m_scene.designer().model();
    for (const std::string& text : m_scene.designer().graphMarks().bookmarks)
        if (const auto bookmark = model ? placeOfText(text, *model) : std::nullopt) m_bookmarks.push_back(*bookmark);
}

void GraphView::stepBookmark(int by) {
    if (m_bookmarks.empty()) return;
    const GraphPlace here = place();
    const int count = static_cast<int>(m_bookmarks.size());
    const auto known = std::find_if(m_bookmarks.begin(), m_bookmarks.end(),
                                    [&](const GraphPlace& p) { return p.sameSelection(here); });
    const int at = known == m_bookmarks.end() ? (by > 0 ? 0 : count - 1)
                                              : (static_cast<int>(known - m_bookmarks.begin()) + by + count) % count;
    leavePlace();
    goToPlace(m_bookmarks[static_cast<std::size_t>(at)]);
}

void GraphView::fillBookmarkMenu(QMenu& menu) {
    menu.clear();
    const bool something = !m_scene.empty() && !m_scene.designer().selection().empty();
    const GraphPlace here = place();
    const bool known =
        std::any_of(m_bookmarks.begin(), m_bookmarks.end(), [&](const GraphPlace& p) { return p.sameSelection(here); });
    QAction* toggle =
        menu.addAction(known ? tr("Remove the bookmark (Ctrl+B)") : tr("Bookmark what is selected (Ctrl+B)"), this,
                       &GraphView::toggleBookmark);
    toggle->setEnabled(something);
    if (!m_bookmarks.empty()) menu.addSeparator();
    for (const GraphPlace& bookmark : m_bookmarks)
        menu.addAction(nameOf(bookmark.value, bookmark.op, bookmark.layer), this, [this, bookmark] {
            leavePlace();
            goToPlace(bookmark);
        });
}

} // namespace axiscape
