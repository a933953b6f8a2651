// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/stablehlo/print_attributes.h"

#include "core/stablehlo/lexer.h"

#include <algorithm>
#include <array>

namespace axiscape {
namespace {

using Ints = std::span<const std::int64_t>;
using Fields = std::vector<std::pair<std::string, std::string>>; // name, value

std::string joined(Ints values) {
    std::string text;
    for (const auto v : values) {
        if (!text.empty()) text += ", ";
        text += std::to_string(v);
    }
    return text;
}

std::string booleans(Ints values) {
    std::string text = "array<i1";
    for (std::size_t i = 0; i < values.size(); ++i)
        text += (i ? ", " : ": ") + std::string(values[i] ? "true" : "false");
    return text + ">";
}

// dense<[[1, 1], [0, 0]]> : tensor<2x2xi64>
std::string pairs(Ints values) {
    if (values.empty()) return "dense<> : tensor<0x2xi64>";
    std::string text = "dense<[";
    for (std::size_t i = 0; i + 1 < values.size(); i += 2)
        text += (i ? ", [" : "[") + joined(values.subspan(i, 2)) + "]";
    return text + "]> : tensor<" + std::to_string(values.size() / 2) + "x2xi64>";
}

std::string printedInts(AttributeName name, Ints values) {
    switch (name) {
    case AttributeName::padding:
        return pairs(values);
    case AttributeName::window_reversal:
        return booleans(values);
    case AttributeName::indices_are_sorted:
    case AttributeName::unique_indices:
    case AttributeName::is_stable:
    case AttributeName::has_side_effect:
    case AttributeName::left_side:
    case AttributeName::lower:
    case AttributeName::unit_diagonal:
    case AttributeName::largest:
        return !values.empty() && values[0] ? "true" : "false";
    case AttributeName::use_global_device_ids:
        return "unit";
    case AttributeName::exponent_bits:
    case AttributeName::mantissa_bits:
    case AttributeName::version:
        return joined(values) + " : i32";
    case AttributeName::dimension:
    case AttributeName::iota_dimension:
    case AttributeName::feature_group_count:
    case AttributeName::batch_group_count:
    case AttributeName::k:
    case AttributeName::all_gather_dim:
    case AttributeName::scatter_dimension:
    case AttributeName::split_dimension:
    case AttributeName::concat_dimension:
    case AttributeName::split_count:
    case AttributeName::feature_index:
        return joined(values) + " : i64";
    default:
        return values.empty() ? "array<i64>" : "array<i64: " + joined(values) + ">";
    }
}

// The name of the enumeration a bare word is of: LT is #stablehlo<comparison_direction LT>.
std::string_view enumeration(AttributeName name) {
    switch (name) {
    case AttributeName::comparison_direction:
        return "comparison_direction";
    case AttributeName::compare_type:
        return "comparison_type";
    case AttributeName::fft_type:
        return "fft_type";
    case AttributeName::rng_algorithm:
        return "rng_algorithm";
    case AttributeName::rng_distribution:
        return "rng_distribution";
    case AttributeName::transpose_a:
        return "transpose";
    default:
        return {};
    }
}

// [DEFAULT, HIGHEST] with each word spelled out
std::string precisions(std::string_view list, const std::string& dialect) {
    std::string text;
    std::size_t i = 0;
    while ((i = list.find_first_not_of("[], ", i)) != list.npos) {
        const auto end = std::min(list.find_first_of("], ", i), list.size());
        text += (text.empty() ? "" : ", ") + dialect + "<precision " + std::string(list.substr(i, end - i)) + ">";
        i = end;
    }
    return "[" + text + "]";
}

std::string printedText(const Module& module, OpId op, AttributeName name, std::string_view text) {
    // chlo has enumerations of its own for comparisons and precisions
    const std::string dialect = opKindDialect(module.kind(op)) == "chlo" ? "#chlo" : "#stablehlo";
    if (const auto kind = enumeration(name); !kind.empty() && !text.starts_with('#'))
        return dialect + "<" + std::string(kind) + " " + std::string(text) + ">";
    if (name == AttributeName::precision_config) return precisions(text, dialect);
    if (name == AttributeName::value && module.kind(op) == OpKind::constant) return printConstant(module, op);
    if (name == AttributeName::algorithm && text.starts_with('<'))
        return "#stablehlo.dot_algorithm" + std::string(text);
    if (name == AttributeName::sharding && text.starts_with('<')) return "#sdy.sharding" + std::string(text);
    if (name == AttributeName::call_target_name) return "\"" + std::string(text) + "\"";
    return std::string(text);
}

// Which flattened lists make up a structured attribute, in the order it has them.
struct Structure {
    OpKind kind;
    std::string_view name, type;
    std::array<AttributeName, 7> lists;
};
using A = AttributeName;
constexpr Structure kStructures[] = {
    {OpKind::dot_general,
     "dot_dimension_numbers",
     "#stablehlo.dot",
     {A::lhs_batching_dimensions, A::rhs_batching_dimensions, A::lhs_contracting_dimensions,
      A::rhs_contracting_dimensions}},
    {OpKind::gather,
     "dimension_numbers",
     "#stablehlo.gather",
     {A::offset_dims, A::collapsed_slice_dims, A::operand_batching_dims, A::start_indices_batching_dims,
      A::start_index_map, A::index_vector_dim}},
    {OpKind::dynamic_gather,
     "dimension_numbers",
     "#stablehlo.gather",
     {A::offset_dims, A::collapsed_slice_dims, A::operand_batching_dims, A::start_indices_batching_dims,
      A::start_index_map, A::index_vector_dim}},
    {OpKind::scatter,
     "scatter_dimension_numbers",
     "#stablehlo.scatter",
     {A::update_window_dims, A::inserted_window_dims, A::input_batching_dims, A::scatter_indices_batching_dims,
      A::scatter_dims_to_operand_dims, A::index_vector_dim}},
};
constexpr A kConvolutionLists[] = {
    A::input_batch_dimension,          A::input_feature_dimension,         A::input_spatial_dimensions,
    A::kernel_input_feature_dimension, A::kernel_output_feature_dimension, A::kernel_spatial_dimensions,
    A::output_batch_dimension,         A::output_feature_dimension,        A::output_spatial_dimensions};

std::string structured(const Module& module, OpId op, const Structure& structure) {
    std::string fields;
    for (const A name : structure.lists) {
        const auto values = module.ints(op, name);
        if (name == A::none || values.empty() || (name == A::index_vector_dim && values[0] == 0)) continue;
        if (!fields.empty()) fields += ", ";
        fields += module.text(StringId{static_cast<std::size_t>(name)});
        fields += " = " + (name == A::index_vector_dim ? joined(values) : "[" + joined(values) + "]");
    }
    return std::string(structure.type) + "<" + fields + ">";
}

// [b, 0, 1, f]
std::string convolutionPart(const Module& module, OpId op, char first, A firstName, char second, A secondName,
                            A spatial) {
    const auto dims = module.ints(op, spatial);
    std::vector<std::string> places(dims.size() + 2, "?");
    const auto put = [&](std::int64_t place, std::string text) {
        if (place >= 0 && static_cast<std::size_t>(place) < places.size())
            places[static_cast<std::size_t>(place)] = std::move(text);
    };
    put(module.intOr(op, firstName, -1), {first});
    put(module.intOr(op, secondName, -1), {second});
    for (std::size_t k = 0; k < dims.size(); ++k) put(dims[k], std::to_string(k));
    std::string text = "[";
    for (const auto& place : places) text += (text.size() > 1 ? ", " : "") + place;
    return text + "]";
}

std::string convolutionDimensions(const Module& module, OpId op) {
    return "#stablehlo.conv<" +
           convolutionPart(module, op, 'b', A::input_batch_dimension, 'f', A::input_feature_dimension,
                           A::input_spatial_dimensions) +
           "x" +
           convolutionPart(module, op, 'i', A::kernel_input_feature_dimension, 'o', A::kernel_output_feature_dimension,
                           A::kernel_spatial_dimensions) +
           "->" +
           convolutionPart(module, op, 'b', A::output_batch_dimension, 'f', A::output_feature_dimension,
                           A::output_spatial_dimensions) +
           ">";
}

// What MLIR leaves out of the short form of an op, for it says nothing: generic texts and bytecode may have it.
struct Unsaid {
    OpKind kind; // unknown: of every op
    std::string_view name, value;
};
constexpr Unsaid kUnsaid[] = {
    {OpKind::custom_call, "api_version", "1 : i32"},
    {OpKind::custom_call, "called_computations", "[]"},
    {OpKind::custom_call, "has_side_effect", "false"},
    {OpKind::custom_call, "output_operand_aliases", "[]"},
    {OpKind::composite, "composite_attributes", "{}"},
    {OpKind::composite, "version", "0 : i32"},
    {OpKind::cholesky, "lower", "false"},
    {OpKind::unknown, "result_accuracy", "#stablehlo.result_accuracy<mode = #stablehlo.result_accuracy_mode<DEFAULT>>"},
};

bool isUnsaid(OpKind kind, std::string_view name, std::string_view value) {
    return std::any_of(std::begin(kUnsaid), std::end(kUnsaid), [&](const Unsaid& one) {
        return (one.kind == kind || one.kind == OpKind::unknown) && one.name == name && one.value == value;
    });
}

} // namespace

std::string printConstant(const Module& module, OpId op) {
    const std::string type(module.results(op).empty() ? "" : module.type(module.results(op)[0]).text);
    const auto text = module.literal(op);
    if (text.starts_with("dense_resource<")) return std::string(text) + " : " + type;
    return "dense<" + std::string(text) + "> : " + type;
}

PrintedAttributes printAttributes(const Module& module, OpId op, bool withDefaults) {
    const Structure* structure = nullptr;
    for (const auto& s : kStructures)
        if (s.kind == module.kind(op)) structure = &s;
    const bool convolution = module.kind(op) == OpKind::convolution || module.kind(op) == OpKind::dynamic_conv;
    const auto isPart = [&](A name) {
        if (convolution)
            return std::find(std::begin(kConvolutionLists), std::end(kConvolutionLists), name) !=
                   std::end(kConvolutionLists);
        return structure && std::find(structure->lists.begin(), structure->lists.end(), name) != structure->lists.end();
    };

    Fields fields;
    if (structure) fields.emplace_back(structure->name, structured(module, op, *structure));
    if (convolution) fields.emplace_back("dimension_numbers", convolutionDimensions(module, op));
    for (const auto& attribute : module.attributes(op)) {
        const bool known = attribute.name.value < static_cast<std::uint32_t>(A::knownCount);
        const A name = known ? static_cast<A>(attribute.name.value) : A::none;
        if (known && isPart(name)) continue;
        fields.emplace_back(module.text(attribute.name),
                            attribute.text.valid() ? printedText(module, op, name, module.text(attribute.text))
                                                   : printedInts(name, module.ints(attribute)));
    }
    std::sort(fields.begin(), fields.end());
    PrintedAttributes printed;
    for (const auto& [name, value] : fields) {
        if (!withDefaults && isUnsaid(module.kind(op), name, value)) continue;
        auto& to = name.find('.') == name.npos ? printed.properties : printed.others; // discardable ones have a dialect
        if (!to.empty()) to += ", ";
        Lexer lex(name);
        to += lex.word() == name ? name : axiscape::quoted(name);
        if (value != "unit") to += " = " + value;
    }
    return printed;
}

} // namespace axiscape
