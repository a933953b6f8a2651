// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that are recomputed compute the same, keep less, and are told apart by their layers.
#include "core/interpret/interpret.h"
#include "core/stablehlo/stablehlo.h"
#include "core/transform/module_edit.h"
#include "core/transform/transform.h"
#include "core/verify/verify.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

using namespace axiscape;

namespace {

std::shared_ptr<const Module> scanProgram() {
    auto module = importFile(test::data("transform/scan_train.mlir"));
    return module ? *module : nullptr;
}

Result<Transformed> recomputed(const std::shared_ptr<const Module>& module, Recompute wish) {
    return transformed(module, analyse(*module), std::vector{Transform{std::move(wish)}});
}

// The largest difference of what two programs give on the same numbers, as a share of the largest number.
double difference(const std::shared_ptr<const Module>& a, const std::shared_ptr<const Module>& b) {
    const auto arguments = randomArguments(*a, analyse(*a), 7, Precision::f64);
    const auto run = [&](const std::shared_ptr<const Module>& module) {
        MachineOptions options;
        options.doublePrecision = true;
        auto machine = Machine::make(module, {arguments}, options);
        if (!machine || !machine->run()) return std::vector<Tensor>{};
        return machine->results(0);
    };
    const auto x = run(a), y = run(b);
    if (x.empty() || x.size() != y.size()) return 1;
    double worst = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (x[i].dtype() != ElementType::f64) {
            if (!std::ranges::equal(std::span(x[i].bytes(), x[i].byteCount()),
                                    std::span(y[i].bytes(), y[i].byteCount())))
                return 1;
            continue;
        }
        double largest = 1e-30, apart = 0;
        const double *a0 = x[i].data<double>(), *b0 = y[i].data<double>();
        for (std::int64_t e = 0; e < x[i].elements(); ++e) {
            largest = std::max(largest, std::abs(a0[e]));
            apart = std::max(apart, std::abs(a0[e] - b0[e]));
        }
        worst = std::max(worst, apart / largest);
    }
    return worst;
}

int barriers(const Module& module) {
    int count = 0;
    for (const OpId op : module.ops()) count += module.kind(op) == OpKind::optimization_barrier;
    return count;
}

// Bytes that the loops carry in all.
std::int64_t carriedBytes(const Module& module) {
    std::int64_t bytes = 0;
    for (const OpId op : module.ops())
        if (module.kind(op) == OpKind::while_)
            for (const ValueId v : module.operands(op)) bytes += module.type(v).bytes();
    return bytes;
}

} // namespace

class RecomputeTest : public QObject {
    Q_OBJECT

  private slots:
    void programsComputeTheSame_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QStringList>("layers");
        QTest::addColumn<QStringList>("keep");
        for (const char* model : {"transformer_train_tiny", "moe_train", "mlp_train"})
            for (const char* keep : {"", "dots", "dots_no_batch"})
                QTest::addRow("%s %s", model, keep)
                    << model << QStringList() << (*keep != '\0' ? QStringList(keep) : QStringList());
        QTest::addRow("a scope is kept") << "transformer_train_tiny" << QStringList() << QStringList("tag:attn");
        QTest::addRow("part of a layer") << "transformer_train_tiny" << QStringList("layer_0/mlp") << QStringList();
        for (const char* keep : {"", "dots", "tag:mlp"})
            QTest::addRow("scan %s", keep)
                << "scan" << QStringList() << (*keep != '\0' ? QStringList(keep) : QStringList());
    }
    void programsComputeTheSame() {
        QFETCH(QString, model);
        QFETCH(QStringList, layers);
        QFETCH(QStringList, keep);
        const auto module = model == "scan" ? scanProgram() : test::model(model.toStdString());
        Recompute wish;
        for (const auto& layer : layers) wish.layers.push_back(layer.toStdString());
        for (const auto& word : keep) wish.keep.push_back(word.toStdString());
        const auto made = recomputed(module, wish);
        QVERIFY2(made, made ? "" : made.error().text().c_str());
        QVERIFY(made->madeAgain > 0);
        QVERIFY(barriers(*made->module) > barriers(*module));
        QCOMPARE(made->origin.size(), std::size_t(made->module->opCount()));
        for (const OpId op : made->module->ops())
            if (made->origin[op].valid()) QVERIFY(made->module->kind(op) == module->kind(made->origin[op]));
        QVERIFY2(difference(module, made->module) < 1e-12, fmt::format("{}", difference(module, made->module)).c_str());
        // What it writes can be read again.
        const auto again = importText(printText(*made->module), "again");
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(fingerprint(**again), fingerprint(*made->module));
    }

    void loopsCollectTheirInputOnly() {
        const auto module = scanProgram();
        const auto all = recomputed(module, {}), dots = recomputed(module, {{}, {"dots"}});
        QVERIFY(all && dots);
        QVERIFY(carriedBytes(*all->module) < carriedBytes(*dots->module));
        QVERIFY(carriedBytes(*dots->module) < carriedBytes(*module));
    }

    void aProgramWithItsOwnRecomputationKeepsIt() {
        const auto module = test::model("transformer_scan_train");
        const auto made = recomputed(module, {});
        QVERIFY(!made);
        QCOMPARE(made.error().text(),
                 std::string("there is nothing to recompute: what the layers keep for the backward pass is their "
                             "input, or is to be kept. Leave the recomputation out, or name other layers"));
    }

    void whatIsWrongIsSaid() {
        const auto module = test::model("transformer_train_tiny");
        QCOMPARE(recomputed(module, {{"no_such"}, {}}).error().text(),
                 std::string("no layer of the forward pass is called no_such. Layers here: layer_0, "
                             "layer_0/attn, layer_0/mlp, layer_1, layer_1/attn, layer_1/mlp, logits, loss"));
        QCOMPARE(recomputed(module, {{}, {"dot"}}).error().text(),
                 std::string("a recomputation cannot keep dot. Write dots, dots_no_batch or tag:SCOPE"));
        QVERIFY(!recomputed(module, {{}, {"tag:no_such"}}));
    }

    void layersAreNamedInOrderAndStandInTheBackwardPass() {
        const auto module = test::model("transformer_train_tiny");
        const auto made = recomputed(module, {{"layer_*"}, {}});
        QVERIFY(made);
        QCOMPARE(made->layers, (std::vector<std::string>{"layer_0", "layer_1"}));
        const Structure structure = analyse(*made->module);
        int copies = 0;
        for (const OpId op : made->module->ops())
            copies += made->module->text(made->module->location(op).nameStack).find("rematted_computation") !=
                          std::string_view::npos &&
                      structure.passOf[op] == Pass::backward;
        QVERIFY(copies > 100);
    }

    void nameStacksAreThoseOfCheckpoint() {
        using transforms::recomputedStack;
        QCOMPARE(recomputedStack("jit(f)/jvp(layer_0)/add"),
                 std::string("jit(f)/transpose(jvp(layer_0))/jvp(layer_0)/checkpoint/rematted_computation/add"));
        QCOMPARE(recomputedStack("jit(f)/jvp()/while/body/mul"),
                 std::string("jit(f)/transpose(jvp())/jvp()/checkpoint/rematted_computation/while/body/mul"));
        QCOMPARE(recomputedStack("jit(f)/transpose(jvp(a))/add"), std::string("jit(f)/transpose(jvp(a))/add"));
        QCOMPARE(recomputedStack("jit(f)/add"), std::string("jit(f)/add"));
    }

    void transformsAreSaidInOneLine() {
        QCOMPARE(transformsText({}), std::string());
        const std::vector<Transform> two{{{{"layer_*"}, {"dots"}}}, {{}}};
        QCOMPARE(transformsText(two), std::string("recompute layer_* but dots; recompute layers"));
    }
};

QTEST_APPLESS_MAIN(RecomputeTest)
#include "recompute_test.moc"
