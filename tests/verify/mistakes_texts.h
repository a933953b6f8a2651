// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace axiscape::test {

// A step of gradient descent whose gradient is a billionth of what it is added to. With `turns` above 0 the moment is
// also what a logistic map makes of the weights after so many turns: every turn doubles what is in the last place.
inline std::string smallGradient(int turns) {
    std::string text = R"(module @small_gradient {
  func.func public @main(%x: tensor<16x8xf32>, %dy: tensor<16x4xf32>, %w: tensor<8x4xf32>, %m: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
    %dw = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<16x8xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
    %billionth = stablehlo.constant dense<1.0e-9> : tensor<8x4xf32>
    %small = stablehlo.multiply %dw, %billionth : tensor<8x4xf32>
    %decay = stablehlo.constant dense<9.0e-1> : tensor<8x4xf32>
    %decayed = stablehlo.multiply %m, %decay : tensor<8x4xf32>
    %one = stablehlo.constant dense<1.0> : tensor<8x4xf32>
    %four = stablehlo.constant dense<4.0> : tensor<8x4xf32>
    %half = stablehlo.constant dense<5.0e-1> : tensor<8x4xf32>
    %scaled = stablehlo.multiply %dw, %half : tensor<8x4xf32>
    %t0 = stablehlo.logistic %scaled : tensor<8x4xf32>
)";
    std::string moment = "%decayed";
    for (int i = 0; i < turns; ++i) {
        const std::string n = std::to_string(i), next = std::to_string(i + 1);
        text += "    %r" + n + " = stablehlo.subtract %one, %t" + n + " : tensor<8x4xf32>\n";
        text += "    %q" + n + " = stablehlo.multiply %t" + n + ", %r" + n + " : tensor<8x4xf32>\n";
        text += "    %t" + next + " = stablehlo.multiply %four, %q" + n + " : tensor<8x4xf32>\n";
        moment = "%t" + next;
    }
    return text + "    %new_m = stablehlo.add " + moment + R"(, %small : tensor<8x4xf32>
    %new_w = stablehlo.subtract %w, %small : tensor<8x4xf32>
    return %new_w, %new_m : tensor<8x4xf32>, tensor<8x4xf32>
  }
})";
}

// Comparisons, a choice of the largest and a sort, between sums of the same numbers in two orders.
inline constexpr const char* kChoices = R"(module @choices {
  func.func public @main(%x: tensor<8x16xf32>, %y: tensor<8x16xf32>) -> (tensor<8xi32>, tensor<8x8xf32>, tensor<8x16xi32>) {
    %gram = stablehlo.dot_general %x, %y, contracting_dims = [1] x [1] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x8xf32>
    %other = stablehlo.dot_general %y, %x, contracting_dims = [1] x [1] : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x8xf32>
    %same = stablehlo.transpose %other, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %xy = stablehlo.multiply %x, %y : tensor<8x16xf32>
    %back = stablehlo.reverse %xy, dims = [1] : tensor<8x16xf32>
    %trace = stablehlo.reduce(%back init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf32>, tensor<f32>) -> tensor<8xf32>
    %spread = stablehlo.broadcast_in_dim %trace, dims = [0] : (tensor<8xf32>) -> tensor<8x8xf32>
    %less = stablehlo.compare LT, %gram, %spread, FLOAT : (tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xi1>
    %big = stablehlo.constant dense<1.0e3> : tensor<8x8xf32>
    %chosen = stablehlo.select %less, %same, %big : tensor<8x8xi1>, tensor<8x8xf32>
    %row = stablehlo.iota dim = 1 : tensor<8x8xi32>
    %first = stablehlo.constant dense<0> : tensor<i32>
    %least = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %d = stablehlo.subtract %gram, %spread : tensor<8x8xf32>
    %abs = stablehlo.abs %d : tensor<8x8xf32>
    %neg = stablehlo.negate %abs : tensor<8x8xf32>
    %best:2 = stablehlo.reduce(%neg init: %least), (%row init: %first) across dimensions = [1] : (tensor<8x8xf32>, tensor<8x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<8xf32>, tensor<8xi32>)
     reducer(%a: tensor<f32>, %b: tensor<f32>) (%i: tensor<i32>, %j: tensor<i32>)  {
      %gt = stablehlo.compare GT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %value = stablehlo.select %gt, %a, %b : tensor<i1>, tensor<f32>
      %place = stablehlo.select %gt, %i, %j : tensor<i1>, tensor<i32>
      stablehlo.return %value, %place : tensor<f32>, tensor<i32>
    }
    %column = stablehlo.iota dim = 1 : tensor<8x16xi32>
    %sorted:2 = "stablehlo.sort"(%xy, %column) <{dimension = 1 : i64, is_stable = true}> ({
    ^bb0(%p: tensor<f32>, %q: tensor<f32>, %k: tensor<i32>, %l: tensor<i32>):
      %lt = stablehlo.compare LT, %p, %q, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %lt : tensor<i1>
    }) : (tensor<8x16xf32>, tensor<8x16xi32>) -> (tensor<8x16xf32>, tensor<8x16xi32>)
    return %best#1, %chosen, %sorted#1 : tensor<8xi32>, tensor<8x8xf32>, tensor<8x16xi32>
  }
})";

} // namespace axiscape::test
