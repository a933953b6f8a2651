// SPDX-License-Identifier: GPL-3.0-or-later
// A profile in the real window: dropped on it, from the palette of commands, its lanes and tables, and what is told
// when there is nothing to hold it against.
#include "app/desktop/window/message_bar.h"
#include "core/base/file.h"
#include "tests/desktop/window_driver.h"
#include "tests/support/xplane.h"
#include "widgets/measured/measured_model.h"
#include "widgets/measured/measured_panel.h"
#include "widgets/measured/measured_view.h"

#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QLabel>
#include <QSpinBox>
#include <QTableView>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

struct Window : WindowDriver {
    MeasuredPanel* panel = window->findChild<MeasuredPanel*>();
    QTemporaryDir folder;
    template <class T> T* child(const char* name) { return window->findChild<T*>(QLatin1String(name)); }

    // Two devices in three runs: the first product of the model, a collective, and a copy that nobody names.
    QString writeProfile() {
        const Module& module = *document().model()->module;
        std::string name;
        for (const OpId op : module.ops())
            if (name.empty() && isProduct(module.kind(op))) name = module.text(module.location(op).nameStack);
        test::Xplane plane({{"dot.1", "dot", name}, {"all-reduce.2", "all-reduce", name}, {"copy.3", "copy", ""}});
        for (std::uint64_t run = 1; run <= 3; ++run)
            for (std::uint64_t device = 0; device < 2; ++device) {
                const std::uint64_t from = 1000 * run + device, longer = run == 1 ? 5 : 1;
                plane.op("dot.1", from, 100 * longer, device, run);
                plane.op("all-reduce.2", from + 100 * longer, 40, device, run);
                plane.op("copy.3", from + 140 + 100 * longer, 2, device, run);
            }
        const QString file = folder.filePath(QStringLiteral("vm.xplane.pb"));
        return writeFileAtomically(file.toStdString(), plane.bytes()) ? file : QString();
    }
    bool drop(const QString& file) {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter({400, 300}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &enter);
        QDropEvent dropped({400, 300}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &dropped);
        return enter.isAccepted() && dropped.isAccepted();
    }
    bool measured() {
        return QTest::qWaitFor([this] { return !panel->isBusy() && panel->measurement(); }, 60000);
    }
};

} // namespace

class MeasuredWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void aProfileThatIsDroppedStandsBesideTheSimulation() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        const QString model = w.document().modelPath();
        QVERIFY(w.drop(w.writeProfile()) && w.measured());
        QCOMPARE(w.document().modelPath(), model); // it is no model
        QVERIFY(w.panel->isVisible());             // its tab came to the front
        QCOMPARE(w.panel->measurement()->time.devices, std::size_t{2});
        QCOMPARE(w.panel->measurement()->time.runs, std::size_t{3});
        const QString verdict = w.child<QLabel>("measuredVerdict")->text(),
                      detail = w.child<QLabel>("measuredDetail")->text();
        QVERIFY2(verdict.contains(QStringLiteral("simulated")), qPrintable(verdict));
        QVERIFY2(detail.contains(QStringLiteral("2 device")) && detail.contains(QStringLiteral("3 run")) &&
                     detail.contains(QStringLiteral("not attributed")),
                 qPrintable(detail));
        // The first run was slow, so it is not the one that is shown.
        QVERIFY(w.child<QSpinBox>("measuredRun")->value() > 0);
        QVERIFY(!w.panel->view().accessibleDescription().isEmpty());
        // An interval says what it is, and a click selects its op everywhere.
        const QRect dot = w.panel->view().itemRect(0, 0, 0);
        QVERIFY2(w.panel->view().tipAt(dot.center()).startsWith(QStringLiteral("dot.1")),
                 qPrintable(w.panel->view().tipAt(dot.center())));
        QTest::mouseClick(&w.panel->view(), Qt::LeftButton, Qt::NoModifier, dot.center());
        QVERIFY(isProduct(w.document().model()->module->kind(w.document().selection().op())));
        // The strategy changes: the profile stays.
        Strategy next = w.document().strategy();
        next.hardware = "h100_sxm";
        w.document().edit(QStringLiteral("chip"), next);
        QVERIFY(w.settle() && w.panel->measurement());
        // Another model: it was of the one before.
        QVERIFY(w.open("mlp_train"));
        QVERIFY(!w.panel->measurement());
    }

    void tablesSumUpByLayerAndKind() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        QVERIFY(w.drop(w.writeProfile()) && w.measured());
        auto* table = w.child<QTableView>("measuredTable");
        const auto& rows = *table->model();
        const QString rest = rows.index(rows.rowCount() - 1, MeasuredModel::layer).data().toString();
        QCOMPARE(rest, QStringLiteral("not attributed"));
        QTest::mouseClick(w.child<QToolButton>("measuredByKind"), Qt::LeftButton);
        QStringList kinds;
        for (int i = 0; i < rows.rowCount(); ++i) kinds << rows.index(i, MeasuredModel::kind).data().toString();
        QVERIFY2(kinds.contains(QStringLiteral("computing")) && kinds.contains(QStringLiteral("all_reduce")),
                 qPrintable(kinds.join(QLatin1Char(' '))));
        MeasuredModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.set(std::make_shared<const Measurement>(*w.panel->measurement()),
                  measuredAndSimulated(w.panel->measurement()->profile, w.panel->measurement()->time, &w.snapshot()));
        for (const MeasuredBy by : {MeasuredBy::kind, MeasuredBy::layer, MeasuredBy::layerAndKind})
            model.setSummedBy(by);
        model.set(nullptr, {});
        QCOMPARE(model.rowCount(), 0);
    }

    void oneAxisOfSecondsOrEachItsOwn() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        QVERIFY(w.drop(w.writeProfile()) && w.measured());
        MeasuredView& view = w.panel->view();
        const double seconds = view.to();
        QVERIFY(seconds < 1);
        QTest::mouseClick(w.child<QToolButton>("measuredShare"), Qt::LeftButton);
        QCOMPARE(view.to(), 1.0);
        QTest::keyClick(&view, Qt::Key_Plus);
        QVERIFY(view.to() - view.from() < 1);
        QTest::keyClick(&view, Qt::Key_0);
        QCOMPARE(view.to() - view.from(), 1.0);
        QTest::mouseClick(w.child<QToolButton>("measuredSeconds"), Qt::LeftButton);
        QCOMPARE(view.to(), seconds);
        // Another device of another run.
        w.child<QSpinBox>("measuredRun")->setValue(0);
        QVERIFY(view.to() > seconds);
    }

    void theCommandIsThereWithAModelAlone() {
        Window w;
        QAction* open = w.window->actions().action(QStringLiteral("file.openMeasurement"));
        QVERIFY(open && !open->isEnabled());
        QVERIFY(w.open("matmul_chain"));
        QVERIFY(open->isEnabled());
        const QString file = w.writeProfile();
        Window empty; // without a model it says what to do
        empty.drop(file);
        QVERIFY(!empty.panel->measurement());
        auto* messages = empty.window->findChild<MessageBar*>();
        QStringList said;
        for (const QLabel* label : messages->findChildren<QLabel*>()) said << label->text();
        QVERIFY2(said.join(QLatin1Char(' ')).contains(QStringLiteral("Open the model that was measured first")),
                 qPrintable(said.join(QLatin1Char(' '))));
    }

    void aBrokenProfileSaysSo() {
        Window w;
        QVERIFY(w.open("matmul_chain"));
        const QString file = w.folder.filePath(QStringLiteral("broken.xplane.pb"));
        QVERIFY(writeFileAtomically(file.toStdString(), "nothing"));
        QVERIFY(w.drop(file));
        auto* empty = w.child<QLabel>("measuredEmpty");
        QVERIFY(QTest::qWaitFor([&] { return !w.panel->isBusy(); }, 60000));
        QVERIFY2(empty->isVisible() && empty->text().contains(QStringLiteral("broken.xplane.pb")),
                 qPrintable(empty->text()));
    }
};

QTEST_MAIN(MeasuredWindowTest)
#include "measured_window_test.moc"
