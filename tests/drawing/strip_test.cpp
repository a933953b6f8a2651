// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/drawing/drawing.h"
#include "tests/support/support.h"

#include <QXmlStreamReader>
#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

AxisStyles twoAxes() { return axisStyles(Mesh{{{"batch", 4}, {"model", 2}}}); }

Strip makeStrip(std::vector<std::int64_t> shape, std::initializer_list<Tile> tiles, bool partial = false) {
    Strip strip;
    strip.shape = std::move(shape);
    for (Tile t : tiles) strip.sharding.append(t.dim, t.axis);
    if (partial) strip.sharding.partial.push_back({1, Combiner::add});
    return strip;
}

std::vector<std::string> textsOf(const DrawList& list) {
    std::vector<std::string> texts;
    for (const DrawCommand& c : list.commands)
        if (c.kind == DrawCommand::Kind::text) texts.emplace_back(list.textOf(c));
    return texts;
}

} // namespace

class StripTest : public QObject {
    Q_OBJECT
  private slots:
    void widthIsWhatIsDrawn_data() {
        QTest::addColumn<int>("which");
        QTest::addColumn<float>("height");
        for (int which = 0; which < 5; ++which)
            for (float height : {16.f, 18.f, 20.f, 36.f})
                QTest::addRow("%d at %g", which, static_cast<double>(height)) << which << height;
    }
    void widthIsWhatIsDrawn() {
        QFETCH(int, which);
        QFETCH(float, height);
        Strip strips[] = {makeStrip({32, 1024, 4096}, {}), makeStrip({32, 1024, 4096}, {{0, 0}, {2, 1}}),
                          makeStrip({8192, 4096}, {{0, 1}, {0, 0}}), makeStrip({32, 4096}, {{0, 0}}, true),
                          makeStrip({}, {})};
        strips[2].atomic = true;
        const Strip& strip = strips[which];
        const Theme theme = makeTheme(Theme::Mode::light);
        DrawList list;
        const float width = drawStrip(strip, 10, 20, height, twoAxes(), theme, &list);
        QCOMPARE(drawStrip(strip, 10, 20, height, twoAxes(), theme, nullptr), width);
        float right = 0;
        for (const DrawCommand& c : list.commands) {
            if (c.kind == DrawCommand::Kind::rect) right = std::max(right, c.rect.right());
            if (c.kind == DrawCommand::Kind::text && c.align == Align::left)
                QVERIFY(c.rect.x + textWidth(list.textOf(c), c.pixels, c.medium) <= 10 + width);
        }
        QCOMPARE(right, 10 + width); // its frame is the last thing on the right, and holds all
    }

    void sizesAndLettersInOrder() {
        DrawList list;
        drawStrip(makeStrip({8192, 4096}, {{0, 1}, {0, 0}}, false), 0, 0, 18, twoAxes(), makeTheme(Theme::Mode::dark),
                  &list);
        // The earlier axis is the major one and stands first.
        QCOMPARE(textsOf(list), (std::vector<std::string>{"8192", "M", "B", "4096"}));
        list.clear();
        drawStrip(makeStrip({32}, {{0, 0}}, true), 0, 0, 18, twoAxes(), makeTheme(Theme::Mode::dark), &list);
        QCOMPARE(textsOf(list), (std::vector<std::string>{"32", "B", "Σ", "M"}));
    }

    void cellsTileTheStrip() {
        const Strip strip = makeStrip({2, 4096, 8192}, {{1, 0}, {2, 1}});
        const auto cells = stripCells(strip, 7, 3, 18, twoAxes());
        QCOMPARE(cells.size(), 3u);
        QCOMPARE(cells[0].x, 7.f);
        for (std::size_t i = 1; i < cells.size(); ++i) QCOMPARE(cells[i].x, cells[i - 1].right());
        const float width = drawStrip(strip, 7, 3, 18, twoAxes(), makeTheme(Theme::Mode::light), nullptr);
        QVERIFY(std::abs(cells.back().right() - (7 + width)) <= 1.5f);
        // A chip stands in the cell of its dimension.
        DrawList list;
        drawStrip(strip, 7, 3, 18, twoAxes(), makeTheme(Theme::Mode::light), &list);
        for (const DrawCommand& c : list.commands)
            if (c.kind == DrawCommand::Kind::text && list.textOf(c) == "B")
                QVERIFY(cells[1].contains({c.rect.x, c.rect.y}));
    }

    void elisionFits() {
        for (float width : {20.f, 40.f, 60.f, 200.f}) {
            const std::string shown = elided("params/layer_0/dense_up", 13, width, true);
            QVERIFY(textWidth(shown, 13, true) <= width);
            QCOMPARE(shown == "params/layer_0/dense_up", width == 200.f);
        }
        QCOMPARE(textWidth("× 32, folded", 11), textWidth("× 32, ", 11) + textWidth("folded", 11));
    }

    void tokensDifferByTheme() {
        const Theme light = makeTheme(Theme::Mode::light), dark = makeTheme(Theme::Mode::dark);
        QCOMPARE(light.window, 0xFFE9EBEFu);
        QCOMPARE(dark.accent, 0xFF9AA6FFu);
        QCOMPARE(makeTheme(Theme::Mode::contrast).tint, 0xFF23308Fu);
        // "batch is sky" in every theme; its line is not.
        QCOMPARE(axisLook(light, 0).fill, axisLook(dark, 0).fill);
        QVERIFY(axisLook(light, 0).line != axisLook(dark, 0).line);
        // A ninth axis has the first colour with another pattern.
        QCOMPARE(axisLook(light, 8).fill, axisLook(light, 0).fill);
        QVERIFY(axisLook(light, 8).pattern != axisLook(light, 0).pattern);
    }

    void everyIconHasStrokesOnItsGrid() {
        for (int i = 0; i < kIcons; ++i) {
            DrawList list;
            drawIcon(static_cast<Icon>(i), 100, 200, 24, rgb(0x123456), list);
            QVERIFY(!list.commands.empty());
            for (Point p : list.points) {
                QVERIFY2(p.x >= 99 && p.x <= 125, qPrintable(QString::number(i)));
                QVERIFY2(p.y >= 199 && p.y <= 225, qPrintable(QString::number(i)));
            }
        }
    }

    void svgIsWellFormed() {
        DrawList list;
        const Theme theme = makeTheme(Theme::Mode::light);
        drawStrip(makeStrip({32, 4096}, {{0, 0}}, true), 4, 4, 18, twoAxes(), theme, &list);
        list.text({4, 40}, "a < b & \"c\" → \x01 d", 12, theme.text1, Align::right, true);
        list.clip({0, 0, 50, 50});
        list.rect({0, 0, 30, 30}, theme.axes[5].fill, theme.text1).pattern = Pattern::grid;
        const Point arrow[] = {{1, 1}, {1, 30}};
        list.polyline(arrow, theme.edge).arrow = true;
        list.polygon(arrow, withAlpha(theme.fill, 0x20));
        QXmlStreamReader reader(QString::fromStdString(writeSvg(list, {0, 0, 200, 50}, theme)));
        int rects = 0;
        QString text;
        while (!reader.atEnd()) {
            reader.readNext();
            if (reader.isStartElement() && reader.name() == QLatin1String("rect")) ++rects;
            if (reader.isCharacters()) text += reader.text();
        }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QVERIFY(rects >= 6);
        QVERIFY(text.contains(QStringLiteral("a < b & \"c\" →  d")));
    }
};

QTEST_GUILESS_MAIN(StripTest)
#include "strip_test.moc"
