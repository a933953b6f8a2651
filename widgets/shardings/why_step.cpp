// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shardings/why_step.h"

#include "widgets/common/replay.h"
#include "widgets/common/theme.h"

#include <QPainter>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kLeft = 28, kPad = 4, kDisc = 18;
// Long names have no blanks: they may break anywhere.
constexpr int kWrap = Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap | Qt::TextWrapAnywhere;

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

int WhyStepButton::textHeight(const QString& text, int pixels, int width) const {
    if (text.isEmpty()) return 0;
    return QFontMetrics(interfaceFont(pixels)).boundingRect(0, 0, width, 10000, kWrap, text).height();
}

int WhyStepButton::heightForWidth(int width) const {
    const int inner = std::max(40, width - kLeft - kPad);
    return std::max(24, 2 * kPad + textHeight(m_step.text, 13, inner) + textHeight(m_step.detail, 12, inner));
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
        const QRect disc(4, kPad, kDisc, kDisc);
        painter.setPen(Qt::NoPen);
        painter.setBrush(toQColor(theme.fill));
        painter.drawEllipse(disc);
        painter.setPen(toQColor(theme.onfill));
        painter.setFont(interfaceFont(11, true));
        painter.drawText(disc, Qt::AlignCenter, QString::number(m_number));
    }
    const int inner = std::max(40, width() - kLeft - kPad);
    const int first = textHeight(m_step.text, 13, inner);
    painter.setFont(interfaceFont(13));
    painter.setPen(toQColor(m_number > 0 ? theme.text1 : theme.text3));
    painter.drawText(QRect(kLeft, kPad, inner, first), kWrap, m_step.text);
    painter.setFont(interfaceFont(12));
    painter.setPen(toQColor(theme.text3));
    painter.drawText(QRect(kLeft, kPad + first, inner, height()), kWrap, m_step.detail);
    if (hasFocus()) {
        painter.setPen(QPen(toQColor(theme.text1), 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5);
    }
}

} // namespace axiscape
