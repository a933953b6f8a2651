module @constraint_chain {
  func.func public @main(%arg0: tensor<256x32xf32> loc("x"), %arg1: tensor<32x64xf32> loc("w1"), %arg2: tensor<64x32xf32> loc("w2")) -> (tensor<256x32xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x32xf32>, tensor<32x64xf32>) -> tensor<256x64xf32>
    %1 = stablehlo.tanh %0 : tensor<256x64xf32>
    %2 = sdy.sharding_constraint %1 <@mesh, [{}, {"model"}]> : tensor<256x64xf32>
    %3 = stablehlo.tanh %2 : tensor<256x64xf32>
    %4 = stablehlo.dot_general %3, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<256x64xf32>, tensor<64x32xf32>) -> tensor<256x32xf32>
    %5 = sdy.sharding_constraint %4 <@mesh, [{"batch"}, {?}]> : tensor<256x32xf32>
    %6 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [] : (tensor<f32>) -> tensor<256x32xf32>
    %8 = stablehlo.multiply %5, %7 : tensor<256x32xf32>
    return %8 : tensor<256x32xf32>
  }
}
