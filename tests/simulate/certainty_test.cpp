// SPDX-License-Identifier: GPL-3.0-or-later
// Ranges around what is simulated, and how likely an order is.
#include "core/simulate/certainty.h"

#include <QtTest/QtTest>

using namespace axiscape;

class CertaintyTest : public QObject {
    Q_OBJECT
  private slots:
    void aRangeHoldsItsEstimate() {
        for (const std::string& name : hardwareNames()) {
            const Hardware hardware = *findHardware(name);
            QVERIFY(stepRange(hardware, 2).holds(2));
            MemoryFigures memory;
            memory.argument = 600'000'000;
            memory.temporary = 400'000'000;
            memory.peak = 1'000'000'000;
            QVERIFY(peakRange(hardware, memory).holds(1e9));
        }
    }
    // Of a chip that no published step is of, less is known.
    void anUnknownChipIsLessSure() {
        const Range known = stepRange(*findHardware("h100_sxm"), 1), unknown = stepRange(*findHardware("tpu_v3"), 1);
        QVERIFY(unknown.low < known.low && unknown.high > known.high);
    }
    // Arguments are exact: no peak is below them.
    void aPeakIsNeverLessThanTheArguments() {
        MemoryFigures memory;
        memory.argument = 990;
        memory.temporary = 10;
        memory.peak = 1000;
        QCOMPARE(peakRange(*findHardware("tpu_v4"), memory).low, 990.0);
        memory.argument = 0;
        QVERIFY(peakRange(*findHardware("tpu_v4"), memory).low < 900);
    }
    void anOrderIsSurerTheFartherTheyAreApart() {
        QCOMPARE(orderChance(1, 1), 0.5);
        QVERIFY(orderChance(1, 1.01) < kDecided);
        QVERIFY(orderChance(1, 1.1) >= kDecided);
        QVERIFY(orderChance(2, 1) > orderChance(1, 1.1));
        QCOMPARE(orderChance(1, 1.1), orderChance(1.1, 1));
    }
};

QTEST_APPLESS_MAIN(CertaintyTest)
#include "certainty_test.moc"
