// SPDX-License-Identifier: GPL-3.0-or-later
// The rewriter against whole sweeps, and what must hold of any state, on random schedules of the small models.
#include "tests/partition/invariants.h"
#include "tests/support/random_schedule.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

using namespace axiscape;

class SweepTest : public QObject {
    Q_OBJECT
  private slots:
    void randomSchedules_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("schedules");
        QTest::newRow("matmul_chain") << "matmul_chain" << 100;
        QTest::newRow("x_xt") << "x_xt" << 100;
        QTest::newRow("mlp_train") << "mlp_train" << 60;
        QTest::newRow("transformer_train_tiny") << "transformer_train_tiny" << 15;
        QTest::newRow("transformer_scan_train") << "transformer_scan_train" << 10;
        QTest::newRow("decode_tiny") << "decode_tiny" << 15;
    }
    void randomSchedules() {
        QFETCH(QString, model);
        QFETCH(int, schedules);
        const auto sites = std::make_shared<SiteTable>(test::model(model.toStdString()));
        const Mesh meshes[] = {{{{"batch", 4}, {"model", 2}}}, {{{"a", 2}, {"b", 2}, {"c", 2}}}};
        test::Random random(7);
        std::uint32_t placed = 0;
        for (int i = 0; i < schedules; ++i) {
            Partition state(sites, meshes[i % 2]);
            for (int tactic = 0; tactic < 3; ++tactic) {
                Outcome outcome;
                const auto actions = test::randomActions(random, state);
                const std::string wrong = test::checkTactic(state, actions, outcome);
                QVERIFY2(wrong.empty(), wrong.c_str());
                state = outcome.partition;
                placed += state.placementCount();
            }
        }
        QVERIFY(placed > 0);
    }
};

QTEST_GUILESS_MAIN(SweepTest)
#include "sweep_test.moc"
