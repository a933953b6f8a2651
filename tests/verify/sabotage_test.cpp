// SPDX-License-Identifier: GPL-3.0-or-later
// A reduction left out, found the learner's way (run until devices first hold what they should not, look at the
// results) on a small copy of a large transformer, on a pipeline and on experts.
#include "core/verify/debugger.h"
#include "tests/verify/model_rows.h"

#include <QtTest/QtTest>

using namespace axiscape;

class SabotageTest : public QObject {
    Q_OBJECT

  private slots:
    void aDroppedReductionIsTheFirstDifference_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("tactics");
        QTest::addColumn<QString>("mesh");
        QTest::newRow("transformer") << "t32_train"
                                     << "data_parallel+megatron"
                                     << "batch=2,model=2";
        QTest::newRow("pipeline") << "parallel/pipeline_roll.mlir"
                                  << "data_parallel+pipeline"
                                  << "batch=2,model=4";
        QTest::newRow("experts") << "parallel/moe_einsum.mlir"
                                 << "data_parallel+expert"
                                 << "batch=2,model=2";
    }
    void aDroppedReductionIsTheFirstDifference() {
        QFETCH(QString, model);
        QFETCH(QString, tactics);
        QFETCH(QString, mesh);
        const auto subject = test::verifySubject(model.toStdString());
        if (!subject) AXISCAPE_SKIP(test::notHere("models/" + model.toStdString()));
        const auto state = test::scheduled(*subject, tactics.toStdString(), *parseMesh(mesh.toStdString()));
        QVERIFY2(state.has_value(), state ? "" : state.error().text().c_str());
        const SpmdProgram program = lower(*state, {});
        const auto structure = std::make_shared<const Structure>(subject->structure);
        const auto made = [&](const std::vector<Sabotage>& sabotages) {
            return Debugger::make(program, structure, sabotages, {3, importFunction});
        };
        auto right = made({});
        QVERIFY2(right.has_value(), right ? "" : right.error().text().c_str());
        QVERIFY(right->run({}).value_or(false));
        QVERIFY(!right->first());
        QVERIFY(right->wrongResults().empty());
        std::vector<OpId> reduced;
        for (const Collective& one : program.collectives)
            if (one.kind == CollectiveKind::all_reduce && (reduced.empty() || reduced.back() != one.op))
                reduced.push_back(one.op);
        QVERIFY(reduced.size() >= 2);
        // The first, one in the middle, the last.
        for (const OpId op : {reduced.front(), reduced[reduced.size() / 2], reduced.back()}) {
            auto wrong = made({{Sabotage::Kind::drop, op, {}}});
            QVERIFY2(wrong.has_value(), wrong ? "" : wrong.error().text().c_str());
            QVERIFY(wrong->run({StopAt::Kind::difference, {}, {}}).value_or(false));
            QCOMPARE(wrong->first()->op.value, op.value);
            QVERIFY(wrong->run({}).value_or(false));
            QVERIFY(!wrong->wrongResults().empty());
        }
    }
};

QTEST_GUILESS_MAIN(SabotageTest)
#include "sabotage_test.moc"
