// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/fit/front_view.h"

#include "widgets/common/paint.h"
#include "widgets/common/theme.h"
#include "widgets/fit/front_picture.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace axiscape {
namespace {

FrontPicture pictureOf(const FrontModel& model, QSize size) {
    return {model.result(), model.hasSeveralPrograms(), static_cast<float>(size.width()),
            static_cast<float>(size.height())};
}

} // namespace

FrontView::FrontView(Designer& designer, const FrontModel& model, QWidget* parent)
    : QWidget(parent), m_designer(designer), m_model(model) {
    setObjectName(QStringLiteral("frontView"));
    setAccessibleName(tr("Peak memory over the time of a step of all that was tried"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] { mark(std::nullopt); });
    connect(&designer, &Designer::themeChanged, this, qOverload<>(&QWidget::update));
}

void FrontView::mark(std::optional<std::size_t> row) {
    m_marked = row;
    update();
}

QPoint FrontView::place(int row) const {
    const Point at = frontPlace(pictureOf(m_model, size()), m_model.result().front[static_cast<std::size_t>(row)]);
    return QPointF(static_cast<double>(at.x), static_cast<double>(at.y)).toPoint();
}

int FrontView::rowAt(QPointF at) const {
    const auto row = frontRowAt(pictureOf(m_model, size()), {static_cast<float>(at.x()), static_cast<float>(at.y())});
    return row ? static_cast<int>(*row) : -1;
}

void FrontView::paintEvent(QPaintEvent*) {
    DrawList list;
    drawFront(pictureOf(m_model, size()), m_marked, m_designer.theme(), list);
    QPainter painter(this);
    painter.fillRect(rect(), toQColor(m_designer.theme().panel));
    paint(list, painter);
}

void FrontView::mousePressEvent(QMouseEvent* event) {
    if (const int row = rowAt(event->position()); event->button() == Qt::LeftButton && row >= 0) emit rowChosen(row);
}

void FrontView::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const int row = rowAt(event->position()); event->button() == Qt::LeftButton && row >= 0) emit rowUsed(row);
}

bool FrontView::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int row = rowAt(help->pos());
    if (row < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), m_model.index(row, 0).data(Qt::AccessibleTextRole).toString(), this);
    return true;
}

} // namespace axiscape
