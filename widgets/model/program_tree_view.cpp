// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/model/program_tree_view.h"

#include "widgets/common/paint.h"

#include <QContextMenuEvent>

namespace axiscape {

void ProgramTreeView::drawBranches(QPainter* painter, const QRect& rect, const QModelIndex& index) const {
    QTreeView::drawBranches(painter, rect, index);
    if (!model()->hasChildren(index)) return;
    const auto x = static_cast<float>(rect.right()) - 12, y = static_cast<float>(rect.center().y()) + 0.5f;
    const bool open = isExpanded(index);
    const Point strokes[] = {
        {x, open ? y - 2 : y - 4}, {x + 4, open ? y + 2 : y}, {open ? x + 8 : x, open ? y - 2 : y + 4}};
    DrawList list;
    list.polyline(strokes, m_designer.theme().text3, 1.5f);
    paint(list, *painter);
}

void ProgramTreeView::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKey ? currentIndex() : indexAt(event->pos());
    if (!index.isValid()) return;
    if (byKey) scrollTo(index);
    emit menuRequested(index, byKey ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
}

} // namespace axiscape
