// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/graph_diff.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

Tactic manual(std::string name, std::string axis, std::string input, std::uint8_t dim) {
    Tactic tactic;
    tactic.name = std::move(name);
    tactic.axis = std::move(axis);
    tactic.inputs = {{std::move(input), InputRule::Kind::dimension, dim}};
    return tactic;
}

SnapshotPointer evaluated(Session& session, const std::string& mesh, std::vector<Tactic> tactics) {
    Strategy strategy;
    strategy.mesh = *parseMesh(mesh);
    strategy.hardware = "tpu_v3";
    strategy.schedule.tactics = std::move(tactics);
    const auto made = session.evaluate(strategy);
    return made ? *made : nullptr;
}

std::size_t withPresence(const GraphStyle& style, Presence presence) {
    return static_cast<std::size_t>(std::count_if(style.collectives.begin(), style.collectives.end(),
                                                  [&](const auto& c) { return c.presence == presence; }));
}

} // namespace

class GraphDiffTest : public QObject {
    Q_OBJECT
  private slots:
    void nothingDiffersFromItself() {
        const auto session = Session::ofModule(test::model("matmul_chain"), "matmul_chain");
        const auto one = evaluated(*session, "batch=4,model=2", {manual("MP", "model", "w1", 1)});
        QVERIFY(one);
        const GraphStyle style = graphDiffOf(*one, *one);
        QVERIFY(style.before);
        QCOMPARE(style.before->values, 0u);
        QCOMPARE(withPresence(style, Presence::both), style.collectives.size());
        QCOMPARE(style.collectives.size(), graphStyleOf(*one).collectives.size());
    }

    // Megatron reduces the product; cutting the weights over batch instead gathers them.
    void eachSideKeepsItsCollectives() {
        const auto session = Session::ofModule(test::model("matmul_chain"), "matmul_chain");
        const Tactic data = manual("BP", "batch", "x", 0);
        const auto megatron = evaluated(*session, "batch=4,model=2", {data, manual("MP", "model", "w1", 1)});
        const auto zero = evaluated(*session, "batch=4,model=2", {data, manual("Z3", "batch", "w1", 0)});
        QVERIFY(megatron && zero);
        const GraphStyle style = graphDiffOf(*megatron, *zero);
        QCOMPARE(withPresence(style, Presence::before), std::size_t(1)); // the all_reduce
        QCOMPARE(withPresence(style, Presence::after), std::size_t(1));  // the all_gather
        QCOMPARE(style.before->removed, 1u);
        QCOMPARE(style.before->added, 1u);
        for (const auto& c : style.collectives)
            QCOMPARE(c.kind, c.presence == Presence::before ? CollectiveKind::all_reduce : CollectiveKind::all_gather);
        QVERIFY(style.differs(ValueId{1u}));  // w1
        QVERIFY(!style.differs(ValueId{0u})); // x
        QVERIFY(style.before->layerChanges[style.structure->layers.root()] >= style.before->values);
        // Grouped by op, as everything that paints them expects.
        QCOMPARE(style.firstCollective.size(), std::size_t(style.module->opCount() + 1));
        for (OpId op : style.module->ops())
            for (std::uint32_t i = style.firstCollective[op]; i < style.firstCollective[OpId{op.value + 1}]; ++i)
                QCOMPARE(style.collectives[i].op, op);
    }

    void axesAreTheSameByName() {
        const auto session = Session::ofModule(test::model("matmul_chain"), "matmul_chain");
        const auto a = evaluated(*session, "model=2,batch=4", {manual("BP", "batch", "x", 0)});
        const auto b = evaluated(*session, "batch=4", {manual("BP", "batch", "x", 0)});
        QVERIFY(a && b);
        const GraphStyle style = graphDiffOf(*a, *b);
        QCOMPARE(style.before->values, 0u);
        QCOMPARE(style.axes.names, (std::vector<std::string>{"batch", "model"}));
        QCOMPARE(style.axes.letters.size(), std::size_t(2));
        QCOMPARE(style.axes.sizes, (std::vector<std::int64_t>{4, 2}));
    }
};

QTEST_GUILESS_MAIN(GraphDiffTest)
#include "graph_diff_test.moc"
