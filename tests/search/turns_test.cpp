// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/turns.h"

#include <QtTest/QtTest>
#include <array>

using namespace axiscape;
using searching::Turns;

namespace {

using Lengths = std::array<std::int64_t, 3>;

constexpr Lengths kLengths{64, 96, 160};

// How many turns of a number each has, where one helps every time; none where it is 3.
std::array<int, 3> shares(Turns& turns, std::size_t helps, int count) {
    std::array<int, 3> out{};
    for (int i = 0; i < count; ++i) {
        const std::size_t way = turns.next();
        turns.taken(way, turns.length(way), way == helps ? 1 : 0);
        ++out[way];
    }
    return out;
}

} // namespace

class TurnsTest : public QObject {
    Q_OBJECT
  private slots:
    void eachHasATurnWhereNoneHelps() {
        Turns turns(kLengths);
        QCOMPARE(shares(turns, 3, 9), (std::array{3, 3, 3}));
    }
    void whatHelpsHasMoreTurnsUntilItDoesNot() {
        for (std::size_t helps = 0; helps < kLengths.size(); ++helps) {
            Turns turns(kLengths);
            const auto helped = shares(turns, helps, 30);
            for (std::size_t other = 0; other < kLengths.size(); ++other)
                if (other != helps) QVERIFY(helped[helps] > helped[other]);
            for (const int count : shares(turns, 3, 60)) QVERIFY(count > 0);
        }
    }
    void aShortTurnThatHelpsPromisesMore() {
        Turns turns(Lengths{96, 160, 32});
        for (std::size_t way = 0; way < 3; ++way) turns.taken(way, turns.length(way), 1);
        QCOMPARE(turns.next(), std::size_t{2});
    }
    void whatHelpsInPartPromisesLess() {
        Turns turns(Lengths{64, 64, 64});
        turns.taken(0, 64, 0.2);
        turns.taken(1, 64, 0.9);
        turns.taken(2, 64, 0.1);
        QCOMPARE(turns.next(), std::size_t{1});
    }
    void whatIsClosedHasNoTurn() {
        Turns turns(Lengths{64, 64, 64});
        turns.open(0, false);
        turns.taken(1, 64, 0);
        turns.open(2, false);
        QCOMPARE(turns.next(), std::size_t{1});
        turns.open(0, true);
        QCOMPARE(turns.next(), std::size_t{0});
    }
    // Else a way on that has nothing left would be taken for ever.
    void aTurnThatTakesNothingCounts() {
        Turns turns(Lengths{64, 64, 64});
        for (int i = 0; i < 12; ++i) turns.taken(turns.next(), 0, 0);
        turns.taken(0, 0, 0);
        QCOMPARE(turns.next(), std::size_t{1});
    }
};

QTEST_APPLESS_MAIN(TurnsTest)
#include "turns_test.moc"
