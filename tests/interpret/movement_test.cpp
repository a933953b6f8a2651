// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/movement/movement.h"
#include "core/interpret/tensor/strided.h"
#include "tests/interpret/runs.h"

#include <algorithm>
#include <numeric>
#include <random>

using namespace axiscape;
using namespace axiscape::kernels;
using test::Floats;
using test::floats;
using test::floatsOf;

namespace {

using Shape = std::vector<std::int64_t>;

Tensor counting(const Shape& shape) {
    std::int64_t n = 1;
    for (auto d : shape) n *= d;
    Floats v(static_cast<std::size_t>(n));
    std::iota(v.begin(), v.end(), 0.f);
    return floats(shape, v);
}

Tensor scalar(std::int32_t v) { return test::tensorOf(ElementType::i32, {}, std::vector<std::int32_t>{v}); }

// What a walk means, one element at a time.
void copyPlainly(std::vector<std::uint64_t>& to, const std::vector<std::uint64_t>& from,
                 std::span<const StridedDimension> walk, std::int64_t at, std::int64_t source) {
    if (walk.empty()) {
        to[static_cast<std::size_t>(at)] = from[static_cast<std::size_t>(source)];
        return;
    }
    for (std::int64_t i = 0; i < walk[0].extent; ++i)
        copyPlainly(to, from, walk.subspan(1), at + i * walk[0].to, source + i * walk[0].from);
}

// The result of main on those arguments.
Tensor resultOf(const std::string& body, std::vector<Tensor> arguments) {
    auto results = evaluate(test::mainOf(body), std::move(arguments));
    if (!results) qFatal("%s", results.error().text().c_str());
    return (*results)[0];
}

} // namespace

class MovementTest : public QObject {
    Q_OBJECT

  private slots:
    void walksCopyWhatTheyMean() {
        std::mt19937 random(1);
        const auto pick = [&](std::int64_t n) {
            return static_cast<std::int64_t>(random() % static_cast<unsigned>(n));
        };
        for (int round = 0; round < 300; ++round) {
            // a permuted, partly broadcast, partly reversed source
            const auto rank = static_cast<std::size_t>(pick(5));
            Shape shape(rank);
            std::vector<std::size_t> order(rank);
            std::iota(order.begin(), order.end(), 0u);
            std::shuffle(order.begin(), order.end(), random);
            for (auto& d : shape) d = pick(8) == 0 ? 40 : 1 + pick(5);
            const auto to = rowMajorStrides(shape);
            std::vector<StridedDimension> walk(rank);
            std::int64_t extent = 1, start = 0;
            for (auto d : order) {
                const bool repeated = pick(6) == 0, backwards = pick(4) == 0;
                walk[d] = {shape[d], to[d], repeated ? 0 : backwards ? -extent : extent};
                if (backwards && !repeated) start += (shape[d] - 1) * extent;
                if (!repeated) extent *= shape[d];
            }
            const auto count = static_cast<std::size_t>(
                std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>()));
            std::vector<std::uint64_t> from(static_cast<std::size_t>(extent)), expected(count), got(count);
            std::iota(from.begin(), from.end(), 0u);
            copyPlainly(expected, from, walk, 0, start);
            copyStrided(reinterpret_cast<std::byte*>(got.data()),
                        reinterpret_cast<const std::byte*>(from.data() + start), walk, sizeof(std::uint64_t));
            QCOMPARE(got, expected);
        }
    }

    void neighboursAreMerged() {
        const std::vector<StridedDimension> whole{{2, 12, 12}, {1, 5, 7}, {3, 4, 4}, {4, 1, 1}};
        const auto walk = coalesced(whole);
        QCOMPARE(walk.size(), 1u);
        QCOMPARE(walk[0].extent, 24);
        const std::vector<StridedDimension> transposed{{3, 4, 1}, {4, 1, 3}};
        QCOMPARE(coalesced(transposed).size(), 2u);
    }

    void padding() {
        const Tensor x = counting({4}), v = floats({}, {9});
        const auto pad = [&](std::int64_t low, std::int64_t interior, std::int64_t size) {
            const Shape lows{low}, interiors{interior}, shape{size};
            return floatsOf(padded(x, v, lows, interiors, shape));
        };
        QCOMPARE(pad(1, 0, 6), (Floats{9, 0, 1, 2, 3, 9}));
        QCOMPARE(pad(0, 2, 10), (Floats{0, 9, 9, 1, 9, 9, 2, 9, 9, 3}));
        QCOMPARE(pad(-1, 1, 4), (Floats{9, 1, 9, 2}));
        QCOMPARE(pad(-20, 0, 2), (Floats{9, 9}));
        QCOMPARE(pad(3, 0, 2), (Floats{9, 9}));
    }

    void startsAreClamped() {
        const Tensor x = counting({3, 4});
        const Shape shape{2, 2};
        const std::vector<Tensor> far{scalar(7), scalar(-3)};
        QCOMPARE(floatsOf(dynamicSlice(x, far, shape)), (Floats{4, 5, 8, 9}));
        QCOMPARE(floatsOf(dynamicUpdateSlice(x, floats({2, 2}, {-1, -2, -3, -4}), far)),
                 (Floats{0, 1, 2, 3, -1, -2, 6, 7, -3, -4, 10, 11}));
        QCOMPARE(floatsOf(x)[4], 4.f); // the operand was held elsewhere
    }

    void updatesGoInPlaceWhereNobodyLooks() {
        Tensor x = counting({1000});
        const auto* data = x.bytes();
        const std::vector<Tensor> start{scalar(5)};
        const Tensor result = dynamicUpdateSlice(std::move(x), floats({1}, {-1}), start);
        QCOMPARE(result.bytes(), data);
        QCOMPARE(floatsOf(result)[5], -1.f);
    }

    void dynamicOpsOfKnownShape() {
        const Tensor x = counting({4});
        const auto list = [](const std::vector<std::int64_t>& v) {
            return test::tensorOf(ElementType::i64, {static_cast<std::int64_t>(v.size())}, v);
        };
        QCOMPARE(floatsOf(resultOf("(%x: tensor<4xf32>, %s: tensor<2xi64>) -> tensor<2x4xf32> {\n"
                                   "%r = stablehlo.dynamic_broadcast_in_dim %x, %s, dims = [1] : (tensor<4xf32>, "
                                   "tensor<2xi64>) -> tensor<2x4xf32>\nreturn %r : tensor<2x4xf32>\n}",
                                   {x, list({2, 4})})),
                 (Floats{0, 1, 2, 3, 0, 1, 2, 3}));
        QCOMPARE(floatsOf(resultOf("(%x: tensor<4xf32>, %a: tensor<1xi64>, %b: tensor<1xi64>, %c: tensor<1xi64>) -> "
                                   "tensor<2xf32> {\n%r = stablehlo.real_dynamic_slice %x, %a, %b, %c : (tensor<4xf32>,"
                                   " tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xf32>\n"
                                   "return %r : tensor<2xf32>\n}",
                                   {x, list({1}), list({4}), list({2})})),
                 (Floats{1, 3}));
        QCOMPARE(floatsOf(resultOf("(%x: tensor<4xf32>, %v: tensor<f32>, %a: tensor<1xi64>, %b: tensor<1xi64>, %c: "
                                   "tensor<1xi64>) -> tensor<6xf32> {\n%r = stablehlo.dynamic_pad %x, %v, %a, %b, %c : "
                                   "(tensor<4xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> "
                                   "tensor<6xf32>\nreturn %r : tensor<6xf32>\n}",
                                   {x, floats({}, {9}), list({2}), list({0}), list({0})})),
                 (Floats{9, 9, 0, 1, 2, 3}));
        QCOMPARE(
            floatsOf(resultOf("(%s: tensor<2xi64>) -> tensor<2x3xf32> {\n%r = stablehlo.dynamic_iota %s, dim = 1 : "
                              "(tensor<2xi64>) -> tensor<2x3xf32>\nreturn %r : tensor<2x3xf32>\n}",
                              {list({2, 3})})),
            (Floats{0, 1, 2, 0, 1, 2}));
        QCOMPARE(
            floatsOf(resultOf("(%x: tensor<4xf32>, %s: tensor<2xi64>) -> tensor<2x2xf32> {\n%r = "
                              "stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<2xi64>) -> tensor<2x2xf32>"
                              "\nreturn %r : tensor<2x2xf32>\n}",
                              {x, list({2, 2})})),
            (Floats{0, 1, 2, 3}));
    }

    void sizesAndTuples() {
        const Tensor x = counting({2, 3});
        const auto size =
            resultOf("(%x: tensor<2x3xf32>) -> tensor<i32> {\n%r = stablehlo.get_dimension_size %x, dim = 1 "
                     ": (tensor<2x3xf32>) -> tensor<i32>\nreturn %r : tensor<i32>\n}",
                     {x});
        QCOMPARE(size.data<std::int32_t>()[0], 3);
        QCOMPARE(
            floatsOf(resultOf("(%x: tensor<2x3xf32>, %y: tensor<f32>) -> tensor<f32> {\n%t = stablehlo.tuple %x, %y "
                              ": tuple<tensor<2x3xf32>, tensor<f32>>\n%r = stablehlo.get_tuple_element %t[1] : "
                              "(tuple<tensor<2x3xf32>, tensor<f32>>) -> tensor<f32>\nreturn %r : tensor<f32>\n}",
                              {x, floats({}, {5})})),
            Floats{5});
    }

    void whatIsNotEvaluatedSaysSo() {
        const auto refused = [](const std::string& body, std::vector<Tensor> arguments) {
            const auto results = evaluate(test::mainOf(body), std::move(arguments));
            return results ? std::string() : results.error().text();
        };
        const auto sized = refused("(%x: tensor<4xf32>, %n: tensor<i32>) -> tensor<4xf32> {\n%r = "
                                   "stablehlo.set_dimension_size %x, %n, dim = 0 : (tensor<4xf32>, tensor<i32>) -> "
                                   "tensor<4xf32>\nreturn %r : tensor<4xf32>\n}",
                                   {counting({4}), scalar(2)});
        QVERIFY2(sized.find("not evaluated: stablehlo.set_dimension_size") != std::string::npos, sized.c_str());
        const auto dynamic =
            refused("(%x: tensor<4xf32>, %s: tensor<1xi32>) -> tensor<?xf32> {\n%r = "
                    "stablehlo.dynamic_reshape %x, %s : (tensor<4xf32>, tensor<1xi32>) -> tensor<?xf32>"
                    "\nreturn %r : tensor<?xf32>\n}",
                    {counting({4}), test::tensorOf(ElementType::i32, {1}, std::vector<int>{4})});
        QVERIFY2(dynamic.find("not evaluated: stablehlo.dynamic_reshape: dynamic shapes") != std::string::npos,
                 dynamic.c_str());
        const auto quantized = refused("(%x: tensor<4xf32>) -> tensor<4xf32> {\n%q = stablehlo.uniform_quantize %x : "
                                       "(tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5>>\nreturn %x : "
                                       "tensor<4xf32>\n}",
                                       {counting({4})});
        QVERIFY2(quantized.find("not evaluated: stablehlo.uniform_quantize: quantized types") != std::string::npos,
                 quantized.c_str());
    }
};

QTEST_GUILESS_MAIN(MovementTest)
#include "movement_test.moc"
