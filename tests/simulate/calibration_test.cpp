// SPDX-License-Identifier: GPL-3.0-or-later
// A profile from timings: what a machine of known numbers would take leads back to those numbers.
#include "core/simulate/calibration.h"
#include "core/simulate/kernel_seconds.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

using namespace axiscape;

namespace {

// A machine like cpu_host, but four times slower in products and memory, and with a slow network.
Hardware machine() {
    Hardware h = *findHardware("cpu_host");
    h.f32.peak /= 4;
    h.memoryBandwidth /= 4;
    h.launchFloor *= 3;
    h.levels[0].bandwidth /= 10;
    for (auto& curve : h.levels[0].curves) curve.floor *= 5;
    return h;
}

Measurements timedOn(const Hardware& h) {
    Measurements rows{"mine", "cpu_host", {}, {}};
    for (const std::int64_t side : {64, 128, 256, 512, 1024, 2048}) {
        MeasuredProduct row{ElementType::f32, 1, side, side, side, 0};
        const double flops = 2.0 * std::pow(static_cast<double>(side), 3);
        const double bytes = 12.0 * static_cast<double>(side * side);
        row.seconds = kernelSeconds(h, productSeconds(h.f32, flops, flops), 0, bytes, true);
        rows.products.push_back(row);
    }
    for (const auto kind : {CollectiveKind::all_reduce, CollectiveKind::all_gather})
        for (double bytes = 4096; bytes < 1e9; bytes *= 8)
            rows.collectives.push_back({kind, 8, bytes, collectiveSeconds({kind, bytes, 1}, Mesh{{{"a", 8}}}, h)});
    return rows;
}

} // namespace

class CalibrationTest : public QObject {
    Q_OBJECT
  private slots:
    void timingsLeadBackToTheMachine() {
        const Hardware base = *findHardware("cpu_host");
        const Calibration made = calibrate(base, timedOn(machine()));
        QVERIFY(made.errorBefore > 0.5);
        QVERIFY2(made.errorAfter < 0.05, qPrintable(QString::number(made.errorAfter)));
        QCOMPARE(made.groups.size(), std::size_t(3)); // f32, all_gather, all_reduce
        QCOMPARE(made.hardware.name, std::string("mine"));
        QCOMPARE(made.hardware.bf16.peak, base.bf16.peak); // nothing was timed in it
        QCOMPARE(made.hardware.levels[1], base.levels[1]);
    }
    void whatFitsAlreadyStays() {
        const Hardware base = *findHardware("cpu_host");
        const Calibration made = calibrate(base, timedOn(base));
        QVERIFY(made.errorBefore < 1e-9 && made.errorAfter <= made.errorBefore);
    }
    void whatIsNoMeasurementIsRefused_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        const auto rows = [](const char* more) {
            return QString::fromStdString(fmt::format(
                R"({{"format": "axiscape.measurements", "version": 1, "name": "n", "base": "cpu_host"{}}})", more));
        };
        QTest::addRow("nothing") << rows("") << "neither products nor collectives";
        QTest::addRow("format") << R"({"format": "x", "version": 1, "name": "n", "base": "b"})"
                                << "no measurements";
        QTest::addRow("type") << rows(R"(, "products": [{"dtype": "i7", "m": 1, "n": 1, "k": 1, "seconds": 1}])")
                              << "products[0].dtype";
        QTest::addRow("time")
            << rows(R"(, "collectives": [{"kind": "all_reduce", "devices": 2, "bytes": 8, "seconds": 0}])")
            << "collectives[0].seconds";
        QTest::addRow("kind") << rows(
                                     R"(, "collectives": [{"kind": "gossip", "devices": 2, "bytes": 8, "seconds": 1}])")
                              << "collectives[0].kind";
    }
    void whatIsNoMeasurementIsRefused() {
        QFETCH(QString, text);
        QFETCH(QString, said);
        const auto read = parseMeasurements(text.toStdString(), "r.json");
        QVERIFY(!read.has_value());
        const QString error = QString::fromStdString(read.error().text());
        QVERIFY2(error.contains(said) && error.contains(QLatin1String("r.json")), qPrintable(error));
    }
};

QTEST_APPLESS_MAIN(CalibrationTest)
#include "calibration_test.moc"
