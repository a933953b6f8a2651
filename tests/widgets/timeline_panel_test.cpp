// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/timeline_data.h"
#include "tests/widgets/fake_designer.h"
#include "widgets/timeline/intervals_model.h"
#include "widgets/timeline/peak_view.h"
#include "widgets/timeline/timeline_painter.h"
#include "widgets/timeline/timeline_panel.h"
#include "widgets/timeline/timeline_plot.h"

#include <QAbstractItemModelTester>
#include <QImage>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTableWidget>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;

namespace {

struct Fixture {
    test::FakeDesigner designer;
    TimelinePanel panel;

    explicit Fixture(const std::string& model = "mlp_train", const std::string& hardware = "tpu_v3")
        : designer(model, "batch=4,model=2", hardware), panel(designer) {
        panel.resize(1020, 300);
        panel.show();
    }
    TimelinePlot& plot() const { return panel.plot(); }
    QWidget* canvas() const { return panel.plot().canvas(); }
    bool laidOut() const { return panel.plot().memoryArea().height() > 60 && panel.plot().lanesArea().height() > 20; }
    int x(double at) const {
        const QRect area = plot().memoryArea();
        return area.left() + static_cast<int>((at - plot().from()) / (plot().to() - plot().from()) * area.width());
    }
};

} // namespace

class TimelinePanelTest : public QObject {
    Q_OBJECT

  private slots:
    void dataIsTheSimulationInLanes() {
        const test::FakeDesigner designer("mlp_train", "batch=4,model=2");
        const auto data = timelineData(designer.snapshot(), false);
        QVERIFY(data);
        const Simulation& simulation = *designer.snapshot()->simulation;
        QCOMPARE(data->lanes.size(), std::size_t(3));
        std::size_t items = 0;
        for (const Lane& lane : data->lanes) {
            items += lane.items.size();
            for (std::size_t i = 1; i < lane.items.size(); ++i) QVERIFY(lane.items[i].start >= lane.items[i - 1].start);
        }
        QCOMPARE(items, simulation.intervals.size());
        QCOMPARE(data->positions.size(), simulation.curve.size());
        QVERIFY(std::is_sorted(data->positions.begin(), data->positions.end()));
        QVERIFY(data->end >= simulation.stepSeconds);

        const auto ordered = timelineData(designer.snapshot(), true);
        QCOMPARE(ordered->positions.back(), static_cast<double>(simulation.curve.size() - 1));
        for (const LaneItem& item : ordered->lanes[0].items) QCOMPARE(item.end - item.start, 1.0);
        QVERIFY(!timelineData(nullptr, false));
    }

    void collectivesHaveALaneOfTheirAxis() {
        test::FakeDesigner designer("mlp_train", "batch=4,model=2");
        designer.addTactic("BP", "batch", {{"batch/*", 0}});
        QVERIFY(!designer.snapshot()->program.collectives.empty());
        const auto data = timelineData(designer.snapshot(), false);
        QVERIFY(!data->lanes[1].items.empty());
        for (const LaneItem& item : data->lanes[1].items) QVERIFY(item.collective >= 0);
    }

    void peakIsMadeOfItsCategories() {
        const test::FakeDesigner designer("mlp_train", "batch=4,model=2");
        const auto shares = peakShares(*designer.snapshot()->simulation);
        QCOMPARE(shares.size(), std::size_t(kMemoryCategories));
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            sum += shares[i].bytes;
            if (i) QVERIFY(shares[i].bytes <= shares[i - 1].bytes);
        }
        QCOMPARE(sum, designer.snapshot()->simulation->curve[designer.snapshot()->simulation->peakPoint].total());
    }

    void aClickSelectsTheOp() {
        Fixture f;
        QTRY_VERIFY(f.laidOut());
        const auto data = timelineData(f.designer.snapshot(), false);
        // The longest item of the compute lane is wide enough to hit.
        const auto& items = data->lanes[0].items;
        const auto longest = std::max_element(items.begin(), items.end(), [](const LaneItem& a, const LaneItem& b) {
            return a.end - a.start < b.end - b.start;
        });
        QSignalSpy reveals(&f.designer.selection(), &Selection::revealRequested);
        const QPoint at(f.x((longest->start + longest->end) / 2), f.plot().lanesArea().top() + 8);
        QTest::mouseClick(f.canvas(), Qt::LeftButton, {}, at);
        QCOMPARE(f.designer.selection().op(), longest->op);
        QCOMPARE(reveals.size(), 1);
        QCOMPARE(f.plot().cardAt(at).title,
                 QString::fromUtf8(f.designer.model()->module->kindName(longest->op).data()));
    }

    void draggingZoomsAndADoubleClickEndsIt() {
        Fixture f;
        QTRY_VERIFY(f.laidOut());
        const double whole = f.plot().to();
        const QRect area = f.plot().memoryArea();
        const QPoint from(area.left() + area.width() / 4, area.center().y());
        const QPoint to(area.left() + area.width() / 2, area.center().y());
        QTest::mousePress(f.canvas(), Qt::LeftButton, {}, from);
        QTest::mouseMove(f.canvas(), to);
        QTest::mouseRelease(f.canvas(), Qt::LeftButton, {}, to);
        QVERIFY(std::abs(f.plot().from() - whole / 4) < whole / 100);
        QVERIFY(std::abs(f.plot().to() - whole / 2) < whole / 100);
        QVERIFY(!f.designer.selection().op().valid()); // a drag is no click
        QTest::mouseDClick(f.canvas(), Qt::LeftButton, {}, to);
        QCOMPARE(f.plot().from(), 0.0);
        QCOMPARE(f.plot().to(), whole);
    }

    void keysZoomAndScroll() {
        Fixture f;
        QTRY_VERIFY(f.laidOut());
        const double whole = f.plot().to();
        QTest::keyClick(&f.plot(), Qt::Key_Plus);
        const double size = f.plot().to() - f.plot().from();
        QVERIFY(size < whole);
        const double from = f.plot().from();
        QTest::keyClick(&f.plot(), Qt::Key_Right);
        QVERIFY(f.plot().from() > from);
        QTest::keyClick(&f.plot(), Qt::Key_End);
        QVERIFY(std::abs(f.plot().to() - whole) < whole * 1e-9);
        QTest::keyClick(&f.plot(), Qt::Key_Right); // there is nothing beyond
        QVERIFY(std::abs(f.plot().to() - whole) < whole * 1e-9);
        QTest::keyClick(&f.plot(), Qt::Key_0);
        QCOMPARE(f.plot().from(), 0.0);
    }

    void zoomStaysWhenTheDocumentChanges() {
        Fixture f("matmul_chain");
        QTRY_VERIFY(f.laidOut());
        const double whole = f.plot().to();
        f.plot().zoomTo(whole / 4, whole / 2);
        f.designer.addTactic("W", "model", {{"w2", 1}});
        QVERIFY(f.plot().from() > 0);
        f.panel.setProgramOrder(true); // another axis
        QCOMPARE(f.plot().from(), 0.0);
        QCOMPARE(f.plot().to(), static_cast<double>(f.designer.snapshot()->simulation->curve.size() - 1));
        QTest::mouseClick(f.panel.findChild<QToolButton*>(QStringLiteral("byTime")), Qt::LeftButton);
        QVERIFY(!f.panel.programOrder());
    }

    void theDeviceIsShared() {
        Fixture f;
        auto* chooser = f.panel.findChild<QSpinBox*>(QStringLiteral("shownDevice"));
        QCOMPARE(chooser->maximum(), 7);
        f.designer.selection().setDevice(5);
        QCOMPARE(chooser->value(), 5);
        chooser->setValue(3);
        QCOMPARE(f.designer.selection().device(), 3);
    }

    void buffersSelectTheirTensor() {
        Fixture f;
        auto* buffers = f.panel.findChild<QTableWidget*>(QStringLiteral("largestBuffers"));
        QVERIFY(buffers->rowCount() > 0);
        const ValueId largest = f.designer.snapshot()->simulation->peakBuffers.front().value;
        QTest::mouseClick(buffers->viewport(), Qt::LeftButton, {},
                          buffers->visualItemRect(buffers->item(0, 0)).center());
        QCOMPARE(f.designer.selection().value(), largest);
    }

    void themesReachThePlot() {
        Fixture f;
        QTRY_VERIFY(f.laidOut());
        f.designer.setTheme(Theme::Mode::dark);
        const QColor panel = QColor::fromRgba(makeTheme(Theme::Mode::dark).panel);
        QTRY_COMPARE(f.plot().grab().toImage().pixelColor(3, 3), panel);
    }

    // A preview is a dashed curve in green where it saves memory: it shows, and goes.
    void previewsAreDashedOver() {
        Fixture f("matmul_chain");
        QTRY_VERIFY(f.laidOut());
        const QImage before = f.plot().grab().toImage();
        f.designer.startPreview({f.designer.argument("x"), 0, 0, true});
        QVERIFY(f.designer.preview()->simulation->memory.peak < f.designer.snapshot()->simulation->memory.peak);
        const QColor ok = QColor::fromRgba(f.designer.theme().ok);
        const auto greens = [&] {
            const QImage image = f.plot().grab().toImage().convertToFormat(QImage::Format_RGB32);
            int count = 0;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == ok;
            return count;
        };
        QTRY_VERIFY(greens() > 5);
        f.designer.endPreview();
        QTRY_COMPARE(f.plot().grab().toImage(), before);
    }

    void theCardSaysWhichTacticItIsOwedTo() {
        Fixture f;
        f.designer.addTactic("BP", "batch", {{"batch/*", 0}});
        QTRY_VERIFY(f.laidOut());
        const auto data = timelineData(f.designer.snapshot(), false);
        QVERIFY(!data->lanes[1].items.empty());
        const ItemCard card = itemCard(*data, data->lanes[1].items.front());
        QCOMPARE(card.title, QStringLiteral("all_reduce over batch"));
        QCOMPARE(card.rows.back(), std::make_pair(QStringLiteral("Tactic"), QStringLiteral("BP")));
        // It stands beside the pointer.
        const LaneItem& item = data->lanes[1].items.front();
        const QPoint at(f.x((item.start + item.end) / 2), f.plot().lanesArea().top() + static_cast<int>(20 + 8));
        QCOMPARE(f.plot().cardAt(at).title, card.title);
        const QImage before = f.plot().grab().toImage();
        QTest::mouseMove(f.canvas(), at);
        QTRY_VERIFY(f.plot().grab().toImage() != before);
        // A gather of ZeRO is owed to ZeRO.
        test::FakeDesigner zero("matmul_chain", "batch=4,model=2");
        zero.addGoldenTactics();
        const auto gathers = timelineData(zero.snapshot(), false);
        bool found = false;
        for (const LaneItem& one : gathers->lanes[1].items)
            if (one.collective >= 0 && one.kind == CollectiveKind::all_gather) {
                QCOMPARE(itemTactic(*gathers, one), QStringLiteral("Z3"));
                found = true;
            }
        QVERIFY(found);
    }

    void theBoundsAreABracket() {
        Fixture f;
        f.designer.addTactic("BP", "batch", {{"batch/*", 0}});
        const Simulation& simulation = *f.designer.snapshot()->simulation;
        QVERIFY(simulation.lowerBoundSeconds < simulation.upperBoundSeconds);
        const QString words = boundsText(simulation);
        QVERIFY2(words.contains(QLatin1String(", between ")), qPrintable(words));
        QVERIFY(f.plot().accessibleDescription().contains(words));
        const auto data = timelineData(f.designer.snapshot(), false);
        const TimeScale scale{0, data->end, 100, 800};
        DrawList list;
        drawBounds(*data, scale, {100, 50, 800, 12}, f.designer.theme(), list);
        float from = 1e9f, to = 0;
        for (const DrawCommand& command : list.commands)
            if (command.kind == DrawCommand::Kind::polyline)
                for (std::uint32_t i = 0; i < command.count; ++i) {
                    from = std::min(from, list.points[command.first + i].x);
                    to = std::max(to, list.points[command.first + i].x);
                }
        QCOMPARE(from, scale.x(simulation.lowerBoundSeconds));
        QCOMPARE(to, std::min(900.f, scale.x(simulation.upperBoundSeconds)));
        DrawList ordered;
        drawBounds(*timelineData(f.designer.snapshot(), true), scale, {100, 50, 800, 12}, f.designer.theme(), ordered);
        QVERIFY(ordered.commands.empty());
    }

    void theTableIsTheLanes() {
        Fixture f;
        f.designer.addTactic("BP", "batch", {{"batch/*", 0}});
        IntervalsModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto data = timelineData(f.designer.snapshot(), false);
        model.setData(data);
        QCOMPARE(model.rowCount(), static_cast<int>(f.designer.snapshot()->simulation->intervals.size()));
        for (int row = 1; row < model.rowCount(); ++row) QVERIFY(model.item(row - 1).start <= model.item(row).start);
        for (int column = 0; column < IntervalsModel::Tactic; ++column) {
            model.sort(column, Qt::DescendingOrder);
            model.sort(column, Qt::AscendingOrder);
        }
        model.sort(IntervalsModel::Length, Qt::DescendingOrder);
        for (int row = 1; row < model.rowCount(); ++row)
            QVERIFY(itemSeconds(*data, model.item(row - 1)) >= itemSeconds(*data, model.item(row)));
        model.setData(nullptr);
        QCOMPARE(model.rowCount(), 0);

        // Linked with the selection both ways.
        auto* table = f.panel.findChild<QTableView*>(QStringLiteral("intervals"));
        QVERIFY(!table->isVisible());
        QTest::mouseClick(f.panel.findChild<QToolButton*>(QStringLiteral("asTable")), Qt::LeftButton);
        QVERIFY(table->isVisible());
        QVERIFY(table->model()->rowCount() > 4);
        table->setFocus();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(2, 0)).center());
        const OpId picked = f.designer.selection().op();
        QVERIFY(picked.valid());
        QTest::keyClick(table, Qt::Key_Down);
        QVERIFY(f.designer.selection().op().valid());
        QCOMPARE(table->currentIndex().row(), 3);
        const OpId last = static_cast<IntervalsModel*>(table->model())->item(table->model()->rowCount() - 1).op;
        f.designer.selection().selectOp(last, f.designer.model()->module->results(last)[0]);
        QCOMPARE(static_cast<IntervalsModel*>(table->model())->item(table->currentIndex().row()).op, last);
    }

    void whatIsSelectedComesIntoView() {
        Fixture f("transformer_train_tiny");
        QTRY_VERIFY(f.laidOut());
        const double whole = f.plot().to();
        f.plot().zoomTo(0, whole / 10);
        const auto data = timelineData(f.designer.snapshot(), false);
        const LaneItem& last = data->lanes[0].items.back();
        f.designer.selection().selectOp(last.op, f.designer.model()->module->results(last.op)[0]);
        QVERIFY(f.plot().from() <= last.start && last.end <= f.plot().to() + whole * 1e-9);
        QVERIFY(std::abs(f.plot().to() - f.plot().from() - whole / 10) < whole * 1e-6); // the zoom stays
        // A layer is the stretches of its ops.
        const LayerTree& layers = f.designer.model()->structure->layers;
        const LayerId layer = layers.find("layer_0");
        QVERIFY(layer.valid());
        const auto stretches = stretchesOf(*data, layer);
        QVERIFY(!stretches.empty());
        for (std::size_t i = 0; i < stretches.size(); ++i) {
            QVERIFY(stretches[i].from <= stretches[i].to);
            if (i) QVERIFY(stretches[i - 1].to <= stretches[i].from + 1e-12);
        }
        f.plot().resetZoom();
        const QImage before = f.plot().grab().toImage();
        f.designer.selection().selectLayer(layer);
        QTRY_VERIFY(f.plot().grab().toImage() != before);
        QVERIFY(stretchesOf(*data, {}).empty());
    }

    void everyPartHasAName() {
        Fixture f;
        for (QWidget* widget : f.panel.findChildren<QWidget*>())
            if ((widget->focusPolicy() & Qt::TabFocus) && widget->parentWidget() &&
                !qobject_cast<QLineEdit*>(widget)) // of the spin box, which has one
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    }

    void withoutHardwareItSaysSo() {
        Fixture f("matmul_chain", "");
        QVERIFY(!f.plot().isVisible());
        QVERIFY(f.plot().accessibleDescription().contains(QLatin1String("hardware")));
    }

    void itSpeaks() {
        Fixture f;
        QVERIFY2(f.plot().accessibleDescription().startsWith(QLatin1String("Peak ")),
                 qPrintable(f.plot().accessibleDescription()));
    }
};

QTEST_MAIN(TimelinePanelTest)
#include "timeline_panel_test.moc"
