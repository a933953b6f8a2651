// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace axiscape::test {

// As JAX writes ordered effects: a token comes in, goes through a loop and a branch, and is handed out.
inline constexpr const char* kTokensInALoop = R"(
module @loop {
  func.func public @main(%t: !stablehlo.token, %x: tensor<8x4xf32>, %n: tensor<i32>) -> (!stablehlo.token, tensor<8x4xf32>) {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %three = stablehlo.constant dense<3> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %r:3 = stablehlo.while(%i = %zero, %u = %t, %y = %x) : tensor<i32>, !stablehlo.token, tensor<8x4xf32>
    cond {
      %go = stablehlo.compare LT, %i, %three, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %go : tensor<i1>
    } do {
      %v = stablehlo.custom_call @print(%u, %y) {has_side_effect = true} : (!stablehlo.token, tensor<8x4xf32>) -> !stablehlo.token
      stablehlo.custom_call @print_unordered(%y) {has_side_effect = true} : (tensor<8x4xf32>) -> ()
      %z = stablehlo.sine %y : tensor<8x4xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %j, %v, %z : tensor<i32>, !stablehlo.token, tensor<8x4xf32>
    }
    %c:2 = "stablehlo.case"(%n) ({
      %a = stablehlo.after_all %r#1, %t : !stablehlo.token
      stablehlo.return %a, %r#2 : !stablehlo.token, tensor<8x4xf32>
    }, {
      %b = stablehlo.create_token : !stablehlo.token
      %w = stablehlo.negate %r#2 : tensor<8x4xf32>
      stablehlo.return %b, %w : !stablehlo.token, tensor<8x4xf32>
    }) : (tensor<i32>) -> (!stablehlo.token, tensor<8x4xf32>)
    return %c#0, %c#1 : !stablehlo.token, tensor<8x4xf32>
  }
}
)";

inline constexpr const char* kTokensBehindABarrier = R"(
module @barrier {
  func.func public @main(%x: tensor<8x4xbf16>, %t: !stablehlo.token) -> (tensor<8x8xbf16>, !stablehlo.token) {
    %u = stablehlo.create_token : !stablehlo.token
    %b:3 = stablehlo.optimization_barrier %t, %x, %u : !stablehlo.token, tensor<8x4xbf16>, !stablehlo.token
    %a = stablehlo.after_all %b#0, %b#2 : !stablehlo.token
    %y = stablehlo.concatenate %b#1, %x, dim = 1 : (tensor<8x4xbf16>, tensor<8x4xbf16>) -> tensor<8x8xbf16>
    return %y, %a : tensor<8x8xbf16>, !stablehlo.token
  }
}
)";

inline constexpr const char* kTokensInATuple = R"(
module @tuple {
  func.func public @main(%t: !stablehlo.token, %x: tensor<8x4xf32>) -> (tensor<8x4xf32>, !stablehlo.token) {
    %s = stablehlo.tuple %x, %t : tuple<tensor<8x4xf32>, !stablehlo.token>
    %y = stablehlo.get_tuple_element %s[0] : (tuple<tensor<8x4xf32>, !stablehlo.token>) -> tensor<8x4xf32>
    %u = stablehlo.get_tuple_element %s[1] : (tuple<tensor<8x4xf32>, !stablehlo.token>) -> !stablehlo.token
    %z = stablehlo.cosine %y : tensor<8x4xf32>
    return %z, %u : tensor<8x4xf32>, !stablehlo.token
  }
}
)";

// What a call to the outside makes is not known.
inline constexpr const char* kNumbersOfACall = R"(
module @callback {
  func.func public @main(%t: !stablehlo.token, %x: tensor<8x4xf32>) -> (!stablehlo.token, tensor<8x4xf32>) {
    %r:2 = stablehlo.custom_call @callback(%t, %x) {has_side_effect = true} : (!stablehlo.token, tensor<8x4xf32>) -> (!stablehlo.token, tensor<8x4xf32>)
    return %r#0, %r#1 : !stablehlo.token, tensor<8x4xf32>
  }
}
)";

inline constexpr const char* kDynamicRows = R"(
module @dynamic {
  func.func public @main(%x: tensor<?x4xf32>, %y: tensor<8x4xf32>) -> (tensor<?x4xf32>, tensor<8x4xf32>) {
    %z = stablehlo.sine %x : tensor<?x4xf32>
    %w = stablehlo.sine %y : tensor<8x4xf32>
    return %z, %w : tensor<?x4xf32>, tensor<8x4xf32>
  }
}
)";

// No operation takes a tuple for numbers.
inline constexpr const char* kSumOfATuple = R"(
module @sum {
  func.func public @main(%t: !stablehlo.token) -> !stablehlo.token {
    %r = "stablehlo.reverse"(%t) <{dimensions = array<i64: 0>}> : (!stablehlo.token) -> !stablehlo.token
    return %r : !stablehlo.token
  }
}
)";

} // namespace axiscape::test
