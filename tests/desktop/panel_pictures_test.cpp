// SPDX-License-Identifier: GPL-3.0-or-later
// Every panel, the mesh editor, an answer to why, a conflict and a preview, as pictures to look at.
#include "tests/desktop/pictures.h"

#include "widgets/mesh/mesh_editor.h"
#include "widgets/shardings/tensor_view.h"
#include "widgets/shardings/why_popup.h"
#include "widgets/tactics/palette_model.h"
#include "widgets/tactics/tactics_panel.h"

#include <QDockWidget>
#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

Tactic manual(const char* name, const char* axis, std::vector<InputRule> inputs) {
    Tactic tactic;
    tactic.name = name;
    tactic.axis = axis;
    tactic.inputs = std::move(inputs);
    return tactic;
}

// Data parallel, Megatron and ZeRO-3 as the library makes them, and one tensor of many selected.
bool sharded(WindowDriver& driver) {
    if (!driver.open("transformer_train_tiny")) return false;
    auto* tactics = driver.window->findChild<TacticsPanel*>();
    const std::pair<LibraryKind, int> added[] = {
        {LibraryKind::dataParallel, 0}, {LibraryKind::megatron, 1}, {LibraryKind::zero3, 0}};
    for (const auto& [kind, axis] : added) {
        tactics->chooseAxis(axis);
        const bool offered = QTest::qWaitFor(
            [&, k = kind] { return tactics->model().offer(k) && tactics->model().offer(k)->made; }, 30000);
        if (!offered) return false;
        tactics->add(kind);
        if (!driver.settle()) return false;
    }
    driver.document().selection().selectArgument(ValueId{driver.argument("params/layer_00/dense_up")});
    driver.document().selection().reveal();
    return QTest::qWaitFor([&] { return driver.window->graph().isLaidOut(); }, 30000);
}

} // namespace

class PanelPicturesTest : public QObject {
    Q_OBJECT
  private slots:
    void everyPanel() {
        WindowDriver driver;
        QVERIFY(sharded(driver));
        MainWindow& window = *driver.window;
        test::keepPictures(window, window, QStringLiteral("window"));
        const auto docks = window.findChildren<QDockWidget*>();
        QVERIFY(docks.size() >= 8);
        const QString folder =
            QCoreApplication::applicationDirPath() + QStringLiteral("/../pictures/panel-%1-%2-%3x.png");
        for (const auto mode : {Theme::Mode::light, Theme::Mode::dark}) { // a change of theme takes longest
            window.setThemeMode(mode);
            for (QDockWidget* dock : docks) {
                dock->show();
                dock->raise();
                QTRY_VERIFY(dock->widget()->isVisible());
                QVERIFY(test::turnsLater());
                for (const int ratio : {1, 2}) {
                    const QImage image = test::pictureOf(*dock->widget(), ratio);
                    const auto* name = mode == Theme::Mode::light ? "light" : "dark";
                    QVERIFY(image.save(folder.arg(dock->objectName(), QLatin1String(name)).arg(ratio)));
                    const test::Tone tone = test::toneOf(image);
                    QVERIFY2(tone.unpainted == 0, qPrintable(dock->objectName()));
                    QVERIFY2(mode == Theme::Mode::light ? tone.light > 0.5 : tone.light < 0.3,
                             qPrintable(dock->objectName()));
                }
            }
        }
    }

    void editorAndAnswers() {
        WindowDriver driver;
        QVERIFY(sharded(driver));
        MainWindow& window = *driver.window;
        window.findChild<TensorView*>()->askWhy(0);
        QTRY_VERIFY(window.findChild<WhyPopup*>());
        test::keepPictures(window, *window.findChild<WhyPopup*>(), QStringLiteral("why"));
        window.findChild<WhyPopup*>()->close();
        window.findChild<QPushButton*>(QStringLiteral("editMesh"))->click();
        auto* editor = window.findChild<MeshEditor*>();
        QTRY_VERIFY(editor && editor->isVisible());
        const QImage picture = test::pictureOf(*editor, 2);
        QVERIFY(picture.save(QCoreApplication::applicationDirPath() + QStringLiteral("/../pictures/mesh-editor.png")));
        QVERIFY(test::toneOf(picture).unpainted == 0);
        editor->reject();
    }

    void aConflictAndAPreview() {
        WindowDriver driver;
        QVERIFY(driver.openAsPartir("x_xt"));
        Strategy next = driver.document().strategy();
        next.schedule.tactics = {manual("BP", "batch", {{"x", InputRule::Kind::dimension, 0}})};
        driver.document().edit(QStringLiteral("Cut x"), next);
        QVERIFY(driver.settle());
        QVERIFY(!driver.snapshot().conflicts.empty());
        const OpId op = driver.document().model()->sites->op(driver.snapshot().conflicts.front().site);
        driver.document().selection().selectOp(op, driver.document().model()->module->results(op)[0]);
        test::keepPictures(*driver.window, driver.window->graph(), QStringLiteral("conflict"));
        next.schedule.tactics.push_back(manual("MP", "model", {{"x", InputRule::Kind::dimension, 1}}));
        driver.document().startPreview(next);
        QTRY_VERIFY(driver.document().preview());
        test::keepPictures(*driver.window, *driver.window, QStringLiteral("preview"));
    }
};

QTEST_MAIN(PanelPicturesTest)
#include "panel_pictures_test.moc"
