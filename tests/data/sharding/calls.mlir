// Rules of custom calls.
module {
func.func @main(%a: tensor<8x4xf32>, %s: tensor<2x8x8xf32>, %c: tensor<f32>, %st: tensor<2xui64>, %lo: tensor<8x4xui32>, %w: tensor<2xui32>) -> tensor<f32> {
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v0 = stablehlo.custom_call @Sharding(%a) {mhlo.sharding = "{replicated}"} : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v1 = stablehlo.custom_call @annotate_device_placement(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} |
  %v2 = stablehlo.custom_call @Cholesky(%s) : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // ([i, j, k])->([i, j, k], [i, k]) {i=2, j=8, k=8} |
  %v3:2 = stablehlo.custom_call @Eigh(%s) : (tensor<2x8x8xf32>) -> (tensor<2x8x8xf32>, tensor<2x8xf32>)
  // ([i, j, k])->([i, j, k], [i, l]) {i=2, j=8, k=8, l=8} need_replication={j, k, l} |
  %v4:2 = stablehlo.custom_call @Qr(%s) : (tensor<2x8x8xf32>) -> (tensor<2x8x8xf32>, tensor<2x8xf32>)
  // ([i, j, k])->([i, j, k], [i, l]) {i=2, j=8, k=8, l=8} need_replication={j, k, l} |
  %v5:2 = stablehlo.custom_call @QrDecompositionBlock(%s) : (tensor<2x8x8xf32>) -> (tensor<2x8x8xf32>, tensor<2x8xf32>)
  // ([i, j, k], [i, l])->([i, j, k]) {i=2, j=8, k=8, l=8} need_replication={j, k, l} |
  %v6 = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%s, %v4#1) : (tensor<2x8x8xf32>, tensor<2x8xf32>) -> tensor<2x8x8xf32>
  // ([i, j])->([i, j], [i, j]) {i=8, j=4} need_replication={j} blocked_propagation={j} |
  %v7:2 = stablehlo.custom_call @mhlo.topk(%a) {mhlo.attributes = {k = 2 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<8x4xf32>) -> (tensor<8x2xf32>, tensor<8x2xi32>)
  // ()->([i, j]) {i=8, j=4} | i, j
  %i = stablehlo.iota dim = 0 : tensor<8x4xi32>
  // ()->([]) |
  %zi = stablehlo.constant dense<0> : tensor<i32>
  // ([i, j], [i, j], [], [])->([i, k], [i, k]) {i=8, j=4, k=2} need_replication={k} blocked_propagation={k} |
  %v8:2 = stablehlo.custom_call @ApproxTopK(%a, %i, %c, %zi) {mhlo.backend_config = {reduction_dim = 1 : i64, top_k = 2 : i64, recall_target = 0.9 : f32, aggregate_to_topk = true, reduction_input_size_override = -1 : i64}} : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x2xf32>, tensor<8x2xi32>)
  // ([i, j], [i, j], [], [])->([i, k], [i, k]) {i=8, j=4, k=2} need_replication={k} blocked_propagation={k} |
  %v9:2 = stablehlo.custom_call @PartialReduce(%a, %i, %c, %zi) {mhlo.backend_config = {reduction_dim = 1 : i64, to_apply_type = "comparator", top_k = 2 : i64, recall_target = 0.9 : f32, log2_reduction = 1 : i64}} : (tensor<8x4xf32>, tensor<8x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<8x2xf32>, tensor<8x2xi32>)
  // ([i, j], [i, j])->([i, j]) {i=8, j=4} | i, j
  %v10 = stablehlo.custom_call @X64Combine(%lo, %lo) : (tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui64>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v11 = stablehlo.custom_call @X64SplitLow(%v10) : (tensor<8x4xui64>) -> tensor<8x4xui32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v12 = stablehlo.custom_call @X64SplitHigh(%v10) : (tensor<8x4xui64>) -> tensor<8x4xui32>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} |
  %v13 = stablehlo.custom_call @CompactWyHelper(%s) : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} |
  %v14 = stablehlo.custom_call @InvertDiagBlocksLowerTriangular(%s) : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} |
  %v15 = stablehlo.custom_call @InvertDiagBlocksUpperTriangular(%s) : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} | i, j, k
  %v16 = stablehlo.custom_call @LayoutConstraint(%s) : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} | i, j, k
  %v17 = stablehlo.custom_call @mhlo.erf(%s) : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} | i, j, k
  %v18 = stablehlo.custom_call @MoveToDevice(%s) : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} | i, j, k
  %v19 = stablehlo.custom_call @MoveToHost(%s) : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} | i, j, k
  %v20 = stablehlo.custom_call @xla.megascale.provide_metadata(%s) : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // ([i, j, k])->([i, j, k]) {i=2, j=8, k=8} |
  %v21 = stablehlo.custom_call @_SPMDInternalOp_RotateRight(%s) : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // none | nothing is known of it
  %v22 = stablehlo.custom_call @lapack_spotrf_ffi(%s) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // none | a kernel: its rule is the user's to give
  %v23 = stablehlo.custom_call @tpu_custom_call(%s) {backend_config = "{}"} : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // none | changes what a shape means; JAX writes sdy.manual_computation today
  %v24 = stablehlo.custom_call @SPMDFullToShardShape(%a) : (tensor<8x4xf32>) -> tensor<4x4xf32>
  // ([i], [i])->([i]) {i=2} need_replication={i} blocked_propagation={i} |
  %v25 = stablehlo.custom_call @X64Combine(%w, %w) : (tensor<2xui32>, tensor<2xui32>) -> tensor<2xui64>
  // ([i])->([i], [j, k]) {i=2, j=8, k=4} need_replication={i} blocked_propagation={i} |
  %v26:2 = stablehlo.rng_bit_generator %v25, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<8x4xui32>)
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v27 = stablehlo.custom_call @InspectSharding(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j]) {i=8, j=4} | i, j
  %v28 = stablehlo.custom_call @xla.sdy.FuncResultSharding(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // none | nothing is known of it
  %v29 = stablehlo.custom_call @cu_threefry2x32_ffi(%lo, %lo, %lo, %lo) : (tensor<8x4xui32>, tensor<8x4xui32>, tensor<8x4xui32>, tensor<8x4xui32>) -> tensor<8x4xui32>
  // none | nothing is known of it
  %v30 = stablehlo.custom_call @LuDecomposition(%s) : (tensor<2x8x8xf32>) -> tensor<2x8x8xf32>
  // ([i, j], [i, k])->([i, j]) {i=8, j=4, k=4} need_replication={k} | i, j
  %v31 = stablehlo.custom_call @my(%a, %a) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, k])->([i, j]) {i=8, j=4, k=4} need_replication={k}, custom>} : (tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  // ([i, j])->([i, j], [i, j]) {i=8, j=4} need_replication={j} blocked_propagation={j} |
  %v32:2 = stablehlo.custom_call @TopK(%a) : (tensor<8x4xf32>) -> (tensor<8x2xf32>, tensor<8x2xi32>)
  // none | nothing is known of it
  %v33 = stablehlo.custom_call @annotate_bitcast(%a) : (tensor<8x4xf32>) -> tensor<8x4xf32>
  // none | nothing is known of it
  %v34 = stablehlo.custom_call @SliceToDynamic(%a, %zi, %zi) : (tensor<8x4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x4xf32>
  // ([])->([]) |
  %v35 = stablehlo.custom_call @MoveToDevice(%c) : (tensor<f32>) -> tensor<f32>
  return %c : tensor<f32>
}
}
