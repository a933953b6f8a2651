// SPDX-License-Identifier: GPL-3.0-or-later
// Programs with open sizes, fixed: they compute what the same function does that was exported at those sizes.
#include "tests/verify/model_rows.h"

#include "core/base/file.h"
#include "core/interpret/interpret.h"
#include "core/open/open.h"
#include "core/shapes/expression.h"
#include "core/verify/verify.h"

#include <QtTest/QtTest>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace axiscape;
using Json = nlohmann::json;

namespace {

std::vector<NamedSize> sizesOf(const Json& json) {
    std::vector<NamedSize> sizes;
    for (const auto& [name, value] : json.items()) sizes.push_back({name, value.get<std::int64_t>()});
    return sizes;
}

OpenOptions with(std::vector<NamedSize> sizes) {
    OpenOptions options;
    options.sizes = std::move(sizes);
    return options;
}

std::vector<Tensor> numbersFor(const Module& module) {
    std::vector<Tensor> numbers;
    std::uint32_t state = 7;
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i) {
        const auto type = module.type(ValueId{i});
        Tensor one(type.dtype, type.shape);
        for (std::int64_t k = 0; k < one.elements(); ++k) {
            state = state * 1664525u + 1013904223u;
            one.mutableData<float>()[k] = static_cast<float>(state >> 8) / static_cast<float>(1 << 24) - 0.5f;
        }
        numbers.push_back(std::move(one));
    }
    return numbers;
}

bool isClose(const Tensor& a, const Tensor& b) {
    if (a.dtype() != b.dtype() || !std::ranges::equal(a.shape(), b.shape())) return false;
    if (a.dtype() != ElementType::f32) return sameBits(a, b);
    for (std::int64_t i = 0; i < a.elements(); ++i)
        if (std::abs(a.data<float>()[i] - b.data<float>()[i]) > 1e-5f) return false;
    return true;
}

bool hasOpenSizes(const Module& module) {
    for (std::uint32_t v = 0; v < module.valueCount(); ++v)
        for (const auto d : module.type(ValueId{v}).shape)
            if (d < 0) return true;
    return false;
}

std::string errorOf(std::string text, std::vector<NamedSize> sizes) {
    const auto opened = openBytes(std::move(text), "text", {}, with(std::move(sizes)));
    return opened ? "no error" : opened.error().text();
}

// The batch of the input cut over two devices.
Partition applyTile(const test::VerifySubject& subject) {
    const auto input = subject.module->argumentCount() - 1;
    const Partition whole(subject.sites, *parseMesh("batch=2"));
    return axiscape::apply(whole, {tileArgument(input, 0, 0), Action{}}).partition;
}

constexpr auto kDoubled = R"(
module @m {
  func.func public @main(%arg0: tensor<?x3xf32> loc("x"), %arg1: tensor<?x3xf32> loc("y")) -> tensor<?x3xf32> {
    %0 = stablehlo.add %arg0, %arg1 : tensor<?x3xf32>
    return %0 : tensor<?x3xf32>
  }
}
)";

} // namespace

class SizesTest : public QObject {
    Q_OBJECT
  private slots:
    void exportedFunctionsComputeWhatTheyDoAtTheSizes_data() {
        QTest::addColumn<QString>("name");
        const auto all = Json::parse(*readFile(test::data("shapes") / "sizes.json"));
        for (const auto& [name, sizes] : all.items()) QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
    void exportedFunctionsComputeWhatTheyDoAtTheSizes() {
        QFETCH(QString, name);
        const auto folder = test::data("shapes");
        const auto sizes = Json::parse(*readFile(folder / "sizes.json"));
        const auto file = folder / (name.toStdString() + ".jaxexport");
        const auto open = openProgram(file);
        QVERIFY2(open, open ? "" : open.error().text().c_str());
        QVERIFY(hasOpenSizes(*open->module));
        QCOMPARE(open->openSizes.size(), sizes[name.toStdString()].size());
        const auto fixed = openProgram(file, {}, with(sizesOf(sizes[name.toStdString()])));
        QVERIFY2(fixed, fixed ? "" : fixed.error().text().c_str());
        QVERIFY(!hasOpenSizes(*fixed->module));
        QVERIFY(fixed->openSizes.empty());
        QVERIFY(fixed->facts.notPartitionable.empty());
        const auto expected = importFile(folder / (name.toStdString() + ".mlir"));
        QVERIFY2(expected, expected ? "" : expected.error().text().c_str());

        const auto text = printText(*fixed->module);
        const auto again = importText(text);
        QVERIFY2(again, again ? "" : again.error().text().c_str());
        QCOMPARE(fingerprint(**again), fingerprint(*fixed->module));
        for (const char* word : {"get_dimension_size", "shape_assertion", "dynamic_reshape", "dynamic_broadcast",
                                 "dynamic_iota", "real_dynamic_slice", "dynamic_pad", "dynamic_gather", "tensor<?"})
            QVERIFY2(text.find(word) == text.npos, word);

        const auto arguments = numbersFor(**expected);
        const auto ours = evaluate(fixed->module, arguments, {}, importFunction);
        QVERIFY2(ours, ours ? "" : ours.error().text().c_str());
        const auto theirs = evaluate(*expected, arguments, {}, importFunction);
        QVERIFY2(theirs, theirs ? "" : theirs.error().text().c_str());
        QCOMPARE(ours->size(), theirs->size());
        for (std::size_t i = 0; i < ours->size(); ++i)
            QVERIFY2(isClose((*ours)[i], (*theirs)[i]), std::to_string(i).c_str());
        // No op more than the function has that was lowered at the sizes, constants aside.
        const auto work = [](const Module& module) {
            std::size_t count = 0;
            for (const OpId op : module.ops()) count += module.kind(op) != OpKind::constant;
            return count;
        };
        QVERIFY(work(*fixed->module) <= work(**expected) + 12);
    }

    // Numbers that the program was not written for.
    void whatIsWrongWithSizesIsSaid() {
        const auto file = test::data("shapes") / "moves.jaxexport";
        const auto errorFor = [&](std::vector<NamedSize> sizes) {
            const auto opened = openProgram(file, {}, with(std::move(sizes)));
            return opened ? std::string("no error") : opened.error().text();
        };
        QVERIFY2(errorFor({{"n", 2}}).find("break what the program asserts") != std::string::npos,
                 errorFor({{"n", 2}}).c_str());
        QVERIFY2(errorFor({{"n", 2}}).find("Expected 'n - 3' to be greater or equal to 0, but found -1") !=
                     std::string::npos,
                 errorFor({{"n", 2}}).c_str());
        QVERIFY(errorFor({{"k", 2}}).find("has no size \"k\"") != std::string::npos);
        QVERIFY(errorFor({{"k", 2}}).find("Its open sizes are n") != std::string::npos);
        QVERIFY(errorFor({{"n", 4}, {"n", 5}}).find("given twice") != std::string::npos);
        QVERIFY(errorFor({{"n", -4}}).find("the size n is -4") != std::string::npos);
        QVERIFY(errorFor({{"n", std::int64_t{1} << 60}}) != "no error");
        QVERIFY(
            errorOf(*readFile(test::data("shapes") / "mlp.mlir"), {{"b", 2}}).find("no size of the program is open") !=
            std::string::npos);
    }

    void sizesWithoutNamesAreThoseOfArguments() {
        const auto open = openBytes(kDoubled, "text");
        QVERIFY2(open, open ? "" : open.error().text().c_str());
        QCOMPARE(open->openSizes, (std::vector<std::string>{"x[0]", "y[0]"}));
        QVERIFY(errorOf(kDoubled, {{"x[0]", 4}}).find("the size of y[0] is not given") != std::string::npos);
        QVERIFY(errorOf(kDoubled, {{"x[0]", 4}, {"y[0]", 5}}).find("the sizes do not fit") != std::string::npos);
        const auto fixed = openBytes(kDoubled, "text", {}, with({{"x[0]", 4}, {"y[0]", 4}}));
        QVERIFY2(fixed, fixed ? "" : fixed.error().text().c_str());
        QCOMPARE(std::string(fixed->module->type(fixed->module->results()[0]).text), std::string("tensor<4x3xf32>"));
    }

    // Text of an exported function has no header: the assertions name the sizes.
    void assertionsNameSizes() {
        const auto opened = openProgram(test::data("shapes") / "attention.jaxexport");
        QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
        const auto text = printText(*opened->module);
        const auto read = openBytes(text, "text");
        QVERIFY2(read, read ? "" : read.error().text().c_str());
        QCOMPARE(read->openSizes, (std::vector<std::string>{"b", "s"}));
        const auto fixed = openBytes(text, "text", {}, with({{"b", 2}, {"s", 3}}));
        QVERIFY2(fixed, fixed ? "" : fixed.error().text().c_str());
        QCOMPARE(std::string(fixed->module->type(fixed->module->results()[0]).text), std::string("tensor<2x16xf32>"));
    }

    // In older exports main takes the sizes themselves.
    void sizesThatAreArgumentsBecomeConstants() {
        const auto fixed = openBytes(R"(
module @m {
  func.func public @main(%arg0: tensor<i32> {jax.global_constant = "b"}, %arg1: tensor<?xi32>) -> tensor<?xi32> {
    %0 = stablehlo.reshape %arg0 : (tensor<i32>) -> tensor<1xi32>
    %1 = stablehlo.dynamic_broadcast_in_dim %arg0, %0, dims = [] : (tensor<i32>, tensor<1xi32>) -> tensor<?xi32>
    %2 = stablehlo.add %1, %arg1 : tensor<?xi32>
    return %2 : tensor<?xi32>
  }
}
)",
                                     "text", {}, with({{"b", 3}, {"arg1[0]", 3}}));
        QVERIFY2(fixed, fixed ? "" : fixed.error().text().c_str());
        QCOMPARE(fixed->module->argumentCount(), 1u);
        auto ones = tensorFromLiteral("1", ElementType::i32, std::vector<std::int64_t>{3});
        const auto results = evaluate(fixed->module, {*ones});
        QVERIFY2(results, results ? "" : results.error().text().c_str());
        QCOMPARE(literalOf(results->front()),
                 literalOf(*tensorFromLiteral("4", ElementType::i32, std::vector<std::int64_t>{3})));
    }

    void fixedProgramsArePartitionedAndVerified_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"mlp", "train", "attention", "scan"}) QTest::newRow(name) << name;
    }
    void fixedProgramsArePartitionedAndVerified() {
        QFETCH(QString, name);
        const auto folder = test::data("shapes");
        const auto sizes = Json::parse(*readFile(folder / "sizes.json"));
        const auto opened =
            openProgram(folder / (name.toStdString() + ".jaxexport"), {}, with(sizesOf(sizes[name.toStdString()])));
        QVERIFY2(opened, opened ? "" : opened.error().text().c_str());
        test::VerifySubject subject{
            opened->module, analyse(*opened->module), std::make_shared<const SiteTable>(opened->module), {}};
        subject.facts = modelFacts(*subject.sites, subject.structure);
        const auto tiled = applyTile(subject);
        VerifyOptions options;
        options.functionOf = importFunction;
        const auto verified = axiscape::verify(lower(tiled, {}), subject.structure, options);
        QVERIFY2(verified, verified ? "" : verified.error().text().c_str());
        QVERIFY2(verified->equal, words::english(verified->firstDifference).c_str());
    }

    void expressionsAreThoseOfJax_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<qint64>("value");
        QTest::newRow("name") << "b" << qint64{6};
        QTest::newRow("sum") << "c + 2*b - 1" << qint64{16};
        QTest::newRow("minus first") << "-2*b + 20" << qint64{8};
        QTest::newRow("power") << "b^2" << qint64{36};
        QTest::newRow("floordiv") << "floordiv(b - 11, 2)" << qint64{-3};
        QTest::newRow("mod") << "mod(-b, 4)" << qint64{2};
        QTest::newRow("max") << "max(b, c)" << qint64{6};
        QTest::newRow("min") << "min(b, c)*3" << qint64{15};
        QTest::newRow("non_negative") << "non_negative(c - b)" << qint64{0};
    }
    void expressionsAreThoseOfJax() {
        QFETCH(QString, text);
        QFETCH(qint64, value);
        const auto read = shapes::readExpression(text.toStdString(), {{"b", 6}, {"c", 5}});
        QVERIFY(read.wellFormed);
        QCOMPARE(read.value.value_or(-1000), value);
    }
    void expressionsThatAreNoneAreRefused() {
        for (const char* text : {"", "b +", "b c", "f(b)", "(b", "mod(b)", "b)"})
            QVERIFY2(!shapes::readExpression(text, {{"b", 1}}).wellFormed, text);
        QVERIFY(!shapes::readExpression(std::string(1000, '('), {}).wellFormed);
        QVERIFY(!shapes::readExpression("9223372036854775807*b", {{"b", 2}}).value);
        QVERIFY(!shapes::readExpression("floordiv(b, 0)", {{"b", 2}}).value);
    }
};

QTEST_APPLESS_MAIN(SizesTest)
#include "sizes_test.moc"
