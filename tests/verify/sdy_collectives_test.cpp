// SPDX-License-Identifier: GPL-3.0-or-later
// Collectives of the sdy dialect say where a value lies; in the program of a device there are none, inside what is
// sharded by hand as little as outside of it.
#include "core/spmd/materialise.h"
#include "core/stablehlo/stablehlo.h"
#include "core/verify/verify.h"
#include "tests/spmd/device_counts.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

// Rows by hand, columns free: gathered inside, cut again behind.
const char* const kText = R"(module @jit_f attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=2]>
  func.func public @main(%arg0: tensor<8x6xf32> loc("x")) -> tensor<8x6xf32> {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"a"}, {?}]>] out_shardings=[<@mesh, [{"a"}, {?}]>] manual_axes={"a"} (%arg1: tensor<4x6xf32>) {
      %2 = stablehlo.cosine %arg1 : tensor<4x6xf32>
      %3 = sdy.all_gather [{}, {"b"}] %2 out_sharding=<@mesh, [{}, {}]> : tensor<4x6xf32>
      %4 = stablehlo.tanh %3 : tensor<4x6xf32>
      sdy.return %4 : tensor<4x6xf32>
    } : (tensor<8x6xf32>) -> tensor<8x6xf32>
    %1 = sdy.all_slice [{"a"}, {}] %0 out_sharding=<@mesh, [{"a"}, {}]> : tensor<8x6xf32>
    return %1 : tensor<8x6xf32>
  }
})";

} // namespace

class SdyCollectivesTest : public QObject {
    Q_OBJECT
  private slots:
    void theyAreNotOnADevice() {
        const auto module = importText(kText);
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const Partition start(std::make_shared<SiteTable>(*module), *parseMesh("a=2,b=2"));
        const Partition columns = apply(start, {tileArgument(0, 1, 1), propagateAction()}).partition;
        for (const Partition& partition : {start, columns}) {
            const SpmdProgram program = lower(partition, {});
            const auto local = materialise(program);
            QVERIFY2(local, local ? "" : local.error().text().c_str());
            for (OpId op : local->module->ops()) QVERIFY(opKindDialect(local->module->kind(op)) == "stablehlo");
            QCOMPARE(test::countsIn(local->module), program.counts);
            const auto result = verify(program, analyse(**module), {});
            QVERIFY2(result, result ? "" : result.error().text().c_str());
            QVERIFY2(result->equal, words::english(result->firstDifference).c_str());
        }
    }
};

QTEST_GUILESS_MAIN(SdyCollectivesTest)
#include "sdy_collectives_test.moc"
