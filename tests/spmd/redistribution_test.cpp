// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/redistribution.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

// Axes a, b, c, d are 0, 1, 2, 3; dimensions are separated by a comma: "ab,c".
TensorSharding sharding(const std::string& text) {
    TensorSharding s;
    std::uint8_t dim = 0;
    for (char c : text) {
        if (c == ',')
            ++dim;
        else
            s.append(dim, static_cast<AxisId>(c - 'a'));
    }
    return s;
}

std::string axisText(const AxisList& axes) {
    std::string text;
    for (AxisId axis : axes) text += static_cast<char>('a' + axis);
    return text;
}

std::string movesBetween(const std::string& from, const std::string& to) {
    const Redistribution r = redistribute(sharding(from), sharding(to));
    std::string text;
    if (!r.permuted.empty()) text += "permute " + axisText(r.permuted) + "; ";
    for (const auto& e : r.exchanged)
        text += "exchange " + axisText(e.axes) + " " + std::to_string(e.from) + "->" + std::to_string(e.to) + "; ";
    const auto tiles = [&](const char* what, const auto& list) {
        if (list.empty()) return;
        text += what;
        for (Tile tile : list) text += std::string(" ") + static_cast<char>('a' + tile.axis) + std::to_string(tile.dim);
        text += "; ";
    };
    tiles("gather", r.gathered);
    tiles("slice", r.sliced);
    return text;
}

} // namespace

class RedistributionTest : public QObject {
    Q_OBJECT
  private slots:
    void moves_data() {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* from, const char* to, const char* expected) {
            QTest::newRow((std::string(from) + " to " + to).c_str()) << from << to << expected;
        };
        row("a,b", "a,b", "");
        row("a,", ",", "gather a0; ");
        row(",", "a,b", "slice a0 b1; ");
        row("ab,", "a,", "gather b0; ");              // the common prefix stays
        row("ab,", "b,", "gather a0 b0; slice b0; "); // b is not outermost: nothing in common
        row("ab,", "ba,", "permute ab; ");
        row("a,b", "b,a", "exchange a 0->1; exchange b 1->0; ");
        row("a,", ",a", "exchange a 0->1; ");
        row("a,b", ",ba", "exchange a 0->1; ");
        row("ab,", "a,b", "exchange b 0->1; ");
        row("abc,", ",bc", "exchange bc 0->1; gather a0; ");
        row("ab,", ",acb", "exchange b 0->1; gather a0; slice a1 c1; "); // ab is no run of acb
        row("a,b", ",", "gather a0 b1; ");
        row("ab,c", "ba,", "permute ab; gather c1; ");
        row("a,,", ",,a", "exchange a 0->2; ");
    }
    void moves() {
        QFETCH(QString, from);
        QFETCH(QString, to);
        QFETCH(QString, expected);
        QCOMPARE(QString::fromStdString(movesBetween(from.toStdString(), to.toStdString())), expected);
    }
};

QTEST_GUILESS_MAIN(RedistributionTest)
#include "redistribution_test.moc"
