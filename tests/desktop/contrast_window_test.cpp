// SPDX-License-Identifier: GPL-3.0-or-later
// Contrast as it is on pictures of the real window: where a word is painted, its ink against what is most behind it, as
// WCAG 2 computes it. Words at least 4.5 to 1, large ones 3, in high contrast 7; what is switched off is exempt.
#include "tests/desktop/drawn_words.h"
#include "tests/desktop/pictures.h"
#include "widgets/common/paint.h"
#include "widgets/common/theme.h"

#include <QDockWidget>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <cmath>
#include <unordered_map>

using namespace axiscape;
using test::DrawnWord, test::WindowDriver;

namespace {

constexpr int kScale = 3; // so that the middle of a stroke is nothing but ink

bool isLarge(const QFont& font) {
    const double pixels = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 4 / 3;
    return pixels >= 24 || (pixels >= 18.66 && font.weight() >= QFont::Bold);
}

double luminance(QRgb colour) {
    const auto channel = [](int value) {
        const double c = value / 255.0;
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * channel(qRed(colour)) + 0.7152 * channel(qGreen(colour)) + 0.0722 * channel(qBlue(colour));
}
double contrastOf(QRgb a, QRgb b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}
int apart(QRgb a, QRgb b) {
    return std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b));
}

// What a colour that lets some through looks like there.
QRgb over(const QColor& ink, QRgb ground) {
    const auto mixed = [&](int above, int below) {
        return static_cast<int>(std::lround(below + (above - below) * ink.alphaF()));
    };
    return qRgb(mixed(ink.red(), qRed(ground)), mixed(ink.green(), qGreen(ground)), mixed(ink.blue(), qBlue(ground)));
}

struct Seen {
    double contrast = 0;
    bool onAxis = false; // on an axis' own colour, or a shade of it
};
// What is most in its place, and of the rest what is nearest to the ink it was written with. Nothing: it is not to be
// seen there, for something lies over it or it is scrolled away.
std::optional<Seen> measured(const QImage& picture, const DrawnWord& word, const Theme& theme) {
    const QRect place = QRectF(word.place.topLeft() * kScale, word.place.size() * kScale).toRect() & picture.rect();
    if (place.width() < 3 || place.height() < 3) return std::nullopt;
    std::unordered_map<QRgb, int> counted;
    for (int y = place.top(); y <= place.bottom(); ++y)
        for (int x = place.left(); x <= place.right(); ++x) ++counted[picture.pixel(x, y) | 0xFF000000u];
    const auto most = std::max_element(counted.begin(), counted.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const QRgb ground = most->first, ink = over(word.ink, ground);
    if (apart(ground, ink) < 24 && counted.size() > 1) return std::nullopt; // a mark that fills its place
    const auto nearest = std::min_element(counted.begin(), counted.end(), [&](const auto& a, const auto& b) {
        return apart(a.first, ink) < apart(b.first, ink);
    });
    int inked = 0, all = 0;
    for (const auto& [colour, count] : counted) all += count, inked += apart(colour, ink) <= 24 ? count : 0;
    if (inked * 50 < all) return std::nullopt; // edges of other words
    const bool onAxis = std::ranges::any_of(theme.axes, [&](const auto& axis) {
        return toQColor(axis.fill).rgb() == ground || (word.ink == toQColor(axis.ink) && axis.ink != theme.text1);
    });
    return Seen{contrastOf(nearest->first, ground), onAxis};
}

// To be looked at: pictures/contrast-MODE-1.png
void keepPart(const QImage& picture, const DrawnWord& word, int number) {
    const QString folder = QCoreApplication::applicationDirPath() + QStringLiteral("/../pictures");
    const QRectF around = word.place.adjusted(-20, -20, 20, 20);
    const QRect part(around.topLeft().toPoint() * kScale, around.size().toSize() * kScale);
    QDir().mkpath(folder);
    picture.copy(part & QRect(QPoint(0, 0), picture.size()))
        .save(QStringLiteral("%1/contrast-%2-%3.png").arg(folder, QLatin1String(QTest::currentDataTag())).arg(number));
}

struct Measured {
    int words = 0;
    double least = 99;
    QStringList low;
};

// What `paint` paints, once for its words and once as the picture it is.
template <class Paint> void measure(Measured& all, const QString& where, QSize size, const Theme& theme, Paint paint) {
    if (size.isEmpty()) return;
    const bool high = theme.mode == Theme::Mode::contrast;
    test::Sheet sheet(size);
    {
        QPainter painter(&sheet);
        paint(painter);
    }
    QImage picture(size * kScale, QImage::Format_RGB32);
    picture.setDevicePixelRatio(kScale);
    picture.fill(Qt::magenta);
    {
        QPainter painter(&picture);
        paint(painter);
    }
    const std::vector<DrawnWord>& words = sheet.words();
    for (std::size_t i = 0; i < words.size(); ++i) {
        const DrawnWord& word = words[i];
        if (word.turned || word.text.trimmed().isEmpty() || word.ink == QColor(toQColor(theme.off))) continue;
        // What is selected is painted again over itself.
        const bool over =
            std::any_of(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end(),
                        [&](const DrawnWord& later) { return later.text == word.text && later.place == word.place; });
        if (over) continue;
        const auto is = measured(picture, word, theme);
        if (!is) continue;
        ++all.words;
        all.least = std::min(all.least, is->contrast);
        if (is->contrast >= (high && !is->onAxis ? 7 : isLarge(word.font) ? 3 : 4.5) - 0.05) continue;
        all.low << QStringLiteral("%1: \"%2\" %3, ink %4")
                       .arg(where, word.text)
                       .arg(is->contrast, 0, 'f', 2)
                       .arg(word.ink.name());
        keepPart(picture, word, static_cast<int>(all.low.size()));
    }
}

// A widget by itself, without those in it.
void measureWidget(Measured& all, QWidget& widget, const Theme& theme) {
    if (!widget.isVisible() || !widget.isEnabled()) return;
    const QString where = QStringLiteral("%1 %2 in %3")
                              .arg(QLatin1String(widget.metaObject()->className()), widget.objectName(),
                                   widget.parentWidget() ? widget.parentWidget()->objectName() : QString());
    // Behind it is what its window shows there.
    measure(all, where, widget.size(), theme, [&](QPainter& painter) {
        QWidget& window = *widget.window();
        const QPoint at = widget.mapTo(&window, QPoint(0, 0));
        window.render(&painter, QPoint(), QRegion(QRect(at, widget.size())));
    });
}

} // namespace

class ContrastWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void wordsAreReadable_data() {
        QTest::addColumn<int>("mode");
        QTest::newRow("light") << static_cast<int>(Theme::Mode::light);
        QTest::newRow("dark") << static_cast<int>(Theme::Mode::dark);
        QTest::newRow("contrast") << static_cast<int>(Theme::Mode::contrast);
    }
    void wordsAreReadable() {
        QFETCH(int, mode);
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        QVERIFY(driver.dropInTable("params/layer_00/dense_up", 1, 1));
        QVERIFY(driver.settle());
        MainWindow& window = *driver.window;
        window.setThemeMode(static_cast<Theme::Mode>(mode));
        driver.document().selection().selectArgument(ValueId{driver.argument("params/layer_00/dense_up")});
        driver.document().selection().reveal();
        Measured all;
        for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            QTRY_VERIFY(dock->widget()->isVisible());
            QVERIFY(test::turnsLater());
            measureWidget(all, *dock, driver.document().theme());
        }
        measureWidget(all, window, driver.document().theme());
        // The graph, which paints from pictures that it keeps.
        const GraphScene& scene = window.graph().view().scene();
        DrawList list;
        const auto bounds = scene.layout().bounds.grown(24);
        drawGraph(scene.layout(), scene.style(), {bounds, 1}, scene.theme(), list);
        measure(all, QStringLiteral("graph"), QSize(1200, 900), driver.document().theme(),
                [&](QPainter& painter) { paint(list, painter); });
        qInfo("%d words, the least %.2f to 1", all.words, all.least);
        QVERIFY(all.words > 100);
        all.low.removeDuplicates();
        QVERIFY2(all.low.isEmpty(), qPrintable(all.low.join(QLatin1Char('\n'))));
    }
};

QTEST_MAIN(ContrastWindowTest)
#include "contrast_window_test.moc"
