// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes that shrink together: ties, products, common divisors, conditions.
#include "core/verify/size_classes.h"

#include <QtTest/QtTest>

using namespace axiscape;
using Node = SizeClasses::Node;

class SizeClassesTest : public QObject {
    Q_OBJECT

  private slots:
    void aSizeOfItsOwnTakesTheLeastThatFits() {
        SizeClasses sizes;
        const Node free = sizes.add(50257), cut = sizes.add(96), one = sizes.add(1), two = sizes.add(2);
        sizes.multipleOf(cut, 8);
        sizes.solve(2);
        QCOMPARE(sizes.shrunk(free), std::int64_t{2});
        QCOMPARE(sizes.shrunk(cut), std::int64_t{8});
        QCOMPARE(sizes.shrunk(one), std::int64_t{1});
        QCOMPARE(sizes.shrunk(two), std::int64_t{2});
        sizes.solve(6); // a better example: two elements a share
        QCOMPARE(sizes.shrunk(free), std::int64_t{6});
        QCOMPARE(sizes.shrunk(cut), std::int64_t{16});
    }

    void tiedSizesKeepTheirDifference() {
        SizeClasses sizes;
        const Node tokens = sizes.add(1025), inputs = sizes.add(1024), heads = sizes.add(1024);
        sizes.tie(tokens, inputs);
        sizes.multipleOf(inputs, 4);
        sizes.solve(2);
        QCOMPARE(sizes.shrunk(tokens), std::int64_t{5});
        QCOMPARE(sizes.shrunk(inputs), std::int64_t{4});
        QCOMPARE(sizes.shrunk(heads), std::int64_t{2}); // of the same size, but another
    }

    void aProductIsThatOfItsParts() {
        SizeClasses sizes;
        const Node model = sizes.add(4096), heads = sizes.add(32), width = sizes.add(128), fused = sizes.add(12288);
        sizes.product(model, {heads, width}, {});
        sizes.divideTogether({fused, model}, {});
        sizes.multipleOf(heads, 4);
        sizes.multipleOf(model, 16);
        sizes.solve(2);
        QCOMPARE(sizes.shrunk(model), sizes.shrunk(heads) * sizes.shrunk(width));
        QCOMPARE(sizes.shrunk(fused), 3 * sizes.shrunk(model));
        QCOMPARE(sizes.shrunk(heads) % 4, std::int64_t{0});
        QCOMPARE(sizes.shrunk(model) % 16, std::int64_t{0});
        QVERIFY(sizes.shrunk(model) <= 64);
        QVERIFY(sizes.shrunk(width) >= 2);
    }

    // 12 as 3 x 4 and as 6 x 2 at the same time.
    void aSizeSplitInTwoWays() {
        SizeClasses sizes;
        const Node all = sizes.add(12 * 64), a = sizes.add(3 * 64), b = sizes.add(4), c = sizes.add(6 * 64),
                   d = sizes.add(2);
        sizes.product(all, {a, b}, {});
        sizes.product(all, {c, d}, {});
        sizes.solve(2);
        QCOMPARE(sizes.shrunk(all), sizes.shrunk(a) * sizes.shrunk(b));
        QCOMPARE(sizes.shrunk(all), sizes.shrunk(c) * sizes.shrunk(d));
        QVERIFY(sizes.shrunk(all) < 12 * 64);
    }

    // 700 steps of one element each, joined in two stages: what is left of a prime is not exchanged in one size of a
    // sum.
    void sumsStaySums() {
        SizeClasses sizes;
        const Node one = sizes.add(1), all = sizes.add(700), first = sizes.add(256), second = sizes.add(256),
                   last = sizes.add(188);
        for (const Node part : {first, second, last}) sizes.divideTogether({part, one}, OpId{1u});
        sizes.divideTogether({all, first, second, last}, OpId{2u});
        sizes.solve(2);
        QCOMPARE(sizes.shrunk(all), sizes.shrunk(first) + sizes.shrunk(second) + sizes.shrunk(last));
    }

    void whatIsPinnedKeepsItsClassAndSaysWhy() {
        SizeClasses sizes;
        const Node whole = sizes.add(64), part = sizes.add(8), rest = sizes.add(8), tied = sizes.add(64);
        sizes.product(whole, {part, rest}, OpId{3u});
        sizes.tie(whole, tied);
        sizes.pin(tied, OpId{7u}, "a table of constants");
        sizes.solve(2);
        for (const Node node : {whole, part, rest, tied}) QCOMPARE(sizes.shrunk(node), sizes.size(node));
        QVERIFY(sizes.whyKept(whole));
        QCOMPARE(sizes.whyKept(whole)->op, OpId{7u});
        QCOMPARE(sizes.whyKept(whole)->why, std::string("a table of constants"));
    }

    // Relations speak of one size of a class; if they speak of two, it stays.
    void twoLevelsThatAreDividedStay() {
        SizeClasses sizes;
        const Node a = sizes.add(65), b = sizes.add(64), c = sizes.add(130), d = sizes.add(128);
        sizes.tie(a, b);
        sizes.divideTogether({a, c}, OpId{1u});
        sizes.divideTogether({b, d}, OpId{2u});
        sizes.solve(2);
        QCOMPARE(sizes.shrunk(a), std::int64_t{65});
        QCOMPARE(sizes.shrunk(d), std::int64_t{128});
        QVERIFY(sizes.whyKept(a));
        QCOMPARE(sizes.whyKept(a)->op, OpId{2u});
    }
};

QTEST_GUILESS_MAIN(SizeClassesTest)
#include "size_classes_test.moc"
