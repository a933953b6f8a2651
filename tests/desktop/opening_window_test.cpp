// SPDX-License-Identifier: GPL-3.0-or-later
// What the real window says about what is opened and saved: the shardings of the program are offered whichever way it
// came, an error goes when its cause has gone, and a sample is not saved among the samples.
#include "app/desktop/document/document_tabs.h"
#include "app/desktop/start/samples.h"
#include "app/desktop/window/message_bar.h"
#include "core/base/file.h"
#include "tests/desktop/window_driver.h"

#include <QDropEvent>
#include <QFileDialog>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QToolButton>
#include <QUrl>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

constexpr const char* kAnnotated =
    "module @annotated {\n"
    "  sdy.mesh @mesh = <[\"data\"=2, \"tensor\"=4]>\n"
    "  func.func public @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{\"data\"}, {}]>}, %arg1: "
    "tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {\"tensor\"}]>}) -> tensor<8x16xf32> {\n"
    "    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x16xf32>) "
    "-> tensor<8x16xf32>\n"
    "    return %0 : tensor<8x16xf32>\n  }\n}\n";

bool write(const QString& path, const std::string& text) {
    return writeFileAtomically(std::filesystem::path(path.toStdString()), text).has_value();
}

struct Window : WindowDriver {
    QTemporaryDir folder;
    QString file(const char* name) { return folder.filePath(QLatin1String(name)); }
    QString model(const char* name) { return QString::fromStdString(test::modelPath(name).string()); }
    MessageBar& bar() { return window->messages(); }
    bool shows(const QString& path) {
        return QTest::qWaitFor([&] { return document().path() == path && settled(); }, 60000);
    }
    bool offers() {
        return QTest::qWaitFor([this] {
            return bar().isVisible() && bar().text().contains(QLatin1String("This program carries shardings."));
        });
    }
    void press(QPushButton* button) { QTest::mouseClick(button, Qt::LeftButton); }
    void closeBar() { QTest::mouseClick(bar().findChild<QToolButton*>(), Qt::LeftButton); }
    void trigger(const char* action) { window->actions().action(QLatin1String(action))->trigger(); }
    QFileDialog* dialog() {
        const auto find = [this]() -> QFileDialog* {
            for (auto* one : window->findChildren<QFileDialog*>())
                if (one->isVisible()) return one;
            return nullptr;
        };
        return QTest::qWaitFor([&] { return find() != nullptr; }) ? find() : nullptr;
    }
    void dropFile(const QString& path) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({40, 40}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &enter);
        QDropEvent drop({40, 40}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &drop);
    }
};

} // namespace

class OpeningWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void theProgramsShardingsAreOffered_data() {
        QTest::addColumn<QString>("way");
        for (const char* way : {"dialog", "drop", "recent", "start page", "command line", "with tactics", "project",
                                "reload", "behind", "modal"})
            QTest::newRow(way) << way;
    }
    void theProgramsShardingsAreOffered() {
        QFETCH(QString, way);
        Window w;
        const QString path = w.file("annotated.mlir");
        QVERIFY(write(path, kAnnotated));
        QString shown = path;
        if (way == QLatin1String("dialog")) {
            w.trigger("file.open");
            QFileDialog* dialog = w.dialog();
            QVERIFY(dialog);
            dialog->selectFile(path);
            QMetaObject::invokeMethod(dialog, "accept");
        } else if (way == QLatin1String("drop")) {
            w.dropFile(path);
        } else if (way == QLatin1String("recent") || way == QLatin1String("start page")) {
            w.window->openPath(path);
            QVERIFY(w.shows(path));
            w.closeBar();
            w.window->documents().close(w.documents().frontPointer());
            QVERIFY(!w.document().model() && !w.bar().isVisible());
            if (way == QLatin1String("recent")) {
                auto* recent = w.window->findChild<QMenu*>(QStringLiteral("recentMenu"));
                QVERIFY(recent && !recent->actions().isEmpty());
                recent->actions().front()->trigger();
            } else {
                QPushButton* card = nullptr;
                for (auto* one : w.window->findChildren<QPushButton*>(QStringLiteral("recentFile")))
                    if (one->isVisible()) card = one;
                QVERIFY(card);
                w.press(card);
            }
        } else if (way == QLatin1String("command line")) {
            w.window->openModelWithTactics(path, {});
        } else if (way == QLatin1String("with tactics")) {
            const QString tactics = w.file("t.tactics.json");
            TacticFile file;
            file.strategy.mesh = *parseMesh("batch=2");
            QVERIFY(write(tactics, writeTacticFile(file)));
            w.window->openModelWithTactics(path, tactics);
        } else if (way == QLatin1String("project")) {
            w.window->openPath(path);
            QVERIFY(w.shows(path) && w.document().saveProject(shown = w.file("p.axiscape")));
            w.window->documents().close(w.documents().frontPointer());
            QVERIFY(!w.document().model());
            w.window->openPath(shown);
        } else if (way == QLatin1String("reload")) {
            w.window->openPath(path);
            QVERIFY(w.shows(path) && w.offers());
            w.closeBar();
            QVERIFY(!w.bar().isVisible());
            w.documents().reloadModel();
        } else if (way == QLatin1String("behind")) { // two on the command line
            w.window->openModelWithTactics(w.model("matmul_chain"), {});
            w.window->documents().open(path, false);
            QTRY_COMPARE_WITH_TIMEOUT(w.window->tabs().count(), 2, 60000);
            QVERIFY(w.document().model() && !w.bar().isVisible());
            w.window->tabs().setCurrentIndex(1);
        } else { // while a dialog is open
            w.window->openPath(w.model("matmul_chain"));
            QVERIFY(w.shows(w.model("matmul_chain")));
            w.trigger("file.saveAs");
            QFileDialog* dialog = w.dialog();
            QVERIFY(dialog);
            w.window->openPath(path);
            QTRY_COMPARE_WITH_TIMEOUT(w.window->tabs().count(), 2, 60000);
            dialog->reject();
            QTRY_VERIFY(!QApplication::activeModalWidget());
            w.window->tabs().setCurrentIndex(1);
        }
        QVERIFY(w.shows(shown));
        QVERIFY2(w.offers(), qPrintable(w.bar().text()));
        w.press(w.bar().findChild<QPushButton*>(QStringLiteral("messageAccept")));
        QTRY_COMPARE(w.document().strategy().schedule.tactics.size(), std::size_t(2));
        QVERIFY(w.settle());
        QVERIFY(!w.bar().isVisible());
    }

    // It waits in its tab until it is answered, whatever is said or shown meanwhile; then it is not asked again.
    void theOfferWaitsForItsAnswer() {
        Window w;
        const QString path = w.file("annotated.mlir");
        QVERIFY(write(path, kAnnotated));
        w.window->openPath(path);
        QVERIFY(w.shows(path) && w.offers());
        w.window->openPath(w.model("matmul_chain"));
        QVERIFY(w.shows(w.model("matmul_chain")));
        QVERIFY(!w.bar().isVisible());
        w.window->tabs().setCurrentIndex(0);
        QVERIFY(w.offers());
        w.window->openPath(w.file("nothing.mlir"));
        QTRY_VERIFY(w.bar().property("role") == QLatin1String("errorBar"));
        w.closeBar();
        QVERIFY(w.offers());
        w.closeBar();
        QVERIFY(!w.bar().isVisible());
        w.window->tabs().setCurrentIndex(1);
        w.window->tabs().setCurrentIndex(0);
        QVERIFY(w.settle());
        QVERIFY(!w.bar().isVisible());
    }

    // --- an error goes with its cause

    void anErrorOfTheStrategyGoesWithTheNextChange_data() {
        QTest::addColumn<QString>("way");
        for (const char* way : {"edit", "undo"}) QTest::newRow(way) << way;
    }
    void anErrorOfTheStrategyGoesWithTheNextChange() {
        QFETCH(QString, way);
        Window w;
        QVERIFY(w.open("matmul_chain"));
        QVERIFY(w.dropInTable("x", 0, 0) && w.settle());
        const QString tactics = w.file("t.tactics.json");
        TacticFile file;
        file.strategy.mesh = *parseMesh("seq=2");
        Tactic tactic;
        tactic.name = "SP";
        tactic.axis = "seq";
        tactic.inputs = {{"x", InputRule::Kind::dimension, 1}};
        file.strategy.schedule.tactics = {tactic};
        QVERIFY(write(tactics, writeTacticFile(file)));
        QVERIFY(!w.document().addTactics(tactics)); // the mesh has no such axis
        QVERIFY(w.bar().isVisible());
        QCOMPARE(w.bar().property("role").toString(), QStringLiteral("errorBar"));
        if (way == QLatin1String("edit")) {
            Strategy next = w.document().strategy();
            next.mesh.axes.push_back({"seq", 2});
            w.document().edit(QStringLiteral("Add axis"), next);
        } else {
            w.window->activateWindow();
            QVERIFY(w.undo());
        }
        QVERIFY(!w.bar().isVisible());
        QVERIFY(w.settle());
        QVERIFY(!w.bar().isVisible());
    }

    void anErrorOfAFileGoesWhenTheFileIsRight() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        const QString path = w.file("own.mlir"), tactics = w.file("t.tactics.json");
        w.window->openPath(path); // not there
        QTRY_VERIFY(w.bar().isVisible());
        QVERIFY(w.dropInTable("x", 0, 0) && w.settle()); // has nothing to do with it
        QVERIFY(w.bar().isVisible());
        QVERIFY(write(path, kAnnotated));
        w.window->documents().open(path, false);
        QTRY_COMPARE_WITH_TIMEOUT(w.window->tabs().count(), 2, 60000);
        QTRY_VERIFY(!w.bar().isVisible());

        QVERIFY(write(tactics, "{"));
        QVERIFY(!w.document().openTactics(tactics));
        QVERIFY(w.bar().isVisible());
        TacticFile file;
        file.strategy = w.document().strategy();
        QVERIFY(write(tactics, writeTacticFile(file)));
        QVERIFY(w.document().openTactics(tactics));
        QVERIFY(!w.bar().isVisible());

        QVERIFY(!w.document().saveProject(w.file("no/such/folder.axiscape")));
        QVERIFY(w.bar().isVisible());
        QVERIFY(QDir().mkpath(w.file("no/such")));
        QVERIFY(w.document().saveProject(w.file("no/such/folder.axiscape")));
        QVERIFY(!w.bar().isVisible());
    }

    // --- where things are saved

    void aSampleIsSavedAmongTheDocumentsOfThePerson() {
        Window w;
        w.window->openPath(w.model("mlp_train"));
        QVERIFY(w.shows(w.model("mlp_train")));
        QVERIFY(isSampleFolder(QFileInfo(w.model("mlp_train")).absolutePath()));
        w.trigger("file.save");
        QFileDialog* dialog = w.dialog();
        QVERIFY(dialog);
        const QString sample = QFileInfo(w.model("mlp_train")).absolutePath();
        QCOMPARE(dialog->directory().absolutePath(), QDir(ownFolder(sample)).absolutePath());
        QVERIFY(!isSampleFolder(dialog->directory().absolutePath()));
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), QStringLiteral("mlp_train.axiscape"));
        dialog->reject();
    }

    void whatIsThePersonsOwnIsSavedBesideIt() {
        Window w;
        const QString path = w.file("my.own.mlir");
        QVERIFY(write(path, kAnnotated));
        w.window->openPath(path);
        QVERIFY(w.shows(path));
        w.trigger("file.save");
        QFileDialog* dialog = w.dialog();
        QVERIFY(dialog);
        QCOMPARE(dialog->directory().canonicalPath(), QFileInfo(w.folder.path()).canonicalFilePath());
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), QStringLiteral("my.own.axiscape"));
        QMetaObject::invokeMethod(dialog, "accept");
        QTRY_COMPARE(w.document().projectPath(), w.file("my.own.axiscape"));
        QVERIFY(QFileInfo::exists(w.file("my.own.axiscape")));
    }
};

QTEST_MAIN(OpeningWindowTest)
#include "opening_window_test.moc"
