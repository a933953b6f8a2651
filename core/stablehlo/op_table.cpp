// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/op_table.h"

#include "core/ops/per_op.h"

namespace axiscape::stablehlo {
namespace {

struct Abbreviation {
    std::string_view pretty;
    OpKind kind; // unknown: of every op
    std::string_view generic;
};

constexpr Abbreviation kAbbreviations[] = {
    {"dims", OpKind::transpose, "permutation"},
    {"dims", OpKind::broadcast_in_dim, "broadcast_dimensions"},
    {"dims", OpKind::dynamic_broadcast_in_dim, "broadcast_dimensions"},
    {"dims", OpKind::unknown, "dimensions"},
    {"sizes", OpKind::broadcast, "broadcast_sizes"},
    {"sizes", OpKind::unknown, "slice_sizes"},
    {"dim", OpKind::iota, "iota_dimension"},
    {"dim", OpKind::dynamic_iota, "iota_dimension"},
    {"dim", OpKind::unknown, "dimension"},
    {"low", OpKind::unknown, "edge_padding_low"},
    {"high", OpKind::unknown, "edge_padding_high"},
    {"interior", OpKind::unknown, "interior_padding"},
    {"precision", OpKind::unknown, "precision_config"},
    {"type", OpKind::fft, "fft_type"},
    {"length", OpKind::fft, "fft_length"},
    {"config", OpKind::einsum, "einsum_config"},
    {"config", OpKind::unary_einsum, "einsum_config"},
    {"algorithm", OpKind::rng_bit_generator, "rng_algorithm"},
    {"distribution", OpKind::rng, "rng_distribution"},
};

constexpr PerOp<PrettyForm> kForms{
    {OpKind::compare, {AttributeName::comparison_direction, AttributeName::compare_type}},
    {OpKind::composite, {AttributeName::name, AttributeName::none}},
};

} // namespace

PrettyForm prettyForm(OpKind kind) { return kForms[kind]; }

std::string_view genericName(OpKind kind, std::string_view prettyName) {
    for (const auto& entry : kAbbreviations)
        if (entry.pretty == prettyName && (entry.kind == kind || entry.kind == OpKind::unknown)) return entry.generic;
    return prettyName;
}

} // namespace axiscape::stablehlo
