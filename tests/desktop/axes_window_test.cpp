// SPDX-License-Identifier: GPL-3.0-or-later
// Axes of the mesh in the real window: their colours follow them through every edit and into every file, and devices
// that change places take their links along.
#include "core/tactics/project.h"
#include "tests/desktop/window_driver.h"
#include "widgets/common/axis_chip.h"
#include "widgets/mesh/axis_handle.h"
#include "widgets/mesh/mesh_editor.h"
#include "widgets/mesh/mesh_links.h"
#include "widgets/mesh/mesh_panel.h"
#include "widgets/mesh/mesh_view.h"
#include "widgets/tactics/schedule_panel.h"
#include "widgets/tactics/schedule_view.h"

#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

template <class W> W* child(QWidget* of, const char* name) { return of->findChild<W*>(QLatin1String(name)); }

struct Window : WindowDriver {
    MeshPanel* panel = window->findChild<MeshPanel*>();
    MeshView& view() { return panel->view(); }
    MeshLinks& links() { return *panel->findChild<MeshLinks*>(); }

    bool ready(const std::string& model) {
        window->activateWindow();
        return QTest::qWaitForWindowActive(window.get()) && open(model) &&
               QTest::qWaitFor([this] { return centre(1).x() > 0 && view().width() > 200; });
    }
    QPoint centre(std::int64_t position) {
        for (const MeshCell& cell : view().picture().cells)
            if (cell.device == position)
                return {static_cast<int>(cell.rect.centre().x), static_cast<int>(cell.rect.centre().y)};
        return {-1, -1};
    }
    MeshEditor* edit() {
        QTest::mouseClick(child<QPushButton>(window.get(), "editMesh"), Qt::LeftButton);
        auto* editor = window->findChild<MeshEditor*>();
        return editor && QTest::qWaitForWindowActive(editor) ? editor : nullptr;
    }
    bool apply(MeshEditor* editor) {
        QTest::mouseClick(child<QPushButton>(editor, "applyMesh"), Qt::LeftButton);
        return settle();
    }
    // The axis of that name is filled with that colour of the theme wherever one looks; else what is not.
    QString notShown(const std::string& axis, std::size_t colour) {
        const Theme& theme = document().theme();
        const auto at = document().strategy().mesh.find(axis);
        if (!at) return QStringLiteral("no axis");
        const Colour fill = axisLook(theme, colour).fill;
        if (theme.axes[colour].fill != fill) return QStringLiteral("theme");
        const GraphStyle& style = window->graph().graphStyle();
        if (axisLook(theme, style.axes.lookOf(*at)).fill != fill) return QStringLiteral("graph");
        const AxisStyles& cards = window->findChild<SchedulePanel*>()->view().axes();
        if (axisLook(theme, cards.lookOf(*at)).fill != fill) return QStringLiteral("schedule");
        const QImage handle = view().grab().toImage(); // the chips of the mesh
        const QRect chip = view().handle(*at)->geometry();
        const QImage part =
            handle.copy(QRect(chip.topLeft() * handle.devicePixelRatio(), chip.size() * handle.devicePixelRatio()));
        if (!has(part, fill)) return QStringLiteral("mesh");
        // The button of the palette for the axis.
        const auto buttons = window->findChildren<QToolButton*>(QStringLiteral("libraryAxis"));
        if (*at < buttons.size() && !has(buttons[*at]->icon().pixmap(16, 16).toImage(), fill))
            return QStringLiteral("palette");
        return {};
    }
    static bool has(const QImage& image, Colour fill) {
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if ((image.pixel(x, y) | 0xff000000u) == fill) return true;
        return false;
    }
    void drag(QPoint from, QPoint to) {
        QTest::mousePress(&view(), Qt::LeftButton, {}, from);
        QTest::mouseMove(&view(), from + QPoint(1, 1));
        QTest::mouseMove(&view(), (from + to) / 2);
        QTest::mouseMove(&view(), to);
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, to);
    }
};

constexpr std::size_t kBlue = 0, kOrange = 1;

} // namespace

class AxesWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void coloursFollowTheirAxes() {
        Window w;
        QVERIFY(w.ready("mlp_train"));
        QVERIFY(w.dropInTable("batch/0", 0, 0) && w.settle());
        QCOMPARE(w.notShown("batch", kBlue), QString());
        QCOMPARE(w.notShown("model", kOrange), QString());
        // One put first.
        MeshEditor* editor = w.edit();
        QVERIFY(editor);
        QTest::mouseClick(child<QPushButton>(editor, "addAxis"), Qt::LeftButton);
        auto* name = child<QLineEdit>(editor, "name2");
        name->setFocus();
        QTest::keyClick(name, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(name, QStringLiteral("seq"));
        QTest::mouseClick(child<QToolButton>(editor, "up2"), Qt::LeftButton);
        QTest::mouseClick(child<QToolButton>(editor, "up1"), Qt::LeftButton);
        QVERIFY(w.apply(editor));
        QCOMPARE(w.document().strategy().mesh.axes[0].name, std::string("seq"));
        QCOMPARE(w.notShown("batch", kBlue), QString());
        QCOMPARE(w.notShown("model", kOrange), QString());
        QCOMPARE(w.notShown("seq", 2), QString());
        // Renamed, and the one before it removed.
        editor = w.edit();
        QVERIFY(editor);
        name = child<QLineEdit>(editor, "name2");
        name->setFocus();
        QTest::keyClick(name, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(name, QStringLiteral("tensor"));
        QTest::mouseClick(child<QToolButton>(editor, "remove0"), Qt::LeftButton);
        QVERIFY(w.apply(editor));
        QCOMPARE(w.notShown("batch", kBlue), QString());
        QCOMPARE(w.notShown("tensor", kOrange), QString());
        // Changed places: in the project, its file and another window as well.
        editor = w.edit();
        QVERIFY(editor);
        QTest::mouseClick(child<QToolButton>(editor, "down0"), Qt::LeftButton);
        QVERIFY(w.apply(editor));
        QCOMPARE(w.document().strategy().mesh.axes[0].name, std::string("tensor"));
        QCOMPARE(w.notShown("batch", kBlue), QString());
        QCOMPARE(w.notShown("tensor", kOrange), QString());
        const QTemporaryDir folder;
        const QString project = folder.filePath(QStringLiteral("p.axiscape"));
        const QString tactics = folder.filePath(QStringLiteral("t.tactics.json"));
        QVERIFY(w.document().saveProject(project) && w.document().saveTactics(tactics));
        QVERIFY(w.undo());
        QCOMPARE(w.notShown("batch", kBlue), QString());
        QCOMPARE(w.notShown("tensor", kOrange), QString());
        {
            Window again;
            again.window->openPath(project);
            QVERIFY(QTest::qWaitFor([&] { return again.document().model() && again.settled(); }, 60000));
            QTRY_VERIFY_WITH_TIMEOUT(again.window->graph().isLaidOut() && again.view().handle(1), 60000);
            QCOMPARE(again.document().strategy().mesh.axes[0].name, std::string("tensor"));
            QCOMPARE(again.notShown("batch", kBlue), QString());
            QCOMPARE(again.notShown("tensor", kOrange), QString());
        }
        // Whoever draws the file draws what the window shows: SVG, HTML and the command line paint by this style.
        const auto file = readTacticFile(tactics.toStdString());
        const auto read = readProject(project.toStdString());
        QVERIFY(file && read);
        for (const Strategy& strategy : {file->strategy, read->project.strategy()}) {
            const auto made = Session::ofModule(w.document().model()->module, "again")->evaluate(strategy);
            QVERIFY(made);
            const AxisStyles axes = graphStyleOf(**made).axes;
            QCOMPARE(axes.lookOf(*strategy.mesh.find("batch")), kBlue);
            QCOMPARE(axes.lookOf(*strategy.mesh.find("tensor")), kOrange);
        }
    }

    // Another document with the same mesh, in which the colours are others: each tab shows its own.
    void eachTabHasItsOwnColours() {
        Window w;
        QVERIFY(w.ready("matmul_chain"));
        MeshEditor* editor = w.edit();
        QVERIFY(editor);
        QTest::mouseClick(child<QToolButton>(editor, "down0"), Qt::LeftButton);
        QVERIFY(w.apply(editor));
        const Strategy swapped = w.document().strategy();
        QCOMPARE(w.notShown("batch", kBlue), QString());
        w.window->openPath(QString::fromStdString(test::modelPath("mlp_train").string()));
        QVERIFY(QTest::qWaitFor(
            [&] { return w.document().modelPath().contains(QLatin1String("mlp_train")) && w.settled(); }, 60000));
        Strategy byPosition = swapped;
        byPosition.axisColours.clear();
        w.document().edit(QStringLiteral("The same mesh"), byPosition);
        QVERIFY(w.settle());
        QTRY_COMPARE(w.notShown("model", kBlue), QString());
        w.window->activateWindow(); // shortcuts are those of the active window
        QVERIFY(QTest::qWaitForWindowActive(w.window.get()));
        QTest::keyClick(w.window.get(), Qt::Key_PageUp, Qt::ControlModifier);
        QVERIFY(w.settle());
        QTRY_VERIFY(w.document().modelPath().contains(QLatin1String("matmul_chain")));
        QTRY_COMPARE(w.notShown("batch", kBlue), QString());
        QCOMPARE(w.notShown("model", kOrange), QString());
    }

    // Four hosts of two: a device that goes to the other one takes the links of its groups along.
    void devicesOfTwoHostsThatChangePlacesChangeTheLinks() {
        Window w;
        QVERIFY(w.ready("mlp_train"));
        Strategy next = w.document().strategy();
        next.placement = "batch=nic";
        next.hardware = "a100_80";
        w.document().edit(QStringLiteral("Four hosts"), next);
        QVERIFY(w.settle());
        QVERIFY(w.dropInTable("batch/0", 0, 1));
        QVERIFY(w.settle());
        const double before = w.snapshot().simulation->communicationSeconds;
        QVERIFY(before > 0);
        const QString model = w.links().text(1);
        QVERIFY2(model.contains(QLatin1String("nvlink")) && !model.contains(QLatin1String("nic")), qPrintable(model));

        w.drag(w.centre(0), w.centre(3)); // of another host, in another column
        QVERIFY(w.settle());
        QCOMPARE(w.document().undoStack().undoText(), QStringLiteral("Exchange devices 0 and 3"));
        QVERIFY2(w.links().text(1).contains(QLatin1String("nic")), qPrintable(w.links().text(1)));
        QVERIFY(w.snapshot().simulation->communicationSeconds > before);
        QVERIFY2(w.links().accessibleDescription().contains(QLatin1String("Now model over nvlink × nic")) ||
                     w.links().accessibleDescription().contains(QLatin1String("Now model over nic")),
                 qPrintable(w.links().accessibleDescription()));
        QVERIFY(w.undo());
        QCOMPARE(w.snapshot().simulation->communicationSeconds, before);

        // Of one host: nothing changes, and it is said why.
        w.drag(w.centre(0), w.centre(1));
        QVERIFY(w.settle());
        QCOMPARE(w.links().text(1), model);
        QCOMPARE(w.snapshot().simulation->communicationSeconds, before);
        QVERIFY2(w.links().accessibleDescription().contains(QLatin1String("Links as before")),
                 qPrintable(w.links().accessibleDescription()));
    }

    // Links by hand say where the groups lie when devices are as counted; who goes to another slice is there.
    void slicesByHandAreLeftAsWell() {
        Window w;
        QVERIFY(w.ready("mlp_train"));
        Strategy next = w.document().strategy();
        next.placement = "batch=dcn";
        w.document().edit(QStringLiteral("Slices"), next);
        QVERIFY(w.settle());
        const QString model = w.links().text(1);
        QVERIFY2(!model.contains(QLatin1String("dcn")), qPrintable(model));
        w.drag(w.centre(0), w.centre(3));
        QVERIFY(w.settle());
        QVERIFY2(w.links().text(1).contains(QLatin1String("dcn")), qPrintable(w.links().text(1)));
        QVERIFY2(w.links().accessibleDescription().contains(QLatin1String("Now model over dcn")),
                 qPrintable(w.links().accessibleDescription()));
    }
};

QTEST_MAIN(AxesWindowTest)
#include "axes_window_test.moc"
