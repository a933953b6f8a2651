// SPDX-License-Identifier: GPL-3.0-or-later
// What does not fit into a device says in the window with what it would, and does it.
#include "app/desktop/window/fitting_popup.h"
#include "app/desktop/window/fitting_row.h"
#include "tests/desktop/small_device.h"
#include "tests/desktop/window_driver.h"

#include <QLabel>
#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

// A step that is over by one byte, and the answers to what would fit.
struct Over : WindowDriver {
    QTemporaryDir folder;
    QPointer<FittingPopup> popup;

    bool begin(const char* model = "mlp_train", const char* input = "batch/0") {
        if (!open(model) || !dropInTable(input, 0, 0) || !settle()) return false;
        const QString hardware = test::smallDevice(folder, snapshot().simulation->memory.peak - 1);
        Strategy strategy = document().strategy();
        strategy.hardware = hardware.toStdString();
        document().edit(QStringLiteral("Hardware"), strategy);
        return !hardware.isEmpty() && settle();
    }
    QPushButton* button() { return window->findChild<QPushButton*>(QStringLiteral("verdictWouldFit")); }
    bool ask() {
        if (!QTest::qWaitFor([this] { return button()->isVisible(); })) return false;
        QTest::mouseClick(button(), Qt::LeftButton);
        popup = window->findChild<FittingPopup*>();
        return popup && popup->isVisible() && QTest::qWaitFor([this] { return !popup->isRunning(); }, 60000);
    }
    QList<FittingRow*> rows() {
        auto found = popup->findChildren<FittingRow*>(QStringLiteral("fittingRow"));
        std::ranges::sort(found, {}, &QWidget::y);
        return found;
    }
    FittingRow* row(const char* words) {
        for (FittingRow* each : rows())
            if (each->text().contains(QLatin1String(words))) return each;
        return nullptr;
    }
    QString label(const char* name) { return popup->findChild<QLabel*>(QLatin1String(name))->text(); }
};

double bytesOf(const QString& text) {
    static const QStringList units{"B", "KiB", "MiB", "GiB"};
    const QStringList parts = text.split(QLatin1Char(' '));
    const double value = QString(parts.value(parts.size() - 2)).remove(QLatin1Char(',')).toDouble();
    return value * std::pow(1024.0, static_cast<double>(units.indexOf(parts.back())));
}

} // namespace

class FittingWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void answersAtTheVerdict() {
        Over over;
        QVERIFY(over.open("mlp_train"));
        QVERIFY(!over.button()->isVisible());
        QVERIFY(over.begin());
        QVERIFY(over.ask());
        // What fits stands above what does not, and the answers by the room that they leave.
        QVERIFY2(over.label("fittingHeading").startsWith(QLatin1String("Fits into ")),
                 qPrintable(over.label("fittingHeading")));
        QVERIFY2(over.label("fittingNow").contains(QLatin1String("over by ")), qPrintable(over.label("fittingNow")));
        const auto rows = over.rows();
        QVERIFY(rows.size() >= 3);
        QVERIFY(over.row("devices, with batch at 8"));
        double before = 0;
        for (FittingRow* row : rows) {
            const double peak = bytesOf(row->findChild<QLabel*>(QStringLiteral("fittingPeak"))->text());
            QVERIFY2(peak >= before && peak > 0, qPrintable(row->text()));
            QVERIFY(peak <= over.snapshot().simulation->capacityBytes * 1.01);
            before = peak;
        }
        // The answers are those of this snapshot: another one closes them.
        over.document().undoStack().undo();
        QTRY_VERIFY(!over.popup);
        QVERIFY(over.settle());
        QTRY_VERIFY(!over.button()->isVisible());
    }

    void aClickResizesTheMesh() {
        Over over;
        QVERIFY(over.begin());
        const Strategy before = over.document().strategy();
        QVERIFY(over.ask());
        FittingRow* row = over.row("devices, with batch at 8");
        QVERIFY(row);
        QTest::mouseClick(row, Qt::LeftButton, {}, QPoint(30, row->height() / 2));
        QVERIFY(over.settle());
        QTRY_VERIFY(!over.popup);
        QCOMPARE(over.document().strategy().mesh.axes[0].size, std::int64_t(8));
        QCOMPARE(over.document().undoStack().undoText(), QStringLiteral("Resize batch to 8"));
        QVERIFY(over.snapshot().simulation->fits());
        QTRY_VERIFY(!over.button()->isVisible());
        QVERIFY(over.undo());
        QVERIFY(over.document().strategy() == before);
        QTRY_VERIFY(over.button()->isVisible());
    }

    // By the keys alone: the first row has the focus, the arrows go on, Enter acts.
    void everyRowActsByKeys() {
        Over over;
        QVERIFY(over.begin("transformer_train_tiny", "batch/0"));
        QVERIFY(over.ask());
        const qsizetype count = over.rows().size();
        QVERIFY(count >= 2);
        for (qsizetype i = 0; i < count; ++i) {
            if (i > 0) QVERIFY(over.ask());
            FittingRow* row = over.rows()[i];
            QTRY_COMPARE(QApplication::focusWidget(), static_cast<QWidget*>(over.rows()[0]));
            for (qsizetype down = 0; down < i; ++down) QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
            QCOMPARE(QApplication::focusWidget(), static_cast<QWidget*>(row));
            const Strategy before = over.document().strategy();
            over.document().selection().clear();
            const QString words = row->text();
            QTest::keyClick(row, Qt::Key_Return);
            QTRY_VERIFY(!over.popup);
            QVERIFY(over.settle());
            const bool changed = !(over.document().strategy() == before);
            QVERIFY2(changed == over.document().selection().empty(), qPrintable(words)); // one of both
            if (!changed) continue;
            QVERIFY2(over.snapshot().simulation->fits(), qPrintable(words));
            QVERIFY(over.undo());
            QVERIFY(over.document().strategy() == before);
        }
    }
};

QTEST_MAIN(FittingWindowTest)
#include "fitting_window_test.moc"
