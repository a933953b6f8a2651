// SPDX-License-Identifier: GPL-3.0-or-later
// The graph for a room: all of it on the whole screen, with what it costs, and out again by Esc.
#include "tests/desktop/graph_gestures.h"

#include "app/desktop/window/presentation_bar.h"
#include "app/desktop/window/presentation_mode.h"
#include "widgets/common/motion.h"
#include "widgets/graph/find_bar.h"

#include <QLabel>
#include <QMenuBar>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

namespace {

struct Presented : WindowDriver {
    GraphGestures graph{*this};
    PresentationMode& mode() { return *window->findChild<PresentationMode*>(); }
    PresentationBar* bar() { return window->findChild<PresentationBar*>(); }
    bool enter() {
        QTest::keyClick(window.get(), Qt::Key_F11);
        return mode().isOn() &&
               QTest::qWaitFor([this] { return window->isFullScreen() && bar() && bar()->isVisible(); });
    }
    // All of the graph is in sight, or it would be too small to be read and is as small as it gets.
    bool fits() {
        const QRectF all = graph.view().toView(graph.layout().bounds);
        return QRectF(graph.canvas()->rect()).contains(all);
    }
};

} // namespace

class PresentationWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void theGraphFitsTheScreenAndComesBackToItsPlace() {
        Presented s;
        QVERIFY(s.graph.active && s.open("transformer_train_tiny"));
        s.graph.view().setScale(1.5, {300, 200});
        const Rect before = s.graph.view().viewportNow().visible;
        const double scale = s.graph.view().scale();
        QVERIFY(!s.fits());
        QVERIFY(s.enter());
        QTRY_VERIFY(s.fits());
        // And in whatever size the screen gives it afterwards.
        s.window->resize(s.window->width() - 300, s.window->height() - 150);
        QTRY_VERIFY(s.fits());
        QTest::keyClick(&s.graph.view(), Qt::Key_Escape);
        QVERIFY(!s.mode().isOn());
        s.window->resize(1680, 1050);
        QTRY_VERIFY(s.window->menuBar()->isVisible());
        QTRY_COMPARE(s.graph.view().scale(), scale);
        const auto sameCorner = [&] { // the size of the view is that of the panels around it
            const Rect now = s.graph.view().viewportNow().visible;
            return now.x == before.x && now.y == before.y;
        };
        QTRY_VERIFY2(sameCorner(), qPrintable(QStringLiteral("%1,%2 %3x%4")
                                                  .arg(s.graph.view().viewportNow().visible.x)
                                                  .arg(s.graph.view().viewportNow().visible.y)
                                                  .arg(s.graph.view().viewportNow().visible.width)
                                                  .arg(before.width)));
    }

    void memoryAndTimeAreShown() {
        Presented s;
        QVERIFY(s.graph.active && s.open("mlp_train"));
        QVERIFY(s.enter());
        const auto words = [&](const char* name) { return s.bar()->findChild<QLabel*>(QLatin1String(name))->text(); };
        const Simulation& simulation = *s.snapshot().simulation;
        QVERIFY(words("verdictPeak")
                    .contains(QString::fromStdString(bytesText(static_cast<double>(simulation.memory.peak)))));
        QVERIFY(words("verdictStep").contains(QString::fromStdString(secondsText(simulation.stepSeconds))));
        QVERIFY(words("presentationTitle").contains(QStringLiteral("mlp_train")));
        for (const char* name : {"verdictPeak", "verdictStep"}) {
            const auto* label = s.bar()->findChild<QLabel*>(QLatin1String(name));
            QVERIFY(label->isVisible() && label->font().pixelSize() >= 17); // it is read from afar
        }
        // It stands above the graph, not over it.
        const QRect bar(s.bar()->mapTo(s.window.get(), QPoint()), s.bar()->size());
        const QRect canvas(s.graph.canvas()->mapTo(s.window.get(), QPoint()), s.graph.canvas()->size());
        QVERIFY(!bar.intersects(canvas));
        QTest::keyClick(s.window.get(), Qt::Key_F11);
        QVERIFY(!s.mode().isOn());
        QTRY_VERIFY(!s.bar());
    }

    void escLeavesAndTheHintFades() {
        Presented s;
        QVERIFY(s.graph.active && s.open("matmul_chain"));
        s.graph.select(OpId{0u});
        QVERIFY(s.enter());
        auto* hint = s.bar()->findChild<QLabel*>(QStringLiteral("presentationHint"));
        QVERIFY(hint->isVisible() && hint->text().contains(QStringLiteral("Esc")));
        QTRY_VERIFY_WITH_TIMEOUT(!hint->isVisible(), 20000);
        // What is open in the graph is closed first.
        s.graph.view().openFind();
        QVERIFY(s.graph.view().findBar().isVisible());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!s.graph.view().findBar().isVisible() && s.mode().isOn());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
        QVERIFY(!s.mode().isOn() && !s.window->isFullScreen());
        QCOMPARE(s.graph.selection().op(), OpId{0u}); // it is still selected
    }

    void withoutMotionTheHintGoesAtOnce() {
        Presented s;
        QVERIFY(s.graph.active && s.open("matmul_chain"));
        setMotionReduced(true);
        QVERIFY(s.enter());
        auto* hint = s.bar()->findChild<QLabel*>(QStringLiteral("presentationHint"));
        QTRY_VERIFY_WITH_TIMEOUT(!hint->isVisible(), 20000);
        QVERIFY(!hint->graphicsEffect());
        setMotionReduced(false);
        QTest::keyClick(s.window.get(), Qt::Key_Escape); // wherever the keyboard is
        QVERIFY(!s.mode().isOn());
    }
};

QTEST_MAIN(PresentationWindowTest)
#include "presentation_window_test.moc"
