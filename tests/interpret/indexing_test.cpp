// SPDX-License-Identifier: GPL-3.0-or-later
// What JAX does not write; gathers and scatters as it writes them are in moves_test.
#include "core/interpret/movement/indexing.h"
#include "tests/interpret/runs.h"

using namespace axiscape;
using test::Floats;
using test::floats;
using test::floatsOf;

namespace {

using Ints = std::vector<std::int32_t>;

Tensor ints(const std::vector<std::int64_t>& shape, const Ints& v) {
    return test::tensorOf(ElementType::i32, shape, v);
}

Tensor run(const std::shared_ptr<const Module>& module, std::vector<Tensor> arguments, std::size_t result = 0) {
    auto results = evaluate(module, std::move(arguments));
    if (!results) qFatal("%s", results.error().text().c_str());
    return (*results)[result];
}

// Scatters three f32 to places of five; the region is of %a (old) and %b (update).
std::shared_ptr<const Module> scattering(const std::string& region) {
    return test::mainOf(R"((%x: tensor<5xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) -> tensor<5xf32> {
  %r = "stablehlo.scatter"(%x, %i, %u) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
)" + region + R"(
      stablehlo.return %c : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
      index_vector_dim = 1>, indices_are_sorted = false, unique_indices = false}
      : (tensor<5xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
})");
}

} // namespace

class IndexingTest : public QObject {
    Q_OBJECT

  private slots:
    // Updates of one element are taken in index order, whatever the region.
    void updatesComeInOrder() {
        const auto module = scattering("%k = stablehlo.constant dense<10.0> : tensor<f32>\n"
                                       "%m = stablehlo.multiply %a, %k : tensor<f32>\n"
                                       "%c = stablehlo.add %m, %b : tensor<f32>");
        QCOMPARE(floatsOf(run(module, {floats({5}, {1, 1, 1, 1, 1}), ints({3, 1}, {3, 3, 3}), floats({3}, {2, 3, 4})})),
                 (Floats{1, 1, 1, 1234, 1}));
        QCOMPARE(
            floatsOf(run(module, {floats({5}, {1, 1, 1, 1, 1}), ints({3, 1}, {3, 5, -1}), floats({3}, {2, 3, 4})})),
            (Floats{1, 1, 1, 12, 1}));
    }

    void theLastOverwriteStays() {
        const auto module =
            test::mainOf(R"((%x: tensor<5xf32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>) -> tensor<5xf32> {
  %r = "stablehlo.scatter"(%x, %i, %u) ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      stablehlo.return %b : tensor<f32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
      index_vector_dim = 1>} : (tensor<5xf32>, tensor<3x1xi32>, tensor<3xf32>) -> tensor<5xf32>
  return %r : tensor<5xf32>
})");
        QCOMPARE(floatsOf(run(module, {floats({5}, {0, 0, 0, 0, 0}), ints({3, 1}, {1, 4, 1}), floats({3}, {7, 8, 9})})),
                 (Floats{0, 9, 0, 0, 8}));
    }

    // A scatter of two tensors at once.
    void variadic() {
        const auto module = test::mainOf(
            R"((%x: tensor<4xf32>, %y: tensor<4xi32>, %i: tensor<3x1xi32>, %u: tensor<3xf32>, %v: tensor<3xi32>)
      -> (tensor<4xf32>, tensor<4xi32>) {
  %r:2 = "stablehlo.scatter"(%x, %y, %i, %u, %v) ({
    ^bb0(%a: tensor<f32>, %b: tensor<i32>, %c: tensor<f32>, %d: tensor<i32>):
      %e = stablehlo.maximum %a, %c : tensor<f32>
      %f = stablehlo.add %b, %d : tensor<i32>
      stablehlo.return %e, %f : tensor<f32>, tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [0], scatter_dims_to_operand_dims = [0],
      index_vector_dim = 1>} : (tensor<4xf32>, tensor<4xi32>, tensor<3x1xi32>, tensor<3xf32>, tensor<3xi32>)
      -> (tensor<4xf32>, tensor<4xi32>)
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xi32>
})");
        const std::vector<Tensor> arguments{floats({4}, {5, 5, 5, 5}), ints({4}, {1, 2, 3, 4}), ints({3, 1}, {2, 0, 2}),
                                            floats({3}, {9, 1, 7}), ints({3}, {10, 20, 30})};
        QCOMPARE(floatsOf(run(module, arguments, 0)), (Floats{5, 5, 9, 5}));
        QCOMPARE(test::listOf<std::int32_t>(run(module, arguments, 1)), (Ints{21, 2, 43, 4}));
    }

    // The indices' vectors may lie along any dimension, or be scalars.
    void whereTheIndexVectorsLie() {
        const auto module = test::mainOf(R"((%x: tensor<3x4xf32>, %i: tensor<2x3xi32>) -> tensor<3xf32> {
  %r = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1],
      start_index_map = [0, 1], index_vector_dim = 0>, slice_sizes = array<i64: 1, 1>}
      : (tensor<3x4xf32>, tensor<2x3xi32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
})");
        const Tensor x = floats({3, 4}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
        QCOMPARE(floatsOf(run(module, {x, ints({2, 3}, {0, 2, 9, 1, 3, -4})})), (Floats{1, 11, 8}));
        const auto rows = test::mainOf(R"((%x: tensor<3x4xf32>, %i: tensor<2xi32>) -> tensor<2x4xf32> {
  %r = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0],
      start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}
      : (tensor<3x4xf32>, tensor<2xi32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
})");
        QCOMPARE(floatsOf(run(rows, {x, ints({2}, {2, 0})})), (Floats{8, 9, 10, 11, 0, 1, 2, 3}));
    }

    void torchIndexSelect() {
        const auto module = test::mainOf(R"((%x: tensor<2x3x2xf32>, %i: tensor<2x2xi32>) -> tensor<2x2x2xf32> {
  %r = "stablehlo.torch_index_select"(%x, %i) {dim = 1 : i64, batch_dims = 1 : i64}
      : (tensor<2x3x2xf32>, tensor<2x2xi32>) -> tensor<2x2x2xf32>
  return %r : tensor<2x2x2xf32>
})");
        const Tensor x = floats({2, 3, 2}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11});
        QCOMPARE(floatsOf(run(module, {x, ints({2, 2}, {2, 0, 1, 1})})), (Floats{4, 5, 0, 1, 8, 9, 8, 9}));
    }

    // Only a buffer that somebody else holds is copied.
    void scatterWritesInPlace() {
        const auto module = scattering("%c = stablehlo.add %a, %b : tensor<f32>");
        const kernels::OpRef op{*module, module->definingOp(module->results()[0])};
        std::vector<Tensor> operands{floats({5}, {1, 1, 1, 1, 1}), ints({3, 1}, {0, 2, 0}), floats({3}, {1, 2, 3})};
        const auto* buffer = operands[0].bytes();
        const auto results = kernels::evaluate(op, std::move(operands));
        QVERIFY(results.has_value());
        QCOMPARE((*results)[0].bytes(), buffer);
        QCOMPARE(floatsOf((*results)[0]), (Floats{5, 1, 3, 1, 1}));
        const std::vector<Tensor> held{(*results)[0], ints({3, 1}, {1, 1, 1}), floats({3}, {1, 1, 1})};
        const auto again = kernels::evaluate(op, held);
        QCOMPARE(floatsOf((*again)[0]), (Floats{5, 4, 3, 1, 1}));
        QCOMPARE(floatsOf(held[0]), (Floats{5, 1, 3, 1, 1}));
    }
};

QTEST_GUILESS_MAIN(IndexingTest)
#include "indexing_test.moc"
