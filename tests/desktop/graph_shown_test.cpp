// SPDX-License-Identifier: GPL-3.0-or-later
// What the graph of the real window shows of the parts under the pointer, of a dimension, of another strategy; that it
// stays where it is; and that it can be exported.
#include "app/desktop/pictures/picture.h"
#include "tests/desktop/graph_gestures.h"
#include "widgets/graph/graph_notices.h"

#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>

using namespace axiscape;
using test::GraphGestures;
using test::WindowDriver;

namespace {

using Kind = GraphPart::Kind;
constexpr AxisId kBatch = 0, kModel = 1;

bool has(const HoverCard& card, const std::string& name) {
    return std::any_of(card.rows.begin(), card.rows.end(), [&](const auto& row) { return row.first == name; });
}

} // namespace

class GraphShownTest : public QObject {
    Q_OBJECT
  private slots:
    void aCollectiveSaysWhatItCostsAndWhy() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        GraphGestures g(driver);
        QVERIFY(driver.dropInGraph("x", 0, kBatch) && driver.settle());
        QVERIFY(driver.dropInGraph("w1", 1, kModel) && driver.settle());
        const NodeIndex second = g.layout().nodeOfOp[OpId{1u}];
        const GraphPart all = g.partOf(second, Kind::collective);
        QVERIFY(all.kind == Kind::collective);
        g.hover(g.centre(all.box));
        QTRY_VERIFY(g.view().hoverCard());
        const HoverCard card = *g.view().hoverCard();
        QCOMPARE(card.title, std::string("all_reduce over model"));
        QVERIFY(has(card, "Moves") && has(card, "Among") && has(card, "Takes"));
        QVERIFY(has(card, "Exposed") || has(card, "Hidden"));
        QVERIFY(has(card, "Caused by"));
        QVERIFY(card.note.find("partial sum") != std::string::npos);
        g.keep(QStringLiteral("graph-collective"));
        // A click selects the tensor that moves.
        g.click(g.centre(all.box));
        QCOMPARE(g.selection().op(), OpId{1u});
    }

    void tensorsAreSelectedOnTheirEdgesAndStrips() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        GraphGestures g(driver);
        const GraphPart strip = g.partOf(g.layout().nodeOfOp[OpId{0u}], Kind::strip);
        QVERIFY(strip.kind == Kind::strip);
        g.hover(g.centre(strip.box));
        QTRY_VERIFY(g.view().hoverCard());
        QVERIFY(has(*g.view().hoverCard(), "Each device holds") && has(*g.view().hoverCard(), "Sharding"));
        g.click(g.centre(strip.box));
        QCOMPARE(g.selection().op(), OpId{0u});
        g.selection().clear();
        // The line itself, below everything that stands on it.
        const auto& edges = g.layout().edges;
        const auto edge = std::find_if(edges.begin(), edges.end(), [&](const LayoutEdge& e) {
            return e.from == g.layout().nodeOfOp[OpId{0u}] && e.to == g.layout().nodeOfOp[OpId{1u}];
        });
        QVERIFY(edge != edges.end());
        const Point end = g.layout().points[edge->firstPoint + edge->pointCount - 1];
        const QPoint onLine = g.view().toView({end.x, end.y - 12, 0, 0}).topLeft().toPoint();
        g.hover(onLine);
        QVERIFY(g.view().hoveredPart().kind == Kind::edge);
        g.click(onLine);
        QCOMPARE(g.selection().op(), OpId{0u});
    }

    void nothingMovesWhenAShardingChanges() {
        WindowDriver driver;
        QVERIFY(driver.open("transformer_train_tiny"));
        GraphGestures g(driver);
        const std::uint64_t version = g.view().scene().layoutVersion();
        const Rect visible = g.view().viewportNow().visible;
        std::vector<Rect> before;
        for (const LayoutNode& node : g.layout().nodes) before.push_back(node.rect);
        std::optional<AxisDrop> drop;
        for (std::uint32_t a = 0; a < g.module().argumentCount() && !drop; ++a)
            if (const AxisDrop wanted{a, 0, kBatch, false};
                !g.module().type(ValueId{a}).shape.empty() && driver.document().refusal(wanted).isEmpty())
                drop = wanted;
        QVERIFY(drop);
        const SnapshotPointer whole = driver.document().snapshot();
        driver.document().drop(*drop);
        QVERIFY(driver.settle());
        QVERIFY(!changedValues(*whole, driver.snapshot()).empty());
        QCOMPARE(g.view().scene().layoutVersion(), version);
        QCOMPARE(g.view().viewportNow().visible, visible);
        std::vector<Rect> after;
        for (const LayoutNode& node : g.layout().nodes) after.push_back(node.rect);
        QVERIFY(before == after);
    }

    void aDimensionIsFollowedThroughTheGraph() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        GraphGestures g(driver);
        const auto names = std::make_shared<NamedDimensions>(namedDimensions(*driver.document().model()->sites));
        const QImage plain = g.canvas()->grab().toImage();
        g.selection().setDimension({names, names->of(ValueId{0u}, 0), -1});
        QCOMPARE(g.style().markedDims(ValueId{0u}), 1u);
        QVERIFY(g.canvas()->grab().toImage() != plain);
        g.keep(QStringLiteral("graph-dimension"));
        QVERIFY(driver.dropInTable("x", 0, kBatch) && driver.settle()); // it stays through a tactic
        QCOMPARE(g.style().markedDims(ValueId{0u}), 1u);
        driver.document().undoStack().undo();
        QVERIFY(driver.settle());
        g.selection().setDimension({});
        QCOMPARE(g.style().markedDims(ValueId{0u}), 0u);
        QVERIFY(g.canvas()->grab().toImage() == plain);
        // Numbers of one model mean nothing in the next.
        g.selection().setDimension({names, names->of(ValueId{0u}, 0), -1});
        driver.document().compareWith(driver.document().snapshot(), QStringLiteral("this"));
        QVERIFY(driver.open("mlp_train"));
        QVERIFY(!g.style().dimensions && !g.style().before && !driver.document().compared());
    }

    void anotherStrategyIsHeldAgainstThisOne() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        GraphGestures g(driver);
        QVERIFY(driver.dropInTable("x", 0, kBatch) && driver.settle());
        const SnapshotPointer before = driver.document().snapshot();
        QVERIFY(driver.dropInTable("w1", 1, kModel) && driver.settle());
        driver.document().compareWith(before, QStringLiteral("data parallel"));
        QVERIFY(g.style().before);
        QCOMPARE(g.style().before->name, std::string("data parallel"));
        QVERIFY(g.style().differs(ValueId{1u}));
        auto* notice = driver.window->findChild<CompareNotice*>();
        QTRY_VERIFY(notice->isVisible());
        QVERIFY(notice->findChild<QLabel*>(QStringLiteral("compareText"))
                    ->text()
                    .contains(QStringLiteral("data parallel")));
        QTest::mouseClick(notice->findChild<QToolButton*>(QStringLiteral("compareNext")), Qt::LeftButton);
        QVERIFY(g.selection().op().valid());
        g.keep(QStringLiteral("graph-compare"));
        QTest::mouseClick(notice->findChild<QPushButton*>(QStringLiteral("compareEnd")), Qt::LeftButton);
        QVERIFY(!g.style().before && notice->isHidden());
    }

    void theGraphIsExportedInEveryFormat() {
        WindowDriver driver;
        QVERIFY(driver.open("matmul_chain"));
        GraphGestures g(driver);
        QTemporaryDir folder;
        for (const auto& [suffix, start] :
             {std::pair("svg", "<"), std::pair("png", "\x89PNG"), std::pair("pdf", "%PDF-1.")}) {
            const QString path = folder.filePath(QStringLiteral("graph.") + QLatin1String(suffix));
            const auto done = writePicture(g.layout(), g.style(), driver.document().theme(), path);
            QVERIFY2(done, done ? "" : done.error().text().c_str());
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            QVERIFY(bytes.startsWith(start));
            QVERIFY(bytes.size() > 1000);
            if (QLatin1String(suffix) == QLatin1String("pdf")) QVERIFY(bytes.contains("%%EOF"));
        }
    }
};

QTEST_MAIN(GraphShownTest)
#include "graph_shown_test.moc"
