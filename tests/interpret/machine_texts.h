// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace axiscape::test {

// y = x * x + x
constexpr auto kStraight = R"((%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.multiply %x, %x : tensor<2xf32>
  %1 = stablehlo.add %0, %x : tensor<2xf32>
  return %1 : tensor<2xf32>
})";

// x doubled n times; the step is captured from outside
constexpr auto kLoop = R"((%x: tensor<f32>, %n: tensor<i32>) -> (tensor<f32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %two = stablehlo.constant dense<2.0> : tensor<f32>
  %r:2 = stablehlo.while(%v = %x, %i = %zero) : tensor<f32>, tensor<i32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %d = stablehlo.multiply %v, %two : tensor<f32>
    %j = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %d, %j : tensor<f32>, tensor<i32>
  }
  return %r#0, %r#1 : tensor<f32>, tensor<i32>
})";

// sum over i < n of sum over j <= i of 1: a loop in a loop, carried values that change places
constexpr auto kNested = R"((%n: tensor<i32>) -> (tensor<i32>, tensor<i32>, tensor<i32>) {
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %r:4 = stablehlo.while(%i = %zero, %sum = %zero, %a = %zero, %b = %one) : tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
  cond {
    %p = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %p : tensor<i1>
  } do {
    %s:2 = stablehlo.while(%j = %zero, %t = %sum) : tensor<i32>, tensor<i32>
    cond {
      %q = stablehlo.compare LE, %j, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %q : tensor<i1>
    } do {
      %j1 = stablehlo.add %j, %one : tensor<i32>
      %t1 = stablehlo.add %t, %one : tensor<i32>
      stablehlo.return %j1, %t1 : tensor<i32>, tensor<i32>
    }
    %i1 = stablehlo.add %i, %one : tensor<i32>
    stablehlo.return %i1, %s#1, %b, %a : tensor<i32>, tensor<i32>, tensor<i32>, tensor<i32>
  }
  return %r#1, %r#2, %r#3 : tensor<i32>, tensor<i32>, tensor<i32>
})";

// every device counts to its own number
constexpr auto kOwnTrips = R"(() -> (tensor<ui32>, tensor<ui32>) {
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %one = stablehlo.constant dense<1> : tensor<ui32>
  %p = stablehlo.partition_id : tensor<ui32>
  %r:2 = stablehlo.while(%i = %zero, %sum = %zero) : tensor<ui32>, tensor<ui32>
  cond {
    %c = stablehlo.compare LT, %i, %p : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %i1 = stablehlo.add %i, %one : tensor<ui32>
    %s1 = stablehlo.add %sum, %i1 : tensor<ui32>
    stablehlo.return %i1, %s1 : tensor<ui32>, tensor<ui32>
  }
  return %r#0, %r#1 : tensor<ui32>, tensor<ui32>
})";

// the same with a sum over all devices inside, which those that left the loop never come to
constexpr auto kHangs = R"(() -> tensor<ui32> {
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %one = stablehlo.constant dense<1> : tensor<ui32>
  %p = stablehlo.partition_id : tensor<ui32>
  %r:2 = stablehlo.while(%i = %zero, %sum = %zero) : tensor<ui32>, tensor<ui32>
  cond {
    %c = stablehlo.compare LT, %i, %p : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %i1 = stablehlo.add %i, %one : tensor<ui32>
    %s1 = "stablehlo.all_reduce"(%i1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
    ^bb0(%a: tensor<ui32>, %b: tensor<ui32>):
      %s = stablehlo.add %a, %b : tensor<ui32>
      stablehlo.return %s : tensor<ui32>
    }) : (tensor<ui32>) -> tensor<ui32>
    stablehlo.return %i1, %s1 : tensor<ui32>, tensor<ui32>
  }
  return %r#1 : tensor<ui32>
})";

// case of three branches; the last one also for numbers that are none of them
constexpr auto kCase = R"((%k: tensor<i32>, %x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
  %r:2 = "stablehlo.case"(%k) ({
    %0 = stablehlo.negate %x : tensor<f32>
    stablehlo.return %0, %x : tensor<f32>, tensor<f32>
  }, {
    %0 = stablehlo.add %x, %x : tensor<f32>
    stablehlo.return %x, %0 : tensor<f32>, tensor<f32>
  }, {
    %0 = stablehlo.constant dense<7.0> : tensor<f32>
    stablehlo.return %0, %0 : tensor<f32>, tensor<f32>
  }) : (tensor<i32>) -> (tensor<f32>, tensor<f32>)
  return %r#0, %r#1 : tensor<f32>, tensor<f32>
})";

constexpr auto kIf = R"((%p: tensor<i1>, %x: tensor<f32>) -> tensor<f32> {
  %r = "stablehlo.if"(%p) ({
    %0 = stablehlo.negate %x : tensor<f32>
    stablehlo.return %0 : tensor<f32>
  }, {
    stablehlo.return %x : tensor<f32>
  }) : (tensor<i1>) -> tensor<f32>
  return %r : tensor<f32>
})";

constexpr auto kStructure = R"((%x: tensor<f32>, %y: tensor<i32>) -> (tensor<f32>, tensor<i32>, tensor<f32>) {
  %t0 = stablehlo.create_token : !stablehlo.token
  %t1 = stablehlo.after_all %t0, %t0 : !stablehlo.token
  %b:3 = stablehlo.optimization_barrier %x, %y, %t1 : tensor<f32>, tensor<i32>, !stablehlo.token
  %t = stablehlo.tuple %b#0, %b#1 : tuple<tensor<f32>, tensor<i32>>
  %0 = stablehlo.get_tuple_element %t[0] : (tuple<tensor<f32>, tensor<i32>>) -> tensor<f32>
  %1 = stablehlo.get_tuple_element %t[1] : (tuple<tensor<f32>, tensor<i32>>) -> tensor<i32>
  %f = "stablehlo.async_start"(%0) ({
  ^bb0(%a: tensor<f32>):
    %n = stablehlo.negate %a : tensor<f32>
    stablehlo.return %n : tensor<f32>
  }) : (tensor<f32>) -> !stablehlo.future<tensor<f32>>
  %2 = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<f32>>) -> tensor<f32>
  return %0, %1, %2 : tensor<f32>, tensor<i32>, tensor<f32>
})";

constexpr auto kComposite = R"(module {
  func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %two = stablehlo.constant dense<2> : tensor<i32>
    %r:2 = stablehlo.while(%v = %x, %i = %zero) : tensor<2xf32>, tensor<i32>
    cond {
      %p = stablehlo.compare LT, %i, %two : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %w = stablehlo.composite "my.square_plus" %v, %x {decomposition = @square_plus.1} : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
      %j = stablehlo.add %i, %one : tensor<i32>
      stablehlo.return %w, %j : tensor<2xf32>, tensor<i32>
    }
    return %r#0 : tensor<2xf32>
  }
  func.func private @square_plus.1(%a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
    %0 = call @square(%a) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = stablehlo.add %0, %b : tensor<2xf32>
    return %1 : tensor<2xf32>
  }
  func.func private @square(%a: tensor<2xf32>) -> tensor<2xf32> {
    %0 = stablehlo.multiply %a, %a : tensor<2xf32>
    return %0 : tensor<2xf32>
  }
})";

constexpr auto kCompositeOfNothing = R"((%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = stablehlo.composite "my.thing" %x {decomposition = @gone} : (tensor<2xf32>) -> tensor<2xf32>
  return %w : tensor<2xf32>
})";

// writes over its argument, which is used again
constexpr auto kUpdates = R"((%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %u = stablehlo.constant dense<9.0> : tensor<1xf32>
  %one = stablehlo.constant dense<1> : tensor<i32>
  %0 = stablehlo.dynamic_update_slice %x, %u, %one : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
  %1 = stablehlo.add %0, %x : tensor<4xf32>
  %2 = stablehlo.dynamic_update_slice %1, %u, %one : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
  return %0, %2 : tensor<4xf32>, tensor<4xf32>
})";

constexpr auto kEndless = R"((%x: tensor<i1>) -> tensor<i1> {
  %r = stablehlo.while(%v = %x) : tensor<i1>
  cond {
    stablehlo.return %v : tensor<i1>
  } do {
    stablehlo.return %v : tensor<i1>
  }
  return %r : tensor<i1>
})";

// what the body gives is not what the condition takes
constexpr auto kMisfit = R"((%x: tensor<2xf32>, %p: tensor<i1>) -> tensor<2xf32> {
  %r = "stablehlo.while"(%x) ({
  ^bb0(%a: tensor<2xf32>):
    stablehlo.return %p : tensor<i1>
  }, {
  ^bb0(%a: tensor<2xf32>):
    %c = stablehlo.concatenate %a, %a, dim = 0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
    stablehlo.return %c : tensor<4xf32>
  }) : (tensor<2xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
})";

constexpr auto kForeign = R"((%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  %1 = "my.thing"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
})";

constexpr auto kFailing = R"((%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = stablehlo.add %x, %x : tensor<2xf32>
  stablehlo.custom_call @check.expect_eq(%0, %x) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  return %0 : tensor<2xf32>
})";

} // namespace axiscape::test
