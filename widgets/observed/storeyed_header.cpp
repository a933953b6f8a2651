// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/observed/storeyed_header.h"

#include <QPainter>

namespace axiscape {

StoreyedHeader::StoreyedHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setSectionsClickable(false);
    setHighlightSections(false);
    // A title lies over several sections.
    connect(this, &QHeaderView::sectionResized, this, [this] { viewport()->update(); });
}

void StoreyedHeader::setGroups(std::vector<Group> groups) {
    m_groups = std::move(groups);
    groupsChanged();
}

void StoreyedHeader::groupsChanged() {
    emit geometriesChanged(); // the table lays itself out by the height
    viewport()->update();
}

QRect StoreyedHeader::groupRect(std::size_t group) const {
    QRect all;
    for (int section = m_groups[group].first; section <= m_groups[group].last; ++section)
        if (!isSectionHidden(section))
            all |= QRect(sectionViewportPosition(section), 0, sectionSize(section), height() / 2);
    return all;
}

int StoreyedHeader::storeys() const {
    for (const Group& group : m_groups)
        for (int section = group.first; section <= group.last; ++section)
            if (section < count() && !isSectionHidden(section)) return 2;
    return 1;
}

QSize StoreyedHeader::sizeHint() const {
    const QSize one = QHeaderView::sizeHint();
    return {one.width(), one.height() * storeys()};
}

void StoreyedHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    QRect own = rect;
    own.setTop(rect.bottom() + 1 - rect.height() / storeys());
    QHeaderView::paintSection(painter, own, section);
}

void StoreyedHeader::paintEvent(QPaintEvent* event) {
    QHeaderView::paintEvent(event);
    if (storeys() == 1) return;
    QPainter painter(viewport());
    QFont font = this->font();
    font.setBold(true);
    painter.setFont(font);
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        const QRect at = groupRect(g);
        if (at.isEmpty()) continue;
        const QRect room = at.adjusted(4, 0, -4, 0);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(m_groups[g].title, Qt::ElideRight, room.width()));
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawLine(at.left(), 2, at.left(), height() - 3);
        painter.drawLine(at.left() + 4, at.bottom(), at.right() - 4, at.bottom());
    }
}

} // namespace axiscape
