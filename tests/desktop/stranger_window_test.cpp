// SPDX-License-Identifier: GPL-3.0-or-later
// What a stranger sends: a project may name any file of this machine, a program may be full of words that look like
// HTML. Neither makes the window read what the person did not choose.
#include "core/base/file.h"
#include "core/tactics/project.h"
#include "tests/desktop/window_driver.h"

#include <QAbstractItemView>
#include <QDockWidget>
#include <QFileDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTextBrowser>
#include <QToolTip>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

// A folder as an archive leaves it, and beside it what is nobody's business.
struct Archive {
    QTemporaryDir all;
    QString own = all.filePath(QStringLiteral("archive")), project = own + QStringLiteral("/p.axiscape"),
            model = all.filePath(QStringLiteral("m.mlir")), secret = all.filePath(QStringLiteral("secret.txt"));
    bool made = QDir().mkpath(own) &&
                QFile::copy(QString::fromStdString(test::modelPath("matmul_chain").string()), model) &&
                writeFileAtomically(secret.toStdString(), "hunter2 is no program");
    // As the window saves it, then naming another file, or as made for another program.
    bool write(const std::string& path, bool isOfAnother = false) const {
        WindowDriver w;
        w.documents().openModel(model);
        if (!QTest::qWaitFor([&] { return w.document().model() && w.settled(); }, 60000)) return false;
        ProjectFile file = w.document().projectFile(project);
        file.model.path = path;
        if (isOfAnother) file.model.fingerprint = "sha256:00";
        return writeFileAtomically(project.toStdString(), writeProject(file)).has_value();
    }
};

struct Opened : WindowDriver {
    QSignalSpy failed{&documents(), &DocumentManager::failed};
    void open(const QString& path) { window->openPath(path); }
    QMessageBox* question() { return window->findChild<QMessageBox*>(QStringLiteral("outsideQuestion")); }
    bool isAsked() {
        return QTest::qWaitFor([this] { return !documents().isOpening() && question(); }, 60000);
    }
    bool isOpen() {
        return QTest::qWaitFor([this] { return document().model() && settled(); }, 60000);
    }
    void press(const char* name) {
        QTest::mouseClick(question()->findChild<QPushButton*>(QLatin1String(name)), Qt::LeftButton);
    }
};

const char* const kMarkup = R"(module @jit_step {
  func.func public @main(%arg0: tensor<8x16xf32> loc("<img src='file:///secret.png'>x"), %arg1: tensor<16x8xf32> loc("<h1>w</h1>")) -> (tensor<8x8xf32> {jax.result_info = "<b>out</b>"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x8xf32>) -> tensor<8x8xf32> loc("jit(f)/<i>layer_0</i>/dot_general")
    %1 = stablehlo.custom_call @"<u>call</u>"(%0) : (tensor<8x8xf32>) -> tensor<8x8xf32>
    return %1 : tensor<8x8xf32>
  }
})";

bool hasMarkup(const QString& text) {
    for (const char* mark : {"<img", "<h1>", "<b>out", "<i>layer", "<u>call"})
        if (text.contains(QLatin1String(mark))) return true;
    return false;
}

void collectTips(const QAbstractItemModel& model, const QModelIndex& parent, int depth, QStringList& out) {
    for (int row = 0; row < std::min(model.rowCount(parent), 50); ++row)
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex index = model.index(row, column, parent);
            out << index.data(Qt::ToolTipRole).toString();
            if (column == 0 && depth > 0) collectTips(model, index, depth - 1, out);
        }
}

} // namespace

class StrangerWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void theProgramItWasMadeForIsOpenedWhereverItLies() {
        Archive archive;
        QVERIFY(archive.made && archive.write("../m.mlir"));
        Opened w;
        w.open(archive.project);
        QVERIFY(w.isOpen());
        QVERIFY(!w.question() && w.failed.isEmpty());
    }

    void anotherOneOutsideIsAskedAbout() {
        Archive archive;
        QVERIFY(archive.made && archive.write("../m.mlir", true));
        Opened w;
        w.open(archive.project);
        QVERIFY(w.isAsked());
        QVERIFY(w.document().isEmpty());
        QVERIFY(w.question()->informativeText().contains(QStringLiteral("m.mlir")));
        QTest::mouseClick(w.question()->button(QMessageBox::Cancel), Qt::LeftButton);
        QTRY_VERIFY(!w.question());
        QVERIFY(w.document().isEmpty() && w.failed.isEmpty());
        // Asked again, and meant.
        w.open(archive.project);
        QVERIFY(w.isAsked());
        w.press("outsideOpen");
        QVERIFY(w.isOpen());
        QCOMPARE(QFileInfo(w.document().modelPath()), QFileInfo(archive.model));
        QCOMPARE(w.document().projectPath(), archive.project);
    }

    void aPersonNamesTheModel() {
        Archive archive;
        QVERIFY(archive.made && archive.write("/etc/passwd"));
        Opened w;
        w.open(archive.project);
        QVERIFY(w.isAsked());
        w.press("outsideChoose");
        QTRY_VERIFY(w.window->findChild<QFileDialog*>(QStringLiteral("outsideDialog")));
        auto* dialog = w.window->findChild<QFileDialog*>(QStringLiteral("outsideDialog"));
        dialog->selectFile(archive.model);
        QMetaObject::invokeMethod(dialog, "accept");
        QVERIFY(w.isOpen());
        QCOMPARE(QFileInfo(w.document().modelPath()), QFileInfo(archive.model));
    }

    void whatIsNoProgramSaysNothingOfItself() {
        Archive archive;
        QVERIFY(archive.made && archive.write("../secret.txt"));
        Opened w;
        w.open(archive.project);
        QVERIFY(w.isAsked());
        QVERIFY(w.failed.isEmpty());
        for (const auto* label : w.question()->findChildren<QLabel*>())
            QVERIFY(!label->text().contains(QStringLiteral("hunter2")));
        // A link that leads out is outside as well.
        QVERIFY(QFile::link(archive.secret, archive.own + QStringLiteral("/link.mlir")));
        QVERIFY(archive.write("link.mlir"));
        Opened other;
        other.open(archive.project);
        QVERIFY(other.isAsked());
    }

    void namesAreWordsAndNeverHtml() {
        QTemporaryDir folder;
        const QString model = folder.filePath(QStringLiteral("m.mlir"));
        QVERIFY(writeFileAtomically(model.toStdString(), kMarkup));
        WindowDriver w;
        w.documents().openModel(model);
        QVERIFY(QTest::qWaitFor([&] { return w.document().model() && w.settled() && w.window->graph().isLaidOut(); },
                                60000));
        w.document().drop({0, 0, 0, false});
        QVERIFY(w.settle());
        w.document().selection().selectArgument(ValueId{0});
        w.document().selection().reveal();
        for (auto* dock : w.window->findChildren<QDockWidget*>()) {
            dock->show();
            dock->raise();
            QVERIFY(w.settle());
        }
        int seen = 0;
        for (const auto* label : w.window->findChildren<QLabel*>()) {
            if (!hasMarkup(label->text())) continue;
            ++seen;
            QVERIFY2(label->textFormat() == Qt::PlainText, qPrintable(label->objectName() + label->text()));
        }
        QVERIFY(seen > 0); // there is something to be seen of it
        for (const auto* text : w.window->findChildren<QTextBrowser*>())
            QVERIFY2(!hasMarkup(text->toHtml()), qPrintable(text->objectName()));
        // Tips are labels as well.
        QStringList tips;
        for (const auto* view : w.window->findChildren<QAbstractItemView*>())
            if (view->model()) collectTips(*view->model(), {}, 3, tips);
        for (const auto* widget : w.window->findChildren<QWidget*>()) tips << widget->toolTip();
        QVERIFY(std::ranges::any_of(tips, hasMarkup));
        QToolTip::showText({50, 50}, QStringLiteral("<img src='file:///secret.png'>x"), w.window.get());
        QLabel* tip = nullptr;
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top->inherits("QTipLabel") && top->isVisible()) tip = qobject_cast<QLabel*>(top);
        QVERIFY(tip);
        QCOMPARE(tip->textFormat(), Qt::PlainText);
        QToolTip::hideText();
    }
};

QTEST_MAIN(StrangerWindowTest)
#include "stranger_window_test.moc"
