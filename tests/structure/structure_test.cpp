// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ir/module_builder.h"
#include "core/structure/structure.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <array>
#include <map>

using namespace axiscape;

namespace {

const char* const kModels[] = {"decode_tiny",
                               "gns_train",
                               "gns_train_paper",
                               "gpt_scan_7b_train",
                               "it32_decode",
                               "matmul_chain",
                               "mlp_train",
                               "moe_train",
                               "t32_train",
                               "t48_train",
                               "transformer_scan_train",
                               "transformer_train_small",
                               "transformer_train_tiny",
                               "unet_train",
                               "x_xt"};

const Layer* layerAt(const Structure& s, std::string_view path) {
    const LayerId id = s.layers.find(path);
    return id.valid() ? &s.layers.layer(id) : nullptr;
}

std::uint32_t count(const std::vector<Role>& roles, Role role) {
    return static_cast<std::uint32_t>(std::count(roles.begin(), roles.end(), role));
}

bool isBelow(const LayerTree& tree, LayerId id, LayerId above) {
    for (; id.valid(); id = tree.layer(id).parent)
        if (id == above) return true;
    return false;
}

// A chain of `adds` adds; op i has the name stack stacks(i) and the function functions(i).
template <class Stack, class Function>
std::shared_ptr<const Module> chain(std::uint32_t adds, Stack stack, Function function) {
    ModuleBuilder b("chain");
    const TypeId type = b.tensor(ElementType::f32, {4, 4});
    ValueId v = b.argument("x", type);
    for (std::uint32_t i = 0; i < adds; ++i) {
        Location at;
        at.nameStack = b.intern(stack(i));
        at.function = b.intern(function(i));
        v = b.result(b.op(OpKind::add, {v, v}, {type}, b.location(at)));
    }
    const std::vector<ValueId> results{v};
    return b.finish(results);
}

} // namespace

class StructureTest : public QObject {
    Q_OBJECT
  private slots:
    // Its body is numbered as that of a loop is.
    void aManualComputationIsALayer() {
        ModuleBuilder b("m");
        const TypeId type = b.tensor(ElementType::f32, {4});
        const ValueId x = b.argument("x", type);
        const OpId op = b.op(OpKind::manual_computation, {x}, {type});
        const auto inside = b.beginRegion(std::array{type});
        const ValueId y = b.result(b.op(OpKind::negate, {inside[0]}, {type}));
        b.endRegion(std::array{y});
        const auto module = b.finish(std::array{b.result(op)});
        const LayerTree tree = analyse(*module).layers;
        QCOMPARE(tree.layer(tree.layerOf(OpId{1u})).name, std::string("manual_computation"));
        QCOMPARE(tree.layerOf(OpId{0u}), tree.layerOf(OpId{1u}));
    }

    void everyModelHasAWholeTree_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : kModels) QTest::newRow(name) << name;
    }
    void everyModelHasAWholeTree() {
        QFETCH(QString, name);
        const auto module = test::model(name.toStdString());
        const Structure s = analyse(*module);
        const LayerTree& tree = s.layers;
        QCOMPARE(tree.layer(tree.root()).name, module->name());
        QCOMPARE(tree.layer(tree.root()).allOps, module->opCount());
        std::vector<std::uint32_t> own(tree.size(), 0);
        for (const OpId op : module->ops()) {
            QVERIFY(tree.layerOf(op).valid() && tree.layerOf(op).value < tree.size());
            ++own[tree.layerOf(op).value];
        }
        for (std::uint32_t i = 0; i < tree.size(); ++i) {
            const Layer& layer = tree.layer(LayerId{i});
            QCOMPARE(layer.ownOps, own[i]);
            std::uint32_t all = layer.ownOps;
            OpId last;
            for (const LayerId child : layer.children) {
                const Layer& c = tree.layer(child);
                QCOMPARE(c.parent, LayerId{i});
                QVERIFY(!last.valid() || last < c.firstOp); // in order of their first op
                last = c.firstOp;
                all += c.allOps;
                QCOMPARE(tree.layer(c.classOf).parent, LayerId{i});
                QCOMPARE(tree.layer(c.classOf).allOps, c.allOps);
                QCOMPARE(tree.layer(c.classOf).classSize, c.classSize);
            }
            QCOMPARE(layer.allOps, all);
            QVERIFY(layer.allOps > 0);
            QVERIFY(layer.ownOps + layer.children.size() <= kLayerItems);
            QCOMPARE(tree.find(layer.path), LayerId{i}); // paths are unique
        }
        QCOMPARE(s.argumentRoles.size(), std::size_t(module->argumentCount()));
        QCOMPARE(s.resultRoles.size(), module->results().size());
        QCOMPARE(s.passOf.size(), std::size_t(module->opCount()));
    }

    void equalLayersOfATransformer() {
        const auto module = test::model("t32_train");
        const Structure s = analyse(*module);
        const Layer* first = layerAt(s, "layer_0");
        QVERIFY(first);
        QCOMPARE(first->classSize, 32u);
        QCOMPARE(first->pass, Pass::forward);
        const Layer* backward = layerAt(s, "backward/layer_31");
        QVERIFY(backward);
        QCOMPARE(backward->classSize, 32u);
        QCOMPARE(backward->pass, Pass::backward);
        QCOMPARE(layerAt(s, "backward/layer_0")->classOf, s.layers.find("backward/layer_31"));
        QVERIFY(layerAt(s, "layer_17/attn") && layerAt(s, "layer_17/mlp"));
        QCOMPARE(layerAt(s, "update")->pass, Pass::update);
        QCOMPARE(layerAt(s, "update/layer_00")->classSize, 32u);
    }

    void rolesOfATrainStep() {
        const auto module = test::model("transformer_train_tiny");
        const Structure s = analyse(*module);
        for (std::uint32_t i = 0; i < module->argumentCount(); ++i) {
            const std::string& path = module->argument(i).path;
            const Role expected = path.starts_with("params") ? Role::parameter
                                  : path.starts_with("opt")  ? Role::optimizerState
                                                             : Role::batch;
            QVERIFY2(s.argumentRoles[i] == expected, path.c_str());
        }
        QCOMPARE(count(s.resultRoles, Role::parameter), count(s.argumentRoles, Role::parameter));
        QCOMPARE(count(s.resultRoles, Role::other), 1u); // the loss
    }

    // The same step without donation and with names that say nothing: told by the flow of data and types alone.
    void rolesWithoutDonation() {
        ModuleBuilder b("step");
        const TypeId weight = b.tensor(ElementType::f32, {8, 8}), tokens = b.tensor(ElementType::i32, {8, 8});
        const ValueId w = b.argument("arg0", weight), m = b.argument("arg1", b.tensor(ElementType::f32, {8, 8, 1})),
                      x = b.argument("arg2", tokens);
        const auto at = [&](const char* stack) {
            Location l;
            l.nameStack = b.intern(stack);
            return b.location(l);
        };
        const ValueId dense = b.result(b.op(OpKind::convert, {x}, {weight}, at("jit(f)/jvp(a)/convert")));
        const ValueId y = b.result(b.op(OpKind::multiply, {w, dense}, {weight}, at("jit(f)/jvp(a)/mul")));
        const ValueId g = b.result(b.op(OpKind::multiply, {y, w}, {weight}, at("jit(f)/transpose(jvp(a))/mul")));
        const ValueId flat = b.result(b.op(OpKind::reshape, {m}, {weight}, at("jit(f)/reshape")));
        const ValueId sum = b.result(b.op(OpKind::add, {flat, g}, {weight}, at("jit(f)/add")));
        const ValueId newM =
            b.result(b.op(OpKind::reshape, {sum}, {b.tensor(ElementType::f32, {8, 8, 1})}, at("jit(f)/reshape")));
        const ValueId newW = b.result(b.op(OpKind::subtract, {w, sum}, {weight}, at("jit(f)/sub")));
        const std::vector<ValueId> results{newW, newM};
        const auto module = b.finish(results);
        const Structure s = analyse(*module);
        QCOMPARE(s.argumentRoles, (std::vector<Role>{Role::parameter, Role::optimizerState, Role::batch}));
        QCOMPARE(s.resultRoles, (std::vector<Role>{Role::parameter, Role::optimizerState}));
        QCOMPARE(s.passOf[OpId{0u}], Pass::forward);
        QCOMPARE(s.passOf[OpId{2u}], Pass::backward);
        QCOMPARE(s.passOf[OpId{4u}], Pass::update);
        QVERIFY(s.layers.find("backward/a").valid());
    }

    void rolesOfInference() {
        const auto chainModel = test::model("matmul_chain");
        QCOMPARE(analyse(*chainModel).argumentRoles,
                 (std::vector<Role>{Role::batch, Role::parameter, Role::parameter}));
        const auto decode = test::model("decode_tiny");
        const Structure s = analyse(*decode);
        for (std::uint32_t i = 0; i < decode->argumentCount(); ++i)
            if (decode->argument(i).path.starts_with("params")) QCOMPARE(s.argumentRoles[i], Role::parameter);
        QVERIFY(count(s.argumentRoles, Role::batch) >= 1);
    }

    // A loop stands in a layer with all its body; scopes inside follow below.
    void loopsHoldTheirBodies() {
        for (const char* name : {"it32_decode", "gpt_scan_7b_train", "transformer_scan_train"}) {
            const auto module = test::model(name);
            const Structure s = analyse(*module);
            std::uint32_t loops = 0;
            for (const OpId op : module->ops()) {
                if (const RegionId region = module->regionOf(op); region.valid()) {
                    const LayerId loop = s.layers.layerOf(module->region(region).parent);
                    QVERIFY(isBelow(s.layers, s.layers.layerOf(op), loop));
                }
                if (module->kind(op) != OpKind::while_) continue;
                ++loops;
                QVERIFY(s.layers.layer(s.layers.layerOf(op)).name.starts_with("while"));
            }
            QVERIFY(loops > 0);
        }
        const auto module = test::model("it32_decode");
        const Structure s = analyse(*module);
        QCOMPARE(layerAt(s, "while/layer_00")->classSize, 32u);
    }

    void differentLayersAreNotEqual() {
        // Layer 2 reads its input the other way round: the same ops, wired differently.
        ModuleBuilder b("f");
        const TypeId type = b.tensor(ElementType::f32, {4});
        ValueId v = b.argument("x", type);
        for (int layer = 0; layer < 4; ++layer) {
            Location l;
            l.nameStack = b.intern("jit(f)/layer_" + std::to_string(layer) + "/op");
            const LocationId at = b.location(l);
            const ValueId e = b.result(b.op(OpKind::exponential, {v}, {type}, at));
            v = layer == 2 ? b.result(b.op(OpKind::subtract, {v, e}, {type}, at))
                           : b.result(b.op(OpKind::subtract, {e, v}, {type}, at));
        }
        const std::vector<ValueId> results{v};
        const auto module = b.finish(results);
        const Structure s = analyse(*module);
        QCOMPARE(layerAt(s, "layer_0")->classSize, 3u);
        QCOMPARE(layerAt(s, "layer_2")->classSize, 1u);
        QCOMPARE(layerAt(s, "layer_3")->classOf, s.layers.find("layer_0"));
    }

    void withoutScopesFunctionsGroup() {
        const auto module = chain(
            40, [](auto) { return "jit(f)/add"; },
            [](auto i) { return i < 20 ? "model.<locals>.embed" : "model.<locals>.head"; });
        const Structure s = analyse(*module);
        QVERIFY(layerAt(s, "embed"));
        QCOMPARE(layerAt(s, "embed")->allOps, 20u);
        QVERIFY(layerAt(s, "head"));
    }

    void withoutScopesArgumentsGroup() {
        ModuleBuilder b("f");
        const TypeId type = b.tensor(ElementType::f32, {4});
        ValueId v = b.argument("x", type);
        std::vector<ValueId> weights;
        for (int i = 0; i < 4; ++i)
            weights.push_back(b.argument("params['block_" + std::to_string(i) + "']['w']", type));
        for (int i = 0; i < 4; ++i) {
            v = b.result(b.op(OpKind::multiply, {v, weights[static_cast<std::size_t>(i)]}, {type}));
            for (int k = 0; k < 9; ++k) v = b.result(b.op(OpKind::negate, {v}, {type}));
        }
        const std::vector<ValueId> results{v};
        const auto module = b.finish(results);
        const Structure s = analyse(*module);
        QVERIFY(layerAt(s, "block_1"));
        QCOMPARE(layerAt(s, "block_1")->allOps, 10u);
        QCOMPARE(layerAt(s, "block_1")->classSize, 4u);
    }

    void largeLayersAreSplit() {
        const auto module = chain(
            1000, [](auto) { return "jit(f)/body/add"; }, [](auto) { return ""; });
        const Structure s = analyse(*module);
        const Layer& root = s.layers.layer(s.layers.root());
        QCOMPARE(root.children.size(), std::size_t(3));
        QCOMPARE(s.layers.layer(root.children[0]).name, std::string("1 … 400"));
        QCOMPARE(s.layers.layer(root.children[2]).name, std::string("801 … 1000"));
        QVERIFY(s.layers.layer(root.children[2]).isSection);
        QCOMPARE(s.layers.layer(root.children[2]).allOps, 200u);
    }

    void constantsStandWithTheirFirstUser() {
        const auto module = test::model("transformer_train_tiny");
        const Structure s = analyse(*module);
        std::uint32_t constants = 0;
        for (const OpId op : module->ops()) {
            if (module->kind(op) != OpKind::constant) continue;
            const auto uses = module->uses(module->results(op)[0]);
            if (uses.empty() || uses[0].op.value >= module->opCount()) continue;
            QCOMPARE(s.layers.layerOf(op), s.layers.layerOf(uses[0].op));
            ++constants;
        }
        QVERIFY(constants > 100);
    }
};

QTEST_GUILESS_MAIN(StructureTest)
#include "structure_test.moc"
