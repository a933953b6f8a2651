// SPDX-License-Identifier: GPL-3.0-or-later
// What would fit: points are strategies like any other, none of the front is beaten, and what each part brings is told.
#include "core/session/fit.h"
#include "core/tactics/profile.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

using namespace axiscape;

namespace {

FitRequest request(const char* model) {
    FitRequest ask;
    ask.variants.push_back({"", Session::ofModule(test::model(model), model)});
    ask.base.mesh = Mesh{{{"data", 4}, {"model", 2}}};
    ask.base.hardware = "h100_sxm";
    ask.base.schedule.options = *optionsOfProfile("least");
    ask.threads = 2;
    return ask;
}

} // namespace

class FitTest : public QObject {
    Q_OBJECT

  private slots:
    void nothingIsFasterAndSmallerThanAPointOfTheFront() {
        const auto ask = request("transformer_train_tiny");
        const auto found = whatFits(ask);
        QVERIFY2(found, found ? "" : found.error().text().c_str());
        QVERIFY(found->complete);
        QVERIFY(found->points.size() > 20 && found->front.size() > 1);
        for (const std::size_t f : found->front)
            for (const FitPoint& other : found->points)
                QVERIFY(!(other.perSecond() > found->points[f].perSecond() &&
                          other.peakBytes < found->points[f].peakBytes));
        const FitPoint& smallest = found->points[found->front.back()];
        QVERIFY2(!smallest.strategy.transforms.empty(), fitPointText(smallest).c_str());
        // A point is what its strategy comes to.
        const auto again = ask.variants[0].session->evaluate(smallest.strategy);
        QVERIFY(again);
        QCOMPARE((*again)->simulation->memory.peak, smallest.peakBytes);
        QVERIFY(!(*again)->model->recomputed.empty());
        const auto gain =
            std::ranges::find(smallest.gains, transformsText(smallest.strategy.transforms), &FitGain::member);
        QVERIFY(gain != smallest.gains.end());
        QVERIFY(gain->peakBytes > 0);
    }

    void theResultDoesNotDependOnThreads() {
        auto ask = request("mlp_train");
        const auto texts = [&] {
            std::vector<std::string> out;
            const auto found = whatFits(ask);
            if (found)
                for (const std::size_t i : found->front) out.push_back(fitPointText(found->points[i]));
            return out;
        };
        const auto two = texts();
        ask.threads = 1;
        QVERIFY(!two.empty());
        QCOMPARE(texts(), two);
    }

    void variantsAreComparedByTokens() {
        auto ask = request("mlp_train");
        ask.variants.push_back({"chain", Session::ofModule(test::model("matmul_chain"), "chain")});
        const auto found = whatFits(ask);
        QVERIFY(found);
        const auto isOf = [](std::size_t variant) { return [=](const FitPoint& p) { return p.variant == variant; }; };
        for (const std::size_t variant : {0u, 1u}) QVERIFY(std::ranges::any_of(found->points, isOf(variant)));
        for (std::size_t i = 1; i < found->front.size(); ++i)
            QVERIFY(found->points[found->front[i - 1]].perSecond() >= found->points[found->front[i]].perSecond());
    }

    void whatIsMissingIsSaid() {
        auto ask = request("mlp_train");
        ask.base.hardware.clear();
        QCOMPARE(whatFits(ask).error().text(), std::string("there is no hardware that a step could fit on. Name one"));
    }

    void itCanBeCancelled() {
        const Progress progress = Progress::cancellable();
        progress.cancel();
        const auto found = whatFits(request("mlp_train"), progress);
        QVERIFY(!found || !found->complete);
    }
};

QTEST_APPLESS_MAIN(FitTest)
#include "fit_test.moc"
