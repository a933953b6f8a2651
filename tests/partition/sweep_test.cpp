// SPDX-License-Identifier: GPL-3.0-or-later
// The rewriter against whole sweeps, and what must hold of any state, on random schedules of the small models.
#include "tests/partition/naive_sweep.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <random>

using namespace axiscape;

namespace {

using Random = std::mt19937;
std::uint32_t below(Random& random, std::size_t n) { return static_cast<std::uint32_t>(random() % n); }

// Mostly tiles of arguments and op results, some atomics.
std::vector<Action> randomActions(Random& random, const Partition& p) {
    const Module& module = p.module();
    std::vector<Action> actions;
    const std::uint32_t count = 1 + below(random, 5);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto axis = static_cast<AxisId>(below(random, p.mesh().axes.size()));
        const bool keep = below(random, 5) == 0;
        if (below(random, 3) != 0) {
            const std::uint32_t argument = below(random, module.argumentCount());
            const auto dim = static_cast<std::uint8_t>(below(random, module.type(ValueId{argument}).shape.size() + 1));
            actions.push_back(keep ? atomicArgument(argument, axis) : tileArgument(argument, dim, axis));
        } else {
            const OpId op{below(random, module.opCount())};
            if (module.results(op).empty()) continue;
            const std::uint32_t result = below(random, module.results(op).size());
            const auto rank = module.type(module.results(op)[result]).shape.size();
            const auto dim = static_cast<std::uint8_t>(below(random, rank + 1));
            actions.push_back(keep ? atomicResult(op, result, axis) : tileResult(op, result, dim, axis));
        }
    }
    return actions;
}

bool equal(const Partition& a, const Partition& b) {
    for (std::uint32_t s = 0; s < a.sites().size(); ++s)
        if (!(a.nest(SiteId{s}) == b.nest(SiteId{s}))) return false;
    for (std::uint32_t i = 0; i < a.module().argumentCount(); ++i)
        if (!(a.argument(i) == b.argument(i))) return false;
    for (std::uint32_t v = 0; v < a.module().valueCount(); ++v)
        if (a.atomicAxes(ValueId{v}) != b.atomicAxes(ValueId{v})) return false;
    return true;
}

// An axis at most once in a nest and on a value, and every tile divides.
std::string broken(const Partition& p) {
    for (std::uint32_t s = 0; s < p.sites().size(); ++s) {
        AxisSet seen = 0;
        for (NestEntry entry : p.nest(SiteId{s})) {
            if (seen & axisBit(entry.axis)) return "an axis twice in the nest of site " + std::to_string(s);
            seen |= axisBit(entry.axis);
        }
    }
    for (std::uint32_t v = 0; v < p.module().valueCount(); ++v) {
        const auto sharding = p.definition(ValueId{v});
        const auto shape = p.module().type(ValueId{v}).shape;
        AxisSet seen = 0;
        for (Tile tile : sharding.tiles) {
            if (seen & axisBit(tile.axis)) return "an axis twice on value " + std::to_string(v);
            seen |= axisBit(tile.axis);
            if (shape[tile.dim] % tilesOf(sharding, tile.dim, p.mesh()) != 0)
                return "tiles that do not divide on value " + std::to_string(v);
        }
    }
    return {};
}

} // namespace

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
        Random random(7);
        std::uint32_t placed = 0;
        for (int i = 0; i < schedules; ++i) {
            Partition state(sites, meshes[i % 2]);
            for (int tactic = 0; tactic < 3; ++tactic) {
                const auto actions = randomActions(random, state);
                const Partition before = state;
                const std::uint32_t placementsBefore = state.placementCount();
                const Outcome decided = apply(state, actions);
                const Outcome propagated = apply(decided.partition, {propagateAction()});

                test::NaiveSweep naive(decided.partition);
                naive.run();
                QVERIFY2(naive.equals(propagated.partition), "differs from whole sweeps");

                auto together = actions;
                together.push_back(propagateAction());
                QVERIFY2(equal(apply(state, together).partition, propagated.partition), "differs in one piece");
                QVERIFY2(equal(state, before) && state.placementCount() == placementsBefore, "apply is not pure");
                const Outcome again = apply(propagated.partition, {propagateAction()});
                QVERIFY2(equal(again.partition, propagated.partition) && again.changedSites.empty(),
                         "propagating twice changes something");
                const std::string wrong = broken(propagated.partition);
                QVERIFY2(wrong.empty(), wrong.c_str());
                state = propagated.partition;
                placed += state.placementCount();
            }
        }
        QVERIFY(placed > 0);
    }
};

QTEST_GUILESS_MAIN(SweepTest)
#include "sweep_test.moc"
