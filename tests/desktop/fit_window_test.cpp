// SPDX-License-Identifier: GPL-3.0-or-later
// What would fit, searched in the window: asked for at the verdict, read as a picture and a table, used by a click.
#include "app/desktop/window/fit_dialog.h"
#include "tests/desktop/small_device.h"
#include "tests/desktop/window_driver.h"
#include "widgets/fit/front_model.h"
#include "widgets/fit/front_picture.h"
#include "widgets/fit/front_view.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Fits : WindowDriver {
    QTemporaryDir folder;
    FitDialog* dialog = nullptr;

    bool begin(const char* model, double share) {
        if (!open(model)) return false;
        Strategy strategy = document().strategy();
        const auto peak = static_cast<double>(snapshot().simulation->memory.peak);
        strategy.hardware = test::smallDevice(folder, static_cast<std::int64_t>(peak * share)).toStdString();
        document().edit(QStringLiteral("Hardware"), strategy);
        return settle();
    }
    bool ask() {
        window->findChild<QAction*>(QStringLiteral("schedule.fit"))->trigger();
        return wait();
    }
    bool wait() {
        dialog = window->findChild<FitDialog*>();
        return dialog && dialog->isVisible() && QTest::qWaitFor([this] { return !dialog->isRunning(); }, 120000);
    }
    template <class T> T* child(const char* name) { return dialog->findChild<T*>(QLatin1String(name)); }
    FrontModel& rows() { return *dialog->findChild<FrontModel*>(); }
    QString label(const char* name) { return child<QLabel>(name)->text(); }
    // Pictures for people, where somebody wants them.
    void keep(const char* name) {
        if (const QString to = qEnvironmentVariable("AXISCAPE_PICTURES"); !to.isEmpty())
            dialog->grab().save(to + QLatin1Char('/') + QLatin1String(name));
    }
};

} // namespace

class FitWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void theFrontIsShownAndUsed() {
        Fits fits;
        QVERIFY(fits.begin("transformer_train_tiny", 0.8));
        QVERIFY(!fits.snapshot().simulation->fits());
        QVERIFY(fits.ask());
        QAbstractItemModelTester tester(&fits.rows(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // laid out anew
        fits.keep("fit_dialog.png");
        const int rows = fits.rows().rowCount();
        QVERIFY2(rows >= 2, qPrintable(fits.label("fitHeading")));
        QVERIFY2(fits.label("fitHeading").contains(QLatin1String("fit with 5 % to spare")),
                 qPrintable(fits.label("fitHeading")));
        QVERIFY2(fits.label("fitNote").contains(QLatin1String("were tried in")), qPrintable(fits.label("fitNote")));
        // Faster above, smaller below, and what each says is what it is.
        for (int row = 1; row < rows; ++row) {
            QVERIFY(fits.rows().point(row).perSecond() <= fits.rows().point(row - 1).perSecond());
            QVERIFY(fits.rows().point(row).peakBytes < fits.rows().point(row - 1).peakBytes);
        }
        // The fastest that fits is chosen already.
        auto* table = fits.child<QTableView>("fitTable");
        const int chosen = table->currentIndex().row();
        QVERIFY(chosen >= 0);
        QVERIFY(fits.rows().point(chosen).spareBytes() >= 0);
        for (int row = 0; row < chosen; ++row) QVERIFY(fits.rows().point(row).spareBytes() < 0);

        const Strategy before = fits.document().strategy();
        const FitPoint point = fits.rows().point(rows - 1);
        table->selectRow(rows - 1);
        QVERIFY(!fits.label("fitGains").isEmpty());
        QTest::mouseClick(fits.child<QPushButton>("fitUse"), Qt::LeftButton);
        QVERIFY(fits.settle());
        QVERIFY(fits.document().strategy() == point.strategy);
        QCOMPARE(fits.snapshot().simulation->memory.peak, point.peakBytes);
        QCOMPARE(fits.snapshot().simulation->stepSeconds, point.stepSeconds);
        QVERIFY2(fits.document().undoStack().undoText().startsWith(QLatin1String("Use what fits")),
                 qPrintable(fits.document().undoStack().undoText()));
        QVERIFY(fits.dialog->isVisible()); // another one can be tried
        fits.document().undoStack().undo();
        QVERIFY(fits.settle());
        QVERIFY(fits.document().strategy() == before);
    }

    void aDotIsARow() {
        Fits fits;
        QVERIFY(fits.begin("transformer_train_tiny", 0.8));
        QVERIFY(fits.ask());
        auto* picture = fits.child<FrontView>("frontView");
        auto* table = fits.child<QTableView>("fitTable");
        for (int row = 0; row < fits.rows().rowCount(); ++row) {
            QVERIFY(picture->rect().contains(picture->place(row)));
            QTest::mouseClick(picture, Qt::LeftButton, {}, picture->place(row));
            const FitPoint& asked = fits.rows().point(row);
            const FitPoint& got = fits.rows().point(table->currentIndex().row());
            // Two dots may lie on each other.
            QVERIFY(table->currentIndex().row() == row ||
                    (picture->place(table->currentIndex().row()) - picture->place(row)).manhattanLength() < 14);
            QVERIFY(got.peakBytes > 0 && asked.peakBytes > 0);
        }
        const int last = fits.rows().rowCount() - 1;
        const FitPoint smallest = fits.rows().point(last);
        QTest::mouseDClick(picture, Qt::LeftButton, {}, picture->place(last));
        QVERIFY(fits.settle());
        QVERIFY(fits.document().strategy() == smallest.strategy);
        QVERIFY(fits.document().undoStack().undoText().startsWith(QLatin1String("Use what fits")));
    }

    // From the question at the verdict, by its last row.
    void theVerdictLeadsThere() {
        Fits fits;
        QVERIFY(fits.begin("mlp_train", 0.8));
        auto* button = fits.window->findChild<QPushButton*>(QStringLiteral("verdictWouldFit"));
        QVERIFY(QTest::qWaitFor([&] { return button->isVisible(); }));
        QTest::mouseClick(button, Qt::LeftButton);
        QAbstractButton* more = nullptr;
        QVERIFY(QTest::qWaitFor(
            [&] { return (more = fits.window->findChild<QAbstractButton*>(QStringLiteral("fittingMore"))) != nullptr; },
            60000));
        QTest::mouseClick(more, Qt::LeftButton);
        QVERIFY(fits.wait());
        QVERIFY(fits.rows().rowCount() >= 1);
    }

    void variantsAreTriedBesideItAndOpened() {
        Fits fits;
        QVERIFY(fits.begin("mlp_train", 0.8));
        QVERIFY(fits.ask());
        QVERIFY(!fits.rows().hasSeveralPrograms());
        const QString path = QString::fromStdString(test::modelPath("matmul_chain").string());
        fits.dialog->addVariant(path);
        QVERIFY(fits.wait());
        QVERIFY(fits.rows().hasSeveralPrograms());
        auto* table = fits.child<QTableView>("fitTable");
        QVERIFY(!table->isColumnHidden(FrontModel::Program));
        int other = -1;
        for (int row = 0; row < fits.rows().rowCount(); ++row)
            if (fits.rows().point(row).variant == 1) other = row;
        QVERIFY(other >= 0);
        const FitPoint point = fits.rows().point(other);
        table->selectRow(other);
        QTest::mouseClick(fits.child<QPushButton>("fitUse"), Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return fits.document().modelPath() == path && fits.settled(); }, 60000));
        QVERIFY(fits.document().strategy() == point.strategy);
        QCOMPARE(fits.snapshot().simulation->memory.peak, point.peakBytes);
        QVERIFY(fits.document().isUnsaved());
    }

    void meshesAreTriedForAnEmptySchedule() {
        Fits fits;
        QVERIFY(fits.begin("mlp_train", 0.8));
        QVERIFY(fits.ask());
        QVERIFY(!fits.rows().hasSeveralMeshes());
        auto* meshes = fits.child<QCheckBox>("fitMeshes");
        QVERIFY(meshes->isEnabled());
        QTest::mouseClick(meshes, Qt::LeftButton, {}, QPoint(8, meshes->height() / 2));
        QVERIFY(fits.wait());
        QVERIFY(fits.rows().hasSeveralMeshes());
        QVERIFY(!fits.child<QTableView>("fitTable")->isColumnHidden(FrontModel::MeshColumn));
    }

    void stoppedEarlyItShowsWhatItHas() {
        Fits fits;
        QVERIFY(fits.begin("transformer_train_tiny", 0.8));
        fits.window->findChild<QAction*>(QStringLiteral("schedule.fit"))->trigger();
        fits.dialog = fits.window->findChild<FitDialog*>();
        QVERIFY(fits.dialog->isRunning());
        auto* stop = fits.child<QPushButton>("fitStop");
        QCOMPARE(stop->text(), QStringLiteral("Stop"));
        QTest::mouseClick(stop, Qt::LeftButton);
        QVERIFY(fits.wait());
        QCOMPARE(stop->text(), QStringLiteral("Close"));
        QTest::mouseClick(stop, Qt::LeftButton);
        QVERIFY(!fits.dialog->isVisible());
    }
};

QTEST_MAIN(FitWindowTest)
#include "fit_window_test.moc"
