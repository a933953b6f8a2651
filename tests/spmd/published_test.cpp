// SPDX-License-Identifier: GPL-3.0-or-later
// The collectives that PartIR publishes (table 3) for a 32-layer transformer and a decode loop of 1536 steps, and the
// same schedules on 48 layers. Counts do not depend on the sizes of the axes: where a schedule is given on two meshes,
// both are counted.
#include "core/spmd/spmd.h"
#include "tests/spmd/numbers_file.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

struct Counts {
    std::int64_t gather, reduce, scatter, exchange;
};

// Layers hold nine parameter tensors, four of them matrices; the embedding is one more and tied to the logits.
Counts transformer(const std::string& schedule, std::int64_t layers) {
    const std::int64_t gradients = 9 * layers + 1, matrices = 4 * layers + 1;
    const std::int64_t megatron = 4 * layers;              // two products of a layer, forward and backward
    const std::int64_t statistics = 2 * layers + 1;        // more all_reduces once activations are cut, and the logits'
    if (schedule == "BP") return {0, gradients + 1, 0, 0}; // and the loss
    if (schedule == "BP+MP") return {0, gradients + 1 + megatron, 0, 0};
    const std::int64_t rest = gradients + 1 + megatron - matrices;
    if (schedule == "BP+MP+Z2") return {matrices, rest, matrices, 0};
    if (schedule == "BP+MP+Z3") return {2 * matrices + 1, rest, matrices, 0}; // the embedding three times
    if (schedule == "BP+MP+Z3+EMB") return {2 * matrices + 1 + 8 * layers, rest + statistics, matrices + megatron, 0};
    if (schedule == "MP") return {0, megatron, 0, 0};
    return {8 * layers, 6 * layers + 1, megatron, 0}; // MP+EMB
}

} // namespace

class PublishedTest : public QObject {
    Q_OBJECT
    nlohmann::json m_schedules = test::partirNumbers();

    // On every mesh on which the schedule is given; how many that are.
    int meets(const std::string& model, const std::string& name, Counts want) {
        std::shared_ptr<const SiteTable> sites;
        int found = 0;
        for (const auto& schedule : m_schedules) {
            if (schedule.at("model") != model || schedule.at("schedule") != name) continue;
            if (!sites) sites = std::make_shared<SiteTable>(test::model(model));
            for (const char* order : {"as given", "other sizes"}) {
                Mesh mesh = *parseMesh(schedule.at("mesh").get<std::string>());
                if (order[0] == 'o')
                    for (MeshAxis& axis : mesh.axes) axis.size = axis.size == 2 ? 4 : 2;
                Partition state(sites, mesh);
                for (const auto& tactic : schedule.at("tactics"))
                    state = apply(state, test::actionsOfTactic(tactic, mesh)).partition;
                const CollectiveCounts counts = lower(state, {}).counts;
                const bool equal = counts[CollectiveKind::all_gather] == want.gather &&
                                   counts[CollectiveKind::all_reduce] == want.reduce &&
                                   counts[CollectiveKind::reduce_scatter] == want.scatter &&
                                   counts[CollectiveKind::all_to_all] == want.exchange &&
                                   counts[CollectiveKind::collective_permute] == 0;
                if (!equal) return -1;
                ++found;
            }
        }
        return found;
    }

  private slots:
    void published_data() {
        QTest::addColumn<QString>("schedule");
        QTest::addColumn<QList<int>>("want");
        QTest::newRow("BP") << "BP" << QList{0, 290, 0, 0};
        QTest::newRow("BP+MP") << "BP+MP" << QList{0, 418, 0, 0};
        QTest::newRow("BP+MP+Z2") << "BP+MP+Z2" << QList{129, 289, 129, 0};
        QTest::newRow("BP+MP+Z3") << "BP+MP+Z3" << QList{259, 289, 129, 0};
        QTest::newRow("BP+MP+Z3+EMB") << "BP+MP+Z3+EMB" << QList{515, 354, 257, 0};
        QTest::newRow("MP") << "MP" << QList{0, 128, 0, 0};
        QTest::newRow("MP+EMB") << "MP+EMB" << QList{256, 193, 128, 0};
    }
    void published() {
        QFETCH(QString, schedule);
        QFETCH(QList<int>, want);
        const std::string name = schedule.toStdString();
        const Counts published{want[0], want[1], want[2], want[3]};
        QVERIFY(meets("t32_train", name, published) > 0);
        // What is published follows from the number of layers; so must what 48 of them give.
        const Counts formula = transformer(name, 32);
        QCOMPARE((QList<std::int64_t>{formula.gather, formula.reduce, formula.scatter, formula.exchange}),
                 (QList<std::int64_t>{published.gather, published.reduce, published.scatter, published.exchange}));
        QVERIFY(meets("t48_train", name, transformer(name, 48)) > 0);
    }
    void decodeLoop() {
        QVERIFY(meets("it32_decode", "BP", {0, 0, 0, 0}) > 0);
        QVERIFY(meets("it32_decode", "MP", {0, 98304, 0, 0}) > 0);
        QVERIFY(meets("it32_decode", "BP+MP", {0, 98304, 0, 0}) > 0);
        QVERIFY(meets("it32_decode", "BP+MP+MQ", {98304, 98304, 0, 0}) > 0);
        QVERIFY(meets("it32_decode", "BP+chosen", {0, 98304, 0, 98304}) > 0);
    }
};

QTEST_GUILESS_MAIN(PublishedTest)
#include "published_test.moc"
