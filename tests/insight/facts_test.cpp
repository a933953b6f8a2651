// SPDX-License-Identifier: GPL-3.0-or-later
// Whose doing it is: reports of tensors, causes of collectives, what a filter finds, the peak summed up.
#include "core/insight/causes.h"
#include "core/insight/peak_groups.h"
#include "core/insight/placed.h"
#include "core/insight/product_flops.h"
#include "core/insight/tensor_report.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

Tactic manual(std::string name, std::string axis, std::vector<std::pair<std::string, std::uint8_t>> inputs) {
    Tactic tactic;
    tactic.name = std::move(name);
    tactic.axis = std::move(axis);
    for (auto& [pattern, dim] : inputs) tactic.inputs.push_back({std::move(pattern), InputRule::Kind::dimension, dim});
    return tactic;
}

SnapshotPointer chain() {
    const auto session = Session::ofModule(test::model("matmul_chain"), "matmul_chain");
    const auto made = session->evaluate({*parseMesh("batch=4,model=2"),
                                         "tpu_v3",
                                         {{manual("BP", "batch", {{"x", 0}}), manual("MP", "model", {{"w1", 1}}),
                                           manual("Z3", "batch", {{"w1", 0}, {"w2", 1}})},
                                          {}}});
    return made ? *made : nullptr;
}

ValueId argument(const Snapshot& snapshot, const std::string& path) {
    const Module& module = *snapshot.model->module;
    for (std::uint32_t a = 0; a < module.argumentCount(); ++a)
        if (module.argument(a).path == path) return ValueId{a};
    return {};
}

} // namespace

class FactsTest : public QObject {
    Q_OBJECT
    SnapshotPointer m_now;

  private slots:
    void initTestCase() {
        m_now = chain();
        QVERIFY(m_now);
    }
    void theReportSaysWhoCutWhat() {
        const TensorReport w1 = reportOf(*m_now, argument(*m_now, "w1"));
        QCOMPARE(w1.kind, TensorReport::Kind::argument);
        QCOMPARE(w1.shardy, std::string(R"([{"batch"}, {"model"}])"));
        QCOMPARE(w1.local, (std::vector<std::int64_t>{2, 8}));
        QCOMPARE(w1.localBytes, 64);
        QCOMPARE(w1.axes.size(), std::size_t(2));
        QCOMPARE(w1.axes[0].tacticName, std::string("Z3"));
        QCOMPARE(w1.axes[0].dim, std::uint8_t(0));
        QCOMPARE(*w1.axes[0].reason, Placement::Reason::action);
        QCOMPARE(w1.axes[1].tacticName, std::string("MP"));
        const TensorReport x = reportOf(*m_now, argument(*m_now, "x"));
        QCOMPARE(x.axes.size(), std::size_t(2));
        QCOMPARE(x.axes[0].tacticName, std::string("BP"));
        QCOMPARE(x.axes[1].kind, AxisFact::Kind::repeated);
        QVERIFY(!x.axes[1].reason);
        QCOMPARE(x.axes[1].axis, AxisId(1));
        // The second product is a partial sum over model until its all_reduce.
        const TensorReport product = reportOf(*m_now, m_now->model->module->results(OpId{1u})[0]);
        QCOMPARE(product.kind, TensorReport::Kind::result);
        QCOMPARE(product.axes.size(), std::size_t(2));
        QCOMPARE(*product.axes[0].reason, Placement::Reason::forward);
        QVERIFY2(product.axes[0].from.ends_with("dot_general"), product.axes[0].from.c_str());
        QCOMPARE(product.axes[1].kind, AxisFact::Kind::partial);
        QCOMPARE(product.axes[1].then, std::string("all_reduce"));
        QCOMPARE(product.axes[1].tacticName, std::string("MP"));
    }
    void whatIsSentIsOwedToATactic() {
        const auto sent = sentCollectives(*m_now);
        QCOMPARE(sent.size(), std::size_t(3));
        for (const SentCollective& one : sent) {
            QVERIFY(one.collective->kind != CollectiveKind::all_slice);
            QCOMPARE(one.tactic, one.collective->kind == CollectiveKind::all_reduce ? 1 : 2); // MP; Z3
        }
        QCOMPARE(tacticsOf(*m_now, OpId{1u}), (std::vector<int>{0, 1}));
    }
    void productsOfADeviceAreItsShareOfTheWhole() {
        // x[256, 8] w1[8, 16] w2[16, 8] over eight devices: both axes cut both products.
        const ProductFlops both = productFlops(m_now->program);
        QCOMPARE(both.whole, 2.0 * 256 * (8 * 16 + 16 * 8));
        QCOMPARE(both.device, both.whole / 8);
        // Before MP each device repeats what the axis model does not cut.
        const ProductFlops batch = productFlops(m_now->after(1).program);
        QCOMPARE(batch.whole, both.whole);
        QCOMPARE(batch.device, both.whole / 4);
    }
    void aFilterFindsTensors() {
        const Mesh& mesh = m_now->strategy.mesh;
        QCOMPARE(foundArguments(*m_now, TensorFilter("axis:model", mesh)).size(), std::size_t(2)); // w1 and w2
        QCOMPARE(foundArguments(*m_now, {}).size(), std::size_t(3));
        QCOMPARE(placedResults(*m_now).size(), std::size_t(2));
        QVERIFY(placedResults(*m_now, TensorFilter("axis:none_such", mesh)).empty());
        QCOMPARE(sentCollectives(*m_now, TensorFilter("w2", mesh)).size(), std::size_t(1));
        QCOMPARE(TensorFilter("axis:none_such", mesh).problemKind(), TensorFilter::Problem::axis);
        QCOMPARE(TensorFilter("shape:x", mesh).problemKind(), TensorFilter::Problem::shape);
        QCOMPARE(TensorFilter("local>many", mesh).problemKind(), TensorFilter::Problem::bytes);
        QCOMPARE(TensorFilter("w axis:batch", mesh).problemKind(), TensorFilter::Problem::none);
    }
    void thePeakIsTheSumOfItsParts() {
        std::int64_t all = 0, last = m_now->simulation->memory.peak;
        for (const PeakCategory& category : peakCategories(*m_now)) {
            QVERIFY(category.bytes <= last);
            last = category.bytes;
            std::int64_t within = 0;
            std::size_t buffers = 0;
            for (const PeakLayer& layer : category.layers) {
                within += layer.bytes;
                buffers += layer.buffers.size();
                for (const std::uint32_t i : layer.buffers)
                    QCOMPARE(m_now->simulation->peakBuffers[i].category, category.category);
            }
            QCOMPARE(within, category.bytes);
            QCOMPARE(buffers, std::size_t(category.buffers));
            all += category.bytes;
        }
        std::int64_t buffers = 0;
        for (const PeakBuffer& buffer : m_now->simulation->peakBuffers) buffers += buffer.bytes;
        QCOMPARE(all, buffers);
    }
};

QTEST_GUILESS_MAIN(FactsTest)
#include "facts_test.moc"
