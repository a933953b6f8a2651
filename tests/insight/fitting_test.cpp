// SPDX-License-Identifier: GPL-3.0-or-later
// Does it fit, and with what change would it; and the table of the peak with layers and tactics.
#include "core/insight/fitting.h"
#include "core/insight/peak_suggestion.h"
#include "core/insight/peak_table.h"
#include "core/insight/recomputation.h"
#include "core/session/pricing.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>

using namespace axiscape;

namespace {

const std::shared_ptr<Session>& session() {
    static const auto s = Session::ofModule(test::model("transformer_train_tiny"), "transformer_train_tiny.mlir");
    return s;
}

const ModelFacts& facts() {
    static const ModelFacts f = modelFacts(*session()->model()->sites, *session()->model()->structure);
    return f;
}

Strategy dataParallel(std::int64_t devices) {
    Strategy s{{{{"batch", devices}, {"model", 2}}}, "h100_sxm", {}};
    Tactic tactic;
    tactic.name = "BP";
    tactic.axis = "batch";
    tactic.inputs = {{"batch/*", InputRule::Kind::dimension, 0}};
    s.schedule.tactics = {tactic};
    return s;
}

// The same on a device with so much memory.
Snapshot with(const Snapshot& snapshot, std::int64_t capacity) {
    Snapshot other = snapshot;
    auto simulation = std::make_shared<Simulation>(*snapshot.simulation);
    simulation->capacityBytes = static_cast<double>(capacity);
    other.simulation = std::move(simulation);
    return other;
}

} // namespace

class FittingTest : public QObject {
    Q_OBJECT

  private slots:
    void what_fits_needs_no_answer() {
        const auto f = fitting(**session()->evaluate(dataParallel(2)), facts());
        QVERIFY(f.fits && !f.devices && !f.batch && !f.recomputed);
    }

    void more_devices_are_simulated() {
        const auto now = *session()->evaluate(dataParallel(2)), then = *session()->evaluate(dataParallel(4));
        QVERIFY(then->simulation->memory.peak < now->simulation->memory.peak);
        const auto f = fitting(with(*now, then->simulation->memory.peak), facts());
        QVERIFY(!f.fits && f.devices);
        QCOMPARE(f.devices->axis, std::string("batch"));
        QCOMPARE(f.devices->size, std::int64_t(4));
        QCOMPARE(f.devices->devices, std::int64_t(8));
        QCOMPARE(f.devices->peakBytes, then->simulation->memory.peak);
    }

    void a_smaller_batch_is_told_by_what_has_the_batch() {
        const auto whole = *session()->evaluate(dataParallel(1)), half = *session()->evaluate(dataParallel(2));
        // Half the batch on each device is what two devices have, but for the reductions between them.
        const auto f = fitting(with(*whole, half->simulation->memory.peak * 102 / 100), facts());
        QVERIFY(f.batch);
        QCOMPARE(f.batch->now, std::int64_t(8));
        QVERIFY2(f.batch->size >= 3 && f.batch->size <= 5, qPrintable(QString::number(f.batch->size)));
        QVERIFY(f.batch->peakBytes <= f.capacityBytes);
        const auto cut = fitting(with(*half, half->simulation->memory.peak - 1), facts());
        QVERIFY(cut.batch);
        QVERIFY(cut.batch->size % 2 == 0 && cut.batch->size < 8); // both devices keep whole examples
    }

    void layers_that_keep_most_are_recomputed_first() {
        const auto now = *session()->evaluate(dataParallel(2));
        const auto kept = insight::keptByLayers(*now);
        QCOMPARE(kept.size(), std::size_t(2));
        QCOMPARE(kept[0].path, std::string("layer_0"));
        QCOMPARE(kept[1].path, std::string("layer_1"));
        for (const auto& layer : kept) QVERIFY(layer.bytes > 0 && layer.seconds > 0);
        const auto peak = now->simulation->memory.peak;
        const auto all = std::min(kept[0].bytes, kept[1].bytes); // one of them is being made again
        const auto f = fitting(with(*now, peak - all), facts());
        QVERIFY(f.recomputed);
        QCOMPARE(f.recomputed->layers, (std::vector<std::string>{"layer_0", "layer_1"}));
        QCOMPARE(f.recomputed->peakBytes, peak - all);
        QVERIFY(std::abs(f.recomputed->seconds - kept[0].seconds - kept[1].seconds) < 1e-12);
        QVERIFY(!fitting(with(*now, peak - all - 1), facts()).recomputed);
    }

    void nothing_helps_when_the_parameters_are_too_large() {
        const auto now = *session()->evaluate(dataParallel(2));
        const auto f = fitting(with(*now, 1000), facts());
        QVERIFY(!f.fits && !f.devices && !f.batch && !f.recomputed);
    }

    void a_cancelled_question_stops() {
        auto progress = Progress::cancellable();
        progress.cancel();
        const auto now = *session()->evaluate(dataParallel(2));
        QVERIFY(!fitting(with(*now, now->simulation->memory.peak - 1), facts(), progress).devices);
    }

    void one_tactic_would_lower_the_peak_most() {
        const auto now = *session()->evaluate(dataParallel(2));
        const auto best = peakSuggestion(*now);
        QVERIFY(best.has_value());
        Strategy with = now->strategy;
        with.schedule.tactics.push_back(best->tactic);
        QCOMPARE((*session()->evaluate(with))->simulation->memory.peak, best->peakBytes);
        QCOMPARE(best->savedBytes, now->simulation->memory.peak - best->peakBytes);
        for (const LibraryKind kind : {LibraryKind::zero3, LibraryKind::megatron}) // none of these is better
            for (const char* axis : {"batch", "model"})
                if (const auto other = libraryTactic(kind, axis, facts(), now->partition())) {
                    with.schedule.tactics.back() = other->tactic;
                    QVERIFY((*session()->evaluate(with))->simulation->memory.peak >= best->peakBytes);
                }
        Strategy unpriced = dataParallel(2);
        unpriced.hardware.clear();
        QVERIFY(!peakSuggestion(**session()->evaluate(unpriced)));
    }

    void the_axis_counted_first_lies_on_the_fastest_links() {
        Strategy plain = dataParallel(2);
        plain.mesh.axes[1].size = 16;
        Strategy ordered = plain;
        ordered.deviceOrder = "model,batch";
        const Hardware hardware = *findHardware(plain.hardware);
        const auto as = *placementOn(plain, hardware), other = *placementOn(ordered, hardware);
        QVERIFY(as != other);
        QVERIFY(as[0][0].level > 0); // model fills what is nearest
        QCOMPARE(int(other[0][0].level), 0);
        const double slow = (*session()->evaluate(plain))->simulation->communicationSeconds;
        const double fast = (*session()->evaluate(ordered))->simulation->communicationSeconds;
        QVERIFY(fast < slow); // all is sent along batch
        ordered.deviceOrder = "model";
        QVERIFY(!session()->evaluate(ordered));
    }

    void the_table_of_the_peak() {
        const auto now = *session()->evaluate(dataParallel(2));
        const auto rows = peakTable(*now);
        QCOMPARE(rows.size(), now->simulation->peakBuffers.size());
        bool parameter = false, kept = false;
        for (const auto& row : rows) {
            QVERIFY(!row.name.empty());
            parameter = parameter || (row.name == "params/embed" && row.tactic.empty());
            kept =
                kept || (row.layer.rfind("layer_0", 0) == 0 && row.tactic == "BP" && !row.attributed.source.empty() &&
                         row.attributed.buffer.category == MemoryCategory::activations);
        }
        QVERIFY(parameter && kept);
    }
};

QTEST_GUILESS_MAIN(FittingTest)
#include "fitting_test.moc"
