// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/why_step.h"

#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QPainter>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

namespace axiscape {
namespace {

constexpr int kLeft = 28, kStepPad = 4, kDisc = 18;

// Its height; painted at a point if there is a painter. Long names have no blanks: they may break anywhere.
int wrapped(const QString& text, int pixels, int width, QPainter* painter = nullptr, QPoint at = {}) {
    if (text.isEmpty()) return 0;
    QTextLayout layout(text, interfaceFont(pixels));
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    qreal height = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    if (painter) layout.draw(painter, at);
    return static_cast<int>(std::ceil(height));
}

} // namespace

WhyStepButton::WhyStepButton(Designer& designer, int number, WhyStepShown step, QWidget* parent)
    : QAbstractButton(parent), m_designer(designer), m_number(number), m_step(std::move(step)) {
    setObjectName(QStringLiteral("whyStep"));
    setText(m_step.text);
    setAccessibleName(m_step.text);
    setAccessibleDescription(m_step.detail);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    const bool shows = m_step.value.valid();
    setEnabled(shows);
    setFocusPolicy(shows ? Qt::StrongFocus : Qt::NoFocus);
    setAttribute(Qt::WA_Hover);
    if (shows) {
        setCursor(Qt::PointingHandCursor);
        setToolTip(tr("Show it in the graph"));
    }
}

int WhyStepButton::heightForWidth(int width) const {
    const int inner = std::max(40, width - kLeft - kStepPad);
    return std::max(24, 2 * kStepPad + wrapped(m_step.text, 13, inner) + wrapped(m_step.detail, 12, inner));
}

QSize WhyStepButton::sizeHint() const { return {340, heightForWidth(340)}; }

void WhyStepButton::paintEvent(QPaintEvent*) {
    const Theme& theme = m_designer.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isEnabled() && (underMouse() || isDown())) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(toQColor(isDown() ? theme.tint : theme.hover));
        painter.drawRoundedRect(rect(), 5, 5);
    }
    if (m_number > 0) {
        const QRect disc(4, kStepPad, kDisc, kDisc);
        painter.setPen(Qt::NoPen);
        painter.setBrush(toQColor(theme.fill));
        painter.drawEllipse(disc);
        painter.setPen(toQColor(theme.onfill));
        painter.setFont(interfaceFont(11, true));
        painter.drawText(disc, Qt::AlignCenter, QString::number(m_number));
    }
    const int inner = std::max(40, width() - kLeft - kStepPad);
    painter.setPen(toQColor(m_number > 0 ? theme.text1 : theme.text3));
    const int first = wrapped(m_step.text, 13, inner, &painter, {kLeft, kStepPad});
    painter.setPen(toQColor(theme.text3));
    wrapped(m_step.detail, 12, inner, &painter, {kLeft, kStepPad + first});
    if (hasFocus()) {
        painter.setPen(QPen(toQColor(theme.text1), 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    }
}

} // namespace axiscape
