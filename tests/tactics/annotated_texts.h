// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Two layers, a constraint between them; the batch over two axes, weights over one of them and a third.
constexpr auto kAnnotated = R"(module @jit_f {
  sdy.mesh @empty_mesh = <[]>
  sdy.mesh @mesh = <["data"=2, "fsdp"=2, "tensor"=4, "expert"=1]>
  func.func public @main(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data", "fsdp"}, {}]>} loc("x"),
      %arg1: tensor<8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"fsdp"}, {"tensor"}]>} loc("params['up']"),
      %arg2: tensor<32x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"tensor"}, {"fsdp"}]>} loc("params['down']"),
      %arg3: tensor<f32> {sdy.sharding = #sdy.sharding<@empty_mesh, []>} loc("scale"))
      -> (tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data", "fsdp"}, {}]>}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x32xf32>) -> tensor<16x32xf32>
    %1 = sdy.sharding_constraint %0 <@mesh, [{"data", "fsdp"}, {"tensor"}]> : tensor<16x32xf32>
    %2 = stablehlo.tanh %1 : tensor<16x32xf32>
    %3 = stablehlo.dot_general %2, %arg2, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x8xf32>) -> tensor<16x8xf32>
    return %3 : tensor<16x8xf32>
  }
}
)";

constexpr auto kSwapped = R"(module @m { sdy.mesh @mesh = <["a"=2, "b"=2]>
  func.func public @main(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"b", "a"}]>}) -> tensor<8xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<8xf32>
    return %0 : tensor<8xf32> } })";
constexpr auto kBatch = R"([{"data", "fsdp"}, {}])";
constexpr auto kUp = R"([{"fsdp"}, {"tensor"}])";
constexpr auto kDown = R"([{"tensor"}, {"fsdp"}])";
constexpr auto kResult = R"([{"data", "fsdp"}, {}] unreduced={"tensor"})";
constexpr auto kOfX = R"([{"data", "fsdp"}, {}]>} loc("x"))";
constexpr auto kOfXTurned = R"([{"fsdp", "data"}, {}]>} loc("x"))";
constexpr auto kTurned = R"([{"b", "a"}])";
