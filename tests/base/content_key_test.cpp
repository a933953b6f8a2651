// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/content_key.h"

#include <QtTest/QtTest>
#include <array>
#include <vector>

using namespace axiscape;

namespace {

enum class Hue : std::uint8_t { red, green };
struct Inner {
    double number = 0;
    std::optional<int> maybe;
};
struct Outer {
    std::string name;
    Hue colour = Hue::red;
    std::vector<Inner> inners;
    std::array<std::string, 2> texts;
    std::pair<int, bool> pair{0, false};
};
static_assert(memberCount<Inner>() == 2 && memberCount<Outer>() == 5);

template <class... T> std::string keyOf(const T&... values) {
    ContentKey key;
    key.add(values...);
    return key.digest();
}

} // namespace

class ContentKeyTest : public QObject {
    Q_OBJECT

  private slots:
    void equalValuesHaveEqualKeys() {
        const Outer one{"a", Hue::green, {{1.5, 3}}, {"x", "y"}, {2, true}}, same = one;
        QCOMPARE(keyOf(one), keyOf(same));
    }

    void everyMemberCounts() {
        const Outer plain{"a", Hue::red, {{1.5, {}}}, {"x", "y"}, {2, true}};
        std::vector<Outer> others(7, plain);
        others[0].name = "b";
        others[1].colour = Hue::green;
        others[2].inners[0].number = 1.25;
        others[3].inners[0].maybe = 0;
        others[4].inners.push_back({});
        others[5].texts[1] = "z";
        others[6].pair.second = false;
        for (std::size_t i = 0; i < others.size(); ++i)
            QVERIFY2(keyOf(others[i]) != keyOf(plain), qPrintable(QString::number(i)));
    }

    // Where one value ends and the next begins is part of the key.
    void neighboursAreNotConfused() {
        QVERIFY(keyOf(std::string("ab"), std::string("c")) != keyOf(std::string("a"), std::string("bc")));
        QVERIFY(keyOf(std::vector<int>{1}, std::vector<int>{}) != keyOf(std::vector<int>{}, std::vector<int>{1}));
    }
};

QTEST_GUILESS_MAIN(ContentKeyTest)
#include "content_key_test.moc"
