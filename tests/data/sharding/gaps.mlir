// Rules of ops that Shardy has none for, and ops that have none here either.
module {
func.func @main(%f: tensor<8x4xf32>, %row: tensor<4xf32>, %c: tensor<f32>, %i2: tensor<2xi64>, %idx: tensor<3x1xi32>, %img: tensor<2x32x16x4xf32>, %k: tensor<3x3x4x8xf32>, %pad: tensor<2x2xi64>, %n: tensor<i32>, %w: tensor<4x6xf32>, %ix: tensor<3xi32>, %ix2: tensor<8x3xi32>, %rl: tensor<16x8xf32>, %rr: tensor<4x8x6xf32>, %rg: tensor<4xi32>, %rk: tensor<16x6xf32>, %u: tensor<8x4xui32>) -> tensor<8x4xf32> {
  // ([j, k])->([i, j, k]) {i=2, j=8, k=4} |
  %0 = "stablehlo.broadcast"(%f) <{broadcast_sizes = array<i64: 2>}> : (tensor<8x4xf32>) -> tensor<2x8x4xf32>
  // ([j], [k])->([i, j]) {i=8, j=4, k=1} |
  %1 = "stablehlo.dynamic_broadcast_in_dim"(%row, %i2) <{broadcast_dimensions = array<i64: 1>}> : (tensor<4xf32>, tensor<2xi64>) -> tensor<8x4xf32>
  // ([ij, k], [l])->([i, jk]) {i=2, j=4, k=4, l=1} |
  %2 = "stablehlo.dynamic_reshape"(%f, %i2) : (tensor<8x4xf32>, tensor<2xi64>) -> tensor<2x16xf32>
  // ([k])->([i, j]) {i=8, j=4, k=1} |
  %3 = "stablehlo.dynamic_iota"(%i2) <{iota_dimension = 0 : i64}> : (tensor<2xi64>) -> tensor<8x4xi32>
  // ([i, j], [], [k], [l], [m])->([i, j]) {i=8, j=4, k=1, l=1, m=1} permutation={j} |
  %4 = "stablehlo.dynamic_pad"(%f, %c, %i2, %i2, %i2) : (tensor<8x4xf32>, tensor<f32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<8x6xf32>
  // ([i, j], [k], [l], [m])->([i, j]) {i=8, j=4, k=1, l=1, m=1} need_replication={j} blocked_propagation={j} |
  %5 = "stablehlo.real_dynamic_slice"(%f, %i2, %i2, %i2) : (tensor<8x4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<8x2xf32>
  // ([k, j], [i, l], [m])->([i, j]) {i=3, j=4, k=8, l=1, m=1} reduction={k} need_replication={l} |
  %6 = "stablehlo.dynamic_gather"(%f, %idx, %i2) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}> : (tensor<8x4xf32>, tensor<3x1xi32>, tensor<2xi64>) -> tensor<3x4xf32>
  // ([i, j, k, l], [n, o, l, m], [p, q])->([i, j, k, m]) {i=2, j=32, k=16, l=4, m=8, n=1, o=1, p=1, q=1} reduction={l} permutation={j, k} |
  %7 = "stablehlo.dynamic_conv"(%img, %k, %pad) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<2x32x16x4xf32>, tensor<3x3x4x8xf32>, tensor<2x2xi64>) -> tensor<2x32x16x8xf32>
  // ([i, j], [])->([i, j]) {i=8, j=4} |
  %8 = "stablehlo.set_dimension_size"(%f, %n) <{dimension = 0 : i64}> : (tensor<8x4xf32>, tensor<i32>) -> tensor<8x4xf32>
  // ([i, k], [k, j])->([i, j]) {i=8, j=6, k=4} reduction={k} |
  %9 = "stablehlo.einsum"(%f, %w) <{einsum_config = "ab,bc->ac"}> : (tensor<8x4xf32>, tensor<4x6xf32>) -> tensor<8x6xf32>
  // ([j, i])->([i]) {i=4, j=8} reduction={j} |
  %10 = "stablehlo.unary_einsum"(%f) <{einsum_config = "ab->b"}> : (tensor<8x4xf32>) -> tensor<4xf32>
  // ([k, j], [i])->([i, j]) {i=3, j=4, k=8} reduction={k} |
  %11 = "stablehlo.torch_index_select"(%f, %ix) <{batch_dims = 0 : i64, dim = 0 : i64}> : (tensor<8x4xf32>, tensor<3xi32>) -> tensor<3x4xf32>
  // ([i, k], [i, j])->([i, j]) {i=8, j=3, k=4} reduction={k} |
  %12 = "stablehlo.torch_index_select"(%f, %ix2) <{batch_dims = 1 : i64, dim = 1 : i64}> : (tensor<8x4xf32>, tensor<8x3xi32>) -> tensor<8x3xf32>
  // ([], [], [k])->([i, j]) {i=8, j=4, k=1} |
  %13 = "stablehlo.rng"(%c, %c, %i2) <{rng_distribution = #stablehlo<rng_distribution UNIFORM>}> : (tensor<f32>, tensor<f32>, tensor<2xi64>) -> tensor<8x4xf32>
  // ([i, k], [l, k, j], [l])->([i, j]) {i=16, j=6, k=8, l=4} reduction={k} need_replication={i, l} |
  %14 = "chlo.ragged_dot"(%rl, %rr, %rg) <{precision_config = [], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<16x8xf32>, tensor<4x8x6xf32>, tensor<4xi32>) -> tensor<16x6xf32>
  // ([l, j], [l, k], [i])->([i, j, k]) {i=4, j=8, k=6, l=16} need_replication={i, l} |
  %15 = "chlo.ragged_dot"(%rl, %rk, %rg) <{precision_config = [], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [0], rhs_contracting_dimensions = [0], lhs_ragged_dimensions = [0]>}> : (tensor<16x8xf32>, tensor<16x6xf32>, tensor<4xi32>) -> tensor<4x8x6xf32>
  // ([i, j])->([i, j], [i, j]) {i=8, j=4} need_replication={j} blocked_propagation={j} | i
  %16:2 = "chlo.top_k"(%f) <{k = 2 : i64}> : (tensor<8x4xf32>) -> (tensor<8x2xf32>, tensor<8x2xi32>)
  // ([i, j])->([i, j], [i, j]) {i=8, j=4} need_replication={j} blocked_propagation={j} |
  %17:2 = "mhlo.topk"(%f) <{k = 2 : i64, largest = true}> : (tensor<8x4xf32>) -> (tensor<8x2xf32>, tensor<8x2xi32>)
  // ([i, j])->([i, j]) {i=8, j=4} |
  %18 = "mhlo.bitcast"(%f) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} |
  %19 = "mhlo.stochastic_convert"(%f, %u) : (tensor<8x4xf32>, tensor<8x4xui32>) -> tensor<8x4xbf16>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %20 = "mhlo.domain"(%f) <{}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %21 = "mhlo.add_dependency"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // none | what it stands for is not inlined
  %22 = "stablehlo.composite"(%f) <{name = "my.op", decomposition = @impl}> : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // none | a token
  %23 = "stablehlo.after_all"() : () -> !stablehlo.token
  // none | a token
  %24 = "stablehlo.create_token"() : () -> !stablehlo.token
  // none | another on every device
  %25 = "stablehlo.partition_id"() : () -> tensor<ui32>
  // none | another on every device
  %26 = "stablehlo.replica_id"() : () -> tensor<ui32>
  // none | leaves the program
  %27 = "stablehlo.send"(%f, %23) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 2>, is_host_transfer = true}> : (tensor<8x4xf32>, !stablehlo.token) -> !stablehlo.token
  // none | leaves the program
  %28 = "stablehlo.outfeed"(%f, %23) <{outfeed_config = ""}> : (tensor<8x4xf32>, !stablehlo.token) -> !stablehlo.token
  // none | enters the program
  %29:2 = "stablehlo.recv"(%23) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<8x4xf32>, !stablehlo.token)
  // none | enters the program
  %30:2 = "stablehlo.infeed"(%23) <{infeed_config = ""}> : (!stablehlo.token) -> (tensor<8x4xf32>, !stablehlo.token)
  // none | a size
  %31 = "stablehlo.get_dimension_size"(%f) <{dimension = 0 : i64}> : (tensor<8x4xf32>) -> tensor<i32>
  // none | no tensor
  %32 = "stablehlo.tuple"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> tuple<tensor<8x4xf32>, tensor<8x4xf32>>
  // none | of what is no tensor
  %33 = "stablehlo.get_tuple_element"(%32) <{index = 0 : i32}> : (tuple<tensor<8x4xf32>, tensor<8x4xf32>>) -> tensor<8x4xf32>
  // none | its body may do anything with a slice
  %34:2 = "chlo.scan"(%f, %row) <{dimension = 0 : i64, operandSegmentSizes = array<i32: 1, 1>, resultSegmentSizes = array<i32: 1, 1>}> ({
  ^bb0(%x: tensor<4xf32>, %y: tensor<4xf32>):
    stablehlo.return %x, %y : tensor<4xf32>, tensor<4xf32>
  }) : (tensor<8x4xf32>, tensor<4xf32>) -> (tensor<8x4xf32>, tensor<4xf32>)
  // none | a handle
  %35 = "stablehlo.async_start"(%f) <{called_computation = @impl}> : (tensor<8x4xf32>) -> !stablehlo.token
  // none | of a handle
  %36 = "stablehlo.async_done"(%35) : (!stablehlo.token) -> tensor<8x4xf32>
  // none | compares and gives nothing
  "check.expect_eq"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> ()
  // none | compares and gives nothing
  "check.expect_almost_eq"(%f, %f) : (tensor<8x4xf32>, tensor<8x4xf32>) -> ()
  // none | compares and gives nothing
  "check.expect_close"(%f, %f) <{max_ulp_difference = 1 : i64}> : (tensor<8x4xf32>, tensor<8x4xf32>) -> ()
  // none | compares and gives nothing
  "check.expect_eq_const"(%f) <{value = dense<1.0> : tensor<8x4xf32>}> : (tensor<8x4xf32>) -> ()
  // none | compares and gives nothing
  "check.expect_almost_eq_const"(%f) <{value = dense<1.0> : tensor<8x4xf32>}> : (tensor<8x4xf32>) -> ()
  // none | compares and gives nothing
  "check.expect_serialized_eq"(%f) <{probe_id = "a"}> : (tensor<8x4xf32>) -> ()
  return %f : tensor<8x4xf32>
}
}
