// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of widgets in every theme and at all pixel ratios, kept in build/PRESET/pictures for people to look at.
#pragma once

#include "tests/desktop/window_driver.h"

#include <QDir>

namespace axiscape::test {

// After a change of theme panels make their chips anew and plots are painted in a later turn of the event loop.
inline bool turnsLater() {
    int turn = 0;
    return QTest::qWaitFor([&turn] { return ++turn > 4; });
}

inline QImage pictureOf(QWidget& widget, qreal ratio) {
    QImage image((QSizeF(widget.size()) * ratio).toSize(), QImage::Format_RGB32);
    image.setDevicePixelRatio(ratio);
    image.fill(Qt::magenta); // nobody's colour: what is left of it was not painted
    widget.render(&image);
    return image;
}

// Share of light pixels; of pixels that nobody painted, zero if there are none.
struct Tone {
    double light = 0, unpainted = 0;
};
inline Tone toneOf(const QImage& image) {
    Tone tone;
    int pixels = 0;
    for (int y = 0; y < image.height(); y += 7)
        for (int x = 0; x < image.width(); x += 7, ++pixels) {
            const QColor colour = image.pixelColor(x, y);
            tone.light += colour.lightness() > 200;
            tone.unpainted += colour == QColor(Qt::magenta);
        }
    // Lines between widgets too, but for the last row and column: half a pixel at some ratios.
    constexpr int step = 61;
    for (int y = 0; y < image.height() - 1; ++y)
        for (int x = y % step; x < image.width() - 1; x += step)
            tone.unpainted += image.pixel(x, y) == QColor(Qt::magenta).rgb();
    for (int x = 0; x < image.width() - 1; ++x)
        for (int y = x % step; y < image.height() - 1; y += step)
            tone.unpainted += image.pixel(x, y) == QColor(Qt::magenta).rgb();
    tone.light /= pixels, tone.unpainted /= pixels;
    return tone;
}

// Written in all themes at 1x, in two at 1.25x and 2x. Light is light, dark is dark, and everything is painted.
inline void keepPictures(MainWindow& window, QWidget& widget, const QString& name) {
    const QString folder = QCoreApplication::applicationDirPath() + QStringLiteral("/../pictures");
    QVERIFY(QDir().mkpath(folder));
    // One theme after the other: a change of it takes longest.
    const std::tuple<const char*, Theme::Mode, qreal> all[] = {
        {"light", Theme::Mode::light, 1},        {"light-1.25x", Theme::Mode::light, 1.25},
        {"light-2x", Theme::Mode::light, 2},     {"dark", Theme::Mode::dark, 1},
        {"dark-1.25x", Theme::Mode::dark, 1.25}, {"dark-2x", Theme::Mode::dark, 2},
        {"contrast", Theme::Mode::contrast, 1}};
    for (const auto& [suffix, mode, ratio] : all) {
        if (window.document().theme().mode != mode) window.setThemeMode(mode);
        QVERIFY(turnsLater());
        const QImage image = pictureOf(widget, ratio);
        QVERIFY(image.save(QStringLiteral("%1/%2-%3.png").arg(folder, name, QString::fromLatin1(suffix))));
        const Tone tone = toneOf(image);
        const QByteArray what = name.toUtf8() + ' ' + suffix + ": light " + QByteArray::number(tone.light);
        QVERIFY2(tone.unpainted == 0, what);
        QVERIFY2(mode == Theme::Mode::light ? tone.light > 0.5 : tone.light < 0.3, what);
    }
    window.setThemeMode(Theme::Mode::light);
}

} // namespace axiscape::test
