// SPDX-License-Identifier: GPL-3.0-or-later
// Snapshots whose meshes differ in the parts of an axis, as the window reads them.
#include "core/ir/module_builder.h"
#include "core/mesh/sub_axes.h"
#include "core/session/session.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

// x [8] -> [2, 4] and z [16], apart from each other.
std::shared_ptr<const Module> program() {
    ModuleBuilder b("two");
    const TypeId cut = b.tensor(ElementType::f32, {2, 4}), row = b.tensor(ElementType::f32, {16});
    const ValueId x = b.argument("x", b.tensor(ElementType::f32, {8}));
    const ValueId z = b.argument("z", row);
    const ValueId y = b.result(b.op(OpKind::reshape, {x}, {cut}));
    const ValueId results[] = {b.result(b.op(OpKind::tanh, {y}, {cut})), b.result(b.op(OpKind::tanh, {z}, {row}))};
    return b.finish(results);
}

Tactic manual(std::string name, std::string axis, std::string pattern) {
    Tactic tactic;
    tactic.name = std::move(name);
    tactic.axis = std::move(axis);
    tactic.inputs = {{std::move(pattern), InputRule::Kind::dimension, 0}};
    return tactic;
}

Strategy strategy(bool split) {
    Strategy s{{{{"model", 4}, {"batch", 2}}}, "tpu_v3", {}};
    s.schedule.tactics = {manual("BP", "batch", "z"), manual("MP", "model", "x"), manual("more", "model", "z")};
    s.schedule.options.splitAxes = split;
    return s;
}

} // namespace

class SplitAxesTest : public QObject {
    Q_OBJECT
  private slots:
    void everySnapshotHasItsMesh() {
        const auto session = Session::ofModule(program(), "two.mlir");
        const auto off = session->evaluate(strategy(false)), last = session->evaluate(strategy(true));
        QVERIFY(off && last);
        QCOMPARE((*last)->strategy.mesh, strategy(true).mesh);
        QCOMPARE((*last)->after(1).partition().mesh(), strategy(true).mesh);
        QCOMPARE(meshText((*last)->partition().mesh()), std::string("model:(1)2=2,model:(2)2=2,batch=2"));
        QCOMPARE(resultCodes((*last)->program)[0], std::string(" 1x2 [{model:(1)2}, {model:(2)2}]"));
        QCOMPARE(argumentCodes((*last)->program)[1], std::string("z 2 [{batch,model}]"));
        // What needs no parts is as it was without them.
        QCOMPARE(argumentCodes((*last)->program), argumentCodes((*off)->program));
        QCOMPARE(argumentCodes((*last)->after(1).program), argumentCodes((*off)->after(1).program));
        QCOMPARE(opsSha256(opCodes((*last)->after(1).partition())), opsSha256(opCodes((*off)->after(1).partition())));
    }
    void onlyWhatMovedChanged() {
        const auto session = Session::ofModule(program(), "two.mlir");
        const auto last = session->evaluate(strategy(true));
        QVERIFY(last);
        const Module& module = *(*last)->model->module;
        const auto changed = changedValues((*last)->after(1), (*last)->after(2));
        for (const ValueId value : changed) QVERIFY(value != ValueId{1} && value != module.results()[1]);
        QCOMPARE(changed.size(), std::size_t(3)); // x, its reshape, the result
    }
    void theGraphShowsWholeAxes() {
        const auto session = Session::ofModule(program(), "two.mlir");
        const auto last = session->evaluate(strategy(true));
        QVERIFY(last);
        const GraphStyle style = graphStyleOf(**last, &(*last)->after(1));
        QCOMPARE(style.axes.names, (std::vector<std::string>{"model", "batch"}));
        for (const TensorSharding& sharding : style.shardings)
            for (const Tile tile : sharding.tiles) QVERIFY(tile.axis < 2);
        const TensorSharding& result = style.shardings[style.shardingOf[(*last)->model->module->results()[0]]];
        QCOMPARE(result.axesOf(0)[0], AxisId(0));
        QCOMPARE(result.axesOf(1)[0], AxisId(0));
        QCOMPARE(style.piecesOf((*last)->model->module->results()[0]), std::int64_t(4)); // two parts of two, not 4 x 4
        QCOMPARE(style.piecesOf(ValueId{1}), std::int64_t(8));
    }
    void theFileKeepsTheOption() {
        const auto session = Session::ofModule(program(), "two.mlir");
        const auto last = session->evaluate(strategy(true));
        QVERIFY(last);
        const auto again = parseTacticFile(writeTacticFile(tacticFileOf(**last)), "again");
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(again->strategy, strategy(true));
    }
};

QTEST_GUILESS_MAIN(SplitAxesTest)
#include "split_axes_test.moc"
