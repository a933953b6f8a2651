// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace axiscape::test {

inline constexpr const char* kNarrow = R"(module @narrow {
  func.func public @main(%x: tensor<1xf32>) -> tensor<1xf32> {
    %n = stablehlo.convert %x : (tensor<1xf32>) -> tensor<1xbf16>
    %r = stablehlo.reduce_precision %n, format = e8m7 : tensor<1xbf16>
    %c = stablehlo.constant dense<0x3FC0> : tensor<1xbf16>
    %s = stablehlo.add %r, %c : tensor<1xbf16>
    %y = stablehlo.convert %s : (tensor<1xbf16>) -> tensor<1xf32>
    return %y : tensor<1xf32>
  }
})";

inline constexpr const char* kBits = R"(module @bits {
  func.func public @main(%x: tensor<3xf32>) -> (tensor<1xf32>, tensor<3xui32>, tensor<3xf32>) {
    %random = stablehlo.constant dense<1069547520> : tensor<1xui32>
    %float = stablehlo.bitcast_convert %random : (tensor<1xui32>) -> tensor<1xf32>
    %one = stablehlo.constant dense<1.0> : tensor<1xf32>
    %unit = stablehlo.subtract %float, %one : tensor<1xf32>
    %words = stablehlo.bitcast_convert %x : (tensor<3xf32>) -> tensor<3xui32>
    %sorted = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %p = stablehlo.bitcast_convert %a : (tensor<f32>) -> tensor<ui32>
      %q = stablehlo.bitcast_convert %b : (tensor<f32>) -> tensor<ui32>
      %less = stablehlo.compare LT, %p, %q, UNSIGNED : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      stablehlo.return %less : tensor<i1>
    }) : (tensor<3xf32>) -> tensor<3xf32>
    return %unit, %words, %sorted : tensor<1xf32>, tensor<3xui32>, tensor<3xf32>
  }
})";

inline constexpr const char* kComposite = R"(module @composite {
  func.func public @main(%x: tensor<1xf32>) -> tensor<1xf32> {
    %y = stablehlo.composite "my.square" %x {decomposition = @square} : (tensor<1xf32>) -> tensor<1xf32>
    return %y : tensor<1xf32>
  }
  func.func private @square(%x: tensor<1xf32>) -> tensor<1xf32> {
    %y = stablehlo.multiply %x, %x : tensor<1xf32>
    return %y : tensor<1xf32>
  }
})";

inline constexpr const char* kEightBits = R"(module @eight_bits {
  func.func public @main(%x: tensor<1xf32>) -> tensor<1xf32> {
    %n = stablehlo.convert %x : (tensor<1xf32>) -> tensor<1xf8E4M3FN>
    %y = stablehlo.convert %n : (tensor<1xf8E4M3FN>) -> tensor<1xf32>
    return %y : tensor<1xf32>
  }
})";

} // namespace axiscape::test
