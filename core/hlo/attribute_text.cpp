// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hlo/attribute_text.h"

#include "core/bytecode/entries.h"
#include "core/hlo/groups.h"
#include "core/hlo/read_text.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace axiscape::hlo {
namespace {

constexpr std::pair<std::string_view, std::string_view> kElements[] = {
    {"pred", "i1"},
    {"s1", "i2"}, // one bit is a boolean in StableHLO
    {"s2", "i2"},
    {"s4", "i4"},
    {"s8", "i8"},
    {"s16", "i16"},
    {"s32", "i32"},
    {"s64", "i64"},
    {"u1", "ui2"},
    {"u2", "ui2"},
    {"u4", "ui4"},
    {"u8", "ui8"},
    {"u16", "ui16"},
    {"u32", "ui32"},
    {"u64", "ui64"},
    {"c64", "complex<f32>"},
    {"c128", "complex<f64>"},
    {"f8e5m2", "f8E5M2"},
    {"f8e4m3", "f8E4M3"},
    {"f8e3m4", "f8E3M4"},
    {"f8e4m3fn", "f8E4M3FN"},
    {"f8e4m3b11fnuz", "f8E4M3B11FNUZ"},
    {"f8e5m2fnuz", "f8E5M2FNUZ"},
    {"f8e4m3fnuz", "f8E4M3FNUZ"},
    {"f8e8m0fnu", "f8E8M0FNU"},
    {"f4e2m1fn", "f4E2M1FN"},
};

// {size=3x3 pad=1_1x1_1}: the numbers of one of its fields, pairs flattened.
std::vector<std::int64_t> windowField(std::string_view window, std::string_view key) {
    const auto at = window.find(std::string(key) + "=");
    if (at == window.npos || (at > 0 && window[at - 1] != '{' && window[at - 1] != ' ')) return {};
    const auto start = at + key.size() + 1;
    std::string text(window.substr(start, window.find_first_of(" }", start) - start));
    for (char& c : text)
        if (c == 'x' || c == '_') c = ',';
    return numbersOf(text);
}

std::string pairsText(const std::vector<std::int64_t>& flat) {
    std::string text = "dense<[";
    for (std::size_t i = 0; i + 1 < flat.size(); i += 2)
        text += fmt::format("{}[{}, {}]", i ? ", " : "", flat[i], flat[i + 1]);
    return text + fmt::format("]> : tensor<{}x2xi64>", flat.size() / 2);
}

std::string groupsText(std::string_view text) {
    const auto groups = groupsOf(text);
    if (!groups) return {};
    std::size_t most = 0;
    for (const auto& group : *groups) most = std::max(most, group.size());
    if (groups->empty() || most == 0) return "dense<> : tensor<0x0xi64>";
    std::string result = "dense<[";
    for (std::size_t g = 0; g < groups->size(); ++g) {
        auto group = (*groups)[g];
        group.resize(most, -1);
        result += fmt::format("{}[{}]", g ? ", " : "", fmt::join(group, ", "));
    }
    return result + fmt::format("]> : tensor<{}x{}xi64>", groups->size(), most);
}

const std::string& knownGroups(std::string_view text, GroupTexts& texts) {
    const auto [found, added] = texts.known.try_emplace(text);
    if (!added || texts.full) return found->second;
    found->second = groupsText(text);
    texts.full = found->second.size() > texts.room;
    if (texts.full) found->second.clear();
    texts.room -= found->second.size();
    return found->second;
}

std::string upper(std::string_view word) {
    std::string text(word);
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

struct Same {
    std::string_view hlo, ours;
};
// Lists and numbers that are only called otherwise.
constexpr Same kLists[] = {
    {"lhs_contracting_dims", "lhs_contracting_dimensions"},
    {"rhs_contracting_dims", "rhs_contracting_dimensions"},
    {"lhs_batch_dims", "lhs_batching_dimensions"},
    {"rhs_batch_dims", "rhs_batching_dimensions"},
    {"dynamic_slice_sizes", "slice_sizes"},
    {"slice_sizes", "slice_sizes"},
    {"offset_dims", "offset_dims"},
    {"collapsed_slice_dims", "collapsed_slice_dims"},
    {"operand_batching_dims", "operand_batching_dims"},
    {"start_indices_batching_dims", "start_indices_batching_dims"},
    {"start_index_map", "start_index_map"},
    {"update_window_dims", "update_window_dims"},
    {"inserted_window_dims", "inserted_window_dims"},
    {"input_batching_dims", "input_batching_dims"},
    {"scatter_indices_batching_dims", "scatter_indices_batching_dims"},
    {"scatter_dims_to_operand_dims", "scatter_dims_to_operand_dims"},
    {"fft_length", "fft_length"},
};
constexpr Same kNumbers[] = {
    {"feature_index", "feature_index"},         {"index_vector_dim", "index_vector_dim"},
    {"iota_dimension", "iota_dimension"},       {"feature_group_count", "feature_group_count"},
    {"batch_group_count", "batch_group_count"}, {"exponent_bits", "exponent_bits"},
    {"mantissa_bits", "mantissa_bits"},         {"k", "k"},
};
constexpr std::string_view kFlags[] = {"is_stable", "indices_are_sorted", "unique_indices", "lower",
                                       "left_side", "unit_diagonal",      "largest"};

bool isCollective(std::string_view opcode) {
    constexpr std::string_view names[] = {"all-reduce",        "cross-replica-sum", "all-gather",
                                          "all-to-all",        "reduce-scatter",    "collective-broadcast",
                                          "ragged-all-to-all", "collective-permute"};
    return std::any_of(std::begin(names), std::end(names), [&](auto name) { return opcode.starts_with(name); });
}

void convolution(Named& to, std::string_view labels) {
    static constexpr std::string_view names[3][3] = {
        {"input_batch_dimension", "input_feature_dimension", "input_spatial_dimensions"},
        {"kernel_input_feature_dimension", "kernel_output_feature_dimension", "kernel_spatial_dimensions"},
        {"output_batch_dimension", "output_feature_dimension", "output_spatial_dimensions"}};
    std::size_t part = 0;
    std::int64_t place = 0;
    std::vector<std::int64_t> spatial;
    const auto finish = [&] { to.push_back({names[part][2], listText(spatial)}); };
    for (const char c : labels) {
        if (c == '_' || c == '-') {
            finish();
            if (++part > 2) return;
            place = 0;
            spatial.clear();
        } else if (c == '>') {
            continue;
        } else {
            const char first = part == 1 ? 'i' : 'b', second = part == 1 ? 'o' : 'f';
            if (c == first) to.push_back({names[part][0], fmt::format("{} : i64", place)});
            if (c == second) to.push_back({names[part][1], fmt::format("{} : i64", place)});
            if (c >= '0' && c <= '9') {
                const auto dimension = static_cast<std::size_t>(c - '0');
                if (spatial.size() <= dimension) spatial.resize(dimension + 1);
                spatial[dimension] = place;
            }
            ++place;
        }
    }
    if (part == 2) finish();
}

} // namespace

std::string listText(const std::vector<std::int64_t>& numbers) {
    return numbers.empty() ? "array<i64>" : fmt::format("array<i64: {}>", fmt::join(numbers, ", "));
}

std::string_view elementText(std::string_view element) {
    for (const auto& [ours, theirs] : kElements)
        if (ours == element) return theirs;
    return element;
}

std::string typeText(const Shape& shape) {
    if (shape.element == "token") return "!stablehlo.token";
    if (shape.element == "opaque") return "!hlo.opaque";
    std::string text = "tensor<";
    for (const auto size : shape.sizes) {
        if (size < 0)
            text += "?x";
        else
            fmt::format_to(std::back_inserter(text), "{}x", size);
    }
    return (text += elementText(shape.element)) + ">";
}

bool isDefaultComparison(const Instruction& compare, const Instruction& operand) {
    const auto element = operand.shape.element;
    const std::string_view usual = element.starts_with('f') || element.starts_with("bf") || element.starts_with('c')
                                       ? "FLOAT"
                                   : element.starts_with('s') ? "SIGNED"
                                                              : "UNSIGNED";
    return compare.attribute("type") == usual;
}

std::string requoted(std::string_view text) {
    if (text.size() < 2 || (text.front() != '"' && text.front() != '\'') || text.back() != text.front())
        return bytecode::quotedBytes(text);
    text = text.substr(1, text.size() - 2);
    const auto digits = [&](std::size_t at, std::size_t most, int base) {
        std::size_t end = at;
        const std::string_view known = base == 8 ? "01234567" : "0123456789abcdefABCDEF";
        while (end < text.size() && end - at < most && known.find(text[end]) != known.npos) ++end;
        return text.substr(at, end - at);
    };
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            bytes += text[i];
            continue;
        }
        const char c = text[++i];
        const bool hex = c == 'x' || c == 'X';
        if (const auto number = hex ? digits(i + 1, 2, 16) : digits(i, 3, 8); !number.empty()) {
            unsigned value = 0;
            std::from_chars(number.data(), number.data() + number.size(), value, hex ? 16 : 8);
            bytes += static_cast<char>(value);
            i += number.size() - (hex ? 0 : 1);
        } else {
            constexpr std::string_view letters = "ntrabfv", meant = "\n\t\r\a\b\f\v";
            const auto letter = letters.find(c);
            bytes += letter == letters.npos ? c : meant[letter];
        }
    }
    return bytecode::quotedBytes(bytes);
}

Named attributesOf(const Instruction& instruction, std::vector<std::string_view>& used, GroupTexts& groups) {
    Named to;
    const auto opcode = instruction.opcode;
    // Most names are not there: a bit each, by letters that tell them apart, says so without comparing.
    const auto bit = [](std::string_view name) {
        const auto first = static_cast<unsigned char>(name.front()), last = static_cast<unsigned char>(name.back());
        return std::uint64_t{1} << ((name.size() * 5 + first + last * std::size_t{3}) % 64);
    };
    std::uint64_t there = 0;
    for (const auto& one : instruction.attributes)
        if (!one.name.empty()) there |= bit(one.name);
    const auto take = [&](std::string_view name) {
        const auto text = there & bit(name) ? instruction.attribute(name) : std::string_view();
        if (!text.empty()) used.push_back(name);
        return text;
    };
    for (const auto& [hlo, ours] : kLists)
        if (const auto text = take(hlo); !text.empty()) to.push_back({ours, listText(numbersOf(text))});
    for (const auto& [hlo, ours] : kNumbers)
        if (const auto text = take(hlo); !text.empty()) to.push_back({ours, std::string(text) + " : i64"});
    for (const auto flag : kFlags)
        if (const auto text = take(flag); !text.empty()) to.push_back({flag, std::string(text)});
    if (const auto text = take("epsilon"); !text.empty())
        to.push_back({"epsilon", fmt::format("{:e} : f32", std::strtod(std::string(text).c_str(), nullptr))});
    if (const auto text = take("dimensions"); text.empty() && opcode == "broadcast") {
        to.push_back({"broadcast_dimensions", "array<i64>"});
    } else if (!text.empty()) {
        const auto numbers = numbersOf(text);
        const auto one = numbers.empty() ? std::string() : fmt::format("{} : i64", numbers[0]);
        if (opcode == "broadcast")
            to.push_back({"broadcast_dimensions", listText(numbers)});
        else if (opcode == "transpose")
            to.push_back({"permutation", listText(numbers)});
        else if (opcode == "concatenate" || opcode == "sort" || opcode == "get-dimension-size" ||
                 opcode == "set-dimension-size")
            to.push_back({"dimension", one});
        else if (opcode.starts_with("all-gather"))
            to.push_back({"all_gather_dim", one});
        else if (opcode.starts_with("reduce-scatter"))
            to.push_back({"scatter_dimension", one});
        else if (opcode.starts_with("all-to-all")) {
            to.push_back({"split_dimension", one});
            to.push_back({"concat_dimension", one});
            const auto all = groupsOf(instruction.attribute("replica_groups"));
            to.push_back(
                {"split_count", fmt::format("{} : i64", all && !all->empty() ? all->front().size() : std::size_t{1})});
        } else
            to.push_back({"dimensions", listText(numbers)});
    }
    if (const auto text = take("direction"); !text.empty())
        to.push_back({"comparison_direction", fmt::format("#stablehlo<comparison_direction {}>", text)});
    if (opcode == "compare")
        if (const auto text = take("type"); !text.empty())
            to.push_back({"compare_type", fmt::format("#stablehlo<comparison_type {}>", text)});
    if (const auto text = take("slice"); !text.empty() || opcode == "slice") {
        std::vector<std::int64_t> start, limit, stride;
        for (const auto part : partsOf(text)) {
            const auto numbers = numbersOf(part);
            if (numbers.size() < 2) continue;
            start.push_back(numbers[0]);
            limit.push_back(numbers[1]);
            stride.push_back(numbers.size() > 2 ? numbers[2] : 1);
        }
        to.push_back({"start_indices", listText(start)});
        to.push_back({"limit_indices", listText(limit)});
        to.push_back({"strides", listText(stride)});
    }
    if (const auto text = take("padding"); !text.empty() || opcode == "pad") {
        std::vector<std::int64_t> low, high, interior;
        for (std::size_t at = 0; at < text.size();) {
            const auto end = std::min(text.find('x', at), text.size());
            std::string part(text.substr(at, end - at));
            for (char& c : part)
                if (c == '_') c = ',';
            const auto numbers = numbersOf(part);
            low.push_back(!numbers.empty() ? numbers[0] : 0);
            high.push_back(numbers.size() > 1 ? numbers[1] : 0);
            interior.push_back(numbers.size() > 2 ? numbers[2] : 0);
            at = end + 1;
        }
        to.push_back({"edge_padding_low", listText(low)});
        to.push_back({"edge_padding_high", listText(high)});
        to.push_back({"interior_padding", listText(interior)});
    }
    if (opcode == "reduce-window" || opcode == "select-and-scatter" || opcode == "convolution") {
        const bool isConvolution = opcode == "convolution";
        const auto window = take("window");
        const auto size = windowField(window, "size");
        const auto orElse = [&](std::string_view key, std::int64_t value, std::size_t count) {
            auto list = windowField(window, key);
            if (list.empty()) list.assign(count, value);
            return list;
        };
        if (!isConvolution) to.push_back({"window_dimensions", listText(size)});
        to.push_back({"window_strides", listText(orElse("stride", 1, size.size()))});
        to.push_back({"padding", pairsText(orElse("pad", 0, 2 * size.size()))});
        if (opcode != "select-and-scatter") {
            to.push_back(
                {isConvolution ? "lhs_dilation" : "base_dilations", listText(orElse("lhs_dilate", 1, size.size()))});
            to.push_back(
                {isConvolution ? "rhs_dilation" : "window_dilations", listText(orElse("rhs_dilate", 1, size.size()))});
        }
        if (isConvolution) {
            to.push_back({"window_reversal", listText(orElse("rhs_reversal", 0, size.size()))});
            convolution(to, take("dim_labels"));
        }
    }
    if (const auto text = take("operand_precision"); !text.empty()) {
        std::string words = "[";
        for (const auto part : partsOf(text))
            words += fmt::format("{}#stablehlo<precision {}>", words.size() > 1 ? ", " : "", upper(part));
        to.push_back({"precision_config", words + "]"});
    }
    const bool permutes = opcode.starts_with("collective-permute");
    if (auto text = take("replica_groups"); !text.empty() || (isCollective(opcode) && !permutes)) {
        if (const auto& known = knownGroups(text.empty() ? "{}" : text, groups); !known.empty())
            to.push_back({"replica_groups", known});
        else
            used.pop_back();
    }
    if (const auto text = take("source_target_pairs"); !text.empty() || permutes)
        to.push_back({"source_target_pairs", groupsText(text.empty() ? "{}" : text)});
    if (const auto text = take("channel_id"); !text.empty())
        to.push_back({"channel_handle", fmt::format("#stablehlo.channel_handle<handle = {}, type = 1>", text)});
    if (take("use_global_device_ids") == "true") to.push_back({"use_global_device_ids", "unit"});
    if (const auto text = take("fft_type"); !text.empty())
        to.push_back({"fft_type", fmt::format("#stablehlo<fft_type {}>", text)});
    if (const auto text = take("transpose_a"); !text.empty())
        to.push_back({"transpose_a", fmt::format("#stablehlo<transpose {}>", text)});
    if (const auto text = take("algorithm"); text.starts_with("rng_"))
        to.push_back({"rng_algorithm", fmt::format("#stablehlo<rng_algorithm {}>", upper(text.substr(4)))});
    else if (!text.empty())
        used.pop_back();
    if (const auto text = take("custom_call_target"); !text.empty()) to.push_back({"call_target_name", requoted(text)});
    if (take("custom_call_has_side_effect") == "true") to.push_back({"has_side_effect", "true"});
    if (opcode == "triangular-solve") // what is false is not always written
        for (const std::string_view flag : {"left_side", "lower", "unit_diagonal"})
            if (instruction.attribute(flag).empty()) to.push_back({flag, "false"});
    if (opcode == "dot") // a list that is empty is not written
        for (const auto& [hlo, ours] : {kLists[0], kLists[1]})
            if (instruction.attribute(hlo).empty()) to.push_back({ours, "array<i64>"});
    return to;
}

} // namespace axiscape::hlo
