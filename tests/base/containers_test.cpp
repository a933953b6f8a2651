// SPDX-License-Identifier: GPL-3.0-or-later
// Ids, ranges, interner, shared pages, fixed vectors, progress.
#include "tests/support/support.h"

#include "core/base/base.h"

#include <QtTest/QtTest>
#include <thread>

using namespace axiscape;

using ThingId = Id<struct ThingTag>;

class ContainersTest : public QObject {
    Q_OBJECT
  private slots:
    void ids() {
        QVERIFY(!ThingId().valid());
        QVERIFY(ThingId{0u}.valid());
        std::vector<std::uint32_t> seen;
        for (const ThingId id : IdRange<ThingId>(ThingId{3u}, 4)) seen.push_back(id.value);
        QCOMPARE(seen, (std::vector<std::uint32_t>{3, 4, 5, 6}));
        const IdRange<ThingId> range(ThingId{3u}, 4);
        QVERIFY(range.contains(ThingId{6u}) && !range.contains(ThingId{7u}) && !range.contains(ThingId{2u}));
        QVERIFY(!range.contains(ThingId()));
        QVERIFY(IdRange<ThingId>().empty());
        IdVector<ThingId, int> squares(3);
        squares[ThingId{2u}] = 4;
        QCOMPARE(squares.push_back(9), ThingId{3u});
        QCOMPARE(squares[ThingId{3u}], 9);
    }

    void interner() {
        Interner strings;
        QCOMPARE(strings.intern(""), StringId{0u});
        const StringId a = strings.intern("a");
        QCOMPARE(strings.intern(std::string("a")), a);
        QVERIFY(strings.intern("b") != a);
        QVERIFY(!strings.find("c").valid());
        QCOMPARE(strings.find("a"), a);
        QCOMPARE(strings.text(StringId()), std::string_view());
        const auto early = strings.text(a);
        for (int i = 0; i < 10000; ++i) strings.intern("text " + std::to_string(i));
        QCOMPARE(strings.text(a).data(), early.data()); // views stay valid
        const std::string kept = "a text the caller keeps";
        const StringId id = strings.internKept(kept);
        QCOMPARE(strings.text(id).data(), kept.data()); // not copied
        QCOMPARE(strings.intern(std::string(kept)), id);
    }

    void textMap() {
        TextMap<int> map;
        QVERIFY(!map.find("a"));
        std::vector<std::string> texts;
        for (int i = 0; i < 3000; ++i)
            texts.push_back(std::string(static_cast<std::size_t>(i % 20), 'x') + std::to_string(i));
        texts.push_back("");
        for (std::size_t i = 0; i < texts.size(); ++i) QVERIFY(map.tryEmplace(texts[i], static_cast<int>(i)).second);
        for (std::size_t i = 0; i < texts.size(); ++i) {
            QVERIFY(map.find(texts[i]));
            QCOMPARE(*map.find(texts[i]), static_cast<int>(i));
        }
        QCOMPARE(map.size(), texts.size());
        const auto [value, added] = map.tryEmplace(texts[7], -1);
        QVERIFY(!added);
        QCOMPARE(value, 7);
        QVERIFY(!map.find("y"));
    }

    void pagesAreShared() {
        PagedArray<int, 16> first(100);
        QCOMPARE(first.size(), std::size_t(100));
        QCOMPARE(first[99], 0);
        first.edit(5) = 7;
        PagedArray<int, 16> second = first;
        const auto shared = second.ownBytes(first);
        second.edit(50) = 9;
        second.edit(51) = 10;
        QCOMPARE(first[50], 0);
        QCOMPARE(second[50], 9);
        QCOMPARE(second[5], 7);
        QCOMPARE(second.ownBytes(first) - shared, 16 * sizeof(int)); // one page
        first.edit(5) = 8;
        QCOMPARE(second[5], 7);
        for (std::size_t i = 0; i < 100; ++i)
            if (i != 50 && i != 51 && i != 5) QCOMPARE(second[i], first[i]);
    }

    void fixedVector() {
        FixedVector<int, 4> v;
        v.push_back(1);
        v.push_back(3);
        v.insert(1, 2);
        v.insert(0, 0);
        QCOMPARE(std::vector<int>(v.begin(), v.end()), (std::vector<int>{0, 1, 2, 3}));
        FixedVector<int, 4> w = v;
        QVERIFY(v == w);
        w.back() = 9;
        QVERIFY(!(v == w));
        w.resize(2);
        QCOMPARE(w.size(), std::size_t(2));
        w.resize(3);
        QCOMPARE(w[2], 0);
        w.clear();
        QVERIFY(w.empty());
    }

    void progress() {
        const Progress none;
        none.cancel();
        QVERIFY(!none.cancelled());
        none.report("reading", 1, 2);
        int reports = 0;
        const Progress counted([&](std::string_view, std::int64_t, std::int64_t) { ++reports; });
        counted.report("reading", 1, 2);
        QCOMPARE(reports, 1);
        const Progress copy = counted;
        std::thread([&] { copy.cancel(); }).join();
        QVERIFY(counted.cancelled()); // copies share one flag
        QVERIFY(!Progress::cancellable().cancelled());
    }
};

QTEST_GUILESS_MAIN(ContainersTest)
#include "containers_test.moc"
