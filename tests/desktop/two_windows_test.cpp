// SPDX-License-Identifier: GPL-3.0-or-later
// Two windows on one project: neither replaces what the other has saved before its person has said so.
#include "app/desktop/document/work_guard.h"
#include "core/tactics/project.h"
#include "tests/desktop/window_driver.h"

#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

// A window with its guard, as the program has them.
struct Guarded : WindowDriver {
    explicit Guarded(const QString& folder) : guard(std::make_unique<WorkGuard>(*window, folder)) {}
    ~Guarded() { guard.reset(); }
    QWidget& question() { return *window->findChild<QWidget*>(QStringLiteral("reloadBar")); }
    void answer(const char* button) {
        QTest::mouseClick(window->findChild<QPushButton*>(QLatin1String(button)), Qt::LeftButton);
    }
    bool openProject(const QString& path) {
        documents().openProject(path);
        return QTest::qWaitFor([this] { return document().model() && settled() && window->graph().isLaidOut(); },
                               60000);
    }
    void save() { window->actions().action(QStringLiteral("file.save"))->trigger(); }
    std::size_t tactics() { return document().strategy().schedule.tactics.size(); }
    std::unique_ptr<WorkGuard> guard;
};

std::size_t tacticsIn(const QString& path) {
    const auto file = readProject(path.toStdString());
    return file ? file->project.strategy().schedule.tactics.size() : 0;
}

} // namespace

class TwoWindowsTest : public QObject {
    Q_OBJECT
  private slots:
    void neitherReplacesWhatTheOtherSaved() {
        QTemporaryDir folder;
        const QString model = folder.filePath(QStringLiteral("chain.mlir")),
                      project = folder.filePath(QStringLiteral("chain.axiscape"));
        QVERIFY(QFile::copy(QString::fromStdString(test::modelPath("matmul_chain").string()), model));
        Guarded first(folder.filePath(QStringLiteral("first"))), second(folder.filePath(QStringLiteral("second")));
        first.documents().openModel(model);
        QTRY_VERIFY_WITH_TIMEOUT(first.document().model() && first.settled(), 60000);
        QVERIFY(first.document().saveProject(project));
        QVERIFY(second.openProject(project));

        // Both change it; the first saves.
        QVERIFY(first.dropInTable("x", 0, 0) && first.settle());
        QVERIFY(second.dropInTable("w1", 1, 1) && second.settle());
        QVERIFY(second.dropInTable("w2", 1, 0) && second.settle());
        first.save();
        QVERIFY(first.document().undoStack().isClean());
        QCOMPARE(tacticsIn(project), std::size_t(1));

        // The second asks before it replaces that, even where no notice of the change has come yet.
        second.save();
        QCOMPARE(tacticsIn(project), std::size_t(1));
        QVERIFY(!second.document().undoStack().isClean());
        QVERIFY(second.question().isVisible());
        QVERIFY(second.question().accessibleName().contains(QLatin1String("and here, too")));
        second.save(); // still the same question
        QCOMPARE(tacticsIn(project), std::size_t(1));
        second.answer("reloadBarSecond"); // keeps what is open
        second.save();
        QCOMPARE(tacticsIn(project), std::size_t(2));
        QVERIFY(second.document().undoStack().isClean());

        // The first is told, and reads what the second has saved.
        QTRY_VERIFY_WITH_TIMEOUT(first.question().isVisible(), 20000);
        QCOMPARE(first.tactics(), std::size_t(1));
        first.answer("reloadBarFirst");
        QTRY_COMPARE_WITH_TIMEOUT(first.tactics(), std::size_t(2), 60000);
        QVERIFY(!second.question().isVisible());
    }
};

QTEST_MAIN(TwoWindowsTest)
#include "two_windows_test.moc"
