// SPDX-License-Identifier: GPL-3.0-or-later
// Several strategies in the real window: pinned, compared, opened, shown in the graph, saved and opened again.
#include "tests/desktop/window_driver.h"

#include "app/desktop/window/full_page.h"
#include "widgets/common/strategies.h"
#include "widgets/compare/compare_model.h"
#include "widgets/compare/compare_page.h"
#include "widgets/compare/compare_table.h"
#include "widgets/compare/curve_plot.h"
#include "widgets/compare/differences_model.h"
#include "widgets/compare/strategy_button.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::WindowDriver;

namespace {

// The comparison of a window with the golden example: data parallel pinned, Megatron on top of it open.
struct Compared {
    explicit Compared(WindowDriver& of) : driver(of) {}
    bool open() {
        if (!driver.open("matmul_chain")) return false;
        if (!driver.dropInTable("x", 0, 0) || !driver.settle()) return false;
        pin()->trigger();
        if (!driver.dropInTable("w1", 1, 1) || !driver.settle()) return false;
        page = driver.window->findChild<ComparePage*>();
        QTest::keyClick(driver.window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        return QTest::qWaitFor([this] { return ready(2); }, 30000);
    }
    // Columns with all their figures.
    bool ready(std::size_t columns) const {
        const auto& shown = page->model().strategies();
        return page->isVisible() && shown.size() == columns &&
               std::all_of(shown.begin(), shown.end(), [](const CompareColumn& c) { return c.snapshot != nullptr; });
    }
    QAction* pin() const { return driver.window->actions().action(QStringLiteral("strategy.pin")); }
    int row(const QString& key) const {
        for (int r = 0; r < page->model().rowCount(); ++r)
            if (page->model().keyAt(r) == key) return r;
        return -1;
    }
    CompareCell cell(const QString& key, int column) const {
        return page->model().index(row(key), column + 1).data(CompareModel::CellRole).value<CompareCell>();
    }
    QPoint at(const QString& key, int column) const {
        const QModelIndex index = page->model().index(row(key), column + 1);
        page->table().scrollTo(index);
        return page->table().visualRect(index).center();
    }
    const Project& project() const { return driver.document().project(); }
    WindowDriver& driver;
    ComparePage* page = nullptr;
};

} // namespace

class CompareTest : public QObject {
    Q_OBJECT
  private slots:
    void figuresStandSideBySide() {
        WindowDriver driver;
        auto* page = driver.window->findChild<ComparePage*>();
        const QAbstractItemModelTester tester(&page->model());
        const QAbstractItemModelTester differences(&page->differences());
        Compared compared(driver);
        QVERIFY(compared.open());
        const auto& columns = compared.page->model().strategies();
        QCOMPARE(columns[0].letter, QStringLiteral("A"));
        QVERIFY(columns[0].pinned && !columns[0].open && columns[0].baseline);
        QVERIFY(columns[1].open && !columns[1].baseline);
        QCOMPARE(compared.cell(QStringLiteral("collectives.all_reduce"), 0).value, QStringLiteral("0"));
        QCOMPARE(compared.cell(QStringLiteral("collectives.all_reduce"), 1).value, QStringLiteral("1"));
        QCOMPARE(compared.cell(QStringLiteral("collectives.all_reduce"), 1).delta, QStringLiteral("+\u20091"));
        QCOMPARE(compared.cell(QStringLiteral("collectives.all_reduce"), 1).judged, 0); // counts carry no judgement
        QCOMPARE(compared.cell(QStringLiteral("collectives.all_gather"), 1).delta, QStringLiteral("same"));
        QVERIFY(compared.cell(QStringLiteral("step_seconds"), 0).delta.isEmpty()); // the baseline
        QCOMPARE(compared.cell(QStringLiteral("peak_bytes"), 1).judged, -1);
        QCOMPARE(compared.cell(QStringLiteral("sent_bytes"), 1).judged, 1);
        QCOMPARE(compared.page->plot().curves(), 2);
        QCOMPARE(compared.page->differences().rowCount(), 3);
        QVERIFY(!driver.window->findChild<QLabel*>(QStringLiteral("compareVerdict"))->text().isEmpty());
        // The page has the window to itself; the three figures stay in the toolbar.
        for (auto* dock : driver.window->findChildren<QDockWidget*>()) QVERIFY(!dock->isVisible());
        QVERIFY(driver.window->findChild<QLabel*>(QStringLiteral("verdictPeak"))->isVisible());
        // Screen readers hear the figure, the delta and the judgement.
        const QModelIndex peak = compared.page->model().index(compared.row(QStringLiteral("peak_bytes")), 2);
        QVERIFY(peak.data(Qt::AccessibleTextRole).toString().contains(QLatin1String("better")));
    }

    void onlyDifferencesHidesWhatIsTheSame() {
        WindowDriver driver;
        Compared compared(driver);
        QVERIFY(compared.open());
        QVERIFY(compared.row(QStringLiteral("collectives.all_gather")) >= 0);
        QTest::mouseClick(driver.window->findChild<QPushButton*>(QStringLiteral("compareOnly")), Qt::LeftButton);
        QCOMPARE(compared.row(QStringLiteral("collectives.all_gather")), -1);
        QVERIFY(compared.row(QStringLiteral("collectives.all_reduce")) >= 0);
    }

    void theRowUnderThePointerMarksItsCurve() {
        WindowDriver driver;
        Compared compared(driver);
        QVERIFY(compared.open());
        QTest::mouseMove(compared.page->table().viewport(), compared.at(QStringLiteral("peak_bytes"), 1));
        QTRY_COMPARE(compared.page->plot().marked(), 1);
        QTest::mouseMove(compared.page->table().viewport(), compared.at(QStringLiteral("step_seconds"), 0));
        QTRY_COMPARE(compared.page->plot().marked(), 0);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(compared.page->table().viewport(), &leave);
        QCOMPARE(compared.page->plot().marked(), -1);
    }

    void keysOpenCompareRenameDuplicateAndDelete() {
        WindowDriver driver;
        Compared compared(driver);
        QVERIFY(compared.open());
        CompareTable& table = compared.page->table();
        const auto choose = [&](int column) {
            table.setCurrentIndex(compared.page->model().index(compared.row(QStringLiteral("peak_bytes")), column + 1));
            table.setFocus();
        };
        choose(1);
        QTest::keyClick(&table, Qt::Key_B); // compare with it
        QVERIFY(compared.page->model().strategies()[1].baseline);
        QCOMPARE(compared.cell(QStringLiteral("collectives.all_reduce"), 0).delta, QStringLiteral("\u2212\u20091"));
        choose(0);
        QTest::keyClick(&table, Qt::Key_Return);
        QCOMPARE(compared.project().open, std::size_t(0));
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().strategy().schedule.tactics.size(), std::size_t(1));
        QCOMPARE(driver.document().undoStack().undoText(), QStringLiteral("Open Manual"));
        choose(0);
        QTest::keyClick(&table, Qt::Key_F2);
        auto* dialog = compared.page->findChild<QInputDialog*>(QStringLiteral("nameDialog"));
        QVERIFY(dialog);
        QTest::keyClicks(dialog->findChild<QLineEdit*>(), QStringLiteral("Data parallel"));
        QTest::keyClick(dialog->findChild<QLineEdit*>(), Qt::Key_Return);
        QTRY_COMPARE(compared.project().strategies[0].name, std::string("Data parallel"));
        choose(0);
        QTest::keyClick(&table, Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(compared.project().strategies.size(), std::size_t(3));
        QCOMPARE(compared.project().strategies[2].name, std::string("Data parallel 2"));
        QTRY_VERIFY(compared.page->model().strategies().size() > 1);
        choose(1);
        QTest::keyClick(&table, Qt::Key_Delete);
        QCOMPARE(compared.project().strategies.size(), std::size_t(2));
        for (int steps = driver.document().undoStack().count(); steps > 0; --steps)
            driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        QCOMPARE(compared.project().strategies.size(), std::size_t(1));
        QVERIFY(driver.document().strategy().schedule.tactics.empty());
    }

    void aDoubleClickOpensAndTheGraphShowsWhatDiffers() {
        WindowDriver driver;
        Compared compared(driver);
        QVERIFY(compared.open());
        QTest::mouseDClick(compared.page->table().viewport(), Qt::LeftButton, {},
                           compared.at(QStringLiteral("peak_bytes"), 0));
        QVERIFY(driver.settle());
        QVERIFY(compared.page->model().strategies()[0].open);
        QTRY_VERIFY(compared.ready(2)); // what was open is pinned: it stays in the comparison
        QVERIFY(compared.project().strategies[1].pinned);
        driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        QTRY_VERIFY(compared.ready(2));
        QTest::mouseClick(driver.window->findChild<QPushButton*>(QStringLiteral("compareShow")), Qt::LeftButton);
        QVERIFY(!driver.window->comparison().active());
        QVERIFY(driver.window->graph().isVisible());
        QVERIFY(driver.document().compared());
        QCOMPARE(driver.document().compared()->tacticCount(), std::size_t(1));
        for (auto* dock : driver.window->findChildren<QDockWidget*>())
            if (dock->objectName() == QLatin1String("dockSchedule")) QVERIFY(dock->isVisible());
    }

    void theMenuOfTheToolbarSwitches() {
        WindowDriver driver;
        Compared compared(driver);
        QVERIFY(compared.open());
        QTest::keyClick(compared.page, Qt::Key_Escape);
        QVERIFY(!driver.window->comparison().active());
        auto* button = driver.window->findChild<StrategyButton*>();
        QCOMPARE(button->text(), QStringLiteral("Strategy 1"));
        emit button->menu()->aboutToShow();
        QCOMPARE(button->menu()->actions()[0]->text(), QStringLiteral("Manual  (pinned)"));
        button->menu()->actions()[0]->trigger();
        QVERIFY(driver.settle());
        QCOMPARE(button->text(), QStringLiteral("Manual"));
        driver.window->actions().action(QStringLiteral("strategy.next"))->trigger();
        QVERIFY(driver.settle());
        QCOMPARE(button->text(), QStringLiteral("Strategy 1"));
        QCOMPARE(driver.count(CollectiveKind::all_reduce), std::int64_t(1));
    }

    void anEmptyComparisonSaysWhatToDo() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        QTest::mouseClick(driver.window->findChild<QPushButton*>(QStringLiteral("toolCompare")), Qt::LeftButton);
        auto* pin = driver.window->findChild<QPushButton*>(QStringLiteral("compareFirstPin"));
        QVERIFY(pin->isVisible());
        QTest::mouseClick(pin, Qt::LeftButton);
        QCOMPARE(driver.document().project().strategies.size(), std::size_t(2));
    }

    void aProjectIsSavedWholeAndOpenedAgain() {
        WindowDriver driver;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("two.axiscape"));
        {
            Compared compared(driver);
            QVERIFY(compared.open());
            driver.window->actions().action(QStringLiteral("file.save"))->trigger(); // never saved: it asks
            auto* dialog = driver.window->findChild<QFileDialog*>(QStringLiteral("saveDialog"));
            QVERIFY(dialog && dialog->isVisible());
            emit dialog->fileSelected(path);
            dialog->close();
            QVERIFY(driver.document().undoStack().isClean());
            QCOMPARE(driver.document().projectPath(), path);
            QVERIFY(driver.window->windowTitle().startsWith(QLatin1String("two.axiscape")));
        }
        const Project saved = driver.document().project();
        QVERIFY(driver.open("x_xt")); // another model in between
        QCOMPARE(driver.document().project().strategies.size(), std::size_t(1));
        QVERIFY(driver.document().projectPath().isEmpty());
        driver.window->openPath(path);
        QTRY_VERIFY_WITH_TIMEOUT(driver.document().projectPath() == path && driver.settled(), 30000);
        QVERIFY(driver.document().project() == saved);
        QVERIFY(driver.document().undoStack().isClean());
        QCOMPARE(driver.count(CollectiveKind::all_reduce), std::int64_t(1));
        // Saving again asks nothing, and a file that is damaged changes nothing.
        driver.document().editProject(QStringLiteral("Unpin"), [&] {
            Project next = saved;
            next.strategies[0].pinned = false;
            return next;
        }());
        driver.window->actions().action(QStringLiteral("file.save"))->trigger();
        QVERIFY(driver.document().undoStack().isClean());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.resize(file.size() / 2));
        file.close();
        QSignalSpy failed(&driver.documents(), &DocumentManager::failed);
        driver.documents().openProject(path); // anew: from the window it is open already
        QCOMPARE(failed.count(), 1);
        QCOMPARE(driver.document().project().strategies.size(), std::size_t(2));
    }
};

QTEST_MAIN(CompareTest)
#include "compare_test.moc"
