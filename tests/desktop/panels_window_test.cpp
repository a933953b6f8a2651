// SPDX-License-Identifier: GPL-3.0-or-later
// The panels around the graph in the real window, at the sizes of a desk and of a laptop: what they are to show at once
// is to be seen without moving anything.
#include "tests/desktop/window_driver.h"
#include "widgets/dimensions/dimensions_model.h"
#include "widgets/dimensions/dimensions_panel.h"
#include "widgets/dimensions/dimensions_table.h"
#include "widgets/mesh/mesh_edit.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/mesh/mesh_view.h"
#include "widgets/redistribution/redistribution_page.h"
#include "widgets/redistribution/redistribution_panel.h"
#include "widgets/shardings/tensor_view.h"

#include <QComboBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QTabBar>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Window : WindowDriver {
    bool openAt(QSize size, const std::string& model) {
        window->resize(size);
        return open(model) && QTest::qWaitFor([this] { return document().dimensions() != nullptr; }, 60000);
    }
    bool raise(const char* dock) {
        auto* found = window->findChild<QDockWidget*>(QLatin1String(dock));
        found->raise();
        return QTest::qWaitFor([found] { return !found->widget()->visibleRegion().isEmpty(); });
    }
    // Rows that are seen whole.
    static int rowsSeen(const QTableView& table) { return table.viewport()->height() / table.rowHeight(0); }
};

} // namespace

class PanelsWindowTest : public QObject {
    Q_OBJECT
    static void sizes() {
        QTest::addColumn<QSize>("size");
        QTest::newRow("desk") << QSize(1680, 1050);
        QTest::newRow("laptop") << QSize(1280, 800);
    }

  private slots:
    void eightDimensionsAreSeenAtOnce_data() { sizes(); }
    void eightDimensionsAreSeenAtOnce() {
        QFETCH(QSize, size);
        Window w;
        QVERIFY(w.openAt(size, "transformer_train_tiny"));
        auto& panel = *w.window->findChild<DimensionsPanel*>();
        DimensionsTable& table = panel.table();
        QVERIFY(panel.dimensions().rowCount() >= 7);
        QTRY_VERIFY2(Window::rowsSeen(table) >= 8, qPrintable(QString::number(table.viewport()->height())));
        QVERIFY(!table.visibleRegion().isEmpty()); // nothing was raised
        // The one under the pointer is marked in the graph; no longer once the pointer has left.
        const QPoint second = table.visualRect(panel.dimensions().index(1, DimensionsModel::Name)).center();
        QTest::mouseMove(table.viewport(), second);
        QTRY_COMPARE(w.document().selection().dimension().id, panel.dimensions().at(1));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(table.viewport(), &leave);
        QVERIFY(!w.document().selection().dimension().id.valid());
    }

    void eightTensorsWithTheirNamesAreSeenAtOnce_data() { sizes(); }
    void eightTensorsWithTheirNamesAreSeenAtOnce() {
        QFETCH(QSize, size);
        Window w;
        QVERIFY(w.openAt(size, "transformer_train_tiny"));
        QVERIFY(w.raise("dockShardings"));
        w.document().selection().selectArgument(ValueId{w.argument("params/layer_01/dense_up")});
        auto& table = *w.window->findChild<ShardingsTable*>(QStringLiteral("shardingsTable"));
        QTRY_VERIFY2(Window::rowsSeen(table) >= 8, qPrintable(QString::number(table.viewport()->height())));
        const int room = table.columnWidth(ShardingsModel::Tensor) - 8;
        QVERIFY2(QFontMetrics(table.font()).horizontalAdvance(QStringLiteral("…01/dense_up")) <= room,
                 qPrintable(QString::number(room)));
    }

    void thirtyTwoDevicesHaveACellEach_data() { sizes(); }
    void thirtyTwoDevicesHaveACellEach() {
        QFETCH(QSize, size);
        Window w;
        QVERIFY(w.openAt(size, "mlp_train"));
        Strategy next = withMesh(w.document().strategy(), std::vector<EditedAxis>{{"batch", 16, 0}, {"model", 2, 1}});
        w.document().edit(QStringLiteral("Edit mesh"), next);
        QVERIFY(w.settle());
        QVERIFY(w.raise("dockMesh"));
        const MeshView& view = w.window->findChild<MeshPanel*>()->view();
        QTRY_COMPARE(view.picture().cells.size(), std::size_t(32));
        for (const MeshCell& cell : view.picture().cells) {
            QVERIFY(cell.rect.width >= 34); // a tile beside the number
            QVERIFY(cell.rect.bottom() <= static_cast<float>(view.height()));
        }
    }

    void theColumnsKeepTheirWidthInASmallWindow() {
        Window w;
        QVERIFY(w.openAt({1680, 1050}, "mlp_train"));
        const auto width = [&](const char* dock) {
            return w.window->findChild<QDockWidget*>(QLatin1String(dock))->width();
        };
        QTRY_VERIFY(width("dockModel") >= 250);
        w.window->resize(1280, 800);
        QTRY_VERIFY2(width("dockModel") >= 240 && width("dockMesh") >= 340,
                     qPrintable(QStringLiteral("%1 %2").arg(width("dockModel")).arg(width("dockMesh"))));
    }

    void aCollectiveOfTheSelectedOpIsAsked() {
        Window w;
        QVERIFY(w.openAt({1680, 1050}, "mlp_train"));
        QVERIFY(w.dropInTable("batch/0", 0, 0));
        QVERIFY(w.settle());
        QVERIFY(w.raise("dockRedistribution"));
        const SpmdProgram& program = w.snapshot().program;
        QVERIFY(!program.collectives.empty());
        const OpId op = program.collectives.front().op;
        w.document().selection().selectOp(op, *w.document().model()->module->results(op).begin());
        auto& panel = *w.window->findChild<RedistributionPanel*>();
        QTRY_VERIFY(!panel.page().busy() && panel.page().plan());
        // Its list stands in the header, which is the title of the dock.
        QVERIFY(w.window->findChild<QComboBox*>(QStringLiteral("redistributionWhich"))->isVisible());
        QTRY_VERIFY(panel.findChild<QLabel*>(QStringLiteral("redistributionVerdict"))
                        ->text()
                        .contains(QLatin1String("The program sends ")));
    }

    // In a laptop's window with a lesson beside the graph, too: arrows lead to what has no room.
    void tabsOfPanelsSayTheirWholeNames() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        driver.window->resize(1280, 800);
        const auto whole = [&driver] {
            const auto bars = driver.window->findChildren<QTabBar*>(Qt::FindDirectChildrenOnly);
            return !bars.isEmpty() && std::all_of(bars.begin(), bars.end(), [](const QTabBar* bar) {
                return bar->elideMode() == Qt::ElideNone && bar->usesScrollButtons();
            });
        };
        QTRY_VERIFY(whole());
    }
    // A long name is shortened before it makes a panel wider, and its neighbours narrower.
    void theNameOfATensorLeavesPanelsAsWideAsTheyAre() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        driver.window->resize(1280, 800);
        auto* mesh = driver.window->findChild<QDockWidget*>(QStringLiteral("dockMesh"));
        mesh->raise();
        QTRY_VERIFY(!mesh->widget()->visibleRegion().isEmpty());
        const int width = mesh->width();
        driver.document().selection().selectArgument(ValueId{driver.argument("params/layer_00/qkv_einsum")});
        QTRY_VERIFY(!driver.window->findChild<TensorView*>()->report().name.empty()); // it has come to its panel
        QVERIFY(driver.settle());
        QCOMPARE(mesh->width(), width);
    }
};

QTEST_MAIN(PanelsWindowTest)
#include "panels_window_test.moc"
