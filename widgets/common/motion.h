// SPDX-License-Identifier: GPL-3.0-or-later
// Reduced motion: what only moves to please stands still. One switch for all of the application.
#pragma once

#include <QProxyStyle>

class QApplication;

namespace axiscape {

bool motionReduced();
// Switches off what Qt animates by itself, too (menus, lists of boxes, tips); those come back with the next start.
void setMotionReduced(bool reduced);

// Fusion, whose animations take no time while motion is reduced.
class CalmStyle : public QProxyStyle {
    Q_OBJECT
  public:
    CalmStyle();
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
};

// Makes it the application's, once. Before that the style is the desktop's.
void installCalmStyle(QApplication& application);
bool isCalmStyleInstalled();

} // namespace axiscape
