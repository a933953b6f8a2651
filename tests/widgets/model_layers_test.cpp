// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_designer.h"
#include "widgets/common/strip_delegate.h"
#include "widgets/model/layer_model.h"
#include "widgets/model/outline_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

class ModelLayersTest : public QObject {
    Q_OBJECT
    // Depth first: every index that can be reached.
    static void collect(const ProgramModel& model, const QModelIndex& parent, QModelIndexList& out) {
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const QModelIndex index = model.index(row, 0, parent);
            out << index;
            collect(model, index, out);
        }
    }

  private slots:
    void everyLayerAndArgumentIsThereOnce() {
        test::FakeDesigner designer("transformer_train_tiny", "batch=2,model=2");
        LayerModel model;
        QAbstractItemModelTester tester(&model);
        QCOMPARE(model.rowCount(), 0);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        QCOMPARE(model.rowCount(), 1);
        QModelIndexList all;
        collect(model, {}, all);
        const auto& layers = designer.model()->structure->layers;
        const std::uint32_t arguments = designer.model()->module->argumentCount();
        QCOMPARE(static_cast<std::uint32_t>(all.size()), layers.size() + arguments);
        QCOMPARE(model.shownArguments(), arguments);
        for (std::uint32_t a = 0; a < arguments; ++a) {
            const QModelIndex index = model.indexOfArgument(a);
            QCOMPARE(index.data(LayerModel::kArgumentRole).toInt(), static_cast<int>(a));
            QCOMPARE(index.parent().data(LayerModel::kLayerRole).toUInt(), layers.layerOfArgument(a).value);
        }
        QCOMPARE(model.index(0, 0).data(LayerModel::kOpsRole).toInt(),
                 static_cast<int>(layers.layer(layers.root()).allOps));
    }

    // As the graph folds them: 32 equal layers are one row, and each can be reached below it.
    void equalLayersAreOneRow() {
        test::FakeDesigner designer("t32_train", "batch=4,model=2");
        LayerModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        const auto& layers = designer.model()->structure->layers;
        QModelIndex fold;
        for (int row = 0; row < model.rowCount(model.index(0, 0)); ++row)
            if (const QModelIndex at = model.index(row, 0, model.index(0, 0));
                at.data().toString() == QStringLiteral("layer_0 … layer_31"))
                fold = at;
        QVERIFY(fold.isValid());
        QCOMPARE(model.rowCount(fold), 32);
        double seconds = 0;
        qint64 bytes = 0;
        int ops = 0;
        for (int row = 0; row < 32; ++row) {
            const QModelIndex layer = model.index(row, 0, fold);
            QCOMPARE(layer.data().toString(), QStringLiteral("layer_%1").arg(row));
            QCOMPARE(layer.parent(), fold);
            seconds += layer.data(LayerModel::kSecondsRole).toDouble();
            bytes += layer.data(LayerModel::kBytesRole).toLongLong();
            ops += layer.data(LayerModel::kOpsRole).toInt();
        }
        QVERIFY(bytes > 0 && ops > 0);
        QCOMPARE(fold.data(LayerModel::kBytesRole).toLongLong(), bytes);
        QCOMPARE(fold.data(LayerModel::kOpsRole).toInt(), ops);
        if (designer.snapshot()->simulation)
            QVERIFY(qFuzzyCompare(fold.data(LayerModel::kSecondsRole).toDouble(), seconds));
        const LayerId first{static_cast<std::size_t>(fold.data(LayerModel::kFoldRole).toInt())};
        QCOMPARE(layers.layer(first).name, std::string("layer_0"));
        QCOMPARE(model.indexOfFold(first), fold);
        // A filter shows what matches, without the fold.
        model.setFilter(QStringLiteral("dense_up"), designer.strategy().mesh);
        QVERIFY(!model.indexOfFold(first).isValid());
        model.setFilter({}, designer.strategy().mesh);
        QVERIFY(model.indexOfFold(first).isValid());
    }

    // The axes of a layer are those that cut an argument in it.
    void rowsSayTheirAxes() {
        test::FakeDesigner designer("transformer_train_tiny", "batch=4,model=2");
        LayerModel model;
        model.setModel(designer.model());
        designer.addTactic("MP", "model", {{"params/layer_00/dense_up", 2}});
        model.setSnapshot(designer.snapshot());
        const QModelIndex leaf = model.indexOfArgument(designer.argument("params/layer_00/dense_up"));
        QCOMPARE(leaf.parent().data(LayerModel::kAxesRole).value<AxisList>().size(), std::size_t(1));
        QCOMPARE(leaf.data(LayerModel::kBytesRole).toLongLong(),
                 designer.snapshot()->program.localBytes(ValueId{designer.argument("params/layer_00/dense_up")}));
        QCOMPARE(model.index(0, 0).data(LayerModel::kAxesRole).value<AxisList>().size(), std::size_t(1));
    }

    // Leaves of one layer can be told apart.
    void siblingsHaveDifferentNames() {
        test::FakeDesigner designer("mlp_train", "batch=2,model=2");
        LayerModel model;
        model.setModel(designer.model());
        QModelIndexList all;
        collect(model, {}, all);
        QSet<QPair<QModelIndex, QString>> seen;
        for (const QModelIndex& index : all) {
            if (index.data(LayerModel::kArgumentRole).toInt() < 0) continue;
            const auto key = qMakePair(index.parent(), index.data().toString());
            QVERIFY2(!seen.contains(key), qPrintable(key.second));
            seen.insert(key);
        }
    }

    void aTacticAnnouncesOnlyItsArguments() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        LayerModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged), reset(&model, &QAbstractItemModel::modelReset);
        designer.addTactic("BP", "batch", {{"x", 0}});
        model.setSnapshot(designer.snapshot());
        QCOMPARE(reset.size(), 0);
        const QModelIndex x = model.indexOfArgument(designer.argument("x"));
        for (qsizetype i = 1; i < changed.size(); ++i) // then the layers around it, whose figures add up
            QVERIFY(changed[i][0].toModelIndex().data(LayerModel::kLayerRole).toInt() >= 0);
        QCOMPARE(changed[0][0].toModelIndex(), x);
        QCOMPARE(changed[0][1].toModelIndex(), x);
        const auto axes = x.data(LayerModel::kAxesRole).value<AxisList>();
        QCOMPARE(axes.size(), std::size_t(1));
        QCOMPARE(axes[0], AxisId(0));
    }

    void theFilterKeepsTheWayToWhatMatches() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        LayerModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        model.setFilter(QStringLiteral("W1"), designer.strategy().mesh);
        QModelIndexList all;
        collect(model, {}, all);
        QCOMPARE(model.shownArguments(), 1u);
        QVERIFY(model.indexOfArgument(designer.argument("w1")).isValid());
        QVERIFY(!model.indexOfArgument(designer.argument("x")).isValid());
        for (const QModelIndex& index : all)
            QVERIFY(index.data(LayerModel::kArgumentRole).toInt() >= 0 || model.rowCount(index) > 0);
        model.setFilter(QStringLiteral("there is no such thing"), designer.strategy().mesh);
        QCOMPARE(model.rowCount(), 0);
        model.setFilter({}, designer.strategy().mesh);
        QCOMPARE(model.shownArguments(), 3u);
    }

    void theFilterKnowsAxesAndShapes() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        LayerModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        model.setFilter(QStringLiteral("axis:batch"), designer.strategy().mesh);
        QCOMPARE(model.rowCount(), 0);
        designer.addTactic("BP", "batch", {{"x", 0}});
        model.setSnapshot(designer.snapshot());
        QCOMPARE(model.shownArguments(), 1u);
        model.setFilter(QStringLiteral("shape:8x16"), designer.strategy().mesh);
        QVERIFY(model.indexOfArgument(designer.argument("w1")).isValid());
        QCOMPARE(model.shownArguments(), 1u);
    }

    // --- the outline

    void theOutlineHasEveryOpOnceInTheOrderOfTheProgram() {
        test::FakeDesigner designer("transformer_train_tiny", "batch=2,model=2");
        OutlineModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        QModelIndexList all;
        collect(model, {}, all);
        const Module& module = *designer.model()->module;
        const auto& layers = designer.model()->structure->layers;
        QCOMPARE(static_cast<std::uint32_t>(all.size()), layers.size() + module.argumentCount() + module.opCount());
        QCOMPARE(model.shownOps(), module.opCount());
        QHash<QModelIndex, int> last; // op that came before below the same layer
        for (const QModelIndex& index : all) {
            const int op = index.data(ProgramModel::kOpRole).toInt();
            if (op < 0) continue;
            const OpId id{static_cast<std::size_t>(op)};
            QCOMPARE(model.indexOfOp(id), index);
            QCOMPARE(index.parent().data(ProgramModel::kLayerRole).toUInt(), layers.layerOf(id).value);
            QVERIFY(last.value(index.parent(), -1) < op);
            last[index.parent()] = op;
        }
    }

    void aRowSaysWhatTheGraphShows() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        OutlineModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        designer.addTactic("BP", "batch", {{"x", 0}});
        designer.addTactic("MP", "model", {{"w1", 1}});
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setSnapshot(designer.snapshot());
        QVERIFY(changed.size() > 0);
        const Module& module = *designer.model()->module;
        OpId reduced; // the product whose sum is over what model cuts
        for (const Collective& c : designer.snapshot()->program.collectives)
            if (c.kind == CollectiveKind::all_reduce) reduced = c.op;
        QVERIFY(reduced.valid());
        const QModelIndex row = model.indexOfOp(reduced);
        const QString words = row.data(Qt::AccessibleTextRole).toString();
        QVERIFY2(
            words.startsWith(QStringLiteral("dot_general, f32 256 × 8, dim 0 cut over batch, partial sum over model")),
            qPrintable(words));
        QVERIFY2(words.endsWith(QLatin1String("followed by all_reduce over model")), qPrintable(words));
        QCOMPARE(row.siblingAtColumn(OutlineModel::Collectives).data().toString(),
                 QStringLiteral("all_reduce over model"));
        const auto strip = row.siblingAtColumn(OutlineModel::Sharding).data(kStripRole).value<Strip>();
        QCOMPARE(strip.shape.size(), std::size_t(2));
        QCOMPARE(strip.sharding.dimOf(0), 0);
        QCOMPARE(model.valueAt(row), module.results(reduced)[0]);
        const QModelIndex x = model.indexOfArgument(designer.argument("x"));
        QCOMPARE(x.data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("Argument x, f32 256 × 8, dim 0 cut over batch"));
        const QModelIndex w2 = model.indexOfArgument(designer.argument("w2"));
        QCOMPARE(w2.siblingAtColumn(OutlineModel::Sharding).data(Qt::AccessibleTextRole).toString(),
                 QStringLiteral("dim 0 cut over model"));
        const QModelIndex root = model.index(0, 0);
        QVERIFY(root.data(Qt::AccessibleTextRole).toString().contains(QLatin1String("1 collective")));
    }

    void theOutlineTakesTheFilterOfTheTable() {
        test::FakeDesigner designer("transformer_train_tiny", "batch=2,model=2");
        OutlineModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        model.setFilter(QStringLiteral("op:dot_general"), designer.strategy().mesh);
        const Module& module = *designer.model()->module;
        std::uint32_t products = 0;
        for (const OpId op : module.ops()) {
            const bool product = module.kindName(op) == "dot_general";
            products += product;
            QCOMPARE(model.indexOfOp(op).isValid(), product);
        }
        QVERIFY(products > 0);
        QCOMPARE(model.shownOps(), products);
        model.setFilter(QStringLiteral("axis:batch op:dot_general"), designer.strategy().mesh);
        QCOMPARE(model.shownOps(), 0u);
        const std::string first = module.argument(0).path;
        designer.addTactic("BP", "batch", {{first, 0}});
        model.setSnapshot(designer.snapshot());
        model.setFilter({}, designer.strategy().mesh);
        QCOMPARE(model.shownOps(), module.opCount());
    }

    // Rows are made when they are asked for: a large model is nothing but its flat arrays.
    void aLargeModelIsThereAtOnce() {
        test::FakeDesigner designer("t48_train", "batch=2,model=2");
        OutlineModel model;
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        QVERIFY(model.shownOps() > 25000);
        const auto& layers = designer.model()->structure->layers;
        for (std::uint32_t layer = 0; layer < layers.size(); ++layer) // so no view has to lay out more at once
            QVERIFY(model.rowCount(model.indexOf(LayerId{layer})) <=
                    static_cast<int>(kLayerItems + designer.model()->module->argumentCount()));
        const OpId last{designer.model()->module->opCount() - 1};
        int depth = 0;
        for (QModelIndex at = model.indexOfOp(last); at.isValid(); at = at.parent()) ++depth;
        QVERIFY(depth > 1);
    }
};

QTEST_GUILESS_MAIN(ModelLayersTest)
#include "model_layers_test.moc"
