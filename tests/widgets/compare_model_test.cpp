// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_designer.h"
#include "widgets/compare/compare_model.h"

#include <QAbstractItemModelTester>
#include <QtTest/QtTest>

using namespace axiscape;

namespace {

// The same state, with a step so many times as long.
SnapshotPointer slower(const SnapshotPointer& of, double times) {
    auto simulation = std::make_shared<Simulation>(*of->simulation);
    simulation->stepSeconds *= times;
    auto snapshot = std::make_shared<Snapshot>(*of);
    snapshot->simulation = std::move(simulation);
    return snapshot;
}

CompareColumn column(const QString& letter, const SnapshotPointer& snapshot, bool isBaseline) {
    CompareColumn one;
    one.letter = one.name = letter;
    one.baseline = isBaseline;
    one.strategy = snapshot->strategy;
    one.snapshot = snapshot;
    return one;
}

} // namespace

class CompareModelTest : public QObject {
    Q_OBJECT

    static QModelIndex at(const CompareModel& model, const QString& key, int strategy) {
        for (int row = 0; row < model.rowCount(); ++row)
            if (model.keyAt(row) == key) return model.index(row, strategy + 1);
        return {};
    }
    static QString tip(const CompareModel& model, const QString& key, int strategy) {
        return at(model, key, strategy).data(Qt::ToolTipRole).toString();
    }

  private slots:
    void stepsThatAreTooNearAreNotJudged() {
        test::FakeDesigner designer{"matmul_chain", "batch=4,model=2"};
        designer.addGoldenTactics();
        const SnapshotPointer now = designer.snapshot();
        QVERIFY(now && now->simulation);
        CompareModel model;
        const QAbstractItemModelTester tester(&model);
        model.setColumns(
            {column("A", now, true), column("B", slower(now, 1.02), false), column("C", slower(now, 2), false)});
        const QString step = QStringLiteral("step_seconds");
        const auto cell = [&](int strategy) {
            return at(model, step, strategy).data(CompareModel::CellRole).value<CompareCell>();
        };
        QCOMPARE(cell(1).judged, 0);
        QVERIFY(cell(1).undecided.startsWith(QLatin1String("not decided")));
        QVERIFY(at(model, step, 1).data(Qt::AccessibleTextRole).toString().contains(QLatin1String("not decided")));
        QVERIFY(tip(model, step, 1).contains(QLatin1String("Not decided which is faster")));
        QCOMPARE(cell(2).judged, 1);
        QVERIFY(cell(2).undecided.isEmpty());
        QVERIFY(!tip(model, step, 2).contains(QLatin1String("Not decided")));
        QVERIFY(cell(0).undecided.isEmpty()); // the baseline is compared with nothing
    }

    void stepAndPeakSayHowSureTheyAre() {
        test::FakeDesigner designer{"matmul_chain", "batch=4,model=2"};
        designer.addGoldenTactics();
        CompareModel model;
        model.setColumns({column("A", designer.snapshot(), true)});
        for (const auto* key : {"step_seconds", "peak_bytes"})
            QVERIFY(tip(model, QLatin1String(key), 0).startsWith(QLatin1String("In 80 of 100 cases")));
        QVERIFY(tip(model, QStringLiteral("sent_bytes"), 0).isEmpty());
    }
};

QTEST_MAIN(CompareModelTest)
#include "compare_model_test.moc"
