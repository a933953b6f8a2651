// SPDX-License-Identifier: GPL-3.0-or-later
// What a program may come as besides its own form: portable artifacts as MLIR prints them, texts of 16 bits a letter,
// and what is packed by something else than gzip.
#include "core/open/open.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

constexpr auto kStable = R"(module @m attributes {mhlo.num_partitions = 1 : i32} {
  func.func public @main(%arg0: tensor<4x4xf32> {jax.name = "x"}) -> (tensor<4x4xf32>, tensor<f32>) {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    return %1, %2 : tensor<4x4xf32>, tensor<f32>
  }
}
)";
#define T "!vhlo.tensor_v1<4x4x!vhlo.f32_v1>"
#define S "!vhlo.tensor_v1<!vhlo.f32_v1>"
constexpr auto kBody =
    R"(    %0 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<0.000000e+00> : tensor<f32>>}> : () -> )" S "\n"
    R"(    %1 = "vhlo.transpose_v1"(%arg0) <{permutation = #vhlo.tensor_v1<dense<[1, 0]> : tensor<2xi64>>}> : ()" T
    ") -> " T "\n"
    R"(    %2 = builtin.unrealized_conversion_cast %1 : )" T " to tensor<4x4xf32>\n"
    R"(    %3 = builtin.unrealized_conversion_cast %2 : tensor<4x4xf32> to )" T "\n"
    R"(    %4 = "vhlo.dot_general_v1"(%arg0, %3) <{lhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, )"
    R"(lhs_contracting_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, )"
    R"(precision_config = #vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, #vhlo<precision_v1 DEFAULT>]>, )"
    R"(rhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, )"
    R"(rhs_contracting_dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>}> : ()" T ", " T ") -> " T "\n"
    R"(    %5 = "vhlo.reduce_v1"(%4, %0) <{dimensions = #vhlo.tensor_v1<dense<[0, 1]> : tensor<2xi64>>}> ({)"
    "\n    ^bb0(%arg1: " S ", %arg2: " S "):\n"
    R"(      %6 = "vhlo.add_v1"(%arg1, %arg2) : ()" S ", " S ") -> " S "\n"
    R"(      "vhlo.return_v1"(%6) : ()" S ") -> ()\n    }) : (" T ", " S ") -> " S "\n"
    R"(    "vhlo.return_v1"(%4, %5) : ()" T ", " S ") -> ()\n";

std::string portable() {
    return "module @m attributes {mhlo.num_partitions = 1 : i32} {\n  vhlo.func_v1 @main(%arg0: " T ") -> (" T ", " S
           ") {\n" +
           std::string(kBody) +
           R"(  } {arg_attrs = #vhlo.array_v1<[#vhlo.dict_v1<{#vhlo.string_v1<"jax.name"> = #vhlo.string_v1<"x">}>]>, )"
           R"(res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"public">})"
           "\n}\n";
}
std::string portableGeneric() {
    return "\"builtin.module\"() <{sym_name = \"m\"}> ({\n"
           R"(  "vhlo.func_v1"() <{arg_attrs = #vhlo.array_v1<[#vhlo.dict_v1<{#vhlo.string_v1<"jax.name"> = )"
           R"(#vhlo.string_v1<"x">}>]>, function_type = #vhlo.type_v1<!vhlo.func_v1<()" T ") -> " T ", " S
           R"(>>, res_attrs = #vhlo.array_v1<[]>, sym_name = #vhlo.string_v1<"main">, )"
           R"(sym_visibility = #vhlo.string_v1<"public">}> ({)"
           "\n  ^bb0(%arg0: " T "):\n" +
           std::string(kBody) + "  }) : () -> ()\n}) {mhlo.num_partitions = 1 : i32} : () -> ()\n";
}

std::string utf16(std::string_view text, bool little) {
    std::string bytes = little ? "\xff\xfe" : "\xfe\xff";
    for (const char c : text) {
        if (!little) bytes += '\0';
        bytes += c;
        if (little) bytes += '\0';
    }
    return bytes;
}

// kWithinText as the bytecode that MLIR 23 writes of it.
constexpr auto kWithinText = R"(module {
  module @m attributes {mhlo.num_partitions = 2 : i32} {
    func.func public @main(%a: tensor<2xf32>) -> tensor<2xf32> {
      %0 = stablehlo.negate %a : tensor<2xf32>
      return %0 : tensor<2xf32>
    }
  }
}
)";
constexpr auto kWithinBytes =
    "4d4cef520d4d4c495232332e302e3067697400011f070105090901030f0305071305031703311d09011d0b13130b0f0b130b"
    "0b0b131317130109130f17070273050d1701030303030709050f1103090511170103150d050513051517010383170103b117"
    "01030e02170105051b03090701020205030103010b0461050150030107045103010501510d050307043b0301050350150507"
    "042703050b030317000706190301030105041b0303060301050100b9170f0b0529050f0f0f150b116275696c74696e006675"
    "6e6300737461626c65686c6f006d6f64756c650072657475726e006e6567617465002d006d686c6f2e6e756d5f7061727469"
    "74696f6e73006d006d61696e007075626c696300081d070501010517010d010f01011127";

std::string fingerprintOf(std::string bytes) {
    const auto opened = openBytes(std::move(bytes), "program");
    return opened ? fingerprintOfAll(*opened->module) : opened.error().text();
}

} // namespace

class WrappedTest : public QObject {
    Q_OBJECT
  private slots:
    void aPrintedPortableArtifactIsItsProgram() {
        const auto wanted = fingerprintOf(kStable);
        QVERIFY2(wanted.starts_with("sha256:"), wanted.c_str());
        for (const auto& text : {portable(), portableGeneric()}) {
            const auto opened = openBytes(text, "program");
            QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
            QCOMPARE(opened->form, Form::text);
            QCOMPARE(QString::fromStdString(fingerprintOfAll(*opened->module)), QString::fromStdString(wanted));
            QCOMPARE(opened->facts.ops.at("func.return"), 1u);
            QCOMPARE(opened->facts.ops.at("stablehlo.return"), 1u);
            QVERIFY(!opened->facts.ops.contains("builtin.unrealized_conversion_cast"));
        }
    }
    void aDeclarationHasNoReturn() {
        const auto opened =
            openBytes("module {\n  vhlo.func_v1 @f(%arg0: " S ") -> (" S ") {\n  } {arg_attrs = #vhlo.array_v1<[]>, "
                      R"(res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"private">})"
                      "\n}\n",
                      "program");
        QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
        QCOMPARE(opened->facts.ops.at("func.func"), 1u);
        QVERIFY(!opened->facts.ops.contains("func.return"));
    }
    void aModuleWithinAnotherIsTheProgram() {
        const std::string within(kStable);
        const auto wanted = fingerprintOf(within);
        QCOMPARE(QString::fromStdString(fingerprintOf("module {\n" + within + "}\n")), QString::fromStdString(wanted));
        const auto generic = openBytes("\"builtin.module\"() ({\n" + within + "}) : () -> ()\n", "program");
        QVERIFY2(generic, generic ? "" : generic.error().text().c_str());
        QCOMPARE(QString::fromStdString(fingerprintOfAll(*generic->module)), QString::fromStdString(wanted));
        std::string deep;
        for (int i = 0; i < 100000; ++i) deep += "module {\n";
        const auto opened = openBytes(deep, "program");
        QVERIFY(!opened);
        QVERIFY(opened.error().text().find("nested too deeply") != std::string::npos);
    }
    // Values in values, and functions in functions, as no program has them: an error, and soon.
    void aPrintedPortableArtifactThatIsDeepIsRefused() {
        const auto times = [](std::string_view text, int count) {
            std::string all;
            for (int i = 0; i < count; ++i) all += text;
            return all;
        };
        const auto within = [&](const char* before, const char* after) {
            return R"(module { vhlo.func_v1 @f() { "vhlo.add_v1"() <{x = )" + times(before, 20000) + "[1]" +
                   times(after, 20000) + "}> : () -> () } }";
        };
        for (const auto& text :
             {within("#vhlo.output_operand_alias_v1<outputTupleIndices = ",
                     ", operandIndex = 0, operandTupleIndices = []>"),
              within("!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [", "], [0], -128:127, 1>"),
              "module {\n" + times("vhlo.func_v1 @f(\n", 200000), "module {\n" + times("vhlo.func_v1 @f() ", 200000),
              "module {\n" + times("vhlo.func_v1 @f() {\n", 200000) + times("}\n", 200000)})
            QVERIFY(!openBytes(text, "program"));
    }
    void theInnerModuleOfBytecodeNamesTheProgram() {
        const auto opened = openBytes(QByteArray::fromHex(kWithinBytes).toStdString(), "program");
        QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
        QCOMPARE(opened->form, Form::bytecode);
        QCOMPARE(opened->module->name(), std::string("m"));
        QCOMPARE(opened->module->attributes(), "mhlo.num_partitions = 2 : i32");
        QCOMPARE(fingerprintOfAll(*opened->module), fingerprintOf(kWithinText));
    }
    void whatIsWrongInOneKeepsItsLine() {
        auto text = portable();
        text.replace(text.find("vhlo.transpose_v1"), 17, "vhlo.transpose_v1\"(%nobody, \"");
        const auto opened = openBytes(text, "program");
        QVERIFY(!opened);
        QVERIFY2(opened.error().text().starts_with("program:4:"), opened.error().text().c_str());
    }
    void textsOf16BitsALetter() {
        const auto wanted = fingerprintOf(kStable);
        QCOMPARE(QString::fromStdString(fingerprintOf(utf16(kStable, true))), QString::fromStdString(wanted));
        QCOMPARE(QString::fromStdString(fingerprintOf(utf16(kStable, false))), QString::fromStdString(wanted));
        const auto hlo =
            openBytes(utf16("HloModule m\n\nENTRY e {\n  ROOT a = f32[2] parameter(0)\n}\n", true), "program");
        QVERIFY2(hlo, hlo ? "" : hlo.error().text().c_str());
        QCOMPARE(hlo->form, Form::hloText);
    }
    void otherPackersAreNamed() {
        const auto says = [](std::string bytes) {
            const auto opened = openBytes(std::move(bytes), "program");
            return opened ? std::string("read") : opened.error().text();
        };
        const std::string more(100, '\x01');
        QVERIFY(says("\x28\xb5\x2f\xfd" + more).find("packed with zstd") != std::string::npos);
        QVERIFY(says(std::string("\xfd"
                                 "7zXZ\0",
                                 6) +
                     more)
                    .find("packed with xz") != std::string::npos);
        QVERIFY(says("BZh9" + more).find("unpack it: bzip2 -d program") != std::string::npos);
        QVERIFY(says("PK\x03\x04" + more).find("packed with zip") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(WrappedTest)
#include "wrapped_test.moc"
