// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace axiscape::test {

// Three equal parts of the columns, multiplied; all tokens but the last.
inline constexpr const char* kParts = R"(
module @parts {
  func.func public @main(%x: tensor<48x192x129xf32>) -> tensor<48x64x128xf32> {
    %a = stablehlo.slice %x [0:48, 0:64, 0:128] : (tensor<48x192x129xf32>) -> tensor<48x64x128xf32>
    %b = stablehlo.slice %x [0:48, 64:128, 1:129] : (tensor<48x192x129xf32>) -> tensor<48x64x128xf32>
    %c = stablehlo.slice %x [0:48, 128:192, 0:128] : (tensor<48x192x129xf32>) -> tensor<48x64x128xf32>
    %d = stablehlo.multiply %a, %b : tensor<48x64x128xf32>
    %e = stablehlo.add %d, %c : tensor<48x64x128xf32>
    return %e : tensor<48x64x128xf32>
  }
}
)";

// A convolution that keeps the size, one that halves it, and a pool that halves it again.
inline constexpr const char* kWindows = R"(
module @windows {
  func.func public @main(%x: tensor<8x64x64x32xf32>, %k: tensor<3x3x32x32xf32>) -> tensor<8x16x16x32xf32> {
    %a = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x64x64x32xf32>, tensor<3x3x32x32xf32>) -> tensor<8x64x64x32xf32>
    %b = stablehlo.convolution(%a, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[0, 1], [0, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<8x64x64x32xf32>, tensor<3x3x32x32xf32>) -> tensor<8x32x32x32xf32>
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %c = "stablehlo.reduce_window"(%b, %zero) <{window_dimensions = array<i64: 1, 2, 2, 1>, window_strides = array<i64: 1, 2, 2, 1>}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>):
      %s = stablehlo.add %p, %q : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<8x32x32x32xf32>, tensor<f32>) -> tensor<8x16x16x32xf32>
    return %c : tensor<8x16x16x32xf32>
  }
}
)";

inline constexpr const char* kTable = R"(
module @table {
  func.func public @main(%x: tensor<3x5xf32>) -> tensor<3x5xf32> {
    %t = stablehlo.constant dense<[[0.0, 1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0, 9.0], [10.0, 11.0, 12.0, 13.0, 14.0]]> : tensor<3x5xf32>
    %y = stablehlo.add %x, %t : tensor<3x5xf32>
    return %y : tensor<3x5xf32>
  }
}
)";

inline constexpr const char* kOpaque = R"(
module @opaque {
  func.func public @main(%x: tensor<512x256xf32>) -> tensor<512x256xf32> {
    %y = stablehlo.custom_call @kernel(%x) : (tensor<512x256xf32>) -> tensor<512x256xf32>
    return %y : tensor<512x256xf32>
  }
}
)";

// Written by hand for each device: a shift to the next, and all shares put together.
inline constexpr const char* kRing = R"(
module @ring {
  sdy.mesh @mesh = <["a"=4]>
  func.func public @main(%x: tensor<512x256xf32>) -> tensor<2048x256xf32> {
    %0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"a"}, {}]>] out_shardings=[<@mesh, [{"a"}, {}]>] manual_axes={"a"} (%arg0: tensor<128x256xf32>) {
      %1 = "stablehlo.collective_permute"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<128x256xf32>) -> tensor<128x256xf32>
      %2 = "stablehlo.all_gather"(%1) <{all_gather_dim = 0 : i64, channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> : (tensor<128x256xf32>) -> tensor<512x256xf32>
      sdy.return %2 : tensor<512x256xf32>
    } : (tensor<512x256xf32>) -> tensor<2048x256xf32>
    return %0 : tensor<2048x256xf32>
  }
}
)";

} // namespace axiscape::test
