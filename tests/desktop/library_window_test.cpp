// SPDX-License-Identifier: GPL-3.0-or-later
// The library of tactics, the options of the schedule and the program's own shardings in the real window.
#include "tests/desktop/window_driver.h"

#include "app/desktop/window/message_bar.h"
#include "core/base/file.h"
#include "core/tactics/tactics.h"
#include "widgets/common/tactic_mime.h"
#include "widgets/shardings/op_panel.h"
#include "widgets/tactics/options_button.h"
#include "widgets/tactics/palette_model.h"
#include "widgets/tactics/palette_view.h"
#include "widgets/tactics/schedule_model.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/tactics_panel.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Library {
    explicit Library(WindowDriver& driver)
        : panel(driver.window->findChild<TacticsPanel*>()), view(&panel->view()), model(&panel->model()) {}
    bool ready() {
        return QTest::qWaitFor([this] { return model->offer(LibraryKind::dataParallel) != nullptr; }, 60000);
    }
    QModelIndex at(LibraryKind kind) const {
        for (int row = 0; row < model->rowCount(); ++row)
            if (model->kindAt(model->index(row)) == kind) return model->index(row);
        return {};
    }
    QPoint centre(LibraryKind kind) const {
        view->scrollTo(at(kind), QAbstractItemView::PositionAtCenter);
        return view->visualRect(at(kind)).center();
    }
    TacticsPanel* panel;
    PaletteView* view;
    PaletteModel* model;
};

} // namespace

class LibraryWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void eachTacticSaysWhatItWouldDoOrWhyNot() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        Library library(driver);
        const QAbstractItemModelTester tester(library.model);
        QVERIFY(library.ready());
        QCOMPARE(library.model->rowCount(), 16);
        const QModelIndex data = library.at(LibraryKind::dataParallel), expert = library.at(LibraryKind::expert);
        QCOMPARE(data.data(PaletteModel::SentenceRole).toString(), QStringLiteral("The batch of 8 in 2 inputs."));
        QVERIFY(data.flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY(expert.data(PaletteModel::SentenceRole).toString().startsWith(QLatin1String("No experts found")));
        QVERIFY(!expert.flags().testFlag(Qt::ItemIsEnabled));
        // What has been done already cannot be done again.
        library.panel->add(LibraryKind::dataParallel);
        QVERIFY(driver.settle());
        QTRY_VERIFY(!data.flags().testFlag(Qt::ItemIsEnabled));
        QTRY_VERIFY(!data.data(PaletteModel::SentenceRole).toString().isEmpty());
        // Over the other axis, by its letter.
        QTest::keyClick(library.view, Qt::Key_M);
        QCOMPARE(library.panel->axis(), std::string("model"));
        QTRY_VERIFY(library.at(LibraryKind::megatron).flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY(library.at(LibraryKind::megatron).data(PaletteModel::SentenceRole).toString().contains("attention"));
        // ZeRO-3 did what the lesser stages would do.
        QTest::keyClick(library.view, Qt::Key_B);
        QTRY_VERIFY(library.at(LibraryKind::zero3).flags().testFlag(Qt::ItemIsEnabled));
        library.panel->add(LibraryKind::zero3);
        QVERIFY(driver.settle());
        QTRY_COMPARE(library.at(LibraryKind::zero2).data(PaletteModel::SentenceRole).toString(),
                     QStringLiteral("The axis cuts the optimizer state already"));
        QVERIFY(!library.at(LibraryKind::zero3).flags().testFlag(Qt::ItemIsEnabled));
    }

    void aRowUnderThePointerIsPreviewedAndADropAddsIt() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        Library library(driver);
        QVERIFY(library.ready());
        QTest::mouseMove(library.view->viewport(), library.centre(LibraryKind::dataParallel));
        QTRY_VERIFY(driver.document().preview());
        QCOMPARE(driver.document().preview()->program.counts[CollectiveKind::all_reduce], std::int64_t(20));
        auto* schedule = driver.window->findChild<SchedulePanel*>();
        QCOMPARE(schedule->model().rowCount(), 1); // what would be
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(library.view->viewport(), &leave);
        QVERIFY(!driver.document().preview());

        const std::unique_ptr<QMimeData> held(library.model->mimeData({library.at(LibraryKind::dataParallel)}));
        const QPoint at = schedule->rect().center();
        QDragEnterEvent enter(at, Qt::CopyAction, held.get(), Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(schedule, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(at, Qt::CopyAction, held.get(), Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(schedule, &drop);
        QVERIFY(drop.isAccepted());
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().strategy().schedule.tactics.size(), std::size_t(1));
        QCOMPARE(driver.document().strategy().schedule.tactics[0].kind, Tactic::Kind::manual);
        QCOMPARE(driver.document().undoStack().count(), 1);
        QCOMPARE(driver.document().undoStack().undoText(), QStringLiteral("Add Data parallel"));
        QCOMPARE(driver.count(CollectiveKind::all_reduce), std::int64_t(20));
    }

    void keysDoubleClickAndCommandsAddToo() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        Library library(driver);
        QVERIFY(library.ready());
        const auto tactics = [&] { return driver.document().strategy().schedule.tactics.size(); };
        library.view->setFocus();
        library.view->setCurrentIndex(library.at(LibraryKind::dataParallel));
        QTest::keyClick(library.view, Qt::Key_Return);
        QCOMPARE(tactics(), std::size_t(1));
        QVERIFY(driver.settle());
        driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        QTRY_VERIFY(library.at(LibraryKind::zero3).flags().testFlag(Qt::ItemIsEnabled));
        const QPoint at = library.centre(LibraryKind::zero3);
        QTest::mouseClick(library.view->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(tactics(), std::size_t(0)); // one click looks
        QTest::mouseDClick(library.view->viewport(), Qt::LeftButton, {}, at);
        QCOMPARE(tactics(), std::size_t(1));
        QVERIFY(driver.settle());
        library.panel->chooseAxis(1);
        QAction* megatron = driver.window->actions().action(QStringLiteral("tactics.megatron"));
        QVERIFY(!megatron->isEnabled()); // what was offered was over the other axis
        QTRY_VERIFY(megatron->isEnabled());
        QCOMPARE(megatron->text(), QStringLiteral("Add Megatron over model"));
        megatron->trigger();
        QCOMPARE(tactics(), std::size_t(2));
        QCOMPARE(driver.document().strategy().schedule.tactics[1].axis, std::string("model"));
        QVERIFY(!driver.window->actions().action(QStringLiteral("tactics.expert"))->isEnabled());
    }

    void optionsAreUndoneSavedAndSeen() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        auto* button = driver.window->findChild<OptionsButton*>();
        const auto note = [&] {
            QStringList all;
            for (const auto* label : driver.window->findChildren<QLabel*>(QStringLiteral("panelNote")))
                all << (label->toolTip().isEmpty() ? label->text() : label->toolTip()); // where it is cut
            return all.join(QLatin1Char('\n'));
        };
        QVERIFY(note().contains(QLatin1String("profile: least traffic"))); // a new document
        button->menu()->findChild<QAction*>(QStringLiteral("profilePartir"))->trigger();
        QVERIFY(driver.settle());
        QVERIFY(note().contains(QLatin1String("profile: PartIR")));
        const auto option = [&](const char* id) { return button->menu()->findChild<QAction*>(QLatin1String(id)); };
        const auto options = [&]() -> const Options& { return driver.document().strategy().schedule.options; };
        option("padding")->trigger();
        QVERIFY(options().padding);
        option("extended")->trigger();
        option("splitAxes")->trigger();
        option("shareGathers")->trigger();
        option("reshardsMinimal")->trigger();
        QVERIFY(driver.settle());
        QCOMPARE(options(), (Options{"minimal", true, true, true, true}));
        QVERIFY(driver.snapshot().partition().options().padding);
        QVERIFY(note().contains(QLatin1String("reshards: minimal")));
        QVERIFY(note().contains(QLatin1String("padding")));
        QTemporaryDir folder;
        const QString saved = folder.filePath(QStringLiteral("options.tactics.json"));
        QVERIFY(driver.document().saveTactics(saved));
        const auto file = readTacticFile(std::filesystem::path(saved.toStdString()));
        QVERIFY(file.has_value());
        QCOMPARE(file->strategy.schedule.options, options());
        QCOMPARE(driver.document().undoStack().count(), 6);
        for (int i = 0; i < 5; ++i) driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        QCOMPARE(options(), Options{});
        QVERIFY(!option("padding")->isChecked());
        QVERIFY(option("reshardsPartir")->isChecked());
    }

    void theLoopsOfAnOpAreShownAndCopied() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        QVERIFY(driver.dropInTable("x", 0, 0));
        QVERIFY(driver.settle());
        const Module& module = *driver.document().model()->module;
        driver.document().selection().selectOp(OpId{std::size_t(0)}, module.results(OpId{std::size_t(0)})[0]);
        auto* panel = driver.window->findChild<OpPanel*>();
        auto* loops = panel->findChild<QPlainTextEdit*>(QStringLiteral("opLoops"));
        QVERIFY(loops->toPlainText().contains(QLatin1String("loop \"batch\" [#tile<0>] (%batch : range<4>)")));
        QCOMPARE(panel->findChild<QLabel*>(QStringLiteral("opRule"))->text(),
                 QStringLiteral("([i, k], [k, j])->([i, j]) {i=256, j=16, k=8} reduction={k}"));
        panel->copy();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QLatin1String("loop \"batch\"")));
        driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        QVERIFY(!loops->toPlainText().contains(QLatin1String("loop")));
    }

    void theProgramsOwnShardingsAreOffered() {
        QTemporaryDir folder;
        const auto path = std::filesystem::path(folder.filePath(QStringLiteral("annotated.mlir")).toStdString());
        QVERIFY(writeFileAtomically(
            path, "module @annotated {\n"
                  "  sdy.mesh @mesh = <[\"data\"=2, \"tensor\"=4]>\n"
                  "  func.func public @main(%arg0: tensor<8x4xf32> {sdy.sharding = #sdy.sharding<@mesh, "
                  "[{\"data\"}, {}]>}, %arg1: tensor<4x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, "
                  "{\"tensor\"}]>}) -> tensor<8x16xf32> {\n"
                  "    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<8x4xf32>, "
                  "tensor<4x16xf32>) -> tensor<8x16xf32>\n"
                  "    return %0 : tensor<8x16xf32>\n  }\n}\n"));
        WindowDriver driver;
        driver.documents().openModel(QString::fromStdString(path.string()));
        QTRY_VERIFY_WITH_TIMEOUT(driver.document().model() && driver.settled(), 60000);
        MessageBar& bar = driver.window->messages();
        QVERIFY(bar.isVisible());
        QVERIFY(bar.text().contains(QLatin1String("This program carries shardings.")));
        QTest::mouseClick(bar.findChild<QPushButton*>(QStringLiteral("messageAccept")), Qt::LeftButton);
        QVERIFY(!bar.isVisible());
        QTRY_COMPARE(driver.document().strategy().schedule.tactics.size(), std::size_t(2));
        QVERIFY(driver.settle());
        QCOMPARE(driver.document().strategy().mesh, (Mesh{{{"data", 2}, {"tensor", 4}}}));
        QCOMPARE(driver.local("arg0"), std::string("4x4"));
        QCOMPARE(driver.local("arg1"), std::string("4x4"));
        QCOMPARE(driver.document().undoStack().count(), 1);
        driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        QVERIFY(driver.document().strategy().schedule.tactics.empty());
        // A program without has nothing to offer.
        QVERIFY(driver.open("matmul_chain"));
        QVERIFY(!bar.isVisible());
        QVERIFY(!driver.window->actions().action(QStringLiteral("schedule.annotated"))->isEnabled());
    }
};

QTEST_MAIN(LibraryWindowTest)
#include "library_window_test.moc"
