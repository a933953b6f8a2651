// SPDX-License-Identifier: GPL-3.0-or-later
// A disk without room: whatever the window writes, what was there before stays, the window says so, and saving goes on
// working as soon as there is room again.
#include "app/desktop/document/work_guard.h"
#include "app/desktop/pictures/picture.h"
#include "app/desktop/window/message_bar.h"
#include "app/desktop/window/settings.h"
#include "core/base/file.h"
#include "core/session/export_input.h"
#include "tests/desktop/window_driver.h"
#include "tests/support/full_disk.h"

#include <QDir>
#include <QLabel>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

const std::string kOld = "what was there before";

struct Work : WindowDriver {
    bool begin() {
        if (!open("matmul_chain")) return false;
        document().drop({argument("x"), 0, 0, false});
        return settle();
    }
    // What is written by that name, as the window writes it.
    bool write(const QString& path) {
        if (path.endsWith(QLatin1String(".axiscape"))) return document().saveProject(path);
        if (path.endsWith(QLatin1String(".tactics.json"))) return document().saveTactics(path);
        if (path.endsWith(QLatin1String(".py"))) {
            const SnapshotExport from(document().snapshot());
            const auto made = makeExport(ExportFormat::jax, from.input());
            return made && writeExport(*made, path.toStdString(), document().modelPath().toStdString()).has_value();
        }
        if (path.endsWith(QLatin1String(".window.png"))) return writePng(window->grab().toImage(), path).has_value();
        return writePicture(window->graph(), document().theme(), path).has_value();
    }
    bool says(const QString& words) {
        for (const auto* label : window->messages().findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains(words)) return true;
        return false;
    }
};

QStringList entries(const QTemporaryDir& folder) {
    return QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden);
}

} // namespace

class FullDiskWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void whatWasThereStays() {
        Work w;
        QVERIFY(w.begin());
        for (const char* name :
             {"p.axiscape", "t.tactics.json", "graph.png", "graph.pdf", "graph.svg", "w.window.png", "sharding.py"}) {
            QTemporaryDir folder;
            const QString path = folder.filePath(QLatin1String(name));
            QVERIFY2(w.write(path), name);
            const auto whole = readFile(path.toStdString());
            QVERIFY2(whole && whole->size() > 10, name);
            for (const std::size_t room : {std::size_t(0), whole->size() / 2, whole->size() - 1}) {
                QVERIFY(writeFileAtomically(path.toStdString(), kOld));
                const QStringList before = entries(folder);
                bool done = true;
                {
                    const test::FullDisk disk(room);
                    done = w.write(path);
                }
                QVERIFY2(!done, name);
                QCOMPARE(*readFile(path.toStdString()), kOld);
                QCOMPARE(entries(folder), before); // nothing half beside it
            }
            QVERIFY2(w.write(path), name);
        }
    }

    void aSaveThatFindsNoRoomIsSaidAndTriedAgain() {
        Work w;
        QVERIFY(w.begin());
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("p.axiscape"));
        QVERIFY(w.document().saveProject(path));
        const auto before = *readFile(path.toStdString());
        w.document().drop({w.argument("w1"), 1, 1, false});
        QVERIFY(w.settle());
        {
            const test::FullDisk disk(100);
            w.window->actions().action(QStringLiteral("file.save"))->trigger();
            QTRY_VERIFY(w.says(QStringLiteral("p.axiscape")));
        }
        QCOMPARE(*readFile(path.toStdString()), before);
        QVERIFY(!w.document().undoStack().isClean() && w.window->isWindowModified());
        w.window->actions().action(QStringLiteral("file.save"))->trigger();
        QVERIFY(w.document().undoStack().isClean());
        QVERIFY(*readFile(path.toStdString()) != before);
        QVERIFY(!w.says(QStringLiteral("p.axiscape"))); // it is mended
    }

    // What is kept for a crash finds no room: it is said, the copy before stays whole, and it is tried again.
    void whatIsKeptForACrashIsSaidToBeMissing() {
        QTemporaryDir folder;
        Work w;
        auto guard = std::make_unique<WorkGuard>(*w.window, folder.path());
        QVERIFY(w.begin());
        QTRY_VERIFY(QFile::exists(guard->recovery().file()));
        const auto kept = *readFile(guard->recovery().file().toStdString());
        {
            const test::FullDisk disk(100);
            w.document().drop({w.argument("w1"), 1, 1, false});
            QVERIFY(w.settle());
            QTRY_VERIFY(w.says(QStringLiteral("kept for recovery")));
        }
        QCOMPARE(*readFile(guard->recovery().file().toStdString()), kept);
        QTRY_VERIFY(*readFile(guard->recovery().file().toStdString()) != kept); // by itself, once there is room
        guard.reset();
    }

    void settingsStayAsTheyWere() {
        WindowDriver w;
        Settings settings;
        settings.setThemeMode(Theme::Mode::dark);
        QSettings().sync();
        const std::string file = QSettings().fileName().toStdString();
        const auto before = *readFile(file);
        QVERIFY(!before.empty());
        {
            const test::FullDisk disk(1);
            Settings().setThemeMode(Theme::Mode::contrast);
            QSettings().sync();
        }
        QCOMPARE(*readFile(file), before);
        Settings().setThemeMode(Theme::Mode::contrast);
        QSettings().sync();
        QVERIFY(*readFile(file) != before);
    }
};

QTEST_MAIN(FullDiskWindowTest)
#include "full_disk_window_test.moc"
