// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of f32, bf16 and bits with every float as f64: numbers are exact to the last place of f64, bits are those of
// the program's own types.
#include "core/interpret/interpret.h"
#include "core/interpret/tensor/double_precision.h"
#include "core/stablehlo/stablehlo.h"
#ifndef Q_MOC_RUN // moc 6.4 loses count of braces in raw strings
#include "tests/interpret/double_precision_texts.h"
#endif

#include <QtTest/QtTest>
#include <cmath>

using namespace axiscape;

namespace {

Tensor numbers(std::vector<double> values, std::vector<std::int64_t> shape) {
    Tensor tensor(ElementType::f64, shape);
    std::ranges::copy(values, tensor.mutableData<double>());
    return tensor;
}

std::vector<Tensor> run(const char* text, std::vector<Tensor> arguments) {
    const auto module = importText(text);
    if (!module) qFatal("%s", module.error().text().c_str());
    auto machine = Machine::make(*module, {std::move(arguments)}, {1, 1, false, importFunction, true});
    if (!machine) qFatal("%s", machine.error().text().c_str());
    if (auto ran = machine->run(); !ran) qFatal("%s", ran.error().text().c_str());
    return machine->results(0);
}

} // namespace

class DoublePrecisionTest : public QObject {
    Q_OBJECT

  private slots:
    void typesBecomeWider() {
        QCOMPARE(inDoublePrecision(ElementType::bf16), ElementType::f64);
        QCOMPARE(inDoublePrecision(ElementType::complex64), ElementType::complex128);
        QCOMPARE(inDoublePrecision(ElementType::f8E4M3FN), ElementType::f8E4M3FN);
        QCOMPARE(inDoublePrecision(ElementType::ui32), ElementType::ui32);
    }

    // A third of bf16, rounded by a type, a reduce_precision and a constant's bits on the way.
    void nothingRoundsToTheTypesWritten() {
        const auto results = run(test::kNarrow, {numbers({1.0 / 3}, {1})});
        QCOMPARE(results[0].dtype(), ElementType::f64);
        QCOMPARE(results[0].data<double>()[0], 1.0 / 3 + 1.5);
    }

    // As JAX makes a float of 23 random bits; both ways, alone and where a reducer looks at them.
    void bitsAreThoseOfTheTypesWritten() {
        const auto results = run(test::kBits, {numbers({1.5, -2.0, 0.1}, {3})});
        QCOMPARE(results[0].data<double>()[0], 0.5); // bits 0x3fc00000 less one
        QCOMPARE(results[1].dtype(), ElementType::ui32);
        QCOMPARE(results[1].data<std::uint32_t>()[0], 0x3fc00000u);
        QCOMPARE(results[1].data<std::uint32_t>()[1], 0xc0000000u);
        QCOMPARE(results[1].data<std::uint32_t>()[2], 0x3dcccccdu);
        QCOMPARE(results[2].dtype(), ElementType::f64); // sorted by their bits as unsigned numbers
        QCOMPARE(results[2].data<double>()[2], -2.0);
    }

    void decompositionsAreWideToo() {
        const auto results = run(test::kComposite, {numbers({0.1}, {1})});
        QCOMPARE(results[0].dtype(), ElementType::f64);
        QCOMPARE(results[0].data<double>()[0], 0.1 * 0.1);
    }

    // 0.3 is rounded to 8 bits where the program says so, and nowhere else.
    void eightBitsStay() {
        const auto results = run(test::kEightBits, {numbers({0.3}, {1})});
        QCOMPARE(results[0].dtype(), ElementType::f64);
        QCOMPARE(results[0].data<double>()[0], 0.3125);
    }

    void aValueIsReplaced() {
        const auto module = importText(test::kNarrow);
        auto machine = Machine::make(*module, {{numbers({1.0 / 3}, {1})}}, {1, 1, true, {}, true});
        QVERIFY2(machine, machine ? "" : machine.error().text().c_str());
        while (!machine->done()) {
            const OpId op = machine->next();
            QVERIFY(machine->step());
            if ((*module)->kind(op) == OpKind::reduce_precision)
                machine->replace((*module)->results(op)[0], 0, numbers({2}, {1}));
        }
        QCOMPARE(machine->results(0)[0].data<double>()[0], 3.5);
    }
};

QTEST_GUILESS_MAIN(DoublePrecisionTest)
#include "double_precision_test.moc"
