// SPDX-License-Identifier: GPL-3.0-or-later
// Marks of what a compiler did otherwise, on the map's picture.
#include "core/drawing/map_marks.h"
#include "core/insight/band_picture.h"
#include "core/insight/map_figures.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

class MapMarksTest : public QObject {
    Q_OBJECT
  private slots:
    void initTestCase() {
        const auto session = Session::ofModule(test::model("transformer_train_small"), "transformer_train_small");
        Strategy strategy = sampleStrategy(*session->model(), *parseMesh("batch=4,model=2"));
        strategy.hardware = "tpu_v3";
        const auto now = session->evaluate(strategy);
        QVERIFY(now);
        m_style = graphStyleOf(**now);
        m_snapshot = *now;
        auto map = std::make_shared<const ProgramMap>(mapOf(*m_snapshot->model->module, *m_snapshot->model->structure));
        m_picture = mapPictureOf(*m_snapshot, m_style, std::move(map), 1042);
        QVERIFY(m_picture.layout.boxes.size() > 4);
    }

    void badgesOfABoxDoNotLieOnEachOther() {
        std::vector<MapMark> marks;
        for (const auto kind : {DifferenceKind::extra, DifferenceKind::larger, DifferenceKind::missing,
                                DifferenceKind::moved, DifferenceKind::smaller, DifferenceKind::combined})
            marks.push_back({3, kind, static_cast<std::uint32_t>(1 + 40 * marks.size()), 0, {}});
        marks.push_back({4, DifferenceKind::extra, 1, 0, {}});
        for (const float scale : {.6f, 1.f, 2.f}) {
            const GraphViewport view{m_picture.layout.bounds, scale};
            std::vector<Rect> places;
            for (std::size_t i = 0; i < marks.size(); ++i) {
                const Rect at = mapMarkRect(m_picture, view, marks, i);
                QVERIFY(at.width >= at.height && at.height >= 14);
                for (const Rect& other : places) QVERIFY(!at.intersects(other));
                QCOMPARE(mapMarkAt(m_picture, view, marks, at.centre()), static_cast<std::uint32_t>(i));
                places.push_back(at);
            }
            const Rect box = m_picture.layout.boxes[3].rect;
            const float x = (box.x - m_picture.layout.bounds.x) * scale,
                        y = (box.y - m_picture.layout.bounds.y) * scale;
            QCOMPARE(mapMarkAt(m_picture, view, marks, {x + 6, y + box.height * scale - 6}), kNone);
        }
        QCOMPARE(mapMarkAt(m_picture, {m_picture.layout.bounds, 1}, {}, {10, 10}), kNone);
    }

    // At any zoom: what stands behind a lane's name is its figures.
    void aBadgeLiesOverNoNameAndFiguresOfALane() {
        std::vector<MapMark> marks;
        for (std::uint32_t box = 0; box < m_picture.layout.boxes.size(); ++box)
            marks.push_back({box, DifferenceKind::extra, 1, 0, {}});
        for (const float scale : {.58f, .85f, 1.f, 1.5f}) {
            const GraphViewport view{m_picture.layout.bounds, scale};
            DrawList list;
            drawMap(m_picture, m_style, view, {}, m_theme, list);
            int titles = 0;
            for (std::size_t i = 0; i + 1 < list.commands.size(); ++i) {
                const DrawCommand &name = list.commands[i], &figures = list.commands[i + 1];
                const std::string text(list.textOf(name));
                if (name.kind != DrawCommand::Kind::text || (text != "Forward" && text != "Backward")) continue;
                ++titles;
                const bool isNoted = figures.kind == DrawCommand::Kind::text && figures.rect.y == name.rect.y;
                const DrawCommand& last = isNoted ? figures : name;
                const float right = last.rect.x + textWidth(list.textOf(last), last.pixels);
                const Rect line{name.rect.x, name.rect.y - name.pixels + 2, right - name.rect.x, name.pixels};
                for (std::size_t m = 0; m < marks.size(); ++m)
                    QVERIFY(!mapMarkRect(m_picture, view, marks, m).intersects(line));
            }
            QVERIFY(titles >= 2);
        }
    }

    void aMarkedBoxHasADashedOutlineAndALegend() {
        const std::vector<MapMark> marks{{2, DifferenceKind::missing, 7, 0, {}}};
        const auto drawn = [&](std::span<const MapMark> shown) {
            DrawList list;
            drawMapMarks(m_picture, {m_picture.layout.bounds, 1}, shown, m_theme, list);
            return list;
        };
        QVERIFY(drawn({}).commands.empty());
        const DrawList with = drawn(marks);
        QCOMPARE(std::ranges::count_if(
                     with.commands,
                     [&](const DrawCommand& one) { return one.dash == Dash::wouldBe && one.stroke == m_theme.warn; }),
                 1);
        QVERIFY(std::ranges::any_of(with.commands, [&](const DrawCommand& one) { return with.textOf(one) == "7"; }));
        DrawList legend;
        const float wide = drawMapMarksLegend(10, 10, m_theme, {}, &legend);
        QCOMPARE(wide, drawMapMarksLegend(10, 10, m_theme, {}, nullptr));
        QVERIFY(legend.characters.find("the compiler does otherwise here") != std::string::npos);
    }

  private:
    SnapshotPointer m_snapshot;
    GraphStyle m_style;
    MapPicture m_picture;
    Theme m_theme = makeTheme(Theme::Mode::light);
};

QTEST_APPLESS_MAIN(MapMarksTest)
#include "map_marks_test.moc"
