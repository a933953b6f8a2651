// SPDX-License-Identifier: GPL-3.0-or-later
// What the import makes of each form of text.
#include "tests/support/support.h"

#include "core/stablehlo/stablehlo.h"

#include <QtTest/QtTest>

using namespace axiscape;

namespace {

std::shared_ptr<const Module> imported(const std::string& text) {
    auto module = importText(text);
    if (!module) qWarning("%s", module.error().text().c_str());
    return module ? *module : nullptr;
}

// A function of those arguments with that body.
std::string inMain(const std::string& arguments, const std::string& body) {
    return "module @m {\n  func.func public @main(" + arguments + ") {\n" + body + "    return\n  }\n}\n";
}

std::vector<std::int64_t> ints(const Module& m, std::uint32_t op, AttributeName name) {
    const auto values = m.ints(OpId{op}, name);
    return {values.begin(), values.end()};
}

using Ints = std::vector<std::int64_t>;
using A = AttributeName;

// The same program in pretty and in generic form.
struct Form {
    const char *name, *arguments, *pretty, *generic;
};
const Form kForms[] = {
    {"transpose", "%a: tensor<2x3xf32>",
     "%0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<2x3xf32>) -> tensor<3x2xf32>",
     R"(%0 = "stablehlo.transpose"(%a) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>)"},
    {"compare", "%a: tensor<2xf32>",
     "%0 = stablehlo.compare LT, %a, %a, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>",
     R"(%0 = "stablehlo.compare"(%a, %a) <{compare_type = #stablehlo<comparison_type FLOAT>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>)"},
    {"dot_general", "%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32>",
     "%0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1], precision = "
     "[DEFAULT, HIGHEST] : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>",
     R"(%0 = "stablehlo.dot_general"(%a, %b) <{dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision HIGHEST>]}> : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> tensor<5x2x4xf32>)"},
    {"reduce", "%a: tensor<2x3xf32>, %b: tensor<f32>",
     "%0 = stablehlo.reduce(%a init: %b) applies stablehlo.add across dimensions = [1] : (tensor<2x3xf32>, "
     "tensor<f32>) -> tensor<2xf32>",
     R"(%0 = "stablehlo.reduce"(%a, %b) <{dimensions = array<i64: 1>}> ({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %s = "stablehlo.add"(%x, %y) : (tensor<f32>, tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%s) : (tensor<f32>) -> ()
}) : (tensor<2x3xf32>, tensor<f32>) -> tensor<2xf32>)"},
    {"slice", "%a: tensor<8x6xf32>", "%0 = stablehlo.slice %a [0:8:3, 1:5] : (tensor<8x6xf32>) -> tensor<3x4xf32>",
     R"(%0 = "stablehlo.slice"(%a) <{limit_indices = array<i64: 8, 5>, start_indices = array<i64: 0, 1>, strides = array<i64: 3, 1>}> : (tensor<8x6xf32>) -> tensor<3x4xf32>)"},
    {"pad", "%a: tensor<3xf32>, %b: tensor<f32>",
     "%0 = stablehlo.pad %a, %b, low = [1], high = [-1], interior = [2] : (tensor<3xf32>, tensor<f32>) -> "
     "tensor<7xf32>",
     R"(%0 = "stablehlo.pad"(%a, %b) <{edge_padding_high = array<i64: -1>, edge_padding_low = array<i64: 1>, interior_padding = array<i64: 2>}> : (tensor<3xf32>, tensor<f32>) -> tensor<7xf32>)"},
    {"while", "%a: tensor<i32>",
     "%c = stablehlo.constant dense<4> : tensor<i32>\n"
     "%0 = stablehlo.while(%i = %a) : tensor<i32> cond {\n"
     "  %p = stablehlo.compare LT, %i, %c, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>\n"
     "  stablehlo.return %p : tensor<i1>\n} do {\n"
     "  %n = stablehlo.add %i, %c : tensor<i32>\n  stablehlo.return %n : tensor<i32>\n}",
     R"(%c = "stablehlo.constant"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
%0 = "stablehlo.while"(%a) ({
^bb0(%i: tensor<i32>):
  %p = "stablehlo.compare"(%i, %c) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i32>, tensor<i32>) -> tensor<i1>
  "stablehlo.return"(%p) : (tensor<i1>) -> ()
}, {
^bb0(%i: tensor<i32>):
  %n = "stablehlo.add"(%i, %c) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%n) : (tensor<i32>) -> ()
}) : (tensor<i32>) -> tensor<i32>)"},
    {"convolution", "%a: tensor<1x8x8x3xf32>, %b: tensor<3x3x3x4xf32>",
     "%0 = stablehlo.convolution(%a, %b) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad "
     "= [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : "
     "(tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>",
     R"(%0 = "stablehlo.convolution"(%a, %b) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, padding = dense<1> : tensor<2x2xi64>}> : (tensor<1x8x8x3xf32>, tensor<3x3x3x4xf32>) -> tensor<1x8x8x4xf32>)"},
    {"custom_call", "%a: tensor<2xf32>",
     "%0 = stablehlo.custom_call @foo(%a) {backend_config = \"x\", has_side_effect = true} : (tensor<2xf32>) -> "
     "tensor<2xf32>",
     R"(%0 = "stablehlo.custom_call"(%a) <{backend_config = "x", call_target_name = "foo", has_side_effect = true}> : (tensor<2xf32>) -> tensor<2xf32>)"},
    {"top_k", "%a: tensor<2x9xf32>",
     "%v, %i = chlo.top_k(%a, k = 3) : tensor<2x9xf32> -> (tensor<2x3xf32>, tensor<2x3xi32>)",
     R"(%v, %i = "chlo.top_k"(%a) <{k = 3 : i64}> : (tensor<2x9xf32>) -> (tensor<2x3xf32>, tensor<2x3xi32>))"},
    {"sharding_constraint", "%a: tensor<2x9xf32>",
     R"(%0 = sdy.sharding_constraint %a <@mesh, [{"data"}, {}]> : tensor<2x9xf32>)",
     R"(%0 = "sdy.sharding_constraint"(%a) <{sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}> : (tensor<2x9xf32>) -> tensor<2x9xf32>)"},
    {"reduce_precision", "%a: tensor<2xf32>", "%0 = stablehlo.reduce_precision %a, format = e5m10 : tensor<2xf32>",
     R"(%0 = "stablehlo.reduce_precision"(%a) <{exponent_bits = 5 : i32, mantissa_bits = 10 : i32}> : (tensor<2xf32>) -> tensor<2xf32>)"},
};

// moc cannot read raw literals inside a class.
const char* const kCalls = R"(module {
  func.func public @main(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = call @f(%arg0) : (tensor<4xf32>) -> tensor<4xf32> loc("outer"("a.py":1:2))
    %1 = func.call @f(%0) : (tensor<4xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func private @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.negate %arg0 : tensor<4xf32>
    %1 = call @g(%0) : (tensor<4xf32>) -> tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func private @g(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
})";

const char* const kReducer =
    R"(%0:2 = stablehlo.reduce(%a init: %c), (%b init: %d) across dimensions = [0] : (tensor<4xf32>, tensor<4xi32>, tensor<f32>, tensor<i32>) -> (tensor<f32>, tensor<i32>)
     reducer(%p: tensor<f32> loc("r"), %q: tensor<f32>) (%r: tensor<i32>, %s: tensor<i32>)  {
      stablehlo.return %p, %s : tensor<f32>, tensor<i32>
    } loc("x")
)";

const char* const kUnknown = R"(    %0 = "my.op"(%a) <{x = 1 : i32}> ({
      ^bb0(%z: tensor<f32>):
        "my.yield"(%nothing) : (tensor<f32>) -> ()
    }) {my.note = "}"} : (tensor<4xf32>) -> tensor<2xf32>
    %1 = other.pretty %0, %a with [1, 2] {k = "v"} : tensor<2xf32>, tensor<4xf32> -> tensor<2xf32>
    %2 = stablehlo.new_op %1, mode = "fast" : tensor<2xf32>
    %3 = stablehlo.negate %2 : tensor<2xf32>
)";

const char* const kLocations = R"(#loc1 = loc("f.py":3:4 to :9)
module {
  func.func public @main(%arg0: tensor<2xf32> loc("a\22b")) {
    %0 = stablehlo.negate %arg0 : tensor<2xf32> loc(#loc3)
    %1 = stablehlo.negate %0 : tensor<2xf32> loc(fused<"m">["jit(f)/neg"("g.py":7:8), "other"])
    %2 = stablehlo.negate %1 : tensor<2xf32> loc(unknown)
    %3 = stablehlo.negate %2 : tensor<2xf32>
    %4 = stablehlo.negate %3 : tensor<2xf32> loc(callsite("f"("h.py":1:1) at "main"("h.py":9:9)))
    return loc(#loc2)
  } loc(#loc2)
} loc(#loc2)
#loc2 = loc(unknown)
#loc3 = loc("stack/neg"(#loc1))
)";

} // namespace

class ImportTest : public QObject {
    Q_OBJECT
  private slots:
    void matmulChain() {
        const auto m = test::model("matmul_chain");
        QCOMPARE(m->name(), std::string("jit_f"));
        QCOMPARE(m->opCount(), 2u);
        QCOMPARE(m->argument(0).name, std::string("x"));
        QCOMPARE(m->argument(2).path, std::string("w2"));
        QCOMPARE(m->result(0).name, std::string("result"));
        QCOMPARE(ints(*m, 0, A::lhs_contracting_dimensions), Ints{1});
        QCOMPARE(ints(*m, 0, A::rhs_contracting_dimensions), Ints{0});
        QCOMPARE(m->locationText(OpId{1u}), std::string("models.py:49:15"));
        const auto at = m->location(OpId{1u});
        QCOMPARE(m->text(at.nameStack), std::string_view("jit(f)/dot_general"));
        QCOMPARE(m->text(at.function), std::string_view("matmul_chain.<locals>.f"));
        QCOMPARE(m->valueName(m->results()[0]), std::string("%1"));
        QCOMPARE(m->type(m->results()[0]).text, std::string_view("tensor<256x8xf32>"));
        QCOMPARE(m->attributes(), std::string("mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32"));
    }

    void namesAndDonation() {
        const auto m = test::model("mlp_train");
        QCOMPARE(m->argument(1).name, std::string("params[0]['w']"));
        QCOMPARE(m->argument(1).path, std::string("params/0/w"));
        QCOMPARE(m->argument(1).aliasedResult, 1);
        QVERIFY(m->argument(1).donated);
        QVERIFY(!m->argument(20).donated);
        QCOMPARE(m->argument(20).aliasedResult, -1);
        const auto donor = imported("func.func @main(%arg0: tensor<f32> {jax.buffer_donor = true}) { return }");
        QVERIFY(donor && donor->argument(0).donated);
        QCOMPARE(donor->argument(0).name, std::string("arg0"));
    }

    void loops() {
        const auto decode = test::model("decode_tiny");
        std::vector<std::int64_t> trips;
        for (const OpId op : decode->ops())
            if (decode->kind(op) == OpKind::while_) trips.push_back(tripCount(*decode, op).value_or(-1));
        QCOMPARE(trips, (std::vector<std::int64_t>{16}));
        const OpId loop{3u};
        QCOMPARE(decode->kind(loop), OpKind::while_);
        QCOMPARE(decode->region(decode->regions(loop)[0]).ops[0], OpId{4u}); // cond follows its op
        QCOMPARE(decode->valueName(decode->results(loop)[17]), std::string("%1#17"));
        QCOMPARE(decode->valueName(decode->region(decode->regions(loop)[1]).arguments[1]), std::string("%iterArg_1"));
    }

    void callsAreInlined() {
        const auto m = imported(kCalls);
        QVERIFY(m);
        QCOMPARE(m->opCount(), 4u);
        QCOMPARE(m->operationsInText(), 5u);
        QCOMPARE(m->kind(OpId{3u}), OpKind::add);
        QCOMPARE(m->operands(OpId{2u})[0], m->results(OpId{1u})[0]);
        QCOMPARE(m->callChain(OpId{1u}).size(), std::size_t(2));
        QCOMPARE(m->text(m->callChain(OpId{1u})[0].nameStack), std::string_view("outer"));
    }

    void bothForms_data() {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("pretty");
        QTest::addColumn<QString>("generic");
        for (const Form& form : kForms) QTest::newRow(form.name) << form.arguments << form.pretty << form.generic;
    }
    void bothForms() {
        QFETCH(QString, arguments);
        QFETCH(QString, pretty);
        QFETCH(QString, generic);
        const auto a = imported(inMain(arguments.toStdString(), pretty.toStdString() + "\n"));
        const auto b = imported(inMain(arguments.toStdString(), generic.toStdString() + "\n"));
        QVERIFY(a && b);
        QCOMPARE(printGeneric(*a), printGeneric(*b));
        QVERIFY(a->unknownOperations().empty());
    }

    void structuredAttributes() {
        const auto m = test::model("gns_train");
        std::uint32_t gather = 0, scatter = 0;
        while (m->kind(OpId{gather}) != OpKind::gather) ++gather;
        while (m->kind(OpId{scatter}) != OpKind::scatter) ++scatter;
        QCOMPARE(ints(*m, gather, A::offset_dims), Ints{1});
        QCOMPARE(ints(*m, gather, A::collapsed_slice_dims), Ints{0});
        QCOMPARE(ints(*m, gather, A::start_index_map), Ints{0});
        QCOMPARE(ints(*m, gather, A::index_vector_dim), Ints{1});
        QCOMPARE(ints(*m, gather, A::slice_sizes).size(), std::size_t(2));
        QCOMPARE(ints(*m, gather, A::indices_are_sorted), Ints{0});
        QCOMPARE(ints(*m, scatter, A::update_window_dims), Ints{1});
        QCOMPARE(ints(*m, scatter, A::inserted_window_dims), Ints{0});
        QCOMPARE(combinerOf(*m, OpId{scatter}), Combiner::add);

        const auto unet = test::model("unet_train");
        std::uint32_t convolution = 0;
        while (unet->kind(OpId{convolution}) != OpKind::convolution) ++convolution;
        QCOMPARE(ints(*unet, convolution, A::input_batch_dimension), Ints{0});
        QCOMPARE(ints(*unet, convolution, A::input_feature_dimension), Ints{3});
        QCOMPARE(ints(*unet, convolution, A::input_spatial_dimensions), (Ints{1, 2}));
        QCOMPARE(ints(*unet, convolution, A::kernel_output_feature_dimension), Ints{3});
        QCOMPARE(ints(*unet, convolution, A::window_strides), (Ints{1, 1}));
        QCOMPARE(ints(*unet, convolution, A::padding), (Ints{1, 1, 1, 1}));
    }

    void reducerWithTwoInputs() {
        const auto m =
            imported(inMain("%a: tensor<4xf32>, %b: tensor<4xi32>, %c: tensor<f32>, %d: tensor<i32>", kReducer));
        QVERIFY(m);
        QCOMPARE(m->operands(OpId{0u}).size(), std::size_t(4));
        QCOMPARE(m->operands(OpId{0u})[1], ValueId{1u}); // inputs, then initial values
        const Region& region = m->region(m->regions(OpId{0u})[0]);
        QCOMPARE(region.yields[0], region.arguments[0]); // left ones, then right ones
        QCOMPARE(region.yields[1], region.arguments[3]);
        QCOMPARE(combinerOf(*m, OpId{0u}), Combiner::none);
        QCOMPARE(m->text(m->location(OpId{0u}).nameStack), std::string_view("x"));
    }

    void unknownOperations() {
        const auto m = imported(inMain("%a: tensor<4xf32>", kUnknown));
        QVERIFY(m);
        const auto unknown = m->unknownOperations();
        QCOMPARE(unknown.size(), std::size_t(3));
        QCOMPARE(unknown[0], (std::pair<std::string, std::uint32_t>("my.op", 1)));
        QCOMPARE(m->operands(OpId{1u}).size(), std::size_t(2));
        QCOMPARE(m->kindName(OpId{2u}), std::string_view("stablehlo.new_op"));
        QCOMPARE(m->operands(OpId{3u})[0], m->results(OpId{2u})[0]);
        QCOMPARE(m->type(m->results(OpId{1u})[0]).text, std::string_view("tensor<2xf32>"));
        const auto again = imported(printGeneric(*m));
        QVERIFY(again);
        QCOMPARE(printGeneric(*again), printGeneric(*m));
    }

    void otherTypes() {
        const auto m =
            imported(inMain("%a: tensor<?x4xf32>, %t: !stablehlo.token, %q: tensor<2x!quant.uniform<i8:f32, 0.1>>",
                            "    %0 = stablehlo.after_all %t, %t : !stablehlo.token\n"
                            "    %1 = stablehlo.negate %a : tensor<?x4xf32>\n"));
        QVERIFY(m);
        QCOMPARE(m->type(ValueId{0u}).shape[0], -1);
        QCOMPARE(m->type(ValueId{0u}).text, std::string_view("tensor<?x4xf32>"));
        QVERIFY(!m->type(ValueId{1u}).isTensor());
        QVERIFY(!m->type(ValueId{2u}).isTensor());
    }

    void locations() {
        const auto m = imported(kLocations);
        QVERIFY(m);
        QCOMPARE(m->argument(0).name, std::string("a\"b"));
        const auto text = [&](std::uint32_t op) {
            const auto at = m->location(OpId{op});
            return std::string(m->text(at.nameStack)) + "|" + std::string(m->text(at.function)) + "|" +
                   m->locationText(OpId{op});
        };
        QCOMPARE(text(0), std::string("stack/neg||f.py:3:4"));
        QCOMPARE(text(1), std::string("jit(f)/neg||g.py:7:8"));
        QCOMPARE(text(2), std::string("||"));
        QCOMPARE(text(3), std::string("||"));
        QCOMPARE(text(4), std::string("f|f|h.py:1:1"));
    }

    void meshesAreKept() {
        const auto m = imported("module @m attributes {mhlo.x = 1 : i32} {\n  sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>\n"
                                "  func.func public @main(%arg0: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, "
                                "[{\"x\"}]>}) -> (tensor<4xf32> {jax.result_info = \"out['y']\"}) {\n"
                                "    return %arg0 : tensor<4xf32>\n  }\n}");
        QVERIFY(m);
        QCOMPARE(m->otherTopLevel().size(), std::size_t(1));
        QCOMPARE(m->otherTopLevel()[0], std::string("sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>"));
        QCOMPARE(m->argument(0).attributes, std::string("sdy.sharding = #sdy.sharding<@mesh, [{\"x\"}]>"));
        QCOMPARE(m->result(0).path, std::string("out/y"));
        QCOMPARE(m->results()[0], ValueId{0u});
    }

    // The generic print of every model is read back as the same module.
    void roundTrip_data() {
        QTest::addColumn<bool>("unused");
        for (const char* name : {"matmul_chain", "x_xt", "mlp_train", "transformer_train_tiny", "gpt_scan_7b_train",
                                 "decode_tiny", "moe_train", "gns_train", "unet_train"})
            QTest::newRow(name) << true;
    }
    void roundTrip() {
        const auto m = test::model(QTest::currentDataTag());
        const auto text = printGeneric(*m);
        const auto again = imported(text);
        QVERIFY(again);
        QVERIFY(printGeneric(*again) == text);
        QCOMPARE(fingerprint(*again), fingerprint(*m));
        QVERIFY(fingerprint(*m).starts_with("sha256:") && fingerprint(*m).size() == 71);
    }

    void fingerprintIgnoresLocations() {
        const std::string op = "    %0 = stablehlo.negate %a : tensor<2xf32>";
        const auto a = imported(inMain("%a: tensor<2xf32>", op + "\n"));
        const auto b = imported(inMain("%a: tensor<2xf32>", op + " loc(\"x\")\n"));
        const auto c = imported(inMain("%a: tensor<2xf32>", "    %0 = stablehlo.abs %a : tensor<2xf32>\n"));
        QVERIFY(a && b && c);
        QCOMPARE(fingerprint(*a), fingerprint(*b));
        QVERIFY(fingerprint(*a) != fingerprint(*c));
    }

    // Without a dimension, or counted from the end, the last one is sorted along.
    void aSortWithoutDimensionIsAlongTheLast() {
        const auto sorted = [](const std::string& properties) {
            return imported(inMain("%a: tensor<2x3xf32>", "    %0 = \"stablehlo.sort\"(%a) " + properties +
                                                              R"mlir(({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %1 = stablehlo.compare LT, %x, %y, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    }) : (tensor<2x3xf32>) -> tensor<2x3xf32>
)mlir"));
        };
        const auto last = sorted("<{dimension = 1 : i64}> "), none = sorted(""),
                   counted = sorted("<{dimension = -1 : i64}> ");
        QVERIFY(last && none && counted);
        QCOMPARE(printGeneric(*none), printGeneric(*last));
        QCOMPARE(printGeneric(*counted), printGeneric(*last));
        QVERIFY(!sorted("<{dimension = -3 : i64}> "));
    }

    // The generic form has the function's name as a text, and the call's as a symbol with quotes.
    void aCalleeWhoseNameIsNoWord() {
        const auto read = importText(R"("builtin.module"() ({
  "func.func"() <{function_type = (tensor<f32>) -> tensor<f32>, sym_name = "main"}> ({
  ^bb0(%a: tensor<f32>):
    %0 = "func.call"(%a) <{callee = @"<lambda>"}> : (tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }) : () -> ()
  "func.func"() <{function_type = (tensor<f32>) -> tensor<f32>, sym_name = "<lambda>", sym_visibility = "private"}> ({
  ^bb0(%a: tensor<f32>):
    %0 = "stablehlo.sine"(%a) : (tensor<f32>) -> tensor<f32>
    "func.return"(%0) : (tensor<f32>) -> ()
  }) : () -> ()
}) : () -> ())");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE((*read)->opCount(), 1u);
    }
    // What a custom call names may end as a region does: JAX's approximate top k.
    void aFunctionThatEndsAsARegion() {
        const auto read = importProgram(R"(func.func private @greater(%a: tensor<f32>, %b: tensor<f32>) -> tensor<i1> {
  %0 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
  stablehlo.return %0 : tensor<i1>
}
func.func public @main(%a: tensor<f32>) -> tensor<f32> {
  return %a : tensor<f32>
})");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->facts.ops.at("stablehlo.return"), 1u);
        QCOMPARE(read->facts.ops.at("func.return"), 1u);
    }
};

QTEST_GUILESS_MAIN(ImportTest)
#include "import_test.moc"
