// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_designer.h"
#include "widgets/common/dimension_menu.h"
#include "widgets/model/layer_model.h"
#include "widgets/model/model_panel.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTreeView>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

class ModelPanelTest : public QObject {
    Q_OBJECT
    struct Fixture {
        explicit Fixture(const std::string& model = "transformer_train_tiny", bool open = true)
            : designer(model, "batch=2,model=2") {
            if (!open) designer.close();
            panel = std::make_unique<ModelPanel>(designer);
            panel->resize(256, 480);
            panel->show();
            tree = panel->findChild<QTreeView*>(QStringLiteral("modelTree"));
            search = panel->findChild<QLineEdit*>(QStringLiteral("modelSearch"));
        }
        QString note() const { return panel->findChild<QLabel*>(QStringLiteral("panelNote"))->text(); }
        test::FakeDesigner designer;
        std::unique_ptr<ModelPanel> panel;
        QTreeView* tree = nullptr;
        QLineEdit* search = nullptr;
    };

  private slots:
    void isEmptyUntilAModelIsOpened() {
        Fixture f("matmul_chain", false);
        QCOMPARE(f.panel->layers().rowCount(), 0);
        f.designer.openNow();
        QCOMPARE(f.panel->layers().shownArguments(), 3u);
        QVERIFY(f.note().startsWith(QLatin1String("3 argument")));
        QVERIFY(f.tree->isExpanded(f.panel->layers().index(0, 0)));
    }

    void clickingSelectsForAll() {
        Fixture f("matmul_chain");
        f.tree->expandAll();
        const QModelIndex w1 = f.panel->layers().indexOfArgument(f.designer.argument("w1"));
        QTest::mouseClick(f.tree->viewport(), Qt::LeftButton, {}, f.tree->visualRect(w1).center());
        QCOMPARE(f.designer.selection().value(), ValueId{f.designer.argument("w1")});
        const QModelIndex root = f.panel->layers().index(0, 0);
        QTest::mouseClick(f.tree->viewport(), Qt::LeftButton, {}, f.tree->visualRect(root).center());
        QVERIFY(!f.designer.selection().value().valid());
        QCOMPARE(f.designer.selection().layer(), f.designer.model()->structure->layers.root());
    }

    void theSelectionOfOthersIsShown() {
        Fixture f;
        const std::uint32_t last = f.designer.model()->module->argumentCount() - 1;
        f.designer.selection().selectArgument(ValueId{last});
        QCOMPARE(f.tree->currentIndex(), f.panel->layers().indexOfArgument(last));
        QVERIFY(f.tree->viewport()->rect().intersects(f.tree->visualRect(f.tree->currentIndex())));
        f.designer.selection().clear();
        QVERIFY(f.tree->selectionModel()->selectedIndexes().isEmpty());
    }

    void searchingNarrowsAndGoesBack() {
        Fixture f;
        f.panel->focusSearch();
        const std::uint32_t all = f.panel->layers().shownArguments();
        const std::string& path = f.designer.model()->module->argument(0).path;
        const QString word = QString::fromStdString(path.substr(path.rfind('/') + 1));
        QTest::keyClicks(f.search, word);
        QVERIFY(f.panel->layers().shownArguments() > 0 && f.panel->layers().shownArguments() < all);
        QVERIFY(f.note().contains(QLatin1String(" of ")));
        QSignalSpy reveal(&f.designer.selection(), &Selection::revealRequested);
        QTest::keyClick(f.search, Qt::Key_Return);
        QVERIFY(f.designer.selection().value().valid() || f.designer.selection().layer().valid());
        QCOMPARE(reveal.size(), 1);
        QTest::keyClick(f.search, Qt::Key_Escape);
        QVERIFY(f.search->text().isEmpty());
        QCOMPARE(f.panel->layers().shownArguments(), all);
    }

    void openLayersStayOpenAfterASearch() {
        Fixture f;
        const auto& layers = f.designer.model()->structure->layers;
        LayerId child;
        for (const LayerId id : layers.layer(layers.root()).children)
            if (!layers.layer(id).children.empty()) child = id;
        QVERIFY(child.valid());
        f.tree->expand(f.panel->layers().indexOf(child));
        f.search->setText(QStringLiteral("no such layer"));
        f.search->clear();
        QVERIFY(f.tree->isExpanded(f.panel->layers().indexOf(child)));
    }

    void theLetterOfAnAxisCutsTheSelectedArgument() {
        Fixture f("matmul_chain");
        f.designer.selection().selectArgument(ValueId{f.designer.argument("w2")});
        f.tree->setFocus();
        QTest::keyClick(f.tree, Qt::Key_B);
        auto* menu = f.panel->findChild<DimensionMenu*>();
        QVERIFY(menu);
        QTRY_VERIFY(menu->isVisible());
        QTest::keyClick(menu, Qt::Key_Return);
        QCOMPARE(f.designer.drops, (std::vector<AxisDrop>{{f.designer.argument("w2"), 0, 0, false}}));
    }
};

QTEST_MAIN(ModelPanelTest)
#include "model_panel_test.moc"
