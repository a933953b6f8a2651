// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/window/window_place.h"

#include <QGuiApplication>
#include <QScreen>
#include <QWidget>
#include <algorithm>

namespace axiscape {
namespace {

constexpr int kTitle = 28, kGrip = 120; // px of the title that must be there
constexpr QSize kFrame(4, 40);          // of window managers, at most: a window has it only once it is shown

int clamped(int at, int size, int from, int room) { return std::clamp(at, from, from + std::max(0, room - size)); }

} // namespace

QRect placeOnScreens(const QRect& frame, const QList<QRect>& screens) {
    if (screens.isEmpty()) return frame;
    const QRect title(frame.topLeft(), QSize(frame.width(), kTitle));
    const QRect* nearest = nullptr;
    int least = 0;
    for (const QRect& screen : screens) {
        const QRect seen = title.intersected(screen);
        if (seen.width() >= std::min(kGrip, frame.width()) && seen.height() >= kTitle / 2 &&
            screen.contains(title.topLeft()))
            return frame;
        const int distance = (frame.center() - screen.center()).manhattanLength();
        if (nearest && distance >= least) continue;
        nearest = &screen;
        least = distance;
    }
    const QSize size = frame.size().boundedTo(nearest->size());
    return {QPoint(clamped(frame.x(), size.width(), nearest->x(), nearest->width()),
                   clamped(frame.y(), size.height(), nearest->y(), nearest->height())),
            size};
}

QSize sizeWithin(QSize wanted, QSize room) { return wanted.boundedTo(room - kFrame); }

QSize firstSize(const QWidget& window) { return sizeWithin(kDesignedSize, window.screen()->availableSize()); }

void keepOnScreens(QWidget& window) {
    QList<QRect> screens;
    for (const QScreen* screen : QGuiApplication::screens()) screens << screen->availableGeometry();
    const QRect frame = window.frameGeometry(), placed = placeOnScreens(frame, screens);
    if (placed == frame) return;
    window.resize(window.size() - (frame.size() - placed.size()));
    window.move(placed.topLeft());
}

} // namespace axiscape
