module @jit_moves attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x5xf32>) -> (tensor<6x7xf32> {jax.result_info = "result[0]"}, tensor<2xf32> {jax.result_info = "result[1]"}, tensor<2xi32> {jax.result_info = "result[2]"}, tensor<2x5xf32> {jax.result_info = "result[3]"}, tensor<8x5xf32> {jax.result_info = "result[4]"}, tensor<2x5xf32> {jax.result_info = "result[5]"}, tensor<8x5xf32> {jax.result_info = "result[6]"}, tensor<8x5xf32> {jax.result_info = "result[7]"}, tensor<5xi32> {jax.result_info = "result[8]"}) {
    %c = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
    %0 = stablehlo.slice %arg0 [0:4, 0:5] : (tensor<8x5xf32>) -> tensor<4x5xf32>
    %1 = stablehlo.concatenate %arg0, %0, dim = 0 : (tensor<8x5xf32>, tensor<4x5xf32>) -> tensor<12x5xf32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %2 = call @_pad(%1, %c_0) : (tensor<12x5xf32>, tensor<i32>) -> tensor<20x7xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %3 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<8x5xf32>, tensor<f32>) -> tensor<8xf32>
    %values, %indices = chlo.top_k(%3, k = 2) : tensor<8xf32> -> (tensor<2xf32>, tensor<2xi32>)
    %c_1 = stablehlo.constant dense<6> : tensor<i32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.dynamic_slice %arg0, %c_1, %c_2, sizes = [2, 5] : (tensor<8x5xf32>, tensor<i32>, tensor<i32>) -> tensor<2x5xf32>
    %5 = stablehlo.slice %2 [1:7, 0:7] : (tensor<20x7xf32>) -> tensor<6x7xf32>
    %6 = call @sort(%arg0) : (tensor<8x5xf32>) -> tensor<8x5xf32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %8 = stablehlo.compare LT, %c, %7, SIGNED : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi1>
    %c_4 = stablehlo.constant dense<8> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<2xi32>
    %10 = stablehlo.add %c, %9 : tensor<2xi32>
    %11 = stablehlo.select %8, %10, %c : tensor<2xi1>, tensor<2xi32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %13 = "stablehlo.gather"(%arg0, %12) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 5>}> : (tensor<8x5xf32>, tensor<2x1xi32>) -> tensor<2x5xf32>
    %14 = call @cumsum(%arg0) : (tensor<8x5xf32>) -> tensor<8x5xf32>
    %15 = call @_flip(%arg0) : (tensor<8x5xf32>) -> tensor<8x5xf32>
    %16 = call @argmax(%arg0) : (tensor<8x5xf32>) -> tensor<5xi32>
    return %5, %values, %indices, %4, %6, %13, %14, %15, %16 : tensor<6x7xf32>, tensor<2xf32>, tensor<2xi32>, tensor<2x5xf32>, tensor<8x5xf32>, tensor<2x5xf32>, tensor<8x5xf32>, tensor<8x5xf32>, tensor<5xi32>
  }
  func.func private @_pad(%arg0: tensor<12x5xf32>, %arg1: tensor<i32>) -> tensor<20x7xf32> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 1], high = [8, 1], interior = [0, 0] : (tensor<12x5xf32>, tensor<f32>) -> tensor<20x7xf32>
    return %1 : tensor<20x7xf32>
  }
  func.func private @sort(%arg0: tensor<8x5xf32>) -> tensor<8x5xf32> {
    %0 = "stablehlo.sort"(%arg0) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %1 = stablehlo.compare EQ, %arg1, %cst, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_0 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %2 = stablehlo.select %1, %cst_0, %arg1 : tensor<i1>, tensor<f32>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_1 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %4 = stablehlo.select %3, %cst_1, %2 : tensor<i1>, tensor<f32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %5 = stablehlo.compare EQ, %arg2, %cst_2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %6 = stablehlo.select %5, %cst_3, %arg2 : tensor<i1>, tensor<f32>
      %7 = stablehlo.compare NE, %arg2, %arg2, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %cst_4 = stablehlo.constant dense<0x7FC00000> : tensor<f32>
      %8 = stablehlo.select %7, %cst_4, %6 : tensor<i1>, tensor<f32>
      %9 = stablehlo.compare LT, %4, %8, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %9 : tensor<i1>
    }) : (tensor<8x5xf32>) -> tensor<8x5xf32>
    return %0 : tensor<8x5xf32>
  }
  func.func private @cumsum(%arg0: tensor<8x5xf32>) -> tensor<8x5xf32> {
    %0 = call @cumsum_0(%arg0) : (tensor<8x5xf32>) -> tensor<8x5xf32>
    return %0 : tensor<8x5xf32>
  }
  func.func private @cumsum_0(%arg0: tensor<8x5xf32>) -> tensor<8x5xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<f32>
    %1 = "stablehlo.reduce_window"(%arg0, %0) <{base_dilations = array<i64: 1, 1>, padding = dense<[[7, 0], [0, 0]]> : tensor<2x2xi64>, window_dilations = array<i64: 1, 1>, window_dimensions = array<i64: 8, 1>, window_strides = array<i64: 1, 1>}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %2 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %2 : tensor<f32>
    }) : (tensor<8x5xf32>, tensor<f32>) -> tensor<8x5xf32>
    return %1 : tensor<8x5xf32>
  }
  func.func private @_flip(%arg0: tensor<8x5xf32>) -> tensor<8x5xf32> {
    %0 = stablehlo.reverse %arg0, dims = [0] : tensor<8x5xf32>
    return %0 : tensor<8x5xf32>
  }
  func.func private @argmax(%arg0: tensor<8x5xf32>) -> tensor<5xi32> {
    %0 = stablehlo.iota dim = 0 : tensor<8x5xi32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1:2 = stablehlo.reduce(%arg0 init: %cst), (%0 init: %c) across dimensions = [0] : (tensor<8x5xf32>, tensor<8x5xi32>, tensor<f32>, tensor<i32>) -> (tensor<5xf32>, tensor<5xi32>)
     reducer(%arg1: tensor<f32>, %arg3: tensor<f32>) (%arg2: tensor<i32>, %arg4: tensor<i32>)  {
      %2 = stablehlo.compare GT, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %3 = stablehlo.compare NE, %arg1, %arg1, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %4 = stablehlo.or %2, %3 : tensor<i1>
      %5 = stablehlo.compare EQ, %arg1, %arg3, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
      %6 = stablehlo.compare LT, %arg2, %arg4, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %7 = stablehlo.and %5, %6 : tensor<i1>
      %8 = stablehlo.or %4, %7 : tensor<i1>
      %9 = stablehlo.select %4, %arg1, %arg3 : tensor<i1>, tensor<f32>
      %10 = stablehlo.select %8, %arg2, %arg4 : tensor<i1>, tensor<i32>
      stablehlo.return %9, %10 : tensor<f32>, tensor<i32>
    }
    return %1#1 : tensor<5xi32>
  }
}
