// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/common/beside.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QScreen>
#include <QTabBar>
#include <QToolTip>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kLargeWidth = 480, kLargeHeight = 120; // of such a widget a tip speaks of the part at the pointer
constexpr int kPointer = 24;

Rect ours(const QRect& r) {
    return {static_cast<float>(r.x()), static_cast<float>(r.y()), static_cast<float>(r.width()),
            static_cast<float>(r.height())};
}

float covered(Rect a, Rect b) {
    const float width = std::min(a.right(), b.right()) - std::max(a.x, b.x);
    const float height = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
    return width > 0 && height > 0 ? width * height : 0;
}

QWidget* shownTip() {
    for (QWidget* widget : QApplication::topLevelWidgets())
        if (widget->isVisible() && widget->inherits("QTipLabel")) return widget;
    return nullptr;
}

// What the tip of a widget speaks of at a place of it.
QRect subjectOf(QWidget& widget, QPoint at) {
    if (auto* tabs = qobject_cast<QTabBar*>(&widget)) return tabs->tabRect(tabs->tabAt(at));
    if (auto* header = qobject_cast<QHeaderView*>(widget.parentWidget())) {
        const int section = header->logicalIndexAt(at);
        if (section < 0) return {};
        return header->orientation() == Qt::Horizontal
                   ? QRect(header->sectionViewportPosition(section), 0, header->sectionSize(section), widget.height())
                   : QRect(0, header->sectionViewportPosition(section), widget.width(), header->sectionSize(section));
    }
    if (auto* view = qobject_cast<QAbstractItemView*>(widget.parentWidget()))
        if (const QModelIndex index = view->indexAt(at); index.isValid()) return view->visualRect(index);
    const bool large = widget.width() > kLargeWidth || widget.height() > kLargeHeight;
    return large ? QRect(at - QPoint(kPointer / 2, kPointer / 2), QSize(kPointer, kPointer)) : widget.rect();
}

// Lets Qt show the tip, then moves it.
class TipKeeper : public QObject {
  public:
    using QObject::QObject;
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::ToolTip || m_inside || !watched->isWidgetType()) return false;
        auto& widget = *static_cast<QWidget*>(watched);
        const auto* help = static_cast<QHelpEvent*>(event);
        const QPoint at = help->pos(), global = help->globalPos();
        m_inside = true;
        const bool taken = QCoreApplication::sendEvent(watched, event);
        m_inside = false;
        const bool ownWords = !widget.toolTip().isEmpty() || qobject_cast<QTabBar*>(&widget) ||
                              qobject_cast<QAbstractItemView*>(widget.parentWidget());
        if (ownWords)
            if (const QRect subject = subjectOf(widget, at); !subject.isEmpty())
                moveTipAside(QRect(widget.mapToGlobal(subject.topLeft()), subject.size()), global.x());
        return taken;
    }

  private:
    bool m_inside = false;
};

} // namespace

Point placeBeside(Rect subject, float width, float height, Rect room, const std::array<Side, 4>& order, float x,
                  float gap) {
    const auto inside = [](float at, float from, float to) { return std::max(from, std::min(at, to)); };
    const float mostX = room.right() - width, mostY = room.bottom() - height;
    const auto placed = [&](Side side) -> Point {
        const float beside = inside(subject.y, room.y, mostY), along = inside(x, room.x, mostX);
        switch (side) {
        case Side::right:
            return {subject.right() + gap, beside};
        case Side::left:
            return {subject.x - gap - width, beside};
        case Side::below:
            return {along, subject.bottom() + gap};
        case Side::above:
            break;
        }
        return {along, subject.y - gap - height};
    };
    Point best;
    float least = -1;
    for (const Side side : order) {
        const Point at = placed(side);
        const Point kept{inside(at.x, room.x, mostX), inside(at.y, room.y, mostY)};
        if (kept.x == at.x && kept.y == at.y) return at;
        const float over = covered({kept.x, kept.y, width, height}, subject);
        if (least >= 0 && over >= least) continue;
        least = over;
        best = kept;
    }
    return best;
}

void showTip(const QString& text, QWidget& widget, const QRect& subject, int x) {
    if (text.isEmpty()) return QToolTip::hideText();
    const QRect global(widget.mapToGlobal(subject.topLeft()), subject.size());
    QToolTip::showText(global.bottomLeft(), text, &widget, subject);
    moveTipAside(global, widget.mapToGlobal(QPoint(x, 0)).x());
}

void moveTipAside(const QRect& subject, int x) {
    QWidget* tip = shownTip();
    if (!tip) return;
    const QScreen* screen = QApplication::screenAt(subject.center());
    if (!screen) screen = tip->screen();
    const Point at = placeBeside(ours(subject), static_cast<float>(tip->width()), static_cast<float>(tip->height()),
                                 ours(screen->geometry()), kBelowFirst, static_cast<float>(x));
    tip->move(static_cast<int>(at.x), static_cast<int>(at.y));
}

void keepTipsAside() {
    static constexpr auto kName = "tipKeeper";
    if (!qApp->findChild<QObject*>(QLatin1String(kName), Qt::FindDirectChildrenOnly)) {
        auto* keeper = new TipKeeper(qApp);
        keeper->setObjectName(QLatin1String(kName));
        qApp->installEventFilter(keeper);
    }
}

} // namespace axiscape
