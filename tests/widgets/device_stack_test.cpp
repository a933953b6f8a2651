// SPDX-License-Identifier: GPL-3.0-or-later
// Devices one below the other: who is folded with whom, why, and who is waited for.
#include "tests/widgets/fake_designer.h"
#include "widgets/timeline/device_stack.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_plot.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

struct Fixture {
    test::FakeDesigner designer{"mlp_train", "batch=4,model=2"};
    TimelinePanel panel{designer};

    Fixture() {
        designer.addTactic("BP", "batch", {{"batch/*", 0}});
        panel.resize(1020, 420);
        panel.show();
        panel.setDevicesShown(true);
    }
    DeviceStack& stack() const { return panel.devices(); }
    void slower(std::int64_t device, double factor) {
        Strategy next = designer.strategy();
        next.slowDevices = {{device, factor}};
        designer.edit(QStringLiteral("Slower"), next);
    }
};

} // namespace

class DeviceStackTest : public QObject {
    Q_OBJECT

  private slots:
    void devicesThatAreAlikeAreOneRow() {
        Fixture f;
        QCOMPARE(f.stack().rows().size(), std::size_t(1));
        QCOMPARE(f.stack().rows()[0].devices.size(), std::size_t(8));
        QVERIFY2(f.stack().describe(0).startsWith(QStringLiteral("device 0 × 8; computes ")),
                 qPrintable(f.stack().describe(0)));
    }

    void aStragglerHasARowOfItsOwnAndIsWaitedFor() {
        Fixture f;
        f.slower(5, 3);
        const auto& rows = f.stack().rows();
        QCOMPARE(rows.size(), std::size_t(4));
        int critical = 0;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            critical += rows[r].critical;
            if (!rows[r].critical) continue;
            QCOMPARE(rows[r].devices, std::vector<std::int64_t>{5});
            QVERIFY2(f.stack().describe(r).startsWith(
                         QStringLiteral("device 5, 3.00 times slower, critical: the others wait for it")),
                     qPrintable(f.stack().describe(r)));
        }
        QCOMPARE(critical, 1);
    }

    void rowsAreSteppedThroughAndSelectTheirDevice() {
        Fixture f;
        f.slower(5, 3);
        QTest::keyClick(&f.stack(), Qt::Key_Down);
        QCOMPARE(f.designer.selection().device(), static_cast<int>(f.stack().rows()[1].device()));
        QTest::mouseClick(&f.stack(), Qt::LeftButton, {}, f.stack().rowRect(2).center());
        QCOMPARE(f.designer.selection().device(), static_cast<int>(f.stack().rows()[2].device()));
    }

    // The range in sight is that of the picture of one device.
    void zoomIsSharedWithThePicture() {
        Fixture f;
        const double from = f.panel.plot().from(), to = f.panel.plot().to();
        QTest::keyClick(&f.stack(), Qt::Key_Plus);
        QVERIFY(f.panel.plot().to() - f.panel.plot().from() < to - from);
        QTest::keyClick(&f.stack(), Qt::Key_0);
        QCOMPARE(f.panel.plot().from(), from);
        QCOMPARE(f.panel.plot().to(), to);
    }

    // One line through all rows, where the pointer is.
    void oneCursorOverAllRows() {
        Fixture f;
        f.slower(5, 3);
        const QImage before = f.stack().grab().toImage();
        QMouseEvent move(QEvent::MouseMove, QPointF(400, 60), f.stack().mapToGlobal(QPointF(400, 60)), Qt::NoButton,
                         Qt::NoButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&f.stack(), &move);
        const QImage after = f.stack().grab().toImage();
        for (std::size_t row = 0; row < f.stack().rows().size(); ++row) {
            const QRect place = f.stack().rowRect(row);
            bool changed = false;
            for (int y = place.top(); y < place.bottom(); ++y)
                changed = changed || before.pixel(400, y) != after.pixel(400, y);
            QVERIFY(changed);
        }
    }
};

QTEST_MAIN(DeviceStackTest)
#include "device_stack_test.moc"
