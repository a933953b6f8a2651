// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes that the portable form spells out and StableHLO leaves out: each with the text it has then.
#pragma once

#include <string_view>

namespace axiscape::bytecode {

struct PortableDefault {
    std::string_view name, text;
};
inline constexpr PortableDefault kPortableDefaults[] = {
    {"sym_visibility", "\"\""},
    {"arg_attrs", "[]"},
    {"res_attrs", "[]"},
    {"compare_type", "#stablehlo<comparison_type NOTYPE>"},
    {"version", "0 : i32"},
    {"composite_attributes", "{}"},
    {"backend_config", "\"\""},
    {"infeed_config", "\"\""},
    {"outfeed_config", "\"\""},
    {"api_version", "1 : i32"},
    {"called_computations", "[]"},
    {"operand_layouts", "[]"},
    {"result_layouts", "[]"},
    {"result_tilings", "[]"},
    {"output_operand_aliases", "[]"},
    {"dimension", "-1 : i64"},
    {"channel_id", "0 : i64"},
    {"result_accuracy", "#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
    {"known_expanding_dimensions", "array<i64>"},
    {"known_nonexpanding_dimensions", "array<i64>"},
};
// The parts of the algorithm of a dot_general, in the order StableHLO has them.
inline constexpr std::string_view kDotAlgorithm[] = {
    "lhs_precision_type",  "rhs_precision_type",       "accumulation_type",           "lhs_component_count",
    "rhs_component_count", "num_primitive_operations", "allow_imprecise_accumulation"};

// Is that what StableHLO leaves out?
[[nodiscard]] bool isPortableDefault(std::string_view name, std::string_view text);

} // namespace axiscape::bytecode
