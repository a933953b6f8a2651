// Rules of ops on whole vectors and matrices, of random numbers and of collectives.
module {
func.func @main(%a: tensor<8x4xf32>, %s: tensor<2x8x8xf32>, %b: tensor<2x8x5xf32>, %c: tensor<f32>, %ai: tensor<8x4xi32>, %one: tensor<1x4xf32>, %cx: tensor<3x8x16xcomplex<f32>>, %st: tensor<2xui64>, %f: tensor<4xf32>, %bt: tensor<2x5x8xf32>, %im: tensor<2x16x16x4xf32>, %f32: tensor<32xf32>) -> tensor<f32> {
  // ([i, j])->([i, j]) {i=8, j=4} need_replication={j} | i
  %v0 = "stablehlo.sort"(%a) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %in_m : tensor<i1>
    }) {dimension = 1 : i64} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j], [i, j]) {i=1, j=4} need_replication={j} blocked_propagation={j} |
  %v1:2 = "stablehlo.sort"(%one, %one) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>, %x2: tensor<f32>, %y2: tensor<f32>):
      %in_m = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %in_m : tensor<i1>
    }) {dimension = 1 : i64} : (tensor<1x4xf32>, tensor<1x4xf32>) -> (tensor<1x4xf32>, tensor<1x4xf32>)
  // ([i])->([i]) {i=4} need_replication={i} blocked_propagation={i} |
  %v2 = "stablehlo.sort"(%f) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.compare LT, %x, %y : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %in_m : tensor<i1>
    }) {dimension = 0 : i64} : (tensor<4xf32>) -> tensor<4xf32>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} need_replication={j, k} |
  %v3 = stablehlo.cholesky %s, lower = true : tensor<2x8x8xf32>
  // ([i, j, l], [i, j, k])->([i, l, k]) {i=2, j=8, k=5, l=8} need_replication={j, k, l} |
  %v4 = "stablehlo.triangular_solve"(%s, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x8x8xf32>, tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // ([i, l, j], [i, j, k])->([i, l, k]) {i=2, j=8, k=5, l=8} need_replication={j, k, l} |
  %v5 = "stablehlo.triangular_solve"(%s, %b) <{left_side = true, lower = true, transpose_a = #stablehlo<transpose TRANSPOSE>, unit_diagonal = false}> : (tensor<2x8x8xf32>, tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  // ([i, l, k], [i, j, k])->([i, j, l]) {i=2, j=5, k=8, l=8} need_replication={j, k, l} |
  %v6 = "stablehlo.triangular_solve"(%s, %bt) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose NO_TRANSPOSE>, unit_diagonal = false}> : (tensor<2x8x8xf32>, tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  // ([i, k, l], [i, j, k])->([i, j, l]) {i=2, j=5, k=8, l=8} need_replication={j, k, l} |
  %v7 = "stablehlo.triangular_solve"(%s, %bt) <{left_side = false, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false}> : (tensor<2x8x8xf32>, tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  // ([i, j, k])->([i, j, k]) {i=3, j=8, k=16} need_replication={j, k} |
  %v8 = stablehlo.fft %cx, type = FFT, length = [8, 16] : (tensor<3x8x16xcomplex<f32>>) -> tensor<3x8x16xcomplex<f32>>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} need_replication={k} blocked_propagation={k} |
  %v9 = stablehlo.fft %s, type = RFFT, length = [8] : (tensor<2x8x8xf32>) -> tensor<2x8x5xcomplex<f32>>
  // ([i, j, k])->([i, j, k]) {i=3, j=8, k=16} need_replication={k} blocked_propagation={k} |
  %v10 = stablehlo.fft %cx, type = IRFFT, length = [30] : (tensor<3x8x16xcomplex<f32>>) -> tensor<3x8x30xf32>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} need_replication={j, k} blocked_propagation={k} |
  %v11 = stablehlo.fft %s, type = RFFT, length = [8, 8] : (tensor<2x8x8xf32>) -> tensor<2x8x5xcomplex<f32>>
  // ([i])->([i], [j, k]) {i=2, j=8, k=4} need_replication={i} blocked_propagation={i} |
  %v12:2 = stablehlo.rng_bit_generator %st, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui32>)
  // ([i, j, k, l], [l], [l], [l], [l])->([i, j, k, l]) {i=2, j=16, k=16, l=4} |
  %v13 = "stablehlo.batch_norm_inference"(%im, %f, %f, %f, %f) <{epsilon = 0.001 : f32, feature_index = 3 : i64}> : (tensor<2x16x16x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<2x16x16x4xf32>
  // ([i, j, k, l], [l], [l])->([i, j, k, l], [l], [l]) {i=2, j=16, k=16, l=4} need_replication={i, j, k} |
  %v14:3 = "stablehlo.batch_norm_training"(%im, %f, %f) <{epsilon = 0.001 : f32, feature_index = 3 : i64}> : (tensor<2x16x16x4xf32>, tensor<4xf32>, tensor<4xf32>) -> (tensor<2x16x16x4xf32>, tensor<4xf32>, tensor<4xf32>)
  // ([i, j, k, l], [l], [l], [l], [i, j, k, l])->([i, j, k, l], [l], [l]) {i=2, j=16, k=16, l=4} need_replication={i, j, k} |
  %v15:3 = "stablehlo.batch_norm_grad"(%im, %f, %f, %f, %im) <{epsilon = 0.001 : f32, feature_index = 3 : i64}> : (tensor<2x16x16x4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x16x16x4xf32>) -> (tensor<2x16x16x4xf32>, tensor<4xf32>, tensor<4xf32>)
  // ([i, j])->([i, k]) {i=8, j=4, k=8} need_replication={j, k} |
  %v16 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<8x4xf32>) -> tensor<8x8xf32>
  // ([i, j])->([i, j]) {i=8, j=4} |
  %v17 = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %in_m : tensor<f32>
    }) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([j, i])->([k, i]) {i=4, j=8, k=4} need_replication={j, k} |
  %v18 = "stablehlo.reduce_scatter"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, scatter_dimension = 0 : i64}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %in_m : tensor<f32>
    }) : (tensor<8x4xf32>) -> tensor<4x4xf32>
  // ([i, k])->([j, l]) {i=8, j=4, k=4, l=8} need_replication={i, j, k, l} |
  %v19 = "stablehlo.all_to_all"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 2 : i64}> : (tensor<8x4xf32>) -> tensor<4x8xf32>
  // ([j, i])->([k, i]) {i=4, j=8, k=8} need_replication={j, k} |
  %v20 = "stablehlo.all_to_all"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} |
  %v21 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} |
  %v22 = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ()->([i]) {i=2} | i
  %v24 = stablehlo.constant dense<[8, 4]> : tensor<2xi64>
  // ()->([i]) {i=3} | i
  %v26 = stablehlo.constant dense<[1, 2, 3]> : tensor<3xi32>
  // ([], [], [k])->([i, j]) {i=8, j=4, k=1} |
  %v23 = stablehlo.rng %c, %c, %v24, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<8x4xf32>
  // ([k, j], [i])->([i, j]) {i=3, j=4, k=8} reduction={k} |
  %v25 = "stablehlo.torch_index_select"(%a, %v26) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<8x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} |
  %v27 = "stablehlo.cross-replica-sum"(%a) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, k]) {i=8, j=4, k=4} need_replication={j, k} |
  %v28 = "stablehlo.all_gather"(%a) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // none | a size
  %v29 = stablehlo.get_dimension_size %a, dim = 0 : (tensor<8x4xf32>) -> tensor<i32>
  // ([i])->([i]) {i=32} need_replication={i} blocked_propagation={i} |
  %v30 = stablehlo.fft %f32, type = RFFT, length = [32] : (tensor<32xf32>) -> tensor<17xcomplex<f32>>
  return %c : tensor<f32>
}
}
