// SPDX-License-Identifier: GPL-3.0-or-later
// Custom calls without a cost in the real window: the same mark behind every figure of seconds, and a tip that names
// them; an automatic tactic for which nothing is stored says so on its card.
#include "tests/desktop/window_driver.h"

#include "core/stablehlo/stablehlo.h"
#include "widgets/common/strategies.h"
#include "widgets/compare/compare_model.h"
#include "widgets/compare/compare_page.h"
#include "widgets/search/search_panel.h"
#include "widgets/search/search_settings.h"
#include "widgets/search/searcher.h"
#include "widgets/tactics/schedule_model.h"
#include "widgets/tactics/schedule_panel.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;
using test::WindowDriver;

namespace {

constexpr int kLong = 60000;
const QString kNamed = QStringLiteral("1 of custom_call @my_kernel have no price: the figures are without them");

// A kernel that nobody knows, or an op in its place.
QByteArray modelWith(const char* op) {
    return QByteArray("module @kernel {\n  func.func public @main(%arg0: tensor<8x64xf32> loc(\"x\")) -> "
                      "tensor<8x64xf32> {\n    %0 = ") +
           op + "\n    return %0 : tensor<8x64xf32>\n  }\n}\n";
}
constexpr const char* kKernel = "stablehlo.custom_call @my_kernel(%arg0) : (tensor<8x64xf32>) -> tensor<8x64xf32>";
constexpr const char* kTanh = "stablehlo.tanh %arg0 : tensor<8x64xf32>";

struct Kernel : WindowDriver {
    bool openText(const QByteArray& text) {
        QFile file(folder.filePath(QStringLiteral("kernel.mlir")));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) return false;
        file.close();
        documents().openModel(file.fileName());
        return QTest::qWaitFor([this] { return document().model() && settled(); }, kLong) && dropInTable("x", 0, 0) &&
               settle() && document().snapshot()->simulation != nullptr;
    }
    QLabel* label(const char* name) { return window->findChild<QLabel*>(QLatin1String(name)); }
    TacticCard card(int row) {
        const auto& model = window->findChild<SchedulePanel*>()->model();
        return model.index(row, 0).data(ScheduleModel::CardRole).value<TacticCard>();
    }
    QString stepOnCard(int row) {
        for (const Figure& figure : card(row).figures)
            if (figure.value.contains(QLatin1Char('s')) && figure.label == QLatin1String("Step")) return figure.value;
        return {};
    }
    bool compare() {
        window->actions().action(QStringLiteral("strategy.pin"))->trigger();
        if (!dropInTable("x", 1, 1) || !settle()) return false;
        page = window->findChild<ComparePage*>();
        window->actions().action(QStringLiteral("strategy.compare"))->trigger();
        return QTest::qWaitFor(
            [this] {
                const auto& columns = page->model().strategies();
                return columns.size() == 2 && columns[0].snapshot && columns[1].snapshot;
            },
            kLong);
    }
    QModelIndex estimate(int column) {
        for (int row = 0; row < page->model().rowCount(); ++row)
            if (page->model().keyAt(row) == QLatin1String("step_seconds")) return page->model().index(row, column + 1);
        return {};
    }
    bool search() {
        auto* panel = window->findChild<SearchPanel*>();
        window->actions().action(QStringLiteral("search.show"))->trigger();
        SearchOrder order = panel->settings().order();
        order.options.evaluations = 10;
        order.options.seconds = 0;
        panel->settings().setOrder(order);
        panel->findChild<QPushButton*>(QStringLiteral("searchStart"))->click();
        return QTest::qWaitFor([this] { return document().search().run().isOver(); }, kLong);
    }
    QTemporaryDir folder;
    ComparePage* page = nullptr;
};

} // namespace

class UnpricedWindowTest : public QObject {
    Q_OBJECT
  private slots:
    void everyFigureOfSecondsIsMarked() {
        Kernel shown;
        QVERIFY(shown.openText(modelWith(kKernel)));
        QVERIFY(shown.label("verdictStep")->text().contains(QChar(0x2020)));
        QVERIFY2(shown.label("verdictStep")->toolTip().contains(kNamed),
                 qPrintable(shown.label("verdictStep")->toolTip()));
        QVERIFY(!shown.label("timelineUnpriced")->isHidden());
        QCOMPARE(shown.label("timelineUnpriced")->toolTip(), kNamed);
        QVERIFY2(shown.stepOnCard(0).endsWith(QChar(0x2020)), qPrintable(shown.stepOnCard(0)));
        QVERIFY(shown.card(0).explanation.contains(kNamed));
        QVERIFY(shown.label("searchUnpriced")->isHidden()); // there are no seconds yet
        QVERIFY(shown.search());
        QVERIFY(!shown.label("searchUnpriced")->isHidden());
        QCOMPARE(shown.label("searchUnpriced")->toolTip(), kNamed);
        QVERIFY(shown.compare());
        for (int column = 0; column < 2; ++column) {
            QVERIFY(shown.estimate(column).data().toString().endsWith(QChar(0x2020)));
            const QString tip = shown.estimate(column).data(Qt::ToolTipRole).toString(); // behind how sure it is
            QVERIFY2(tip.split(QLatin1Char('\n')).contains(kNamed), qPrintable(tip));
        }
    }

    void nothingIsMarkedWhereAllHasAPrice() {
        Kernel shown;
        QVERIFY(shown.openText(modelWith(kTanh)));
        QVERIFY(!shown.label("verdictStep")->text().contains(QChar(0x2020)));
        QVERIFY(shown.label("timelineUnpriced")->isHidden());
        QVERIFY(!shown.stepOnCard(0).isEmpty() && !shown.stepOnCard(0).contains(QChar(0x2020)));
        QVERIFY(shown.search());
        QVERIFY(shown.label("searchUnpriced")->isHidden());
        QVERIFY(shown.compare());
        QVERIFY(!shown.estimate(0).data().toString().contains(QChar(0x2020)));
        const QString tip = shown.estimate(0).data(Qt::ToolTipRole).toString();
        QVERIFY2(!tip.contains(QStringLiteral("price")), qPrintable(tip));
    }

    void anAutomaticTacticWithoutActionsSaysSo() {
        Kernel shown;
        QVERIFY(shown.openText(modelWith(kTanh)));
        Strategy strategy = shown.document().strategy();
        Tactic later;
        later.name = "later";
        later.kind = Tactic::Kind::automatic;
        later.axes = {strategy.mesh.axes[0].name};
        strategy.schedule.tactics.push_back(later);
        shown.document().edit(QStringLiteral("automatic"), strategy);
        QVERIFY(shown.settle());
        const TacticCard card = shown.card(1);
        QCOMPARE(card.stale, QStringLiteral("no plan yet"));
        QVERIFY2(card.explanation.contains(QStringLiteral("tactic later is automatic and has no stored actions")),
                 qPrintable(card.explanation));
        QVERIFY(shown.card(0).warning.isEmpty());
    }
};

QTEST_MAIN(UnpricedWindowTest)
#include "unpriced_window_test.moc"
