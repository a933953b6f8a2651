// SPDX-License-Identifier: GPL-3.0-or-later
// The list of conflicts in the real window: reached by the count above the schedule and by its command; a row is shown
// in the graph, where the question opens; an answer is previewed, decided, and undone.
#include "app/desktop/commands/command_palette.h"
#include "tests/desktop/window_driver.h"
#include "widgets/conflicts/conflicts_panel.h"
#include "widgets/graph/conflict_bar.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTreeView>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Asked : WindowDriver {
    bool begin() {
        return openAsPartir("x_xt") && dropInTable("x", 0, 0) && settle() && snapshot().conflicts.size() == 1;
    }
    ConflictsPanel& panel() { return *window->findChild<ConflictsPanel*>(); }
    bool isInFront() {
        return QTest::qWaitFor([this] { return !panel().visibleRegion().isEmpty() && panel().rows().rowCount() > 0; });
    }
    void click(const QModelIndex& index) {
        QTreeView& tree = panel().tree();
        tree.scrollTo(index);
        QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(index).center());
    }
    QModelIndex answer(int side, int column = 0) { return panel().rows().indexOf({0, side}, column); }
};

} // namespace

class ConflictsWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void theCountOpensTheListAndAnAnswerDecides() {
        Asked a;
        QVERIFY(a.begin());
        const QAbstractItemModelTester tester(&a.panel().rows(),
                                              QAbstractItemModelTester::FailureReportingMode::QtTest);
        QVERIFY(a.panel().visibleRegion().isEmpty());
        QTest::mouseClick(a.window->findChild<QPushButton*>(QStringLiteral("conflicts")), Qt::LeftButton);
        QVERIFY(a.isInFront());
        for (const int side : {0, 1})
            QTRY_COMPARE(a.answer(side, ConflictsModel::Left).data().toString(), QStringLiteral("0"));

        a.click(a.panel().rows().index(0, 0)); // in the graph its question opens
        QTRY_VERIFY(a.window->graph().view().conflictBar().isVisible());
        QStringList seen;
        for (const int side : {0, 1}) {
            a.click(a.answer(side));
            const auto wouldBe = [&a] {
                const SnapshotPointer preview = a.document().preview();
                return preview && preview->conflicts.empty() ? QString::fromStdString(resultCodes(preview->program)[0])
                                                             : QString();
            };
            QTRY_VERIFY(!wouldBe().isEmpty() && !seen.contains(wouldBe())); // another with each answer
            seen << wouldBe();
        }
        QTest::mouseClick(a.window->findChild<QPushButton*>(QStringLiteral("conflictsChoose")), Qt::LeftButton);
        QVERIFY(a.settle());
        QVERIFY(a.snapshot().conflicts.empty());
        QCOMPARE(QString::fromStdString(resultCodes(a.snapshot().program)[0]), seen[1]);
        QTRY_COMPARE(a.panel().rows().rowCount(), 0);
        QVERIFY(a.undo());
        QCOMPARE(a.snapshot().conflicts.size(), std::size_t(1));
        QTRY_COMPARE(a.panel().rows().rowCount(), 1);
    }
    void thePaletteFindsTheList() {
        Asked a;
        QVERIFY(a.begin());
        a.window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(a.window.get()));
        QTest::keyClick(a.window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = a.window->findChild<CommandPalette*>();
        QVERIFY(palette);
        QTest::keyClicks(palette->findChild<QLineEdit*>(), QStringLiteral("show conf"));
        QVERIFY(palette->findChild<QListWidget*>()->item(0)->text().startsWith(QStringLiteral("Show the conflicts")));
        QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
        QVERIFY(a.isInFront());
    }
};

QTEST_MAIN(ConflictsWindowTest)
#include "conflicts_window_test.moc"
