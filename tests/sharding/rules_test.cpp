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
    void broadcastSharesEqualSizes() {
        QCOMPARE(rule(OpKind::broadcast_in_dim, {{8, 1}}, {{4, 8, 2}},
                      [](auto& b) {
                          b.ints(AttributeName::broadcast_dimensions, {1, 2});
                      }),
                 "([j, l])->([i, j, k]) {i=4, j=8, k=2, l=1}");
    }
    void transposeFollowsThePermutation() {
        QCOMPARE(rule(OpKind::transpose, {{2, 3, 5}}, {{5, 2, 3}},
                      [](auto& b) {
                          b.ints(AttributeName::permutation, {2, 0, 1});
                      }),
                 "([j, k, i])->([i, j, k]) {i=5, j=2, k=3}");
    }
    void reshapeWalksBothShapes_data() {
        QTest::addColumn<QList<int>>("from");
        QTest::addColumn<QList<int>>("to");
        QTest::addColumn<QString>("text");
        QTest::newRow("split") << QList<int>{8, 4} << QList<int>{2, 4, 4} << "([ij, k])->([i, j, k]) {i=2, j=4, k=4}";
        QTest::newRow("regroup") << QList<int>{8, 4} << QList<int>{2, 16} << "([ij, k])->([i, jk]) {i=2, j=4, k=4}";
        QTest::newRow("ones") << QList<int>{1, 8} << QList<int>{8} << "([j, i])->([i]) {i=8, j=1}";
        QTest::newRow("nothing common") << QList<int>{2, 3} << QList<int>{3, 2}
                                        << "([i, j])->([k, l]) {i=2, j=3, k=3, l=2} need_replication={i, j, k, l}";
        QTest::newRow("after a whole group") << QList<int>{2, 3, 5} << QList<int>{3, 2, 5}
                                             << "([j, k, i])->([l, m, i]) {i=5, j=2, k=3, l=3, m=2} "
                                                "need_replication={j, k, l, m}";
        QTest::newRow("shared divisor first") << QList<int>{6, 4} << QList<int>{4, 6}
                                              << "([ij, k])->([il, m]) {i=2, j=3, k=4, l=2, m=6} "
                                                 "need_replication={j, k, l, m}";
        QTest::newRow("scalar") << QList<int>{1, 1} << QList<int>{} << "([i, j])->([]) {i=1, j=1}";
        QTest::newRow("empty") << QList<int>{0, 4} << QList<int>{4, 0}
                               << "([i, j])->([k, l]) {i=0, j=4, k=4, l=0} need_replication={j, k}";
    }
    void reshapeWalksBothShapes() {
        QFETCH(QList<int>, from);
        QFETCH(QList<int>, to);
        QFETCH(QString, text);
        QCOMPARE(QString::fromStdString(
                     rule(OpKind::reshape, {Dims(from.begin(), from.end())}, {Dims(to.begin(), to.end())})),
                 text);
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
        QCOMPARE(rule(OpKind::reduce, {{4, 8}, {}}, {{4}},
                      [&](auto& b) {
                          over1(b);
                          reducer(b, OpKind::subtract);
                      }),
                 "([i, j], [])->([i]) {i=4, j=8} need_replication={j}");
        QCOMPARE(rule(OpKind::reduce, {{4, 8}, {4, 8}, {}, {}}, {{4}, {4}}, over1),
                 "([i, j], [i, k], [], [])->([i], [i]) {i=4, j=8, k=8} need_replication={j, k}");
    }
    void partsOfADimensionStayWhole() {
        QCOMPARE(rule(OpKind::slice, {{4, 8}}, {{4, 2}}), "([i, j])->([i, k]) {i=4, j=8, k=2} need_replication={j, k}");
        QCOMPARE(rule(OpKind::dynamic_slice, {{4, 8}, {}, {}}, {{4, 2}}),
                 "([i, j], [], [])->([i, k]) {i=4, j=8, k=2} need_replication={j, k}");
        QCOMPARE(rule(OpKind::dynamic_update_slice, {{4, 8}, {4, 2}, {}, {}}, {{4, 8}}),
                 "([i, j], [i, k], [], [])->([i, l]) {i=4, j=8, k=2, l=8} need_replication={j, k, l}");
        QCOMPARE(rule(OpKind::pad, {{4, 8}, {}}, {{4, 8}},
                      [](auto& b) {
                          b.ints(AttributeName::edge_padding_low, {0, 1});
                          b.ints(AttributeName::edge_padding_high, {0, -1});
                          b.ints(AttributeName::interior_padding, {0, 0});
                      }),
                 "([i, j], [])->([i, k]) {i=4, j=8, k=8} need_replication={j, k}");
    }
    void workedOnDimensionsStayWhole() {
        QCOMPARE(rule(OpKind::concatenate, {{4, 8}, {4, 2}}, {{4, 10}},
                      [](auto& b) { b.ints(AttributeName::dimension, {1}); }),
                 "([i, j], [i, k])->([i, l]) {i=4, j=8, k=2, l=10} need_replication={j, k, l}");
        QCOMPARE(rule(OpKind::reverse, {{4, 8}}, {{4, 8}}, [](auto& b) { b.ints(AttributeName::dimensions, {0}); }),
                 "([j, i])->([k, i]) {i=8, j=4, k=4} need_replication={j, k}");
        QCOMPARE(rule(OpKind::sort, {{4, 8}, {4, 8}}, {{4, 8}, {4, 8}},
                      [](auto& b) { b.ints(AttributeName::dimension, {1}); }),
                 "([i, j], [i, k])->([i, l], [i, m]) {i=4, j=8, k=8, l=8, m=8} need_replication={j, k, l, m}");
        QCOMPARE(rule(OpKind::top_k, {{4, 8}}, {{4, 2}, {4, 2}}, [](auto& b) { b.ints(AttributeName::k, {2}); }),
                 "([i, j])->([i, k], [i, l]) {i=4, j=8, k=2, l=2} need_replication={j, k, l}");
    }
    void windowsOfOneArePassedThrough() {
        QCOMPARE(rule(OpKind::reduce_window, {{4, 8}, {}}, {{4, 4}},
                      [](auto& b) {
                          b.ints(AttributeName::window_dimensions, {1, 2});
                          b.ints(AttributeName::window_strides, {1, 2});
                      }),
                 "([i, j], [])->([i, k]) {i=4, j=8, k=4} need_replication={j, k}");
    }
    void gatherTakesLookUpsAndFullSlices() {
        // an embedding: rows of a 100x16 table by 4x8 numbers
        QCOMPARE(rule(OpKind::gather, {{100, 16}, {4, 8, 1}}, {{4, 8, 16}},
                      [](auto& b) {
                          b.ints(AttributeName::offset_dims, {2});
                          b.ints(AttributeName::collapsed_slice_dims, {0});
                          b.ints(AttributeName::start_index_map, {0});
                          b.ints(AttributeName::index_vector_dim, {2});
                          b.ints(AttributeName::slice_sizes, {1, 16});
                      }),
                 "([l, k], [i, j, m])->([i, j, k]) {i=4, j=8, k=16, l=100, m=1} need_replication={l}");
        // with a batching dimension
        QCOMPARE(rule(OpKind::gather, {{4, 100}, {4, 8, 1}}, {{4, 8}},
                      [](auto& b) {
                          b.ints(AttributeName::collapsed_slice_dims, {1});
                          b.ints(AttributeName::operand_batching_dims, {0});
                          b.ints(AttributeName::start_indices_batching_dims, {0});
                          b.ints(AttributeName::start_index_map, {1});
                          b.ints(AttributeName::index_vector_dim, {2});
                          b.ints(AttributeName::slice_sizes, {1, 1});
                      }),
                 "([i, k], [i, j, l])->([i, j]) {i=4, j=8, k=100, l=1} need_replication={k}");
    }
    void scatterSumsOverItsLookUps() {
        const auto numbers = [](ModuleBuilder& b) {
            b.ints(AttributeName::update_window_dims, {2});
            b.ints(AttributeName::inserted_window_dims, {0});
            b.ints(AttributeName::scatter_dims_to_operand_dims, {0});
            b.ints(AttributeName::index_vector_dim, {2});
        };
        const std::vector<Dims> operands = {{100, 16}, {4, 8, 1}, {4, 8, 16}};
        QCOMPARE(rule(OpKind::scatter, operands, {{100, 16}},
                      [&](auto& b) {
                          numbers(b);
                          reducer(b, OpKind::add);
                      }),
                 "([l, k], [i, j, m], [i, j, k])->([n, k]) {i=4, j=8, k=16, l=100, m=1, n=100} reduction={i, j} "
                 "need_replication={l, n}");
        // a region that is no combiner: the look-ups stay whole
        const OneOp overwrite = oneOp(OpKind::scatter, operands, {{100, 16}}, [&](auto& b) {
            numbers(b);
            const TypeId scalar = b.tensor(kF32, {});
            const TypeId types[] = {scalar, scalar};
            const auto arguments = b.beginRegion(types);
            const ValueId yields[] = {arguments[1]};
            b.endRegion(yields);
        });
        const FactorRule r = ruleFor(*overwrite.module, overwrite.op);
        QCOMPARE(r.factors.size(), std::size_t{1});
        QCOMPARE(r.factors[0].factorClass, FactorClass::parallel);
    }
    void convolutionSumsOverInputFeatures() {
        const auto layout = [](ModuleBuilder& b) { // [b, 0, 1, f] x [0, 1, i, o] -> [b, 0, 1, f]
            b.ints(AttributeName::input_batch_dimension, {0});
            b.ints(AttributeName::input_feature_dimension, {3});
            b.ints(AttributeName::input_spatial_dimensions, {1, 2});
            b.ints(AttributeName::kernel_spatial_dimensions, {0, 1});
            b.ints(AttributeName::kernel_input_feature_dimension, {2});
            b.ints(AttributeName::kernel_output_feature_dimension, {3});
            b.ints(AttributeName::output_batch_dimension, {0});
            b.ints(AttributeName::output_feature_dimension, {3});
            b.ints(AttributeName::output_spatial_dimensions, {1, 2});
            b.ints(AttributeName::window_strides, {1, 1});
            b.ints(AttributeName::padding, {1, 1, 0, 0});
        };
        QCOMPARE(rule(OpKind::convolution, {{2, 32, 16, 4}, {3, 1, 4, 8}}, {{2, 32, 16, 8}}, layout),
                 "([i, m, j, l], [n, o, l, k])->([i, p, j, k]) "
                 "{i=2, j=16, k=8, l=4, m=32, n=3, o=1, p=32} reduction={l} need_replication={m, n, p}");
        QCOMPARE(rule(OpKind::convolution, {{2, 32, 16, 4}, {3, 1, 1, 4}}, {{2, 32, 16, 4}},
                      [&](auto& b) {
                          layout(b);
                          b.ints(AttributeName::feature_group_count, {4});
                      }),
                 "([i, k, j, l], [m, n, o, p])->([i, q, j, r]) "
                 "{i=2, j=16, k=32, l=4, m=3, n=1, o=1, p=4, q=32, r=4} need_replication={k, l, m, p, q, r}");
    }
    void opsOutsideTheTableStayWhole() {
        QCOMPARE(rule(OpKind::cholesky, {{4, 8, 8}}, {{4, 8, 8}}),
                 "([i, j, k])->([l, m, n]) {i=4, j=8, k=8, l=4, m=8, n=8} need_replication={i, j, k, l, m, n}");
    }
    void malformedAttributesDoNoHarm() {
        rule(OpKind::dot_general, {{4}, {8}}, {{}}, [](auto& b) {
            b.ints(AttributeName::lhs_contracting_dimensions, {7});
            b.ints(AttributeName::rhs_contracting_dimensions, {9});
        });
        rule(OpKind::slice, {{4}}, {{4, 4}});
        rule(OpKind::reduce, {{4}}, {{}});
        rule(OpKind::gather, {{4}}, {{4}});
        QCOMPARE(rule(OpKind::transpose, {{4}}, {{4}}), "([i])->([j]) {i=4, j=4} need_replication={i, j}");
    }
    void manyFactorsGetLettersThenNumbers() {
        QVERIFY(rule(OpKind::negate, {Dims(20, 2)}, {Dims(20, 2)})
                    .starts_with("([i, j, k, l, m, n, o, p, q, r, s, t, "
                                 "u, v, w, x, y, z, z_1, z_2])"));
    }
};

QTEST_GUILESS_MAIN(RulesTest)
#include "rules_test.moc"
