// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/panel_designer.h"
#include "widgets/model/layer_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

using namespace axiscape;

class ModelLayersTest : public QObject {
    Q_OBJECT
    // Depth first: every index that can be reached.
    static void collect(const LayerModel& model, const QModelIndex& parent, QModelIndexList& out) {
        for (int row = 0; row < model.rowCount(parent); ++row) {
            const QModelIndex index = model.index(row, 0, parent);
            out << index;
            collect(model, index, out);
        }
    }

  private slots:
    void everyLayerAndArgumentIsThereOnce() {
        test::PanelDesigner designer("transformer_train_tiny", "batch=2,model=2");
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

    // Leaves of one layer can be told apart.
    void siblingsHaveDifferentNames() {
        test::PanelDesigner designer("mlp_train", "batch=2,model=2");
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
        test::PanelDesigner designer("matmul_chain", "batch=4,model=2");
        LayerModel model;
        QAbstractItemModelTester tester(&model);
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged), reset(&model, &QAbstractItemModel::modelReset);
        designer.addTactic("BP", "batch", {{"x", 0}});
        model.setSnapshot(designer.snapshot());
        QCOMPARE(changed.size(), 1);
        QCOMPARE(reset.size(), 0);
        const QModelIndex x = model.indexOfArgument(designer.argument("x"));
        QCOMPARE(changed[0][0].toModelIndex(), x);
        QCOMPARE(changed[0][1].toModelIndex(), x);
        const auto axes = x.data(LayerModel::kAxesRole).value<AxisList>();
        QCOMPARE(axes.size(), std::size_t(1));
        QCOMPARE(axes[0], AxisId(0));
    }

    void theFilterKeepsTheWayToWhatMatches() {
        test::PanelDesigner designer("matmul_chain", "batch=4,model=2");
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
        test::PanelDesigner designer("matmul_chain", "batch=4,model=2");
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
};

QTEST_GUILESS_MAIN(ModelLayersTest)
#include "model_layers_test.moc"
