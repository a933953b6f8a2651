// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels are told by the shape of the graph: programs without a single name.
#include "core/stablehlo/stablehlo.h"
#include "core/structure/blocks.h"
#include "tests/support/support.h"

#include <QtTest/QtTest>
#include <fmt/format.h>

using namespace axiscape;

namespace {

constexpr const char* kSum =
    R"(applies stablehlo.add across dimensions = [1] : (tensor<64x32xf32>, tensor<f32>) -> tensor<64xf32>)";

// x is 64 x 32, w and b are weights of the program around it: enough ops to be joined.
std::string program(const std::string& body, const std::string& result) {
    std::string padding; // a chain apart, so that the program is not read op by op
    std::string last = "%y";
    for (int i = 0; i < 20; ++i) {
        padding += fmt::format("    %p{} = stablehlo.sine {} : tensor<4xf32>\n", i, last);
        last = fmt::format("%p{}", i);
    }
    return "module @m {\n  func.func public @main(%x: tensor<64x32xf32>, %s: tensor<32xf32>, %y: tensor<4xf32>) -> "
           "(tensor<64x32xf32>, tensor<4xf32>) {\n"
           "    %zero = stablehlo.constant dense<0.0> : tensor<f32>\n"
           "    %low = stablehlo.constant dense<0xFF800000> : tensor<f32>\n"
           "    %ones = stablehlo.constant dense<1.0> : tensor<64x32xf32>\n"
           "    %n = stablehlo.constant dense<32.0> : tensor<64xf32>\n"
           "    %eps = stablehlo.constant dense<1.0e-6> : tensor<64xf32>\n" +
           body + padding + "    return " + result + ", " + last + " : tensor<64x32xf32>, tensor<4xf32>\n  }\n}\n";
}

struct Case {
    const char* name;
    std::string body;
    const char* result;
};

std::vector<Case> cases() {
    const std::string wide = " : (tensor<64xf32>) -> tensor<64x32xf32>\n";
    const std::string broadcast = " = stablehlo.broadcast_in_dim ";
    return {
        {"softmax",
         "    %m = stablehlo.reduce(%x init: %low) applies stablehlo.maximum across dimensions = [1] : "
         "(tensor<64x32xf32>, "
         "tensor<f32>) -> tensor<64xf32>\n    %mb" +
             broadcast + "%m, dims = [0]" + wide +
             "    %d = stablehlo.subtract %x, %mb : tensor<64x32xf32>\n    %e = stablehlo.exponential %d : "
             "tensor<64x32xf32>\n"
             "    %t = stablehlo.reduce(%e init: %zero) " +
             kSum + "\n    %tb" + broadcast + "%t, dims = [0]" + wide +
             "    %r = stablehlo.divide %e, %tb : tensor<64x32xf32>\n",
         "%r"},
        {"log_softmax",
         "    %e = stablehlo.exponential %x : tensor<64x32xf32>\n    %t = stablehlo.reduce(%e init: %zero) " +
             std::string(kSum) + "\n    %l = stablehlo.log %t : tensor<64xf32>\n    %lb" + broadcast +
             "%l, dims = [0]" + wide + "    %r = stablehlo.subtract %x, %lb : tensor<64x32xf32>\n",
         "%r"},
        {"rms_norm",
         "    %q = stablehlo.multiply %x, %x : tensor<64x32xf32>\n    %t = stablehlo.reduce(%q init: %zero) " +
             std::string(kSum) +
             "\n    %a = stablehlo.divide %t, %n : tensor<64xf32>\n    %b = stablehlo.add %a, %eps : tensor<64xf32>\n"
             "    %v = stablehlo.rsqrt %b : tensor<64xf32>\n    %vb" +
             broadcast + "%v, dims = [0]" + wide + "    %r = stablehlo.multiply %x, %vb : tensor<64x32xf32>\n",
         "%r"},
        {"layer_norm",
         "    %t = stablehlo.reduce(%x init: %zero) " + std::string(kSum) +
             "\n    %a = stablehlo.divide %t, %n : tensor<64xf32>\n    %ab" + broadcast + "%a, dims = [0]" + wide +
             "    %c = stablehlo.subtract %x, %ab : tensor<64x32xf32>\n    %q = stablehlo.multiply %c, %c : "
             "tensor<64x32xf32>\n"
             "    %t2 = stablehlo.reduce(%q init: %zero) " +
             kSum +
             "\n    %a2 = stablehlo.divide %t2, %n : tensor<64xf32>\n    %b = stablehlo.add %a2, %eps : "
             "tensor<64xf32>\n"
             "    %v = stablehlo.rsqrt %b : tensor<64xf32>\n    %vb" +
             broadcast + "%v, dims = [0]" + wide + "    %r = stablehlo.multiply %c, %vb : tensor<64x32xf32>\n",
         "%r"},
        {"silu",
         "    %l = stablehlo.logistic %x : tensor<64x32xf32>\n    %r = stablehlo.multiply %x, %l : tensor<64x32xf32>\n",
         "%r"},
        {"silu",
         "    %g = stablehlo.negate %x : tensor<64x32xf32>\n    %e = stablehlo.exponential %g : tensor<64x32xf32>\n"
         "    %o = stablehlo.add %e, %ones : tensor<64x32xf32>\n    %l = stablehlo.divide %ones, %o : "
         "tensor<64x32xf32>\n"
         "    %r = stablehlo.multiply %x, %l : tensor<64x32xf32>\n",
         "%r"},
        {"relu",
         "    %z = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<64x32xf32>\n"
         "    %r = stablehlo.maximum %x, %z : tensor<64x32xf32>\n",
         "%r"},
        {"gelu",
         "    %a = stablehlo.multiply %x, %x : tensor<64x32xf32>\n    %b = stablehlo.multiply %a, %x : "
         "tensor<64x32xf32>\n"
         "    %c = stablehlo.multiply %b, %ones : tensor<64x32xf32>\n    %d = stablehlo.add %x, %c : "
         "tensor<64x32xf32>\n"
         "    %t = stablehlo.tanh %d : tensor<64x32xf32>\n    %o = stablehlo.add %t, %ones : tensor<64x32xf32>\n"
         "    %r = stablehlo.multiply %x, %o : tensor<64x32xf32>\n",
         "%r"},
        {"tanh", "    %r = stablehlo.tanh %x : tensor<64x32xf32>\n", "%r"},
        // Nothing that has a name: so many ops of these kinds, never a guess.
        {"3 × ceil, sign",
         "    %a = stablehlo.ceil %x : tensor<64x32xf32>\n    %b = stablehlo.sign %a : tensor<64x32xf32>\n"
         "    %r = stablehlo.ceil %b : tensor<64x32xf32>\n",
         "%r"},
    };
}

} // namespace

class KernelsTest : public QObject {
    Q_OBJECT

  private slots:
    void chains_are_recognised_without_names_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        int i = 0;
        for (const Case& one : cases())
            QTest::newRow(fmt::format("{} {}", one.name, i++).c_str())
                << QString::fromStdString(program(one.body, one.result)) << QString::fromUtf8(one.name);
    }
    void chains_are_recognised_without_names() {
        QFETCH(QString, text);
        QFETCH(QString, name);
        const auto module = importText(text.toStdString());
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const ProgramMap map = mapOf(**module, analyse(**module));
        // The kernel that makes the first result.
        const OpId last = (*module)->definingOp((*module)->results()[0]);
        const Kernel& kernel = map.kernels[map.kernels.kernelOf[last]];
        QCOMPARE(QString::fromStdString(kernel.name), name);
        QCOMPARE(kernel.recognised, !name.contains("×"));
        // All ops of the chain are in it, those of the other are not.
        for (const OpId op : (*module)->ops())
            if ((*module)->kind(op) != OpKind::constant)
                QCOMPARE(map.kernels.kernelOf[op] == map.kernels.kernelOf[last], (*module)->kind(op) != OpKind::sine);
    }

    // Of a train step: products have roles, backward kernels their forward ones, the update is one kernel a parameter.
    void a_train_step() {
        const auto module = test::model("transformer_train_small");
        const Structure structure = analyse(*module);
        const ProgramMap map = mapOf(*module, structure);
        std::size_t adam = 0;
        std::map<ProductRole, int> roles;
        for (const Kernel& kernel : map.kernels.list) {
            adam += kernel.name == "adam";
            // Every product of the backward pass belongs to one of the forward pass.
            if (kernel.pass == Pass::backward && kernel.kind == KernelKind::product) QVERIFY(kernel.forward.valid());
            if (kernel.pass == Pass::forward) ++roles[kernel.role];
            if (!kernel.forward.valid()) continue;
            QCOMPARE(map.kernels[kernel.forward].pass, Pass::forward);
            QCOMPARE(kernel.name, map.kernels[kernel.forward].name + "′");
        }
        QCOMPARE(adam, static_cast<std::size_t>(std::ranges::count(structure.argumentRoles, Role::parameter)));
        for (const ProductRole role : {ProductRole::qkv, ProductRole::scores, ProductRole::context, ProductRole::output,
                                       ProductRole::upGate, ProductRole::down})
            QCOMPARE(roles[role], 4); // one a layer
        QCOMPARE(roles[ProductRole::logits], 1);
    }

    // Both products of an expert layer's routing, told by the weights that have a dimension of experts.
    void experts() {
        const auto module = test::model("moe_train");
        const ProgramMap map = mapOf(*module, analyse(*module));
        std::map<ProductRole, int> roles;
        for (const Kernel& kernel : map.kernels.list)
            if (kernel.pass == Pass::forward) ++roles[kernel.role];
        for (const ProductRole role : {ProductRole::router, ProductRole::dispatch, ProductRole::combine})
            QCOMPARE(roles[role], 2);
    }
};

QTEST_APPLESS_MAIN(KernelsTest)
#include "kernels_test.moc"
