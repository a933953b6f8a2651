// SPDX-License-Identifier: GPL-3.0-or-later
// `axiscape-cli calibrate`: from timings that axiscape_measure.py took on a CPU with 8 host devices to a profile that
// other commands take.
#include "tests/cli/cli_runner.h"

using namespace axiscape;
using namespace axiscape::test;

class CalibrateTest : public QObject {
    Q_OBJECT
  private slots:
    void timingsBecomeAProfile() {
        const Folder folder;
        const QString results = QString::fromStdString(data("calibrate/cpu_8_devices.json").string());
        const QString profile = folder.path(QStringLiteral("mine.json"));
        const auto run = cli({"calibrate", results, "--out", profile, "--json"});
        QVERIFY2(run.exitCode == 0, run.err.constData());
        const auto json = run.json();
        QVERIFY(json["error_before"].toDouble() > 0.5);
        QVERIFY(json["error_after"].toDouble() < 0.2);
        QCOMPARE(json["groups"].toArray().size(), 6);
        QCOMPARE(json["profile"].toObject()["name"].toString(), QStringLiteral("my_cpu"));
        const auto priced = cli({"redistribute", "--from", R"([{"a"}, {}])", "--to", "[{}, {}]", "--shape", "1024x1024",
                                 "--dtype", "f32", "--mesh", "a=8", "--hardware", profile, "--json"});
        const auto usual = cli({"redistribute", "--from", R"([{"a"}, {}])", "--to", "[{}, {}]", "--shape", "1024x1024",
                                "--dtype", "f32", "--mesh", "a=8", "--hardware", "cpu_host", "--json"});
        QVERIFY2(priced.exitCode == 0, priced.err.constData());
        QVERIFY(priced.out != usual.out);
    }
    void whatIsNotTimingsIsRefused() {
        const Folder folder;
        const auto run = cli({"calibrate", folder.write("r.json", "{}")});
        QCOMPARE(run.exitCode, 2);
        QVERIFY2(run.err.contains("format"), run.err.constData());
    }
};

QTEST_GUILESS_MAIN(CalibrateTest)
#include "calibrate_test.moc"
