// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/to_portable.h"

#include "core/bytecode/entries.h"
#include "core/bytecode/op_properties.h"
#include "core/bytecode/portable_defaults.h"
#include "core/stablehlo/lexer.h"

#include <algorithm>
#include <map>
#include <span>

namespace axiscape::bytecode {
namespace {

using Values = std::map<std::string, std::string, std::less<>>;

// #stablehlo.NAME<field = value, ...> -> its fields
Fields fieldsOf(std::string_view text) {
    Fields fields;
    const auto open = text.find('<');
    if (open != text.npos && text.ends_with('>')) readFields(text.substr(open + 1, text.size() - open - 2), fields);
    return fields;
}

// "[1, 2]" -> "array<i64: 1, 2>"; a bare number -> "1 : i64"
std::string numbersText(std::string_view text) {
    if (!text.starts_with('[')) return std::string(text) + (text.find(':') == text.npos ? " : i64" : "");
    const auto inner = text.substr(1, text.size() - 2);
    return inner.empty() ? "array<i64>" : "array<i64: " + std::string(inner) + ">";
}

void takeNumbers(std::string_view structure, std::span<const std::string_view> names, Values& values) {
    for (const auto name : names) values[std::string(name)] = name == "index_vector_dim" ? "0 : i64" : "array<i64>";
    for (const auto& [name, value] : fieldsOf(structure)) values[name] = numbersText(value);
}

// [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]
void takeConvolution(std::string_view text, Values& values) {
    struct Part {
        char first, second;
        std::string_view firstName, secondName, spatialName;
    };
    constexpr Part parts[] = {
        {'b', 'f', "input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"},
        {'i', 'o', "kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions"},
        {'b', 'f', "output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"}};
    Lexer lex(text, text.find('<') + 1);
    for (const auto& part : parts) {
        while (lex.peek() != '[' && !lex.end()) lex.skipRaw();
        lex.accept('[');
        std::map<std::int64_t, std::int64_t> spatial; // number -> place
        for (std::int64_t place = 0; !lex.accept(']') && !lex.end(); ++place) {
            std::int64_t number = 0;
            if (lex.accept(part.first))
                values[std::string(part.firstName)] = fmt::format("{} : i64", place);
            else if (lex.accept(part.second))
                values[std::string(part.secondName)] = fmt::format("{} : i64", place);
            else if (lex.integer(number))
                spatial[number] = place;
            else
                throw NotPortable{"the dimensions " + std::string(text), std::nullopt};
            lex.accept(',');
        }
        std::string places;
        for (const auto& [number, place] : spatial) places += (places.empty() ? "" : ", ") + std::to_string(place);
        values[std::string(part.spatialName)] = numbersText("[" + places + "]");
    }
}

constexpr std::string_view kDot[] = {"lhs_batching_dimensions", "rhs_batching_dimensions", "lhs_contracting_dimensions",
                                     "rhs_contracting_dimensions"};
constexpr std::string_view kGather[] = {"offset_dims",           "collapsed_slice_dims",
                                        "operand_batching_dims", "start_indices_batching_dims",
                                        "start_index_map",       "index_vector_dim"};
constexpr std::string_view kScatter[] = {"update_window_dims",           "inserted_window_dims",
                                         "input_batching_dims",          "scatter_indices_batching_dims",
                                         "scatter_dims_to_operand_dims", "index_vector_dim"};

// @name -> "name", and lists of them
std::string symbolsAsTexts(std::string_view text) {
    if (text.starts_with('@'))
        return text.substr(1).starts_with('"') ? std::string(text.substr(1)) : quotedBytes(text.substr(1));
    std::string result(text);
    for (auto at = result.find('@'); at != result.npos; at = result.find('@', at)) {
        if (result.compare(at, 2, "@\"") == 0) {
            result.erase(at, 1);
            at = std::min(result.find('"', at + 1), result.size() - 1) + 1;
            continue;
        }
        const auto end = std::min(result.find_first_of(",] ", at), result.size());
        result.insert(end, "\"");
        result[at] = '"';
        at = end;
    }
    return result;
}

Values taken(std::string_view op, const Fields& attributes) {
    Values values;
    for (const auto& [name, text] : attributes) {
        if (name == "dot_dimension_numbers")
            takeNumbers(text, kDot, values);
        else if (name == "dimension_numbers" && text.starts_with("#stablehlo.gather"))
            takeNumbers(text, kGather, values);
        else if (name == "scatter_dimension_numbers")
            takeNumbers(text, kScatter, values);
        else if (name == "dimension_numbers" && text.starts_with("#stablehlo.conv"))
            takeConvolution(text, values);
        else if (name == "channel_handle") {
            for (const auto& [part, number] : fieldsOf(text))
                if (part == "handle" || op == "send" || op == "recv")
                    values[part == "handle" ? "channel_id" : "channel_type"] = numbersText(number);
        } else if (name == "algorithm" && op == "dot_general") {
            for (const auto& [part, value] : fieldsOf(text))
                values[part] = part.ends_with("_type") || value == "true" || value == "false" ? std::string(value)
                                                                                              : numbersText(value);
        } else if (name == "callee" || name == "called_computations" || name == "decomposition")
            values[name] = symbolsAsTexts(text);
        else if (name == "use_global_device_ids")
            values[name] = text == "unit" ? "true" : std::string(text);
        else if (name == "api_version")
            values[name] = "#vhlo.api_version<" + std::string(text.substr(0, text.find(' '))) + ">";
        else
            values[name] = text;
    }
    return values;
}

std::size_t lengthOf(const Values& values, std::string_view list) {
    const auto found = values.find(list);
    if (found == values.end() || found->second.find(':') == std::string::npos) return 0;
    return static_cast<std::size_t>(std::count(found->second.begin(), found->second.end(), ',')) + 1;
}

// What an op holds where StableHLO leaves it out.
std::string defaultOf(std::string_view op, std::string_view attribute, const Values& values) {
    if (attribute == "api_version") return "#vhlo.api_version<1>";
    for (const auto& one : kPortableDefaults)
        if (one.name == attribute) return std::string(one.text);
    const auto repeated = [](std::string_view value, std::size_t count, std::string_view element) {
        return count == 0 ? fmt::format("array<{}>", element)
                          : fmt::format("dense<{}> : tensor<{}x{}>", value, count, element);
    };
    const auto windows = std::max(lengthOf(values, "window_dimensions"), lengthOf(values, "input_spatial_dimensions"));
    if (attribute == "window_strides" || attribute.ends_with("_dilations") || attribute.ends_with("_dilation"))
        return repeated("1", windows, "i64");
    if (attribute == "window_reversal") return repeated("false", windows, "i1");
    if (attribute == "padding") return fmt::format("dense<{}> : tensor<{}x2xi64>", windows ? "0" : "", windows);
    if (attribute == "precision_config") return "[#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]";
    if (attribute == "channel_type") return "0 : i64";
    if (attribute == "source_target_pairs") return "array<i64>";
    if (attribute == "layout") return "[]";
    if (std::find(std::begin(kDotAlgorithm), std::end(kDotAlgorithm), attribute) != std::end(kDotAlgorithm))
        return "none";
    for (const std::string_view flag : {"use_global_device_ids", "indices_are_sorted", "unique_indices", "is_stable",
                                        "is_host_transfer", "has_side_effect", "has_dynamic_root", "lower"})
        if (attribute == flag) return "false";
    for (const auto name : {std::span<const std::string_view>(kGather), std::span<const std::string_view>(kScatter)})
        if (std::find(name.begin(), name.end(), attribute) != name.end())
            return attribute == "index_vector_dim" ? "0 : i64" : "array<i64>";
    throw NotPortable{fmt::format("{} without its attribute {}", op, attribute), std::nullopt};
}

} // namespace

PortableOp toPortable(std::string_view name, const Fields& attributes, OpShape shape, PortableEntries& entries) {
    const auto [versioned, since] = portableOp(name, entries.target());
    if (versioned.empty()) throw NotPortable{"the op " + std::string(name), since};
    PortableOp op{versioned, {}, {}};
    const auto needs = [&](std::string_view what, PortableVersion least) {
        if (entries.target() < least) throw NotPortable{fmt::format("{} with {}", name, what), least};
    };
    if ((name == "all_reduce" || name == "all_gather" || name == "all_to_all") && shape.operands != 1)
        needs("more than one operand", {1, 5, 0});
    if (name == "composite" && shape.regions > 0) needs("regions", {1, 14, 0});
    auto values = taken(name, attributes);
    for (const auto& property : *opProperties(versioned)) {
        const auto given = values.find(property.name);
        op.properties.push_back(
            entries.attribute(given == values.end() ? defaultOf(name, property.name, values) : given->second));
    }
    for (const auto& property : *opProperties(versioned)) values.erase(std::string(property.name));
    for (const auto& [attribute, text] : values) {
        if (const auto least = portableAttributeSince(name, attribute); least && entries.target() < *least) {
            if (!isPortableDefault(attribute, text) && text != "array<i64>" && text != "none")
                throw NotPortable{fmt::format("{} with {} = {}", name, attribute, text.substr(0, 100)), least};
        } else if (attribute != "padding" || name != "dynamic_conv") { // an operand says it now
            op.others.emplace_back(attribute, entries.attribute(text));
        }
    }
    return op;
}

} // namespace axiscape::bytecode
