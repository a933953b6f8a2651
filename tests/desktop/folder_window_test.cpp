// SPDX-License-Identifier: GPL-3.0-or-later
// A folder that XLA dumped, dropped on the window: a list of its programs, each of which opens in a tab.
#include "app/desktop/document/folder_dialog.h"
#include "app/desktop/window/message_bar.h"
#include "core/base/file.h"
#include "tests/desktop/window_driver.h"

#include <QDropEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QPushButton>
#include <QTreeWidget>
#include <QUrl>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

constexpr const char* kHlo = R"(HloModule jit_f, entry_computation_layout={(f32[4]{0})->f32[4]{0}}

ENTRY %main.1 (a: f32[4]) -> f32[4] {
  %a = f32[4]{0} parameter(0)
  ROOT %n = f32[4]{0} negate(%a)
}
)";
constexpr const char* kText = "module @jit_g { func.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {\n"
                              "  %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>\n  return %0 : tensor<4xf32> } }\n";

struct Window : WindowDriver {
    QTemporaryDir folder;
    void write(const char* name, const char* text) {
        QVERIFY(writeFileAtomically(std::filesystem::path(folder.filePath(QLatin1String(name)).toStdString()), text));
    }
    void drop(const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({40, 40}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &enter);
        QDropEvent dropped({40, 40}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &dropped);
    }
};

} // namespace

class FolderWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void aListOfPrograms() {
        Window w;
        w.write("module_0001.jit_f.before_optimizations.txt", kHlo);
        w.write("module_0002.jit_g.mlir", kText);
        w.write("module_0003.jit_f.ir.ll", "define i32 @f() { ret i32 0 }\n");
        w.drop(w.folder.path());
        auto* dialog = w.window->findChild<FolderDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        auto* list = dialog->findChild<QTreeWidget*>(QStringLiteral("folderList"));
        QVERIFY(QTest::qWaitFor([&] { return list->topLevelItemCount() == 2; }, 60000));
        QCOMPARE(list->topLevelItem(0)->text(1), QStringLiteral("jit_f"));
        QCOMPARE(list->topLevelItem(0)->text(2), QStringLiteral("hlo_text"));
        QCOMPARE(list->topLevelItem(0)->text(3), QStringLiteral("before_optimizations"));
        QCOMPARE(list->topLevelItem(1)->text(1), QStringLiteral("jit_g"));
        auto* open = dialog->findChild<QPushButton*>(QStringLiteral("folderOpen"));
        list->setCurrentItem(list->topLevelItem(1));
        QTest::mouseClick(open, Qt::LeftButton);
        const QString second = w.folder.filePath(QStringLiteral("module_0002.jit_g.mlir"));
        QVERIFY(QTest::qWaitFor([&] { return w.document().path() == second && w.settled(); }, 60000));
        list->setCurrentItem(list->topLevelItem(0));
        QTest::mouseClick(open, Qt::LeftButton);
        const QString first = w.folder.filePath(QStringLiteral("module_0001.jit_f.before_optimizations.txt"));
        QVERIFY(QTest::qWaitFor([&] { return w.document().path() == first && w.settled(); }, 60000));
    }
    void aFolderWithoutPrograms() {
        Window w;
        w.write("notes.md", "nothing\n");
        w.drop(w.folder.path());
        QVERIFY(QTest::qWaitFor([&] { return w.window->messages().isVisible(); }, 60000));
        QVERIFY(!w.window->findChild<FolderDialog*>() || !w.window->findChild<FolderDialog*>()->isVisible());
    }
    void fromTheMenu() {
        Window w;
        w.write("one.mlir", kText);
        w.window->actions().action(QStringLiteral("file.openFolder"))->trigger();
        QFileDialog* asked = nullptr;
        QVERIFY(QTest::qWaitFor([&] { return (asked = w.window->findChild<QFileDialog*>()) != nullptr; }));
        emit asked->fileSelected(w.folder.path());
        asked->close();
        auto* dialog = w.window->findChild<FolderDialog*>();
        QVERIFY(dialog);
        auto* list = dialog->findChild<QTreeWidget*>(QStringLiteral("folderList"));
        QVERIFY(QTest::qWaitFor([&] { return list->topLevelItemCount() == 1; }, 60000));
    }
};

QTEST_MAIN(FolderWindowTest)
#include "folder_window_test.moc"
