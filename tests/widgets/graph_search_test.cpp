// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numbers.h"
#include "tests/widgets/fake_designer.h"
#include "widgets/graph/find_bar.h"
#include "widgets/graph/graph_search.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>
#include <algorithm>
#include <set>

using namespace axiscape;

namespace {

struct Searched {
    explicit Searched(const std::string& model) : designer(model, "batch=4,model=2") {
        designer.drop({designer.argument("x"), 0, 0, false});
        style = graphStyleOf(*designer.snapshot());
    }
    std::vector<GraphHit> find(const QString& words, bool expression = false) {
        return searchGraph(style, GraphQuery(words, expression, designer.strategy().mesh));
    }
    test::FakeDesigner designer;
    GraphStyle style;
};

} // namespace

class GraphSearchTest : public QObject {
    Q_OBJECT
  private slots:
    void wordsMatchOpsAndArguments() {
        Searched s("matmul_chain");
        QCOMPARE(s.find(QStringLiteral("dot_general")).size(), std::size_t(2));
        QCOMPARE(s.find(QStringLiteral("op:DOT")).size(), std::size_t(2));
        const auto weights = s.find(QStringLiteral("w1"));
        QVERIFY(std::any_of(weights.begin(), weights.end(), [](const GraphHit& h) { return h.value == ValueId{1u}; }));
        QVERIFY(s.find(QStringLiteral("op:dot w1")).size() <= s.find(QStringLiteral("op:dot")).size());
        QVERIFY(s.find(QStringLiteral("op:convolution")).empty());
        QVERIFY(s.find(QString()).empty());
    }

    void shapesTypesAndShardingsMatch() {
        Searched s("matmul_chain");
        for (const GraphHit& hit : s.find(QStringLiteral("shape:256x8")))
            QCOMPARE(shapeCode(s.style.module->type(hit.value).shape), std::string("256x8"));
        QCOMPARE(s.find(QStringLiteral("shape:256x8")).size(), std::size_t(2)); // x and the result
        QCOMPARE(s.find(QStringLiteral("axis:batch")).size(), std::size_t(3));  // x and both products
        QVERIFY(s.find(QStringLiteral("axis:model")).empty());
        QCOMPARE(s.find(QStringLiteral("sharding:{\"batch\"}")).size(), std::size_t(3));
        QCOMPARE(s.find(QStringLiteral("dtype:f32 bytes>4k")).size(), std::size_t(3));
    }

    // Top to bottom: an argument comes with its first user.
    void hitsAreInOrderOfTheProgram() {
        Searched s("matmul_chain");
        const auto hits = s.find(QStringLiteral("bytes>1"));
        QCOMPARE(hits.size(), std::size_t(5));
        std::vector<std::uint32_t> values;
        for (const GraphHit& h : hits) values.push_back(h.value.value);
        QCOMPARE(values, (std::vector<std::uint32_t>{0, 1, 3, 2, 4})); // x, w1, product, w2, product
    }

    void regularExpressions() {
        Searched s("matmul_chain");
        QCOMPARE(s.find(QStringLiteral("^dot.*256x16"), true).size(), std::size_t(1));
        QCOMPARE(s.find(QStringLiteral("\\[\\{\"batch\"\\}, \\{\\}\\]"), true).size(), std::size_t(3));
        const GraphQuery wrong(QStringLiteral("dot["), true, s.designer.strategy().mesh);
        QVERIFY(!wrong.problem().isEmpty());
        QVERIFY(searchGraph(s.style, wrong).empty());
    }

    void cancelledSearchesFindNothing() {
        Searched s("matmul_chain");
        const Progress progress = Progress::cancellable();
        progress.cancel();
        QVERIFY(searchGraph(s.style, GraphQuery(QStringLiteral("dot"), false, s.designer.strategy().mesh), progress)
                    .empty());
    }

    void theBarSaysHowManyAndWhenThereIsNone() {
        test::FakeDesigner designer("mlp_train", "batch=4,model=2");
        GraphScene scene(designer);
        QTRY_VERIFY(!scene.empty() && !scene.busy());
        QWidget window;
        FindBar bar(scene, &window);
        window.show();
        bar.open();
        auto* field = bar.findChild<QLineEdit*>(QStringLiteral("findField"));
        auto* place = bar.findChild<QLabel*>(QStringLiteral("findPlace"));
        QCOMPARE(bar.state(), FindBar::State::idle);
        QTest::keyClicks(field, QStringLiteral("op:dot_general"));
        QCOMPARE(bar.state(), FindBar::State::searching); // not "no match" before it is known
        QVERIFY(place->text() != QStringLiteral("No match"));
        QTRY_COMPARE(bar.state(), FindBar::State::found);
        const int count = static_cast<int>(bar.hits().size());
        QVERIFY(count > 2);
        QCOMPARE(place->text(), QStringLiteral("%1 found").arg(count));

        QSignalSpy jumped(&bar, &FindBar::jumped);
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(place->text(), QStringLiteral("1 of %1").arg(count));
        QTest::keyClick(field, Qt::Key_F3);
        QCOMPARE(place->text(), QStringLiteral("2 of %1").arg(count));
        QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
        QTest::keyClick(field, Qt::Key_Up);
        QCOMPARE(place->text(), QStringLiteral("%1 of %1").arg(count)); // round the end
        QCOMPARE(jumped.size(), 4);
        QVERIFY(jumped[0][1].toBool() && !jumped[1][1].toBool());

        field->setText(QStringLiteral("op:nothing_like_it"));
        QTRY_COMPARE(bar.state(), FindBar::State::nothing);
        QCOMPARE(place->text(), QStringLiteral("No match"));
        QVERIFY(!bar.findChild<QToolButton*>(QStringLiteral("findNext"))->isEnabled());
        field->setText(QStringLiteral("axis:expert")); // no such axis: said at once, with why
        QCOMPARE(bar.state(), FindBar::State::nothing);
        QVERIFY(place->toolTip().contains(QStringLiteral("batch and model")));

        bar.findChild<QToolButton*>(QStringLiteral("findExpression"))->click();
        field->setText(QStringLiteral("dot["));
        QCOMPARE(bar.state(), FindBar::State::problem);
        field->setText(QStringLiteral("^dot_general "));
        QTRY_COMPARE(bar.state(), FindBar::State::found);
        QCOMPARE(static_cast<int>(bar.hits().size()), count);

        QSignalSpy closed(&bar, &FindBar::closed);
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(closed.size(), 1);
        QVERIFY(bar.isHidden() && bar.hits().empty());
    }
};

QTEST_MAIN(GraphSearchTest)
#include "graph_search_test.moc"
