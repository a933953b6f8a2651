// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/motion.h"

#include <QApplication>
#include <QLabel>

namespace axiscape {
namespace {

bool reducedNow = false; // on the GUI thread
// A style sheet puts a style of its own around it: it cannot be asked for by name.
constexpr auto kInstalled = "calmStyle";

} // namespace

bool motionReduced() { return reducedNow; }

void setMotionReduced(bool reduced) {
    reducedNow = reduced;
    for (const Qt::UIEffect effect : {Qt::UI_AnimateMenu, Qt::UI_FadeMenu, Qt::UI_AnimateCombo, Qt::UI_AnimateTooltip,
                                      Qt::UI_FadeTooltip, Qt::UI_AnimateToolBox})
        if (reduced) QApplication::setEffectEnabled(effect, false); // else as the desktop has them
}

void installCalmStyle(QApplication& application) {
    if (isCalmStyleInstalled()) return;
    QApplication::setStyle(new CalmStyle); // the application owns it
    application.setProperty(kInstalled, true);
}

bool isCalmStyleInstalled() { return qApp->property(kInstalled).toBool(); }

CalmStyle::CalmStyle() : QProxyStyle(QStringLiteral("fusion")) { setObjectName(QStringLiteral("fusion")); }

int CalmStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                         QStyleHintReturn* data) const {
    if (reducedNow && (hint == SH_Widget_Animation_Duration || hint == SH_Widget_Animate)) return 0;
    return QProxyStyle::styleHint(hint, option, widget, data);
}

void CalmStyle::polish(QWidget* widget) {
    QProxyStyle::polish(widget);
    if (auto* label = qobject_cast<QLabel*>(widget); label && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
}

} // namespace axiscape
