// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace axiscape::test {

// batch 4 by model 2: all five collectives, and this device's part of what was gathered
constexpr auto kFive =
    R"((%v: tensor<2x4xf32>) -> (tensor<8x1xf32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x4xf32>, tensor<f32>) {
  %1 = "stablehlo.all_to_all"(%v) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>, split_count = 4 : i64, split_dimension = 1 : i64}> : (tensor<2x4xf32>) -> tensor<8x1xf32>
  %2 = "stablehlo.collective_permute"(%v) <{channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, source_target_pairs = dense<[[0, 1], [1, 0], [2, 3], [3, 2], [4, 5], [5, 4], [6, 7], [7, 6]]> : tensor<8x2xi64>}> : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %3 = "stablehlo.reduce_scatter"(%v) <{channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, scatter_dimension = 1 : i64, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x4xf32>) -> tensor<2x2xf32>
  %4 = "stablehlo.all_gather"(%v) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 4, type = 1>, replica_groups = dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>, use_global_device_ids}> : (tensor<2x4xf32>) -> tensor<2x8xf32>
  %c2 = stablehlo.constant dense<2> : tensor<ui32>
  %c4 = stablehlo.constant dense<4> : tensor<ui32>
  %c0 = stablehlo.constant dense<0> : tensor<ui32>
  %p = stablehlo.partition_id : tensor<ui32>
  %m = stablehlo.remainder %p, %c2 : tensor<ui32>
  %o = stablehlo.multiply %m, %c4 : tensor<ui32>
  %5 = stablehlo.dynamic_slice %4, %c0, %o, sizes = [2, 4] : (tensor<2x8xf32>, tensor<ui32>, tensor<ui32>) -> tensor<2x4xf32>
  %ninf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %6 = stablehlo.reduce(%v init: %ninf) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<2x4xf32>, tensor<f32>) -> tensor<f32>
  %7 = "stablehlo.all_reduce"(%6) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, replica_groups = dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>, use_global_device_ids}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return %1, %2, %3, %5, %7 : tensor<8x1xf32>, tensor<2x4xf32>, tensor<2x2xf32>, tensor<2x4xf32>, tensor<f32>
})";

// The same inside a manual computation of whole values, 8x8.
constexpr auto kFiveManualHead = R"(module {
  sdy.mesh @mesh = <["batch"=4, "model"=2]>
  func.func @main(%x: tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<f32>) {
    %r:5 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"batch"}, {"model"}]>] out_shardings=[<@mesh, [{}, {"model", "batch"}]>, <@mesh, [{"batch"}, {"model"}]>, <@mesh, [{"batch"}, {"model"}]>, <@mesh, [{"batch"}, {"model"}]>, <@mesh, []>] manual_axes={"batch", "model"} )";
constexpr auto kFiveManualTail =
    R"( : (tensor<8x8xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<f32>)
    return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x4xf32>, tensor<8x8xf32>, tensor<f32>
  }
})";

// ATTRIBUTES and the groups' shape are put in by the test.
constexpr auto kGather = R"((%v: tensor<1xf32>) -> tensor<SIZExf32> {
  %0 = "stablehlo.all_gather"(%v) <{all_gather_dim = 0 : i64, ATTRIBUTES}> : (tensor<1xf32>) -> tensor<SIZExf32>
  return %0 : tensor<SIZExf32>
})";

constexpr auto kReduce = R"((%v: tensor<2xDTYPE>) -> tensor<2xDTYPE> {
  %0 = "stablehlo.all_reduce"(%v) <{ATTRIBUTES}> ({
  ^bb0(%a: tensor<DTYPE>, %b: tensor<DTYPE>):
    %s = OP %a, %b : tensor<DTYPE>
    stablehlo.return %s : tensor<DTYPE>
  }) : (tensor<2xDTYPE>) -> tensor<2xDTYPE>
  return %0 : tensor<2xDTYPE>
})";

// 2 a + b: neither commutative nor associative, so that the order shows
constexpr auto kOrder = R"((%v: tensor<f32>) -> tensor<f32> {
  %0 = "stablehlo.all_reduce"(%v) <{replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %t = stablehlo.add %a, %a : tensor<f32>
    %s = stablehlo.add %t, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
})";

constexpr auto kVariadic =
    R"((%v: tensor<1xf32>, %w: tensor<2xi32>) -> (tensor<2xf32>, tensor<4xi32>, tensor<1xf32>, tensor<2xi32>) {
  %0:2 = "stablehlo.all_gather"(%v, %w) <{all_gather_dim = 0 : i64, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>}> : (tensor<1xf32>, tensor<2xi32>) -> (tensor<2xf32>, tensor<4xi32>)
  %1 = stablehlo.convert %w : (tensor<2xi32>) -> tensor<2xf32>
  %2:2 = "stablehlo.all_to_all"(%0#0, %0#1) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2xf32>, tensor<4xi32>) -> (tensor<2xf32>, tensor<4xi32>)
  %3:2 = "stablehlo.all_reduce"(%v, %1) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1xf32>, tensor<2xf32>) -> (tensor<1xf32>, tensor<2xf32>)
  %4 = stablehlo.convert %3#1 : (tensor<2xf32>) -> tensor<2xi32>
  return %2#0, %2#1, %3#0, %4 : tensor<2xf32>, tensor<4xi32>, tensor<1xf32>, tensor<2xi32>
})";

constexpr auto kBroadcast = R"((%v: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.collective_broadcast"(%v) <{replica_groups = dense<[[2, 0]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
})";

constexpr auto kPermute = R"((%v: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "stablehlo.collective_permute"(%v) <{source_target_pairs = dense<PAIRS> : tensor<2x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
})";

} // namespace axiscape::test
