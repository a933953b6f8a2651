// SPDX-License-Identifier: GPL-3.0-or-later
// What is saved: every change is one undo step that gives back the bytes before it, files of earlier programs open, and
// a save that fails loses nothing.
#include "app/desktop/window/full_page.h"
#include "core/base/file.h"
#include "core/tactics/project.h"
#include "tests/desktop/window_driver.h"
#include "widgets/common/schedule_edits.h"
#include "widgets/common/strategy_edits.h"
#include "widgets/mesh/mesh_edit.h"
#include "widgets/tactics/palette_model.h"
#include "widgets/tactics/tactics_panel.h"

#include <QAbstractButton>
#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Work : WindowDriver {
    // The project as it would be saved; without what is open and marked in the graph, which is no step.
    std::string saved() {
        ProjectFile file = document().projectFile(QStringLiteral("/tmp/p.axiscape"));
        file.project.presentation.openLayers.clear();
        file.project.presentation.bookmarks.clear();
        return writeProject(file);
    }
    int steps() { return document().undoStack().index(); }
    // Something of everything: two strategies, two tactics of which one is selected, an argument selected.
    bool begin() {
        if (!open("matmul_chain")) return false;
        document().drop({argument("x"), 0, 0, false});
        document().selectTactic(-1);
        document().drop({argument("w1"), 1, 1, false});
        document().editProject(QStringLiteral("Pin"), pinnedCopy(document().project()).next);
        document().selectTactic(0);
        document().selection().selectArgument(ValueId{argument("w2")});
        auto* tactics = window->findChild<TacticsPanel*>();
        tactics->chooseAxis(1);
        return settle() && QTest::qWaitFor([this] { return !document().libraryOffers().empty(); }, 30000);
    }
    void closeAll() {
        for (QWidget* top : QApplication::topLevelWidgets()) {
            if (top == window.get() || !top->isVisible()) continue;
            if (auto* dialog = qobject_cast<QDialog*>(top))
                dialog->reject();
            else
                top->close();
        }
    }
    // What was done is one step, and its undo gives back the bytes; or it changed nothing and is none.
    QString wrong(const std::string& before, int stepsBefore) {
        if (!settle()) return QStringLiteral("never settles");
        const std::string after = saved();
        if (after == before) return steps() == stepsBefore ? QString() : QStringLiteral("a step that changes nothing");
        if (steps() != stepsBefore + 1) return QStringLiteral("%1 steps").arg(steps() - stepsBefore);
        if (document().undoStack().undoText().isEmpty()) return QStringLiteral("a step without a name");
        document().undoStack().undo();
        if (!settle()) return QStringLiteral("undo never settles");
        if (saved() != before) return QStringLiteral("undo gives back something else");
        document().undoStack().redo();
        if (!settle()) return QStringLiteral("redo never settles");
        if (saved() != after) return QStringLiteral("redo gives something else");
        document().undoStack().undo();
        return settle() ? QString() : QStringLiteral("undo never settles");
    }
};

} // namespace

class SavedWorkTest : public QObject {
    Q_OBJECT
  private slots:
    // Every command of the window, in one state; those that change the document are steps.
    void everyCommandIsAStepOrChangesNothing() {
        Work w;
        QVERIFY(w.begin());
        const QStringList apart{QStringLiteral("edit.undo"), QStringLiteral("edit.redo"), QStringLiteral("file.quit")};
        const QStringList themes{QStringLiteral("view.light"), QStringLiteral("view.dark"),
                                 QStringLiteral("view.contrast"), QStringLiteral("view.desktopTheme"),
                                 QStringLiteral("view.patterns")};
        QStringList changed, blocking;
        for (QAction* action : w.window->actions().actions()) {
            const QString id = action->objectName();
            // Tabs are other documents; themes and languages are no part of any.
            const bool other = id.startsWith(QLatin1String("tab.")) || id.startsWith(QLatin1String("view.language")) ||
                               themes.contains(id);
            if (apart.contains(id) || other || !action->isEnabled()) continue;
            const std::string before = w.saved();
            const int steps = w.steps();
            QTimer waits; // a dialog that waits for its answer runs events before the command returns
            waits.setSingleShot(true);
            connect(&waits, &QTimer::timeout, this, [&] {
                blocking << id;
                w.closeAll();
            });
            waits.start(0);
            action->trigger();
            waits.stop();
            w.document().endSteps();
            if (w.window->comparison().active()) w.window->comparison().leave();
            w.closeAll();
            if (id == QLatin1String("search.start")) action->trigger(); // stops it
            if (w.saved() != before) changed << id;
            const QString wrong = w.wrong(before, steps);
            QVERIFY2(wrong.isEmpty(), qPrintable(id + QLatin1String(": ") + wrong));
            QCOMPARE(w.steps(), steps);
        }
        QVERIFY2(blocking.isEmpty(), qPrintable(blocking.join(QLatin1Char(' '))));
        for (const char* id : {"strategy.pin", "strategy.duplicate", "strategy.delete", "strategy.next"})
            QVERIFY2(changed.contains(QLatin1String(id)), id);
        QVERIFY(changed.join(QLatin1Char(' ')).contains(QLatin1String("tactics."))); // one of the library
    }

    // What panels and dialogs do, by the same edits. Each is undone, so that the next begins as it did.
    void everyEditIsAStep() {
        Work w;
        QVERIFY(w.begin());
        const QString file = QString::fromStdString(test::data("tactics/earlier/first.tactics.json").string());
        using Change = std::function<void(Strategy&)>;
        const auto mesh = [](const std::function<void(std::vector<EditedAxis>&)>& change) -> Change {
            return [change](Strategy& s) {
                std::vector<EditedAxis> axes = editedAxes(s.mesh);
                change(axes);
                s = withMesh(s, axes);
            };
        };
        const std::pair<const char*, Change> strategies[] = {
            {"resize the mesh", mesh([](auto& axes) { axes[1].size = 4; })},
            {"order the axes", mesh([](auto& axes) { std::swap(axes[0], axes[1]); })},
            {"rename an axis", mesh([](auto& axes) { axes[0].name = "data"; })},
            {"device order", [](Strategy& s) { s.deviceOrder = "model,batch"; }},
            {"exchange devices", [](Strategy& s) { s = withDevicesExchanged(s, 0, 3); }},
            {"hardware", [](Strategy& s) { s.hardware = "a100_40"; }},
            {"placement", [](Strategy& s) { s.placement = "batch=x,model=y"; }},
            {"slow device", [](Strategy& s) { s = withSlowDevice(s, 3, 2); }},
            {"slow links", [](Strategy& s) { s = withSlowLinks(s, 1, 4); }},
            {"share gathers", [](Strategy& s) { s.schedule.options.shareGathers = false; }},
            {"reshards", [](Strategy& s) { s.schedule.options.reshards = "partir"; }},
            {"padding", [](Strategy& s) { s.schedule.options.padding = true; }},
            {"extended", [](Strategy& s) { s.schedule.options.extended = false; }},
            {"split axes", [](Strategy& s) { s.schedule.options.splitAxes = true; }},
            {"remove tactic", [](Strategy& s) { s = removed(s, 0)->next; }},
            {"disable tactic", [](Strategy& s) { s = toggled(s, 1)->next; }},
            {"move tactic", [](Strategy& s) { s = moved(s, 0, 1)->next; }},
            {"rename tactic", [](Strategy& s) { s = renamed(s, 0, QStringLiteral("Rows"))->next; }},
            {"duplicate tactic", [](Strategy& s) { s = duplicated(s, 1)->next; }}};
        const std::pair<const char*, std::optional<StrategyEdit> (*)(const Project&)> projects[] = {
            {"name", [](const Project& p) { return named(p, 1, QStringLiteral("Mine")); }},
            {"pin", [](const Project& p) { return pinSet(p, 1, true); }},
            {"baseline", [](const Project& p) { return comparedWith(p, p.baseline == 0 ? 1 : 0); }},
            {"comparison", [](const Project& p) { return comparisonSaved(p, QStringLiteral("Both")); }}};
        Document& d = w.document();
        std::vector<std::pair<QString, std::function<void()>>> edits{
            {QStringLiteral("drop"),
             [&] {
                 d.drop({w.argument("w2"), 1, 0, false});
             }},
            {QStringLiteral("drop on this one"),
             [&] {
                 d.drop({w.argument("w2"), 1, 0, true});
             }},
            {QStringLiteral("dimension name"),
             [&] {
                 d.editDimensionNames(QStringLiteral("Rename"), {{"x:0", "rows"}});
             }},
            {QStringLiteral("add tactics of a file"), [&] { d.addTactics(file); }},
            {QStringLiteral("open tactics"), [&] { d.openTactics(file); }}};
        for (const auto& [name, change] : strategies)
            edits.emplace_back(QLatin1String(name), [&d, &change = change, &name = name] {
                Strategy next = d.strategy();
                change(next);
                d.edit(QLatin1String(name), next);
            });
        for (const auto& [name, change] : projects)
            edits.emplace_back(QLatin1String(name), [&d, change = change] {
                if (auto edit = change(d.project())) d.editProject(edit->undoText, std::move(edit->next));
            });
        for (const auto& [name, edit] : edits) {
            const std::string before = w.saved();
            const int steps = w.steps();
            edit();
            QVERIFY(w.settle());
            QVERIFY2(w.saved() != before, qPrintable(name));
            const QString wrong = w.wrong(before, steps);
            QVERIFY2(wrong.isEmpty(), qPrintable(name + QLatin1String(": ") + wrong));
        }
    }

    void filesOfEarlierProgramsOpen_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("strategies");
        QTest::newRow("first project") << QStringLiteral("first.axiscape") << 2;
        QTest::newRow("links by hand") << QStringLiteral("links.axiscape") << 1;
        QTest::newRow("what-ifs") << QStringLiteral("what_if.axiscape") << 1;
    }
    void filesOfEarlierProgramsOpen() {
        QFETCH(QString, file);
        QTemporaryDir folder;
        const QString path = folder.filePath(file);
        QVERIFY(
            QFile::copy(QString::fromStdString(test::data("tactics/earlier/" + file.toStdString()).string()), path));
        QVERIFY(QFile::copy(QString::fromStdString(test::modelPath("matmul_chain").string()),
                            folder.filePath(QStringLiteral("matmul_chain.mlir"))));
        Work w;
        QSignalSpy failed(&w.documents(), &DocumentManager::failed), warned(&w.documents(), &DocumentManager::warned);
        w.window->openPath(path);
        QTRY_VERIFY_WITH_TIMEOUT(w.document().model() && w.settled(), 60000);
        QCOMPARE(failed.size(), 0);
        QCOMPARE(warned.size(), 0); // it is the model that the file was made for
        QTEST(static_cast<int>(w.document().project().strategies.size()), "strategies");
        QCOMPARE(w.local("x"), std::string("64x8"));
        QVERIFY(w.document().undoStack().isClean());
        // And is as it was after this program saved it.
        const Project before = w.document().project();
        QVERIFY(w.document().saveProject(path));
        const auto again = readProject(std::filesystem::path(path.toStdString()));
        QVERIFY(again);
        QVERIFY(again->project.strategies == before.strategies);
    }

    void aSaveThatFailsSaysSoAndLosesNothing() {
        Work w;
        QVERIFY(w.begin());
        const std::string before = w.saved();
        QSignalSpy failed(&w.documents(), &DocumentManager::failed);
        for (const char* path : {"/nowhere/at/all/p.axiscape", "/dev/null/p.axiscape"}) {
            QVERIFY(!w.document().saveProject(QLatin1String(path)));
            QVERIFY(!w.document().saveTactics(QLatin1String(path)));
        }
        QCOMPARE(failed.size(), 4);
        QVERIFY(!failed[0][0].value<Error>().todo.empty());
        QVERIFY(w.document().projectPath().isEmpty()); // the next Save asks again
        QVERIFY(w.document().tacticsPath().isEmpty());
        QVERIFY(!w.document().undoStack().isClean());
        QVERIFY(w.window->isWindowModified());
        QCOMPARE(w.saved(), before);
    }

    // Whatever a file is called it is saved there and opens again; a link stays one, and what it leads to is written.
    void oddNamesAndLinksAreSavedAndOpened() {
        Work w;
        QVERIFY(w.begin());
        WindowDriver other;
        QTemporaryDir folder, elsewhere;
        const QString target = elsewhere.filePath(QStringLiteral("target.axiscape")),
                      link = folder.filePath(QStringLiteral("link.axiscape"));
        QVERIFY(QFile::link(target, link));
        QStringList paths{link};
        for (const char* name :
             {" ", "a b", "\u00e4\u4e2d", "-x", "'\"$(touch x)", "<b>&amp;", "%1%2%s", "new\nline", "..."})
            paths << folder.filePath(QString::fromUtf8(name) + QStringLiteral(".axiscape"));
        for (const QString& path : paths) {
            QVERIFY2(w.document().saveProject(path), qPrintable(path));
            QCOMPARE(w.document().projectPath(), path);
            QVERIFY(!w.window->isWindowModified());
            other.documents().openProject(path);
            QVERIFY2(QTest::qWaitFor([&] { return other.document().projectPath() == path && other.settled(); }, 60000),
                     qPrintable(path));
            QVERIFY(other.document().project().strategies == w.document().project().strategies);
        }
        QVERIFY(QFileInfo(link).isSymLink());
        QVERIFY(QFileInfo(target).size() > 0 && !QFileInfo(target).isSymLink());
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), paths.size()); // nothing beside them
    }

    // Close, Save chosen, and the folder is gone: the window stays, and what is in it.
    void closingDoesNotGoOnWhenTheSaveFails() {
        Work w;
        QVERIFY(w.begin());
        auto folder = std::make_unique<QTemporaryDir>();
        const QString path = folder->filePath(QStringLiteral("p.axiscape"));
        QVERIFY(w.document().saveProject(path));
        w.document().selectTactic(-1);
        w.document().drop({w.argument("w2"), 1, 0, false});
        QVERIFY(w.settle());
        const std::string before = w.saved();
        QVERIFY(folder->remove());
        w.window->close();
        auto* question = w.window->findChild<QMessageBox*>(QStringLiteral("closeQuestion"));
        QTRY_VERIFY(question && question->isVisible());
        QSignalSpy failed(&w.documents(), &DocumentManager::failed);
        QTest::mouseClick(question->button(QMessageBox::Save), Qt::LeftButton);
        QTRY_COMPARE(failed.size(), 1);
        QTRY_VERIFY(!w.window->findChild<QMessageBox*>(QStringLiteral("closeQuestion")));
        QVERIFY(w.window->isVisible());
        QVERIFY(!w.document().undoStack().isClean());
        QCOMPARE(w.saved(), before);
        // With the folder back, the same way out works.
        QVERIFY(QDir().mkpath(QFileInfo(path).absolutePath()));
        w.window->close();
        question = w.window->findChild<QMessageBox*>(QStringLiteral("closeQuestion"));
        QTRY_VERIFY(question && question->isVisible());
        QTest::mouseClick(question->button(QMessageBox::Save), Qt::LeftButton);
        QTRY_VERIFY(!w.window->isVisible());
        const auto written = readProject(std::filesystem::path(path.toStdString()));
        QVERIFY(written);
        QVERIFY(written->project.strategies == w.document().project().strategies);
        QDir(QFileInfo(path).absolutePath()).removeRecursively();
    }
};

QTEST_MAIN(SavedWorkTest)
#include "saved_work_test.moc"
