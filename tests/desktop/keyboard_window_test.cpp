// SPDX-License-Identifier: GPL-3.0-or-later
// The tasks of the manual, a test each, by keyboard alone (mesh_window, compare and manual_window have theirs): keys go
// to whatever has the keyboard, and to get from one place to another there are Tab, the list of commands and what
// people know from other programs.
#include "app/desktop/commands/command_palette.h"
#include "app/desktop/window/verify_dialog.h"
#include "core/base/file.h"
#include "tests/desktop/window_driver.h"
#include "tests/support/xplane.h"
#include "widgets/dimensions/dimensions_model.h"
#include "widgets/dimensions/dimensions_panel.h"
#include "widgets/graph/map_view.h"
#include "widgets/lessons/lessons_panel.h"
#include "widgets/measured/measured_panel.h"
#include "widgets/observed/observed_panel.h"
#include "widgets/search/search_panel.h"
#include "widgets/search/searcher.h"

#include <QDialog>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTableWidget>
#include <QTreeWidget>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

// What XLA made of the chain on eight devices.
constexpr const char* kDump = R"(HloModule jit_f, num_partitions=8

ENTRY %main_spmd (x: f32[64,8], w1: f32[8,16]) -> f32[64,16] {
  %x = f32[64,8]{1,0} parameter(0), sharding={devices=[4,1,2]<=[8] last_tile_dim_replicate}, metadata={op_name="x"}
  %w1 = f32[8,8]{1,0} parameter(1), sharding={devices=[1,2,4]<=[4,2]T(1,0) last_tile_dim_replicate}, metadata={op_name="w1"}
  %g = f32[8,16]{1,0} all-gather(%w1), channel_id=1, replica_groups=[4,2]<=[8], dimensions={1}, metadata={op_name="jit(f)/dot_general"}
  ROOT %d = f32[64,16]{1,0} dot(%x, %g), lhs_contracting_dims={1}, rhs_contracting_dims={0}
}
)";

// No mouse, no slot and no setFocus: keys, and what a person sees.
struct Keys : WindowDriver {
    QTemporaryDir folder;

    QString file(const char* name) const { return folder.filePath(QLatin1String(name)); }
    bool begin(const std::string& model) { return open(model) && front(); }
    bool front() {
        window->activateWindow();
        return QTest::qWaitForWindowActive(window.get());
    }
    static QWidget* focus() {
        QWidget* popup = QApplication::activePopupWidget();
        if (popup) return popup->focusWidget() ? popup->focusWidget() : popup;
        return QApplication::focusWidget();
    }
    // A list or a dialog that has just gone leaves the keyboard to the window, as a window system would see to.
    bool hasKeyboard() {
        const auto has = [] { return focus() != nullptr; };
        if (QTest::qWaitFor(has, 2000)) return true;
        window->activateWindow();
        return QTest::qWaitFor(has);
    }
    bool press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        if (!hasKeyboard()) return false;
        QTest::keyClick(focus(), key, modifiers);
        return true;
    }
    bool type(const QString& text) {
        if (!hasKeyboard()) return false;
        QTest::keyClicks(focus(), text);
        return true;
    }
    // Tab until the keyboard is there; every element of a window comes once round.
    bool tabTo(const char* name, Qt::Key key = Qt::Key_Tab, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        for (int i = 0; i < 400; ++i) {
            QWidget* now = focus();
            if (now && now->objectName() == QLatin1String(name)) return true;
            if (!press(key, modifiers)) return false;
        }
        return false;
    }
    // The first command that the list finds by these words.
    bool run(const QString& words) {
        if (!front()) return false;
        press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto* palette = window->findChild<CommandPalette*>();
        if (!palette) return false;
        type(words);
        const auto* list = palette->findChild<QListWidget*>();
        const bool found = list->currentItem() && list->currentItem()->text().contains(words, Qt::CaseInsensitive);
        press(found ? Qt::Key_Return : Qt::Key_Escape);
        return found && QTest::qWaitFor([this] { return !window->findChild<CommandPalette*>(); });
    }
    bool goTo(const char* panel) { return run(QStringLiteral("Go to ") + QLatin1String(panel)) && front(); }
    bool isIn(const char* dock) {
        const auto* found = window->findChild<QDockWidget*>(QLatin1String(dock));
        return QTest::qWaitFor([found] { return focus() && found->isAncestorOf(focus()); });
    }
    // A dialog of files: the path, and Enter.
    bool chooseFile(const QString& path) {
        QFileDialog* dialog = nullptr;
        if (!QTest::qWaitFor([&] {
                for (auto* one : window->findChildren<QFileDialog*>())
                    if (one->isVisible()) dialog = one;
                return dialog && QApplication::focusWidget() && dialog->isAncestorOf(QApplication::focusWidget());
            }))
            return false;
        press(Qt::Key_A, Qt::ControlModifier);
        type(path);
        press(Qt::Key_Return);
        return QTest::qWaitFor([dialog = QPointer(dialog)] { return !dialog || !dialog->isVisible(); });
    }
    std::size_t tactics() { return document().strategy().schedule.tactics.size(); }
    // An axis by its letter on what is selected, onto its second dimension.
    bool cutByLetter(Qt::Key letter) {
        press(letter);
        if (!QTest::qWaitFor([] { return QApplication::activePopupWidget() != nullptr; })) return false;
        press(Qt::Key_Down);
        press(Qt::Key_Return);
        return settle();
    }
};

} // namespace

class KeyboardWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void aModelIsOpened() {
        Keys k;
        QVERIFY(k.front());
        QVERIFY(k.press(Qt::Key_O, Qt::ControlModifier));
        QVERIFY(k.chooseFile(QString::fromStdString(test::modelPath("matmul_chain").string())));
        QTRY_VERIFY_WITH_TIMEOUT(k.document().model() && k.settled(), 60000);
    }

    void aTensorIsFoundAndCut() {
        Keys k;
        QVERIFY(k.begin("matmul_chain"));
        QVERIFY(k.goTo("Sharding") && k.isIn("dockShardings"));
        QVERIFY(k.tabTo("tensorFilter"));
        k.type(QStringLiteral("w1"));
        QVERIFY(k.tabTo("shardingsTable"));
        k.press(Qt::Key_Home);
        QVERIFY(k.cutByLetter(Qt::Key_M));
        QCOMPARE(k.local("w1"), std::string("8x8"));
        QVERIFY(k.press(Qt::Key_Z, Qt::ControlModifier) && k.settle());
        QCOMPARE(k.local("w1"), std::string("8x16"));
        QVERIFY(k.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier) && k.settle());
        QCOMPARE(k.local("w1"), std::string("8x8"));
    }

    void theLibraryIsAddedAndItsCardsMoved() {
        Keys k;
        QVERIFY(k.begin("mlp_train"));
        QTRY_VERIFY(k.window->actions().action(QStringLiteral("tactics.data_parallel"))->isEnabled());
        QVERIFY(k.run(QStringLiteral("Data parallel")) && k.settle());
        QCOMPARE(k.tactics(), std::size_t(1));
        QTRY_VERIFY(k.window->actions().action(QStringLiteral("tactics.zero3"))->isEnabled());
        QVERIFY(k.run(QStringLiteral("ZeRO-3")) && k.settle());
        QCOMPARE(k.tactics(), std::size_t(2));
        QVERIFY(k.goTo("Schedule") && k.isIn("dockSchedule"));
        QVERIFY(k.tabTo("schedule"));
        k.press(Qt::Key_End);
        k.press(Qt::Key_Left, Qt::AltModifier);
        QVERIFY(k.settle());
        QCOMPARE(k.document().strategy().schedule.tactics[0].name, std::string("ZeRO-3"));
        k.press(Qt::Key_Delete);
        QVERIFY(k.settle());
        QCOMPARE(k.tactics(), std::size_t(1));
    }

    void aDimensionIsCutEverywhere() {
        Keys k;
        QVERIFY(k.begin("transformer_train_tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(k.document().dimensions(), 60000);
        QVERIFY(k.goTo("Dimensions") && k.isIn("dockDimensions"));
        QVERIFY(k.tabTo("dimensionsTable"));
        k.press(Qt::Key_Home, Qt::ControlModifier);
        k.press(Qt::Key_M);
        QTRY_VERIFY_WITH_TIMEOUT(k.tactics() == 1 || QApplication::activePopupWidget(), 20000);
        if (QApplication::activePopupWidget()) k.press(Qt::Key_Return);
        QTRY_COMPARE(k.tactics(), std::size_t(1));
        QVERIFY(k.settle());
    }

    void aConflictIsDecided() {
        Keys k;
        QVERIFY(k.openAsPartir("x_xt") && k.front());
        QVERIFY(k.goTo("Sharding") && k.tabTo("shardingsTable"));
        k.press(Qt::Key_Home);
        k.press(Qt::Key_B);
        QTRY_VERIFY(QApplication::activePopupWidget());
        k.press(Qt::Key_Return);
        QVERIFY(k.settle());
        QCOMPARE(k.snapshot().conflicts.size(), std::size_t(1));
        QVERIFY(k.run(QStringLiteral("Show the conflicts")) && k.front() && k.isIn("dockConflicts"));
        QVERIFY(k.tabTo("conflictsTree"));
        k.press(Qt::Key_Down); // to the first answer
        k.press(Qt::Key_Return);
        QTRY_VERIFY(k.settled() && k.snapshot().conflicts.empty());
    }

    void whyIsAsked() {
        Keys k;
        QVERIFY(k.begin("matmul_chain"));
        QVERIFY(k.goTo("Sharding") && k.tabTo("shardingsTable"));
        k.press(Qt::Key_Home);
        QVERIFY(k.cutByLetter(Qt::Key_M) || k.settle());
        QVERIFY(k.goTo("Sharding") && k.tabTo("why"));
        k.press(Qt::Key_Space);
        QTRY_VERIFY(k.window->findChild<QWidget*>(QStringLiteral("whyAnswer")) &&
                    k.window->findChild<QWidget*>(QStringLiteral("whyAnswer"))->isVisible());
        k.press(Qt::Key_Escape);
        QTRY_VERIFY(!k.window->findChild<QWidget*>(QStringLiteral("whyAnswer")));
    }

    void aSearchFindsATacticThatIsTaken() {
        Keys k;
        QVERIFY(k.begin("mlp_train"));
        QVERIFY(k.press(Qt::Key_R, Qt::ControlModifier));
        QVERIFY(k.tabTo("searchBudget"));
        k.press(Qt::Key_A, Qt::ControlModifier);
        k.type(QStringLiteral("40"));
        QVERIFY(k.tabTo("searchStart"));
        k.press(Qt::Key_Space);
        QVERIFY(k.document().search().run().isBusy());
        QTRY_VERIFY_WITH_TIMEOUT(!k.document().search().run().isBusy(), 60000);
        QVERIFY(k.tabTo("searchCandidates"));
        k.press(Qt::Key_Home);
        k.press(Qt::Key_Return);
        QTRY_COMPARE(k.tactics(), std::size_t(1));
        QVERIFY(k.settle());
    }

    // What is waited for is the verdict of this run, not a word that stands anywhere.
    void aStrategyIsVerified() {
        Keys k;
        QVERIFY(k.begin("matmul_chain"));
        QVERIFY(k.goTo("Sharding") && k.tabTo("shardingsTable"));
        k.press(Qt::Key_Home);
        QVERIFY(k.cutByLetter(Qt::Key_M));
        QVERIFY(k.press(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier));
        auto* dialog = k.window->findChild<VerifyDialog*>();
        QVERIFY(dialog);
        auto* heading = dialog->findChild<QLabel*>(QStringLiteral("verifyHeading"));
        for (int time = 0; time < 2; ++time) {
            std::optional<Verification> verdict;
            const auto said = QObject::connect(dialog, &VerifyDialog::verified, dialog,
                                               [&](const Verification& result) { verdict = result; });
            if (time == 1) { // again, with other numbers
                QVERIFY(k.tabTo("verifyAgain"));
                k.press(Qt::Key_Space);
                QVERIFY(heading->text() != QStringLiteral("Equal"));
            }
            QTRY_VERIFY_WITH_TIMEOUT(verdict.has_value(), 120000);
            QObject::disconnect(said);
            QVERIFY(verdict->verified && verdict->equal);
            QCOMPARE(heading->text(), QStringLiteral("Equal"));
        }
        k.press(Qt::Key_Escape);
        QTRY_VERIFY(!dialog->isVisible());
    }

    void anExportIsWritten() {
        Keys k;
        QVERIFY(k.begin("matmul_chain"));
        QVERIFY(k.press(Qt::Key_E, Qt::ControlModifier));
        auto* write = k.window->findChild<QPushButton*>(QStringLiteral("exportWrite"));
        QVERIFY(write);
        QTRY_VERIFY_WITH_TIMEOUT(write->isEnabled(), 60000);
        QVERIFY(k.tabTo("exportPath"));
        k.press(Qt::Key_A, Qt::ControlModifier);
        k.type(k.file("s.py"));
        QVERIFY(k.tabTo("exportWrite"));
        k.press(Qt::Key_Space);
        QTRY_VERIFY(QFile::exists(k.file("s.py")));
    }

    void aProjectIsSavedAndOpenedAgain() {
        Keys k;
        QVERIFY(k.begin("matmul_chain"));
        QVERIFY(k.goTo("Sharding") && k.tabTo("shardingsTable"));
        k.press(Qt::Key_Home);
        QVERIFY(k.cutByLetter(Qt::Key_M));
        QVERIFY(k.press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier));
        QVERIFY(k.chooseFile(k.file("p.axiscape")));
        QTRY_VERIFY(QFile::exists(k.file("p.axiscape")));
        QVERIFY(k.document().undoStack().isClean());
        QVERIFY(k.front() && k.press(Qt::Key_W, Qt::ControlModifier));
        QTRY_VERIFY(!k.document().model());
        QVERIFY(k.front() && k.press(Qt::Key_O, Qt::ControlModifier) && k.chooseFile(k.file("p.axiscape")));
        QTRY_VERIFY_WITH_TIMEOUT(k.document().model() && k.settled(), 60000);
        QCOMPARE(k.tactics(), std::size_t(1));
    }

    void aDumpIsHeldAgainstTheStrategy() {
        Keys k;
        QVERIFY(k.begin("matmul_chain"));
        QVERIFY(writeFileAtomically(k.file("dump.txt").toStdString(), kDump));
        QVERIFY(k.goTo("Observed") && k.isIn("dockObserved"));
        QVERIFY(k.tabTo("observedOpen"));
        k.press(Qt::Key_Space);
        QVERIFY(k.chooseFile(k.file("dump.txt")));
        auto* panel = k.window->findChild<ObservedPanel*>();
        QTRY_VERIFY_WITH_TIMEOUT(panel->found() && !panel->isBusy(), 60000);
        QVERIFY(k.goTo("Observed") && k.tabTo("observedTable"));
    }

    void aMeasurementIsRead() {
        Keys k;
        QVERIFY(k.begin("matmul_chain"));
        test::Xplane profile({{"dot.1", "dot", "jit(f)/dot_general"}});
        profile.op("dot.1", 0, 10, 0, 1);
        QVERIFY(writeFileAtomically(k.file("t.xplane.pb").toStdString(), profile.bytes()));
        QVERIFY(k.run(QStringLiteral("Open a measurement")));
        QVERIFY(k.chooseFile(k.file("t.xplane.pb")));
        QTRY_VERIFY_WITH_TIMEOUT(k.window->findChild<QWidget*>(QStringLiteral("measuredTable"))->isVisible(), 60000);
        QVERIFY(k.goTo("Measured") && k.tabTo("measuredTable"));
    }

    void aLessonIsBegunAndGoneOnWith() {
        Keys k;
        QVERIFY(k.begin("matmul_chain"));
        QVERIFY(k.run(QStringLiteral("Lessons")) && k.front());
        auto* panel = k.window->findChild<LessonsPanel*>();
        QTRY_VERIFY(panel->isVisible() && !panel->lessons().empty());
        QVERIFY(k.goTo("Lessons") && k.tabTo("lessonChoice"));
        k.press(Qt::Key_Home);
        for (int i = 0; i < 10 && !panel->isUnderWay(); ++i) { // past the headings
            k.press(Qt::Key_Down);
            k.press(Qt::Key_Return);
        }
        QTRY_VERIFY_WITH_TIMEOUT(panel->isUnderWay() && !panel->isBusy() && k.document().model() && k.settled(),
                                 120000);
        const std::size_t step = panel->step();
        if (!panel->stepDone()) {
            QVERIFY(k.goTo("Lessons") && k.tabTo("lessonShow"));
            k.press(Qt::Key_Space);
            QTRY_VERIFY_WITH_TIMEOUT(panel->stepDone(), 60000);
        }
        QVERIFY(k.goTo("Lessons") && k.tabTo("lessonNext"));
        k.press(Qt::Key_Space);
        QTRY_COMPARE(panel->step(), step + 1);
        QVERIFY(k.goTo("Lessons") && k.tabTo("lessonLeave"));
        k.press(Qt::Key_Space);
        QTRY_VERIFY(!panel->isUnderWay());
    }

    void whatWouldFitIsAsked() {
        Keys k;
        QVERIFY(k.begin("matmul_chain"));
        QVERIFY(k.run(QStringLiteral("What would fit")));
        auto* dialog = k.window->findChild<QDialog*>(QStringLiteral("fitDialog"));
        QVERIFY(dialog && QTest::qWaitForWindowActive(dialog));
        auto* table = dialog->findChild<QTableView*>(QStringLiteral("fitTable"));
        QTRY_VERIFY_WITH_TIMEOUT(table->model()->rowCount() > 0, 120000);
        QVERIFY(k.tabTo("fitTable"));
        k.press(Qt::Key_Escape);
        QTRY_VERIFY(!k.window->findChild<QDialog*>(QStringLiteral("fitDialog")) || !dialog->isVisible());
    }

    void aTalkIsGiven() {
        Keys k;
        QVERIFY(k.begin("matmul_chain"));
        QVERIFY(k.press(Qt::Key_F11));
        QTRY_VERIFY(k.window->findChild<QWidget*>(QStringLiteral("presentationBar")) &&
                    k.window->findChild<QWidget*>(QStringLiteral("presentationBar"))->isVisible());
        QVERIFY(k.press(Qt::Key_Escape));
        QTRY_VERIFY(!k.window->findChild<QWidget*>(QStringLiteral("presentationBar")) ||
                    !k.window->findChild<QWidget*>(QStringLiteral("presentationBar"))->isVisible());
    }

    // Tab goes through all of the window and comes round: no list keeps it.
    void tabComesRoundInEveryPanel() {
        Keys k;
        QVERIFY(k.begin("transformer_train_tiny"));
        for (auto* dock : k.window->findChildren<QDockWidget*>()) {
            QVERIFY2(k.goTo(dock->windowTitle().toUtf8().constData()), qPrintable(dock->windowTitle()));
            QVERIFY2(k.isIn(dock->objectName().toLatin1().constData()), qPrintable(dock->windowTitle()));
            bool left = false;
            for (int i = 0; i < 200 && !left; ++i) {
                k.press(Qt::Key_Tab);
                left = QApplication::focusWidget() && !dock->isAncestorOf(QApplication::focusWidget());
            }
            QVERIFY2(left, qPrintable(dock->windowTitle()));
        }
    }

    // The line of a panel in the menu View: behind another it comes to the front, in front it is hidden.
    void aPanelBehindAnotherIsBroughtToTheFront() {
        Keys k;
        QVERIFY(k.begin("matmul_chain"));
        QDockWidget *behind = nullptr, *over = nullptr;
        for (auto* dock : k.window->findChildren<QDockWidget*>())
            for (auto* other : k.window->tabifiedDockWidgets(dock))
                if (dock->isVisible() && dock->visibleRegion().isEmpty() && !other->visibleRegion().isEmpty())
                    behind = dock, over = other;
        QVERIFY(behind && over);
        QAction* line = behind->toggleViewAction();
        QVERIFY(line->isChecked());
        line->trigger();
        QTRY_VERIFY(!behind->visibleRegion().isEmpty());
        QVERIFY(over->isVisible() && line->isChecked());
        line->trigger();
        QTRY_VERIFY(behind->isHidden());
        QVERIFY(!line->isChecked());
        line->trigger();
        QTRY_VERIFY(!behind->visibleRegion().isEmpty());
    }
};

QTEST_MAIN(KeyboardWindowTest)
#include "keyboard_window_test.moc"
