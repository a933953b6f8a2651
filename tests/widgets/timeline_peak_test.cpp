// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_designer.h"
#include "widgets/timeline/peak_advice.h"
#include "widgets/timeline/peak_map.h"
#include "widgets/timeline/peak_map_view.h"
#include "widgets/timeline/peak_view.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>
#include <numeric>

using namespace axiscape;

namespace {

double areaOf(const Rect& r) { return static_cast<double>(r.width) * static_cast<double>(r.height); }

bool inside(const Rect& inner, const Rect& outer) {
    const float slack = 0.01f;
    return inner.x >= outer.x - slack && inner.y >= outer.y - slack && inner.right() <= outer.right() + slack &&
           inner.bottom() <= outer.bottom() + slack;
}

} // namespace

class TimelinePeakTest : public QObject {
    Q_OBJECT

  private slots:
    void areasAreInProportion() {
        const std::vector<double> weights{6, 6, 4, 3, 2, 2, 1}; // the example of the paper
        const Rect area{10, 20, 600, 400};
        const auto rects = squarified(weights, area);
        QCOMPARE(rects.size(), weights.size());
        for (std::size_t i = 0; i < rects.size(); ++i) {
            QVERIFY(inside(rects[i], area));
            QVERIFY(std::abs(areaOf(rects[i]) - weights[i] * 10000) < 20);
            const double proportion = static_cast<double>(rects[i].width / rects[i].height);
            QVERIFY(proportion < 3 && proportion > 1 / 3.0);
            for (std::size_t j = 0; j < i; ++j) {
                const double x = std::min(rects[i].right(), rects[j].right()) - std::max(rects[i].x, rects[j].x);
                const double y = std::min(rects[i].bottom(), rects[j].bottom()) - std::max(rects[i].y, rects[j].y);
                QVERIFY(x < 0.01 || y < 0.01); // none lies on another
            }
        }
        QVERIFY(squarified({}, area).empty());
        QCOMPARE(squarified(std::vector<double>{5}, area).front().width, area.width);
    }

    void theLargestBufferSaysWhatItIsOwedTo() {
        test::FakeDesigner designer("matmul_chain", "batch=4,model=2");
        designer.addGoldenTactics();
        PeakView view;
        view.setData(designer.snapshot());
        const QString text = view.explanation(0);
        QCOMPARE(text.count(QLatin1Char('\n')), 1);
        QVERIFY2(text.contains(QLatin1String(" of ")) && text.contains(QLatin1String("since ")), qPrintable(text));
        QVERIFY(view.explanation(9999).isEmpty());
    }

    void oneSuggestionIsPreviewedAndAdded() {
        test::FakeDesigner designer("mlp_train", "batch=4,model=2");
        PeakAdvice advice(designer);
        QTRY_VERIFY(advice.isVisible() || advice.suggestion());
        auto* add = advice.findChild<QPushButton*>(QStringLiteral("peakAdviceAdd"));
        const PeakSuggestion best = *advice.suggestion();
        QEvent enter(QEvent::Enter);
        QCoreApplication::sendEvent(add, &enter);
        QTRY_VERIFY(designer.preview());
        QCOMPARE(designer.preview()->simulation->memory.peak, best.peakBytes);
        add->click();
        QCOMPARE(designer.names().last(), QString::fromStdString(best.tactic.name));
        QVERIFY(!designer.preview());
        QCOMPARE(designer.snapshot()->simulation->memory.peak, best.peakBytes);
    }

    void everyBufferOfThePeakIsInTheMap() {
        for (const char* name : {"mlp_train", "transformer_train_tiny", "decode_tiny", "matmul_chain"}) {
            const test::FakeDesigner designer(name, "batch=4,model=2");
            const Simulation& simulation = *designer.snapshot()->simulation;
            const PeakMap map = peakMap(*designer.snapshot(), {0, 0, 208, 230});
            std::int64_t categories = 0, leaves = 0, all = 0;
            std::uint32_t buffers = 0;
            const PeakTile *category = nullptr, *layer = nullptr;
            for (const PeakTile& tile : map.tiles) {
                QVERIFY(inside(tile.rect, {0, 0, 208, 230}));
                switch (tile.kind) {
                case PeakTile::Kind::category:
                    categories += tile.bytes;
                    category = &tile;
                    break;
                case PeakTile::Kind::layer:
                    QVERIFY(inside(tile.rect, category->rect));
                    layer = &tile;
                    break;
                default:
                    QVERIFY(inside(tile.rect, layer->rect));
                    QCOMPARE(tile.category, category->category);
                    leaves += tile.bytes;
                    buffers += tile.count;
                }
            }
            for (const PeakBuffer& buffer : simulation.peakBuffers) all += buffer.bytes;
            QCOMPARE(categories, all);
            QCOMPARE(leaves, all);
            QCOMPARE(buffers, static_cast<std::uint32_t>(simulation.peakBuffers.size()));
        }
        QVERIFY(peakMap(Snapshot{}, {0, 0, 100, 100}).tiles.empty());
    }

    void aClickPicksABufferAndKeysWalk() {
        const test::FakeDesigner designer("mlp_train", "batch=4,model=2");
        PeakMapView view;
        view.resize(208, 230);
        view.setData(designer.snapshot());
        view.show();
        const int largest = view.map().tileOf(0);
        QVERIFY(largest >= 0);
        QSignalSpy picked(&view, &PeakMapView::bufferPicked);
        const Point at = view.map().tiles[static_cast<std::size_t>(largest)].rect.centre();
        QTest::mouseClick(&view, Qt::LeftButton, {}, QPoint(static_cast<int>(at.x), static_cast<int>(at.y)));
        QCOMPARE(picked.size(), 1);
        QCOMPARE(picked[0][0].value<ValueId>(), designer.snapshot()->simulation->peakBuffers[0].value);
        QTest::mouseMove(&view, QPoint(static_cast<int>(at.x), static_cast<int>(at.y)));
        QVERIFY(!view.describe(largest).isEmpty());

        view.setFocus();
        QTest::keyClick(&view, Qt::Key_Right); // the first
        const QString first = view.accessibleDescription();
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::keyClick(&view, Qt::Key_Down);
        QVERIFY(view.accessibleDescription() != first);
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(picked.size(), 2);
        // What is selected elsewhere has its ring.
        const QImage before = view.grab().toImage();
        view.setSelected(designer.snapshot()->simulation->peakBuffers[0].value);
        QVERIFY(view.grab().toImage() != before);
    }

    void listAndMapAreOneClickApart() {
        const test::FakeDesigner designer("mlp_train", "batch=4,model=2");
        PeakView view;
        view.resize(232, 264);
        view.setData(designer.snapshot());
        view.setLook(designer.theme());
        view.show();
        QVERIFY(!view.map().isVisible());
        QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("peakAsMap")), Qt::LeftButton);
        QVERIFY(view.map().isVisible());
        QVERIFY(!view.map().map().tiles.empty());
        QTest::mouseClick(view.findChild<QToolButton*>(QStringLiteral("peakAsList")), Qt::LeftButton);
        QVERIFY(!view.map().isVisible());
    }
};

QTEST_MAIN(TimelinePeakTest)
#include "timeline_peak_test.moc"
