// SPDX-License-Identifier: GPL-3.0-or-later
// Where a step is launches of kernels it is said why nothing pays; where it is work, it is not.
#include "core/hardware/hardware.h"
#include "core/insight/launch_time.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

SnapshotPointer whole(const std::string& name, const std::string& hardware) {
    const auto session = Session::ofModule(test::model(name), name);
    Strategy strategy;
    strategy.mesh = *parseMesh("batch=4,model=2");
    strategy.hardware = hardware;
    return *session->evaluate(strategy);
}

} // namespace

class LaunchTimeTest : public QObject {
    Q_OBJECT

  private slots:
    // Each kernel takes its launch at least, so launches are at most all of the compute, and the floor's multiple.
    void launchesArePartOfTheCompute() {
        for (const char* name : {"matmul_chain", "mlp_train", "transformer_train_tiny"}) {
            const SnapshotPointer at = whole(name, "tpu_v3");
            const LaunchTime time = launchTimeOf(*at);
            const double floor = findHardware("tpu_v3")->launchFloor;
            QVERIFY2(time.kernels > 0 && time.seconds <= time.compute, name);
            QVERIFY2(std::abs(time.seconds - floor * static_cast<double>(time.kernels)) < 0.01 * time.seconds, name);
            QVERIFY2(std::abs(time.compute - at->simulation->computeSeconds) < 0.01 * time.compute, name);
        }
    }
    void aTinyModelSaysWhyNothingPays() {
        const auto why = whyNothingPays(*whole("matmul_chain", "tpu_v3"));
        QVERIFY(why && words::english(*why).find("kernels") != std::string::npos);
    }
    void aLargeOneIsWork() { QVERIFY(!whyNothingPays(*whole("t32_train", "tpu_v3"))); }
    void withoutHardwareNothingIsKnown() {
        const SnapshotPointer at = whole("matmul_chain", "");
        QVERIFY(!whyNothingPays(*at));
        QCOMPARE(launchTimeOf(*at).kernels, std::int64_t(0));
    }
};

QTEST_GUILESS_MAIN(LaunchTimeTest)
#include "launch_time_test.moc"
