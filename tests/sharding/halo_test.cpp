// SPDX-License-Identifier: GPL-3.0-or-later
// What shares need of each other, by hand: where they read, how many elements go how far, in how many rounds.
#include "core/sharding/halo.h"
#include "tests/sharding/programs.h"

#include <QtTest/QtTest>

using namespace axiscape;
using test::OneOp;

namespace {

struct Numbers {
    std::int64_t size, taps, out, stride, low, high, base;
};

// [1, size, 1] by [taps, 1, 1].
OneOp convolution(const Numbers& n) {
    return test::oneOp(OpKind::convolution, {{1, n.size, 1}, {n.taps, 1, 1}}, {{1, n.out, 1}}, [&](ModuleBuilder& b) {
        b.ints(AttributeName::input_batch_dimension, {0});
        b.ints(AttributeName::input_feature_dimension, {2});
        b.ints(AttributeName::input_spatial_dimensions, {1});
        b.ints(AttributeName::kernel_input_feature_dimension, {1});
        b.ints(AttributeName::kernel_output_feature_dimension, {2});
        b.ints(AttributeName::kernel_spatial_dimensions, {0});
        b.ints(AttributeName::output_batch_dimension, {0});
        b.ints(AttributeName::output_feature_dimension, {2});
        b.ints(AttributeName::output_spatial_dimensions, {1});
        b.ints(AttributeName::window_strides, {n.stride});
        b.ints(AttributeName::padding, {n.low, n.high});
        b.ints(AttributeName::lhs_dilation, {n.base});
        b.ints(AttributeName::rhs_dilation, {1});
        b.ints(AttributeName::window_reversal, {0});
        b.ints(AttributeName::feature_group_count, {1});
        b.ints(AttributeName::batch_group_count, {1});
    });
}

// The op with the factor of its operand's dimension in so many shares.
std::vector<Reach> cut(const OneOp& one, std::uint32_t dim, std::int64_t shares) {
    const FactorRule rule = ruleFor(*one.module, one.op, 0, RuleSet::extended);
    std::vector<std::int64_t> cuts(rule.factors.size(), 1);
    const auto factors = rule.factorsOf(0, dim);
    if (factors.empty()) return {};
    cuts[factors[0]] = shares;
    return reachesOf(*one.module, one.op, rule, cuts);
}

// "3<-2 [3, 4)" for every element that goes somewhere, round by round: receiver, sender, the part of its block.
std::string text(const HaloPlan& plan) {
    std::string all = plan.sliding ? "sliding" : "matched";
    for (const HaloRound& round : plan.rounds) {
        all += ";";
        for (const HaloSend& send : round.sends)
            all += " " + std::to_string(send.to) + "<-" + std::to_string(send.from) + "[" +
                   std::to_string(send.offset) + "," + std::to_string(send.offset + round.slab) + ")";
    }
    return all;
}

OneOp moving(OpKind kind, std::int64_t from, std::int64_t to, const std::function<void(ModuleBuilder&)>& attributes) {
    return test::oneOp(kind, {{from}}, {{to}}, attributes);
}

} // namespace

class HaloTest : public QObject {
    Q_OBJECT

  private slots:
    void windowsSlide_data() {
        QTest::addColumn<QList<qlonglong>>("numbers"); // size, taps, result, stride, low, high, base dilation; shares
        QTest::addColumn<QList<qlonglong>>("starts");
        QTest::addColumn<qlonglong>("length");
        QTest::addColumn<QString>("plan");
        using L = QList<qlonglong>;
        QTest::newRow("three taps, same size") << L{16, 3, 16, 1, 1, 1, 1, 4} << L{-1, 3, 7, 11} << qlonglong(6)
                                               << "sliding; 1<-0[3,4) 2<-1[3,4) 3<-2[3,4);"
                                                  " 0<-1[0,1) 1<-2[0,1) 2<-3[0,1)";
        QTest::newRow("every other place")
            << L{16, 3, 8, 2, 0, 1, 1, 4} << L{0, 4, 8, 12} << qlonglong(5) << "sliding; 0<-1[0,1) 1<-2[0,1) 2<-3[0,1)";
        QTest::newRow("wider than the neighbours' shares: two hops on either side")
            << L{8, 7, 8, 1, 3, 3, 1, 4} << L{-3, -1, 1, 3} << qlonglong(8)
            << "sliding; 1<-0[0,2) 2<-1[0,2) 3<-2[0,2); 2<-0[1,2) 3<-1[1,2);"
               " 0<-1[0,2) 1<-2[0,2) 2<-3[0,2); 0<-2[0,1) 1<-3[0,1)";
        QTest::newRow("spread by a dilation, as behind a stride")
            << L{8, 3, 16, 1, 2, 1, 2, 4} << L{-1, 1, 3, 5} << qlonglong(3) << "sliding; 1<-0[1,2) 2<-1[1,2) 3<-2[1,2)";
        QTest::newRow("the window itself is cut, as in the gradient of a kernel")
            << L{16, 16, 3, 1, 1, 1, 1, 4} << L{-1, 3, 7, 11} << qlonglong(6)
            << "sliding; 1<-0[3,4) 2<-1[3,4) 3<-2[3,4); 0<-1[0,1) 1<-2[0,1) 2<-3[0,1)";
        QTest::newRow("shares drift apart where the edges are dropped")
            << L{10, 3, 8, 1, 0, 0, 1, 2} << L{0, 4} << qlonglong(6) << "sliding; 1<-0[4,5); 0<-1[0,1)";
    }
    void windowsSlide() {
        QFETCH(QList<qlonglong>, numbers);
        QFETCH(QList<qlonglong>, starts);
        QFETCH(qlonglong, length);
        QFETCH(QString, plan);
        const auto& n = numbers;
        const auto reaches = cut(convolution({n[0], n[1], n[2], n[3], n[4], n[5], n[6]}), 1, n[7]);
        QCOMPARE(reaches.size(), std::size_t{1});
        QCOMPARE((QList<qlonglong>(reaches[0].starts.begin(), reaches[0].starts.end())), starts);
        QCOMPARE(reaches[0].length, length);
        QCOMPARE(QString::fromStdString(text(haloPlan(reaches[0]))), plan);
        QVERIFY(worthIt(reaches));
    }
    void aWindowOfOneElementNeedsNothing() {
        QVERIFY(cut(convolution({16, 1, 16, 1, 0, 0, 1}), 1, 4).empty());
        QVERIFY(cut(convolution({16, 3, 16, 1, 1, 1, 1}), 1, 1).empty()); // nor an op that is not cut
    }

    void aReversalMirrorsTheShares() {
        const auto reaches =
            cut(moving(OpKind::reverse, 8, 8, [](ModuleBuilder& b) { b.ints(AttributeName::dimensions, {0}); }), 0, 4);
        QCOMPARE(text(haloPlan(reaches.at(0))), "matched; 2<-1[0,2) 1<-2[0,2) 3<-0[0,2) 0<-3[0,2)");
    }
    // Half of 16 elements over 4: shares of 2 out of shares of 4.
    void aSliceSpreadsWhatItTakes() {
        const auto slice = [](std::int64_t start) {
            return moving(OpKind::slice, 16, 8, [start](ModuleBuilder& b) {
                b.ints(AttributeName::start_indices, {start});
                b.ints(AttributeName::limit_indices, {start + 8});
                b.ints(AttributeName::strides, {1});
            });
        };
        const auto reaches = cut(slice(0), 0, 4);
        QCOMPARE(text(haloPlan(reaches.at(0))), "matched; 1<-0[2,4) 2<-1[0,2); 3<-1[2,4)");
        QVERIFY(worthIt(reaches)); // 4 elements, against 12 of a gather
        QCOMPARE(cut(slice(4), 0, 4).at(0).starts, (std::vector<std::int64_t>{4, 6, 8, 10}));
    }
    void paddingMovesWhatIsThere() {
        const auto reaches = cut(test::oneOp(OpKind::pad, {{8}, {}}, {{16}},
                                             [](ModuleBuilder& b) {
                                                 b.ints(AttributeName::edge_padding_low, {4});
                                                 b.ints(AttributeName::edge_padding_high, {4});
                                                 b.ints(AttributeName::interior_padding, {0});
                                             }),
                                 0, 4);
        QCOMPARE(reaches.at(0).starts, (std::vector<std::int64_t>{-4, 0, 4, 8}));
        // Share 1 takes all of 0 and 1, share 2 all of 2 and 3.
        QCOMPARE(text(haloPlan(reaches[0])), "matched; 1<-0[0,2) 2<-3[0,2)");
    }
    // Uneven shares: 3, 3, 3, 1 of 10; what is padding is neither needed nor sent.
    void paddingOfUnevenSharesIsNotSent() {
        const OneOp one = moving(OpKind::slice, 10, 9, [](ModuleBuilder& b) {
            b.ints(AttributeName::start_indices, {1});
            b.ints(AttributeName::limit_indices, {10});
            b.ints(AttributeName::strides, {1});
        });
        FactorRule rule = ruleFor(*one.module, one.op, 0, RuleSet::full);
        const std::vector<std::int64_t> cuts(rule.factors.size(), 4);
        const auto reaches = reachesOf(*one.module, one.op, rule, cuts);
        QCOMPARE(reaches.at(0).needed, (std::vector<std::int64_t>{3, 3, 3, 0}));
        QCOMPARE(text(haloPlan(reaches[0])), "sliding; 0<-1[0,1) 1<-2[0,1) 2<-3[0,1)");
    }
};

QTEST_GUILESS_MAIN(HaloTest)
#include "halo_test.moc"
