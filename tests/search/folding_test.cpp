// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/module_builder.h"
#include "core/search/evaluate.h"
#include "core/search/folding.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <numeric>
#include <random>

using namespace axiscape;
using namespace axiscape::searching;

namespace {

// A train step of residual layers, h + tanh(h w1) w2, written out: forward, backward, update. With loops each layer
// halves what it has three times, and adds a number of its own. Sorted: parameters stand in the order of their names.
std::shared_ptr<const Module> residualTrain(int layers, bool loops = false, bool sorted = false) {
    ModuleBuilder b("train");
    const std::int64_t batch = 64, width = 32, hidden = 128;
    const TypeId hType = b.tensor(ElementType::f32, {batch, width}),
                 tType = b.tensor(ElementType::f32, {batch, hidden}),
                 w1Type = b.tensor(ElementType::f32, {width, hidden}),
                 w2Type = b.tensor(ElementType::f32, {hidden, width}),
                 scalar = b.tensor(ElementType::f32, std::initializer_list<std::int64_t>{});
    std::vector<int> order(static_cast<std::size_t>(layers));
    std::iota(order.begin(), order.end(), 0);
    if (sorted) std::ranges::sort(order, {}, [](int i) { return std::to_string(i); });
    std::vector<std::vector<ValueId>> weights(order.size());
    for (std::size_t at = 0; at < order.size(); ++at) {
        const int i = order[at];
        auto& pair = weights[static_cast<std::size_t>(i)];
        for (const int k : {0, 1}) {
            Argument info;
            info.name = "params['layer_" + std::to_string(i) + "']['w" + std::to_string(k + 1) + "']";
            info.path = "params/layer_" + std::to_string(i) + "/w" + std::to_string(k + 1);
            info.aliasedResult = 2 * static_cast<int>(at) + k;
            info.donated = true;
            pair.push_back(b.argument(std::move(info), k == 0 ? w1Type : w2Type));
        }
    }
    ValueId h = b.argument("batch['x']", hType);
    const auto dot = [&](ValueId x, ValueId y, std::int64_t sumX, std::int64_t sumY, TypeId type) {
        const OpId op = b.op(OpKind::dot_general, {x, y}, {type});
        b.ints(AttributeName::lhs_contracting_dimensions, {sumX});
        b.ints(AttributeName::rhs_contracting_dimensions, {sumY});
        return b.result(op);
    };
    const auto two = [&](OpKind kind, ValueId x, ValueId y, TypeId type) {
        return b.result(b.op(kind, {x, y}, {type}));
    };
    const auto filled = [&](const char* number, TypeId type) {
        const OpId constant = b.op(OpKind::constant, {}, {scalar});
        b.text(AttributeName::value, number);
        const OpId op = b.op(OpKind::broadcast_in_dim, {b.result(constant)}, {type});
        b.ints(AttributeName::broadcast_dimensions, std::initializer_list<std::int64_t>{});
        return b.result(op);
    };
    const TypeId countType = b.tensor(ElementType::i32, std::initializer_list<std::int64_t>{});
    const auto count = [&](const char* number) {
        const OpId op = b.op(OpKind::constant, {}, {countType});
        b.text(AttributeName::value, number);
        return b.result(op);
    };
    const auto halved = [&](ValueId x) {
        const ValueId zero = count("0"), limit = count("3"), one = count("1"), half = filled("0.5", tType);
        const OpId loop = b.op(OpKind::while_, {zero, x}, {countType, tType});
        const std::vector<TypeId> carried{countType, tType};
        const auto c = b.beginRegion(carried);
        const OpId less = b.op(OpKind::compare, {c[0], limit}, {b.tensor(ElementType::i1, {})});
        b.text(AttributeName::comparison_direction, "LT");
        b.endRegion(std::vector<ValueId>{b.result(less)});
        const auto v = b.beginRegion(carried);
        const ValueId next = two(OpKind::add, v[0], one, countType), less2 = two(OpKind::multiply, v[1], half, tType);
        b.endRegion(std::vector<ValueId>{next, less2});
        return b.result(loop, 1);
    };
    std::vector<ValueId> inputs, activations;
    for (int i = 0; i < layers; ++i) {
        const auto& w = weights[static_cast<std::size_t>(i)];
        inputs.push_back(h);
        ValueId t = b.result(b.op(OpKind::tanh, {dot(h, w[0], 1, 0, tType)}, {tType}));
        if (loops) t = two(OpKind::add, halved(t), filled(std::to_string(i).c_str(), tType), tType);
        activations.push_back(t);
        h = two(OpKind::add, h, dot(t, w[1], 1, 0, hType), hType);
    }
    ValueId g = two(OpKind::multiply, h, filled("2.0", hType), hType);
    std::vector<std::vector<ValueId>> gradients(static_cast<std::size_t>(layers));
    for (int i = layers; i-- > 0;) {
        const auto at = static_cast<std::size_t>(i);
        const ValueId t = activations[at];
        const ValueId dt = dot(g, weights[at][1], 1, 1, tType), dw2 = dot(t, g, 0, 0, w2Type);
        const ValueId slope = two(OpKind::subtract, filled("1.0", tType), two(OpKind::multiply, t, t, tType), tType);
        const ValueId da = two(OpKind::multiply, dt, slope, tType);
        gradients[at] = {dot(inputs[at], da, 0, 0, w1Type), dw2};
        g = two(OpKind::add, g, dot(da, weights[at][0], 1, 1, hType), hType);
    }
    std::vector<ValueId> results;
    for (const int layer : order)
        for (const std::size_t k : {0u, 1u}) {
            const auto i = static_cast<std::size_t>(layer);
            const TypeId type = k == 0 ? w1Type : w2Type;
            const ValueId step = two(OpKind::multiply, gradients[i][k], filled("0.01", type), type);
            results.push_back(two(OpKind::subtract, weights[i][k], step, type));
        }
    results.push_back(g);
    return b.finish(results);
}

// Steps of one layer written out, each with a number of its own that stands before all of them.
std::shared_ptr<const Module> unrolledSteps(int steps) {
    ModuleBuilder b("steps");
    const TypeId hType = b.tensor(ElementType::f32, {64, 32}), wType = b.tensor(ElementType::f32, {32, 32}),
                 scalar = b.tensor(ElementType::f32, std::initializer_list<std::int64_t>{});
    const ValueId w = b.argument("params['w']", wType);
    ValueId h = b.argument("batch['x']", hType);
    std::vector<ValueId> numbers;
    for (int i = 0; i < steps; ++i) {
        const OpId constant = b.op(OpKind::constant, {}, {scalar});
        b.text(AttributeName::value, std::to_string(i));
        numbers.push_back(b.result(constant));
    }
    for (const ValueId number : numbers) {
        const OpId product = b.op(OpKind::dot_general, {h, w}, {hType});
        b.ints(AttributeName::lhs_contracting_dimensions, {1});
        b.ints(AttributeName::rhs_contracting_dimensions, {0});
        const ValueId x = b.result(product);
        const OpId filled = b.op(OpKind::broadcast_in_dim, {number}, {hType});
        b.ints(AttributeName::broadcast_dimensions, std::initializer_list<std::int64_t>{});
        const ValueId sum = b.result(b.op(OpKind::add, {x, b.result(filled)}, {hType}));
        h = b.result(b.op(OpKind::tanh, {sum}, {hType}));
    }
    return b.finish(std::vector<ValueId>{h});
}

// Made here, a train step of many layers (tests/jax/deep_programs.py), or a model.
std::shared_ptr<const Module> programOf(const QString& name) {
    if (name == "steps") return unrolledSteps(40);
    if (name.isEmpty() || name == "loops" || name == "sorted")
        return residualTrain(12, name == "loops", name == "sorted");
    if (name.endsWith("_deep")) return *importFile(test::data("search/" + name.toStdString() + ".mlir.gz"));
    return test::model(name.toStdString());
}

SearchProblem problemOf(const std::shared_ptr<const Module>& module, const char* hardware, bool least = false,
                        const char* mesh = "a=4,b=2") {
    const LoweringOptions lowering = least ? LoweringOptions{true, Reshards::minimal, true} : LoweringOptions{};
    const auto rules = least ? RuleSet::extended : RuleSet::byDefault;
    return prepared({Partition(std::make_shared<const SiteTable>(module, rules), *parseMesh(mesh)),
                     std::make_shared<const Structure>(analyse(*module)),
                     *findHardware(hardware),
                     {},
                     lowering,
                     {}});
}

SearchCost replayed(const SearchProblem& problem, const Partition& state) {
    const SpmdProgram program = lower(state, problem.lowering);
    const auto s = simulate(program, problem.hardware, problem.facts, problem.simulation);
    return costOf(s, program.counts.total(), problem.limits);
}

bool isSame(const Partition& a, const Partition& b) {
    for (std::uint32_t s = 0; s < a.sites().size(); ++s)
        if (!(a.nest(SiteId{s}) == b.nest(SiteId{s}))) return false;
    for (std::uint32_t i = 0; i < a.module().argumentCount(); ++i)
        if (!(a.argument(i) == b.argument(i)) || a.atomicAxes(ValueId{i}) != b.atomicAxes(ValueId{i})) return false;
    return true;
}

} // namespace

class FoldingTest : public QObject {
    Q_OBJECT
  private slots:
    void layersAreFound() {
        const auto module = residualTrain(12);
        const auto folding = Folding::make(std::make_shared<const SiteTable>(module));
        QVERIFY(folding);
        QVERIFY(folding->instances() >= 7);
        // An op more or less than five layers, whatever the number of layers.
        const auto larger = Folding::make(std::make_shared<const SiteTable>(residualTrain(16)));
        QVERIFY(larger);
        QCOMPARE(larger->instances(), folding->instances() + 4);
        QCOMPARE(larger->folded().module().opCount(), folding->folded().module().opCount());
        std::string why;
        QVERIFY(!Folding::make(std::make_shared<const SiteTable>(residualTrain(3)), &why));
        QVERIFY(!why.empty());
        QVERIFY(!Folding::make(std::make_shared<const SiteTable>(test::model("mlp_train"))));
    }

    // The number that a step reads goes with it, wherever it stands.
    void unrolledStepsAreFound() {
        std::string why;
        const auto folding = Folding::make(std::make_shared<const SiteTable>(unrolledSteps(24)), &why);
        QVERIFY2(folding, why.c_str());
        const auto larger = Folding::make(std::make_shared<const SiteTable>(unrolledSteps(40)));
        QVERIFY(larger);
        QVERIFY(larger->instances() > folding->instances());
        QVERIFY(larger->folded().module().opCount() <= folding->folded().module().opCount());
    }

    // The loop around the layers is of none, but what it carries for one is: of a cache, or a sum, five are left.
    void layersWithinALoopAreFound_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<int>("instances");
        QTest::addColumn<int>("carried"); // at least, of each
        QTest::newRow("caches and weights of a decoder") << "it32_decode" << 31 << 10;
        QTest::newRow("sums of gradients") << "accumulate_deep" << 8 << 8;
        QTest::newRow("what a pipeline keeps for its way back") << "pipeline_deep" << 8 << 10;
    }
    void layersWithinALoopAreFound() {
        QFETCH(QString, model);
        QFETCH(int, instances);
        QFETCH(int, carried);
        const auto module = programOf(model);
        const auto folding = Folding::make(std::make_shared<const SiteTable>(module));
        QVERIFY(folding);
        QCOMPARE(static_cast<int>(folding->instances()), instances);
        QVERIFY(!folding->splitLoops().empty());
        QVERIFY(static_cast<int>(folding->carriedOfInstance()) >= carried);
        const Module& small = folding->folded().module();
        std::size_t before = 0, after = 0;
        for (const OpId loop : folding->splitLoops()) {
            before += module->results(loop).size();
            after += small.results(folding->imageOf(loop)).size();
        }
        QCOMPARE(before - after, std::size_t{folding->carriedOfInstance()} * (folding->instances() - kSlots));
        for (std::uint32_t s = 0; s < folding->whole().size(); ++s) { // what stands for it is as it
            const SiteId site{s}, image = folding->imageOf(site);
            QCOMPARE(folding->folded().rule(image).factors.size(), folding->whole().rule(site).factors.size());
            QCOMPARE(module->kind(folding->whole().op(site)), small.kind(folding->folded().op(image)));
        }
    }

    void foldedAndUnfoldedAgreeWithAFullReplay_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("hardware");
        QTest::addColumn<bool>("least");
        QTest::addColumn<int>("walks");
        QTest::addColumn<bool>("isPriced"); // on the folded program
        QTest::addColumn<QString>("mesh");
        const auto row = [](const char* name, const char* model, const char* hardware, int walks, bool least = false,
                            bool isPriced = true, const char* mesh = "a=4,b=2") {
            QTest::newRow(name) << model << hardware << least << walks << isPriced << mesh;
        };
        row("residual, tpu", "", "tpu_v3", 40);
        row("residual, gpu", "", "a100_40", 40);
        row("residual, least traffic", "", "tpu_v3", 40, true);
        row("loops in layers, tpu", "loops", "tpu_v3", 20);
        row("loops in layers, gpu, least traffic", "loops", "a100_40", 20, true);
        row("sorted by name", "sorted", "tpu_v3", 20);
        row("unrolled steps", "steps", "tpu_v3", 20);
        // Memory asks how a step in a kernel lies where axes are of one size and one is idle.
        row("unrolled steps, axes of one size", "steps", "tpu_v3", 80, false, true, "a=2,b=2,c=2");
        row("layers of a pipeline's stage, axes of one size", "pipeline_deep", "a100_40", 10, false, true,
            "a=2,b=2,c=2");
        row("t32", "t32_train", "tpu_v3", 2);
        row("t32, least traffic", "t32_train", "tpu_v3", 2, true);
        row("gns", "gns_train_paper", "a100_40", 2);
        row("layers in a decoder's loop, tpu", "it32_decode", "tpu_v3", 4);
        row("layers in a decoder's loop, gpu", "it32_decode", "a100_40", 4);
        // Weights are brought before the loop, by collectives that are of no place in it.
        row("layers in a decoder's loop, least traffic", "it32_decode", "tpu_v3", 4, true, false);
        row("mixture of experts", "moe_deep", "tpu_v3", 4);
        row("mixture of experts, least traffic", "moe_deep", "tpu_v3", 2, true);
        row("layers of a pipeline's stage, tpu", "pipeline_deep", "tpu_v3", 6);
        row("layers of a pipeline's stage, gpu, least traffic", "pipeline_deep", "a100_40", 6, true);
        row("layers in a loop over microbatches, tpu", "accumulate_deep", "tpu_v3", 4);
        row("layers in a loop over microbatches, gpu", "accumulate_deep", "a100_40", 4);
        // One kernel sums what all blocks send back to the embedding of the time.
        row("U-Net of one level", "unet_deep", "a100_40", 4, false, false);
        row("transformer with long skips", "u_vit_deep", "tpu_v3", 4);
    }
    void foldedAndUnfoldedAgreeWithAFullReplay() {
        QFETCH(QString, model);
        QFETCH(QString, hardware);
        QFETCH(bool, least);
        QFETCH(int, walks);
        QFETCH(bool, isPriced);
        QFETCH(QString, mesh);
        const SearchProblem problem = problemOf(programOf(model), qPrintable(hardware), least, qPrintable(mesh));
        QVERIFY(problem.folding);
        SearchProblem plain = problem;
        plain.folding.reset();
        std::vector<AxisId> axes(problem.before.mesh().axes.size());
        std::iota(axes.begin(), axes.end(), AxisId{0});
        std::mt19937_64 random(11);
        int folded = 0, priced = 0;
        for (const auto method : {SearchMethod::toast, SearchMethod::automap}) {
            const Space space = makeSpace(problem, method, axes), plainSpace = makeSpace(plain, method, axes);
            for (int walk = 0; walk < walks; ++walk) {
                Step step, other;
                step.state = other.state = problem.before;
                std::vector<Action> all;
                for (int depth = 0; depth < 4; ++depth) {
                    const auto open = openDecisions(space, step.state);
                    QCOMPARE(open, openDecisions(plainSpace, other.state));
                    if (open.empty()) break;
                    const auto& d = open[random() % open.size()];
                    step = take(space, space.decisions[d], step.state, step.hash, {});
                    other = take(plainSpace, plainSpace.decisions[d], other.state, other.hash, {});
                    folded += step.folded.has_value();
                    QVERIFY(step.actions == other.actions);
                    QCOMPARE(step.hash, other.hash);
                    all.insert(all.end(), step.actions.begin(), step.actions.end());
                }
                const Partition whole = apply(problem.before, all).partition; // incremental or at once
                QVERIFY(isSame(step.state, whole));
                QVERIFY(isSame(other.state, whole));
                const SearchCost cost = costOf(problem, step, {}), full = replayed(problem, whole);
                QVERIFY(cost == costOf(plain, other, {}));
                QCOMPARE(cost.stepSeconds, full.stepSeconds);
                QCOMPARE(cost.peakBytes, full.peakBytes);
                QCOMPARE(cost.collectives, full.collectives);
                QVERIFY(costOf(problem, step.state, {}) == cost); // found by itself that it can be folded
                const auto small = problem.folding->fold(step.state);
                priced += small && costOfFolded(problem, *problem.folding, step.state, *small, {});
            }
        }
        // Not all by way of the whole program; a U-Net's blocks are often decided about one by one.
        QVERIFY(folded > (model == "unet_deep" ? 1 : 2) * walks);
        QVERIFY(priced > 0 || !isPriced); // nor by that of its price
    }

    void whatIsAtomicInsideIsNotFolded() {
        const auto module = residualTrain(12);
        SearchProblem problem = problemOf(module, "tpu_v3");
        QVERIFY(problem.folding);
        problem.before = apply(problem.before, {atomicResult(OpId{2u}, 0, 0), propagateAction()}).partition;
        QVERIFY(!prepared(problem).folding);
    }

    // What is done to one layer alone is worked out on the whole program.
    void layersThatDifferAreNotFolded() {
        const SearchProblem problem = problemOf(residualTrain(12), "tpu_v3");
        QVERIFY(problem.folding);
        const Space space = makeSpace(problem, SearchMethod::automap, {0, 1});
        Decision one;
        one.axis = 0;
        one.tiles = {{2 * 5, 1}}; // w1 of the sixth layer
        const Step step = take(space, one, problem.before, {}, {});
        QVERIFY(!step.actions.empty());
        QVERIFY(!step.folded);
        QVERIFY(!problem.folding->fold(step.state));
        QVERIFY(isSame(step.state, apply(problem.before, step.actions).partition));
        QVERIFY(costOf(problem, step, {}) == replayed(problem, step.state));
        // And what is done next to all layers.
        const auto open = openDecisions(space, step.state);
        for (const auto d : {open.front(), open.back()}) {
            const Step next = take(space, space.decisions[d], step.state, step.hash, {});
            QVERIFY(isSame(next.state, apply(step.state, next.actions).partition));
            QVERIFY(costOf(problem, next, {}) == replayed(problem, next.state));
        }
    }
};

QTEST_GUILESS_MAIN(FoldingTest)
#include "folding_test.moc"
