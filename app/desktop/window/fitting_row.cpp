// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/fitting_row.h"

#include "widgets/common/theme.h"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>

namespace axiscape {
namespace {

QLabel* label(const QString& text, const char* role, const char* name) {
    auto* made = new QLabel(text);
    made->setObjectName(QLatin1String(name));
    made->setProperty("role", QString::fromLatin1(role));
    made->setTextFormat(Qt::PlainText);
    made->setAttribute(Qt::WA_TransparentForMouseEvents); // the row takes them
    return made;
}

} // namespace

FittingRow::FittingRow(const QString& what, const QString& peak, const QString& note, const Theme& theme,
                       QWidget* parent)
    : QAbstractButton(parent), m_theme(theme) {
    setObjectName(QStringLiteral("fittingRow"));
    setText(what);
    setAccessibleName(what);
    setAccessibleDescription(note);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(12, 6, 12, 6);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(2);
    auto* answer = label(what, "", "fittingAnswer");
    auto* about = label(note, "note", "fittingNote");
    answer->setWordWrap(true);
    about->setWordWrap(true);
    grid->addWidget(answer, 0, 0);
    grid->addWidget(label(peak, "figure", "fittingPeak"), 0, 1, Qt::AlignTop | Qt::AlignRight);
    grid->addWidget(about, 1, 0, 1, 2);
    grid->setColumnStretch(0, 1);
}

void FittingRow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(hasFocus() ? QPen(toQColor(m_theme.accent), 1) : Qt::NoPen);
    painter.setBrush(isDown()                     ? QBrush(toQColor(m_theme.tint))
                     : underMouse() || hasFocus() ? QBrush(toQColor(m_theme.hover))
                                                  : Qt::NoBrush);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
}

void FittingRow::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        click();
        break;
    case Qt::Key_Down:
        focusNextChild();
        break;
    case Qt::Key_Up:
        focusPreviousChild();
        break;
    default:
        QAbstractButton::keyPressEvent(event);
    }
}

void FittingRow::enterEvent(QEnterEvent* event) {
    QAbstractButton::enterEvent(event);
    update();
}

void FittingRow::leaveEvent(QEvent* event) {
    QAbstractButton::leaveEvent(event);
    update();
}

} // namespace axiscape
