# SPDX-License-Identifier: GPL-3.0-or-later
"""The cases of print_ops.py: at least one for every op, "arguments of main | body" or a whole module."""

F = "tensor<4x8xf32>"
I = "tensor<4x8xi32>"
U = "tensor<4x8xui32>"
S = "tensor<f32>"
P = "tensor<4x8xi1>"
C = "tensor<4x8xcomplex<f32>>"

ADD = """({
^bb0(%x: tensor<f32>, %y: tensor<f32>):
  %z = stablehlo.add %x, %y : tensor<f32>
  stablehlo.return %z : tensor<f32>
})"""


def unary(dialect, names, operand=F, result=None):
    return {f"{dialect}.{n}": f'%a: {operand} | %0 = "{dialect}.{n}"(%a) : ({operand}) -> {result or operand}'
            for n in names.split()}


def binary(dialect, names, operand=F, result=None):
    return {f"{dialect}.{n}": f'%a: {operand}, %b: {operand} | '
                              f'%0 = "{dialect}.{n}"(%a, %b) : ({operand}, {operand}) -> {result or operand}'
            for n in names.split()}


def shared(d):
    """The ops that stablehlo and mhlo both have, in the notation of dialect d."""
    def enum(kind, word):
        return f"#{d}<{kind} {word}>"
    def rng(kind, word):
        return enum(f"rng_{kind}", word) if d == "stablehlo" else f"#mhlo.rng_{kind}<{word}>"
    group = "replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>"
    channel = f"channel_handle = #{d}.channel_handle<handle = 1, type = 0>"
    add = ADD.replace("stablehlo", d)
    vector = (lambda *v: f"array<i64: {', '.join(map(str, v))}>") if d == "stablehlo" else (
        lambda *v: f"dense<{list(v)}> : tensor<{len(v)}xi64>")
    flags = (lambda *v: f"array<i1: {', '.join(v)}>") if d == "stablehlo" else (
        lambda *v: f"dense<[{', '.join(v)}]> : tensor<{len(v)}xi1>")
    token = f"!{d}.token"
    cases = {}
    cases |= unary(d, "abs cbrt ceil cosine exponential exponential_minus_one floor log log_plus_one logistic negate "
                      "round_nearest_afz round_nearest_even rsqrt sign sine sqrt tan tanh")
    cases |= unary(d, "not popcnt count_leading_zeros", I)
    cases |= unary(d, "real imag", C, F) | unary(d, "is_finite", F, P)
    cases |= binary(d, "add subtract multiply divide maximum minimum power remainder atan2")
    cases |= binary(d, "and or xor shift_left shift_right_arithmetic shift_right_logical", I)
    cases |= binary(d, "complex", F, C)
    cases |= {
        "abs of complex": f'%a: {C} | %0 = "{d}.abs"(%a) : ({C}) -> {F}',
        "accuracy": f'%a: {F} | %0 = "{d}.exponential"(%a) <{{result_accuracy = #{d}.result_accuracy<mode = '
                    f'#{d}.result_accuracy_mode<HIGHEST>>}}> : ({F}) -> {F}',
        "tolerance": f'%a: {F} | %0 = "{d}.tanh"(%a) <{{result_accuracy = #{d}.result_accuracy<atol = 1.0e-5, '
                     f'rtol = 0.0, ulps = 1, mode = #{d}.result_accuracy_mode<TOLERANCE>>}}> : ({F}) -> {F}',
        "after_all": f"%a: {token}, %b: {token} | %0 = {d}.after_all %a, %b : {token}",
        "create_token": f' | %0 = "{d}.create_token"() : () -> {token}',
        "after_all of none": f' | %0 = "{d}.after_all"() : () -> {token}',
        "all_gather": f'%a: {F} | %0 = "{d}.all_gather"(%a) <{{all_gather_dim = 1 : i64, {channel}, {group}, '
                      f'use_global_device_ids}}> : ({F}) -> tensor<4x16xf32>',
        "all_reduce": f'%a: {F} | %0 = "{d}.all_reduce"(%a) <{{{channel}, {group}}}> {add} : ({F}) -> {F}',
        "all_reduce of two": f'%a: {F}, %b: {F} | %0:2 = "{d}.all_reduce"(%a, %b) <{{{group}}}> {add} '
                             f': ({F}, {F}) -> ({F}, {F})',
        "all_to_all": f'%a: {F} | %0 = "{d}.all_to_all"(%a) <{{{channel}, concat_dimension = 0 : i64, {group}, '
                      f'split_count = 2 : i64, split_dimension = 1 : i64}}> : ({F}) -> tensor<8x4xf32>',
        "reduce_scatter": f'%a: {F} | %0 = "{d}.reduce_scatter"(%a) <{{{channel}, {group}, scatter_dimension = 1 '
                          f': i64, use_global_device_ids}}> {add} : ({F}) -> tensor<4x4xf32>',
        "collective_permute": f'%a: {F} | %0 = "{d}.collective_permute"(%a) <{{{channel}, source_target_pairs = '
                              f'dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}}> : ({F}) -> {F}',
        "collective_broadcast": f'%a: {F} | %0 = "{d}.collective_broadcast"(%a) <{{{channel}, {group}}}> '
                                f': ({F}) -> {F}',
        "cross-replica-sum": f'%a: {F} | %0 = "{d}.cross-replica-sum"(%a) <{{{group}}}> : ({F}) -> {F}',
        "partition_id": f' | %0 = {d}.partition_id : tensor<ui32>',
        "replica_id": f' | %0 = {d}.replica_id : tensor<ui32>',
        "batch_norm_training": f'%a: {F}, %b: tensor<8xf32> | %0:3 = "{d}.batch_norm_training"(%a, %b, %b) <{{epsilon '
                               f'= 1.0e-3 : f32, feature_index = 1 : i64}}> : ({F}, tensor<8xf32>, tensor<8xf32>) -> '
                               f'({F}, tensor<8xf32>, tensor<8xf32>)',
        "batch_norm_inference": f'%a: {F}, %b: tensor<8xf32> | %0 = "{d}.batch_norm_inference"(%a, %b, %b, %b, %b) '
                                f'<{{epsilon = 1.0e-3 : f32, feature_index = 1 : i64}}> : ({F}, tensor<8xf32>, '
                                f'tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) -> {F}',
        "batch_norm_grad": f'%a: {F}, %b: tensor<8xf32> | %0:3 = "{d}.batch_norm_grad"(%a, %b, %b, %b, %a) <{{epsilon '
                           f'= 1.0e-3 : f32, feature_index = 1 : i64}}> : ({F}, tensor<8xf32>, tensor<8xf32>, '
                           f'tensor<8xf32>, {F}) -> ({F}, tensor<8xf32>, tensor<8xf32>)',
        "bitcast_convert": f'%a: {F} | %0 = {d}.bitcast_convert %a : ({F}) -> tensor<4x8x4xi8>',
        "broadcast": f'%a: {F} | %0 = "{d}.broadcast"(%a) <{{broadcast_sizes = {vector(2, 3)}}}> : ({F}) -> '
                     f'tensor<2x3x4x8xf32>',
        "broadcast_in_dim": f'%a: {F} | %0 = "{d}.broadcast_in_dim"(%a) <{{broadcast_dimensions = {vector(2, 0)}}}> '
                            f': ({F}) -> tensor<8x3x4xf32>',
        "broadcast_in_dim of scalar": f'%a: {S} | %0 = "{d}.broadcast_in_dim"(%a) <{{broadcast_dimensions = '
                                      f'{"array<i64>" if d == "stablehlo" else "dense<> : tensor<0xi64>"}}}> '
                                      f': ({S}) -> {F}',
        "case": f"""%i: tensor<i32>, %a: {F} | %0:2 = "{d}.case"(%i) ({{
  {d}.return %a, %a : {F}, {F}
}}, {{
  %s = {d}.add %a, %a : {F}
  {d}.return %s, %a : {F}, {F}
}}) : (tensor<i32>) -> ({F}, {F})""",
        "if": f"""%i: tensor<i1>, %a: {F} | %0 = "{d}.if"(%i) ({{
  {d}.return %a : {F}
}}, {{
  %s = {d}.add %a, %a : {F}
  {d}.return %s : {F}
}}) : (tensor<i1>) -> {F}""",
        "while": f"""%a: tensor<i32>, %b: {F} | %c = {d}.constant dense<3> : tensor<i32>
  %0:2 = "{d}.while"(%a, %b) ({{
^bb0(%i: tensor<i32>, %x: {F}):
  %p = {d}.compare LT, %i, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
  {d}.return %p : tensor<i1>
}}, {{
^bb0(%i: tensor<i32>, %x: {F}):
  %n = {d}.add %i, %c : tensor<i32>
  %y = {d}.add %x, %b : {F}
  {d}.return %n, %y : tensor<i32>, {F}
}}) {{mhlo.frontend_attributes = {{note = "loop"}}}} : (tensor<i32>, {F}) -> (tensor<i32>, {F})""",
        "cholesky": f'%a: tensor<3x4x4xf32> | %0 = "{d}.cholesky"(%a) <{{lower = true}}> : (tensor<3x4x4xf32>) -> '
                    f'tensor<3x4x4xf32>',
        "cholesky of the upper": f'%a: tensor<4x4xf32> | %0 = "{d}.cholesky"(%a) : (tensor<4x4xf32>) -> '
                                 f'tensor<4x4xf32>',
        "triangular_solve": f'%a: tensor<4x4xf32>, %b: tensor<4x3xf32> | %0 = "{d}.triangular_solve"(%a, %b) <{{'
                            f'left_side = true, lower = false, transpose_a = {enum("transpose", "ADJOINT")}, '
                            f'unit_diagonal = false}}> : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>',
        "clamp": f'%s: {S}, %a: {F} | %0 = {d}.clamp %s, %a, %s : ({S}, {F}, {S}) -> {F}',
        "clamp of one type": f'%a: {F} | %0 = {d}.clamp %a, %a, %a : {F}',
        "compare": f'%a: {F} | %0 = "{d}.compare"(%a, %a) <{{compare_type = {enum("comparison_type", "TOTALORDER")}, '
                   f'comparison_direction = {enum("comparison_direction", "GE")}}}> : ({F}, {F}) -> {P}',
        "compare without a type": f'%a: {I} | %0 = "{d}.compare"(%a, %a) <{{comparison_direction = '
                                  f'{enum("comparison_direction", "NE")}}}> : ({I}, {I}) -> {P}',
        "concatenate": f'%a: {F} | %0 = "{d}.concatenate"(%a, %a, %a) <{{dimension = 1 : i64}}> : ({F}, {F}, {F}) -> '
                       f'tensor<4x24xf32>',
        "constant": f" | %0 = {d}.constant dense<[[1.0, 2.5], [-0.0, 0x7FC00000]]> : tensor<2x2xf32>",
        "convert": f"%a: {F} | %0 = {d}.convert %a : ({F}) -> tensor<4x8xbf16>",
        "convolution": f'%a: tensor<2x8x9x6xf32>, %b: tensor<3x2x3x4xf32> | %0 = {d}.convolution(%a, %b) dim_numbers = '
                       f'[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {{stride = [2, 1], pad = [[1, 1], [0, 2]], '
                       f'rhs_dilate = [1, 2], reverse = [false, true]}} {{batch_group_count = 1 : i64, '
                       f'feature_group_count = 2 : i64, precision_config = [{enum("precision", "HIGH")}, '
                       f'{enum("precision", "DEFAULT")}]}} : (tensor<2x8x9x6xf32>, tensor<3x2x3x4xf32>) -> '
                       f'tensor<2x4x9x4xf32>',
        "convolution without space": f'%a: tensor<2x6xf32>, %b: tensor<6x4xf32> | %0 = {d}.convolution(%a, %b) '
                                     f'dim_numbers = [b, f]x[i, o]->[b, f], window = {{}} {{batch_group_count = 1 : '
                                     f'i64, feature_group_count = 1 : i64}} : (tensor<2x6xf32>, tensor<6x4xf32>) -> '
                                     f'tensor<2x4xf32>',
        "convolution with unknown dimensions":
            f'%a: tensor<2x8x6x1xf32>, %b: tensor<3x6x4x1xf32> | %0 = {d}.convolution(%a, %b) dim_numbers = '
            f'[b, 0, f, 1]x[0, i, o, 1]->[f, 0, b, 1], window = {{}} {{batch_group_count = 1 : i64, '
            f'feature_group_count = 1 : i64}} : (tensor<2x8x6x1xf32>, tensor<3x6x4x1xf32>) -> tensor<4x6x2x1xf32>',
        "dynamic_conv": f'%a: tensor<2x8x9x6xf32>, %b: tensor<3x2x6x4xf32>, %p: tensor<2x2xi32> | %0 = '
                        f'"{d}.dynamic_conv"(%a, %b, %p) <{{batch_group_count = 1 : i64, dimension_numbers = '
                        f'#{d}.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64, '
                        f'window_strides = {vector(1, 1)}}}> : (tensor<2x8x9x6xf32>, tensor<3x2x6x4xf32>, '
                        f'tensor<2x2xi32>) -> tensor<2x?x?x4xf32>',
        "custom_call": f'%a: {F} | %0:2 = {d}.custom_call @f(%a, %a) {{api_version = 2 : i32, backend_config = "x\\22y", '
                       f'has_side_effect = true, operand_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<[0, 1]> : '
                       f'tensor<2xindex>], result_layouts = [dense<[1, 0]> : tensor<2xindex>, dense<[0, 1]> : '
                       f'tensor<2xindex>], output_operand_aliases = [#{d}.output_operand_alias<output_tuple_indices = '
                       f'[0], operand_index = 0, operand_tuple_indices = []>]}} : ({F}, {F}) -> ({F}, {F})',
        "custom_call typed": f'%a: {F} | {d}.custom_call @"a b"(%a) {{api_version = 4 : i32, backend_config = {{k = 1 '
                             f': i64, s = "t"}}}} : ({F}) -> ()',
        "custom_call calls": f"""module {{
  func.func public @main(%a: {F}) -> {F} {{
    %0 = {d}.custom_call @f(%a) {{called_computations = [@g], mhlo.sharding = "{{replicated}}"}} : ({F}) -> {F}
    return %0 : {F}
  }}
  func.func private @g(%a: {F}) -> {F} {{
    return %a : {F}
  }}
}}""",
        "dot": f'%a: {F}, %b: tensor<8x3xf32> | %0 = "{d}.dot"(%a, %b) <{{precision_config = [{enum("precision", "HIGH")}, '
               f'{enum("precision", "DEFAULT")}]}}> : ({F}, tensor<8x3xf32>) -> tensor<4x3xf32>',
        "dot_general": f'%a: tensor<5x2x3xf32>, %b: tensor<5x3x4xf32> | %0 = "{d}.dot_general"(%a, %b) <{{'
                       f'dot_dimension_numbers = #{d}.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = '
                       f'[0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, precision_config = '
                       f'[{enum("precision", "DEFAULT")}, {enum("precision", "HIGHEST")}]}}> : (tensor<5x2x3xf32>, '
                       f'tensor<5x3x4xf32>) -> tensor<5x2x4xf32>',
        "dot_general outer": f'%a: tensor<2xf32>, %b: tensor<3xf32> | %0 = "{d}.dot_general"(%a, %b) <{{'
                             f'dot_dimension_numbers = #{d}.dot<>}}> : (tensor<2xf32>, tensor<3xf32>) -> '
                             f'tensor<2x3xf32>',
        "dot_general algorithm":
            f'%a: tensor<2x3xf32>, %b: tensor<3x4xf32> | %0 = "{d}.dot_general"(%a, %b) <{{algorithm = '
            f'#{d}.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, '
            f'lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, '
            f'allow_imprecise_accumulation = false>, dot_dimension_numbers = #{d}.dot<lhs_contracting_dimensions = '
            f'[1], rhs_contracting_dimensions = [0]>, precision_config = [{enum("precision", "DEFAULT")}, '
            f'{enum("precision", "DEFAULT")}]}}> : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>',
        "dynamic_broadcast_in_dim": f'%a: tensor<?x8xf32>, %n: tensor<3xi32> | %0 = "{d}.dynamic_broadcast_in_dim"(%a, '
                                    f'%n) <{{broadcast_dimensions = {vector(1, 2)}, known_expanding_dimensions = '
                                    f'{vector(0)}, known_nonexpanding_dimensions = {vector(1)}}}> : '
                                    f'(tensor<?x8xf32>, tensor<3xi32>) -> tensor<?x?x8xf32>',
        "dynamic_gather": f'%a: tensor<5x8xf32>, %i: tensor<3x1xi32>, %n: tensor<2xi32> | %0 = "{d}.dynamic_gather"(%a, '
                          f'%i, %n) <{{dimension_numbers = #{d}.gather<offset_dims = [1], collapsed_slice_dims = [0], '
                          f'start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false}}> : '
                          f'(tensor<5x8xf32>, tensor<3x1xi32>, tensor<2xi32>) -> tensor<3x?xf32>',
        "dynamic_iota": f'%n: tensor<2xi32> | %0 = {d}.dynamic_iota %n, dim = 1 : (tensor<2xi32>) -> tensor<?x?xf32>'
                        if d == "stablehlo" else
                        f'%n: tensor<2xi32> | %0 = "{d}.dynamic_iota"(%n) <{{iota_dimension = 1 : i64}}> : '
                        f'(tensor<2xi32>) -> tensor<?x?xf32>',
        "dynamic_pad": f'%a: tensor<?xf32>, %v: {S}, %n: tensor<1xi32> | %0 = {d}.dynamic_pad %a, %v, %n, %n, %n : '
                       f'(tensor<?xf32>, {S}, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>'
                       if d == "stablehlo" else
                       f'%a: tensor<?xf32>, %v: {S}, %n: tensor<1xi32> | %0 = "{d}.dynamic_pad"(%a, %v, %n, %n, %n) : '
                       f'(tensor<?xf32>, {S}, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>',
        "dynamic_reshape": f'%a: tensor<?x8xf32>, %n: tensor<1xi32> | %0 = {d}.dynamic_reshape %a, %n : '
                           f'(tensor<?x8xf32>, tensor<1xi32>) -> tensor<?xf32>',
        "dynamic_slice": f'%a: {F}, %i: tensor<i32> | %0 = "{d}.dynamic_slice"(%a, %i, %i) <{{slice_sizes = '
                         f'{vector(1, 8)}}}> : ({F}, tensor<i32>, tensor<i32>) -> tensor<1x8xf32>',
        "dynamic_update_slice": f'%a: {F}, %u: tensor<1x8xf32>, %i: tensor<i32> | %0 = {d}.dynamic_update_slice %a, %u, '
                                f'%i, %i : ({F}, tensor<1x8xf32>, tensor<i32>, tensor<i32>) -> {F}',
        "einsum": f'%a: {F}, %b: tensor<8x3xf32> | %0 = "{d}.einsum"(%a, %b) <{{einsum_config = "ab,bc->ac"}}> : '
                  f'({F}, tensor<8x3xf32>) -> tensor<4x3xf32>',
        "fft": f'%a: tensor<3x9xcomplex<f32>> | %0 = "{d}.fft"(%a) <{{fft_length = {vector(16)}, fft_type = '
               f'{enum("fft_type", "IRFFT")}}}> : (tensor<3x9xcomplex<f32>>) -> tensor<3x16xf32>',
        "gather": f'%a: tensor<5x8xf32>, %i: tensor<3x1xi32> | %0 = "{d}.gather"(%a, %i) <{{dimension_numbers = '
                  f'#{d}.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], '
                  f'index_vector_dim = 1>, indices_are_sorted = true, slice_sizes = {vector(1, 8)}}}> : '
                  f'(tensor<5x8xf32>, tensor<3x1xi32>) -> tensor<3x8xf32>',
        "gather in batches": f'%a: tensor<2x5x8xf32>, %i: tensor<2x3x1xi32> | %0 = "{d}.gather"(%a, %i) <{{'
                             f'dimension_numbers = #{d}.gather<offset_dims = [2], collapsed_slice_dims = [1], '
                             f'operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], '
                             f'index_vector_dim = 2>, slice_sizes = {vector(1, 1, 8)}}}> : (tensor<2x5x8xf32>, '
                             f'tensor<2x3x1xi32>) -> tensor<2x3x8xf32>',
        "gather of scalars": f'%a: tensor<5x8xf32>, %i: tensor<2xi32> | %0 = "{d}.gather"(%a, %i) <{{'
                             f'dimension_numbers = #{d}.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, '
                             f'1]>, slice_sizes = {vector(1, 1)}}}> : (tensor<5x8xf32>, tensor<2xi32>) -> {S}',
        "get_dimension_size": f'%a: tensor<?x8xf32> | %0 = {d}.get_dimension_size %a, dim = 0 : (tensor<?x8xf32>) -> '
                              f'tensor<i32>' if d == "stablehlo" else
                              f'%a: tensor<?x8xf32> | %0 = "{d}.get_dimension_size"(%a) <{{dimension = 0 : i64}}> : '
                              f'(tensor<?x8xf32>) -> tensor<i32>',
        "set_dimension_size": f'%a: {F}, %n: tensor<i32> | %0 = "{d}.set_dimension_size"(%a, %n) <{{dimension = 0 : '
                              f'i64}}> : ({F}, tensor<i32>) -> tensor<?x8xf32, #stablehlo.bounds<4, ?>>',
        "tuple": f'%a: {F}, %b: tensor<i32> | %0 = {d}.tuple %a, %b : tuple<{F}, tensor<i32>>\n'
                 f'  %1 = {d}.get_tuple_element %0[1] : (tuple<{F}, tensor<i32>>) -> tensor<i32>\n'
                 f'  %2 = {d}.tuple %0, %1 {{xla_shape = "x"}} : tuple<tuple<{F}, tensor<i32>>, tensor<i32>>\n'
                 f'  %3 = {d}.tuple %1 : tuple<tensor<i32>>',
        "infeed": f'%t: {token} | %0:2 = "{d}.infeed"(%t) <{{infeed_config = "c", layout = [[0, 1]]}}> : ({token}) -> '
                  f'({F}, {token})',
        "outfeed": f'%a: {F}, %t: {token} | %0 = "{d}.outfeed"(%a, %t) <{{outfeed_config = "c"}}> : ({F}, {token}) '
                   f'-> {token}',
        "send": f'%a: {F}, %t: {token} | %0 = "{d}.send"(%a, %t) <{{channel_handle = #{d}.channel_handle<handle = 5, '
                f'type = 2>, is_host_transfer = true}}> : ({F}, {token}) -> {token}',
        "recv": f'%t: {token} | %0:2 = "{d}.recv"(%t) <{{channel_handle = #{d}.channel_handle<handle = 5, type = 3>, '
                f'is_host_transfer = true}}> : ({token}) -> ({F}, {token})',
        "iota": f" | %0 = \"{d}.iota\"() <{{iota_dimension = 1 : i64}}> : () -> {I}",
        "map": f'%a: {F} | %0 = "{d}.map"(%a, %a) <{{dimensions = {vector(0, 1)}}}> {add} : ({F}, {F}) -> {F}',
        "optimization_barrier": f'%a: {F}, %b: {I} | %0:2 = {d}.optimization_barrier %a, %b : {F}, {I}\n'
                                f'  %1 = {d}.optimization_barrier %a : {F}',
        "pad": f'%a: {F}, %v: {S} | %0 = "{d}.pad"(%a, %v) <{{edge_padding_high = {vector(-1, 0)}, edge_padding_low = '
               f'{vector(1, 0)}, interior_padding = {vector(2, 0)}}}> : ({F}, {S}) -> tensor<10x8xf32>',
        "real_dynamic_slice": f'%a: tensor<?xf32>, %i: tensor<1xi32> | %0 = {d}.real_dynamic_slice %a, %i, %i, %i : '
                              f'(tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>',
        "reduce": f'%a: {F}, %s: {S} | %0 = "{d}.reduce"(%a, %s) <{{dimensions = {vector(0, 1)}}}> {add} : ({F}, {S}) '
                  f'-> {S}',
        "reduce of two": f"""%a: {F}, %b: {I}, %s: {S}, %n: tensor<i32> | %0:2 = "{d}.reduce"(%a, %b, %s, %n) <{{dimensions = {vector(1)}}}> ({{
^bb0(%x: {S}, %i: tensor<i32>, %y: {S}, %j: tensor<i32>):
  %p = {d}.compare GT, %x, %y : ({S}, {S}) -> tensor<i1>
  %m = {d}.select %p, %x, %y : tensor<i1>, {S}
  %k = {d}.select %p, %i, %j : tensor<i1>, tensor<i32>
  {d}.return %m, %k : {S}, tensor<i32>
}}) : ({F}, {I}, {S}, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)""",
        "reduce_precision": f'%a: {F} | %0 = {d}.reduce_precision %a, format = e5m10 : {F}',
        "reduce_window": f'%a: {F}, %s: {S} | %0 = "{d}.reduce_window"(%a, %s) <{{padding = dense<[[0, 0], [1, 1]]> : '
                         f'tensor<2x2xi64>, window_dimensions = {vector(2, 3)}, window_strides = {vector(2, 1)}}}> '
                         f'{add} : ({F}, {S}) -> tensor<2x8xf32>',
        "reduce_window dilated": f'%a: {F}, %s: {S} | %0 = "{d}.reduce_window"(%a, %s) <{{base_dilations = '
                                 f'{vector(2, 1)}, window_dilations = {vector(1, 2)}, window_dimensions = '
                                 f'{vector(1, 2)}}}> {add} : ({F}, {S}) -> tensor<7x6xf32>',
        "reshape": f'%a: {F} | %0 = {d}.reshape %a : ({F}) -> tensor<2x2x8xf32>',
        "reverse": f'%a: {F} | %0 = "{d}.reverse"(%a) <{{dimensions = {vector(1, 0)}}}> : ({F}) -> {F}',
        "rng": f'%a: {S}, %n: tensor<2xi64> | %0 = "{d}.rng"(%a, %a, %n) <{{rng_distribution = '
               f'{rng("distribution", "NORMAL")}}}> : ({S}, {S}, tensor<2xi64>) -> {F}',
        "rng_bit_generator": f'%a: tensor<2xui64> | %0:2 = "{d}.rng_bit_generator"(%a) <{{rng_algorithm = '
                             f'{rng("algorithm", "THREE_FRY")}}}> : (tensor<2xui64>) -> (tensor<2xui64>, {U})',
        "scatter": f'%a: tensor<5x8xf32>, %i: tensor<3x1xi32>, %u: tensor<3x8xf32> | %0 = "{d}.scatter"(%a, %i, %u) '
                   f'<{{indices_are_sorted = false, scatter_dimension_numbers = #{d}.scatter<update_window_dims = [1], '
                   f'inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>, '
                   f'unique_indices = true}}> {add} : (tensor<5x8xf32>, tensor<3x1xi32>, tensor<3x8xf32>) -> '
                   f'tensor<5x8xf32>',
        "scatter in batches": f'%a: tensor<2x5xf32>, %i: tensor<2x3x1xi32>, %u: tensor<2x3xf32> | %0 = '
                              f'"{d}.scatter"(%a, %i, %u) <{{scatter_dimension_numbers = #{d}.scatter<'
                              f'inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = '
                              f'[0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>}}> {add} : '
                              f'(tensor<2x5xf32>, tensor<2x3x1xi32>, tensor<2x3xf32>) -> tensor<2x5xf32>',
        "select": f'%p: {P}, %a: {F} | %0 = {d}.select %p, %a, %a : {P}, {F}',
        "select of a scalar": f'%p: tensor<i1>, %a: {F} | %0 = {d}.select %p, %a, %a : tensor<i1>, {F}',
        "select_and_scatter": f"""%a: {F}, %u: tensor<2x8xf32>, %s: {S} | %0 = "{d}.select_and_scatter"(%a, %u, %s) <{{padding = dense<0> : tensor<2x2xi64>, window_dimensions = {vector(2, 1)}, window_strides = {vector(2, 1)}}}> ({{
^bb0(%x: {S}, %y: {S}):
  %p = {d}.compare GE, %x, %y : ({S}, {S}) -> tensor<i1>
  {d}.return %p : tensor<i1>
}}, {add[1:-1]}) : ({F}, tensor<2x8xf32>, {S}) -> {F}""",
        "slice": f'%a: {F} | %0 = "{d}.slice"(%a) <{{limit_indices = {vector(4, 7)}, start_indices = {vector(0, 1)}, '
                 f'strides = {vector(3, 2)}}}> : ({F}) -> tensor<2x3xf32>',
        "sort": f"""%a: {F}, %b: {I} | %0:2 = "{d}.sort"(%a, %b) <{{dimension = 1 : i64, is_stable = true}}> ({{
^bb0(%x: {S}, %y: {S}, %i: tensor<i32>, %j: tensor<i32>):
  %p = {d}.compare LT, %x, %y, TOTALORDER : ({S}, {S}) -> tensor<i1>
  {d}.return %p : tensor<i1>
}}) : ({F}, {I}) -> ({F}, {I})""",
        "torch_index_select": f'%a: {F}, %i: tensor<3xi32> | %0 = "{d}.torch_index_select"(%a, %i) <{{batch_dims = 0 : '
                              f'i64, dim = 1 : i64}}> : ({F}, tensor<3xi32>) -> tensor<4x3xf32>',
        "transpose": f'%a: tensor<2x3x4xf32> | %0 = "{d}.transpose"(%a) <{{permutation = {vector(2, 0, 1)}}}> : '
                     f'(tensor<2x3x4xf32>) -> tensor<4x2x3xf32>',
    }
    return {(k if k.startswith(d) else f"{d}.{k}"): v for k, v in cases.items()}


STABLEHLO = shared("stablehlo") | {
    "stablehlo.reduce printed briefly": f'%a: {F}, %s: {S} | %0 = stablehlo.reduce(%a init: %s) applies stablehlo.add '
                                        f'across dimensions = [] : ({F}, {S}) -> {F}',
    "stablehlo.reduce with attributes": f'%a: {F}, %s: {S} | %0 = stablehlo.reduce(%a init: %s) applies '
                                        f'stablehlo.maximum across dimensions = [1] {{my.note = "n"}} : ({F}, {S}) -> '
                                        f'tensor<4xf32>',
    "stablehlo.composite": f"""module {{
  func.func public @main(%a: {F}) -> {F} {{
    %0 = stablehlo.composite "my.op" %a {{composite_attributes = {{k = 1 : i64}}, decomposition = @f, version = 2 : i32}} : ({F}) -> {F}
    return %0 : {F}
  }}
  func.func private @f(%a: {F}) -> {F} {{
    return %a : {F}
  }}
}}""",
    "stablehlo.unary_einsum": f'%a: {F} | %0 = "stablehlo.unary_einsum"(%a) <{{einsum_config = "ab->ba"}}> : ({F}) -> '
                              f'tensor<8x4xf32>',
    "stablehlo.all_gather by axes": f"""module {{
  sdy.mesh @mesh = <["x"=2, "y"=2]>
  func.func public @main(%a: {F}) {{
    %0 = "stablehlo.all_gather"(%a) <{{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = "x">]>, use_global_device_ids}}> : ({F}) -> tensor<4x16xf32>
    return
  }}
}}""",
    "stablehlo.async": f"""%a: {F} | %0 = "stablehlo.async_start"(%a) ({{
^bb0(%x: {F}):
  %g = "stablehlo.all_gather"(%x) <{{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}}> : ({F}) -> tensor<4x16xf32>
  stablehlo.return %g : tensor<4x16xf32>
}}) : ({F}) -> !stablehlo.future<tensor<4x16xf32>>
  %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<4x16xf32>>) -> tensor<4x16xf32>""",
    "stablehlo.dynamic numbers": "%a: tensor<?x?xf32>, %u: tensor<*xf32> | %0 = stablehlo.add %a, %a : "
                                 "tensor<?x?xf32>\n  %1 = stablehlo.abs %a : (tensor<?x?xf32>) -> tensor<4x?xf32>",
}

BROADCASTING = ("broadcast_add broadcast_atan2 broadcast_divide broadcast_maximum broadcast_minimum "
                "broadcast_multiply broadcast_next_after broadcast_polygamma broadcast_power broadcast_remainder "
                "broadcast_subtract broadcast_zeta")
CHLO = (unary("chlo", "acos acosh asin asinh atan atanh bessel_i1e cosh digamma erf erf_inv erfc lgamma sinh square "
                      "tan _asin_acos_kernel") | unary("chlo", "_asin_acos_kernel conj", C) |
        unary("chlo", "is_inf is_neg_inf is_pos_inf", F, P) |
        binary("chlo", "next_after polygamma zeta " + BROADCASTING) | binary("chlo", "mulhi", U) |
        binary("chlo", "broadcast_and broadcast_or broadcast_xor broadcast_shift_left "
                       "broadcast_shift_right_arithmetic broadcast_shift_right_logical", I) |
        binary("chlo", "broadcast_complex", F, C) | {
    "chlo.broadcast_add in dimensions": f'%a: {F}, %b: tensor<8xf32> | %0 = chlo.broadcast_add %a, %b '
                                        f'{{broadcast_dimensions = array<i64: 1>}} : ({F}, tensor<8xf32>) -> {F}',
    "chlo.broadcast_compare": f'%a: {F}, %b: {F} | %0 = chlo.broadcast_compare %a, %b {{compare_type = '
                              f'#chlo<comparison_type FLOAT>, comparison_direction = #chlo<comparison_direction LT>}} '
                              f': ({F}, {F}) -> {P}',
    "chlo.broadcast_select": f'%p: {P}, %a: {F} | %0 = chlo.broadcast_select %p, %a, %a : ({P}, {F}, {F}) -> {F}',
    "chlo.constant": ' | %0 = "chlo.constant"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>',
    "chlo.constant_like": f'%a: {F} | %0 = "chlo.constant_like"(%a) <{{value = 3.5 : f32}}> : ({F}) -> {F}',
    "chlo.top_k": f'%a: {F} | %v, %i = chlo.top_k(%a, k = 3) : {F} -> (tensor<4x3xf32>, tensor<4x3xi32>)',
    "chlo.ragged_dot": '%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %n: tensor<3xi64> | %0 = "chlo.ragged_dot"(%a, '
                       '%b, %n) <{precision_config = [#chlo<precision DEFAULT>, #chlo<precision DEFAULT>], '
                       'ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_batching_dimensions = [], '
                       'rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = '
                       '[1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, '
                       'tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>',
    "chlo.scan": """%a: tensor<4x8xf32>, %s: tensor<8xf32> | %0:2 = chlo.scan(%a) inits (%s) dimension=0 {
^bb0(%x: tensor<8xf32>, %c: tensor<8xf32>):
  %n = stablehlo.add %x, %c : tensor<8xf32>
  stablehlo.return %n, %n : tensor<8xf32>, tensor<8xf32>
} : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>)""",
})

MESH = 'sdy.mesh @mesh = <["x"=2, "y"=4, "z"=2]>\n'


def on_mesh(arguments, body, more=""):
    return f"module {{\n{MESH}{more}func.func public @main({arguments}) {{\n{body}\n  return\n}}\n}}"


def sharded(sharding):
    return f"tensor<16x16xf32> {{sdy.sharding = #sdy.sharding<@mesh, {sharding}>}}"


T = "tensor<16x16xf32>"
SDY = {
    "sdy.mesh": on_mesh("%a: tensor<f32>", "", 'sdy.mesh @empty = <[]>\nsdy.mesh @maximal = <[], device_ids=[3]>\n'
                        'sdy.mesh @permuted = <["a"=2, "b"=2], device_ids=[3, 2, 1, 0]>\n'),
    "sdy.sharding": on_mesh(", ".join(f"%a{i}: {sharded(s)}" for i, s in enumerate([
        '[{"x"}, {}]', '[{"x", "y"}, {?}]', '[{"x", ?}, {"y"}p1]', '[{"y":(1)2}, {"y":(2)2, ?}p2]',
        '[{}, {}], replicated={"x", "y"}', '[{"x"}, {}], unreduced={"y"}',
        '[{"x"}, {}], replicated={"z"}, unreduced={"y":(2)2}'])), ""),
    "sdy.sharding_per_value": on_mesh(f"%a: {T}", '  %0:2 = stablehlo.custom_call @f(%a) {sdy.sharding = '
                                      '#sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>, <@mesh, [{?}, {?}]>]>} : '
                                      f'({T}) -> ({T}, {T})'),
    "sdy.inlined mesh": f'func.func public @main(%a: {T} {{sdy.sharding = #sdy.sharding<mesh<["x"=2, "y"=4]>, '
                        '[{"x"}, {}]>}) {\n return\n}',
    "sdy.sharding_constraint": on_mesh(f"%a: {T}", f'  %0 = sdy.sharding_constraint %a <@mesh, [{{"x", ?}}, {{}}]> : {T}'),
    "sdy.reshard": on_mesh(f"%a: {T}", f'  %0 = sdy.reshard %a <@mesh, [{{}}, {{"y"}}]> : {T}'),
    "sdy.sharding_group": on_mesh(f"%a: {T}", f'  sdy.sharding_group %a group_id=7 : {T}'),
    "sdy.constant": " | %0 = sdy.constant dense<1.0> : tensor<4xf32>\n  %1 = sdy.constant dense<[1, 2]> : tensor<2xi32>",
    "sdy.sharding_rule": on_mesh(f"%a: {T}", '  %0 = stablehlo.custom_call @f(%a) {sdy.sharding_rule = '
                                 '#sdy.op_sharding_rule<([i, jk])->([jk, i]) {i=16, j=4, k=4} need_replication={i} '
                                 'permutation={j} blocked_propagation={k}, custom>} : '
                                 f'({T}) -> {T}'),
    "sdy.manual_computation": on_mesh(f"%a: {T}, %b: {T}", f"""  %0 = sdy.manual_computation(%a, %b) in_shardings=[<@mesh, [{{"x"}}, {{"y"}}]>, <@mesh, [{{"x"}}, {{}}]>] out_shardings=[<@mesh, [{{"x"}}, {{}}]>] manual_axes={{"x", "y"}} (%p: tensor<8x4xf32>, %q: tensor<8x16xf32>) {{
    %s = stablehlo.add %q, %q : tensor<8x16xf32>
    sdy.return %s : tensor<8x16xf32>
  }} : ({T}, {T}) -> {T}"""),
    "sdy.manual_computation of nothing": on_mesh("", f"""  sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={{}} () {{
    sdy.return
  }} : () -> ()"""),
    "sdy.manual_computation without operands": on_mesh("", f"""  %0:2 = sdy.manual_computation() in_shardings=[] out_shardings=[<@mesh, [{{"x"}}]>, <@mesh, [{{}}]>] manual_axes={{"x"}} () {{
    %s = stablehlo.constant dense<1.0> : tensor<4xf32>
    sdy.return %s, %s : tensor<4xf32>, tensor<4xf32>
  }} : () -> (tensor<8xf32>, tensor<4xf32>)"""),
    "sdy.named_computation": on_mesh(f"%a: {T}", f"""  %0:2 = sdy.named_computation<"my.name">(%a) in_shardings=[<@mesh, [{{"x"}}, {{}}]>] out_shardings=[<@mesh, [{{}}, {{?}}]>, <@mesh, [{{}}, {{?}}]>] (%p: {T}) {{
    %s = stablehlo.add %p, %p : {T}
    sdy.return %s, %p : {T}, {T}
  }} : ({T}) -> ({T}, {T})"""),
    "sdy.named_computation without shardings": f"""%a: {T} | %0 = sdy.named_computation<"f">(%a) (%p: {T}) {{
    sdy.return %p : {T}
  }} : ({T}) -> {T}""",
    "sdy.propagation_barrier": f"%a: {T} | %0 = sdy.propagation_barrier %a allowed_direction=BACKWARD : {T}",
    "sdy.data_flow_edge": on_mesh(f"%a: {T}", f'  %0:2 = stablehlo.optimization_barrier %a, %a : {T}, {T}\n  '
                                  f'%1 = sdy.data_flow_edge %0#0 sharding=<@mesh, [{{"x"}}, {{?}}]> : {T}\n  '
                                  f'%2 = sdy.data_flow_edge %0#1 : {T}'),
    "sdy.func_data_flow_edge": on_mesh(f"%a: {T}", f'  %0 = sdy.func_data_flow_edge %a : {T}'),
    "sdy.all_gather": on_mesh(f"%a: {sharded('''[{'x', 'y'}, {'z'}]'''.replace(chr(39), chr(34)))}",
                              f'  %0 = sdy.all_gather [{{"y"}}, {{"z"}}] %a out_sharding=<@mesh, [{{"x"}}, {{}}]> : {T}'),
    "sdy.all_slice": on_mesh(f"%a: {sharded('[{}, {}]')}",
                             f'  %0 = sdy.all_slice [{{"x"}}, {{"y":(1)2}}] %a out_sharding=<@mesh, [{{"x"}}, '
                             f'{{"y":(1)2}}]> : {T}'),
    "sdy.all_to_all": on_mesh("%a: " + sharded('[{"x"}, {}]'),
                              f'  %0 = sdy.all_to_all [{{"x"}}: 0->1] %a out_sharding=<@mesh, [{{}}, {{"x"}}]> : {T}'),
    "sdy.all_reduce": on_mesh("%a: " + sharded('[{"x"}, {}]'),
                              f'  %0 = sdy.all_reduce {{"y"}} %a out_sharding=<@mesh, [{{"x"}}, {{}}]> : {T}'),
    "sdy.reduce_scatter": on_mesh("%a: " + sharded('[{}, {}]'),
                                  f'  %0 = sdy.reduce_scatter [{{"x"}}, {{}}] %a out_sharding=<@mesh, [{{"x"}}, {{}}]> '
                                  f': {T}'),
    "sdy.collective_permute": on_mesh("%a: " + sharded('[{"x"}, {}]'),
                                      f'  %0 = sdy.collective_permute %a out_sharding=<@mesh, [{{"z"}}, {{}}]> : {T}'),
    "sdy.replicated_to_unreduced": on_mesh("%a: " + sharded('[{}, {}], replicated={"x"}'),
                                           f'  %0 = sdy.replicated_to_unreduced {{"x"}} %a out_sharding=<@mesh, [{{}}, '
                                           f'{{}}], unreduced={{"x"}}> : {T}'),
    "sdy.sharded_to_unreduced": on_mesh("%a: " + sharded('[{"x"}, {}]'),
                                        f'  %0 = sdy.sharded_to_unreduced [{{"x"}}, {{}}] %a out_sharding=<@mesh, [{{}}, '
                                        f'{{}}], unreduced={{"x"}}> : {T}'),
    "sdy.origins": on_mesh(f"%a: {T}", '  %0 = stablehlo.add %a, %a {sdy.propagation_edges = '
                           '#sdy.propagation_edges<[{step-0 = [{"x" = operand-0 -> [result-0]}]}]>, '
                           'sdy.sharding_origins = {constraint_0 = ["x"], self = ["y"]}, sdy.sharding = '
                           f'#sdy.sharding_per_value<[<@mesh, [{{"x"}}, {{}}]>]>}} : {T}'),
}

MHLO = shared("mhlo") | unary("mhlo", "acos acosh asin asinh atanh cosh erf sinh") | binary("mhlo", "mulhi", U) | {
    "mhlo.copy": f"%a: {F} | %0 = mhlo.copy %a : {F}",
    "mhlo.copy to memory": f'%a: {F} | %0 = mhlo.copy %a {{cross_program_prefetch_index = 0 : i32}} : {F}',
    "mhlo.add_dependency": f'%a: {F}, %t: !mhlo.token | %0 = mhlo.add_dependency %a, %t : ({F}, !mhlo.token) -> {F}',
    "mhlo.bitcast": f'%a: {F} | %0 = "mhlo.bitcast"(%a) : ({F}) -> tensor<8x4xf32>',
    "mhlo.composite": f"""module {{
  func.func public @main(%a: {F}) -> {F} {{
    %0 = mhlo.composite "my.op" %a {{composite_attributes = {{k = 1 : i64}}, decomposition = @f, version = 2 : i32}} : ({F}) -> {F}
    return %0 : {F}
  }}
  func.func private @f(%a: {F}) -> {F} {{
    return %a : {F}
  }}
}}""",
    "mhlo.domain": f'%a: {F} | %0 = "mhlo.domain"(%a) <{{entry_metadata = "\\08\\01", exit_metadata = "\\08\\02", kind = '
                   f'#mhlo<kind sharding>}}> : ({F}) -> {F}',
    "mhlo.fusion": f"""%a: {F} | %0 = "mhlo.fusion"(%a) <{{fusion_kind = #mhlo<fusion_kind kLoop>}}> ({{
^bb0(%x: {F}):
  %s = mhlo.add %x, %x : {F}
  mhlo.return %s : {F}
}}) : ({F}) -> {F}""",
    "mhlo.minimum_broadcast_shapes": '%a: tensor<?xindex>, %b: tensor<?xindex> | %0:2 = '
                                     'mhlo.minimum_broadcast_shapes %a, %b : tensor<?xindex>, tensor<?xindex> -> '
                                     'tensor<?xindex>, tensor<?xindex>',
    "mhlo.stochastic_convert": f'%a: {F}, %r: {U} | %0 = "mhlo.stochastic_convert"(%a, %r) : ({F}, {U}) -> '
                               'tensor<4x8xi8>',
    "mhlo.topk": f'%a: {F} | %0:2 = mhlo.topk(%a, k=3, largest=true) : {F} -> (tensor<4x3xf32>, tensor<4x3xi32>)',
    "mhlo.trace": f'%a: {F} | "mhlo.trace"(%a) <{{tag = "t"}}> : ({F}) -> ()',
    "mhlo.xla.rng_get_and_update_state": ' | %0 = "mhlo.xla.rng_get_and_update_state"() <{delta = 2 : i64}> : () -> '
                                         'tensor<2xui64>',
    "mhlo.ragged_dot": '%a: tensor<11x5xf32>, %b: tensor<3x5x7xf32>, %n: tensor<3xi64> | %0 = "mhlo.ragged_dot"(%a, '
                       '%b, %n) <{ragged_dot_dimension_numbers = #mhlo.ragged_dot<dot_dimension_numbers = '
                       '#mhlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>, lhs_ragged_dimensions = '
                       '[0], rhs_group_dimensions = [0]>}> : (tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> '
                       'tensor<11x7xf32>',
    "mhlo.scan": """%a: tensor<4x8xf32>, %s: tensor<8xf32> | %0:2 = mhlo.scan(%a) inits (%s) dimension=0 {
^bb0(%x: tensor<8xf32>, %c: tensor<8xf32>):
  %n = mhlo.add %x, %c : tensor<8xf32>
  mhlo.return %n, %n : tensor<8xf32>, tensor<8xf32>
} : (tensor<4x8xf32>, tensor<8xf32>) -> (tensor<4x8xf32>, tensor<8xf32>)""",
    "mhlo.async of a function": f"""module {{
  func.func public @main(%a: {F}) -> {F} {{
    %0 = "mhlo.async_start"(%a) <{{called_computation = @f, execution_thread = "main"}}> : ({F}) -> !mhlo.async_bundle<tuple<{F}>, {F}, tensor<i32>>
    %1 = "mhlo.async_update"(%0) : (!mhlo.async_bundle<tuple<{F}>, {F}, tensor<i32>>) -> !mhlo.async_bundle<tuple<{F}>, {F}, tensor<i32>>
    %2 = "mhlo.async_done"(%1) : (!mhlo.async_bundle<tuple<{F}>, {F}, tensor<i32>>) -> {F}
    return %2 : {F}
  }}
  func.func private @f(%a: {F}) -> {F} attributes {{execution_thread = "main"}} {{
    return %a : {F}
  }}
}}""",
}

CASES = {"stablehlo": STABLEHLO, "chlo": CHLO, "sdy": SDY, "mhlo": MHLO}

ELEMENTS = ("i1 i2 i4 i8 i16 i32 i64 ui2 ui4 ui8 ui16 ui32 ui64 bf16 f16 f32 f64 f4E2M1FN f6E2M3FN f6E3M2FN "
            "f8E3M4 f8E4M3 f8E4M3FN f8E4M3FNUZ f8E4M3B11FNUZ f8E5M2 f8E5M2FNUZ f8E8M0FNU complex<f32> "
            "complex<f64>").split()


def value(element):
    return "true" if element == "i1" else "(1.0, 2.0)" if "complex" in element else "1" if "i" in element else "1.0"


TYPES = {f"element {e}": f"%a: tensor<3x{e}> | %0 = stablehlo.constant dense<{value(e)}> : tensor<3x{e}>\n"
                         f"  %1 = stablehlo.reshape %a : (tensor<3x{e}>) -> tensor<3x1x{e}>" for e in ELEMENTS} | {
    "scalar": "%a: tensor<f32> | %0 = stablehlo.constant dense<1.0> : tensor<f32>",
    "no elements": " | %0 = stablehlo.constant dense<> : tensor<0x3xf32>",
    "nested": " | %0 = stablehlo.constant dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xi32>",
    "truths": " | %0 = stablehlo.constant dense<[true, false, true]> : tensor<3xi1>",
    "blob": ' | %0 = stablehlo.constant dense<"0x00000000FFFFFFFF"> : tensor<2xi32>',
    "blob of truths": ' | %0 = stablehlo.constant dense<"0x01000100010001000100"> : tensor<10xi1>',
    "resource": 'module { func.func @main() { %0 = stablehlo.constant dense_resource<elided> : tensor<64x64xf32> '
                'return } }',
    "bounds": "%a: tensor<?x8xf32, #stablehlo.bounds<4, ?>> | %0 = stablehlo.abs %a : tensor<?x8xf32, "
              "#stablehlo.bounds<4, ?>>",
    "token": "%a: !stablehlo.token |",
    "tuple": "%a: tuple<tensor<2xf32>, tuple<>, !stablehlo.token> |",
    "memory layout": "%a: tensor<4x8xf32> {mhlo.layout_mode = \"default\", mhlo.memory_kind = \"device\", "
                     "mhlo.sharding = \"{devices=[2,1]<=[2]}\", jax.arg_info = \"x['y']\"} |",
    "attributes": '%a: tensor<4xf32> | %0 = stablehlo.add %a, %a {my.array = [1, "two", 3.0 : f32, unit, @sym, i32], '
                  'my.dictionary = {a = {b = dense<1> : tensor<2xi8>}}, my.map = affine_map<(d0, d1) -> (d1, d0)>, '
                  'my.nested = @a::@b, my.type = tensor<4xf32>, my.unit, "odd name" = 1 : i32, my.float = 1.5e-30 : '
                  'f64, my.strange = "\\22q\\5C\\0A\\FF", my.hex = 0x7FF0000000000000 : f64, my.negative = -5 : si8, '
                  'my.big = 9223372036854775808 : ui64, my.bool = true, my.complex = dense<(1.0, -2.0)> : '
                  'tensor<1xcomplex<f32>>, my.list = array<f32: 1.0, 2.0>, my.empty = array<i32>} : tensor<4xf32>',
}
