// SPDX-License-Identifier: GPL-3.0-or-later
// The other side of the judge: a device's program with a mistake in it is different, however small what is wrong and
// however badly conditioned the program; and what falls otherwise between two equal numbers is none.
#include "core/ir/resize.h"
#include "core/stablehlo/stablehlo.h"
#include "core/verify/verify.h"
#include "tests/support/support.h"
#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/verify/mistakes_texts.h"
#endif

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

std::shared_ptr<const Module> read(const std::string& text) {
    auto module = importText(text);
    if (!module) qFatal("%s", module.error().text().c_str());
    return *module;
}

SpmdProgram cut(std::shared_ptr<const Module> module, const char* mesh, const std::vector<Action>& actions) {
    const Partition start(std::make_shared<SiteTable>(std::move(module)), *parseMesh(mesh));
    return lower(apply(start, actions).partition, {});
}

// Data parallel, and the first layer's weights along their columns.
SpmdProgram trainStep() {
    const auto module = test::model("mlp_train");
    std::vector<Action> actions;
    for (std::uint32_t i = 0; i < module->argumentCount(); ++i) {
        const std::string& path = module->argument(i).path;
        if (path.starts_with("batch") && module->type(ValueId{i}).shape.size() > 0)
            actions.push_back(tileArgument(i, 0, 0));
        if (path == "params/0/w") actions.push_back(tileArgument(i, 1, 1));
    }
    actions.push_back(propagateAction());
    return lower(
        apply(Partition(std::make_shared<SiteTable>(module), *parseMesh("batch=2,model=2")), actions).partition, {});
}

DeviceModule with(const DeviceModule& device, const Resizing& changes) {
    DeviceModule changed = device;
    changed.module = ModuleBuilder::resized(*device.module, changes);
    return changed;
}

DeviceModule withText(const DeviceModule& device, OpId op, AttributeName name, const std::string& text) {
    Resizing changes;
    changes.texts.push_back({op, name, text});
    return with(device, changes);
}

std::vector<OpId> opsOf(const DeviceModule& device, OpKind kind) {
    std::vector<OpId> ops;
    for (const OpId op : device.module->ops())
        if (device.module->kind(op) == kind) ops.push_back(op);
    return ops;
}

Verification verdict(const SpmdProgram& program, const DeviceModule& device) {
    auto result = verify(program, device, analyse(program.partition.module()), {});
    if (!result) qFatal("%s", result.error().text().c_str());
    return *result;
}

std::string said(const Verification& v) {
    return v.equal ? "equal, worst " + std::to_string(v.worstDifference) + " of " + std::to_string(v.tolerance)
                   : words::english(v.firstDifference);
}

const std::string kEachAlone = "dense<[[0], [1], [2], [3]]> : tensor<4x1xi64>";

} // namespace

class MistakesTest : public QObject {
    Q_OBJECT

    static void differs(const SpmdProgram& program, const DeviceModule& wrong, const char* what) {
        const Verification v = verdict(program, wrong);
        QVERIFY2(!v.equal, (std::string(what) + ": " + said(v)).c_str());
        QVERIFY2(v.first, what); // and the op is named
    }

  private slots:
    void everyReductionCounts() {
        const SpmdProgram program = trainStep();
        const DeviceModule device = *materialise(program);
        const Verification right = verdict(program, device);
        QVERIFY2(right.equal, said(right).c_str());
        const auto reductions = opsOf(device, OpKind::all_reduce);
        QVERIFY(reductions.size() >= 4);
        for (const OpId op : reductions) {
            // dropped; over the other axis of as many devices
            differs(program, withText(device, op, AttributeName::replica_groups, kEachAlone), "dropped");
            const bool overBatch =
                device.module->textOf(op, AttributeName::replica_groups).starts_with("dense<[[0, 2]");
            differs(program,
                    withText(device, op, AttributeName::replica_groups,
                             overBatch ? "dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>"
                                       : "dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>"),
                    "over the wrong axis");
        }
    }

    void aReductionByAnotherCombiner() {
        const SpmdProgram program = trainStep();
        const DeviceModule device = *materialise(program);
        const std::string text = printText(*device.module);
        int tried = 0;
        for (std::size_t at = text.find("stablehlo.all_reduce"); at != text.npos;
             at = text.find("stablehlo.all_reduce", at + 1)) {
            const std::size_t add = text.find("stablehlo.add", at);
            DeviceModule wrong = device;
            wrong.module = read(std::string(text).replace(add, 13, "stablehlo.maximum"));
            QCOMPARE(wrong.module->valueCount(), device.module->valueCount());
            QCOMPARE(wrong.module->opCount(), device.module->opCount());
            differs(program, wrong, "the maximum instead of the sum");
            ++tried;
        }
        QVERIFY(tried >= 4);
    }

    void shardsThatAreOffByOne() {
        const auto module = read(R"(module @slices {
  func.func public @main(%x: tensor<16x4xf32>, %y: tensor<16x4xf32>) -> tensor<16x4xf32> {
    %s = stablehlo.add %x, %y : tensor<16x4xf32>
    return %s : tensor<16x4xf32>
  }
})");
        // Both are whole on every device, and cut where they are used.
        const Partition start(std::make_shared<SiteTable>(module), *parseMesh("a=4"));
        const Partition state = apply(start, {tileResult(OpId{0u}, 0, 0, 0)}).partition;
        const SpmdProgram program = lower(state, {});
        const DeviceModule device = *materialise(program);
        QVERIFY(verdict(program, device).equal);
        const auto slices = opsOf(device, OpKind::dynamic_slice);
        QCOMPARE(slices.size(), std::size_t{2});
        // Rows of a device: 4. Devices begin 3 apart.
        const Module& m = *device.module;
        const OpId offset = m.definingOp(m.operands(slices[0])[1]);
        QCOMPARE(m.kind(offset), OpKind::multiply);
        differs(program, withText(device, m.definingOp(m.operands(offset)[1]), AttributeName::value, "3"),
                "shards that begin one row early");
    }

    void aGradientOfABillionth_data() {
        QTest::addColumn<int>("turns");
        QTest::newRow("well conditioned") << 0;
        QTest::newRow("badly conditioned") << 24;
        QTest::newRow("rounding is all there is") << 70;
    }
    void aGradientOfABillionth() {
        QFETCH(int, turns);
        const SpmdProgram program =
            cut(read(test::smallGradient(turns)), "batch=4", {tileArgument(0, 0, 0), propagateAction()});
        const DeviceModule device = *materialise(program);
        const Verification right = verdict(program, device);
        QVERIFY2(right.equal, said(right).c_str());
        QVERIFY(right.conditioning > (turns == 0 ? 0.5 : turns == 24 ? 1e4 : 1e12));
        const auto reductions = opsOf(device, OpKind::all_reduce);
        QCOMPARE(reductions.size(), std::size_t{1});
        differs(program, withText(device, reductions[0], AttributeName::replica_groups, kEachAlone), "dropped");
        // The gradient alone, a billionth of what it is added to, is a thousandth off.
        for (const OpId op : opsOf(device, OpKind::constant))
            if (device.module->literal(op) == "1.0e-9")
                differs(program, withText(device, op, AttributeName::value, "1.001e-9"), "a thousandth of a billionth");
    }

    // What is compared are two sums of the same numbers in two orders: on which side they fall is chance.
    void choicesBetweenEqualNumbers() {
        const auto module = read(test::kChoices);
        int otherwise = 0;
        for (const char* mesh : {"a=2", "a=4", "a=8"}) {
            const SpmdProgram program =
                cut(module, mesh, {tileArgument(0, 1, 0), tileArgument(1, 1, 0), propagateAction()});
            const DeviceModule device = *materialise(program);
            for (std::uint64_t seed = 0; seed < 8; ++seed) {
                const auto result = verify(program, device, analyse(*module), {seed, {}});
                QVERIFY2(result, result ? "" : result.error().text().c_str());
                QVERIFY2(result->equal, words::english(result->firstDifference).c_str());
                otherwise += result->opByOp;
            }
            // A wrong index is another thing: the numbers of the columns one off.
            for (const OpId op : opsOf(device, OpKind::compare))
                if (device.module->textOf(op, AttributeName::comparison_direction) == "LT")
                    differs(program, withText(device, op, AttributeName::comparison_direction, "GT"),
                            "LT instead of GT");
        }
        QVERIFY(otherwise > 0);
    }
};

QTEST_GUILESS_MAIN(MistakesTest)
#include "mistakes_test.moc"
