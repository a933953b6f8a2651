// SPDX-License-Identifier: GPL-3.0-or-later
// Several documents in one window: each keeps its own work, place and running jobs, and none is lost.
#include "app/desktop/document/document_search.h"
#include "app/desktop/document/document_tabs.h"
#include "app/desktop/document/work_guard.h"
#include "tests/desktop/window_driver.h"

#include <QClipboard>
#include <QDockWidget>
#include <QFile>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

QString modelFile(const char* name) { return QString::fromStdString(test::modelPath(name).string()); }

struct Tabs : WindowDriver {
    DocumentTabs& bar() { return window->tabs(); }
    bool isShown() { return document().model() && settled() && window->graph().isLaidOut(); }
    bool shows() {
        return QTest::qWaitFor([this] { return isShown(); }, 60000);
    }
    bool openTab(const QString& path) {
        window->openPath(path);
        return QTest::qWaitFor(
            [&] { return !documents().isOpening() && QFileInfo(document().path()) == QFileInfo(path) && isShown(); },
            60000);
    }
    bool openTab(const char* model) { return openTab(modelFile(model)); }
    bool isActive() {
        window->activateWindow();
        return QTest::qWaitForWindowActive(window.get());
    }
    bool press(Qt::Key key, Qt::KeyboardModifiers modifiers) {
        if (!isActive()) return false;
        QTest::keyClick(window.get(), key, modifiers);
        return true;
    }
    void click(int tab, Qt::MouseButton button = Qt::LeftButton) {
        QTest::mouseClick(&bar(), button, {}, bar().tabRect(tab).center() - QPoint(20, 0));
    }
    QAction& action(const char* id) { return *window->actions().action(QLatin1String(id)); }
    QMessageBox* question() { return window->findChild<QMessageBox*>(QStringLiteral("closeQuestion")); }
    bool answer(QMessageBox::StandardButton which) {
        QMessageBox* box = question();
        if (!box) return false;
        QTest::mouseClick(box->button(which), Qt::LeftButton);
        return QTest::qWaitFor([this] { return !question(); });
    }
    std::size_t tactics() { return document().strategy().schedule.tactics.size(); }
};

// Two models, one tactic in the first, two in the second; the second is in front.
bool openTwo(Tabs& t) {
    if (!t.openTab("matmul_chain") || !t.dropInTable("x", 0, 0) || !t.settle()) return false;
    if (!t.openTab("transformer_train_tiny") || t.bar().count() != 2) return false;
    if (!t.dropInTable("batch/0", 0, 0) || !t.settle()) return false;
    t.document().selectTactic(-1);
    return t.dropInTable("batch/1", 0, 1) && t.settle() && t.tactics() == 2;
}

} // namespace

class TabsTest : public QObject {
    Q_OBJECT
  private slots:
    void eachTabHasItsOwnWorkAndUndo() {
        Tabs t;
        QVERIFY(!t.bar().isVisible()); // one document needs no tabs
        QVERIFY(openTwo(t));
        QVERIFY(t.bar().isVisible());
        const Strategy second = t.document().strategy();
        const SnapshotPointer secondShown = t.document().snapshot();
        const std::size_t cached = t.document().session()->cacheBytes();
        t.click(0);
        QVERIFY(t.documents().all()[1]->session()->cacheBytes() < cached); // of an idle one only the newest is kept
        QCOMPARE(t.bar().currentIndex(), 0);
        QVERIFY(t.document().snapshot()); // at once: nothing is read or worked out again
        QVERIFY(!t.document().isEvaluating());
        QCOMPARE(t.tactics(), std::size_t(1));
        QCOMPARE(t.local("x"), std::string("64x8"));
        QVERIFY(t.window->windowTitle().startsWith(QLatin1String("matmul_chain")));
        QVERIFY(t.window->isWindowModified());
        QVERIFY(t.undo());
        QCOMPARE(t.local("x"), std::string("256x8"));
        QVERIFY(!t.window->isWindowModified());
        QVERIFY(!t.action("edit.undo").isEnabled());
        QVERIFY(t.press(Qt::Key_Tab, Qt::ControlModifier));
        QCOMPARE(t.bar().currentIndex(), 1);
        QVERIFY(t.document().strategy() == second);
        QCOMPARE(t.document().snapshot(), secondShown);
        QVERIFY(t.shows());
        QVERIFY(t.undo());
        QCOMPARE(t.tactics(), std::size_t(1));
        t.click(0);
        QCOMPARE(t.tactics(), std::size_t(0));
        t.action("edit.redo").trigger();
        QVERIFY(t.settle());
        QCOMPARE(t.local("x"), std::string("64x8"));
        QCOMPARE(t.bar().tabText(0), QStringLiteral("matmul_chain.mlir *"));
        QCOMPARE(t.bar().accessibleTabName(0), QStringLiteral("matmul_chain.mlir, not saved"));
    }

    void aTabKeepsItsPlaceInTheGraph() {
        Tabs t;
        QVERIFY(t.openTab("transformer_train_tiny") && t.openTab("matmul_chain"));
        t.click(0);
        QVERIFY(t.shows());
        GraphView& view = t.window->graph().view();
        const auto& layers = t.document().model()->structure->layers;
        LayerId inner;
        for (std::uint32_t i = 0; i < layers.size() && !inner.valid(); ++i)
            if (const LayerId id{i}; id != layers.root() && view.scene().nodeOf({}, {}, id) != kNone) inner = id;
        QVERIFY(inner.valid());
        t.window->graph().openLayer(inner);
        QTRY_VERIFY(t.window->graph().isLaidOut() && view.scene().frameOf(inner) != kNone);
        const ValueId selected{t.argument("batch/0")};
        t.document().selection().selectArgument(selected);
        view.toggleBookmark();
        view.setScale(0.5, {100, 100});
        view.centreOn(view.scene().layout().nodes[view.scene().nodeOf(selected, {}, {})].rect);
        const Point centre = view.toGraph(QRectF(view.viewport()->rect()).center());
        t.click(1);
        QVERIFY(t.shows());
        QVERIFY(!t.document().selection().value().valid());
        QVERIFY(view.scale() > 0.6);
        QVERIFY(t.press(Qt::Key_1, Qt::AltModifier));
        QVERIFY(t.shows());
        QCOMPARE(t.document().selection().value(), selected);
        QVERIFY(view.scene().frameOf(inner) != kNone);
        QCOMPARE(view.scale(), 0.5);
        const Point now = view.toGraph(QRectF(view.viewport()->rect()).center());
        QVERIFY(std::abs(now.x - centre.x) < 3 && std::abs(now.y - centre.y) < 3);
        QCOMPARE(t.document().graphMarks().bookmarks.size(), std::size_t(1));
        t.click(1);
        t.click(0); // before it was laid out again
        QVERIFY(t.press(Qt::Key_PageDown, Qt::ControlModifier));
        QVERIFY(t.press(Qt::Key_PageUp, Qt::ControlModifier));
        QVERIFY(t.shows());
        QCOMPARE(view.scale(), 0.5);
    }

    void openingTheSameFileGoesToItsTab() {
        Tabs t;
        QTemporaryDir folder;
        QVERIFY(openTwo(t));
        t.window->openPath(modelFile("matmul_chain"));
        QCOMPARE(t.bar().currentIndex(), 0);
        QCOMPARE(t.tactics(), std::size_t(1)); // as it was left
        const QString tactics = folder.filePath(QStringLiteral("a.tactics.json"));
        QVERIFY(t.document().saveTactics(tactics));
        QVERIFY(t.undo());
        t.window->openPath(tactics); // for the document in front
        QCOMPARE(t.bar().count(), 2);
        QCOMPARE(t.tactics(), std::size_t(1));
        // As a project it is known by the project's file.
        const QString project = folder.filePath(QStringLiteral("a.axiscape"));
        QVERIFY(t.document().saveProject(project));
        QCOMPARE(t.bar().tabText(0), QStringLiteral("a.axiscape"));
        t.click(1);
        t.window->openPath(project);
        QCOMPARE(t.bar().currentIndex(), 0);
        // Two of one name are told apart.
        QVERIFY(QFile::copy(modelFile("matmul_chain"), folder.filePath(QStringLiteral("transformer_train_tiny.mlir"))));
        QVERIFY(t.openTab(folder.filePath(QStringLiteral("transformer_train_tiny.mlir"))));
        QCOMPARE(t.bar().count(), 3);
        QVERIFY(t.bar().tabText(1) != t.bar().tabText(2));
        t.window->openPath(QStringLiteral("/nowhere/at_all.mlir"));
        QTRY_VERIFY(!t.documents().isOpening());
        QCOMPARE(t.bar().count(), 3); // what cannot be read leaves no tab
        QVERIFY(t.isShown());
    }

    void filesAreDroppedIntoTabs() {
        Tabs t;
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(modelFile("matmul_chain")), QUrl::fromLocalFile(modelFile("mlp_train")),
                      QUrl::fromLocalFile(modelFile("matmul_chain"))});
        QDragEnterEvent enter({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(t.window.get(), &enter);
        QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(t.window.get(), &drop);
        QVERIFY(drop.isAccepted());
        QTRY_COMPARE_WITH_TIMEOUT(t.bar().count(), 2, 60000);
        QVERIFY(t.shows());
        QCOMPARE(t.bar().tabText(0), QStringLiteral("matmul_chain.mlir"));
        QCOMPARE(t.bar().currentIndex(), 1);
    }

    void aNewTabIsAStartPage() {
        Tabs t;
        QVERIFY(t.openTab("matmul_chain"));
        auto* mesh = t.window->findChild<QDockWidget*>(QStringLiteral("dockMesh"));
        auto* start = t.window->findChild<QWidget*>(QStringLiteral("startPage"));
        const QSize before = mesh->size();
        QVERIFY(mesh->isVisible());
        QVERIFY(t.press(Qt::Key_T, Qt::ControlModifier));
        QCOMPARE(t.bar().count(), 2);
        QVERIFY(start->isVisible() && !mesh->isVisible());
        QVERIFY(!t.action("file.save").isEnabled() && !t.action("edit.find").isEnabled());
        QCOMPARE(t.window->windowTitle(), QStringLiteral("Axiscape[*]"));
        QVERIFY(t.press(Qt::Key_T, Qt::ControlModifier));
        QCOMPARE(t.bar().count(), 2); // there is one start page
        QVERIFY(t.press(Qt::Key_Tab, Qt::ControlModifier | Qt::ShiftModifier));
        QTRY_VERIFY(mesh->isVisible() && !start->isVisible());
        QCOMPARE(mesh->size(), before);
        QVERIFY(t.press(Qt::Key_2, Qt::AltModifier));
        QVERIFY(start->isVisible());
        QVERIFY(t.openTab("x_xt")); // in the start page's tab
        QCOMPARE(t.bar().count(), 2);
        QVERIFY(mesh->isVisible());
    }

    void closingATabAsksWhatToDoWithItsWork() {
        Tabs t;
        QVERIFY(openTwo(t));
        QVERIFY(t.press(Qt::Key_W, Qt::ControlModifier));
        QVERIFY(t.question() && t.question()->text().contains(QLatin1String("transformer_train_tiny.mlir")));
        QVERIFY(t.answer(QMessageBox::Cancel));
        QCOMPARE(t.bar().count(), 2);
        const std::weak_ptr<Document> first = t.documents().all()[0];
        const std::weak_ptr<const Model> model = t.documents().all()[0]->session()->model();
        t.click(0, Qt::MiddleButton); // one that is not in front
        QVERIFY(t.question() && t.question()->text().contains(QLatin1String("matmul_chain.mlir")));
        QVERIFY(t.answer(QMessageBox::Discard));
        QCOMPARE(t.bar().count(), 1);
        QVERIFY(!t.bar().isVisible());
        QCOMPARE(t.tactics(), std::size_t(2));           // the other is as it was
        QTRY_VERIFY(first.expired() && model.expired()); // nothing of it stays in memory
        const QTemporaryDir folder;
        QVERIFY(t.document().saveProject(folder.filePath(QStringLiteral("t.axiscape"))));
        QVERIFY(t.press(Qt::Key_W, Qt::ControlModifier));
        QVERIFY(!t.question());
        QVERIFY(!t.document().model()); // the last one leaves the start page
        QCOMPARE(t.bar().count(), 1);
        QVERIFY(!t.action("tab.close").isEnabled());
        QVERIFY(t.openTab("matmul_chain"));
    }

    void closingTheWindowAsksOnceAboutAll() {
        Tabs t;
        const QTemporaryDir folder;
        QVERIFY(openTwo(t));
        const QString first = folder.filePath(QStringLiteral("first.axiscape")),
                      second = folder.filePath(QStringLiteral("second.axiscape"));
        QVERIFY(t.document().saveProject(second));
        QVERIFY(t.undo());
        t.click(0);
        QVERIFY(t.document().saveProject(first));
        QVERIFY(t.undo());
        QVERIFY(!t.window->close());
        QCOMPARE(t.question()->informativeText(), QStringLiteral("first.axiscape\nsecond.axiscape"));
        QVERIFY(t.answer(QMessageBox::Cancel));
        QVERIFY(t.window->isVisible());
        t.action("tab.new").trigger();
        QVERIFY(!t.window->close());
        QVERIFY(t.answer(QMessageBox::Cancel));
        QVERIFY(t.window->findChild<QWidget*>(QStringLiteral("startPage"))->isVisible()); // nothing has happened
        t.click(0);
        QVERIFY(!t.window->close());
        QVERIFY(t.answer(QMessageBox::SaveAll));
        QTRY_VERIFY(!t.window->isVisible());
        QCOMPARE(readProject(first.toStdString())->project.strategy().schedule.tactics.size(), std::size_t(0));
        QCOMPARE(readProject(second.toStdString())->project.strategy().schedule.tactics.size(), std::size_t(1));

        // The next start has both again, the same one in front.
        MainWindow next;
        next.show();
        next.openLastSession();
        QTRY_VERIFY_WITH_TIMEOUT(next.tabs().count() == 2 && !next.documents().isOpening(), 60000);
        QCOMPARE(next.tabs().tabText(0), QStringLiteral("first.axiscape"));
        QCOMPARE(next.tabs().currentIndex(), 1); // it was saved last
        QTRY_VERIFY_WITH_TIMEOUT(next.document().snapshot(), 60000);
        QCOMPARE(next.document().strategy().schedule.tactics.size(), std::size_t(1));
    }

    void whatIsUnderWayLandsInItsOwnTab() {
        Tabs t;
        QVERIFY(openTwo(t));
        // An evaluation: begun in the first, finished while the second is shown.
        t.click(0);
        const Strategy begun = [&] {
            Strategy next = t.document().strategy();
            next.mesh.axes[0].size = 8;
            return next;
        }();
        t.document().edit(QStringLiteral("Resize"), begun);
        t.document().startPreview({1, 1, 1, false});
        t.document().offerLibrary("model");
        t.document().showStep(0, 0);
        t.click(1);
        const Strategy second = t.document().strategy();
        QVERIFY(!t.document().isStepping());
        const auto& first = t.documents().all()[0];
        QTRY_VERIFY(!first->isEvaluating() && first->snapshot()->strategy == begun);
        QCOMPARE(t.document().snapshot()->model, t.document().model());
        QVERIFY(t.document().strategy() == second);
        QVERIFY(!t.document().preview());
        QTRY_VERIFY(!t.document().libraryOffers().empty());
        // A search: the second's goes on behind the first, and its answer is the second's.
        SearchOrder order;
        order.options.evaluations = 200;
        order.options.axes = {0, 1};
        t.document().search().start(order);
        QVERIFY(t.document().search().run().isBusy());
        t.click(0);
        QVERIFY(!t.document().search().run().isBusy());
        QVERIFY(t.document().search().run().found.empty());
        const Searcher& searched = t.documents().all()[1]->search();
        QVERIFY(searched.run().isBusy());
        QSignalSpy ended(&t.documents(), &DocumentManager::searchEnded);
        QTRY_VERIFY_WITH_TIMEOUT(!searched.run().isBusy(), 60000);
        QCOMPARE(ended.size(), 1);
        QVERIFY(t.document().search().run().found.empty());
        QVERIFY(t.document().strategy() == begun);
        t.click(1);
        QVERIFY(!t.document().search().run().found.empty());
        QCOMPARE(t.document().search().run().state, SearchRun::State::done);
        // What is being read comes to the front when it is there, wherever one is then.
        t.window->openPath(modelFile("mlp_train"));
        t.click(0);
        QTRY_COMPARE_WITH_TIMEOUT(t.bar().count(), 3, 60000);
        QVERIFY(t.shows());
        QCOMPARE(t.bar().tabText(2), QStringLiteral("mlp_train.mlir"));
        QVERIFY(t.documents().all()[0]->strategy() == begun);
    }

    void commandsOfTheMenuAreForTheTabUnderThePointer() {
        Tabs t;
        QVERIFY(openTwo(t));
        QVERIFY(t.document().undoStack().count() == 2);
        const auto menuOn = [&](int tab) {
            QContextMenuEvent event(QContextMenuEvent::Mouse, t.bar().tabRect(tab).center(),
                                    t.bar().mapToGlobal(t.bar().tabRect(tab).center()));
            QCoreApplication::sendEvent(&t.bar(), &event);
            return t.window->findChild<QMenu*>(QStringLiteral("tabMenu"));
        };
        QMenu* menu = menuOn(0);
        QVERIFY(menu && menu->isVisible());
        const auto choose = [&](const char* id) {
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(&t.action(id)).center());
        };
        choose("tab.copyPath");
        QCOMPARE(QFileInfo(QGuiApplication::clipboard()->text()), QFileInfo(modelFile("matmul_chain")));
        QTRY_VERIFY(t.bar().meant() == t.documents().frontPointer());
        QTRY_VERIFY(!t.window->findChild<QMenu*>(QStringLiteral("tabMenu")));
        menu = menuOn(0);
        choose("tab.closeOthers");
        QVERIFY(t.question() && t.question()->text().contains(QLatin1String("transformer_train_tiny.mlir")));
        QVERIFY(t.answer(QMessageBox::Discard));
        QCOMPARE(t.bar().count(), 1);
        QVERIFY(t.shows());
        QCOMPARE(t.local("x"), std::string("64x8"));
    }

    void aFileThatOthersChangeIsAskedAboutWithItsTab() {
        Tabs t;
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("chain.mlir"));
        QVERIFY(QFile::copy(modelFile("matmul_chain"), path));
        WorkGuard guard(*t.window, folder.filePath(QStringLiteral("recovery")));
        auto* bar = t.window->findChild<QWidget*>(QStringLiteral("reloadBar"));
        QVERIFY(t.openTab(path) && t.openTab("mlp_train"));
        QFile more(path);
        QVERIFY(more.open(QIODevice::Append) && more.write("// one more line\n") > 0);
        more.close();
        QVERIFY(!bar->isVisible());
        t.click(0);
        QTRY_VERIFY(bar->isVisible());
        QVERIFY(bar->accessibleName().startsWith(QLatin1String("chain.mlir ")));
        t.click(1);
        QVERIFY(!bar->isVisible()); // it is no question about this one
        t.click(0);
        QTRY_VERIFY(bar->isVisible());
        QTest::mouseClick(t.window->findChild<QPushButton*>(QStringLiteral("reloadBarSecond")), Qt::LeftButton);
        t.click(1);
        t.click(0);
        QVERIFY(!bar->isVisible()); // it was answered
    }
};

QTEST_MAIN(TabsTest)
#include "tabs_test.moc"
