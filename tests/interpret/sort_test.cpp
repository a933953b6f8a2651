// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interpret/reduction/sort.h"
#include "tests/interpret/runs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace axiscape;
using test::Floats;
using test::floats;
using test::floatsOf;

namespace {

// Sorts f32 keys together with their i32 numbers; `comparator` is of %a, %b (keys) and %i, %j (numbers).
std::shared_ptr<const Module> sorting(std::int64_t n, const std::string& comparator) {
    const std::string f = "tensor<" + std::to_string(n) + "xf32>", i = "tensor<" + std::to_string(n) + "xi32>";
    return test::mainOf("(%x: " + f + ", %n: " + i + ") -> (" + f + ", " + i + R"() {
  %r:2 = "stablehlo.sort"(%x, %n) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>):
)" + comparator + R"(
    stablehlo.return %c : tensor<i1>
  }) {dimension = 0 : i64, is_stable = true} : ()" +
                        f + ", " + i + ") -> (" + f + ", " + i + ")\n  return %r#0, %r#1 : " + f + ", " + i + "\n}");
}

std::string compare(const std::string& name, const std::string& direction, const std::string& a, const std::string& b,
                    const std::string& type = "f32", const std::string& kind = "FLOAT") {
    return "%" + name + " = stablehlo.compare " + direction + ", " + a + ", " + b + ", " + kind + " : (tensor<" + type +
           ">, tensor<" + type + ">) -> tensor<i1>\n";
}

std::vector<std::int32_t> counting(std::size_t n) {
    std::vector<std::int32_t> v(n);
    for (std::size_t i = 0; i < n; ++i) v[i] = static_cast<std::int32_t>(i);
    return v;
}

// The order in which the elements come out.
std::vector<std::int32_t> orderOf(const std::shared_ptr<const Module>& module, const Floats& keys) {
    const auto n = static_cast<std::int64_t>(keys.size());
    auto results = evaluate(module, {floats({n}, keys), test::tensorOf(ElementType::i32, {n}, counting(keys.size()))});
    if (!results) qFatal("%s", results.error().text().c_str());
    return test::listOf<std::int32_t>((*results)[1]);
}

std::size_t keysOf(const std::shared_ptr<const Module>& module) {
    return kernels::sortKeys(*module, module->regions(module->definingOp(module->results()[0]))[0]).size();
}

Floats someKeys(std::size_t n, int range) {
    std::mt19937 random(static_cast<unsigned>(n));
    Floats keys(n);
    for (auto& k : keys) k = static_cast<float>(static_cast<int>(random() % static_cast<unsigned>(range)) - range / 2);
    return keys;
}

template <class Before> std::vector<std::int32_t> expectedOrder(std::size_t n, Before before) {
    auto order = counting(n);
    std::stable_sort(order.begin(), order.end(), before);
    return order;
}

} // namespace

class SortTest : public QObject {
    Q_OBJECT

  private slots:
    void comparatorsByKeys() {
        const Floats keys = someKeys(100, 9);
        const auto key = [&](std::int32_t i) { return keys[static_cast<std::size_t>(i)]; };
        const auto up = expectedOrder(100, [&](auto a, auto b) { return key(a) < key(b); });
        const auto down = expectedOrder(100, [&](auto a, auto b) { return key(a) > key(b); });
        for (const auto& [text, expected] : {std::pair{compare("c", "LT", "%a", "%b"), up},
                                             {compare("c", "GT", "%b", "%a"), up},
                                             {compare("c", "GT", "%a", "%b"), down},
                                             {compare("c", "LT", "%b", "%a"), down}}) {
            const auto module = sorting(100, text);
            QCOMPARE(keysOf(module), 1u);
            QCOMPARE(orderOf(module, keys), expected);
        }
    }

    void ofEqualKeysTheNextDecides() {
        const Floats keys = someKeys(60, 4);
        const auto key = [&](std::int32_t i) { return keys[static_cast<std::size_t>(i)]; };
        const auto expected =
            expectedOrder(60, [&](auto a, auto b) { return key(a) != key(b) ? key(a) < key(b) : a > b; });
        const std::string parts = compare("l", "LT", "%a", "%b") + compare("e", "EQ", "%a", "%b") +
                                  compare("m", "GT", "%i", "%j", "i32", "SIGNED");
        for (const std::string end : {"%t = stablehlo.and %e, %m : tensor<i1>\n%c = stablehlo.or %l, %t : tensor<i1>",
                                      "%t = stablehlo.and %m, %e : tensor<i1>\n%c = stablehlo.or %t, %l : tensor<i1>",
                                      "%c = stablehlo.select %e, %m, %l : tensor<i1>, tensor<i1>"}) {
            const auto module = sorting(60, parts + end);
            QCOMPARE(keysOf(module), 2u);
            QCOMPARE(orderOf(module, keys), expected);
        }
    }

    void keysMayBeComputed() {
        const Floats keys = someKeys(50, 20);
        const auto key = [&](std::int32_t i) { return std::abs(keys[static_cast<std::size_t>(i)]); };
        const auto module = sorting(50, "%p = stablehlo.abs %a : tensor<f32>\n%q = stablehlo.abs %b : tensor<f32>\n" +
                                            compare("c", "LT", "%p", "%q"));
        QCOMPARE(keysOf(module), 1u);
        QCOMPARE(orderOf(module, keys), expectedOrder(50, [&](auto a, auto b) { return key(a) < key(b); }));
    }

    // The network finds what a stable sort finds, for every length.
    void anyComparator() {
        for (const std::size_t n : {1u, 2u, 3u, 5u, 8u, 13u, 31u, 32u, 33u, 100u}) {
            const Floats keys = someKeys(n, 7);
            const auto key = [&](std::int32_t i) { return keys[static_cast<std::size_t>(i)]; };
            const auto module =
                sorting(static_cast<std::int64_t>(n), "%d = stablehlo.subtract %a, %b : tensor<f32>\n"
                                                      "%z = stablehlo.constant dense<0.0> : tensor<f32>\n" +
                                                          compare("c", "LT", "%d", "%z"));
            QCOMPARE(keysOf(module), 0u);
            QCOMPARE(orderOf(module, keys), expectedOrder(n, [&](auto a, auto b) { return key(a) < key(b); }));
        }
        // different keys on both sides
        QCOMPARE(keysOf(sorting(3, "%m = stablehlo.negate %b : tensor<f32>\n" + compare("c", "LT", "%a", "%m"))), 0u);
        // a tie that is looked for in another order than the keys'
        QCOMPARE(
            keysOf(sorting(3, compare("l", "LT", "%a", "%b") + compare("e", "EQ", "%i", "%j", "i32", "SIGNED") +
                                  compare("m", "LT", "%i", "%j", "i32", "SIGNED") +
                                  "%t = stablehlo.and %e, %m : tensor<i1>\n%c = stablehlo.or %l, %t : tensor<i1>")),
            0u);
    }

    void totalOrderAndTheUsualOne() {
        const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
        const Floats keys{nan, 0.f, inf, -0.f, -inf, std::copysign(nan, -1.f), 1.f};
        const auto total = sorting(7, compare("c", "LT", "%a", "%b", "f32", "TOTALORDER"));
        QCOMPARE(orderOf(total, keys), (std::vector<std::int32_t>{5, 4, 3, 1, 6, 2, 0}));
        const Floats zeros{0.f, -0.f, -1.f, 0.f};
        QCOMPARE(orderOf(sorting(4, compare("c", "LT", "%a", "%b")), zeros), (std::vector<std::int32_t>{2, 0, 1, 3}));
        // with a NaN the usual comparison is no order; every element is still there once
        auto order = orderOf(sorting(7, compare("c", "LT", "%a", "%b")), keys);
        std::sort(order.begin(), order.end());
        QCOMPARE(order, counting(7));
    }

    void numbersHaveTheOrderOfTheElements() {
        const auto numbersOf = [](ElementType dtype, const auto& v) {
            return *kernels::orderNumbers(test::tensorOf(dtype, {static_cast<std::int64_t>(v.size())}, v), true);
        };
        const auto ascending = [](const std::vector<std::uint64_t>& v) {
            return std::adjacent_find(v.begin(), v.end(), std::greater_equal<>()) == v.end();
        };
        QVERIFY(ascending(numbersOf(ElementType::i8, std::vector<std::int8_t>{-128, -1, 0, 1, 127})));
        QVERIFY(ascending(numbersOf(ElementType::i64, std::vector<std::int64_t>{INT64_MIN, -1, 0, INT64_MAX})));
        QVERIFY(ascending(numbersOf(ElementType::ui64, std::vector<std::uint64_t>{0, 1, UINT64_MAX})));
        QVERIFY(
            ascending(numbersOf(ElementType::f64, std::vector<double>{-HUGE_VAL, -1, -0., 0., 1e-310, 2, HUGE_VAL})));
        QVERIFY(
            ascending(numbersOf(ElementType::bf16, std::vector<std::uint16_t>{0xFF80, 0xC000, 0x8000, 0, 1, 0x3F80})));
        const auto complex =
            kernels::orderNumbers(Tensor::zeros(ElementType::complex64, std::vector<std::int64_t>{2}), true);
        QVERIFY(!complex.has_value());
    }

    void topKOfXlaHasSmallestToo() {
        const auto module = test::mainOf(R"((%x: tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>) {
  %r:2 = "mhlo.topk"(%x) {k = 2 : i64, largest = false} : (tensor<2x4xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  return %r#0, %r#1 : tensor<2x2xf32>, tensor<2x2xi32>
})");
        const auto results = evaluate(module, {floats({2, 4}, {3, 1, 2, 1, 0, 5, -5, 0})});
        QVERIFY2(results.has_value(), results ? "" : results.error().text().c_str());
        QCOMPARE(floatsOf((*results)[0]), (Floats{1, 1, -5, 0}));
        QCOMPARE(test::listOf<std::int32_t>((*results)[1]), (std::vector<std::int32_t>{1, 3, 2, 0}));
    }
};

QTEST_GUILESS_MAIN(SortTest)
#include "sort_test.moc"
