// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace axiscape::test {

// Every spelling; those in the middle fail.
constexpr auto kSpellings = R"((%i: tensor<2xi32>, %f: tensor<2xf32>, %g: tensor<2xf32>) {
  check.expect_eq %f, %f : tensor<2xf32>
  check.expect_eq_const %i, dense<[1, 2]> : tensor<2xi32>
  check.expect_almost_eq_const %f, dense<[1.0, 2.0]> : tensor<2xf32>
  "check.expect_almost_eq_const"(%f) <{value = dense<[1.0, 2.09]> : tensor<2xf32>, tolerance = 1.0e-1 : f64}> : (tensor<2xf32>) -> ()
  "check.expect_eq_const"(%i) <{value = dense<[1, 2]> : tensor<2xi32>}> : (tensor<2xi32>) -> ()
  check.expect_eq_const %i, dense<7> : tensor<2xi32>
  check.expect_almost_eq %f, %g : tensor<2xf32>
  check.expect_almost_eq %f, %g, tolerance = 1.0e-1 : tensor<2xf32>
  check.expect_close %f, %g : tensor<2xf32>, tensor<2xf32>
  check.expect_close %f, %g, max_ulp_difference = 100000 : tensor<2xf32>, tensor<2xf32>
  "check.expect_close"(%f, %f) <{min_ulp_difference = 1 : i64, max_ulp_difference = 3 : i64}> : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_eq(%f, %g) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_close(%f, %f) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  stablehlo.custom_call @check.expect_almost_eq(%f, %f) {has_side_effect = true} : (tensor<2xf32>, tensor<2xf32>) -> ()
  %ok = stablehlo.custom_call @check.eq(%i, %i) : (tensor<2xi32>, tensor<2xi32>) -> tensor<i1>
  check.expect_eq_const %ok, dense<true> : tensor<i1>
  return
})";

} // namespace axiscape::test
