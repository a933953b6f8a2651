// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/cli_runner.h"

using namespace axiscape;

namespace {

QString tactics() {
    return QString::fromStdString(test::data("../../resources/lessons/end/l04.tactics.json").string());
}

test::CliRun step(const QStringList& more) {
    return test::cli(QStringList{"step", tactics(), "--model", test::modelFile("mlp_train"), "--json"} + more);
}

} // namespace

class StepTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const auto run = test::cli({"apply", tactics(), "--model", test::modelFile("mlp_train"), "--values", "--json"});
        for (const auto& one : run.json()["collectives"].toArray())
            if (one.toObject()["kind"] == "all_reduce" && m_op.isEmpty())
                m_op = QString::number(one.toObject()["op"].toInt());
        QVERIFY(!m_op.isEmpty());
    }

    void itStopsBehindAnOpWithWhatEachDeviceHolds() {
        const auto run = step({"--to", m_op, "--watch", m_op, "--watch", "batch/0"});
        QCOMPARE(run.exitCode, 0);
        const auto json = run.json();
        QCOMPARE(json["position"].toObject()["op"].toInt(), m_op.toInt());
        QCOMPARE(json["position"].toObject()["device_kind"].toString(), QString("all_reduce"));
        QVERIFY(json["first_difference"].isNull());
        const auto devices = json["devices"].toArray();
        QVERIFY(devices.size() > 1);
        const auto whole = json["whole"].toObject()["values"].toArray();
        QVERIFY(!whole.isEmpty());
        for (const auto& device : devices) // a sum that is taken is whole on all of them
            QCOMPARE(device.toObject()["values"].toArray().size(), whole.size());
        const auto transfers = json["collective"].toObject()["transfers"].toArray();
        QCOMPARE(transfers.size(), devices.size() * (devices.size() - 1));
        const auto batch = json["watched"].toArray()[1].toObject();
        QCOMPARE(batch["devices"].toArray()[1].toObject()["values"].toArray().size() * devices.size(),
                 batch["whole"].toObject()["values"].toArray().size());
        QVERIFY(batch["devices"].toArray()[1].toObject()["offset"].toArray()[0].toInt() > 0);
    }

    void aMistakeIsFoundAndItsResultsAreNamed() {
        auto run = step({"--to", "difference", "--sabotage", "drop:" + m_op});
        QCOMPARE(run.exitCode, 0);
        QCOMPARE(run.json()["first_difference"].toObject()["op"].toInt(), m_op.toInt());
        run = step({"--to", "end", "--sabotage", "drop:" + m_op});
        QCOMPARE(run.exitCode, 1);
        QVERIFY(!run.json()["wrong_results"].toArray().isEmpty());
        run = step({"--to", "end"});
        QCOMPARE(run.exitCode, 0);
        QVERIFY(run.json()["wrong_results"].toArray().isEmpty());
    }

    void theTextSaysTheSame() {
        const auto run = test::cli({"step", tactics(), "--model", test::modelFile("mlp_train"), "--to", "difference",
                                    "--watch", m_op, "--sabotage", "drop:" + m_op});
        QCOMPARE(run.exitCode, 0);
        QVERIFY(run.out.contains("first apart at device"));
        QVERIFY(run.out.contains("device 0"));
        QVERIFY(run.out.contains("whole"));
    }

    void whatCannotBeUnderstoodIsExitTwo() {
        for (const QStringList& more : {QStringList{"--to", "x"},
                                        {"--to", "99999999"},
                                        {"--to", "end", "--watch", "nothing"},
                                        {"--to", "end", "--sabotage", "drop"},
                                        {"--to", "end", "--sabotage", "drop:0"},
                                        {"--to", "end", "--sabotage", "axis:" + m_op + "=nowhere"},
                                        {"--to", "end", "--sabotage", "swap:a,b"}})
            QVERIFY2(step(more).exitCode == 2, qPrintable(more.join(' ')));
        QCOMPARE(step({"--to", "layer:nowhere"}).exitCode, 1);
    }

  private:
    QString m_op;
};

QTEST_GUILESS_MAIN(StepTest)
#include "step_test.moc"
