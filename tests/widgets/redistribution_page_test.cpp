// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_designer.h"
#include "widgets/common/motion.h"
#include "widgets/redistribution/redistribution_page.h"
#include "widgets/redistribution/redistribution_panel.h"
#include "widgets/redistribution/redistribution_steps.h"
#include "widgets/redistribution/redistribution_view.h"

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QToolButton>
#include <QtTest/QtTest>
#include <QtWidgets/QtWidgets>

using namespace axiscape;

namespace {

template <class T> T* child(QWidget& parent, const char* name) { return parent.findChild<T*>(QLatin1String(name)); }

const TypedRedistribution kExchange{"a=2,b=4", "16x8", "f32", "[{a}, {b}]", "[{b}, {a}]"};

struct Page {
    RedistributionPage page;
    Page() {
        page.resize(900, 260);
        page.show();
    }
    bool ask(const TypedRedistribution& typed) {
        page.ask(typed);
        return settle();
    }
    bool settle() {
        return QTest::qWaitFor([this] { return !page.busy(); }, 30000);
    }
};

} // namespace

class RedistributionPageTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { setMotionReduced(false); }

    void theStepsKeepTheirContract() {
        RedistributionSteps steps;
        QAbstractItemModelTester tester(&steps, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const auto problem = problemOf(kExchange);
        QVERIFY(problem);
        const auto plan = reshard::plan(*problem);
        QVERIFY(plan);
        steps.setPlan(*plan, problem->mesh);
        QCOMPARE(steps.rowCount(), static_cast<int>(plan->steps.size()) + 1);
        QCOMPARE(steps.index(0, RedistributionSteps::Holds).data().toString(), QStringLiteral("8 × 2"));
        steps.setPlan(std::nullopt, {});
        QCOMPARE(steps.rowCount(), 0);
    }

    void aQuestionIsReadWithAndWithoutQuotes() {
        const auto plain = problemOf(kExchange);
        TypedRedistribution quoted = kExchange;
        quoted.from = "[{\"a\"}, {\"b\"}]";
        quoted.shape = "[16, 8]";
        const auto same = problemOf(quoted);
        QVERIFY(plain && same);
        QVERIFY(plain->from == same->from && plain->shape == same->shape);
        TypedRedistribution part = kExchange;
        part.from = "[{b:(1)2}, {b:(2)2}]";
        part.to = "[{}, {a}]";
        const auto parts = problemOf(part);
        QVERIFY2(parts, parts ? "" : parts.error().text().c_str());
        QCOMPARE(parts->from[1][0].before, std::int64_t(2));
        QCOMPARE(typedOf(*parts, ElementType::f32).from, part.from);
        TypedRedistribution wrong = kExchange;
        wrong.to = "[{c}, {}]";
        QVERIFY(!problemOf(wrong));
        wrong = kExchange;
        wrong.shape = "16x";
        wrong.from = "[{a}, {b}]";
        QVERIFY(!problemOf(wrong)); // one dimension, two shardings
        wrong.shape = "16xq";
        QVERIFY(!problemOf(wrong));
    }

    void aPlanIsShownStepByStep() {
        Page p;
        QVERIFY(p.ask(kExchange));
        QVERIFY(p.page.plan());
        const auto steps = static_cast<int>(p.page.plan()->steps.size());
        QVERIFY(steps > 0);
        QCOMPARE(p.page.steps().rowCount(), steps + 1);
        QVERIFY(child<QLabel>(p.page, "redistributionVerdict")->text().startsWith(QLatin1String("Each device sends ")));
        QVERIFY(child<QLabel>(p.page, "redistributionBound")->text().contains(QLatin1String("larger of both ends")));
        QVERIFY(!child<QToolButton>(p.page, "redistributionBack")->isEnabled());
        QTest::mouseClick(child<QToolButton>(p.page, "redistributionForward"), Qt::LeftButton);
        QVERIFY(p.page.view().moving());
        QTRY_VERIFY(!p.page.view().moving());
        QCOMPARE(p.page.view().step(), std::size_t(1));
        QCOMPARE(child<QTableView>(p.page, "redistributionSteps")->currentIndex().row(), 1);
        QTest::mouseClick(child<QToolButton>(p.page, "redistributionBack"), Qt::LeftButton);
        QCOMPARE(p.page.view().at(), 0.0); // back is there at once
    }

    void withReducedMotionEachStepIsThereAtOnce() {
        Page p;
        QVERIFY(p.ask(kExchange));
        setMotionReduced(true);
        p.page.forward();
        QVERIFY(!p.page.view().moving());
        QCOMPARE(p.page.view().at(), 1.0);
        setMotionReduced(false);
    }

    void playGoesThroughAllOfIt() {
        Page p;
        const TypedRedistribution longer{"a=2,b=4", "16x16", "f32", "[{a}, {b}]", "[{b, a}, {}]"};
        QVERIFY(p.ask(longer));
        const std::size_t steps = p.page.plan()->steps.size();
        QTest::mouseClick(child<QToolButton>(p.page, "redistributionPlay"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(p.page.view().step(), steps, 20000);
        QTRY_COMPARE(child<QToolButton>(p.page, "redistributionPlay")->text(), QStringLiteral("Play"));
    }

    void whatIsTypedIsAskedAndRefusedWithAReason() {
        Page p;
        QVERIFY(p.settle());
        auto* to = child<QLineEdit>(p.page, "redistributionTo");
        to->setFocus();
        to->selectAll();
        QTest::keyClicks(to, QStringLiteral("[{nobody}, {}]"));
        QVERIFY(p.settle());
        QVERIFY(!p.page.plan());
        QVERIFY(!child<QLabel>(p.page, "redistributionVerdict")->text().isEmpty());
        QVERIFY(!child<QToolButton>(p.page, "redistributionPlay")->isEnabled());
        to->selectAll();
        QTest::keyClicks(to, QStringLiteral("[{}, {}]"));
        QVERIFY(p.settle());
        QVERIFY(p.page.plan());
    }

    // At either end the devices' parts are what the shardings say; the senders of a step are in the device's group.
    void thePictureShowsWhatEachDeviceHolds() {
        const Theme theme = makeTheme(Theme::Mode::light);
        const auto problem = problemOf({"a=2,b=4", "16x8", "f32", "[{a}, {b}]", "[{}, {b}]"});
        QVERIFY(problem);
        const auto plan = reshard::plan(*problem);
        QVERIFY(plan);
        QCOMPARE(shownDimensions(*plan), std::pair(0, 1));
        RedistributionPictureRequest request;
        request.plan = &*plan;
        request.width = 600;
        request.height = 300;
        const auto held = [&](double at) {
            request.at = at;
            const RedistributionPicture picture = drawRedistribution(request, theme);
            float area = 0, frames = 0;
            for (const DrawCommand& c : picture.list.commands) {
                if (c.kind != DrawCommand::Kind::rect) continue;
                if (c.fill == theme.hover) frames += c.rect.width * c.rect.height;
                if (c.fill == theme.computeProducts) area += c.rect.width * c.rect.height;
            }
            return area / frames;
        };
        QVERIFY(std::abs(held(0) - 1 / 8.f) < 0.01f);
        QVERIFY(std::abs(held(static_cast<double>(plan->steps.size())) - 1 / 4.f) < 0.01f);
        QCOMPARE(drawRedistribution(request, theme).cells.size(), std::size_t(8));
        QCOMPARE(sendersTo(*plan, 0, 0), (std::vector<std::int64_t>{4})); // gathered along a
    }

    // Of the program: an all_gather says where its tensor comes from and goes to, and what it sends beside the best.
    void theCollectivesOfTheSelectedOpAreAsked() {
        test::FakeDesigner designer("mlp_train", "batch=4,model=2");
        RedistributionPanel panel(designer);
        panel.resize(900, 300);
        panel.show();
        designer.addTactic("BP", "batch", {{"batch/*", 0}});
        const SpmdProgram& program = designer.snapshot()->program;
        QVERIFY(!program.collectives.empty());
        const Collective& first = program.collectives.front();
        const auto moved = movedAt(*designer.snapshot(), first.op);
        QVERIFY(!moved.empty());
        QVERIFY(moved.front().sentBytes > 0);
        designer.selection().selectOp(first.op, *designer.model()->module->results(first.op).begin());
        auto* which = child<QComboBox>(panel, "redistributionWhich");
        QCOMPARE(which->count(), static_cast<int>(moved.size()));
        QTRY_VERIFY(!panel.page().busy());
        QVERIFY(panel.page().plan());
        QTRY_VERIFY(
            child<QLabel>(panel, "redistributionVerdict")->text().contains(QLatin1String("The program sends ")));
        QCOMPARE(panel.page().plan()->shape, moved.front().problem.shape);
    }

    void everythingHasAName() {
        Page p;
        for (QWidget* widget : p.page.findChildren<QWidget*>())
            if (widget->focusPolicy() & Qt::TabFocus && !widget->objectName().startsWith(QLatin1String("qt_")))
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    }
};

QTEST_MAIN(RedistributionPageTest)
#include "redistribution_page_test.moc"
