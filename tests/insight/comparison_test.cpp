// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/comparison.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

Tactic manual(std::string name, std::string axis, std::vector<std::pair<std::string, std::uint8_t>> inputs) {
    Tactic tactic;
    tactic.name = std::move(name);
    tactic.axis = std::move(axis);
    for (auto& [pattern, dim] : inputs) tactic.inputs.push_back({std::move(pattern), InputRule::Kind::dimension, dim});
    return tactic;
}

SnapshotPointer evaluated(Session& session, const std::string& mesh, std::vector<Tactic> tactics,
                          const std::string& hardware = "tpu_v3") {
    const auto made = session.evaluate({*parseMesh(mesh), hardware, {std::move(tactics), {}}});
    return made ? *made : nullptr;
}

const ComparisonRow* find(const std::vector<ComparisonRow>& rows, const std::string& key) {
    const auto at = std::ranges::find(rows, key, &ComparisonRow::key);
    return at == rows.end() ? nullptr : &*at;
}

const Tactic bp = manual("BP", "batch", {{"x", 0}});
const Tactic mp = manual("MP", "model", {{"w1", 1}});
const Tactic z3 = manual("Z3", "batch", {{"w1", 0}, {"w2", 1}});

} // namespace

class ComparisonTest : public QObject {
    Q_OBJECT
  private slots:
    void rowsAreWhatTheSnapshotsSay() {
        const auto session = Session::ofModule(test::model("matmul_chain"), "matmul_chain");
        const std::vector all{evaluated(*session, "batch=4,model=2", {bp}),
                              evaluated(*session, "batch=4,model=2", {bp, mp, z3})};
        const auto rows = comparisonRows(all);
        QCOMPARE(*find(rows, "step_seconds")->values[1], all[1]->simulation->stepSeconds);
        QVERIFY(find(rows, "step_seconds")->leading && find(rows, "step_seconds")->judged);
        QCOMPARE(*find(rows, "peak_bytes")->values[0], static_cast<double>(all[0]->simulation->memory.peak));
        QCOMPARE(*find(rows, "collectives.all_gather")->values[1], 2.0);
        QCOMPARE(*find(rows, "collectives.all_reduce")->values[0], 0.0);
        QVERIFY(!find(rows, "collectives.all_gather")->judged);
        QVERIFY(!find(rows, "collectives.reduce_scatter")->differs());
        QVERIFY(!find(rows, "collectives.collective_permute")); // none anywhere
        // Bytes by links add up to all bytes, and parts of the peak to the peak.
        double sent = 0, memory = 0;
        for (const auto& row : rows) {
            if (row.key.starts_with("sent.")) sent += *row.values[1];
            if (row.key.starts_with("memory.")) memory += *row.values[1];
        }
        QCOMPARE(sent, *find(rows, "sent_bytes")->values[1]);
        QCOMPARE(sent, sentBytes(all[1]->program));
        QCOMPARE(memory, *find(rows, "peak_bytes")->values[1]);
        QCOMPARE(*find(rows, "sent.model")->values[0], 0.0);
        QVERIFY(*find(rows, "sent.model")->values[1] > 0);
        QVERIFY(!find(rows, "devices"));
    }

    void withoutHardwareThereAreNoSeconds() {
        const auto session = Session::ofModule(test::model("matmul_chain"), "matmul_chain");
        const std::vector all{evaluated(*session, "batch=4,model=2", {bp}, ""), evaluated(*session, "batch=2", {bp})};
        const auto rows = comparisonRows(all);
        QVERIFY(!find(rows, "step_seconds")->values[0]);
        QVERIFY(find(rows, "step_seconds")->values[1]);
        QVERIFY(find(rows, "step_seconds")->differs());
        QCOMPARE(*find(rows, "devices")->values[0], 8.0);
        QVERIFY(comparisonRows({}).empty());
    }

    void tensorsCutOtherwiseAreListedLargestFirst() {
        const auto session = Session::ofModule(test::model("matmul_chain"), "matmul_chain");
        const auto one = evaluated(*session, "batch=4,model=2", {bp});
        const auto two = evaluated(*session, "batch=4,model=2", {bp, mp});
        const auto found = shardingDifferences(*one, *two);
        QCOMPARE(found.size(), std::size_t(3)); // w1, w2, and the product between them
        QVERIFY(std::ranges::is_sorted(found, std::greater{}, &ShardingDifference::bytes));
        QVERIFY(!found[0].argument);
        QCOMPARE(found[0].bytes, std::int64_t(256 * 16 * 4));
        QCOMPARE(found[1].name, std::string("w1"));
        QVERIFY(found[1].argument);
        QVERIFY(shardingDifferences(*one, *one).empty());
    }

    void equalLayersAreOneDifference() {
        const auto session = Session::ofModule(test::model("t32_train"), "t32_train");
        const auto one = evaluated(*session, "batch=16,model=2", {});
        const auto two = evaluated(*session, "batch=16,model=2", {manual("MP", "model", {{"params/*/dense_up", 2}})});
        const auto found = shardingDifferences(*one, *two);
        const auto up = std::ranges::find_if(found, [](const auto& d) { return d.name == "params/layer_*/dense_up"; });
        QVERIFY(up != found.end());
        QCOMPARE(up->count, std::int64_t(32));
        QVERIFY2(found.size() < 200, std::to_string(found.size()).c_str());
    }

    void aStrategyIsSaidByItsTactics() {
        Tactic off = mp;
        off.enabled = false;
        QCOMPARE(tacticsText({{{{"batch", 4}}}, "", {{bp, off, z3}, {}}}), std::string("BP + Z3"));
        QCOMPARE(tacticsText({}), std::string());
    }
};

QTEST_GUILESS_MAIN(ComparisonTest)
#include "comparison_test.moc"
