// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/compare/compare_table.h"

#include "core/drawing/drawing.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/common/what_if.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStyledItemDelegate>

namespace axiscape {
namespace {

constexpr int kName = 236, kLeast = 128, kMost = 420, kPad = 12;

// Ground of a column: what is open now is tinted, the baseline is quiet.
Colour groundOf(const CompareModel& model, int column, const Theme& theme) {
    if (column < 1 || column > static_cast<int>(model.strategies().size())) return theme.panel;
    const CompareColumn& shown = model.strategies()[static_cast<std::size_t>(column - 1)];
    return shown.open ? theme.tint : shown.baseline ? theme.header : theme.panel;
}

// Painted, because the fonts have no such sign.
void drawTriangle(QPainter& painter, QPointF centre, bool down) {
    const qreal dy = down ? 3 : -3;
    QPainterPath path({centre.x() - 4, centre.y() - dy});
    path.lineTo(centre.x() + 4, centre.y() - dy);
    path.lineTo(centre.x(), centre.y() + dy);
    path.closeSubpath();
    painter.fillPath(path, painter.pen().color());
}

class CellDelegate : public QStyledItemDelegate {
  public:
    CellDelegate(Designer& designer, CompareModel& model, QObject* parent)
        : QStyledItemDelegate(parent), m_designer(designer), m_model(model) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = m_designer.theme();
        const auto kind = static_cast<CompareModel::Kind>(index.data(CompareModel::KindRole).toInt());
        const auto cell = index.data(CompareModel::CellRole).value<CompareCell>();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->fillRect(option.rect,
                          toQColor(option.state.testFlag(QStyle::State_MouseOver) && kind != CompareModel::Kind::section
                                       ? theme.hover
                                       : groundOf(m_model, index.column(), theme)));
        painter->fillRect(QRect(option.rect.right(), option.rect.top(), 1, option.rect.height()),
                          toQColor(theme.border));
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                          toQColor(kind == CompareModel::Kind::section ? theme.border : theme.hover));
        const QRect text = option.rect.adjusted(kPad, 0, -kPad, 0);
        if (index.column() == 0)
            paintName(*painter, text, kind, index.data(Qt::DisplayRole).toString());
        else if (kind == CompareModel::Kind::bar)
            paintBar(*painter, text, cell);
        else if (kind != CompareModel::Kind::section)
            paintFigure(*painter, text, kind, cell);
        if (option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setPen(QPen(toQColor(theme.accent), 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRoundedRect(QRectF(option.rect).adjusted(1, 1, -2, -2), 3, 3);
        }
        painter->restore();
    }

  private:
    void paintName(QPainter& painter, QRect text, CompareModel::Kind kind, const QString& name) const {
        const Theme& theme = m_designer.theme();
        const bool title = kind == CompareModel::Kind::section;
        painter.setFont(interfaceFont(title || kind == CompareModel::Kind::leading ? 13 : 12, title));
        painter.setPen(toQColor(title ? theme.text1 : theme.text2));
        if (!title && kind != CompareModel::Kind::leading) text.adjust(10, 0, 0, 0);
        if (title) text.adjust(0, 0, 0, -8);
        painter.drawText(text, Qt::AlignLeft | (title ? Qt::AlignBottom : Qt::AlignVCenter),
                         painter.fontMetrics().elidedText(name, Qt::ElideRight, text.width()));
    }

    void paintFigure(QPainter& painter, QRect text, CompareModel::Kind kind, const CompareCell& cell) const {
        const Theme& theme = m_designer.theme();
        const bool leading = kind == CompareModel::Kind::leading;
        painter.setFont(interfaceFont(leading ? 15 : 12, leading));
        painter.setPen(toQColor(cell.pending ? theme.off : cell.over ? theme.over : theme.text1));
        int left = text.left();
        if (cell.over) { // a sign as well as the colour
            DrawList list;
            drawIcon(Icon::warn, static_cast<float>(left), static_cast<float>(text.center().y() - 7), 14, theme.over,
                     list);
            axiscape::paint(list, painter);
            left += 18;
        }
        painter.drawText(QRect(left, text.top(), text.right() - left, text.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         cell.pending ? QStringLiteral("…") : cell.value);
        const int room = text.right() - left - painter.fontMetrics().horizontalAdvance(cell.value) - 12;
        if (cell.delta.isEmpty()) return;
        painter.setFont(interfaceFont(12));
        painter.setPen(toQColor(cell.judged < 0 ? theme.ok : cell.judged > 0 ? theme.over : theme.text3));
        QString delta = cell.delta;
        if (!cell.undecided.isEmpty()) // a sign where the words have no room behind the figure
            delta = painter.fontMetrics().horizontalAdvance(cell.undecided) < room ? cell.undecided
                                                                                   : QStringLiteral("≈ ") + delta;
        painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, delta);
        if (cell.judged != 0)
            drawTriangle(painter,
                         {text.right() - painter.fontMetrics().horizontalAdvance(cell.delta) - 9.0,
                          static_cast<qreal>(text.center().y()) + 0.5},
                         cell.judged < 0);
    }

    void paintBar(QPainter& painter, QRect text, const CompareCell& cell) const {
        if (cell.fraction < 0) return;
        const Theme& theme = m_designer.theme();
        const QRectF all(text.left(), text.center().y() - 2, text.width(), 5);
        painter.setPen(Qt::NoPen);
        painter.setBrush(toQColor(theme.border));
        painter.drawRoundedRect(all, 2.5, 2.5);
        QRectF filled = all;
        filled.setWidth(all.width() * std::min(1.0, cell.fraction));
        painter.setBrush(toQColor(cell.fraction > 1 ? theme.over : theme.text2));
        painter.drawRoundedRect(filled, 2.5, 2.5);
    }

    Designer& m_designer;
    CompareModel& m_model;
};

} // namespace

CompareHeader::CompareHeader(Designer& designer, CompareModel& model, QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent), m_designer(designer), m_model(model) {
    setSectionsClickable(true);
    setMinimumSectionSize(kLeast);
    setAccessibleName(tr("Strategies"));
}

void CompareHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    const Theme& theme = m_designer.theme();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->fillRect(rect, toQColor(groundOf(m_model, section, theme)));
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), toQColor(theme.strong));
    painter->fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), toQColor(theme.border));
    if (section >= 1 && section <= static_cast<int>(m_model.strategies().size())) {
        const CompareColumn& column = m_model.strategies()[static_cast<std::size_t>(section - 1)];
        const QRect text = rect.adjusted(kPad, 10, -kPad, -8);
        const CurveLook look = curveLook(section - 1, column.open, theme);
        QPen pen(toQColor(look.colour), static_cast<qreal>(look.width),
                 look.dashes.empty() ? Qt::SolidLine : Qt::CustomDashLine);
        if (!look.dashes.empty()) pen.setDashPattern(QList<qreal>(look.dashes.begin(), look.dashes.end()));
        painter->setPen(pen);
        painter->drawLine(text.left(), text.top() + 8, text.left() + 30, text.top() + 8);
        painter->setFont(interfaceFont(13, true));
        painter->setPen(toQColor(theme.text1));
        painter->drawText(text.left() + 38, text.top() + 13, column.letter);
        painter->setFont(interfaceFont(12));
        painter->setPen(toQColor(theme.text3));
        const QString note = column.open ? tr("open now") : column.baseline ? tr("baseline") : QString();
        painter->drawText(QRect(text.left() + 54, text.top(), text.width() - 54, 18), Qt::AlignRight, note);
        painter->setFont(interfaceFont(13, true));
        painter->setPen(toQColor(theme.text1));
        painter->drawText(QRect(text.left(), text.top() + 22, text.width(), 18), Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(column.name, Qt::ElideRight, text.width()));
        painter->setFont(interfaceFont(11));
        const bool supposed = !whatIfWords(column.strategy).isEmpty();
        painter->setPen(toQColor(supposed ? theme.warn : theme.text3));
        QString tactics = !column.error.isEmpty()    ? column.error
                          : column.tactics.isEmpty() ? tr("no tactics")
                                                     : column.tactics;
        if (supposed) tactics = tr("What if · %1", "tactics").arg(tactics);
        painter->drawText(QRect(text.left(), text.top() + 40, text.width(), 16), Qt::AlignLeft | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(tactics, Qt::ElideRight, text.width()));
        const AxisStyles axes = axisStylesOf(column.strategy);
        DrawList list;
        auto x = static_cast<float>(text.left());
        for (const int axis : column.axes)
            x += drawChip(static_cast<std::size_t>(axis), x, static_cast<float>(text.top() + 58), 16, false, axes,
                          theme, &list) +
                 4;
        axiscape::paint(list, *painter);
    }
    painter->restore();
}

CompareTable::CompareTable(Designer& designer, CompareModel& model, QWidget* parent)
    : QTableView(parent), m_designer(designer), m_model(model) {
    setObjectName(QStringLiteral("compareTable"));
    setAccessibleName(tr("Differences"));
    setAccessibleDescription(
        tr("A column a strategy. Enter opens the one of the column, B compares with it, F2 renames "
           "it, Delete removes it."));
    setHorizontalHeader(new CompareHeader(designer, model, this));
    setModel(&model);
    styleTable(*this);
    setSelectionBehavior(QAbstractItemView::SelectItems);
    setSelectionMode(QAbstractItemView::NoSelection);
    setItemDelegate(new CellDelegate(designer, model, this));
    setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_Hover);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setContextMenuPolicy(Qt::DefaultContextMenu);
    setTabKeyNavigation(false);
    connect(&model, &QAbstractItemModel::modelReset, this, &CompareTable::layOut);
    connect(&model, &QAbstractItemModel::dataChanged, this, &CompareTable::layOut);
    connect(&model, &QAbstractItemModel::rowsInserted, this, &CompareTable::layOut);
    connect(this, &QTableView::entered, this, &CompareTable::point);
    connect(horizontalHeader(), &QHeaderView::sectionClicked, this,
            [this](int section) { setCurrentStrategy(section - 1); });
    connect(horizontalHeader(), &QHeaderView::sectionDoubleClicked, this, [this](int section) {
        if (section > 0) emit openRequested(section - 1);
    });
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(horizontalHeader(), &QWidget::customContextMenuRequested, this, [this](QPoint at) {
        const int column = horizontalHeader()->logicalIndexAt(at) - 1;
        if (column >= 0) emit menuRequested(column, horizontalHeader()->mapToGlobal(at));
    });
    connect(&designer, &Designer::themeChanged, this, [this] {
        viewport()->update();
        horizontalHeader()->viewport()->update();
    });
    layOut();
}

int CompareTable::currentStrategy() const {
    const int column = currentIndex().column() - 1;
    return column < static_cast<int>(m_model.strategies().size()) ? std::max(-1, column) : -1;
}

void CompareTable::setCurrentStrategy(int column) {
    if (column < 0 || m_model.rowCount() < 2) return;
    const int row = currentIndex().isValid() ? currentIndex().row() : 1;
    setCurrentIndex(m_model.index(row, column + 1));
    setFocus();
}

void CompareTable::layOut() {
    for (int row = 0; row < m_model.rowCount(); ++row) {
        const auto kind = static_cast<CompareModel::Kind>(m_model.index(row, 0).data(CompareModel::KindRole).toInt());
        const int height = kind == CompareModel::Kind::section   ? (row == 0 ? 36 : 44)
                           : kind == CompareModel::Kind::leading ? 34
                                                                 : 28;
        if (rowHeight(row) != height) setRowHeight(row, height);
    }
    const int columns = m_model.columnCount() - 1;
    if (columns < 1) return;
    const int room = viewport()->width() - kName;
    const int width = std::clamp(room / columns, kLeast, kMost);
    for (int column = 0; column <= columns; ++column) setColumnWidth(column, column == 0 ? kName : width);
}

void CompareTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    layOut();
}

void CompareTable::point(const QModelIndex& index) {
    emit columnPointed(index.isValid() ? index.column() - 1 : -1);
    emit rowPointed(index.isValid() ? m_model.keyAt(index.row()) : QString());
}

bool CompareTable::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) point({});
    return QTableView::viewportEvent(event);
}

void CompareTable::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    point(current);
    emit currentStrategyChanged();
}

void CompareTable::keyPressEvent(QKeyEvent* event) {
    const int column = currentStrategy();
    if (column >= 0) {
        const bool plain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
        if (plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
            return emit openRequested(column);
        if (plain && event->key() == Qt::Key_B) return emit baselineRequested(column);
        if (plain && event->key() == Qt::Key_F2) return emit renameRequested(column);
        if (plain && event->key() == Qt::Key_Delete) return emit removeRequested(column);
        if (event->modifiers() == Qt::ControlModifier && event->key() == Qt::Key_D)
            return emit duplicateRequested(column);
    }
    QTableView::keyPressEvent(event);
}

void CompareTable::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKey ? currentIndex() : indexAt(event->pos());
    if (index.column() < 1) return;
    emit menuRequested(index.column() - 1,
                       byKey ? viewport()->mapToGlobal(visualRect(index).center()) : event->globalPos());
}

void CompareTable::mouseDoubleClickEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    if (event->button() == Qt::LeftButton && index.column() > 0) emit openRequested(index.column() - 1);
}

} // namespace axiscape
