// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

namespace axiscape {

// Every op Axiscape knows by name; the dialect is part of the full name only. `unknown` keeps its text in the module.
// clang-format off
#define AXISCAPE_STABLEHLO_OPS(X)                                                                                      \
    X(abs) X(add) X(after_all) X(all_gather) X(all_reduce) X(all_to_all) X(and_) X(async_done) X(async_start) X(atan2)       \
    X(batch_norm_grad)                                                                                                 \
    X(batch_norm_inference) X(batch_norm_training) X(bitcast_convert) X(broadcast) X(broadcast_in_dim) X(case_)        \
    X(cbrt) X(ceil) X(cholesky) X(clamp) X(collective_broadcast) X(collective_permute) X(compare) X(complex)           \
    X(composite) X(concatenate) X(constant) X(convert) X(convolution) X(cosine) X(count_leading_zeros)                 \
    X(create_token) X(cross_replica_sum) X(custom_call) X(divide) X(dot) X(dot_general) X(dynamic_broadcast_in_dim)    \
    X(dynamic_conv) X(dynamic_gather) X(dynamic_iota) X(dynamic_pad) X(dynamic_reshape) X(dynamic_slice)               \
    X(dynamic_update_slice) X(einsum) X(exponential) X(exponential_minus_one) X(fft) X(floor) X(gather)                \
    X(get_dimension_size) X(get_tuple_element) X(if_) X(imag) X(infeed) X(iota) X(is_finite) X(log) X(log_plus_one)    \
    X(logistic) X(map) X(maximum) X(minimum) X(multiply) X(negate) X(not_) X(optimization_barrier) X(or_) X(outfeed)   \
    X(pad) X(partition_id) X(popcnt) X(power) X(real) X(real_dynamic_slice) X(recv) X(reduce) X(reduce_precision)      \
    X(reduce_scatter) X(reduce_window) X(remainder) X(replica_id) X(reshape) X(reverse) X(rng) X(rng_bit_generator)    \
    X(round_nearest_afz) X(round_nearest_even) X(rsqrt) X(scatter) X(select) X(select_and_scatter) X(send)             \
    X(set_dimension_size) X(shift_left) X(shift_right_arithmetic) X(shift_right_logical) X(sign) X(sine) X(slice)      \
    X(sort) X(sqrt) X(subtract) X(tan) X(tanh) X(torch_index_select) X(transpose) X(triangular_solve) X(tuple)         \
    X(unary_einsum) X(uniform_dequantize) X(uniform_quantize) X(while_) X(xor_)
// clang-format on

// chlo's own names; some are prefixed only because another dialect has the name, too: tan_chlo is chlo.tan.
// clang-format off
#define AXISCAPE_CHLO_OPS(X)                                                                                           \
    X(acos) X(acosh) X(asin) X(asin_acos_kernel) X(asinh) X(atan) X(atanh) X(bessel_i1e) X(broadcast_add)              \
    X(broadcast_and) X(broadcast_atan2) X(broadcast_compare) X(broadcast_complex) X(broadcast_divide)                  \
    X(broadcast_maximum) X(broadcast_minimum) X(broadcast_multiply) X(broadcast_next_after) X(broadcast_or)            \
    X(broadcast_polygamma) X(broadcast_power) X(broadcast_remainder) X(broadcast_select) X(broadcast_shift_left)       \
    X(broadcast_shift_right_arithmetic) X(broadcast_shift_right_logical) X(broadcast_subtract) X(broadcast_xor)        \
    X(broadcast_zeta) X(conj) X(constant_like) X(cosh) X(digamma) X(erf) X(erf_inv) X(erfc)           \
    X(is_inf) X(is_neg_inf) X(is_pos_inf) X(lgamma) X(mulhi) X(next_after) X(polygamma) X(ragged_dot) X(scan)          \
    X(sinh) X(square) X(tan_chlo) X(top_k) X(zeta)
// clang-format on

// clang-format off
#define AXISCAPE_SDY_OPS(X)                                                                                            \
    X(sharding_constraint) X(manual_computation) X(reshard) X(sharding_group) X(named_computation)                     \
    X(propagation_barrier) X(data_flow_edge) X(func_data_flow_edge) X(sdy_all_gather) X(sdy_all_reduce)                \
    X(sdy_all_slice) X(sdy_all_to_all) X(sdy_collective_permute) X(sdy_reduce_scatter)                                 \
    X(sdy_replicated_to_unreduced) X(sdy_sharded_to_unreduced)
// clang-format on

// What XLA's own dialect has beyond stablehlo and chlo; it stands in what compilers dump.
// clang-format off
#define AXISCAPE_MHLO_OPS(X)                                                                                           \
    X(add_dependency) X(async_update) X(bitcast) X(copy) X(domain) X(fusion) X(minimum_broadcast_shapes)               \
    X(stochastic_convert) X(topk) X(trace) X(rng_get_and_update_state)
// clang-format on

// What StableHLO's own test programs compare their results with.
// clang-format off
#define AXISCAPE_CHECK_OPS(X)                                                                                          \
    X(expect_almost_eq) X(expect_almost_eq_const) X(expect_close) X(expect_eq) X(expect_eq_const) X(expect_serialized_eq)
// clang-format on

enum class OpKind : std::uint8_t {
#define X(name) name,
    AXISCAPE_STABLEHLO_OPS(X) AXISCAPE_CHLO_OPS(X) AXISCAPE_SDY_OPS(X) AXISCAPE_MHLO_OPS(X) AXISCAPE_CHECK_OPS(X)
#undef X
        unknown,
};

// "dot_general", "and": the name without its dialect, as op codes write it (core/spmd/README.md). "unknown" for
// unknown.
std::string_view opKindName(OpKind kind);
// "stablehlo", "chlo", "sdy", "mhlo" or "check"; "" for unknown.
std::string_view opKindDialect(OpKind kind);
// From a full name such as "stablehlo.add" or "chlo.top_k"; unknown if it is none of ours. mhlo.add is stablehlo.add,
// mhlo.erf is chlo.erf: the dialects differ in name alone.
OpKind opKindFromName(std::string_view fullName);
// True for ops that work element by element on operands and result of one shape (scalar operands allowed), such as
// add, compare, select, convert, clamp, erf.
bool isElementwise(OpKind kind);

} // namespace axiscape
