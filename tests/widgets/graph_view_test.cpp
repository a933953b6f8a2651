// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_designer.h"
#include "widgets/common/axis_mime.h"
#include "widgets/common/theme.h"
#include "widgets/graph/graph_panel.h"
#include "widgets/graph/graph_view.h"

#include <QApplication>
#include <QDropEvent>
#include <QHelpEvent>
#include <QLabel>
#include <QSignalSpy>
#include <QToolTip>
#include <QWheelEvent>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

namespace {

// A panel on screen with its first layout.
struct GraphShown {
    GraphShown(const std::string& model, const std::string& mesh) : designer(model, mesh), panel(designer) {
        panel.resize(1000, 700);
        panel.show();
        panel.showOps();
    }
    GraphView& view() { return panel.view(); }
    QWidget* canvas() { return panel.view().viewport(); }
    NodeIndex node(std::uint32_t argument) { return panel.graphLayout().nodeOfArgument[argument]; }
    NodeIndex node(OpId op) { return panel.graphLayout().nodeOfOp[op]; }
    QPoint at(NodeIndex n) { return view().toView(panel.graphLayout().nodes[n].rect).center().toPoint(); }
    QPoint cell(std::size_t dim) {
        const auto cells =
            dropCells(panel.graphLayout(), panel.graphStyle(), view().viewportNow(), view().dropState().target());
        if (dim >= cells.size()) return {-1, -1};
        const Point c = cells[dim].centre();
        return {static_cast<int>(c.x), static_cast<int>(c.y)};
    }
    bool enter(int axis, QPoint p) {
        mime.reset(axisMimeData(axis, QStringLiteral("axis")));
        QDragEnterEvent event(p, Qt::CopyAction, mime.get(), Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(canvas(), &event);
        return event.isAccepted();
    }
    bool move(QPoint p, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QDragMoveEvent event(p, Qt::CopyAction, mime.get(), Qt::LeftButton, modifiers);
        QApplication::sendEvent(canvas(), &event);
        return event.isAccepted();
    }
    bool letGo(QPoint p, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QDropEvent event(p, Qt::CopyAction, mime.get(), Qt::LeftButton, modifiers);
        QApplication::sendEvent(canvas(), &event);
        return event.isAccepted();
    }

    test::FakeDesigner designer;
    GraphPanel panel;
    std::unique_ptr<QMimeData> mime;
};

} // namespace

class GraphViewTest : public QObject {
    Q_OBJECT
  private slots:
    void layoutComesFromAWorker() {
        GraphShown s("matmul_chain", "batch=4,model=2");
        QSignalSpy done(&s.panel, &GraphPanel::laidOut);
        QTRY_VERIFY(s.panel.isLaidOut());
        QCOMPARE(done.size(), 1);
        QVERIFY(s.panel.graphLayout().nodes.size() >= 5);
    }

    void clickSelectsForEveryPanel() {
        GraphShown s("matmul_chain", "batch=4,model=2");
        QTRY_VERIFY(s.panel.isLaidOut());
        QTest::mouseClick(s.canvas(), Qt::LeftButton, Qt::NoModifier, s.at(s.node(1u)));
        QCOMPARE(s.designer.selection().value(), ValueId{1u});
        QVERIFY(s.view().accessibleDescription().contains(QStringLiteral("w1")));
        QTest::mouseClick(s.canvas(), Qt::LeftButton, Qt::NoModifier, s.at(s.node(OpId{0u})));
        QCOMPARE(s.designer.selection().op(), OpId{0u});
        QTest::mouseClick(s.canvas(), Qt::LeftButton, Qt::NoModifier, QPoint(5, 300));
        QVERIFY(s.designer.selection().empty());
    }

    void dragPreviewsAndDropCuts() {
        GraphShown s("matmul_chain", "batch=4,model=2");
        QTRY_VERIFY(s.panel.isLaidOut());
        const std::uint32_t x = s.designer.argument("x");
        QVERIFY(s.enter(0, s.at(s.node(x))));
        QVERIFY(!s.move(s.at(s.node(x)))); // the argument, but no dimension yet
        QCOMPARE(s.view().dropState().target(), s.node(x));
        QVERIFY(s.designer.previews.empty());
        QVERIFY(s.move(s.cell(0)));
        QCOMPARE(s.designer.previews, (std::vector<AxisDrop>{{x, 0, 0, false}}));
        QVERIFY(s.move(s.cell(0) + QPoint(3, 3)));
        QCOMPARE(s.designer.previews.size(), 1u); // the same drop is asked for once
        QVERIFY(!s.view().scene().wouldChange().empty());
        const auto card = s.view().dropState().card();
        QVERIFY(card && !card->computing);
        QCOMPARE(card->title, "Cut x dim 0 over batch");
        QVERIFY(s.letGo(s.cell(0)));
        QCOMPARE(s.designer.drops, (std::vector<AxisDrop>{{x, 0, 0, false}}));
        QVERIFY(!s.view().dropState().active());
        QVERIFY(s.view().scene().wouldChange().empty());
        QCOMPARE(s.designer.snapshot()->partition().argument(x).dimOf(0), 0);
    }

    void illegalCellsSayWhyAndTakeNothing() {
        GraphShown s("matmul_chain", "batch=3,model=2"); // 256 and 8 do not divide by 3
        QTRY_VERIFY(s.panel.isLaidOut());
        const std::uint32_t x = s.designer.argument("x");
        s.enter(0, s.at(s.node(x)));
        s.move(s.at(s.node(x)));
        QVERIFY(!s.move(s.cell(0)));
        GraphOverlay overlay;
        s.view().dropState().fill(overlay);
        QCOMPARE(overlay.targetReasons, (std::vector<std::string>{"3 does not divide", "3 does not divide"}));
        QVERIFY(!s.letGo(s.cell(0)));
        QVERIFY(s.designer.previews.empty());
        QVERIFY(s.designer.drops.empty());
        QVERIFY(!s.view().dropState().active());
    }

    void leavingEndsThePreview() {
        GraphShown s("matmul_chain", "batch=4,model=2");
        QTRY_VERIFY(s.panel.isLaidOut());
        s.enter(0, s.at(s.node(0u)));
        s.move(s.at(s.node(0u)));
        s.move(s.cell(0));
        QVERIFY(s.designer.preview());
        QDragLeaveEvent leave;
        QApplication::sendEvent(s.canvas(), &leave);
        QVERIFY(!s.designer.preview());
        QVERIFY(!s.view().dropState().card());
        QVERIFY(s.designer.drops.empty());
    }

    void altMeansThisOneOnly() {
        GraphShown s("matmul_chain", "batch=4,model=2");
        QTRY_VERIFY(s.panel.isLaidOut());
        s.enter(1, s.at(s.node(1u)));
        s.move(s.at(s.node(1u)), Qt::AltModifier);
        s.move(s.cell(1), Qt::AltModifier);
        QVERIFY(s.letGo(s.cell(1), Qt::AltModifier));
        QCOMPARE(s.designer.drops, (std::vector<AxisDrop>{{1, 1, 1, true}}));
    }

    void otherThingsAreNotTaken() {
        GraphShown s("matmul_chain", "batch=4,model=2");
        QTRY_VERIFY(s.panel.isLaidOut());
        QMimeData text;
        text.setText(QStringLiteral("axis batch"));
        QDragEnterEvent event(s.at(s.node(0u)), Qt::CopyAction, &text, Qt::LeftButton, Qt::NoModifier);
        event.ignore();
        QApplication::sendEvent(s.canvas(), &event);
        QVERIFY(!event.isAccepted());
    }

    void everyDragHasAKey() {
        GraphShown s("matmul_chain", "batch=4,model=2");
        QTRY_VERIFY(s.panel.isLaidOut());
        const std::uint32_t w1 = s.designer.argument("w1");
        s.designer.selection().selectArgument(ValueId{w1});
        QTest::keyClick(&s.view(), Qt::Key_M);
        QCOMPARE(s.view().dropState().dimension(), 0);
        QCOMPARE(s.designer.previews.back(), (AxisDrop{w1, 0, 1, false}));
        QTest::keyClick(&s.view(), Qt::Key_Right);
        QCOMPARE(s.designer.previews.back(), (AxisDrop{w1, 1, 1, false}));
        QTest::keyClick(&s.view(), Qt::Key_0);
        QCOMPARE(s.view().dropState().dimension(), 0);
        QTest::keyClick(&s.view(), Qt::Key_Escape);
        QVERIFY(!s.designer.preview());
        QVERIFY(s.designer.drops.empty());
        QTest::keyClick(&s.view(), Qt::Key_M);
        QTest::keyClick(&s.view(), Qt::Key_1);
        QTest::keyClick(&s.view(), Qt::Key_Return);
        QCOMPARE(s.designer.drops, (std::vector<AxisDrop>{{w1, 1, 1, false}}));
    }

    void arrowsFollowTheEdges() {
        GraphShown s("matmul_chain", "batch=4,model=2");
        QTRY_VERIFY(s.panel.isLaidOut());
        s.designer.selection().selectOp(OpId{0u}, s.designer.model()->module->results(OpId{0u})[0]);
        QTest::keyClick(&s.view(), Qt::Key_Down);
        QCOMPARE(s.designer.selection().op(), OpId{1u});
        QTest::keyClick(&s.view(), Qt::Key_Up);
        QCOMPARE(s.designer.selection().op(), OpId{0u});
        QTest::keyClick(&s.view(), Qt::Key_Left);
        QVERIFY(s.designer.selection().value().value < s.designer.model()->module->argumentCount());
    }

    void zoomKeepsWhatIsUnderThePointer() {
        GraphShown s("mlp_train", "batch=4,model=2");
        QTRY_VERIFY(s.panel.isLaidOut());
        const QPointF pointer(310, 240);
        const Point before = s.view().toGraph(pointer);
        QWheelEvent wheel(pointer, s.canvas()->mapToGlobal(pointer), {}, {0, -120}, Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(s.canvas(), &wheel);
        const Point after = s.view().toGraph(pointer);
        QVERIFY(s.view().scale() < 1);
        QVERIFY(std::abs(before.x - after.x) < 2 && std::abs(before.y - after.y) < 2);
        // The plain wheel scrolls.
        const double scale = s.view().scale();
        QWheelEvent scroll(pointer, s.canvas()->mapToGlobal(pointer), {}, {0, -120}, Qt::NoButton, Qt::NoModifier,
                           Qt::NoScrollPhase, false);
        QApplication::sendEvent(s.canvas(), &scroll);
        QCOMPARE(s.view().scale(), scale);
        QVERIFY(s.view().toGraph(pointer).y > after.y);
        QTest::keyClick(&s.view(), Qt::Key_F);
        const Rect visible = s.view().viewportNow().visible, bounds = s.panel.graphLayout().bounds;
        QVERIFY(visible.x <= bounds.x && visible.right() >= bounds.right());
        QVERIFY(visible.y <= bounds.y && visible.bottom() >= bounds.bottom());
    }

    void closingAndOpeningAGroupStaysInPlace() {
        GraphShown s("mlp_train", "batch=4,model=2");
        QTRY_VERIFY(s.panel.isLaidOut());
        const LayerId layer = s.designer.model()->structure->layers.find("layer_0");
        QVERIFY(layer.valid());
        if (s.view().scene().frameOf(layer) == kNone) QVERIFY(s.panel.openLayer(layer));
        QTRY_VERIFY(s.panel.isLaidOut() && s.view().scene().frameOf(layer) != kNone);
        s.view().closeGroup(s.view().scene().frameOf(layer));
        QTRY_VERIFY(s.panel.isLaidOut() && s.view().scene().frameOf(layer) == kNone);
        const NodeIndex closed = s.view().scene().nodeOf({}, {}, layer);
        QVERIFY(closed != kNone);
        QCOMPARE(s.designer.selection().layer(), layer);
        s.view().centreOn(s.panel.graphLayout().nodes[closed].rect);
        const QPoint before = s.at(closed);
        QTest::mouseDClick(s.canvas(), Qt::LeftButton, Qt::NoModifier, before);
        QTRY_VERIFY(s.panel.isLaidOut() && s.view().scene().frameOf(layer) != kNone);
        const QRectF frame = s.view().toView(s.panel.graphLayout().frames[s.view().scene().frameOf(layer)].rect);
        // Its middle is where it was closed; of a frame wider than the view, what it begins with. It was in the middle
        // of the view, so that there is room for either.
        const QRectF room(s.canvas()->rect());
        const GraphLayout& layout = s.panel.graphLayout();
        const Rect& opened = layout.frames[s.view().scene().frameOf(layer)].rect;
        const LayoutNode* first = nullptr;
        for (const LayoutNode& node : layout.nodes)
            if (opened.contains(node.rect.centre()) && (!first || node.rect.y < first->rect.y)) first = &node;
        QVERIFY(first);
        const QRectF begins = s.view().toView(first->rect);
        const double middle = frame.width() + 48 < room.width() ? frame.center().x() : begins.center().x();
        QVERIFY2(std::abs(middle - before.x()) < 3,
                 qPrintable(QStringLiteral("%1, was at %2").arg(middle).arg(before.x())));
        QVERIFY(room.contains(begins));
        // Its top is where the closed group was, or higher: as far as it must be for half a view of it.
        QVERIFY(frame.top() <= before.y() + 3);
        QVERIFY(frame.top() >= room.top() && frame.top() < room.center().y());
        auto* crumbs = s.panel.findChild<QLabel*>(QStringLiteral("breadcrumbs"));
        QVERIFY(crumbs && crumbs->text().contains(QStringLiteral("layer_0")));
    }

    void tooltipsSayWhatItIsAndWhatAClickDoes() {
        GraphShown s("matmul_chain", "batch=4,model=2");
        QTRY_VERIFY(s.panel.isLaidOut());
        s.designer.drop({s.designer.argument("x"), 0, 0, false});
        QHelpEvent help(QEvent::ToolTip, s.at(s.node(0u)), s.canvas()->mapToGlobal(s.at(s.node(0u))));
        QApplication::sendEvent(s.canvas(), &help);
        QVERIFY(QToolTip::text().contains(QStringLiteral("f32 256 × 8, 2 KiB of 8 KiB here")));
        QCOMPARE(QToolTip::text().count(QLatin1Char('\n')), 1);
    }

    // A panned view is the same picture as one made at that place, at both pixel ratios.
    void panningPaintsWhatARepaintWould() {
        const Theme theme = makeTheme(Theme::Mode::light);
        test::FakeDesigner designer("mlp_train", "batch=4,model=2");
        const Module& module = *designer.model()->module;
        const GraphLayout layout =
            layoutGraph(module, *designer.model()->structure, firstLook(module, *designer.model()->structure));
        const GraphStyle style = graphStyleOf(*designer.snapshot());
        for (double ratio : {1.0, 2.0})
            for (double scale : {1.0, 0.5, 0.2}) {
                StaticLayer panned, fresh;
                const QSize size(420, 300);
                QPoint offset(static_cast<int>(static_cast<double>(layout.bounds.x) * scale), 0);
                for (const QPoint& step : {QPoint(0, 0), QPoint(13, 40), QPoint(-30, 17), QPoint(0, -5)}) {
                    offset += step;
                    panned.picture({offset, size, scale, ratio}, layout, style, theme);
                }
                const QImage a = panned.picture({offset, size, scale, ratio}, layout, style, theme).toImage();
                const QImage b = fresh.picture({offset, size, scale, ratio}, layout, style, theme).toImage();
                QCOMPARE(a.size(), size * ratio);
                qint64 different = 0, inked = 0;
                for (int y = 0; y < a.height(); ++y)
                    for (int x = 0; x < a.width(); ++x) {
                        const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
                        different += std::abs(qGray(p) - qGray(q)) > 24;
                        inked += q != toQColor(theme.canvas).rgb();
                    }
                QVERIFY(inked > 500);
                QVERIFY2(different * 2000 <= inked, qPrintable(QStringLiteral("%1 of %2").arg(different).arg(inked)));
            }
    }

    // What is on the screen is what the draw list says, in every theme and at both pixel ratios.
    void partsHaveTheirColours() {
        GraphShown s("matmul_chain", "batch=4,model=2");
        QTRY_VERIFY(s.panel.isLaidOut());
        s.designer.drop({s.designer.argument("x"), 0, 0, false});
        for (auto mode : {Theme::Mode::light, Theme::Mode::dark, Theme::Mode::contrast}) {
            s.designer.setTheme(mode);
            const Theme& theme = s.designer.theme();
            const QRectF node = s.view().toView(s.panel.graphLayout().nodes[s.node(OpId{0u})].rect);
            for (qreal ratio : {1.0, 2.0}) {
                QImage image((QSizeF(s.canvas()->size()) * ratio).toSize(), QImage::Format_RGB32);
                image.setDevicePixelRatio(ratio);
                s.canvas()->render(&image);
                const auto pixel = [&](QPointF p) { return image.pixelColor((p * ratio).toPoint()); };
                QCOMPARE(pixel({node.left() + 6, node.top() + 5}).rgb(), toQColor(theme.node).rgb());
                QCOMPARE(pixel({3, s.canvas()->height() - 3.0}).rgb(), toQColor(theme.canvas).rgb());
                qint64 sky = 0; // the chips of batch
                for (int y = 0; y < image.height(); ++y)
                    for (int x = 0; x < image.width(); ++x)
                        sky += image.pixelColor(x, y).rgb() == toQColor(theme.axes[0].fill).rgb();
                QVERIFY(sky > 100 * ratio * ratio);
            }
        }
    }
};

QTEST_MAIN(GraphViewTest)
#include "graph_view_test.moc"
