// Rules of ops that look up.
module {
func.func @main(%t: tensor<100x16xf32>, %i: tensor<4x8x1xi32>, %t2: tensor<4x100xf32>, %c: tensor<f32>, %u: tensor<4x8x16xf32>, %i2: tensor<4x8x2xi32>, %t3: tensor<4x10x12x16xf32>, %u3: tensor<4x8xf32>, %iv: tensor<4x8xi32>, %tu: tensor<4x8x3xf32>, %t4: tensor<100x1xf32>, %up: tensor<4x8x5xf32>, %t5: tensor<1x16xf32>) -> tensor<f32> {
  // ([l, k], [i, j, m])->([i, j, k]) {i=4, j=8, k=16, l=100, m=1} reduction={l} need_replication={m} | i, j, k
  %0 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 16>}> : (tensor<100x16xf32>, tensor<4x8x1xi32>) -> tensor<4x8x16xf32>
  // ([i, k], [i, j, l])->([i, j]) {i=4, j=8, k=100, l=1} reduction={k} need_replication={l} | i, j
  %1 = "stablehlo.gather"(%t2, %i) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<4x100xf32>, tensor<4x8x1xi32>) -> tensor<4x8xf32>
  // ([j, m], [i, l, n])->([i, k, l, m]) {i=4, j=100, k=1, l=8, m=16, n=1} reduction={j} need_replication={k, n} | i, l, m
  %2 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 3], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 16>}> : (tensor<100x16xf32>, tensor<4x8x1xi32>) -> tensor<4x1x8x16xf32>
  // ([i, l], [j, k, m])->([i, j, k, l]) {i=100, j=4, k=8, l=16, m=1} need_replication={i, l, m} blocked_propagation={i, l} | j, k
  %3 = "stablehlo.gather"(%t, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 3], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 3, 5>}> : (tensor<100x16xf32>, tensor<4x8x1xi32>) -> tensor<3x4x8x5xf32>
  // ([i, m, k, l], [i, j, n])->([i, j, k, l]) {i=4, j=8, k=12, l=16, m=10, n=2} reduction={m} need_replication={k, n} blocked_propagation={k} | i, j, l
  %4 = "stablehlo.gather"(%t3, %i2) <{dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1, 2], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 2, 16>}> : (tensor<4x10x12x16xf32>, tensor<4x8x2xi32>) -> tensor<4x8x2x16xf32>
  // ([l, k], [i, j])->([i, j, k]) {i=4, j=8, k=16, l=100} reduction={l} | i, j, k
  %5 = "stablehlo.gather"(%t, %iv) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 16>}> : (tensor<100x16xf32>, tensor<4x8xi32>) -> tensor<4x8x16xf32>
  // ([l, k], [i, j, m])->([i, j, k]) {i=4, j=8, k=1, l=100, m=1} reduction={l} need_replication={m} | i, j
  %6 = "stablehlo.gather"(%t4, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>}> : (tensor<100x1xf32>, tensor<4x8x1xi32>) -> tensor<4x8x1xf32>
  // ([l, k], [i, j, m])->([i, j, k]) {i=4, j=8, k=16, l=1, m=1} need_replication={l, m} | i, j, k
  %7 = "stablehlo.gather"(%t5, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 16>}> : (tensor<1x16xf32>, tensor<4x8x1xi32>) -> tensor<4x8x16xf32>
  // ([l, k], [i, j, m], [i, j, k])->([l, k]) {i=4, j=8, k=16, l=100, m=1} reduction={i, j} need_replication={m} | i, j, k
  %20 = "stablehlo.scatter"(%t, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %in_m : tensor<f32>
    }) : (tensor<100x16xf32>, tensor<4x8x1xi32>, tensor<4x8x16xf32>) -> tensor<100x16xf32>
  // ([l, k], [i, j, m], [i, j, k])->([l, k]) {i=4, j=8, k=16, l=100, m=1} need_replication={i, j, m} | k
  %21 = "stablehlo.scatter"(%t, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      stablehlo.return %y : tensor<f32>
    }) : (tensor<100x16xf32>, tensor<4x8x1xi32>, tensor<4x8x16xf32>) -> tensor<100x16xf32>
  // ([i, k], [i, j, l], [i, j])->([i, k]) {i=4, j=8, k=100, l=1} reduction={j} need_replication={l} | i, j
  %22 = "stablehlo.scatter"(%t2, %i, %u3) <{scatter_dimension_numbers = #stablehlo.scatter<inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.maximum %x, %y : tensor<f32>
      stablehlo.return %in_m : tensor<f32>
    }) : (tensor<4x100xf32>, tensor<4x8x1xi32>, tensor<4x8xf32>) -> tensor<4x100xf32>
  // ([m, k], [i, j, n], [i, j, l])->([m, k]) {i=4, j=8, k=16, l=5, m=100, n=1} reduction={i, j} need_replication={k, l, n} | i, j
  %23 = "stablehlo.scatter"(%t, %i, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.add %x, %y : tensor<f32>
      stablehlo.return %in_m : tensor<f32>
    }) : (tensor<100x16xf32>, tensor<4x8x1xi32>, tensor<4x8x5xf32>) -> tensor<100x16xf32>
  // ([l, k], [l, k], [i, j, m], [i, j, k], [i, j, k])->([l, k], [l, k]) {i=4, j=8, k=16, l=100, m=1} reduction={i, j} need_replication={m} | k
  %24:2 = "stablehlo.scatter"(%t, %t, %i, %u, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%x: tensor<f32>, %x2: tensor<f32>, %y: tensor<f32>, %y2: tensor<f32>):
      %in_m = stablehlo.add %x, %y : tensor<f32>
      %in_m2 = stablehlo.add %x2, %y2 : tensor<f32>
      stablehlo.return %in_m, %in_m2 : tensor<f32>, tensor<f32>
    }) : (tensor<100x16xf32>, tensor<100x16xf32>, tensor<4x8x1xi32>, tensor<4x8x16xf32>, tensor<4x8x16xf32>) -> (tensor<100x16xf32>, tensor<100x16xf32>)
  // ([l, k], [i, j, m], [i, j, k])->([l, k]) {i=4, j=8, k=16, l=100, m=1} need_replication={i, j, m} | k
  %25 = "stablehlo.scatter"(%t, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 2>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.subtract %x, %y : tensor<f32>
      stablehlo.return %in_m : tensor<f32>
    }) : (tensor<100x16xf32>, tensor<4x8x1xi32>, tensor<4x8x16xf32>) -> tensor<100x16xf32>
  // ([k, m], [i, j, n], [i, j, l])->([k, m]) {i=4, j=8, k=100, l=5, m=16, n=1} reduction={i, j} need_replication={k, l, n} | i, j
  %26 = "stablehlo.scatter"(%t, %i, %up) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}> ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      %in_m = stablehlo.multiply %x, %y : tensor<f32>
      stablehlo.return %in_m : tensor<f32>
    }) : (tensor<100x16xf32>, tensor<4x8x1xi32>, tensor<4x8x5xf32>) -> tensor<100x16xf32>
  return %c : tensor<f32>
}
}
