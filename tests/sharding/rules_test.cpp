// SPDX-License-Identifier: GPL-3.0-or-later
// One rule of every family of the factor table, in Shardy's form.
#include "core/sharding/sharding.h"
#include "tests/sharding/programs.h"

#include <QtTest/QtTest>

using namespace axiscape;
using namespace axiscape::test;

namespace {

std::string rule(
    OpKind kind, const std::vector<Dims>& operands, const std::vector<Dims>& results,
    const std::function<void(ModuleBuilder&)>& attributes = [](ModuleBuilder&) {}) {
    const OneOp one = oneOp(kind, operands, results, attributes);
    return printRule(*one.module, one.op);
}

} // namespace

class RulesTest : public QObject {
    Q_OBJECT
  private slots:
    void elementwiseSharesEveryDimensionAndSkipsScalars() {
        QCOMPARE(rule(OpKind::add, {{4, 8}, {4, 8}}, {{4, 8}}), "([i, j], [i, j])->([i, j]) {i=4, j=8}");
        QCOMPARE(rule(OpKind::select, {{}, {4, 8}, {4, 8}}, {{4, 8}}), "([], [i, j], [i, j])->([i, j]) {i=4, j=8}");
        QCOMPARE(rule(OpKind::add, {{}, {}}, {{}}), "([], [])->([])");
    }
    void sizeOneHasNoFactor() {
        const OneOp one = oneOp(OpKind::negate, {{1, 8}}, {{1, 8}});
        const FactorRule r = ruleFor(*one.module, one.op);
        QCOMPARE(r.factors.size(), std::size_t{1});
        QVERIFY(r.factorsOf(0, 0).empty());
        QCOMPARE(r.factorsOf(1, 1).size(), std::size_t{1});
    }
    void constantsAndIotaTakeAnyDimension() {
        QCOMPARE(rule(OpKind::constant, {}, {{4, 8}}), "()->([i, j]) {i=4, j=8}");
        QCOMPARE(rule(OpKind::iota, {}, {{4, 8}}, [](auto& b) { b.ints(AttributeName::iota_dimension, {0}); }),
                 "()->([i, j]) {i=4, j=8}");
    }
    void transposeFollowsThePermutation() {
        QCOMPARE(rule(OpKind::transpose, {{2, 3, 5}}, {{5, 2, 3}},
                      [](auto& b) {
                          b.ints(AttributeName::permutation, {2, 0, 1});
                      }),
                 "([j, k, i])->([i, j, k]) {i=5, j=2, k=3}");
    }
    void dotGeneralReducesWhatItContracts() {
        QCOMPARE(rule(OpKind::dot_general, {{256, 8}, {8, 16}}, {{256, 16}},
                      [](auto& b) {
                          b.ints(AttributeName::lhs_contracting_dimensions, {1});
                          b.ints(AttributeName::rhs_contracting_dimensions, {0});
                      }),
                 "([i, k], [k, j])->([i, j]) {i=256, j=16, k=8} reduction={k}");
        QCOMPARE(rule(OpKind::dot_general, {{4, 5, 6}, {6, 7, 4}}, {{4, 5, 7}},
                      [](auto& b) {
                          b.ints(AttributeName::lhs_batching_dimensions, {0});
                          b.ints(AttributeName::rhs_batching_dimensions, {2});
                          b.ints(AttributeName::lhs_contracting_dimensions, {2});
                          b.ints(AttributeName::rhs_contracting_dimensions, {0});
                      }),
                 "([i, j, l], [l, k, i])->([i, j, k]) {i=4, j=5, k=7, l=6} reduction={l}");
    }
    void reduceNeedsOneInputAndAPlainCombiner() {
        const auto over1 = [](ModuleBuilder& b) { b.ints(AttributeName::dimensions, {1}); };
        QCOMPARE(rule(OpKind::reduce, {{4, 8}, {}}, {{4}},
                      [&](auto& b) {
                          over1(b);
                          reducer(b, OpKind::maximum);
                      }),
                 "([i, j], [])->([i]) {i=4, j=8} reduction={j}");
        const OneOp max = oneOp(OpKind::reduce, {{4, 8}, {}}, {{4}}, [&](auto& b) {
            over1(b);
            reducer(b, OpKind::maximum);
        });
        QCOMPARE(ruleFor(*max.module, max.op).factors[1].combiner, Combiner::max);
    }
    void malformedAttributesDoNoHarm() {
        rule(OpKind::dot_general, {{4}, {8}}, {{}}, [](auto& b) {
            b.ints(AttributeName::lhs_contracting_dimensions, {7});
            b.ints(AttributeName::rhs_contracting_dimensions, {9});
        });
        rule(OpKind::slice, {{4}}, {{4, 4}});
        rule(OpKind::reduce, {{4}}, {{}});
        rule(OpKind::gather, {{4}}, {{4}});
        rule(OpKind::transpose, {{4}}, {{4}});
    }
    void manyFactorsGetLettersThenNumbers() {
        QVERIFY(rule(OpKind::negate, {Dims(20, 2)}, {Dims(20, 2)})
                    .starts_with("([i, j, k, l, m, n, o, p, q, r, s, t, "
                                 "u, v, w, x, y, z, z_1, z_2])"));
    }
};

QTEST_GUILESS_MAIN(RulesTest)
#include "rules_test.moc"
