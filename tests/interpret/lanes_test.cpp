// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/lanes/lanes.h"
#include "tests/interpret/runs.h"

using namespace axiscape;
using kernels::LaneProgram;

namespace {

// A reduce over f32 whose region is the given text, of %a and %b.
std::shared_ptr<const Module> reducing(const std::string& region) {
    return test::mainOf(R"((%x: tensor<4xf32>, %i: tensor<f32>, %o: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.reduce"(%x, %i) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
)" + region + R"(
  }) {dimensions = array<i64: 0>} : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
})");
}

Result<LaneProgram> programOf(const std::shared_ptr<const Module>& module) {
    return LaneProgram::of(*module, module->regions(module->definingOp(module->results()[0]))[0]);
}

std::string returning(const std::string& line) { return line + "\n    stablehlo.return %c : tensor<f32>"; }

} // namespace

class LanesTest : public QObject {
    Q_OBJECT

  private slots:
    void combiners_data() {
        QTest::addColumn<QString>("line");
        QTest::addColumn<int>("kind");
        const auto row = [](const char* line, OpKind kind) { QTest::newRow(line) << line << static_cast<int>(kind); };
        row("%c = stablehlo.add %a, %b : tensor<f32>", OpKind::add);
        row("%c = stablehlo.multiply %b, %a : tensor<f32>", OpKind::multiply);
        row("%c = stablehlo.maximum %a, %b : tensor<f32>", OpKind::maximum);
        row("%c = stablehlo.minimum %a, %b : tensor<f32>", OpKind::minimum);
        row("%c = stablehlo.subtract %a, %b : tensor<f32>", OpKind::unknown);
        row("%c = stablehlo.add %a, %a : tensor<f32>", OpKind::unknown);
        row("%n = stablehlo.negate %b : tensor<f32>\n%c = stablehlo.add %a, %n : tensor<f32>", OpKind::unknown);
    }
    void combiners() {
        QFETCH(QString, line);
        QFETCH(int, kind);
        const auto module = reducing(returning(line.toStdString()));
        const auto program = programOf(module);
        QVERIFY(program.has_value());
        QCOMPARE(static_cast<int>(program->combiner().value_or(OpKind::unknown)), kind);
    }

    void theSecondArgumentAloneOverwrites() {
        const auto second = reducing("    stablehlo.return %b : tensor<f32>");
        QVERIFY(programOf(second)->combiner() == OpKind::select);
        const auto first = reducing("    stablehlo.return %a : tensor<f32>");
        QVERIFY(!programOf(first)->combiner());
    }

    void manyLanesAtOnce() {
        const auto module = reducing(R"(
    %k = stablehlo.constant dense<10.0> : tensor<f32>
    %k2 = stablehlo.add %k, %k : tensor<f32>
    %s = stablehlo.reshape %b : (tensor<f32>) -> tensor<1xf32>
    %t = stablehlo.reshape %s : (tensor<1xf32>) -> tensor<f32>
    %p = stablehlo.compare LT, %a, %t : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %m = stablehlo.multiply %t, %k2 : tensor<f32>
    %c = stablehlo.select %p, %m, %a : tensor<i1>, tensor<f32>
    stablehlo.return %c : tensor<f32>)");
        const auto program = programOf(module);
        QVERIFY(program.has_value());
        const Tensor arguments[] = {test::floats({3}, {1, 2, 3}), test::floats({3}, {2, 2, 5})};
        const auto results = program->run(3, arguments);
        QVERIFY(results.has_value());
        QCOMPARE(test::floatsOf((*results)[0]), (test::Floats{40, 2, 100}));
        // an argument of one element stands for all lanes
        const Tensor broadcast[] = {arguments[0], test::floats({1}, {2.5f})};
        QCOMPARE(test::floatsOf((*program->run(3, broadcast))[0]), (test::Floats{50, 50, 3}));
        const Tensor none[] = {test::floats({0}, {}), test::floats({0}, {})};
        QCOMPARE((*program->run(0, none))[0].elements(), 0);
    }

    void aConstantResultFillsAllLanes() {
        const auto module = reducing(returning("%c = stablehlo.constant dense<7.0> : tensor<f32>"));
        const Tensor arguments[] = {test::floats({2}, {1, 2}), test::floats({2}, {3, 4})};
        QCOMPARE(test::floatsOf((*programOf(module)->run(2, arguments))[0]), (test::Floats{7, 7}));
    }

    void otherValuesOfTheRegion() {
        const auto module = reducing(returning("%n = stablehlo.negate %b : tensor<f32>\n"
                                               "%c = stablehlo.add %a, %n : tensor<f32>"));
        const auto program = programOf(module);
        const auto& region = module->region(module->regions(module->definingOp(module->results()[0]))[0]);
        const ValueId wanted[] = {module->results(region.ops[0])[0], region.arguments[0]};
        const Tensor arguments[] = {test::floats({2}, {1, 2}), test::floats({2}, {3, 4})};
        const auto values = program->run(2, arguments, wanted);
        QCOMPARE(test::floatsOf((*values)[0]), (test::Floats{-3, -4}));
        QCOMPARE(test::floatsOf((*values)[1]), (test::Floats{1, 2}));
    }

    void whatIsNotLaneByLaneIsNamed() {
        const auto outside = reducing(returning("%c = stablehlo.add %a, %o : tensor<f32>"));
        const auto refused = programOf(outside);
        QVERIFY(!refused.has_value());
        QVERIFY(refused.error().text().find("stablehlo.add") != std::string::npos);
        QVERIFY(refused.error().text().find("outside") != std::string::npos);
        const auto wide = reducing(returning("%v = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<f32>) -> "
                                             "tensor<3xf32>\n%c = stablehlo.add %a, %b : tensor<f32>"));
        QVERIFY(programOf(wide).error().text().find("not evaluated") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(LanesTest)
#include "lanes_test.moc"
