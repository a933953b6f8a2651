// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/schedule_view.h"

#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/tactics/card_painter.h"
#include "widgets/tactics/schedule_model.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <algorithm>
#include <cstdlib>

namespace axiscape {
namespace {

constexpr int kLeft = 5, kTop = 7, kStep = 208, kScrollMargin = 24;

class CardDelegate : public QStyledItemDelegate {
  public:
    explicit CardDelegate(ScheduleView& view) : QStyledItemDelegate(&view), m_view(view) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        CardState state;
        state.number = index.row() + 1;
        state.height = static_cast<float>(m_view.cardHeight());
        state.selected = option.state.testFlag(QStyle::State_Selected);
        state.focused = m_view.showsFocus() && m_view.currentIndex() == index && !state.selected;
        state.hovered = option.state.testFlag(QStyle::State_MouseOver);
        state.lifted = m_view.lifted() == index.row();
        DrawList list;
        drawCard(index.data(ScheduleModel::CardRole).value<TacticCard>(), state,
                 {static_cast<float>(option.rect.x() + kLeft), static_cast<float>(option.rect.y() + kTop)},
                 m_view.axes(), m_view.theme(), list);
        axiscape::paint(list, *painter);
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override {
        return {kStep, kTop + m_view.cardHeight() + 3};
    }

  private:
    ScheduleView& m_view;
};

bool hits(const Rect& part, QPoint inCard) {
    return part.contains({static_cast<float>(inCard.x()), static_cast<float>(inCard.y())});
}

} // namespace

ScheduleView::ScheduleView(Designer& designer, ScheduleModel& model, QWidget* parent)
    : QListView(parent), m_designer(designer), m_model(model) {
    setObjectName(QStringLiteral("schedule"));
    setAccessibleName(tr("Schedule"));
    setAccessibleDescription(tr("Tactics in order; earlier wins. Alt and Left or Right moves a tactic, Space switches "
                                "it off, Enter edits it, Delete removes it."));
    setModel(&model);
    setItemDelegate(new CardDelegate(*this));
    setFlow(QListView::LeftToRight);
    setWrapping(false);
    setMovement(QListView::Static);
    setUniformItemSizes(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    setViewportMargins(12 - kLeft, 0, 12 - kLeft, 0);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_Hover);
    const auto restyle = [this] {
        m_axes = axisStylesOf(m_designer.strategy());
        viewport()->update();
    };
    connect(&designer, &Designer::themeChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&designer, &Designer::modelChanged, this, restyle);
    connect(&designer, &Designer::snapshotChanged, this, restyle);
    connect(&designer, &Designer::selectedTacticChanged, this, &ScheduleView::followDesigner);
    connect(&model, &QAbstractItemModel::dataChanged, this, restyle);
    connect(&model, &QAbstractItemModel::rowsInserted, this, restyle);
    connect(&model, &QAbstractItemModel::rowsInserted, this, &ScheduleView::followDesigner);
    connect(&model, &QAbstractItemModel::rowsRemoved, this, &ScheduleView::followDesigner);
    connect(&model, &QAbstractItemModel::rowsInserted, this, [this](const QModelIndex&, int, int last) {
        if (m_model.card(last).preview) scrollTo(m_model.index(last)); // what would be is to be seen
    });
    restyle();
    followDesigner();
}

QRect ScheduleView::cardRect(int row) const {
    const QRect item = visualRect(m_model.index(row));
    return {item.x() + kLeft, item.y() + kTop, static_cast<int>(kCardWidth), cardHeight()};
}

int ScheduleView::cardHeight() const {
    return std::clamp(viewport()->height() - kTop - 3, static_cast<int>(kLeastCardHeight),
                      static_cast<int>(kCardHeight));
}

void ScheduleView::resizeEvent(QResizeEvent* event) {
    QListView::resizeEvent(event);
    scheduleDelayedItemsLayout(); // cards may have another height
}

bool ScheduleView::isTactic(int row) const {
    return row >= 0 && row < m_model.rowCount() && !m_model.card(row).preview;
}

int ScheduleView::slotAt(int x) const {
    int slot = 0;
    while (slot < m_model.rowCount() && x > cardRect(slot).center().x()) ++slot;
    return slot;
}

int ScheduleView::tacticSlotAt(int x) const {
    int tactics = 0;
    for (int row = 0, end = slotAt(x); row < end; ++row) tactics += !m_model.card(row).preview;
    return tactics;
}

void ScheduleView::markSlot(int slot) {
    if (slot == m_slot || m_lifted >= 0) return;
    m_slot = slot;
    viewport()->update();
}

void ScheduleView::followDesigner() {
    m_following = true;
    const int row = m_designer.selectedTactic();
    if (isTactic(row)) {
        setCurrentIndex(m_model.index(row));
        scrollTo(m_model.index(row));
    } else {
        clearSelection();
        setCurrentIndex({});
    }
    m_following = false;
}

void ScheduleView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    if (!m_following) m_designer.followTactic(isTactic(current.row()) ? current.row() : -1);
}

bool ScheduleView::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) { // the window uses Alt+Left and Alt+Right for its history
        auto* key = static_cast<QKeyEvent*>(event);
        const bool sideways = key->key() == Qt::Key_Left || key->key() == Qt::Key_Right;
        const bool moves = sideways && key->modifiers() == Qt::AltModifier;
        const bool copies = key->key() == Qt::Key_D && key->modifiers() == Qt::ControlModifier;
        const bool plain = key->modifiers() == Qt::NoModifier &&
                           (key->key() == Qt::Key_Delete || key->key() == Qt::Key_Space || key->key() == Qt::Key_F2);
        if (isTactic(currentRow()) && (moves || copies || plain)) {
            event->accept();
            return true;
        }
    }
    return QListView::event(event);
}

// To another card by keys is a choice as a click on it is.
void ScheduleView::goByKey(QKeyEvent* event) {
    const int before = currentRow();
    QListView::keyPressEvent(event);
    if (currentRow() != before && isTactic(currentRow())) m_designer.selectTactic(currentRow());
}

void ScheduleView::keyPressEvent(QKeyEvent* event) {
    m_keyboard = true;
    if (m_lifted >= 0 && event->key() == Qt::Key_Escape) return endDrag();
    const int row = currentRow();
    if (!isTactic(row)) return goByKey(event);
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    if (modifiers == Qt::AltModifier && event->key() == Qt::Key_Left) return emit moveRequested(row, row - 1);
    if (modifiers == Qt::AltModifier && event->key() == Qt::Key_Right) return emit moveRequested(row, row + 1);
    if (modifiers == Qt::ControlModifier && event->key() == Qt::Key_D) return emit duplicateRequested(row);
    if (modifiers != Qt::NoModifier) return goByKey(event);
    switch (event->key()) {
    case Qt::Key_Space:
        return emit toggleRequested(row);
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        return emit removeRequested(row);
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return emit editRequested(row);
    default:
        goByKey(event);
    }
}

void ScheduleView::mousePressEvent(QMouseEvent* event) {
    m_keyboard = false;
    const int row = indexAt(event->pos()).row();
    const QRect card = row >= 0 ? cardRect(row) : QRect();
    if (!card.contains(event->pos())) { // beside the cards: none is selected, so a drop makes a new one
        m_pressedRow = -1;
        setCurrentIndex({});
        clearSelection();
        m_designer.selectTactic(-1);
        return;
    }
    if (event->button() == Qt::LeftButton && isTactic(row)) {
        const QPoint inCard = event->pos() - card.topLeft();
        if (hits(cardEyeRect(), inCard)) return emit toggleRequested(row);
        if (hits(cardLinkRect(m_model.card(row), static_cast<float>(cardHeight())), inCard))
            return m_model.card(row).automatic ? emit searchAgainRequested(row) : emit editRequested(row);
        m_pressed = event->pos();
        m_pressedRow = row;
    }
    QListView::mousePressEvent(event);
    if (isTactic(row)) m_designer.selectTactic(row);
}

void ScheduleView::mouseMoveEvent(QMouseEvent* event) {
    if (m_pressedRow < 0 || !event->buttons().testFlag(Qt::LeftButton)) {
        QListView::mouseMoveEvent(event);
        const int row = indexAt(event->pos()).row();
        const QPoint inCard = row >= 0 ? event->pos() - cardRect(row).topLeft() : QPoint(-1, -1);
        const bool clickable =
            isTactic(row) && (hits(cardEyeRect(), inCard) ||
                              hits(cardLinkRect(m_model.card(row), static_cast<float>(cardHeight())), inCard));
        const bool grips = isTactic(row) && hits(cardGripRect(), inCard);
        viewport()->setCursor(clickable ? Qt::PointingHandCursor : grips ? Qt::OpenHandCursor : Qt::ArrowCursor);
        return;
    }
    if (m_lifted < 0 && (event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance()) {
        m_lifted = m_pressedRow;
        viewport()->setCursor(Qt::ClosedHandCursor);
    }
    if (m_lifted < 0) return;
    QScrollBar* bar = horizontalScrollBar();
    if (event->pos().x() < kScrollMargin) bar->setValue(bar->value() - kScrollMargin);
    if (event->pos().x() > viewport()->width() - kScrollMargin) bar->setValue(bar->value() + kScrollMargin);
    m_slot = slotAt(event->pos().x());
    viewport()->update();
}

void ScheduleView::mouseReleaseEvent(QMouseEvent* event) {
    const int from = m_lifted, slot = m_slot;
    endDrag();
    m_pressedRow = -1;
    if (from < 0) return QListView::mouseReleaseEvent(event);
    const int to = slot > from ? slot - 1 : slot; // taking it out moves the later ones forward
    if (to != from) emit moveRequested(from, to);
}

void ScheduleView::endDrag() {
    if (m_lifted < 0) return;
    m_lifted = m_slot = m_pressedRow = -1;
    viewport()->unsetCursor();
    viewport()->update();
}

void ScheduleView::mouseDoubleClickEvent(QMouseEvent* event) {
    const int row = indexAt(event->pos()).row();
    if (!isTactic(row) || !cardRect(row).contains(event->pos())) return;
    // The second press on the eye is one more press.
    if (hits(cardEyeRect(), event->pos() - cardRect(row).topLeft())) return emit toggleRequested(row);
    emit editRequested(row);
}

void ScheduleView::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const int row = byKey ? currentRow() : indexAt(event->pos()).row();
    if (isTactic(row))
        emit menuRequested(row, byKey ? viewport()->mapToGlobal(cardRect(row).center()) : event->globalPos());
}

void ScheduleView::focusInEvent(QFocusEvent* event) {
    if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason) m_keyboard = true;
    QListView::focusInEvent(event);
}

// A wheel turns sideways: there is nothing above or below.
void ScheduleView::wheelEvent(QWheelEvent* event) {
    const QPoint turn = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
    const int by = std::abs(turn.x()) > std::abs(turn.y()) ? turn.x() : turn.y();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by);
    event->accept();
}

void ScheduleView::paintEvent(QPaintEvent* event) {
    QListView::paintEvent(event);
    if (m_slot < 0 || m_model.rowCount() == 0) return;
    if (m_lifted >= 0 && (m_slot == m_lifted || m_slot == m_lifted + 1)) return; // where it is already
    const int last = m_model.rowCount() - 1;
    const QRect card = cardRect(m_slot > last ? last : m_slot);
    const int x = m_slot > last ? card.right() + 6 : card.left() - 5; // the middle of the gap of 10
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(toQColor(theme().accent), 2, Qt::SolidLine, Qt::RoundCap));
    painter.drawLine(x, card.top() + 1, x, card.bottom() - 1);
}

} // namespace axiscape
