// SPDX-License-Identifier: GPL-3.0-or-later
// What a person types above the tensors: every term, together, wrong, and half typed.
#include "core/insight/tensor_filter.h"
#include "tests/widgets/fake_designer.h"
#include "widgets/common/filter_completer.h"
#include "widgets/shardings/shardings_model.h"
#include "widgets/shardings/shardings_panel.h"

#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;

namespace {

struct Listed {
    test::FakeDesigner designer;
    ShardingsModel model;
    explicit Listed(const std::string& name = "transformer_train_tiny") : designer(name, "batch=4,model=2") {
        model.setModel(designer.model());
        model.setSnapshot(designer.snapshot());
    }
    int count(const char* filter, bool results = false) {
        model.setOpResultsShown(results);
        model.setFilter(QString::fromLatin1(filter), designer.strategy().mesh);
        return model.rowCount();
    }
};

} // namespace

class ShardingsFilterTest : public QObject {
    Q_OBJECT
  private slots:
    void everyTermFinds() {
        Listed l;
        const Module& module = *l.designer.model()->module;
        const LayerTree& layers = l.designer.model()->structure->layers;
        const int all = l.count("");
        QCOMPARE(all, static_cast<int>(module.argumentCount()));
        // By hand.
        int ofLayer = 0, ofProducts = 0, large = 0, wide = 0;
        for (std::uint32_t a = 0; a < module.argumentCount(); ++a) {
            const TensorType type = module.type(ValueId{a});
            ofLayer += layers.layer(layers.layerOfArgument(a)).path.find("mlp") != std::string::npos;
            bool used = false;
            for (const Use& use : module.uses(ValueId{a}))
                used = used || (use.op.valid() && module.kindName(use.op) == "dot_general");
            ofProducts += used;
            large += type.bytes() > 4096;
            wide += std::find(type.shape.begin(), type.shape.end(), 64) != type.shape.end();
        }
        QVERIFY(ofLayer > 0 && ofLayer < all && ofProducts > 0 && ofProducts < all);
        QCOMPARE(l.count("layer:mlp"), ofLayer);
        QCOMPARE(l.count("op:dot_general"), ofProducts);
        QCOMPARE(l.count("bytes>4K"), large);
        QCOMPARE(l.count("shape:64"), wide);
        QCOMPARE(l.count("axis:batch"), 0);
        l.designer.addTactic("BP", "batch", {{"batch/*", 0}});
        l.model.setSnapshot(l.designer.snapshot());
        QCOMPARE(l.count("axis:batch"), 2);
        // Results of ops: the kind that makes them, the layer they are made in.
        const int products = l.count("op:dot_general", true);
        QVERIFY(products > ofProducts);
        for (int row = 0; row < l.model.rowCount(); ++row) {
            const ValueId value = l.model.valueAt(row);
            if (!module.isArgument(value))
                QCOMPARE(std::string(module.kindName(module.definingOp(value))), std::string("dot_general"));
        }
    }

    void termsCompose() {
        Listed l;
        const Module& module = *l.designer.model()->module;
        l.count("layer:mlp op:dot_general shape:64 bytes>1K dtype:f32");
        QVERIFY(l.model.rowCount() > 0);
        const LayerTree& layers = l.designer.model()->structure->layers;
        for (int row = 0; row < l.model.rowCount(); ++row) {
            const ValueId value = l.model.valueAt(row);
            const TensorType type = module.type(value);
            QVERIFY(layers.layer(layers.layerOfArgument(value.value)).path.find("mlp") != std::string::npos);
            QVERIFY(std::find(type.shape.begin(), type.shape.end(), 64) != type.shape.end());
            QVERIFY(type.bytes() > 1024);
        }
        const int both = l.model.rowCount();
        QVERIFY(both <= l.count("layer:mlp op:dot_general"));
        QCOMPARE(l.count("layer:mlp layer:nowhere"), 0);
        QCOMPARE(l.count("LAYER:MLP OP:Dot_General"), l.count("layer:mlp op:dot_general"));
    }

    void wrongTermsSayWhy_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("axis") << "axis:expert"
                              << "No tensor matches `axis:expert`. The mesh has batch and model.";
        QTest::newRow("shape") << "shape:axb"
                               << "No tensor matches `shape:axb`. A shape is a size, `shape:4096`, or all of them, "
                                  "`shape:2x8`.";
        QTest::newRow("bytes") << "bytes>lots"
                               << "No tensor matches `bytes>lots`. Bytes are a number with K, M, G or T, `bytes>64M`.";
        QTest::newRow("local") << "dense local<5Q"
                               << "No tensor matches `local<5Q`. Bytes are a number with K, M, G or T, `bytes>64M`.";
        QTest::newRow("layer") << "layer:nowhere"
                               << "No tensor matches `layer:nowhere`.";
        QTest::newRow("op") << "op:nothing"
                            << "No tensor matches `op:nothing`.";
    }
    void wrongTermsSayWhy() {
        QFETCH(QString, text);
        QFETCH(QString, said);
        test::FakeDesigner designer("transformer_train_tiny", "batch=4,model=2");
        ShardingsPanel panel(designer);
        panel.show();
        auto* line = panel.findChild<QLineEdit*>(QStringLiteral("tensorFilter"));
        QTest::keyClicks(line, text);
        const auto labels = panel.findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(),
                            [&](const QLabel* label) { return label->isVisible() && label->text() == said; }));
    }

    void halfTypedWordsAreCompleted() {
        const std::vector<std::string> axes{"batch", "model"}, layers{"attn", "mlp", "norm_mlp"},
            ops{"add", "dot_general"}, types{"bf16", "f32"};
        const FilterWords words{axes, layers, ops, types};
        using List = std::vector<std::string>;
        QCOMPARE(filterCompletions("ax", words), List{"axis:"});
        QCOMPARE(filterCompletions("l", words), (List{"layer:", "local>", "local<"}));
        QCOMPARE(filterCompletions("axis:", words), (List{"axis:batch", "axis:model"}));
        QCOMPARE(filterCompletions("axis:M", words), List{"axis:model"});
        QCOMPARE(filterCompletions("layer:m", words), (List{"layer:mlp", "layer:norm_mlp"})); // beginnings first
        QCOMPARE(filterCompletions("op:gen", words), List{"op:dot_general"});
        QCOMPARE(filterCompletions("dtype:bf", words), List{"dtype:bf16"});
        QVERIFY(filterCompletions("", words).empty());
        QVERIFY(filterCompletions("dense", words).empty());
        QVERIFY(filterCompletions("axis:model", words).empty()); // complete
        QVERIFY(filterCompletions("shape:", words).empty());
    }

    void theLineOffersAndTakes() {
        test::FakeDesigner designer("transformer_train_tiny", "batch=4,model=2");
        ShardingsPanel panel(designer);
        panel.resize(364, 640);
        panel.show();
        auto* line = panel.findChild<QLineEdit*>(QStringLiteral("tensorFilter"));
        auto* completer = line->findChild<FilterCompleter*>();
        QVERIFY(completer);
        line->setFocus();
        QTest::keyClicks(line, QStringLiteral("dense ax"));
        QCOMPARE(completer->offers(), QStringList{QStringLiteral("axis:")});
        auto* popup = QApplication::activePopupWidget();
        QVERIFY(popup && !popup->accessibleName().isEmpty());
        QVERIFY(popup->parentWidget() == line); // a style sheet of the window reaches it
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(line->text(), QStringLiteral("dense axis:"));
        QCOMPARE(completer->offers(), (QStringList{QStringLiteral("axis:batch"), QStringLiteral("axis:model")}));
        popup = QApplication::activePopupWidget();
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Down);
        QTest::keyClick(popup, Qt::Key_Return);
        QCOMPARE(line->text(), QStringLiteral("dense axis:model "));
        QVERIFY(completer->offers().isEmpty());
    }

    // What is held over something: rows that would change say what they would be.
    void aPreviewShowsInTheRows() {
        Listed l("matmul_chain");
        QAbstractItemModelTester tester(&l.model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        l.model.setTint(QColor(1, 2, 3));
        const ValueId x{l.designer.argument("x")}, w2{l.designer.argument("w2")};
        const auto local = [&](ValueId v) {
            return l.model.index(l.model.rowOf(v), ShardingsModel::Local).data().toString();
        };
        const QString before = local(x);
        l.designer.startPreview({x.value, 0, 0, true});
        QSignalSpy changed(&l.model, &QAbstractItemModel::dataChanged);
        l.model.setPreview(l.designer.preview());
        QVERIFY(!changed.isEmpty());
        QVERIFY(l.model.wouldChange(x) && !l.model.wouldChange(w2));
        QVERIFY(local(x) != before);
        QCOMPARE(l.model.index(l.model.rowOf(x), 0).data(Qt::BackgroundRole).value<QBrush>().color(), QColor(1, 2, 3));
        QVERIFY(!l.model.index(l.model.rowOf(w2), 0).data(Qt::BackgroundRole).isValid());
        QCOMPARE(l.model.stripOf(x).sharding.tiles.size(), std::size_t(1));
        l.model.setPreview(nullptr);
        QCOMPARE(local(x), before);
        QVERIFY(!l.model.wouldChange(x));
    }
};

QTEST_MAIN(ShardingsFilterTest)
#include "shardings_filter_test.moc"
