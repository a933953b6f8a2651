// SPDX-License-Identifier: GPL-3.0-or-later
// Control flow, devices that part and meet, what can be seen while stepping, errors.
#include "tests/interpret/runs.h"

#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/interpret/machine_texts.h"

#include <algorithm>
#endif

using namespace axiscape;
using namespace axiscape::test;
using Ints = std::vector<std::int32_t>;

namespace {

Tensor scalar(float v) { return floats({}, {v}); }
Tensor integer(std::int32_t v) { return tensorOf<std::int32_t>(ElementType::i32, {}, {v}); }
Tensor boolean(bool v) { return tensorOf<std::uint8_t>(ElementType::i1, {}, {static_cast<std::uint8_t>(v)}); }

} // namespace

class MachineTest : public QObject {
    Q_OBJECT

  private slots:
    void stepsOpByOp() {
        const auto module = mainOf(kStraight);
        auto machine = made(module, {{floats({2}, {2, 3})}});
        QCOMPARE(machine.deviceCount(), 1u);
        QVERIFY(!machine.done());
        QCOMPARE(machine.next(), OpId{0u});
        const ValueId x{0u}, square = module->results(OpId{0u})[0], sum = module->results(OpId{1u})[0];
        QVERIFY(machine.value(x, 0) && !machine.value(square, 0));
        QVERIFY(machine.step().has_value());
        QCOMPARE(machine.next(), OpId{1u});
        QCOMPARE(floatsOf(*machine.value(square, 0)), (Floats{4, 9}));
        QVERIFY(machine.step().has_value());
        QVERIFY(machine.done() && !machine.next().valid());
        QCOMPARE(machine.steps(), std::uint64_t{2});
        QVERIFY(!machine.value(square, 0)); // let go
        QCOMPARE(floatsOf(*machine.value(sum, 0)), (Floats{6, 12}));
        QCOMPARE(floatsOf(machine.results(0)[0]), (Floats{6, 12}));
        QVERIFY(machine.step().has_value()); // nothing more to do
        QCOMPARE(machine.steps(), std::uint64_t{2});
    }

    void keepsValuesWhenAsked() {
        const auto module = mainOf(kStraight);
        MachineOptions options;
        options.keepValues = true;
        const auto machine = ran(module, {{floats({2}, {2, 3})}}, options);
        QCOMPARE(floatsOf(*machine.value(module->results(OpId{0u})[0], 0)), (Floats{4, 9}));
        QCOMPARE(floatsOf(*machine.value(ValueId{0u}, 0)), (Floats{2, 3}));
    }

    // Devices that hold the same share what they make of it; the others have their own.
    void whatIsTheSameIsComputedOnce() {
        const auto module = mainOf(kStraight);
        MachineOptions options;
        options.keepValues = true;
        options.partitions = 4;
        const Tensor a = floats({2}, {2, 3}), b = floats({2}, {4, 5}), alike = floats({2}, {4, 5});
        const auto machine = ran(module, {{a}, {b}, {a}, {alike}}, options);
        const ValueId square = module->results(OpId{0u})[0];
        const auto buffer = [&](std::uint32_t device) { return machine.value(square, device)->bytes(); };
        QVERIFY(buffer(0) == buffer(2) && buffer(1) == buffer(3) && buffer(0) != buffer(1));
        for (const std::uint32_t device : {0u, 2u}) QCOMPARE(floatsOf(machine.results(device)[0]), (Floats{6, 12}));
        for (const std::uint32_t device : {1u, 3u}) QCOMPARE(floatsOf(machine.results(device)[0]), (Floats{20, 30}));
    }

    void loops() {
        const auto module = mainOf(kLoop);
        for (const auto& [n, want] : {std::pair{0, 1.5f}, {1, 3.f}, {5, 48.f}, {-3, 1.5f}}) {
            for (const bool keep : {false, true}) {
                MachineOptions options;
                options.keepValues = keep;
                const auto machine = ran(module, {{scalar(1.5f), integer(n)}}, options);
                QCOMPARE(floatsOf(machine.results(0)[0]), Floats{want});
                QCOMPARE(listOf<std::int32_t>(machine.results(0)[1]), Ints{std::max(n, 0)});
            }
        }
        const auto machine = ran(module, {{scalar(1), integer(4)}});
        QCOMPARE(machine.steps(), std::uint64_t{3 + 1 + 5 * 1 + 4 * 2}); // constants, while, conditions, bodies
    }

    void loopsInLoopsAndSwaps() {
        const auto machine = ran(mainOf(kNested), {{integer(5)}});
        QCOMPARE(listOf<std::int32_t>(machine.results(0)[0]), Ints{15});
        QCOMPARE(listOf<std::int32_t>(machine.results(0)[1]), Ints{1});
        QCOMPARE(listOf<std::int32_t>(machine.results(0)[2]), Ints{0});
    }

    void devicesLeaveALoopOneByOne() {
        const auto module = mainOf(kOwnTrips);
        auto machine = made(module, {{}}, onDevices(4));
        QCOMPARE(machine.deviceCount(), 4u);
        OpId loop;
        for (const OpId op : module->ops())
            if (module->kind(op) == OpKind::while_) loop = op;
        bool seenWaiting = false;
        while (!machine.done()) {
            QVERIFY(machine.step().has_value());
            seenWaiting |= machine.value(module->results(loop)[0], 0) && !machine.value(module->results(loop)[0], 3);
        }
        QVERIFY(seenWaiting);
        for (std::uint32_t device = 0; device < 4; ++device) {
            QCOMPARE(listOf<std::uint32_t>(machine.results(device)[0]), std::vector<std::uint32_t>{device});
            QCOMPARE(listOf<std::uint32_t>(machine.results(device)[1]),
                     std::vector<std::uint32_t>{device * (device + 1) / 2});
        }
    }

    void aCollectiveThatWouldHangIsAnError() {
        const auto text = errorOf(mainOf(kHangs), {{}}, onDevices(4));
        QVERIFY2(text.find("%s1 = stablehlo.all_reduce") != text.npos, text.c_str());
        QVERIFY2(text.find("devices 1, 2, 3 wait for devices 0") != text.npos, text.c_str());
        QVERIFY2(text.find("test.mlir:13") != text.npos, text.c_str());
    }

    void branches() {
        const auto module = mainOf(kCase);
        const auto run = [&](std::int32_t k) {
            const auto machine = ran(module, {{integer(k), scalar(3)}});
            return Floats{floatsOf(machine.results(0)[0])[0], floatsOf(machine.results(0)[1])[0]};
        };
        QCOMPARE(run(0), (Floats{-3, 3}));
        QCOMPARE(run(1), (Floats{3, 6}));
        QCOMPARE(run(2), (Floats{7, 7}));
        QCOMPARE(run(-1), (Floats{7, 7}));
        QCOMPARE(run(99), (Floats{7, 7}));
        QCOMPARE(floatsOf(ran(mainOf(kIf), {{boolean(true), scalar(3)}}).results(0)[0]), Floats{-3});
        QCOMPARE(floatsOf(ran(mainOf(kIf), {{boolean(false), scalar(3)}}).results(0)[0]), Floats{3});
    }

    void devicesTakeBranchesOfTheirOwn() {
        const auto machine =
            ran(mainOf(kCase),
                {{integer(2), scalar(1)}, {integer(0), scalar(2)}, {integer(1), scalar(3)}, {integer(0), scalar(4)}},
                onDevices(2, 2));
        const auto of = [&](std::uint32_t device) { return floatsOf(machine.results(device)[0])[0]; };
        QCOMPARE((Floats{of(0), of(1), of(2), of(3)}), (Floats{7, -2, 3, -4}));
        QCOMPARE(floatsOf(machine.results(3)[1]), Floats{4});
    }

    void tuplesTokensBarriersAndFutures() {
        const auto machine = ran(mainOf(kStructure), {{scalar(3), integer(5)}});
        QCOMPARE(floatsOf(machine.results(0)[0]), Floats{3});
        QCOMPARE(listOf<std::int32_t>(machine.results(0)[1]), Ints{5});
        QCOMPARE(floatsOf(machine.results(0)[2]), Floats{-3});
    }

    void compositesRunTheirDecomposition() {
        const auto module = imported(kComposite);
        for (const std::uint32_t devices : {1u, 3u}) {
            const auto machine = ran(module, {{floats({2}, {1, 2})}}, onDevices(devices));
            QCOMPARE(floatsOf(machine.results(devices - 1)[0]), (Floats{5, 38}));
        }
        const auto without = errorOf(module, {{floats({2}, {1, 2})}});
        QVERIFY2(without.find("decomposition") != without.npos, without.c_str());
        const auto gone = errorOf(mainOf(kCompositeOfNothing), {{floats({2}, {1, 2})}}, onDevices(1));
        QVERIFY2(gone.find("@gone") != gone.npos, gone.c_str());
    }

    void whatIsUsedAgainIsNotWrittenOver() {
        const Tensor x = floats({4}, {1, 2, 3, 4});
        const auto machine = ran(mainOf(kUpdates), {{x}}, onDevices(2));
        for (const std::uint32_t device : {0u, 1u}) {
            QCOMPARE(floatsOf(machine.results(device)[0]), (Floats{1, 9, 3, 4}));
            QCOMPARE(floatsOf(machine.results(device)[1]), (Floats{2, 9, 6, 8}));
        }
        QCOMPARE(floatsOf(x), (Floats{1, 2, 3, 4}));
    }

    void argumentsThatDoNotFit() {
        const auto module = mainOf(kStraight);
        const auto why = [&](std::vector<std::vector<Tensor>> arguments, MachineOptions options = {}) {
            const auto machine = Machine::make(module, std::move(arguments), std::move(options));
            return machine ? std::string() : machine.error().text();
        };
        QVERIFY(why({{}}).find("1 arguments, 0 are given") != std::string::npos);
        const auto shape = why({{floats({3}, {1, 2, 3})}});
        QVERIFY2(shape.find("argument 0 (arg0) is 2xf32, given is 3xf32") != shape.npos, shape.c_str());
        QVERIFY(!why({{tensorOf<std::int32_t>(ElementType::i32, {2}, {1, 2})}}).empty());
        QVERIFY(!why({{floats({2}, {1, 2})}, {floats({2}, {1, 2})}}, onDevices(3)).empty());
        QVERIFY(!why({{floats({2}, {1, 2})}}, onDevices(0)).empty());
        QVERIFY(!why({{floats({2}, {1, 2})}}, onDevices(1u << 31, 4)).empty());
    }

    void regionsThatDoNotFitAreAnError() {
        const auto text = errorOf(mainOf(kMisfit), {{floats({2}, {1, 2}), boolean(false)}});
        QVERIFY2(text.find("%r = stablehlo.while") != text.npos, text.c_str());
        QVERIFY2(text.find("value 0 is tensor<4xf32> for tensor<2xf32>") != text.npos, text.c_str());
    }

    void errorsNameOpAndLine() {
        const auto text = errorOf(mainOf(kForeign), {{floats({2}, {1, 2})}});
        QVERIFY2(text.find("test.mlir:5") != text.npos, text.c_str());
        QVERIFY2(text.find("%1 = my.thing cannot be evaluated") != text.npos, text.c_str());
    }

    void aFailedCheckIsAnErrorOfTheWholeProgram() {
        const auto result = evaluate(mainOf(kFailing), {floats({2}, {0, 1})});
        QVERIFY(!result);
        const auto text = result.error().text();
        QVERIFY2(text.find("test.mlir:5") != text.npos, text.c_str());
        QVERIFY2(text.find("element [1] is 2, expected 1") != text.npos, text.c_str());
        const auto machine = ran(mainOf(kFailing), {{floats({2}, {0, 1})}}, onDevices(2));
        QCOMPARE(machine.checks(), std::uint64_t{2});
        QCOMPARE(machine.failedChecks().size(), std::size_t{2});
        QCOMPARE(machine.failedChecks()[1].device, 1u);
        QVERIFY(evaluate(mainOf(kFailing), {floats({2}, {0, 0})}).has_value());
    }

    void endsWhenCancelled() {
        auto machine = made(mainOf(kStraight), {{floats({2}, {2, 3})}});
        const auto progress = Progress::cancellable();
        progress.cancel();
        const auto ran = machine.run(progress);
        QVERIFY(!ran && ran.error().code == ErrorCode::cancelled);
        QVERIFY(!machine.done());
        QVERIFY(machine.run().has_value() && machine.done()); // and can go on
    }

    void aLoopWithoutOpsThatDoesNotEndIsAnError() {
        QVERIFY(errorOf(mainOf(kEndless), {{boolean(true)}}).find("does not end") != std::string::npos);
        QVERIFY(errorOf(mainOf(kEndless), {{boolean(false)}}).empty());
    }

    void devicesAreThoseOfTheModule() {
        const auto module =
            imported("module attributes {mhlo.num_partitions = 3 : i32, mhlo.num_replicas = 2 : i32} {\n"
                     "func.func @main() -> (tensor<ui32>, tensor<ui32>) {\n"
                     "%0 = stablehlo.partition_id : tensor<ui32>\n"
                     "%1 = stablehlo.replica_id : tensor<ui32>\n"
                     "return %0, %1 : tensor<ui32>, tensor<ui32>\n}\n}");
        const auto machine = ran(module, {{}});
        QCOMPARE(machine.deviceCount(), 6u);
        QCOMPARE(listOf<std::uint32_t>(machine.results(4)[0])[0], 1u);
        QCOMPARE(listOf<std::uint32_t>(machine.results(4)[1])[0], 1u);
    }
};

QTEST_GUILESS_MAIN(MachineTest)
#include "machine_test.moc"
