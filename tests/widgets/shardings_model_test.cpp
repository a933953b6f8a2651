// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_designer.h"
#include "widgets/common/filter_words.h"
#include "widgets/common/strip_delegate.h"
#include "widgets/shardings/report_words.h"
#include "widgets/shardings/shardings_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;

class ShardingsModelTest : public QObject {
    Q_OBJECT
    static QString name(const ShardingsModel& model, int row) { return model.index(row, 0).data().toString(); }
    static std::vector<QString> names(const ShardingsModel& model) {
        std::vector<QString> all;
        for (int row = 0; row < model.rowCount(); ++row) all.push_back(name(model, row));
        return all;
    }

  private slots:
    void listsArgumentsThenOpResults() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        ShardingsModel model;
        QAbstractItemModelTester tester(&model);
        QCOMPARE(model.rowCount(), 0);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        QCOMPARE(names(model), (std::vector<QString>{"x", "w1", "w2"}));
        QCOMPARE(model.index(0, ShardingsModel::Local).data().toString(), QStringLiteral("8 KiB"));
        QCOMPARE(model.index(0, ShardingsModel::Saved).data().toString(), QStringLiteral("0"));
        model.setOpResultsShown(true);
        QCOMPARE(model.rowCount(), 5);
        QVERIFY(name(model, 3).endsWith(QLatin1String("dot_general")));
        for (int row = 0; row < model.rowCount(); ++row) QCOMPARE(model.rowOf(model.valueAt(row)), row);
    }

    void aTacticAnnouncesWhatItChanged() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        ShardingsModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged), reset(&model, &QAbstractItemModel::modelReset);
        designer.addTactic("MP", "model", {{"w1", 1}});
        model.setSnapshot(designer.snapshot());
        QCOMPARE(reset.size(), 0);
        QCOMPARE(changed.size(), 1); // w1 and w2 are neighbours
        QCOMPARE(changed[0][0].toModelIndex().row(), 1);
        QCOMPARE(changed[0][1].toModelIndex().row(), 2);
        const auto strip = model.index(1, ShardingsModel::Sharding).data(kStripRole).value<Strip>();
        QCOMPARE(strip.shape, (std::vector<std::int64_t>{8, 16}));
        QCOMPARE(strip.sharding.dimOf(1), 1);
        QCOMPARE(model.index(1, ShardingsModel::Local).data().toString(), QStringLiteral("256 B"));
        QCOMPARE(model.index(1, ShardingsModel::Saved).data().toString(), QStringLiteral("256 B"));
        QCOMPARE(model.index(1, ShardingsModel::Sharding).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("[{}, {\"model\"}]"));
        // Nothing changed: nothing is said.
        model.setSnapshot(designer.snapshot());
        QCOMPARE(changed.size(), 1);
    }

    void sortingKeepsWhatIsPointedAt() {
        test::FakeDesigner designer("mlp_train", "batch=4,model=2");
        ShardingsModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        const QPersistentModelIndex last = model.index(model.rowCount() - 1, 0);
        const QString pointed = last.data().toString();
        for (const int column : {0, 1, 2, 3})
            for (const auto order : {Qt::AscendingOrder, Qt::DescendingOrder}) {
                model.sort(column, order);
                QCOMPARE(last.data().toString(), pointed);
            }
        model.sort(ShardingsModel::Local, Qt::DescendingOrder);
        for (int row = 1; row < model.rowCount(); ++row)
            QVERIFY(designer.snapshot()->program.localBytes(model.valueAt(row - 1)) >=
                    designer.snapshot()->program.localBytes(model.valueAt(row)));
        model.sort(ShardingsModel::Tensor, Qt::AscendingOrder);
        const auto sorted = names(model);
        QVERIFY(std::is_sorted(sorted.begin(), sorted.end()));
    }

    void aSnapshotMovesRowsThatAreSortedByBytes() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        ShardingsModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        model.sort(ShardingsModel::Saved, Qt::DescendingOrder);
        QCOMPARE(name(model, 0), QStringLiteral("x")); // all save nothing: the order of the program
        const QPersistentModelIndex w1 = model.index(1, 0);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        designer.addTactic("MP", "model", {{"w1", 1}});
        model.setSnapshot(designer.snapshot());
        QCOMPARE(w1.data().toString(), QStringLiteral("w1"));
        QCOMPARE(w1.row(), 0);
        QCOMPARE(name(model, 2), QStringLiteral("x"));
        QCOMPARE(reset.size(), 0);
    }

    void filters_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QStringList>("rows");
        QTest::newRow("word") << "W" << QStringList{"w1", "w2"};
        QTest::newRow("axis") << "axis:model" << QStringList{"w1", "w2"};
        QTest::newRow("axis and word") << "axis:batch x" << QStringList{"x"};
        QTest::newRow("dimension") << "shape:256" << QStringList{"x"};
        QTest::newRow("shape") << "shape:16x8" << QStringList{"w2"};
        QTest::newRow("global bytes") << "bytes>1K" << QStringList{"x"};
        QTest::newRow("local bytes") << "local<=512" << QStringList{};
        QTest::newRow("small") << "local<512" << QStringList{"w1", "w2"};
        QTest::newRow("type") << "dtype:f32" << QStringList{"x", "w1", "w2"};
        QTest::newRow("half typed") << "axis:" << QStringList{"x", "w1", "w2"};
        QTest::newRow("unknown axis") << "axis:expert" << QStringList{};
    }
    void filters() {
        QFETCH(QString, text);
        QFETCH(QStringList, rows);
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        designer.addTactic("BP", "batch", {{"x", 0}});
        designer.addTactic("MP", "model", {{"w1", 1}});
        ShardingsModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        model.setFilter(text, designer.strategy().mesh);
        QStringList found;
        for (const QString& each : names(model)) found << each;
        QCOMPARE(found, rows);
        QCOMPARE(model.tensorCount(), 3u);
        model.setFilter({}, designer.strategy().mesh);
        QCOMPARE(model.rowCount(), 3);
    }

    void aFilterOverAnAxisFollowsTheSnapshot() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        ShardingsModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        model.setFilter(QStringLiteral("axis:batch"), designer.strategy().mesh);
        QCOMPARE(model.rowCount(), 0);
        designer.addTactic("BP", "batch", {{"x", 0}});
        model.setSnapshot(designer.snapshot());
        QCOMPARE(names(model), std::vector<QString>{"x"});
    }

    void unknownAxesAreNamedInPlainWords() {
        const Mesh mesh = *parseMesh("batch=4,model=2");
        const TensorFilter filter("dense axis:expert", mesh);
        QCOMPARE(QString::fromStdString(nothingMatches("dense axis:expert", filter, mesh)),
                 QStringLiteral("No tensor matches `axis:expert`. The mesh has batch and model."));
        QCOMPARE(QString::fromStdString(nothingMatches("dens", TensorFilter("dens", mesh), mesh)),
                 QStringLiteral("No tensor matches `dens`."));
    }

    // A long list of tensors stays cheap to ask: every changed row is announced, in few signals.
    void manyChangesAreFewSignals() {
        test::FakeDesigner designer("transformer_train_tiny", "batch=2,model=2");
        ShardingsModel model;
        QAbstractItemModelTester tester(&model);
        model.setOpResultsShown(true);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        const SnapshotPointer before = designer.snapshot();
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        std::string batch;
        for (const Argument& argument : designer.model()->module->arguments())
            if (batch.empty() && argument.path.find("tokens") != std::string::npos) batch = argument.path;
        if (batch.empty()) batch = designer.model()->module->arguments().back().path;
        designer.addTactic("BP", "batch", {{batch, 0}});
        model.setSnapshot(designer.snapshot());
        QVERIFY(changed.size() > 0 && changed.size() <= 64);
        std::vector<char> announced(static_cast<std::size_t>(model.rowCount()), 0);
        for (const auto& signal : changed)
            for (int row = signal[0].toModelIndex().row(); row <= signal[1].toModelIndex().row(); ++row)
                announced[static_cast<std::size_t>(row)] = 1;
        for (const ValueId value : changedValues(*before, *designer.snapshot()))
            if (const int row = model.rowOf(value); row >= 0) QVERIFY(announced[static_cast<std::size_t>(row)]);
    }

    void bytesShareAUnitWhereTheyCan() {
        QCOMPARE(bytesOfBytes(32 << 20, 256 << 20), (std::pair<std::string, std::string>("32", "256 MiB")));
        QCOMPARE(bytesOfBytes(512, 2048).first, std::string("512 B"));
    }
};

QTEST_GUILESS_MAIN(ShardingsModelTest)
#include "shardings_model_test.moc"
