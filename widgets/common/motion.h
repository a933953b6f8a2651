// SPDX-License-Identifier: GPL-3.0-or-later
// Reduced motion: what only moves to please stands still. One switch for all of the application.
#pragma once

#include <QProxyStyle>

class QApplication;

namespace axiscape {

bool motionReduced();
// Switches off what Qt animates by itself, too (menus, lists of boxes, tips); those come back with the next start.
void setMotionReduced(bool reduced);

// Fusion, whose animations take no time while motion is reduced, and whose words are what they are.
class CalmStyle : public QProxyStyle {
    Q_OBJECT
  public:
    CalmStyle();
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                  QStyleHintReturn* data) const override;
    // A label or a tip that was not told to read its text as HTML shows it letter by letter: a name in a stranger's
    // program could have a picture of this machine shown, or look like words of the window.
    void polish(QWidget* widget) override;
    using QProxyStyle::polish;
};

// Makes it the application's, once. Before that the style is the desktop's.
void installCalmStyle(QApplication& application);
bool isCalmStyleInstalled();

} // namespace axiscape
