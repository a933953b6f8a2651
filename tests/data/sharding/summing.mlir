// Rules of ops that sum, and of windows.
module {
func.func @main(%a: tensor<8x4xf32>, %b: tensor<4x6xf32>, %c: tensor<f32>, %n: tensor<i32>, %v: tensor<4xf32>, %l: tensor<2x8x4x16xf32>, %r: tensor<16x6x2xf32>,
                %img: tensor<2x32x16x4xf32>, %k: tensor<3x1x4x8xf32>, %kg: tensor<3x3x1x8xf32>, %k1: tensor<1x1x4x8xf32>, %kb: tensor<3x3x4x8xf32>, %ai: tensor<8x4xi32>, %kg2: tensor<3x3x2x8xf32>, %one: tensor<1x4xf32>,
                %kbig: tensor<30x16x4x8xf32>) -> tensor<f32> {
  // ([i, k], [k, j])->([i, j]) {i=8, j=6, k=4} reduction={k} | i, j, k
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  // ([i, j, k, m], [m, l, i])->([i, j, k, l]) {i=2, j=8, k=4, l=6, m=16} reduction={m} | i, j, k, l, m
  %1 = stablehlo.dot_general %l, %r, batching_dims = [0] x [2], contracting_dims = [3] x [0] : (tensor<2x8x4x16xf32>, tensor<16x6x2xf32>) -> tensor<2x8x4x6xf32>
  // ([i, k], [k, j])->([i, j]) {i=8, j=6, k=4} reduction={k} | i, j, k
  %2 = stablehlo.dot %a, %b : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  // ([i, j], [j])->([i]) {i=8, j=4} reduction={j} | i, j
  %3 = stablehlo.dot %a, %v : (tensor<8x4xf32>, tensor<4xf32>) -> tensor<8xf32>
  // ([j], [j, i])->([i]) {i=6, j=4} reduction={j} | i, j
  %4 = stablehlo.dot %v, %b : (tensor<4xf32>, tensor<4x6xf32>) -> tensor<6xf32>
  // ([i], [i])->([]) {i=4} reduction={i} | i
  %5 = stablehlo.dot %v, %v : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>
  // ([i, k], [k, j])->([i, j]) {i=1, j=6, k=4} reduction={k} | j, k
  %6 = stablehlo.dot_general %one, %b, contracting_dims = [1] x [0] : (tensor<1x4xf32>, tensor<4x6xf32>) -> tensor<1x6xf32>
  // ([i, j], [])->([i]) {i=8, j=4} reduction={j} | i, j
  %7 = stablehlo.reduce(%a init: %c) applies stablehlo.maximum across dimensions = [1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<8xf32>
  // ([i, j], [i, j], [], [])->([j], [j]) {i=8, j=4} reduction={i} | j
  %8:2 = stablehlo.reduce(%a init: %c), (%ai init: %n) across dimensions = [0] : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
    reducer(%x: tensor<f32>, %y: tensor<f32>) (%p: tensor<i32>, %q: tensor<i32>) {
      %in_m = stablehlo.maximum %x, %y : tensor<f32>
      %in_w = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %in_m, %in_w : tensor<f32>, tensor<i32>
    }
  // ([i, j], [])->([]) {i=8, j=4} reduction={i, j} |
  %9 = stablehlo.reduce(%a init: %c) across dimensions = [0, 1] : (tensor<8x4xf32>, tensor<f32>) -> tensor<f32>
    reducer(%x: tensor<f32>, %y: tensor<f32>) {
      %in_m = stablehlo.subtract %x, %y : tensor<f32>
      stablehlo.return %in_m : tensor<f32>
    }
  // ([i, j, k, l], [n, o, l, m])->([i, j, k, m]) {i=2, j=32, k=16, l=4, m=8, n=1, o=1} reduction={l} permutation={j, k} | i, k, l, m
  %10 = stablehlo.convolution(%img, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 1], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x32x16x4xf32>, tensor<3x1x4x8xf32>) -> tensor<2x32x16x8xf32>
  // ([i, j, k, l], [o, p, m, ln])->([i, j, k, ln]) {i=2, j=32, k=16, l=4, m=1, n=2, o=1, p=1} reduction={m} permutation={j, k} | i
  %11 = stablehlo.convolution(%img, %kg) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 4 : i64} : (tensor<2x32x16x4xf32>, tensor<3x3x1x8xf32>) -> tensor<2x32x16x8xf32>
  // ([i, j, k, lm], [o, p, m, ln])->([i, j, k, ln]) {i=2, j=32, k=16, l=2, m=2, n=4, o=1, p=1} reduction={m} permutation={j, k} | i
  %12 = stablehlo.convolution(%img, %kg2) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<2x32x16x4xf32>, tensor<3x3x2x8xf32>) -> tensor<2x32x16x8xf32>
  // ([i, jk, lm, n], [k, m, n, o])->([i, j, l, o]) {i=2, j=16, k=2, l=8, m=2, n=4, o=8} reduction={k, m, n} permutation={j, l} | i, n, o
  %13 = stablehlo.convolution(%img, %kb) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 2], pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x32x16x4xf32>, tensor<3x3x4x8xf32>) -> tensor<2x16x8x8xf32>
  // ([i, j, k, l], [n, o, l, m])->([i, j, k, m]) {i=2, j=32, k=16, l=4, m=8, n=1, o=1} reduction={l} permutation={j, k} | i, l, m
  %14 = stablehlo.convolution(%img, %kb) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[2, 2], [2, 2]], lhs_dilate = [2, 2]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x32x16x4xf32>, tensor<3x3x4x8xf32>) -> tensor<2x65x33x8xf32>
  // ([i, k, l, m], [o, p, m, in])->([j, k, l, in]) {i=2, j=1, k=32, l=16, m=4, n=4, o=1, p=1} reduction={m} permutation={k, l} |
  %15 = stablehlo.convolution(%img, %kb) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 2 : i64, feature_group_count = 1 : i64} : (tensor<2x32x16x4xf32>, tensor<3x3x4x8xf32>) -> tensor<1x32x16x8xf32>
  // ([i, j, k, l], [n, o, l, m])->([i, j, k, m]) {i=2, j=16, k=16, l=4, m=8, n=1, o=1} reduction={l} permutation={j, k} | i, k, l, m
  %16 = stablehlo.convolution(%img, %k1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [2, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x32x16x4xf32>, tensor<1x1x4x8xf32>) -> tensor<2x16x16x8xf32>
  // ([i, j, k, l], [j, k, l, m])->([i, n, o, m]) {i=2, j=30, k=16, l=4, m=8, n=1, o=1} reduction={j, k, l} | i, l, m
  %17 = stablehlo.convolution(%img, %kbig) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x32x16x4xf32>, tensor<30x16x4x8xf32>) -> tensor<2x3x1x8xf32>
  // ([i, j], [])->([i, j]) {i=8, j=2} permutation={j} | i
  %18 = "stablehlo.reduce_window"(%a, %c) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %in_m : tensor<f32>
    }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>} : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x2xf32>
  // ([i, j], [])->([i, j]) {i=8, j=4} permutation={i} | j
  %19 = "stablehlo.reduce_window"(%a, %c) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %in_m : tensor<f32>
    }) {window_dimensions = array<i64: 8, 1>, padding = dense<[[7, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<8x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  // ([i, j], [])->([i, j]) {i=15, j=4} |
  %20 = "stablehlo.reduce_window"(%a, %c) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %in_m : tensor<f32>
    }) {window_dimensions = array<i64: 1, 1>, base_dilations = array<i64: 2, 1>, window_dilations = array<i64: 1, 3>} : (tensor<8x4xf32>, tensor<f32>) -> tensor<15x4xf32>
  // ([i, j], [i, j], [], [])->([i, j], [i, j]) {i=8, j=3} permutation={j} | i
  %21:2 = "stablehlo.reduce_window"(%a, %ai, %c, %n) ({
    ^bb0(%x: tensor<f32>, %y: tensor<i32>, %x2: tensor<f32>, %y2: tensor<i32>):
      stablehlo.return %x, %y : tensor<f32>, tensor<i32>
    }) {window_dimensions = array<i64: 1, 2>} : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x3xf32>, tensor<8x3xi32>)
  // ([i, j])->([i, j]) {i=8, j=4} permutation={i} | j
  %22 = stablehlo.slice %a [0:4, 0:4] : (tensor<8x4xf32>) -> tensor<4x4xf32>
  // ([j, k], [i, k], [])->([j, k]) {i=4, j=8, k=4} need_replication={i} permutation={j} |
  %23 = "stablehlo.select_and_scatter"(%a, %22, %c) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.compare GE, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %in_m : tensor<i1>
    }, {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %in_m : tensor<f32>
    }) {window_dimensions = array<i64: 2, 1>, window_strides = array<i64: 2, 1>} : (tensor<8x4xf32>, tensor<4x4xf32>, tensor<f32>) -> tensor<8x4xf32>
  return %c : tensor<f32>
}
}
