// SPDX-License-Identifier: GPL-3.0-or-later
// What tensors are called, in every form.
#include "core/structure/tensor_name.h"
#include "tests/sharding/programs.h"

#include <QtTest/QtTest>

using namespace axiscape;
using test::kF32;

class TensorNameTest : public QObject {
    Q_OBJECT
  private slots:
    void everyForm() {
        ModuleBuilder b("named");
        const TypeId type = b.tensor(kF32, {8, 8});
        const ValueId w = b.argument("params['layer_0']['w']", type);
        const OpId turned = b.op(OpKind::transpose, {w}, {type});
        b.ints(AttributeName::permutation, {1, 0});
        const ValueId product = test::dot(b, w, b.result(turned), {8, 8});
        const ValueId results[] = {product};
        const auto module = b.finish(results);
        const Structure structure = analyse(*module);
        const LayerTree& layers = structure.layers;
        const std::string path = module->argument(0).path;
        for (const NameForm form : {NameForm::path, NameForm::place, NameForm::call, NameForm::value})
            QCOMPARE(tensorName(*module, layers, w, form), path);
        QCOMPARE(tensorName(*module, w, NameForm::brief), std::string("w"));

        const ValueId t = module->results(turned)[0];
        QCOMPARE(tensorName(*module, t, NameForm::brief), std::string("transpose"));
        QCOMPARE(tensorName(*module, t, NameForm::call), "transpose(" + path + ")");
        QCOMPARE(tensorName(*module, t, NameForm::value), module->valueName(t));
        QCOMPARE(tensorName(*module, product, NameForm::call), std::string("dot_general")); // it reads two
        const std::string& layer = layers.layer(layers.layerOf(turned)).path;
        QCOMPARE(tensorName(*module, layers, t), (layer.empty() ? "" : layer + "/") + "transpose");
    }
    void furtherResultsHaveANumber() {
        const auto two = test::oneOp(OpKind::custom_call, {{4}}, {{4}, {4}});
        const Structure structure = analyse(*two.module);
        const ValueId second = two.module->results(two.op)[1];
        const std::string name = tensorName(*two.module, structure.layers, second);
        QVERIFY2(name.ends_with("custom_call:1"), name.c_str());
        QCOMPARE(tensorName(*two.module, structure.layers, second, NameForm::place) + ":1", name);
    }
    void equalLayersHaveOneNameWithStars() {
        QCOMPARE(withStars("layer_3/attn/w12"), std::string("layer_*/attn/w*"));
        QCOMPARE(withStars("embed"), std::string("embed"));
        QCOMPARE(withStars(""), std::string());
    }
};

QTEST_GUILESS_MAIN(TensorNameTest)
#include "tensor_name_test.moc"
