// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace axiscape::test {

// What depends on the device it runs on is another function on many of them.
inline constexpr const char* kDeviceNumber = R"(
module @numbered {
  func.func public @main(%x: tensor<8x4xf32>) -> tensor<8x4xf32> {
    %n = stablehlo.partition_id : tensor<ui32>
    %f = stablehlo.convert %n : (tensor<ui32>) -> tensor<f32>
    %w = stablehlo.broadcast_in_dim %f, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %y = stablehlo.add %x, %w : tensor<8x4xf32>
    return %y : tensor<8x4xf32>
  }
}
)";

// 64 rows of a table of 11, and 64 labels compared with the numbers of 7 classes.
inline constexpr const char* kLookUp = R"(
module @look_up {
  func.func public @main(%table: tensor<11x4xf32>, %rows: tensor<64xi32>, %labels: tensor<64xi32>) -> (tensor<64x4xf32>, tensor<64x7xi1>) {
    %at = stablehlo.reshape %rows : (tensor<64xi32>) -> tensor<64x1xi32>
    %found = "stablehlo.gather"(%table, %at) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 4>}> : (tensor<11x4xf32>, tensor<64x1xi32>) -> tensor<64x4xf32>
    %classes = stablehlo.iota dim = 1 : tensor<64x7xi32>
    %wide = stablehlo.broadcast_in_dim %labels, dims = [0] : (tensor<64xi32>) -> tensor<64x7xi32>
    %hot = stablehlo.compare EQ, %wide, %classes, SIGNED : (tensor<64x7xi32>, tensor<64x7xi32>) -> tensor<64x7xi1>
    return %found, %hot : tensor<64x4xf32>, tensor<64x7xi1>
  }
}
)";

} // namespace axiscape::test
