// SPDX-License-Identifier: GPL-3.0-or-later
// The debugger on a training step that is cut by its batch: forward, back, to places, and with mistakes put in.
#include "core/verify/debugger.h"

#include "core/stablehlo/stablehlo.h"
#include "core/verify/debug_frame.h"
#include "core/verify/verify.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

#include <set>

using namespace axiscape;

namespace {

// Data parallel over batch, the first layer's weights along their columns over model.
SpmdProgram cutStep(const std::shared_ptr<const Module>& module) {
    std::vector<Action> actions;
    for (std::uint32_t i = 0; i < module->argumentCount(); ++i) {
        const std::string& path = module->argument(i).path;
        if (path.starts_with("batch") && !module->type(ValueId{i}).shape.empty())
            actions.push_back(tileArgument(i, 0, 0));
        if (path == "params/0/w") actions.push_back(tileArgument(i, 1, 1));
    }
    actions.push_back(propagateAction());
    return lower(
        apply(Partition(std::make_shared<SiteTable>(module), *parseMesh("batch=2,model=2")), actions).partition, {});
}

} // namespace

class DebuggerTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        m_module = test::model("mlp_train");
        m_structure = std::make_shared<const Structure>(analyse(*m_module));
        m_program = cutStep(m_module);
        for (const Collective& one : m_program->collectives)
            if (one.kind == CollectiveKind::all_reduce) m_reduced.push_back(one.op);
        QVERIFY(m_reduced.size() >= 2);
    }

    void aRightProgramIsNowhereApart() {
        auto debugger = made({});
        QVERIFY(debugger.run({}).value_or(false));
        QVERIFY(debugger.stepping().done());
        QVERIFY(!debugger.first());
        QVERIFY(debugger.wrongResults().empty());
    }

    void itStopsBehindAnOpAndEveryDeviceHoldsItsTile() {
        auto debugger = made({});
        QVERIFY(debugger.run({StopAt::Kind::op, m_reduced.front(), {}}).value_or(false));
        QCOMPARE(debugger.stepping().modelOp().value, m_reduced.front().value);
        const auto value = debugger.find(std::to_string(m_reduced.front().value));
        QVERIFY(value.has_value());
        const Tensor* whole = debugger.stepping().whole(*value);
        QVERIFY(whole);
        for (std::uint32_t device = 0; device < 4; ++device) {
            const Tensor* local = debugger.stepping().local(*value, device);
            QVERIFY(local);
            const Tensor part =
                shardOf(*whole, debugger.program().sharding(*value), debugger.program().partition.mesh(), device);
            QVERIFY(differenceOf(*local, part).relative < 1e-9);
        }
        QVERIFY(!debugger.stepping().done());
        QVERIFY(!debugger.stepping().transfers().empty()); // its all_reduce is what ran last
    }

    void everyAllReduceLeftOutIsFoundWhereItWas() {
        for (const OpId op : m_reduced) {
            auto debugger = made({{Sabotage::Kind::drop, op, {}}});
            QVERIFY(debugger.run({StopAt::Kind::difference, {}, {}}).value_or(false));
            QCOMPARE(debugger.first()->op.value, op.value);
            QVERIFY(debugger.run({}).value_or(false));
            QVERIFY(!debugger.wrongResults().empty());
        }
    }

    void aReductionAlongAnotherAxisIsFoundToo() {
        const Collective* one = nullptr;
        for (const Collective& each : m_program->collectives)
            if (each.kind == CollectiveKind::all_reduce && each.axes.size() == 1 && each.axes[0] == 0) one = &each;
        QVERIFY(one);
        auto debugger = made({{Sabotage::Kind::wrongAxis, one->op, "model"}});
        QVERIFY(debugger.run({StopAt::Kind::difference, {}, {}}).value_or(false));
        QCOMPARE(debugger.first()->op.value, one->op.value);
        // Along its own axis it is no mistake.
        auto right = made({{Sabotage::Kind::wrongAxis, one->op, "batch"}});
        QVERIFY(!right.run({StopAt::Kind::difference, {}, {}}).value_or(true));
    }

    void timeGoesBackAndForwardToTheSameNumbers() {
        auto debugger = made({{Sabotage::Kind::drop, m_reduced.front(), {}}});
        QVERIFY(debugger.run({StopAt::Kind::difference, {}, {}}).value_or(false));
        const auto step = debugger.step();
        const auto value = *debugger.find(std::to_string(m_reduced.front().value));
        const Tensor there = *debugger.stepping().local(value, 1);
        QVERIFY(debugger.goTo(step - 2));
        QVERIFY(!debugger.first());
        QCOMPARE(debugger.step(), step - 2);
        QVERIFY(debugger.goTo(step));
        QVERIFY(debugger.first().has_value());
        QVERIFY(sameBits(*debugger.stepping().local(value, 1), there));
    }

    void aFrameShowsWhatEachDeviceHoldsAndWhatItShould() {
        auto debugger = made({{Sabotage::Kind::drop, m_reduced.front(), {}}});
        QVERIFY(debugger.run({StopAt::Kind::difference, {}, {}}).value_or(false));
        const DebugFrame frame = frameOf(debugger, std::nullopt);
        QCOMPARE(frame.step, debugger.firstStep());
        QCOMPARE(frame.modelOp.value, m_reduced.front().value);
        QVERIFY(frame.marks[frame.last.value] == LineMark::differs);
        QCOMPARE(frame.watched.tiles.size(), std::size_t(4));
        std::int64_t differing = 0;
        for (const DebugTile& tile : frame.watched.tiles) {
            QVERIFY(tile.rows <= kTileCells && tile.columns <= kTileCells);
            QCOMPARE(static_cast<std::int64_t>(tile.cells.size()), tile.rows * tile.columns);
            std::int64_t wanted = 0;
            for (const DebugCell& cell : tile.cells) {
                QVERIFY(std::abs(cell.value) <= frame.watched.largest);
                QVERIFY(cell.want != cell.text);
                wanted += !cell.want.empty();
            }
            QVERIFY(wanted <= tile.differing);
            differing += tile.differing;
        }
        QVERIFY(differing > 0);
        // The same place of the right program has none.
        auto right = made({});
        QVERIFY(right.goTo(debugger.step()));
        for (const DebugTile& tile : frameOf(right, frame.watched.value).watched.tiles) QVERIFY(tile.differing == 0);
        // The dropped one sends nothing, the right one does.
        QVERIFY(frame.hops.empty());
        QVERIFY(right.bytesSent() > debugger.bytesSent());
    }

    // Every device's summands arrive everywhere, each once, and no hop hands on what its sender has not got.
    void theHopsOfARingMakeTheCollective_data() {
        QTest::addColumn<QString>("kind");
        for (const char* kind : {"all_reduce", "reduce_scatter", "all_gather"}) QTest::newRow(kind) << kind;
    }
    void theHopsOfARingMakeTheCollective() {
        QFETCH(QString, kind);
        const bool gathers = kind == QStringLiteral("all_gather"), scatters = kind == QStringLiteral("reduce_scatter");
        const std::string result = gathers ? "tensor<16x4xf32>" : scatters ? "tensor<1x4xf32>" : "tensor<4x4xf32>";
        const std::string groups =
            "channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, use_global_device_ids, "
            "replica_groups = dense<[[0, 2, 4, 6], [7, 5, 3, 1]]> : tensor<2x4xi64>";
        const std::string dim = gathers    ? "all_gather_dim = 0 : i64, "
                                : scatters ? "scatter_dimension = 0 : i64, "
                                           : "";
        const std::string region =
            gathers ? ""
                    : "({^bb0(%a: tensor<f32>, %b: tensor<f32>): %s = stablehlo.add %a, %b : tensor<f32> "
                      "stablehlo.return %s : tensor<f32>}) ";
        const std::string open = "func.func @main(%x: tensor<4x4xf32>) -> " + result + " { %0 = \"stablehlo." +
                                 kind.toStdString() + "\"(%x) " + region + "{" + dim + groups +
                                 "} : (tensor<4x4xf32>) -> " + result + " return %0 : " + result + " }";
        const auto module = importText(open);
        QVERIFY2(module.has_value(), module ? "" : module.error().text().c_str());
        const auto hops = ringHops(**module, OpId{0}, 8);
        QVERIFY(hops.has_value());
        QCOMPARE(hops->size(), std::size_t(kind == QStringLiteral("all_reduce") ? 6 : 3));
        const std::vector<std::uint32_t> rings[] = {{0, 2, 4, 6}, {7, 5, 3, 1}};
        for (const auto& ring : rings) {
            // have[device][part]: whose summands it has of it.
            std::vector<std::vector<std::multiset<std::uint32_t>>> have(8,
                                                                        std::vector<std::multiset<std::uint32_t>>(4));
            for (std::size_t i = 0; i < ring.size(); ++i)
                for (std::size_t part = 0; part < 4; ++part)
                    if (!gathers || part == i) have[ring[i]][part].insert(ring[i]);
            for (const auto& hop : *hops) {
                const auto before = have;
                for (const Hop& one : hop) {
                    if (std::ranges::find(ring, one.from) == ring.end()) continue;
                    const auto part = static_cast<std::size_t>(one.chunk);
                    QVERIFY(!before[one.from][part].empty());
                    if (!one.adds) have[one.to][part].clear();
                    for (const std::uint32_t whose : before[one.from][part]) have[one.to][part].insert(whose);
                }
            }
            for (std::size_t i = 0; i < ring.size(); ++i)
                for (std::size_t part = 0; part < 4; ++part) {
                    if (scatters && part != i) continue; // it keeps its own part alone
                    QCOMPARE(have[ring[i]][part].size(), std::size_t(gathers ? 1 : 4));
                    QCOMPARE(std::set(have[ring[i]][part].begin(), have[ring[i]][part].end()).size(),
                             std::size_t(gathers ? 1 : 4));
                }
        }
        QCOMPARE(hops->front().front().bytes, gathers ? 64 : 16);
    }

    void aRunStopsAtEveryCollective() {
        auto debugger = made({});
        const std::vector<StopAt> stops{{StopAt::Kind::collective, {}, {}}};
        std::size_t count = 0;
        while (debugger.runToAny(stops).value_or(false)) {
            QVERIFY(!frameOf(debugger, std::nullopt).hops.empty());
            ++count;
        }
        QVERIFY(count >= m_reduced.size());
        QVERIFY(debugger.stepping().done());
    }

    void placesThatAreNotThereAreNotReached() {
        QVERIFY(!made({}).run({StopAt::Kind::layer, {}, "no_such_layer"}).value_or(true));
        QVERIFY(!made({}).run({StopAt::Kind::line, {}, "nowhere.py:1"}).value_or(true));
        QVERIFY(!made({}).run({StopAt::Kind::difference, {}, {}}).value_or(true));
    }

    void whatIsNoMistakeToPutInIsRefused() {
        const auto refused = [&](const Sabotage& one) {
            return !Debugger::make(*m_program, m_structure, {one}, {7, importFunction});
        };
        QVERIFY(refused({Sabotage::Kind::drop, OpId{0}, {}}));
        QVERIFY(refused({Sabotage::Kind::wrongAxis, m_reduced.front(), "nowhere"}));
        QVERIFY(!refused({Sabotage::Kind::drop, m_reduced.front(), {}}));
    }

    void valuesAreFoundByWhatPeopleCallThem() {
        const auto debugger = made({});
        QVERIFY(debugger.find("params/0/w").has_value());
        QVERIFY(debugger.find("3.0") == debugger.find("3"));
        for (const char* name : {"params/9/w", "3.9", "999999", "3x", ""}) QVERIFY2(!debugger.find(name), name);
    }

  private:
    Debugger made(const std::vector<Sabotage>& sabotages) const {
        auto debugger = Debugger::make(*m_program, m_structure, sabotages, {7, importFunction});
        if (!debugger) qFatal("%s", debugger.error().text().c_str());
        return std::move(*debugger);
    }

    std::shared_ptr<const Module> m_module;
    std::shared_ptr<const Structure> m_structure;
    std::optional<SpmdProgram> m_program;
    std::vector<OpId> m_reduced;
};

QTEST_GUILESS_MAIN(DebuggerTest)
#include "debugger_test.moc"
