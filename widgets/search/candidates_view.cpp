// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/search/candidates_view.h"

#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

namespace axiscape {
namespace {

constexpr int kRow = 44, kMargin = 12, kNumber = 22, kStep = 66, kDelta = 92, kPeak = 72, kMesh = 132;
constexpr int kRoomy = 400; // below, how it differs is left to the tooltip

// Step time with what it saves, peak, whether it fits; below, the decisions in words.
class CandidateDelegate : public QStyledItemDelegate {
  public:
    CandidateDelegate(Designer& designer, QObject* parent) : QStyledItemDelegate(parent), m_designer(designer) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& theme = m_designer.theme();
        if (option.state.testFlag(QStyle::State_Selected)) {
            painter->fillRect(option.rect, toQColor(theme.tint));
            painter->fillRect(QRect(option.rect.left(), option.rect.top(), 3, option.rect.height()),
                              toQColor(theme.accent));
        } else if (option.state.testFlag(QStyle::State_MouseOver)) {
            painter->fillRect(option.rect, toQColor(theme.hover));
        }
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1),
                          toQColor(theme.hover));
        const QRect row = option.rect.adjusted(kMargin, 4, -kMargin, -4);
        const auto text = [&](Role role) { return index.data(role).toString(); };
        int x = row.left();
        const auto put = [&](int width, const QString& words, Colour colour, int pixels, bool medium) {
            write(painter, QRect(x, row.top(), width, 18), Qt::AlignLeft, words, colour, pixels, medium);
            x += width;
        };
        const bool fits = index.data(CandidatesModel::FitsRole).toBool();
        put(kNumber, QString::number(index.row() + 1), theme.text3, 12, false);
        if (const QString mesh = text(CandidatesModel::MeshRole); !mesh.isEmpty())
            put(kMesh, mesh, theme.text1, 13, true);
        put(kStep, text(CandidatesModel::StepRole), theme.text1, 13, true);
        if (row.width() >= kRoomy) {
            const QString delta = text(CandidatesModel::StepDeltaRole);
            const bool gain = index.data(CandidatesModel::GainRole).toBool(), slower = delta.startsWith(QChar(0x25b2));
            put(kDelta, delta, gain ? theme.ok : slower ? theme.over : theme.text3, 12, false);
        }
        put(kPeak, text(CandidatesModel::PeakRole), theme.text1, 13, false);
        const bool in = index.data(CandidatesModel::AcceptedRole).toBool();
        write(painter, QRect(x, row.top(), row.right() - x, 18), Qt::AlignRight,
              in ? CandidatesView::tr("in the schedule") : text(CandidatesModel::FitRole),
              in     ? theme.accent
              : fits ? theme.text3
                     : theme.over,
              12, in || !fits);
        const QRect second(row.left() + kNumber, row.top() + 19, row.width() - kNumber, 17);
        write(painter, second, Qt::AlignLeft, text(CandidatesModel::DecisionsRole), theme.text2, 12, false);
    }

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {160, kRow}; }

  private:
    using Role = CandidatesModel::Role;
    static void write(QPainter* painter, QRect box, Qt::Alignment side, const QString& words, Colour colour, int pixels,
                      bool medium) {
        painter->setFont(interfaceFont(pixels, medium));
        painter->setPen(toQColor(colour));
        painter->drawText(box, side | Qt::AlignVCenter,
                          painter->fontMetrics().elidedText(words, Qt::ElideRight, box.width()));
    }
    Designer& m_designer;
};

} // namespace

CandidatesView::CandidatesView(Designer& designer, CandidatesModel& model, QWidget* parent) : QListView(parent) {
    setObjectName(QStringLiteral("searchCandidates"));
    setAccessibleName(tr("What was found, best first"));
    setAccessibleDescription(tr("Enter adds it to the schedule, I shows its actions."));
    setModel(&model);
    setItemDelegate(new CandidateDelegate(designer, this));
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_Hover);
    setUniformItemSizes(true);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(this, &QListView::entered, this, &CandidatesView::previewRequested);
    connect(&designer, &Designer::themeChanged, viewport(), qOverload<>(&QWidget::update));
}

bool CandidatesView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::Leave) emit previewRequested(hasFocus() ? currentIndex() : QModelIndex());
    return QListView::viewportEvent(event);
}

void CandidatesView::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (currentIndex().isValid()) emit acceptRequested(currentIndex());
        return;
    case Qt::Key_I:
    case Qt::Key_Space:
        if (currentIndex().isValid()) emit inspectRequested(currentIndex());
        return;
    case Qt::Key_Escape:
        emit previewRequested({});
        return;
    default:
        QListView::keyPressEvent(event);
    }
}

void CandidatesView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const QModelIndex index = indexAt(event->pos()); event->button() == Qt::LeftButton && index.isValid())
        emit acceptRequested(index);
}

void CandidatesView::contextMenuEvent(QContextMenuEvent* event) {
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKey ? currentIndex() : indexAt(event->pos());
    if (index.isValid())
        emit menuRequested(index, byKey ? viewport()->mapToGlobal(visualRect(index).center()) : event->globalPos());
}

void CandidatesView::focusOutEvent(QFocusEvent* event) {
    QListView::focusOutEvent(event);
    emit previewRequested({});
}

void CandidatesView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    if (hasFocus()) emit previewRequested(current);
    emit currentRowChanged();
}

} // namespace axiscape
