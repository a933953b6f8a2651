// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mesh/mesh.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace axiscape;

class HardwareTest : public QObject {
    Q_OBJECT

  private slots:
    void every_profile_is_whole() {
        const auto names = hardwareNames();
        QVERIFY(std::is_sorted(names.begin(), names.end()));
        for (const char* known : {"tpu_v3", "tpu_v4", "tpu_v5e", "tpu_v5p", "tpu_v6e", "a100_80", "h100_sxm", "b200"})
            QVERIFY2(std::find(names.begin(), names.end(), known) != names.end(), known);
        for (const auto& name : names) {
            const auto h = findHardware(name);
            QVERIFY2(h, name.c_str());
            QVERIFY2(!h->title.empty() && h->domain > 1 && h->ringMultiple > 0, name.c_str());
            for (double rate : {h->peakBf16, h->peakF32, h->peakF32Exact, h->peak8Bit, h->vectorRate, h->memoryBytes,
                                h->memoryBandwidth, h->linkBandwidth, h->slowBandwidth})
                QVERIFY2(rate > 1e9, name.c_str());
            for (double seconds : {h->hopLatency, h->collectiveFloor, h->slowLatency, h->launchFloor})
                QVERIFY2(seconds > 0 && seconds < 1e-3, name.c_str());
            for (double share : {h->matmulEfficiency, h->memoryEfficiency, h->networkEfficiency})
                QVERIFY2(share > 0 && share <= 1, name.c_str());
            QVERIFY2(h->peakF32Exact <= h->peakF32 && h->peakF32 <= h->peakBf16, name.c_str());
        }
    }

    void unknown_names_are_answered_with_the_known() {
        const auto none = findHardware("tpu_v33");
        QVERIFY(!none);
        QVERIFY(none.error().text().find("tpu_v3,") != std::string::npos);
    }

    void peaks_follow_the_type() {
        const auto h = *findHardware("h100_sxm");
        QCOMPARE(h.peak(ElementType::bf16), h.peakBf16);
        QCOMPARE(h.peak(ElementType::f32), h.peakF32);
        QCOMPARE(h.peak(ElementType::f8E4M3FN), h.peak8Bit);
        QCOMPARE(h.peak(ElementType::none), 0.0);
    }

    // The published figures are of chips and links; a device is half a chip on some. They must not drift apart.
    void agrees_with_published_figures() {
        const auto path = test::shared("golden/measured/hardware.json");
        if (!path) return;
        std::ifstream file(*path);
        const auto chips = nlohmann::json::parse(file).at("chips");
        int compared = 0;
        for (const auto& name : hardwareNames()) {
            QVERIFY2(chips.contains(name), name.c_str());
            const auto h = *findHardware(name);
            const auto& chip = chips.at(name);
            const double part = name == "tpu7x" ? 2 : 1;
            QCOMPARE(h.memoryBandwidth, chip.at("hbm_bw").at("v").get<double>() / part);
            QCOMPARE(h.memoryBytes, chip.at("hbm_bytes").at("v").get<double>() / part);
            ++compared;
        }
        QCOMPARE(compared, int(chips.size()));
    }
};

QTEST_GUILESS_MAIN(HardwareTest)
#include "hardware_test.moc"
