// SPDX-License-Identifier: GPL-3.0-or-later
// What the chip could do, in the timeline of the real window.
#include "tests/desktop/window_driver.h"
#include "widgets/timeline/roofline_page.h"
#include "widgets/timeline/timeline_panel.h"

#include <QLabel>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Window : WindowDriver {
    TimelinePanel* panel = window->findChild<TimelinePanel*>();
    RooflinePage& page() { return panel->roofline(); }
    QString text(const char* label) { return page().findChild<QLabel*>(QLatin1String(label))->text(); }
    bool shown() {
        QTest::mouseClick(window->findChild<QToolButton*>(QStringLiteral("asRoofline")), Qt::LeftButton);
        return QTest::qWaitFor([this] { return !page().isBusy() && !page().view().groups().empty(); }, 60000);
    }
};

} // namespace

class RooflineWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void kernelsStandUnderTheCeilings() {
        Window w;
        QVERIFY(w.open("transformer_train_small"));
        QVERIFY(w.page().view().groups().empty()); // nobody looks
        QVERIFY(w.shown());
        RooflineView& view = w.page().view();
        for (std::size_t i = 0; i < view.groups().size(); ++i) {
            QVERIFY(QRectF(view.rect()).contains(view.markAt(i)));
            QVERIFY(view.describe(i).contains(QStringLiteral("flops a byte")));
        }
        for (const char* label :
             {"floorFlops", "floorBytes", "floorLinks", "chipProducts", "chipBandwidth", "chipLinks", "chipAll"})
            QVERIFY2(!w.text(label).isEmpty(), label);
        QVERIFY2(w.text("floorTimes").startsWith(QStringLiteral("\u00d7 ")), qPrintable(w.text("floorTimes")));
        QVERIFY(view.accessibleDescription().contains(QStringLiteral("flops a byte")));
    }

    void aMarkSelectsItsOpAndTheArrowsWalk() {
        Window w;
        QVERIFY(w.open("transformer_train_small") && w.shown());
        RooflineView& view = w.page().view();
        QTest::mouseClick(&view, Qt::LeftButton, Qt::NoModifier, view.markAt(view.groups().size() - 1).toPoint());
        QVERIFY(w.document().selection().op().valid());
        w.document().selection().clear();
        view.setFocus();
        // From the longest on.
        Window fresh;
        QVERIFY(fresh.open("transformer_train_small") && fresh.shown());
        RooflineView& other = fresh.page().view();
        QTest::keyClick(&other, Qt::Key_Right);
        QCOMPARE(fresh.document().selection().op(), other.groups()[0].point.op);
        QTest::keyClick(&other, Qt::Key_Right);
        QCOMPARE(fresh.document().selection().op(), other.groups()[1].point.op);
        QTest::keyClick(&other, Qt::Key_Left);
        QCOMPARE(fresh.document().selection().op(), other.groups()[0].point.op);
    }

    void itFollowsTheStrategyAndIsRemembered() {
        Window w;
        QVERIFY(w.open("transformer_train_small") && w.shown());
        const QString step = w.text("floorStep");
        Strategy next = w.document().strategy();
        next.hardware = next.hardware == "h100_sxm" ? "tpu_v3" : "h100_sxm";
        w.document().edit(QStringLiteral("chip"), next);
        QVERIFY(w.settle());
        QVERIFY(QTest::qWaitFor([&] { return !w.page().isBusy() && w.text("floorStep") != step; }, 60000));
        QVERIFY(w.panel->look().value(QStringLiteral("roofline")).toBool());
        // Without hardware the panel says what to do, and nothing is worked out.
        next.hardware.clear();
        w.document().edit(QStringLiteral("none"), next);
        QVERIFY(w.settle());
        QVERIFY(!w.page().isBusy() && w.page().view().groups().empty());
    }
};

QTEST_MAIN(RooflineWindowTest)
#include "roofline_window_test.moc"
