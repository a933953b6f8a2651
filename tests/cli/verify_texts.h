// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace axiscape::test {

// A function of the device it runs on.
inline QByteArray numberedModel() {
    return R"(module @numbered {
  func.func public @main(%arg0: tensor<8x4xf32> loc("x")) -> tensor<8x4xf32> {
    %0 = stablehlo.partition_id : tensor<ui32>
    %1 = stablehlo.convert %0 : (tensor<ui32>) -> tensor<f32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<f32>) -> tensor<8x4xf32>
    %3 = stablehlo.add %arg0, %2 : tensor<8x4xf32>
    return %3 : tensor<8x4xf32>
  }
})";
}
inline QByteArray numberedActions() {
    return R"({"mesh": [["a", 2]], "tactics": [{"name": "cut", "actions": [
  {"action": "tile", "argument": 0, "dim": 0, "axis": "a"}, {"action": "propagate"}]}]})";
}

inline QByteArray kernel() {
    return R"(module @k {
  func.func public @main(%arg0: tensor<8x4xf32> loc("x")) -> tensor<8x4xf32> {
    %0 = stablehlo.custom_call @my_kernel(%arg0) : (tensor<8x4xf32>) -> tensor<8x4xf32>
    return %0 : tensor<8x4xf32>
  }
})";
}

} // namespace axiscape::test
