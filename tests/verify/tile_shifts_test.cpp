// SPDX-License-Identifier: GPL-3.0-or-later
// Shifts of tiles: rolls, shifts by padding and new tiles in front are permutes of what crosses a border, nothing is
// gathered; the program of a device has the collectives that are counted, and computes the same.
#include "core/spmd/tile_shift.h"

#include "core/spmd/materialise.h"
#include "core/stablehlo/stablehlo.h"
#include "core/verify/verify.h"
#include "tests/spmd/device_counts.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

using namespace axiscape;

namespace {

// Stages of products with weights that are cut by stage; between them `moved` makes %s of the state %y.
std::string between(const std::string& moved, const std::string& result = "4x8x16") {
    return fmt::format(
        R"(func.func public @main(%x: tensor<4x8x16xf32>, %w: tensor<4x16x16xf32>, %new: tensor<1x8x16xf32>) -> tensor<{1}xf32> {{
  %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
  %y = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<4x8x16xf32>, tensor<4x16x16xf32>) -> tensor<4x8x16xf32>
  {0}
  return %out : tensor<{1}xf32>
}})",
        moved, result);
}
const std::string kNextStage =
    "\n  %out = stablehlo.dot_general %s, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : "
    "(tensor<4x8x16xf32>, tensor<4x16x16xf32>) -> tensor<4x8x16xf32>";

const std::string kRoll = R"(%1 = stablehlo.slice %y [3:4, 0:8, 0:16] : (tensor<4x8x16xf32>) -> tensor<1x8x16xf32>
  %2 = stablehlo.slice %y [0:3, 0:8, 0:16] : (tensor<4x8x16xf32>) -> tensor<3x8x16xf32>
  %s = stablehlo.concatenate %1, %2, dim = 0 : (tensor<1x8x16xf32>, tensor<3x8x16xf32>) -> tensor<4x8x16xf32>)";

SpmdProgram lowered(const std::string& text, int stages, bool shift) {
    const auto module = importText(text, "shift");
    if (!module) qFatal("%s", module.error().text().c_str());
    const Mesh mesh{{{"stage", stages}, {"batch", 2}}};
    const auto state = apply(Partition(std::make_shared<SiteTable>(*module), mesh),
                             {tileArgument(1, 0, 0), tileArgument(0, 1, 1), propagateAction()});
    SpmdProgram program = lower(state.partition, {false, Reshards::partir, shift});
    const auto device = materialise(program);
    if (!device) qFatal("%s", device.error().text().c_str());
    if (test::countsIn(device->module) != program.counts) qFatal("other collectives than counted");
    const auto verified = verify(program, analyse(**module), {});
    if (!verified) qFatal("%s", verified.error().text().c_str());
    if (!verified->equal) qFatal("%s", words::english(verified->firstDifference).c_str());
    return program;
}

// Permutes alone, and what they send of the state's share.
void permutes(const std::string& text, int stages, std::int64_t count, double sent) {
    QVERIFY(lowered(text, stages, false).counts[CollectiveKind::all_gather] > 0);
    const SpmdProgram program = lowered(text, stages, true);
    QCOMPARE(program.counts[CollectiveKind::collective_permute], count);
    QCOMPARE(program.counts.total(), count);
    QCOMPARE(sentBytes(program), sent);
}
constexpr double kStage = 8 / 2 * 16 * 4; // bytes of one stage's state on a device

} // namespace

class TileShiftsTest : public QObject {
    Q_OBJECT

  private slots:
    void aRollIsOnePermute() { permutes(between(kRoll + kNextStage), 4, 1, kStage); }
    void ofTwoStagesADeviceOnlyTheBorderMoves() { permutes(between(kRoll + kNextStage), 2, 1, kStage); }
    void aSumOfPadsIsARollBack() {
        permutes(between(R"(%1 = stablehlo.slice %y [0:1, 0:8, 0:16] : (tensor<4x8x16xf32>) -> tensor<1x8x16xf32>
  %2 = stablehlo.slice %y [1:4, 0:8, 0:16] : (tensor<4x8x16xf32>) -> tensor<3x8x16xf32>
  %3 = stablehlo.pad %2, %zero, low = [0, 0, 0], high = [1, 0, 0], interior = [0, 0, 0] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
  %4 = stablehlo.pad %1, %zero, low = [3, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x8x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
  %s = stablehlo.add %3, %4 : tensor<4x8x16xf32>)" +
                         kNextStage),
                 4, 1, kStage);
    }
    // As the backward pass of a circular pipeline has them: each is added to something on its own.
    void theTwoEndsOfARollAddedOneByOneAreOnePermute() {
        permutes(between(R"(%u = stablehlo.tanh %y : tensor<4x8x16xf32>
  %1 = stablehlo.slice %y [0:1, 0:8, 0:16] : (tensor<4x8x16xf32>) -> tensor<1x8x16xf32>
  %2 = stablehlo.slice %y [1:4, 0:8, 0:16] : (tensor<4x8x16xf32>) -> tensor<3x8x16xf32>
  %3 = stablehlo.pad %2, %zero, low = [0, 0, 0], high = [1, 0, 0], interior = [0, 0, 0] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
  %4 = stablehlo.add %u, %3 : tensor<4x8x16xf32>
  %5 = stablehlo.pad %1, %zero, low = [3, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<1x8x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
  %s = stablehlo.add %4, %5 : tensor<4x8x16xf32>)" +
                         kNextStage),
                 4, 1, kStage);
    }
    void shiftsBothWaysStayTwo() {
        permutes(between(R"(%u = stablehlo.tanh %y : tensor<4x8x16xf32>
  %1 = stablehlo.slice %y [0:3, 0:8, 0:16] : (tensor<4x8x16xf32>) -> tensor<3x8x16xf32>
  %2 = stablehlo.slice %y [1:4, 0:8, 0:16] : (tensor<4x8x16xf32>) -> tensor<3x8x16xf32>
  %3 = stablehlo.pad %2, %zero, low = [0, 0, 0], high = [1, 0, 0], interior = [0, 0, 0] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
  %4 = stablehlo.add %u, %3 : tensor<4x8x16xf32>
  %5 = stablehlo.pad %1, %zero, low = [1, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<3x8x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>
  %s = stablehlo.add %4, %5 : tensor<4x8x16xf32>)" +
                         kNextStage),
                 4, 2, 2 * kStage);
    }
    void aPadAndASliceShift() {
        permutes(
            between(
                R"(%1 = stablehlo.pad %y, %zero, low = [1, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<5x8x16xf32>
  %s = stablehlo.slice %1 [0:4, 0:8, 0:16] : (tensor<5x8x16xf32>) -> tensor<4x8x16xf32>)" +
                kNextStage),
            4, 1, kStage);
    }
    void aNegativePadShiftsBack() {
        permutes(
            between(
                R"(%1 = stablehlo.pad %y, %zero, low = [0, 0, 0], high = [1, 0, 0], interior = [0, 0, 0] : (tensor<4x8x16xf32>, tensor<f32>) -> tensor<5x8x16xf32>
  %s = stablehlo.pad %1, %zero, low = [-1, 0, 0], high = [0, 0, 0], interior = [0, 0, 0] : (tensor<5x8x16xf32>, tensor<f32>) -> tensor<4x8x16xf32>)" +
                kNextStage),
            4, 1, kStage);
    }
    void aNewTileInFrontOfAllButTheLast() {
        permutes(between(R"(%n = stablehlo.tanh %new : tensor<1x8x16xf32>
  %2 = stablehlo.slice %y [0:3, 0:8, 0:16] : (tensor<4x8x16xf32>) -> tensor<3x8x16xf32>
  %s = stablehlo.concatenate %n, %2, dim = 0 : (tensor<1x8x16xf32>, tensor<3x8x16xf32>) -> tensor<4x8x16xf32>)" +
                         kNextStage),
                 4, 1, kStage);
    }
    // What all devices want of one stage is a sum of what they have: less than a gather of all stages.
    void oneStageIsReadByASum() {
        const auto text =
            between(R"(%1 = stablehlo.slice %y [3:4, 0:8, 0:16] : (tensor<4x8x16xf32>) -> tensor<1x8x16xf32>
  %out = stablehlo.exponential %1 : tensor<1x8x16xf32>)",
                    "1x8x16");
        QCOMPARE(lowered(text, 4, false).counts[CollectiveKind::all_gather], 1);
        const SpmdProgram program = lowered(text, 4, true);
        QCOMPARE(program.counts[CollectiveKind::all_reduce], 1);
        QCOMPARE(program.counts.total(), 1);
        QCOMPARE(sentBytes(program), 1.5 * kStage);
    }
    // Who wants it whole gathers it, once.
    void whatIsReadWholeStaysAsItWas() {
        const auto text = between(kRoll + "\n  %out = stablehlo.reverse %s, dims = [0] : tensor<4x8x16xf32>");
        QCOMPARE(lowered(text, 4, true).counts, lowered(text, 4, false).counts);
    }
};

QTEST_GUILESS_MAIN(TileShiftsTest)
#include "tile_shifts_test.moc"
