// SPDX-License-Identifier: GPL-3.0-or-later
// What a person set for a document is kept with it while another one is in front: filters, sort order, open layers, the
// view of the timeline, the page of comparison.
#include "app/desktop/document/document_tabs.h"
#include "app/desktop/window/full_page.h"
#include "tests/desktop/window_driver.h"
#include "widgets/model/model_panel.h"
#include "widgets/model/program_tree_view.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_plot.h"

#include <QHeaderView>
#include <QLineEdit>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Tabs : WindowDriver {
    bool openTab(const char* model) {
        const QString path = QString::fromStdString(test::modelPath(model).string());
        window->openPath(path);
        return QTest::qWaitFor(
            [&] { return !documents().isOpening() && QFileInfo(document().path()) == QFileInfo(path) && settled(); },
            60000);
    }
    bool goTo(int tab) {
        QTest::mouseClick(&window->tabs(), Qt::LeftButton, {}, window->tabs().tabRect(tab).center() - QPoint(20, 0));
        return window->tabs().currentIndex() == tab && settle();
    }
    template <class T> T* part(const char* name) { return window->findChild<T*>(QLatin1String(name)); }
    ShardingsModel& tensors() { return window->findChild<ShardingsPanel*>()->tensors(); }
    QTreeView& tree() { return window->findChild<ModelPanel*>()->tree(); }
    QLineEdit& modelSearch() { return *window->findChild<ModelPanel*>()->findChild<QLineEdit*>(); }
    TimelinePanel& timeline() { return *window->findChild<TimelinePanel*>(); }
    void clickHeader(QTableView& table, int column) {
        QHeaderView& header = *table.horizontalHeader();
        QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                          {header.sectionViewportPosition(column) + 12, header.height() / 2});
    }
    QStringList rows() {
        QStringList names;
        for (int row = 0; row < tensors().rowCount(); ++row)
            names << tensors().index(row, ShardingsModel::Tensor).data().toString();
        return names;
    }
};

QStringList openRows(QTreeView& tree, const QModelIndex& parent = {}) {
    QStringList names;
    for (int row = 0; row < tree.model()->rowCount(parent); ++row) {
        const QModelIndex index = tree.model()->index(row, 0, parent);
        if (tree.isExpanded(index)) names << index.data(Qt::AccessibleTextRole).toString() << openRows(tree, index);
    }
    return names;
}

} // namespace

class KeptWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void panelsKeepWhatWasSetInThem() {
        Tabs tabs;
        QVERIFY(tabs.openTab("transformer_train_tiny"));
        QVERIFY(tabs.openTab("mlp_train"));
        QVERIFY(tabs.goTo(0));
        auto* filter = tabs.part<QLineEdit>("tensorFilter");
        QTest::mouseClick(filter, Qt::LeftButton);
        QTest::keyClicks(filter, QStringLiteral("layer_00"));
        tabs.clickHeader(*tabs.part<ShardingsTable>("shardingsTable"), ShardingsModel::Local);
        QCOMPARE(tabs.tensors().sortColumn(), int(ShardingsModel::Local));
        const QStringList rows = tabs.rows();
        QVERIFY(!rows.isEmpty());
        // A layer inside of a layer, by the keys of the tree.
        QTreeView& tree = tabs.tree();
        tree.setFocus();
        tree.setCurrentIndex(tree.model()->index(0, 0, tree.model()->index(0, 0)));
        QTest::keyClick(&tree, Qt::Key_Right);
        const QStringList open = openRows(tree);
        QVERIFY2(open.size() >= 2, qPrintable(open.join(QLatin1Char('|'))));
        QTest::mouseClick(tabs.part<QToolButton>("byOrder"), Qt::LeftButton);
        tabs.timeline().plot().zoomTo(20, 60);

        QVERIFY(tabs.goTo(1));
        QCOMPARE(filter->text(), QString());
        QCOMPARE(openRows(tree).size(), qsizetype(1)); // the root, as at first
        QTest::mouseClick(filter, Qt::LeftButton);
        QTest::keyClicks(filter, QStringLiteral("params"));
        const QStringList others = tabs.rows();
        QTest::keyClicks(&tabs.modelSearch(), QStringLiteral("batch"));

        QVERIFY(tabs.goTo(0));
        QCOMPARE(filter->text(), QStringLiteral("layer_00"));
        QCOMPARE(tabs.tensors().sortColumn(), int(ShardingsModel::Local));
        QCOMPARE(tabs.rows(), rows);
        QCOMPARE(tabs.modelSearch().text(), QString());
        QCOMPARE(openRows(tree), open);
        QVERIFY(tabs.timeline().programOrder());
        QCOMPARE(tabs.timeline().plot().from(), 20.);
        QCOMPARE(tabs.timeline().plot().to(), 60.);

        QVERIFY(tabs.goTo(1));
        QCOMPARE(filter->text(), QStringLiteral("params"));
        QCOMPARE(tabs.rows(), others);
        QCOMPARE(tabs.modelSearch().text(), QStringLiteral("batch"));
    }

    void thePageOfComparisonStaysOpen() {
        Tabs tabs;
        QVERIFY(tabs.openTab("mlp_train"));
        QVERIFY(tabs.openTab("matmul_chain"));
        QVERIFY(tabs.goTo(0));
        tabs.window->actions().action(QStringLiteral("strategy.compare"))->trigger();
        QVERIFY(tabs.window->comparison().active());
        QVERIFY(tabs.goTo(1));
        QVERIFY(!tabs.window->comparison().active());
        QVERIFY(tabs.window->graph().isVisible());
        QVERIFY(tabs.goTo(0));
        QVERIFY(tabs.window->comparison().active());
        QVERIFY(!tabs.window->graph().isVisible());
        // Left here, it stays left.
        QTest::keyClick(tabs.window->findChild<QWidget*>(QStringLiteral("comparePage")), Qt::Key_Escape);
        QVERIFY(!tabs.window->comparison().active());
        QVERIFY(tabs.goTo(1) && tabs.goTo(0));
        QVERIFY(!tabs.window->comparison().active());
        QVERIFY(tabs.part<ShardingsTable>("shardingsTable")->isVisible());
    }
};

QTEST_MAIN(KeptWindowTest)
#include "kept_window_test.moc"
