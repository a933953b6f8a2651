// SPDX-License-Identifier: GPL-3.0-or-later
// Which arguments give their places to which results.
#include "core/simulate/donors.h"
#include "tests/simulate/small_programs.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;
using simulation::Storage, simulation::donorsOf, test::module;

namespace {

constexpr auto kNo = Storage::kNoArgument;

std::vector<std::uint32_t> donorsIn(const std::shared_ptr<const Module>& m, const std::vector<Action>& actions = {}) {
    Partition p(std::make_shared<const SiteTable>(m), {{{"a", 4}}});
    const auto program = lower(apply(p, actions).partition, {});
    return donorsOf(program.partition.module(), LocalWork(program));
}

} // namespace

class DonorsTest : public QObject {
    Q_OBJECT

  private slots:
    // The donors are matched in the order of the program, each to the first result of its type that is left.
    void donorsTakeTheFirstFreeResultOfTheirType() {
        const auto m = module(
            R"(  func.func public @main(%a: tensor<8xf32> {jax.buffer_donor = true}, %b: tensor<4xf32> {jax.buffer_donor = true}, %c: tensor<8xf32> {jax.buffer_donor = true}, %d: tensor<8xf32> {jax.buffer_donor = true}, %e: tensor<4xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>) {
    %0 = stablehlo.tanh %a : tensor<8xf32>
    %1 = stablehlo.tanh %c : tensor<8xf32>
    %2 = stablehlo.tanh %b : tensor<4xf32>
    %3 = stablehlo.tanh %e : tensor<4xf32>
    return %0, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<4xf32>, tensor<4xf32>
  })");
        QCOMPARE(donorsIn(m),
                 (std::vector<std::uint32_t>{0, 2, 1, kNo})); // none is left for %d, none gives to the last
    }

    void whatTheProgramSaysComesFirst() {
        const auto m = module(
            R"(  func.func public @main(%a: tensor<8xf32> {jax.buffer_donor = true}, %b: tensor<8xf32> {tf.aliasing_output = 0 : i32}) -> (tensor<8xf32>, tensor<8xf32>) {
    %0 = stablehlo.tanh %a : tensor<8xf32>
    %1 = stablehlo.tanh %b : tensor<8xf32>
    return %0, %1 : tensor<8xf32>, tensor<8xf32>
  })");
        QCOMPARE(donorsIn(m), (std::vector<std::uint32_t>{1, 0}));
    }

    // A device holds the whole of %a and a quarter of the first result: they are of one type and not of one size.
    void sharesOfOtherSizesAreNotGiven() {
        const auto m = module(
            R"(  func.func public @main(%a: tensor<8xf32> {jax.buffer_donor = true}, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
    %0 = stablehlo.tanh %b : tensor<8xf32>
    %1 = stablehlo.tanh %a : tensor<8xf32>
    return %0, %1 : tensor<8xf32>, tensor<8xf32>
  })");
        QCOMPARE(donorsIn(m), (std::vector<std::uint32_t>{0, kNo}));
        QCOMPARE(donorsIn(m, {atomicArgument(0, 0), tileArgument(1, 0, 0), propagateAction()}),
                 (std::vector<std::uint32_t>{kNo, 0}));
    }
};

QTEST_GUILESS_MAIN(DonorsTest)
#include "donors_test.moc"
