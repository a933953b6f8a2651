// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs of the tests.
#pragma once

#include <QByteArray>

namespace axiscape::test {

// The three tactics of the golden example, on matmul_chain. `more` is further keys, each with a comma after it.
inline QByteArray matmulTactics(const QByteArray& more = {}) {
    return R"({"format": "axiscape.tactics", "version": 1, )" + more + R"(
  "mesh": [["batch", 4], ["model", 2]],
  "schedule": [
    {"name": "BP", "kind": "manual", "axis": "batch", "inputs": {"x": 0}},
    {"name": "MP", "kind": "manual", "axis": "model", "inputs": {"w1": 1}},
    {"name": "Z3", "kind": "manual", "axis": "batch", "inputs": {"w1": 0, "w2": 1}}]})";
}

// The `model` of a tactic file. `more` is further keys, each with a comma before it.
inline QByteArray madeFor(int arguments, const QByteArray& more = {}) {
    return R"("model": {"name": "jit_f", "arguments": )" + QByteArray::number(arguments) + more + "},";
}

inline QByteArray batchParallelTactics() {
    return R"({"format": "axiscape.tactics", "version": 1, "mesh": [["batch", 4], ["model", 2]], "hardware": "tpu_v3",
  "schedule": [{"name": "BP", "kind": "manual", "axis": "batch", "inputs": {"batch/*": 0}}]})";
}

inline QByteArray threeAxesTactics() {
    return R"({"format": "axiscape.tactics", "version": 1, "mesh": [["data", 4], ["model", 2], ["z", 2]], "hardware": "tpu_v3",
  "schedule": [{"name": "BP", "kind": "manual", "axis": "data", "inputs": {"batch/*": 0}}]})";
}

inline QByteArray mlpTactics() {
    return R"({"format": "axiscape.tactics", "version": 1, "mesh": [["batch", 4], ["model", 2]], "schedule": [
  {"name": "BP", "kind": "manual", "axis": "batch", "inputs": {"batch/*": 0}},
  {"name": "MP", "kind": "manual", "axis": "model", "inputs": {"params/0/w": 1}}]})";
}

inline QByteArray t32Tactics() {
    return R"({"format": "axiscape.tactics", "version": 1, "mesh": [["batch", 16], ["model", 2]], "hardware": "tpu_v3",
  "schedule": [{"name": "BP", "kind": "manual", "axis": "batch", "inputs": {"batch/*": 0}}]})";
}

inline QByteArray tinyTactics() {
    return R"({"format": "axiscape.tactics", "version": 1, "mesh": [["batch", 4]], "hardware": "tpu_v3",
  "schedule": [{"name": "BP", "kind": "manual", "axis": "batch", "inputs": {"batch/*": 0}}]})";
}

inline QByteArray noTactics() {
    return R"({"format": "axiscape.tactics", "version": 1, "mesh": [["batch", 2]], "schedule": []})";
}

// x_xt: a conflict along batch; 8 does not divide by 3.
inline QByteArray squareActions() {
    return R"({"mesh": [["batch", 4], ["model", 3]], "tactics": [{"name": "X", "actions": [
  {"action": "tile", "argument": 0, "dim": 0, "axis": "batch"},
  {"action": "tile", "argument": 0, "dim": 1, "axis": "model"}, {"action": "propagate"}]}]})";
}

// The square of x, summed up, and a choice of which side of it is cut: seen on no argument and no result.
inline QByteArray sumsModel() {
    return R"(module @sums {
  func.func public @main(%arg0: tensor<8x8xf32> loc("x")) -> tensor<f32> {
    %0 = stablehlo.transpose %arg0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0] : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
    %cst = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %cst) applies stablehlo.add across dimensions = [0, 1] : (tensor<8x8xf32>, tensor<f32>) -> tensor<f32>
    return %2 : tensor<f32>
  }
})";
}
inline QByteArray sumsActions() {
    return R"({"mesh": [["batch", 4]], "tactics": [{"name": "inner", "actions": [
  {"action": "tile", "argument": 0, "dim": 0, "axis": "batch"},
  {"action": "choose", "op": 1, "axis": "batch", "factor": "o0.0"}, {"action": "propagate"}]}]})";
}

// One call of a kernel that nobody knows.
inline QByteArray kernelModel() {
    return R"(module @kernel {
  func.func public @main(%arg0: tensor<8x64xf32> loc("x")) -> tensor<8x64xf32> {
    %0 = stablehlo.custom_call @my_kernel(%arg0) : (tensor<8x64xf32>) -> tensor<8x64xf32>
    return %0 : tensor<8x64xf32>
  }
})";
}
inline QByteArray kernelRules(const QByteArray& target, const QByteArray& rule) {
    return R"({"custom_calls": [{"target": ")" + target + R"(", "rule": ")" + rule + R"(", "flops": "1e9*b*i"}]})";
}
inline QByteArray kernelTactics() {
    return R"({"format": "axiscape.tactics", "version": 1, "mesh": [["batch", 4]], "hardware": "tpu_v3",
  "schedule": [{"name": "BP", "kind": "manual", "axis": "batch", "inputs": {"x": 0}}]})";
}

// x with its dimensions cut by a and b, used with them cut by b and a: PartIR exchanges twice, one permute does.
inline QByteArray swapModel() {
    return R"(module @swap {
  func.func public @main(%arg0: tensor<64x64xf32> loc("x")) -> tensor<64x64xf32> {
    %0 = stablehlo.tanh %arg0 : tensor<64x64xf32>
    return %0 : tensor<64x64xf32>
  }
})";
}
inline QByteArray swapTactics(const QByteArray& reshards) {
    return R"({"format": "axiscape.tactics", "version": 1, "hardware": "tpu_v3",
  "mesh": [["a", 4], ["b", 4]], "options": {"reshards": ")" +
           reshards + R"("}, "schedule": [{"name": "swap", "kind": "manual", "actions": [
  {"action": "tile", "argument": 0, "dim": 0, "axis": "a"}, {"action": "tile", "argument": 0, "dim": 1, "axis": "b"},
  {"action": "tile", "op": 0, "dim": 0, "axis": "b"}, {"action": "tile", "op": 0, "dim": 1, "axis": "a"}]}]})";
}

} // namespace axiscape::test
