// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/line_parts.h"

#include "core/search/line_apart.h"
#include "tests/search/begun.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <set>

using namespace axiscape;
using namespace axiscape::searching;

namespace {

const Mesh kMesh{{{"a", 4}, {"b", 2}, {"c", 2}}};

Side axesOfPart(const Space& space, const LinePart& part) {
    Side out;
    for (const std::uint32_t d : part) out.push_back(space.decisions[d].axis);
    std::ranges::sort(out);
    return out;
}

bool isOneFamily(const Space& space, const LinePart& part) {
    return std::ranges::all_of(
        part, [&](std::uint32_t d) { return space.decisions[d].family == space.decisions[part.front()].family; });
}

} // namespace

class LinePartsTest : public QObject {
    Q_OBJECT
  private slots:
    // Every decision about arguments alike over these axes is in one part, and none over another.
    void partsAlikeAreFamiliesOverTheAxes() {
        test::Begun begun("transformer_wide", kMesh, 100, 1);
        const Space& space = begun.space();
        std::multiset<std::uint32_t> decisions;
        for (const LinePart& part : partsAlike(space, {0, 2})) {
            QVERIFY(!part.empty() && isOneFamily(space, part));
            decisions.insert(part.begin(), part.end());
        }
        for (std::uint32_t d = space.usual; d < space.decisions.size(); ++d)
            QCOMPARE(decisions.count(d), std::size_t{space.decisions[d].axis != 1});
        // A vocabulary is the dimension of nothing else; a width is of all.
        std::set<std::string> usual;
        for (const std::uint32_t d : decisions)
            if (d < space.usual) usual.insert(words::english(space.decisions[d].text));
        QVERIFY(usual.contains("cut vocab over a") && usual.contains("cut vocab over c"));
        QVERIFY(!usual.contains("cut d_model over a") && !usual.contains("cut batch over a"));
    }

    void partsOfDataAreOfData() {
        test::Begun begun("moe_wide", kMesh, 100, 1);
        const Space& space = begun.space();
        const auto isOfData = dimensionsOfData(space);
        const auto parts = partsOfData(space, {1, 2});
        QVERIFY(!parts.empty());
        for (const LinePart& part : parts) {
            QVERIFY(isOneFamily(space, part));
            QCOMPARE(axesOfPart(space, part), (Side{1, 2}));
            for (const std::uint32_t d : part) QVERIFY(isOfData[space.decisions[d].dimension.value] != 0);
        }
        QVERIFY(partsOfData(space, {}).empty());
    }

    // Of sizes 4, 2 and 2 there are five sets, each dimension over each once.
    void partsOfModelAreOverSetsOfAxesOfOtherSizes() {
        test::Begun begun("moe_wide", kMesh, 100, 1);
        const Space& space = begun.space();
        const auto isOfData = dimensionsOfData(space);
        std::set<Side> sets;
        for (const LinePart& part : partsOfModel(space, kMesh)) {
            QVERIFY(isOneFamily(space, part));
            for (const std::uint32_t d : part) QVERIFY(isOfData[space.decisions[d].dimension.value] == 0);
            if (words::english(space.decisions[part.front()].text).starts_with("cut experts over"))
                QVERIFY(sets.insert(axesOfPart(space, part)).second);
        }
        QCOMPARE(sets, (std::set<Side>{{0}, {2}, {0, 2}, {1, 2}, {0, 1, 2}}));
    }

    void theOthersAreNotOfTheSide() {
        test::Begun begun("moe_wide", kMesh, 100, 1);
        QCOMPARE(othersOf(axesOf(begun.space()), {1}), (Side{0, 2}));
        QCOMPARE(othersOf(axesOf(begun.space()), {}), (Side{0, 1, 2}));
    }
};

QTEST_GUILESS_MAIN(LinePartsTest)
#include "line_parts_test.moc"
