// SPDX-License-Identifier: GPL-3.0-or-later
// What a compiler did otherwise in the timeline: where marks stand, how many are one badge.
#include "core/insight/band_picture.h"
#include "core/session/observed_marks.h"
#include "tests/widgets/fake_designer.h"
#include "widgets/timeline/timeline_observed.h"
#include "widgets/timeline/timeline_painter.h"

#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;

class TimelineObservedTest : public QObject {
    Q_OBJECT

    test::FakeDesigner m_designer{"mlp_train", "batch=4,model=2"};
    std::shared_ptr<const TimelineData> m_data;
    const Collective* m_sent = nullptr;

    WantedAndGot withRow(MatchStatus status) const {
        WantedAndGot found;
        MatchRow row;
        row.status = status;
        row.kind = collectiveName(m_sent->kind);
        row.ops = {m_sent->op};
        if (status != MatchStatus::extra) row.wanted = MatchSide{1, 1024, {}};
        if (status != MatchStatus::missing) row.got = MatchSide{1, 2048, {}};
        found.rows = {row};
        found.causes.resize(1);
        found.marks = observedMarks(found, *m_designer.model()->module);
        return found;
    }

  private slots:
    void initTestCase() {
        m_designer.set(sampleStrategy(*m_designer.model(), m_designer.strategy().mesh));
        Strategy priced = m_designer.strategy();
        priced.hardware = "tpu_v3";
        m_designer.set(priced);
        m_data = timelineData(m_designer.snapshot(), false);
        QVERIFY(m_data);
        for (const Lane& lane : m_data->lanes)
            for (const LaneItem& item : lane.items)
                if (!m_sent && item.collective >= 0)
                    m_sent = &m_designer.snapshot()->program.collectives[static_cast<std::size_t>(item.collective)];
        QVERIFY(m_sent);
    }

    void whatWasWantedStandsAtItsCollective() {
        const auto marks = timelineMarks(*m_data, withRow(MatchStatus::missing));
        QCOMPARE(marks.size(), std::size_t{1});
        QVERIFY(marks[0].lane > 0 && marks[0].item >= 0 && marks[0].kind == DifferenceKind::missing);
        const LaneItem& item =
            m_data->lanes[static_cast<std::size_t>(marks[0].lane)].items[static_cast<std::size_t>(marks[0].item)];
        QCOMPARE(item.op, m_sent->op);
        QCOMPARE(marks[0].at, item.start);
        // It is struck.
        const TimeScale scale{0, m_data->end, 100, 800};
        DrawList list;
        drawObserved(*m_data, marks, timelineBadges(marks, scale, {100, 0, 800, kObservedRow}), scale,
                     {100, 20, 800, 60}, makeTheme(Theme::Mode::light), list);
        const Colour warn = makeTheme(Theme::Mode::light).warn;
        QVERIFY(std::ranges::any_of(list.commands, [&](const DrawCommand& one) {
            return one.kind == DrawCommand::Kind::polyline && one.stroke == warn;
        }));
    }

    void whatIsSentWithOthersIsMarkedAtItsCollective() {
        WantedAndGot found = withRow(MatchStatus::same);
        QVERIFY(timelineMarks(*m_data, found).empty());
        found.rows[0].combined = true;
        found.marks = observedMarks(found, *m_designer.model()->module);
        const auto marks = timelineMarks(*m_data, found);
        QCOMPARE(marks.size(), std::size_t{1});
        QVERIFY(marks[0].item >= 0 && marks[0].kind == DifferenceKind::combined);
    }

    void whatNobodyWantedStandsOverItsOp() {
        const auto marks = timelineMarks(*m_data, withRow(MatchStatus::extra));
        QCOMPARE(marks.size(), std::size_t{1});
        QCOMPARE(marks[0].item, -1);
        QVERIFY(marks[0].at >= 0 && marks[0].at <= m_data->end);
    }

    void marksThatWouldLieOnEachOtherAreOneBadge() {
        std::vector<TimelineMark> marks;
        for (std::uint32_t i = 0; i < 600; ++i)
            marks.push_back({i / 600.0, 600 - i, i % 3 ? DifferenceKind::extra : DifferenceKind::missing, -1, -1});
        const Rect area{100, 0, 700, kObservedRow};
        const auto badges = timelineBadges(marks, {0, 1, 100, 700}, area);
        QVERIFY(!badges.empty() && badges.size() < 60);
        std::uint32_t count = 0;
        for (std::size_t i = 0; i < badges.size(); ++i) {
            count += badges[i].count;
            QVERIFY(badges[i].rect.right() <= 800.5f);
            if (i) QVERIFY(badges[i].rect.x >= badges[i - 1].rect.right());
            for (const std::uint32_t mark : badges[i].marks) QVERIFY(marks[mark].kind == badges[i].kind);
        }
        QCOMPARE(count, 600u);
        // Zoomed in they come apart; what is out of sight has none.
        const auto few = timelineBadges(marks, {.5, .51, 100, 700}, area);
        QVERIFY(few.size() >= 5 && std::ranges::all_of(few, [](const TimelineBadge& one) { return one.count < 3; }));
        QVERIFY(timelineBadges(marks, {2, 3, 100, 700}, area).empty());
        QVERIFY(timelineBadges({}, {0, 1, 100, 700}, area).empty());
    }
};

QTEST_MAIN(TimelineObservedTest)
#include "timeline_observed_test.moc"
