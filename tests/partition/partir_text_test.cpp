// SPDX-License-Identifier: GPL-3.0-or-later
// The loops that a person who reads the paper expects.
#include "core/partition/partir_text.h"

#include "tests/sharding/programs.h"

#include <QtTest/QtTest>

using namespace axiscape;
using test::kF32;

class PartirTextTest : public QObject {
    Q_OBJECT
    const Mesh m_mesh{{{"batch", 4}, {"model", 2}}};

  private slots:
    void theChainOfTwoProducts() {
        const Partition start(std::make_shared<SiteTable>(test::matmulChain()), m_mesh);
        QCOMPARE(partirText(start, OpId{0u}), "%0 = dot_general(%x, %w1) : tensor<256x16xf32>\n");
        const Partition bp = apply(start, {tileArgument(0, 0, 0), propagateAction()}).partition;
        QCOMPARE(partirText(bp, OpId{0u}), "%0 = loop \"batch\" [#tile<0>] (%batch : range<4>) {\n"
                                           "  yield dot_general(slice 0 %x[%batch], %w1) : tensor<64x16xf32>\n"
                                           "}\n");
        const Partition mp = apply(bp, {tileArgument(1, 1, 1), propagateAction()}).partition;
        QCOMPARE(partirText(mp, OpId{0u}),
                 "%0 = loop \"batch\" [#tile<0>] (%batch : range<4>) {\n"
                 "  loop \"model\" [#tile<1>] (%model : range<2>) {\n"
                 "    yield dot_general(slice 0 %x[%batch], slice 1 %w1[%model]) : tensor<64x8xf32>\n"
                 "  }\n"
                 "}\n");
        QCOMPARE(partirText(mp, OpId{1u}),
                 "%1 = loop \"batch\" [#tile<0>] (%batch : range<4>) {\n"
                 "  loop \"model\" [#sum] (%model : range<2>) {\n"
                 "    yield dot_general(slice 1 (slice 0 %0[%batch])[%model], slice 0 %w2[%model]) : tensor<64x8xf32>\n"
                 "  }\n"
                 "}\n");
    }
    void sumsOfOtherKindsAndOfPartialSums() {
        ModuleBuilder b("sums");
        const TypeId wide = b.tensor(kF32, {8, 8}), row = b.tensor(kF32, {8}), scalar = b.tensor(kF32, {});
        const ValueId x = b.argument("x", wide), y = b.argument("y", wide), zero = b.argument("zero", scalar);
        const auto sum = [&](ValueId v, OpKind kind) {
            const OpId op = b.op(OpKind::reduce, {v, zero}, {row});
            b.ints(AttributeName::dimensions, {0});
            test::reducer(b, kind);
            return b.result(op);
        };
        const OpId both = b.op(OpKind::add, {sum(x, OpKind::add), sum(y, OpKind::add)}, {row});
        const ValueId greatest = sum(y, OpKind::maximum);
        const ValueId results[] = {b.result(both), greatest};
        const Partition start(std::make_shared<SiteTable>(b.finish(results)), m_mesh);
        const Partition p = apply(start, {tileArgument(0, 0, 0), tileArgument(1, 0, 0), propagateAction()}).partition;
        QCOMPARE(partirText(p, OpId{2u}), "%2 = loop \"batch\" [#sum] (%batch : range<4>) {\n"
                                          "  yield add(%0, %1) : tensor<8xf32>\n"
                                          "}\n");
        QVERIFY(partirText(p, OpId{3u}).find("[#reduce<max>]") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(PartirTextTest)
#include "partir_text_test.moc"
