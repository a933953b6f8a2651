// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes that hold several lists in a notation of their own, flattened to the lists of ir.h.
#include "core/stablehlo/packed_literal.h"
#include "core/stablehlo/parser.h"

namespace axiscape::stablehlo {
namespace {

// "#stablehlo<comparison_direction LT>" -> "LT", and so with #chlo and #mhlo; "#mhlo.rng_algorithm<DEFAULT>" ->
// "DEFAULT"; other texts as they are.
std::string_view enumWord(std::string_view value) {
    if (!value.starts_with('#') || !value.ends_with('>')) return value;
    Lexer lex(value, value.find('<') + 1);
    auto word = lex.word();
    if (!lex.accept('>')) {
        word = lex.word();
        if (!lex.accept('>')) return value;
    }
    return word.empty() || !lex.end() ? value : word;
}

} // namespace

bool isEnumName(std::string_view name) {
    return name == "comparison_direction" || name == "compare_type" || name == "fft_type" || name == "rng_algorithm" ||
           name == "rng_distribution" || name == "transpose_a";
}

bool Parser::structuredAttribute(OpenOp& o, std::string_view name, std::string_view value) {
    const auto inside = [&](std::string_view prefix) {
        return value.substr(prefix.size(), value.size() - prefix.size() - 1);
    };
    if (isEnumName(name))
        return addText(o, static_cast<AttributeName>(m_builder.internKept(name).value), enumWord(value)), true;
    if (name == "algorithm" && value.starts_with("#stablehlo.dot_algorithm<"))
        return addText(o, AttributeName::algorithm, value.substr(24)), true;
    if (value.starts_with("#stablehlo.")) {
        for (const std::string_view kind : {"#stablehlo.gather<", "#stablehlo.scatter<", "#stablehlo.dot<"})
            if (value.starts_with(kind)) return structuredFields(o, inside(kind)), true;
        if (value.starts_with("#stablehlo.conv<")) return convolutionDimensions(o, inside("#stablehlo.conv<")), true;
        return false;
    }
    if (name == "precision_config" && value.starts_with('[')) {
        std::string words = "[";
        for (const auto element : listElements(value)) {
            if (words.size() > 1) words += ", ";
            words += enumWord(element);
        }
        o.attributes.push_back(
            {StringId{static_cast<std::size_t>(AttributeName::precision_config)}, m_builder.intern(words + "]"), 0, 0});
        return true;
    }
    if (name == "contracting_dims")
        return pairOfLists(o, value, AttributeName::lhs_contracting_dimensions,
                           AttributeName::rhs_contracting_dimensions),
               true;
    if (name == "batching_dims")
        return pairOfLists(o, value, AttributeName::lhs_batching_dimensions, AttributeName::rhs_batching_dimensions),
               true;
    if (name == "dim_numbers") return convolutionDimensions(o, value), true;
    if (name == "window" && o.kind == OpKind::convolution) return convolutionWindow(o, value), true;
    if (name == "call_target_name" && value.size() >= 2 && value.front() == '"') {
        addText(o, AttributeName::call_target_name, value.substr(1, value.size() - 2));
        return true;
    }
    if (name == "sharding" && value.starts_with("#sdy.sharding"))
        return addText(o, AttributeName::sharding, value.substr(13)), true;
    if (name == "format" && o.kind == OpKind::reduce_precision) { // e5m10
        Lexer lex(value, 1);
        std::int64_t bits = 0;
        if (!value.starts_with('e') || !lex.integer(bits)) return false;
        addInts(o, AttributeName::exponent_bits, {&bits, 1});
        lex.skipRaw();
        if (lex.integer(bits)) addInts(o, AttributeName::mantissa_bits, {&bits, 1});
        return true;
    }
    return false;
}

// offset_dims = [1], index_vector_dim = 1, ...
void Parser::structuredFields(OpenOp& o, std::string_view fields) {
    Lexer lex(fields);
    while (!lex.end()) {
        const auto name = lex.word();
        if (name.empty() || !lex.accept('=')) return;
        const auto start = (lex.space(), lex.at());
        if (!lex.attributeValue(false)) return;
        const StringId id = m_builder.internKept(name);
        if (id.value < static_cast<std::uint32_t>(AttributeName::knownCount) && integersOf(lex.from(start), m_ints))
            addInts(o, static_cast<AttributeName>(id.value), m_ints);
        lex.accept(',');
    }
}

// [1] x [0]
void Parser::pairOfLists(OpenOp& o, std::string_view value, AttributeName lhs, AttributeName rhs) {
    Lexer lex(value);
    for (const auto name : {lhs, rhs}) {
        const auto start = (lex.space(), lex.at());
        if (!lex.balanced() || !integersOf(lex.from(start), m_ints)) return;
        addInts(o, name, m_ints);
        lex.acceptWord("x");
    }
}

// [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]: the place of each letter and number is the dimension it names
void Parser::convolutionDimensions(OpenOp& o, std::string_view value) {
    struct Part {
        char first, second; // the letters of this part
        AttributeName firstName, secondName, spatial;
    };
    static constexpr Part parts[] = {
        {'b', 'f', AttributeName::input_batch_dimension, AttributeName::input_feature_dimension,
         AttributeName::input_spatial_dimensions},
        {'i', 'o', AttributeName::kernel_input_feature_dimension, AttributeName::kernel_output_feature_dimension,
         AttributeName::kernel_spatial_dimensions},
        {'b', 'f', AttributeName::output_batch_dimension, AttributeName::output_feature_dimension,
         AttributeName::output_spatial_dimensions},
    };
    Lexer lex(value);
    for (const auto& part : parts) {
        m_dims.clear(); // spatial dimension k stands at place m_dims[k]
        lex.accept('[');
        for (std::int64_t place = 0; !lex.end() && !lex.accept(']'); ++place) {
            std::int64_t spatial = 0;
            const char c = lex.peek();
            if (c == part.first) addInts(o, part.firstName, {&place, 1});
            if (c == part.second) addInts(o, part.secondName, {&place, 1});
            if (lex.integer(spatial) && spatial >= 0 && spatial < 64) {
                if (m_dims.size() <= static_cast<std::size_t>(spatial))
                    m_dims.resize(static_cast<std::size_t>(spatial) + 1);
                m_dims[static_cast<std::size_t>(spatial)] = place;
            } else {
                lex.skipRaw();
            }
            lex.accept(',');
        }
        addInts(o, part.spatial, m_dims);
        if (!lex.accept('x')) lex.accept("->");
    }
}

// {stride = [1, 1], pad = [[0, 0], [0, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, false]}
void Parser::convolutionWindow(OpenOp& o, std::string_view value) {
    struct Field {
        std::string_view pretty;
        AttributeName generic;
    };
    static constexpr Field fields[] = {{"stride", AttributeName::window_strides},
                                       {"pad", AttributeName::padding},
                                       {"lhs_dilate", AttributeName::lhs_dilation},
                                       {"rhs_dilate", AttributeName::rhs_dilation},
                                       {"reverse", AttributeName::window_reversal}};
    if (value.size() < 2) return;
    value = value.substr(1, value.size() - 2);
    for (const auto& field : fields)
        if (const auto text = dictionaryValue(value, field.pretty); !text.empty() && integersOf(text, m_ints))
            addInts(o, field.generic, m_ints);
}

// What the text leaves out where it is the default, so that every module says it.
void Parser::addDefaults(OpenOp& o) {
    const auto fill = [&](AttributeName name, std::size_t count, std::int64_t value) {
        if (has(o, name)) return;
        m_dims.assign(count, value);
        addInts(o, name, m_dims);
    };
    const auto countOf = [&](AttributeName name) -> std::size_t {
        for (const auto& attribute : o.attributes)
            if (attribute.name.value == static_cast<std::uint32_t>(name)) return attribute.count;
        return 0;
    };
    if (o.kind == OpKind::constant && !o.resultTypes.empty()) {
        const auto type = m_builder.type(o.resultTypes[0]);
        if (type.dtype != ElementType::i1) return;
        for (auto& attribute : o.attributes)
            if (attribute.name.value == static_cast<std::uint32_t>(AttributeName::value) && attribute.text.valid())
                if (const auto text = unpackedBits(m_builder.textOf(attribute.text), type.elements()))
                    attribute.text = m_builder.intern(*text);
    } else if (o.kind == OpKind::dot_general) {
        fill(AttributeName::lhs_contracting_dimensions, 0, 0);
        fill(AttributeName::rhs_contracting_dimensions, 0, 0);
    } else if (o.kind == OpKind::gather || o.kind == OpKind::scatter) {
        fill(AttributeName::index_vector_dim, 1, 0);
    } else if (o.kind == OpKind::topk) {
        fill(AttributeName::largest, 1, 1);
    } else if (o.kind == OpKind::sort && !o.operands.empty()) {
        // the last dimension by default; others may be counted from the end, too
        const auto rank = static_cast<std::int64_t>(m_builder.type(m_program.valueType[o.operands[0]]).shape.size());
        fill(AttributeName::dimension, 1, rank - 1);
        for (const auto& attribute : o.attributes)
            if (attribute.name.value == static_cast<std::uint32_t>(AttributeName::dimension) && attribute.count == 1 &&
                o.ints[attribute.firstInt] < 0)
                o.ints[attribute.firstInt] += rank;
    } else if (o.kind == OpKind::convolution) {
        const auto spatial = countOf(AttributeName::input_spatial_dimensions);
        fill(AttributeName::window_strides, spatial, 1);
        fill(AttributeName::padding, 2 * spatial, 0);
        fill(AttributeName::lhs_dilation, spatial, 1);
        fill(AttributeName::rhs_dilation, spatial, 1);
        fill(AttributeName::window_reversal, spatial, 0);
        fill(AttributeName::feature_group_count, 1, 1);
        fill(AttributeName::batch_group_count, 1, 1);
    } else if (o.kind == OpKind::reduce_window) {
        const auto rank = countOf(AttributeName::window_dimensions);
        fill(AttributeName::window_strides, rank, 1);
        fill(AttributeName::base_dilations, rank, 1);
        fill(AttributeName::window_dilations, rank, 1);
        fill(AttributeName::padding, 2 * rank, 0);
    }
}

} // namespace axiscape::stablehlo
