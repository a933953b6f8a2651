// SPDX-License-Identifier: GPL-3.0-or-later
// A measurement put together by hand: whose op an instruction is, on which lane it is drawn, how rows sum up.
#include "core/insight/band_picture.h"
#include "core/session/measured.h"
#include "core/session/session.h"
#include "tests/support/support.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

using namespace axiscape;

namespace {

SnapshotPointer cutTransformer() {
    const auto session = Session::ofModule(test::model("transformer_train_tiny"), "transformer_train_tiny");
    Strategy strategy = sampleStrategy(*session->model(), *parseMesh("batch=4,model=2"));
    strategy.hardware = "tpu_v3";
    const auto now = session->evaluate(strategy);
    return now ? *now : nullptr;
}

// Device 0 in run 5, from second 10 on: a loop around a product, then a collective beside which something computes.
struct Made {
    SnapshotPointer snapshot = cutTransformer();
    OpId product;
    std::size_t sent = 0; // a collective of the strategy
    Measurement measurement;

    Made() {
        const Module& module = *snapshot->model->module;
        for (const OpId op : module.ops())
            if (!product.valid() && isProduct(module.kind(op)) && !nameOf(op).empty()) product = op;
        const auto& all = snapshot->program.collectives;
        while (sent < all.size() && (nameOf(all[sent].op).empty() || all[sent].axes.empty())) ++sent;
        const auto kind = std::string(collectiveName(all[sent].kind));
        ProfiledProgram program{"jit_step", 7, true, {}};
        program.instructions = {{"while.1", "while", "", "", ""},
                                {"dot.2", "dot", nameOf(product), sourceOf(product), ""},
                                {"all-reduce.3", "all-reduce", nameOf(all[sent].op), sourceOf(all[sent].op), kind},
                                {"copy.4", "copy", "", "", ""}};
        measurement.profile.programs = {program};
        measurement.profile.ops = {{0, 0, 0, 0, 5, 10, 14}, {0, 1, 0, 0, 5, 10, 13}, {0, 3, 0, 0, 5, 16, 17},
                                   {0, 2, 0, 1, 5, 14, 17}, {0, 1, 1, 2, 5, 10, 12}, {0, 1, 0, 3, 6, 20, 30}};
        measurement.time = deviceTimeOf(measurement.profile, 0);
        measurement.runs = measuredRuns(measurement.profile, 0);
    }
    std::string nameOf(OpId op) const {
        const Module& module = *snapshot->model->module;
        return std::string(module.text(module.location(op).nameStack));
    }
    std::string sourceOf(OpId op) const {
        const Module& module = *snapshot->model->module;
        const Location at = module.location(op);
        const auto file = module.text(at.file);
        return file.empty() ? std::string() : std::string(file) + ":" + std::to_string(at.line);
    }
};

} // namespace

class MeasuredTest : public QObject {
    Q_OBJECT
  private slots:
    void runsAreThoseOfADevice() {
        const Made made;
        const auto& runs = made.measurement.runs;
        QCOMPARE(runs.size(), std::size_t{3});
        QVERIFY(runs[0].device == 0 && runs[0].run == 5 && runs[0].begin == 10 && runs[0].end == 17);
        QVERIFY(runs[1].device == 1 && runs[1].run == 5);
        QVERIFY(runs[2].device == 0 && runs[2].run == 6);
        QCOMPARE(usualRun({runs[0]}), std::size_t{0});
        // Of three runs the middle one.
        const std::vector<MeasuredRun> three{{0, 1, 0, 9}, {0, 2, 10, 12}, {0, 3, 20, 25}};
        QCOMPARE(usualRun(three), std::size_t{2});
        const auto around = opsAround(made.measurement.profile, 0);
        QVERIFY(around[0] == 1 && around[1] == 0 && around[2] == 0);
    }

    void opsLieOnTheLanesOfTheTimeline() {
        const Made made;
        const auto data = measuredLanes(made.measurement, 0, made.snapshot);
        QVERIFY(data);
        const Lane& computes = data->lanes[0];
        QCOMPARE(computes.items.size(), std::size_t{2}); // the loop itself does nothing
        QCOMPARE(computes.items[0].op, made.product);
        QVERIFY(computes.items[0].product && computes.items[0].start == 0 && computes.items[0].end == 3);
        QVERIFY(!computes.items[1].op.valid()); // a copy of the compiler's
        QCOMPARE(data->end, 7.0);
        // The collective is on the axis that the strategy sends along there.
        const Collective& sent = made.snapshot->program.collectives[made.sent];
        const auto axis = static_cast<std::size_t>(*std::min_element(sent.axes.begin(), sent.axes.end()));
        QCOMPARE(data->lanes[1 + axis].items.size(), std::size_t{1});
        QCOMPARE(data->lanes[1 + axis].items[0].op, sent.op);
        QCOMPARE(data->lanes.size(), 1 + made.snapshot->strategy.mesh.axes.size()); // no other links
    }

    void whatNobodyKnowsIsSentOverOtherLinks() {
        Made made;
        made.measurement.profile.programs[0].instructions[2].opName = "jit(g)/elsewhere/add";
        made.measurement.profile.programs[0].instructions[2].collective = "all_to_all";
        const auto data = measuredLanes(made.measurement, 0, made.snapshot);
        QCOMPARE(data->lanes.back().axis, kOtherLinks);
        QCOMPARE(data->lanes.back().items.size(), std::size_t{1});
        QCOMPARE(data->lanes.back().items[0].measured, 3);
    }

    void whatRunsAtOnceIsDrawnOnce() {
        Made made;
        made.measurement.profile.ops[2] = {0, 3, 0, 4, 5, 11, 12}; // within the product, on another thread
        const auto data = measuredLanes(made.measurement, 0, made.snapshot);
        QCOMPARE(data->lanes[0].items.size(), std::size_t{1});
    }

    void rowsSumUp() {
        const Made made;
        const auto rows = measuredAndSimulated(made.measurement.profile, made.measurement.time, made.snapshot.get());
        for (const MeasuredBy by : {MeasuredBy::layer, MeasuredBy::kind}) {
            const auto sums = summedBy(by, rows);
            QVERIFY(sums.size() > 1 && sums.size() < rows.size());
            double all = 0, summed = 0, simulated = 0, summedSimulated = 0;
            for (const MeasuredRow& row : rows)
                all += row.measuredSeconds, simulated += row.simulatedSeconds.value_or(0);
            for (const MeasuredRow& row : sums)
                summed += row.measuredSeconds, summedSimulated += row.simulatedSeconds.value_or(0);
            QVERIFY(std::abs(all - summed) < 1e-9 && std::abs(simulated - summedSimulated) < 1e-9);
        }
        QCOMPARE(summedBy(MeasuredBy::layerAndKind, rows).size(), rows.size());
        // What no name says is in no row.
        double attributed = 0;
        for (const MeasuredRow& row : rows) attributed += row.measuredSeconds;
        QVERIFY(std::abs(attributed + made.measurement.time.unattributedSeconds - made.measurement.ownSeconds()) <
                1e-9);
        QVERIFY(made.measurement.unattributedShare() > 0);
    }

    void aFolderWithoutAProfileSaysSo() {
        const QTemporaryDir folder;
        const auto read = readMeasurement(folder.path().toStdString());
        QVERIFY(!read);
        QVERIFY(read.error().text().find("no profile") != std::string::npos);
        QFile broken(folder.filePath(QStringLiteral("vm.xplane.pb")));
        QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("nothing") > 0);
        broken.close();
        QVERIFY(!readMeasurement(folder.path().toStdString()));
    }
};

QTEST_GUILESS_MAIN(MeasuredTest)
#include "measured_test.moc"
