module @jit__lambda_ attributes {mhlo.num_partitions = 8 : i32, mhlo.num_replicas = 1 : i32} {
  vhlo.func_v1 @main(%arg0: !vhlo.tensor_v1<64x32x!vhlo.f32_v1>, %arg1: !vhlo.tensor_v1<32x32x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<128x16x!vhlo.f32_v1>) {
    %0 = "vhlo.custom_call_v1"(%arg0) <{api_version = #vhlo<api_version_v1 API_VERSION_ORIGINAL>, backend_config = #vhlo.string_v1<"">, call_target_name = #vhlo.string_v1<"Sharding">, called_computations = #vhlo.array_v1<[]>, has_side_effect = #vhlo.bool_v1<false>, operand_layouts = #vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, result_layouts = #vhlo.array_v1<[]>}> {mhlo.sharding = #vhlo.string_v1<"{devices=[4,1,2]<=[8] last_tile_dim_replicate}">} : (!vhlo.tensor_v1<64x32x!vhlo.f32_v1>) -> !vhlo.tensor_v1<64x32x!vhlo.f32_v1>
    %1 = "vhlo.custom_call_v1"(%0) <{api_version = #vhlo<api_version_v1 API_VERSION_ORIGINAL>, backend_config = #vhlo.string_v1<"">, call_target_name = #vhlo.string_v1<"SPMDFullToShardShape">, called_computations = #vhlo.array_v1<[]>, has_side_effect = #vhlo.bool_v1<false>, operand_layouts = #vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, result_layouts = #vhlo.array_v1<[]>}> {mhlo.sharding = #vhlo.string_v1<"{manual}">} : (!vhlo.tensor_v1<64x32x!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x32x!vhlo.f32_v1>
    %2 = "vhlo.custom_call_v1"(%arg1) <{api_version = #vhlo<api_version_v1 API_VERSION_ORIGINAL>, backend_config = #vhlo.string_v1<"">, call_target_name = #vhlo.string_v1<"Sharding">, called_computations = #vhlo.array_v1<[]>, has_side_effect = #vhlo.bool_v1<false>, operand_layouts = #vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, result_layouts = #vhlo.array_v1<[]>}> {mhlo.sharding = #vhlo.string_v1<"{devices=[1,2,4]<=[4,2]T(1,0) last_tile_dim_replicate}">} : (!vhlo.tensor_v1<32x32x!vhlo.f32_v1>) -> !vhlo.tensor_v1<32x32x!vhlo.f32_v1>
    %3 = "vhlo.custom_call_v1"(%2) <{api_version = #vhlo<api_version_v1 API_VERSION_ORIGINAL>, backend_config = #vhlo.string_v1<"">, call_target_name = #vhlo.string_v1<"SPMDFullToShardShape">, called_computations = #vhlo.array_v1<[]>, has_side_effect = #vhlo.bool_v1<false>, operand_layouts = #vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, result_layouts = #vhlo.array_v1<[]>}> {mhlo.sharding = #vhlo.string_v1<"{manual}">} : (!vhlo.tensor_v1<32x32x!vhlo.f32_v1>) -> !vhlo.tensor_v1<32x16x!vhlo.f32_v1>
    %4 = "vhlo.call_v1"(%1, %3) <{callee = #vhlo.string_v1<"shmap_body">}> : (!vhlo.tensor_v1<16x32x!vhlo.f32_v1>, !vhlo.tensor_v1<32x16x!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x16x!vhlo.f32_v1>
    %5 = "vhlo.custom_call_v1"(%4) <{api_version = #vhlo<api_version_v1 API_VERSION_ORIGINAL>, backend_config = #vhlo.string_v1<"">, call_target_name = #vhlo.string_v1<"Sharding">, called_computations = #vhlo.array_v1<[]>, has_side_effect = #vhlo.bool_v1<false>, operand_layouts = #vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, result_layouts = #vhlo.array_v1<[]>}> {mhlo.sharding = #vhlo.string_v1<"{manual}">} : (!vhlo.tensor_v1<16x16x!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x16x!vhlo.f32_v1>
    %6 = "vhlo.custom_call_v1"(%5) <{api_version = #vhlo<api_version_v1 API_VERSION_ORIGINAL>, backend_config = #vhlo.string_v1<"">, call_target_name = #vhlo.string_v1<"SPMDShardToFullShape">, called_computations = #vhlo.array_v1<[]>, has_side_effect = #vhlo.bool_v1<false>, operand_layouts = #vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, result_layouts = #vhlo.array_v1<[]>}> {mhlo.sharding = #vhlo.string_v1<"{devices=[8,1]<=[8]}">} : (!vhlo.tensor_v1<16x16x!vhlo.f32_v1>) -> !vhlo.tensor_v1<128x16x!vhlo.f32_v1>
    %7 = "vhlo.custom_call_v1"(%6) <{api_version = #vhlo<api_version_v1 API_VERSION_ORIGINAL>, backend_config = #vhlo.string_v1<"">, call_target_name = #vhlo.string_v1<"Sharding">, called_computations = #vhlo.array_v1<[]>, has_side_effect = #vhlo.bool_v1<false>, operand_layouts = #vhlo.array_v1<[]>, output_operand_aliases = #vhlo.array_v1<[]>, result_layouts = #vhlo.array_v1<[]>}> {mhlo.sharding = #vhlo.string_v1<"{devices=[4,1,2]<=[8] last_tile_dim_replicate}">} : (!vhlo.tensor_v1<128x16x!vhlo.f32_v1>) -> !vhlo.tensor_v1<128x16x!vhlo.f32_v1>
    "vhlo.return_v1"(%7) : (!vhlo.tensor_v1<128x16x!vhlo.f32_v1>) -> ()
  } {arg_attrs = #vhlo.array_v1<[#vhlo.dict_v1<{#vhlo.string_v1<"mhlo.layout_mode"> = #vhlo.string_v1<"default">, #vhlo.string_v1<"mhlo.sharding"> = #vhlo.string_v1<"{devices=[4,1,2]<=[8] last_tile_dim_replicate}">}>, #vhlo.dict_v1<{#vhlo.string_v1<"mhlo.layout_mode"> = #vhlo.string_v1<"default">, #vhlo.string_v1<"mhlo.sharding"> = #vhlo.string_v1<"{devices=[1,2,4]<=[4,2]T(1,0) last_tile_dim_replicate}">}>]>, res_attrs = #vhlo.array_v1<[#vhlo.dict_v1<{#vhlo.string_v1<"jax.result_info"> = #vhlo.string_v1<"">, #vhlo.string_v1<"mhlo.layout_mode"> = #vhlo.string_v1<"default">}>]>, sym_visibility = #vhlo.string_v1<"public">}
  vhlo.func_v1 @shmap_body(%arg0: !vhlo.tensor_v1<16x32x!vhlo.f32_v1>, %arg1: !vhlo.tensor_v1<32x16x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<16x16x!vhlo.f32_v1>) {
    %0 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<4.000000e+00> : tensor<f32>>}> : () -> !vhlo.tensor_v1<!vhlo.f32_v1>
    %1 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<5.120000e+02> : tensor<f32>>}> : () -> !vhlo.tensor_v1<!vhlo.f32_v1>
    %2 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<0.000000e+00> : tensor<f32>>}> : () -> !vhlo.tensor_v1<!vhlo.f32_v1>
    %3 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<0xFF800000> : tensor<f32>>}> : () -> !vhlo.tensor_v1<!vhlo.f32_v1>
    %4 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<2> : tensor<ui32>>}> : () -> !vhlo.tensor_v1<!vhlo.ui32_v1>
    %5 = "vhlo.constant_v1"() <{value = #vhlo.tensor_v1<dense<1> : tensor<ui32>>}> : () -> !vhlo.tensor_v1<!vhlo.ui32_v1>
    %6 = "vhlo.all_reduce_v1"(%arg0) <{channel_id = #vhlo.integer_v1<1 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>>, use_global_device_ids = #vhlo.bool_v1<true>}> ({
    ^bb0(%arg2: !vhlo.tensor_v1<!vhlo.f32_v1>, %arg3: !vhlo.tensor_v1<!vhlo.f32_v1>):
      %30 = "vhlo.add_v1"(%arg2, %arg3) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
      "vhlo.return_v1"(%30) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
    }) : (!vhlo.tensor_v1<16x32x!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x32x!vhlo.f32_v1>
    %7 = "vhlo.all_gather_v1"(%arg1) <{all_gather_dim = #vhlo.integer_v1<1 : i64>, channel_id = #vhlo.integer_v1<2 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>>, use_global_device_ids = #vhlo.bool_v1<true>}> : (!vhlo.tensor_v1<32x16x!vhlo.f32_v1>) -> !vhlo.tensor_v1<32x32x!vhlo.f32_v1>
    %8 = "vhlo.dot_general_v1"(%arg0, %7) <{lhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, lhs_contracting_dimensions = #vhlo.tensor_v1<dense<1> : tensor<1xi64>>, precision_config = #vhlo.array_v1<[#vhlo<precision_v1 DEFAULT>, #vhlo<precision_v1 DEFAULT>]>, rhs_batching_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>, rhs_contracting_dimensions = #vhlo.tensor_v1<dense<0> : tensor<1xi64>>}> : (!vhlo.tensor_v1<16x32x!vhlo.f32_v1>, !vhlo.tensor_v1<32x32x!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x32x!vhlo.f32_v1>
    %9 = "vhlo.reduce_scatter_v1"(%8) <{channel_id = #vhlo.integer_v1<3 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>>, scatter_dimension = #vhlo.integer_v1<0 : i64>, use_global_device_ids = #vhlo.bool_v1<true>}> ({
    ^bb0(%arg2: !vhlo.tensor_v1<!vhlo.f32_v1>, %arg3: !vhlo.tensor_v1<!vhlo.f32_v1>):
      %30 = "vhlo.add_v1"(%arg2, %arg3) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
      "vhlo.return_v1"(%30) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
    }) : (!vhlo.tensor_v1<16x32x!vhlo.f32_v1>) -> !vhlo.tensor_v1<4x32x!vhlo.f32_v1>
    %10 = "vhlo.concatenate_v1"(%9, %9) <{dimension = #vhlo.integer_v1<0 : i64>}> : (!vhlo.tensor_v1<4x32x!vhlo.f32_v1>, !vhlo.tensor_v1<4x32x!vhlo.f32_v1>) -> !vhlo.tensor_v1<8x32x!vhlo.f32_v1>
    %11 = "vhlo.all_to_all_v1"(%10) <{channel_id = #vhlo.integer_v1<4 : i64>, concat_dimension = #vhlo.integer_v1<0 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>>, split_count = #vhlo.integer_v1<2 : i64>, split_dimension = #vhlo.integer_v1<1 : i64>}> : (!vhlo.tensor_v1<8x32x!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x16x!vhlo.f32_v1>
    %12 = "vhlo.collective_permute_v1"(%11) <{channel_id = #vhlo.integer_v1<5 : i64>, source_target_pairs = #vhlo.tensor_v1<dense<[[0, 2], [2, 4], [4, 6], [6, 0], [1, 3], [3, 5], [5, 7], [7, 1]]> : tensor<8x2xi64>>}> : (!vhlo.tensor_v1<16x16x!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x16x!vhlo.f32_v1>
    %13 = "vhlo.partition_id_v1"() : () -> !vhlo.tensor_v1<!vhlo.ui32_v1>
    %14 = "vhlo.divide_v1"(%13, %5) : (!vhlo.tensor_v1<!vhlo.ui32_v1>, !vhlo.tensor_v1<!vhlo.ui32_v1>) -> !vhlo.tensor_v1<!vhlo.ui32_v1>
    %15 = "vhlo.remainder_v1"(%14, %4) : (!vhlo.tensor_v1<!vhlo.ui32_v1>, !vhlo.tensor_v1<!vhlo.ui32_v1>) -> !vhlo.tensor_v1<!vhlo.ui32_v1>
    %16 = "vhlo.convert_v1"(%15) : (!vhlo.tensor_v1<!vhlo.ui32_v1>) -> !vhlo.tensor_v1<!vhlo.i32_v1>
    %17 = "vhlo.convert_v1"(%16) : (!vhlo.tensor_v1<!vhlo.i32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
    %18 = "vhlo.broadcast_in_dim_v1"(%17) <{broadcast_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>}> : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x16x!vhlo.f32_v1>
    %19 = "vhlo.multiply_v1"(%12, %18) : (!vhlo.tensor_v1<16x16x!vhlo.f32_v1>, !vhlo.tensor_v1<16x16x!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x16x!vhlo.f32_v1>
    %20 = "vhlo.reduce_v1"(%6, %3) <{dimensions = #vhlo.tensor_v1<dense<[0, 1]> : tensor<2xi64>>}> ({
    ^bb0(%arg2: !vhlo.tensor_v1<!vhlo.f32_v1>, %arg3: !vhlo.tensor_v1<!vhlo.f32_v1>):
      %30 = "vhlo.maximum_v1"(%arg2, %arg3) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
      "vhlo.return_v1"(%30) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
    }) : (!vhlo.tensor_v1<16x32x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
    %21 = "vhlo.all_reduce_v1"(%20) <{channel_id = #vhlo.integer_v1<6 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 1, 2, 3, 4, 5, 6, 7]]> : tensor<1x8xi64>>, use_global_device_ids = #vhlo.bool_v1<true>}> ({
    ^bb0(%arg2: !vhlo.tensor_v1<!vhlo.f32_v1>, %arg3: !vhlo.tensor_v1<!vhlo.f32_v1>):
      %30 = "vhlo.maximum_v1"(%arg2, %arg3) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
      "vhlo.return_v1"(%30) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
    }) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
    %22 = "vhlo.broadcast_in_dim_v1"(%21) <{broadcast_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>}> : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x16x!vhlo.f32_v1>
    %23 = "vhlo.add_v1"(%19, %22) : (!vhlo.tensor_v1<16x16x!vhlo.f32_v1>, !vhlo.tensor_v1<16x16x!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x16x!vhlo.f32_v1>
    %24 = "vhlo.reduce_v1"(%arg0, %2) <{dimensions = #vhlo.tensor_v1<dense<[0, 1]> : tensor<2xi64>>}> ({
    ^bb0(%arg2: !vhlo.tensor_v1<!vhlo.f32_v1>, %arg3: !vhlo.tensor_v1<!vhlo.f32_v1>):
      %30 = "vhlo.add_v1"(%arg2, %arg3) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
      "vhlo.return_v1"(%30) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
    }) : (!vhlo.tensor_v1<16x32x!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
    %25 = "vhlo.divide_v1"(%24, %1) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
    %26 = "vhlo.all_reduce_v1"(%25) <{channel_id = #vhlo.integer_v1<7 : i64>, replica_groups = #vhlo.tensor_v1<dense<[[0, 2, 4, 6], [1, 3, 5, 7]]> : tensor<2x4xi64>>, use_global_device_ids = #vhlo.bool_v1<true>}> ({
    ^bb0(%arg2: !vhlo.tensor_v1<!vhlo.f32_v1>, %arg3: !vhlo.tensor_v1<!vhlo.f32_v1>):
      %30 = "vhlo.add_v1"(%arg2, %arg3) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
      "vhlo.return_v1"(%30) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> ()
    }) : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
    %27 = "vhlo.divide_v1"(%26, %0) : (!vhlo.tensor_v1<!vhlo.f32_v1>, !vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<!vhlo.f32_v1>
    %28 = "vhlo.broadcast_in_dim_v1"(%27) <{broadcast_dimensions = #vhlo.tensor_v1<dense<> : tensor<0xi64>>}> : (!vhlo.tensor_v1<!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x16x!vhlo.f32_v1>
    %29 = "vhlo.add_v1"(%23, %28) : (!vhlo.tensor_v1<16x16x!vhlo.f32_v1>, !vhlo.tensor_v1<16x16x!vhlo.f32_v1>) -> !vhlo.tensor_v1<16x16x!vhlo.f32_v1>
    "vhlo.return_v1"(%29) : (!vhlo.tensor_v1<16x16x!vhlo.f32_v1>) -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[#vhlo.dict_v1<{#vhlo.string_v1<"jax.result_info"> = #vhlo.string_v1<"[('data', 'model'), None]">}>]>, sym_visibility = #vhlo.string_v1<"private">}
}
