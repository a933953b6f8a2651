// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace axiscape::test {

// Two rows of IN and OUT shardings are put in by the test; what is inside gives out its tile, marked by its device.
constexpr auto kMarked = R"((%x: tensor<GLOBALxf32>) -> tensor<GLOBALxf32> {
  %r = sdy.manual_computation(%x) in_shardings=[IN] out_shardings=[OUT] manual_axes={AXES} (%v: tensor<LOCALxf32>) {
    %p = stablehlo.partition_id : tensor<ui32>
    %f = stablehlo.convert %p : (tensor<ui32>) -> tensor<f32>
    %h = stablehlo.constant dense<1.0e2> : tensor<f32>
    %m = stablehlo.multiply %f, %h : tensor<f32>
    %b = stablehlo.broadcast_in_dim %m, dims = [] : (tensor<f32>) -> tensor<LOCALxf32>
    %0 = stablehlo.add %v, %b : tensor<LOCALxf32>
    sdy.return %0 : tensor<LOCALxf32>
  } : (tensor<GLOBALxf32>) -> tensor<GLOBALxf32>
  return %r : tensor<GLOBALxf32>
})";

// Inside the manual axis "x", another manual computation over "y".
constexpr auto kInside = R"((%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %r = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x", ?}, {?}]>] out_shardings=[<@mesh, [{"x", ?}, {?}]>] manual_axes={"x"} (%v: tensor<2x4xf32>) {
    %s = sdy.manual_computation(%v) in_shardings=[<@mesh, [{}, {"y"}]>] out_shardings=[<@mesh, [{}, {"y"}]>] manual_axes={"y"} (%w: tensor<2x2xf32>) {
      %0 = "stablehlo.all_reduce"(%w) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
      ^bb0(%a: tensor<f32>, %b: tensor<f32>):
        %c = stablehlo.add %a, %b : tensor<f32>
        %d = sdy.sharding_constraint %c <@mesh, []> : tensor<f32>
        stablehlo.return %d : tensor<f32>
      }) : (tensor<2x2xf32>) -> tensor<2x2xf32>
      sdy.return %0 : tensor<2x2xf32>
    } : (tensor<2x4xf32>) -> tensor<2x4xf32>
    sdy.return %s : tensor<2x4xf32>
  } : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
})";

constexpr auto kConstraints = R"((%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = sdy.sharding_constraint %x <@mesh, [{"x"}]> : tensor<4xf32>
  %1 = sdy.reshard %0 <@mesh, [{}]> : tensor<4xf32>
  %2 = sdy.propagation_barrier %1 allowed_direction=NONE : tensor<4xf32>
  %3 = sdy.all_slice [{"x"}] %2 out_sharding=<@mesh, [{"x"}]> : tensor<4xf32>
  %4 = sdy.all_gather [{"x"}] %3 out_sharding=<@mesh, [{}]> : tensor<4xf32>
  %4a = sdy.reduce_scatter [{"x"}] %4 out_sharding=<@mesh, [{"x"}]> : tensor<4xf32>
  %4b = sdy.all_reduce {"x"} %4a out_sharding=<@mesh, [{}]> : tensor<4xf32>
  %5 = sdy.named_computation<"layer">(%4b) (%a: tensor<4xf32>) {
    %6 = stablehlo.negate %a : tensor<4xf32>
    sdy.return %6 : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  sdy.sharding_group %5 group_id=3 : tensor<4xf32>
  return %5 : tensor<4xf32>
})";

} // namespace axiscape::test
