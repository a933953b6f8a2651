// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/observed/storeyed_header.h"

#include <QPainter>
#include <QRegularExpression>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kTitleMargin = 4; // px

// Over one narrow column what stands before the colon says it: "Wanted: the design".
QString shortTitle(const StoreyedHeader::Group& group) {
    return group.title.section(QRegularExpression(QStringLiteral("[:：]")), 0, 0);
}

} // namespace

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

// Its columns are together as wide as the short title of a group.
QSize StoreyedHeader::sectionSizeFromContents(int section) const {
    QSize size = QHeaderView::sectionSizeFromContents(section);
    for (const Group& group : m_groups) {
        if (section < group.first || section > group.last) continue;
        int shown = 0;
        for (int one = group.first; one <= group.last; ++one) shown += !isSectionHidden(one);
        const int wide =
            QFontMetrics(titleFont()).horizontalAdvance(shortTitle(group)) + 2 * kTitleMargin + 2; // rounding
        if (shown > 0) size.setWidth(std::max(size.width(), (wide + shown - 1) / shown));
    }
    return size;
}

QFont StoreyedHeader::titleFont() const {
    QFont font = this->font();
    font.setBold(true);
    return font;
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
    painter.setFont(titleFont());
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        const QRect at = groupRect(g);
        if (at.isEmpty()) continue;
        const QRect room = at.adjusted(kTitleMargin, 0, -kTitleMargin, 0);
        painter.setPen(palette().color(QPalette::WindowText));
        const bool fits = painter.fontMetrics().horizontalAdvance(m_groups[g].title) <= room.width();
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(fits ? m_groups[g].title : shortTitle(m_groups[g]),
                                                          Qt::ElideRight, room.width()));
        painter.setPen(palette().color(QPalette::Mid));
        painter.drawLine(at.left(), 2, at.left(), height() - 3);
        painter.drawLine(at.left() + 4, at.bottom(), at.right() - 4, at.bottom());
    }
}

} // namespace axiscape
