// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tactics/palette_view.h"

#include "widgets/common/dimension_menu.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QContextMenuEvent>
#include <QDrag>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

namespace axiscape {
namespace {

constexpr int kMargin = 12, kNameLine = 26, kBoth = 40;

// Name left, what it is for right; below, what it would do here.
class PaletteDelegate : public QStyledItemDelegate {
  public:
    PaletteDelegate(Designer& designer, QObject* parent) : QStyledItemDelegate(parent), m_designer(designer) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = m_designer.theme();
        const bool enabled = option.state.testFlag(QStyle::State_Enabled);
        if (option.state.testFlag(QStyle::State_Selected) && enabled)
            painter->fillRect(option.rect, toQColor(theme.tint));
        else if (option.state.testFlag(QStyle::State_MouseOver) && enabled)
            painter->fillRect(option.rect, toQColor(theme.hover));
        const QRect text = option.rect.adjusted(kMargin, 0, -kMargin, 0);
        const QString sentence = index.data(PaletteModel::SentenceRole).toString();
        const QRect first(text.left(), text.top() + (text.height() > kNameLine ? 3 : (text.height() - 18) / 2),
                          text.width(), 18);
        const QString name = index.data(Qt::DisplayRole).toString();
        painter->setFont(interfaceFont(13));
        painter->setPen(toQColor(enabled ? theme.text1 : theme.off));
        painter->drawText(first, Qt::AlignLeft | Qt::AlignVCenter, name);
        const int used = painter->fontMetrics().horizontalAdvance(name) + 12;
        painter->setFont(interfaceFont(12));
        painter->setPen(toQColor(enabled ? theme.text3 : theme.off));
        write(painter, first.adjusted(used, 0, 0, 0), Qt::AlignRight, index.data(PaletteModel::HintRole).toString());
        if (sentence.isEmpty()) return;
        // A reason why not is to be read: not in the colour of what is off.
        painter->setPen(toQColor(enabled ? theme.text2 : theme.text3));
        write(painter, {text.left(), first.bottom() + 1, text.width(), 16}, Qt::AlignLeft, sentence);
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override {
        const auto* model = qobject_cast<const PaletteModel*>(index.model());
        return {120, model && model->kindAt(index) ? kBoth : kNameLine}; // the same before the sentence has come
    }

  private:
    static void write(QPainter* painter, QRect box, Qt::Alignment side, const QString& text) {
        painter->drawText(box, side | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(text, Qt::ElideRight, box.width()));
    }
    Designer& m_designer;
};

} // namespace

PaletteView::PaletteView(Designer& designer, PaletteModel& model, QWidget* parent)
    : QListView(parent), m_designer(designer), m_model(model) {
    setObjectName(QStringLiteral("palette"));
    setAccessibleName(tr("Tactics"));
    setAccessibleDescription(tr("Enter adds the tactic, the letter of an axis chooses what it cuts over."));
    setModel(&model);
    setItemDelegate(new PaletteDelegate(designer, this));
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_Hover);
    setDragEnabled(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(this, &QListView::entered, this,
            [this](const QModelIndex& index) { emit previewRequested(usable(index) ? index : QModelIndex()); });
    connect(&designer, &Designer::themeChanged, viewport(), qOverload<>(&QWidget::update));
}

bool PaletteView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) emit previewRequested({});
    return QListView::viewportEvent(event);
}

void PaletteView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (usable(currentIndex())) emit startRequested(currentIndex());
        return;
    case Qt::Key_Escape:
        emit previewRequested({});
        return;
    default:
        break;
    }
    if (event->modifiers() == Qt::NoModifier && !event->text().isEmpty())
        if (const int axis = axisOfLetter(m_designer.strategy().mesh, event->text()); axis >= 0)
            return emit axisRequested(axis);
    QListView::keyPressEvent(event);
}

// A row that asks more is a button: one click is enough. A tactic of the library is looked at first.
void PaletteView::mouseReleaseEvent(QMouseEvent* event) {
    QListView::mouseReleaseEvent(event);
    const QModelIndex index = indexAt(event->pos());
    if (event->button() == Qt::LeftButton && usable(index) && index == currentIndex() && !m_model.kindAt(index))
        emit startRequested(index);
}

void PaletteView::mouseDoubleClickEvent(QMouseEvent* event) {
    const QModelIndex index = indexAt(event->pos());
    if (event->button() == Qt::LeftButton && usable(index) && m_model.kindAt(index)) emit startRequested(index);
}

void PaletteView::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKey ? currentIndex() : indexAt(event->pos());
    if (usable(index))
        emit menuRequested(index, byKey ? viewport()->mapToGlobal(visualRect(index).center()) : event->globalPos());
}

void PaletteView::focusOutEvent(QFocusEvent* event) {
    QListView::focusOutEvent(event);
    emit previewRequested({});
}

void PaletteView::startDrag(Qt::DropActions) {
    const QModelIndex index = currentIndex();
    if (!index.flags().testFlag(Qt::ItemIsDragEnabled)) return;
    auto* drag = new QDrag(this); // Qt deletes it
    drag->setMimeData(m_model.mimeData({index}));
    const QRect row = visualRect(index);
    drag->setPixmap(viewport()->grab(row));
    drag->setHotSpot({-12, -10});
    emit previewRequested(index);
    drag->exec(Qt::CopyAction, Qt::CopyAction);
    emit previewRequested({}); // let go outside of the schedule
}

void PaletteView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    if (hasFocus()) emit previewRequested(usable(current) ? current : QModelIndex());
}

} // namespace axiscape
