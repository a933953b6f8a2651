// SPDX-License-Identifier: GPL-3.0-or-later
// Programs with a part that is sharded by hand.
#pragma once

namespace axiscape::test {

// Rows are summed over `a` by hand; columns are free.
inline const char* kSumOverA =
    R"(module @jit_f attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["a"=2, "b"=2]>
  func.func public @main(%arg0: tensor<8x6xf32> loc("x"), %arg1: tensor<6x4xf32> loc("w")) -> tensor<4x4xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<8x6xf32>
    %1 = sdy.manual_computation(%0) in_shardings=[<@mesh, [{"a"}, {?}]>] out_shardings=[<@mesh, [{}, {?}]>] manual_axes={"a"} (%arg2: tensor<4x6xf32>) {
      %4 = stablehlo.cosine %arg2 : tensor<4x6xf32>
      %5 = "stablehlo.all_reduce"(%4) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg3: tensor<f32>, %arg4: tensor<f32>):
        %6 = stablehlo.add %arg3, %arg4 : tensor<f32>
        stablehlo.return %6 : tensor<f32>
      }) : (tensor<4x6xf32>) -> tensor<4x6xf32>
      sdy.return %5 : tensor<4x6xf32>
    } : (tensor<8x6xf32>) -> tensor<4x6xf32>
    %2 = stablehlo.negate %1 : tensor<4x6xf32>
    %3 = stablehlo.dot_general %2, %arg1, contracting_dims = [1] x [0] : (tensor<4x6xf32>, tensor<6x4xf32>) -> tensor<4x4xf32>
    return %3 : tensor<4x4xf32>
  }
})";

} // namespace axiscape::test
