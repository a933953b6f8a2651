// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/window_style.h"

#include "widgets/common/theme.h"

namespace axiscape {

QString windowStyleSheet(const Theme& theme) {
    QString sheet = QStringLiteral(R"(
#startPage { background: @window; }
QLabel[role="headline"] { color: @text1; font-size: 26px; font-weight: 500; }
QLabel[role="lead"] { color: @text2; font-size: 15px; }
QLabel[role="section"] { color: @text1; font-size: 15px; font-weight: 500; }
QLabel[role="code"] { color: @text2; }
QLabel[role="strong"] { color: @text1; font-weight: 500; }
QLabel[role="verdict"] { color: @text1; border-top: 1px solid @border; }
QLabel[role="figure"] { color: @text2; font-size: 13px; }
QPushButton[card="true"] { background: @panel; border: 1px solid @border; border-radius: 8px; text-align: left; padding: 0; min-height: 0; }
QPushButton[iconOnly="true"] { padding: 0 7px; }
QPushButton[compact="true"] { min-height: 54px; max-height: 54px; }
QPushButton[card="true"]:hover { background: @hover; }
QPushButton[card="true"]:focus { border: 2px solid @accent; }
QFrame[dropArea="true"] { background: @panel; border: 1px dashed @strong; border-radius: 8px; }
QFrame[dropArea="true"][over="true"] { background: @tint; border: 2px dashed @accent; }
#liveSample { background: @panel; border: 1px solid @border; border-radius: 6px; }
#liveHead { background: @header; border-bottom: 1px solid @border; border-top-left-radius: 6px; border-top-right-radius: 6px; }
#documentTabs::scroller { width: 28px; }
#documentTabs QToolButton#ScrollLeftButton, #documentTabs QToolButton#ScrollRightButton { background: @window; border: none; border-radius: 0; }
#stepPlayer { background: @tint; border-bottom: 1px solid @border; }
#presentationBar { background: @header; border-bottom: 1px solid @border; }
#messageBar { border-radius: 6px; border: 1px solid @border; background: @panel; }
QFrame[role="choiceBar"] { border-radius: 6px; border: 1px solid @accent; background: @tint; }
#messageBar[role="errorBar"] { background: @overtint; border-color: @over; }
#messageBar[role="offerBar"] { background: @tint; border-color: @accent; }
#messageBar[role="warningBar"] { background: @warntint; border-color: @warn; }
)");
    const std::pair<const char*, Colour> tokens[] = {
        {"@window", theme.window},     {"@panel", theme.panel},   {"@hover", theme.hover},
        {"@header", theme.header},     {"@text1", theme.text1},   {"@text2", theme.text2},
        {"@border", theme.border},     {"@strong", theme.strong}, {"@accent", theme.accent},
        {"@overtint", theme.overtint}, {"@over", theme.over},     {"@warntint", theme.warntint},
        {"@warn", theme.warn},         {"@tint", theme.tint},
    };
    for (const auto& [token, colour] : tokens)
        sheet.replace(QLatin1String(token), QStringLiteral("#%1").arg(colour & 0xffffffu, 6, 16, QLatin1Char('0')));
    return styleSheetOf(theme) + sheet;
}

} // namespace axiscape
