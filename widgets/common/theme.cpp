// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/theme.h"

#include "widgets/common/motion.h"
#include "widgets/common/paint.h"

#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTableView>
#include <QTreeView>

namespace axiscape {
namespace {

// @token is replaced by the colour of that name.
constexpr char kSheet[] = R"(
QMainWindow, QDialog { background: @window; }
QMainWindow::separator { background: @window; width: 4px; height: 4px; }
QSplitter::handle { background: @window; }
QMenuBar { background: @header; color: @text2; min-height: 28px; }
QMenuBar::item { background: transparent; padding: 4px 8px; border-radius: 4px; }
QMenuBar::item:selected { background: @hover; color: @text1; }
QMenu { background: @panel; color: @text1; border: 1px solid @border; padding: 4px; }
QMenu::item { padding: 4px 24px 4px 12px; min-height: 18px; border-radius: 4px; }
QMenu::item:selected { background: @tint; }
QMenu::item:disabled { color: @off; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
QToolBar { background: @header; border: none; border-bottom: 1px solid @border; spacing: 8px; padding: 0 12px; min-height: 47px; }
QToolBar::separator { width: 1px; background: @border; margin: 12px 4px; }
QStatusBar { background: @header; color: @text3; border-top: 1px solid @border; font-size: 12px; min-height: 25px; }
QStatusBar::item { border: none; }
QStatusBar QLabel { color: @text3; font-size: 12px; }
QDockWidget { color: @text1; border: none; }
QToolTip { background: @panel; color: @text1; border: 1px solid @border; padding: 6px 8px; }

#panel { background: @panel; border: 1px solid @border; border-radius: 6px; }
QFrame[card="true"] { background: @panel; border: 1px solid @border; border-radius: 6px; }
#panelHeader { background: @header; border-bottom: 1px solid @border; border-top-left-radius: 5px; border-top-right-radius: 5px; }
#panelTitle { color: @text1; font-weight: 500; background: transparent; }
#panelNote { color: @text3; font-size: 12px; background: transparent; }

QLabel { color: @text1; background: transparent; }
QLabel[role="caption"] { color: @text3; font-size: 11px; font-weight: 500; }
QLabel[role="note"] { color: @text3; font-size: 12px; }
QLabel[role="title"] { font-size: 15px; font-weight: 500; }
QLabel[role="exact"] { color: @text3; font-size: 12px; background: @hover; border-radius: 4px; padding: 4px 8px; }
QLabel[role="better"] { color: @ok; }
QLabel[role="worse"] { color: @over; }

QPushButton { background: @panel; color: @text1; border: 1px solid @border; border-radius: 6px; min-height: 28px; padding: 0 12px; font-weight: 500; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @tint; }
QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @off; }
QPushButton[primary="true"] { background: @fill; border-color: @fill; color: @onfill; }
QPushButton[primary="true"]:focus { border: 1px solid @text1; }
QPushButton[primary="true"]:disabled { background: @hover; border-color: @border; color: @off; }
QPushButton[quiet="true"] { background: transparent; border-color: transparent; color: @accent; padding: 0 6px; }
QPushButton[quiet="true"]:hover { background: @hover; }
QPushButton[quiet="true"]:focus { border-color: @accent; }
QPushButton[small="true"] { min-height: 22px; padding: 0 8px; font-size: 12px; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 6px; color: @text2; padding: 3px; }
QToolButton:hover, QToolButton:checked { background: @hover; }
QToolButton:checked { color: @text1; background: @tint; }
QToolButton:focus { border-color: @accent; }
QToolButton:disabled { color: @off; }
QToolButton[popupMode="2"] { padding-right: 16px; }
QToolButton[framed="true"] { background: @panel; border-color: @border; color: @text1; font-weight: 500; min-height: 22px; padding: 3px 12px; }
QToolButton[framed="true"]:hover { background: @hover; }

QToolButton[badge="true"] { background: @warntint; border-color: @warn; color: @text1; font-size: 12px; padding: 1px 8px; }
QToolButton[badge="true"]:hover { background: @hover; }

QLineEdit, QSpinBox, QDoubleSpinBox, QComboBox { background: @field; color: @text1; border: 1px solid @strong; border-radius: 6px; min-height: 26px; padding: 0 8px; selection-background-color: @fill; selection-color: @onfill; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus { border: 1px solid @accent; }
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled { color: @off; border-color: @border; }
QComboBox::drop-down { border: none; width: 20px; }
QSpinBox, QDoubleSpinBox { padding-right: 20px; }
QSpinBox::up-button, QDoubleSpinBox::up-button { subcontrol-origin: border; subcontrol-position: top right; width: 20px; border: none; }
QSpinBox::down-button, QDoubleSpinBox::down-button { subcontrol-origin: border; subcontrol-position: bottom right; width: 20px; border: none; }
QComboBox::down-arrow, QSpinBox::down-arrow, QDoubleSpinBox::down-arrow, QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { width: 8px; height: 4px; }
QComboBox::down-arrow, QSpinBox::down-arrow, QDoubleSpinBox::down-arrow { background: @down(@text2); }
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow { background: @up(@text2); }
QComboBox::down-arrow:hover, QSpinBox::down-arrow:hover, QDoubleSpinBox::down-arrow:hover { background: @down(@text1); }
QSpinBox::up-arrow:hover, QDoubleSpinBox::up-arrow:hover { background: @up(@text1); }
QComboBox::down-arrow:disabled, QSpinBox::down-arrow:disabled, QSpinBox::down-arrow:off, QDoubleSpinBox::down-arrow:disabled, QDoubleSpinBox::down-arrow:off { background: @down(@off); }
QSpinBox::up-arrow:disabled, QSpinBox::up-arrow:off, QDoubleSpinBox::up-arrow:disabled, QDoubleSpinBox::up-arrow:off { background: @up(@off); }
QComboBox QAbstractItemView { background: @panel; border: 1px solid @border; selection-background-color: @tint; selection-color: @text1; }
QPlainTextEdit, QTextEdit { background: @field; color: @text1; border: 1px solid @border; border-radius: 5px; }

QTableView, QTreeView, QListView { background: @panel; color: @text1; border: none; gridline-color: @hover; selection-background-color: @tint; selection-color: @text1; outline: none; }
QTableView { font-size: 12px; }
QTreeView::item { min-height: 24px; }
QTableView::item { border-bottom: 1px solid @hover; padding: 0 4px; }
QTableView::item:hover, QTreeView::item:hover, QListView::item:hover { background: @hover; }
QTableView::item:selected, QTreeView::item:selected, QListView::item:selected { background: @tint; color: @text1; }
QTreeView::branch { background: transparent; }
QTreeView::branch:selected { background: @tint; }
QHeaderView { background: @panel; border: none; }
QHeaderView::section { background: @panel; color: @text3; border: none; border-bottom: 1px solid @border; height: 23px; padding: 0 4px; font-size: 12px; font-weight: 500; }
QTableCornerButton::section { background: @panel; border: none; }

QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @border; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: @strong; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QScrollArea { background: transparent; border: none; }
QAbstractScrollArea::corner { background: transparent; }

QTabBar::tab { background: transparent; color: @text3; padding: 6px 12px; border: none; border-bottom: 2px solid transparent; }
QTabBar[tight="true"]::tab { padding: 6px 5px; }
QTabBar::tab:selected { color: @text1; border-bottom-color: @accent; }
QTabWidget::pane { border: none; }
QProgressBar { background: @hover; border: none; border-radius: 3px; max-height: 6px; text-align: center; color: transparent; }
QProgressBar::chunk { background: @fill; border-radius: 3px; }
)";

struct Named {
    const char* name;
    Colour Theme::*member;
};
// Longer names first where one begins another.
constexpr Named kNames[] = {
    {"@window", &Theme::window}, {"@panel", &Theme::panel}, {"@header", &Theme::header},
    {"@field", &Theme::field},   {"@hover", &Theme::hover}, {"@border", &Theme::border},
    {"@strong", &Theme::strong}, {"@text1", &Theme::text1}, {"@text2", &Theme::text2},
    {"@text3", &Theme::text3},   {"@off", &Theme::off},     {"@accent", &Theme::accent},
    {"@tint", &Theme::tint},     {"@fill", &Theme::fill},   {"@onfill", &Theme::onfill},
    {"@over", &Theme::over},     {"@ok", &Theme::ok},       {"@warntint", &Theme::warntint},
    {"@warn", &Theme::warn},
};

// A triangle that fills its box: the sector of a turning gradient that has its tip at the middle of an edge. It needs
// no picture, so it has the colours of the theme and is sharp at every resolution.
void drawArrows(QString& sheet) {
    static const QRegularExpression arrow(QStringLiteral("@(down|up)\\((#[0-9a-f]+)\\)"));
    for (auto found = arrow.match(sheet); found.hasMatch(); found = arrow.match(sheet)) {
        const bool down = found.captured(1) == QLatin1String("down");
        constexpr double kHalf = 0.0738; // of a turn: from the middle to a corner, in a box of unit size
        const double middle = down ? 0.25 : 0.75;
        QString stops;
        for (const auto& [at, colour] :
             {std::pair(0.0, QStringLiteral("transparent")),
              std::pair(middle - kHalf - 0.001, QStringLiteral("transparent")),
              std::pair(middle - kHalf, found.captured(2)), std::pair(middle + kHalf, found.captured(2)),
              std::pair(middle + kHalf + 0.001, QStringLiteral("transparent")),
              std::pair(1.0, QStringLiteral("transparent"))})
            stops += QStringLiteral(", stop:%1 %2").arg(at).arg(colour);
        sheet.replace(found.capturedStart(), found.capturedLength(),
                      QStringLiteral("qconicalgradient(cx:0.5, cy:%1, angle:0%2)").arg(down ? 1 : 0).arg(stops));
    }
}

// A style sheet makes the words in an empty field half as strong as its text, which is too weak to be read.
class PlaceholderInk : public QObject {
  public:
    explicit PlaceholderInk(QApplication& application) : QObject(&application) {
        setObjectName(QLatin1String(kName));
        application.installEventFilter(this);
    }
    static PlaceholderInk& of(QApplication& application) {
        auto* known = application.findChild<QObject*>(QLatin1String(kName), Qt::FindDirectChildrenOnly);
        return known ? *static_cast<PlaceholderInk*>(known) : *new PlaceholderInk(application);
    }
    void setInk(const QColor& ink) { m_ink = ink; }

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::PaletteChange) return false;
        auto* field = qobject_cast<QLineEdit*>(watched);
        if (!field || field->palette().color(QPalette::PlaceholderText) == m_ink) return false;
        QPalette palette = field->palette();
        palette.setColor(QPalette::PlaceholderText, m_ink);
        field->setPalette(palette);
        return false;
    }

  private:
    static constexpr const char* kName = "placeholderInk";
    QColor m_ink;
};

} // namespace

QPalette paletteOf(const Theme& theme) {
    QPalette p;
    const auto set = [&](QPalette::ColorRole role, Colour c) { p.setColor(role, toQColor(c)); };
    set(QPalette::Window, theme.panel);
    set(QPalette::WindowText, theme.text1);
    set(QPalette::Base, theme.panel);
    set(QPalette::AlternateBase, theme.header);
    set(QPalette::Text, theme.text1);
    set(QPalette::PlaceholderText, theme.text3);
    set(QPalette::Button, theme.panel);
    set(QPalette::ButtonText, theme.text1);
    set(QPalette::BrightText, theme.over);
    set(QPalette::Highlight, theme.fill);
    set(QPalette::HighlightedText, theme.onfill);
    set(QPalette::Link, theme.accent);
    set(QPalette::ToolTipBase, theme.panel);
    set(QPalette::ToolTipText, theme.text1);
    set(QPalette::Light, theme.hover);
    set(QPalette::Midlight, theme.hover);
    set(QPalette::Mid, theme.border);
    set(QPalette::Dark, theme.strong);
    set(QPalette::Shadow, theme.border);
    for (auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, toQColor(theme.off));
    return p;
}

QString styleSheetOf(const Theme& theme) {
    QString sheet = QString::fromLatin1(kSheet);
    for (const Named& named : kNames) sheet.replace(QLatin1String(named.name), toQColor(theme.*named.member).name());
    drawArrows(sheet);
    return sheet;
}

void applyTheme(QApplication& application, const Theme& theme) {
    installCalmStyle(application);
    PlaceholderInk::of(application).setInk(toQColor(theme.text3));
    QApplication::setPalette(paletteOf(theme));
    QApplication::setFont(interfaceFont());
}

Theme::Mode desktopMode(const QPalette& palette) {
    const bool dark = palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
    return dark ? Theme::Mode::dark : Theme::Mode::light;
}

void styleTable(QTableView& table) {
    table.setShowGrid(false);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setFrameShape(QFrame::NoFrame);
    table.verticalHeader()->hide();
    table.verticalHeader()->setMinimumSectionSize(24);
    table.verticalHeader()->setDefaultSectionSize(24);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

void styleTree(QTreeView& tree) {
    tree.setUniformRowHeights(true);
    tree.setIndentation(16);
    tree.setFrameShape(QFrame::NoFrame);
    tree.setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
}

} // namespace axiscape
