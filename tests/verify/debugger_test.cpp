// SPDX-License-Identifier: GPL-3.0-or-later
// The debugger on a training step that is cut by its batch: forward, back, to places, and with mistakes put in.
#include "core/verify/debugger.h"

#include "core/stablehlo/stablehlo.h"
#include "core/verify/verify.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>

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
    Debugger made(std::vector<Sabotage> sabotages) const {
        auto debugger = Debugger::make(*m_program, m_structure, std::move(sabotages), {7, importFunction});
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
