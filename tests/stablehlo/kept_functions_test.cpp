// SPDX-License-Identifier: GPL-3.0-or-later
// Kept functions are read with what they name and nothing else: many of them take as long as they are long.
#include "core/stablehlo/kept_functions.h"
#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

std::string function(const std::string& name, const std::string& op) {
    return "  func.func private @" + name + "(%a: tensor<4xf32>) -> tensor<4xf32> {\n    %0 = " + op +
           "\n    return %0 : tensor<4xf32>\n  }\n";
}

std::string calling(const std::string& name) {
    return "func.call @" + name + "(%a) : (tensor<4xf32>) -> tensor<4xf32>";
}

} // namespace

class KeptFunctionsTest : public QObject {
    Q_OBJECT
  private slots:
    void onlyWhatTheyName() {
        std::string text = "module {\n";
        for (int i = 0; i < 50; ++i) text += function("f" + std::to_string(i), "stablehlo.add %a, %a : tensor<4xf32>");
        text += function("outer", calling("\"in ner\"")) + function("\"in ner\"", calling("f7")) +
                "  func.func public @main(%a: tensor<4xf32>) -> tensor<4xf32> {\n"
                "    %0 = stablehlo.composite \"c\" %a {decomposition = @outer} : (tensor<4xf32>) -> tensor<4xf32>\n"
                "    return %0 : tensor<4xf32>\n  }\n}\n";
        const auto module = importText(text);
        QVERIFY2(module, module ? "" : module.error().text().c_str());
        const KeptFunctions functions(**module);
        QCOMPARE(functions.size(), std::size_t{52});
        QVERIFY(!functions.find("f70"));
        for (const auto& [name, ops, kept] :
             {std::tuple("f7", 1, 0), std::tuple("outer", 3, 0), std::tuple("in ner", 2, 0)}) {
            const auto place = functions.find(name);
            QVERIFY2(place, name);
            const auto own = functions.import(*place);
            QVERIFY2(own, own ? "" : own.error().text().c_str());
            QCOMPARE(static_cast<int>((*own)->operationsInText()), ops);
            QCOMPARE(static_cast<int>((*own)->keptFunctions().size()), kept);
            QCOMPARE((*own)->opCount(), 1u);
        }
        const auto same = importFunction(**module, "outer");
        QVERIFY(same);
        QCOMPARE((*same)->opCount(), 1u);
        QVERIFY(!importFunction(**module, "nobody"));
    }
};

QTEST_APPLESS_MAIN(KeptFunctionsTest)
#include "kept_functions_test.moc"
