// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/portable.h"

#include "core/bytecode/entries.h"
#include "core/bytecode/number_text.h"
#include "core/bytecode/op_properties.h"
#include "core/bytecode/portable_defaults.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

namespace axiscape::bytecode {
namespace {

// Lists that StableHLO has as array<i64> and the portable form as tensors.
constexpr std::string_view kLists[] = {
    "broadcast_dimensions",
    "broadcast_sizes",
    "dimensions",
    "permutation",
    "slice_sizes",
    "start_indices",
    "limit_indices",
    "strides",
    "edge_padding_low",
    "edge_padding_high",
    "interior_padding",
    "window_strides",
    "window_dilations",
    "window_dimensions",
    "base_dilations",
    "lhs_dilation",
    "rhs_dilation",
    "window_reversal",
    "fft_length",
    "known_expanding_dimensions",
    "known_nonexpanding_dimensions",
};
bool isIn(std::string_view name, std::span<const std::string_view> list) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

// "dense<[1, 2]> : tensor<2xi64>" -> "array<i64: 1, 2>"; splats are written out.
std::optional<std::string> listText(std::string_view text) {
    const auto colon = text.rfind("> : tensor<");
    if (!text.starts_with("dense<") || colon == text.npos) return std::nullopt;
    auto values = text.substr(6, colon - 6);
    const auto type = shapedText(text.substr(colon + 4));
    if (!type || type->shape.size() != 1 || (type->element != "i64" && type->element != "i1")) return std::nullopt;
    if (values.starts_with('"')) return std::nullopt;
    std::string result = "array<" + std::string(type->element);
    if (type->elements == 0) return result + ">";
    result += ": ";
    if (values.starts_with('[')) return result + std::string(values.substr(1, values.size() - 2)) + ">";
    if (type->elements > 1024) return std::nullopt;
    for (std::uint64_t i = 0; i < type->elements; ++i) (result += i ? ", " : "") += values;
    return result + ">";
}

bool allAre(std::string_view list, std::string_view value) {
    const auto colon = list.find(": ");
    if (!list.starts_with("array<") || colon == list.npos) return list.starts_with("array<");
    for (auto rest = list.substr(colon + 2, list.size() - colon - 3); !rest.empty();) {
        const auto end = std::min(rest.find(", "), rest.size());
        if (rest.substr(0, end) != value) return false;
        rest.remove_prefix(std::min(end + 2, rest.size()));
    }
    return true;
}

// "callee" and its like: a text becomes a symbol.
std::string symbolsText(std::string_view text) {
    if (text.starts_with('[')) {
        std::string result = "[";
        for (auto rest = text.substr(1); rest.starts_with('"');) {
            const auto end = rest.find('"', 1);
            if (end == rest.npos) return std::string(text);
            (result += result.size() > 1 ? ", " : "") += symbolText(rest.substr(1, end - 1));
            rest.remove_prefix(std::min(end + 3, rest.size()));
        }
        return result + "]";
    }
    if (text.size() < 2 || text.front() != '"') return std::string(text);
    return symbolText(text.substr(1, text.size() - 2));
}

} // namespace

bool isPortableDefault(std::string_view name, std::string_view text) {
    for (const auto& one : kPortableDefaults)
        if (one.name == name && one.text == text) return true;
    if (text == "false") return true;
    if (name == "window_strides" || name.ends_with("_dilations") || name.ends_with("_dilation"))
        return allAre(text, "1");
    if (name == "window_reversal") return allAre(text, "false");
    if (name == "padding") return text.starts_with("dense<0> : ") || text.starts_with("dense<> : ");
    if (name == "precision_config") {
        std::string rest(text);
        constexpr std::string_view usual = "#stablehlo<precision DEFAULT>";
        for (auto at = rest.find(usual); at != rest.npos; at = rest.find(usual)) rest.erase(at, usual.size());
        return rest.find_first_not_of("[], ") == rest.npos;
    }
    return false;
}

std::string portableOpName(std::string_view versioned) {
    const auto mark = versioned.rfind("_v");
    if (mark == versioned.npos || mark == 0 || mark + 2 == versioned.size() ||
        versioned.find_first_not_of("0123456789", mark + 2) != versioned.npos)
        return "vhlo." + std::string(versioned);
    const auto name = versioned.substr(0, mark);
    if (name == "func" || name == "call") return "func." + std::string(name);
    return "stablehlo." + std::string(name);
}

std::vector<NamedText> fromPortable(std::string_view fullName, const std::vector<NamedText>& attributes,
                                    const KeepText& keep) {
    const auto* declared = opProperties(fullName);
    const auto required = [&](std::string_view name) {
        if (!declared) return false;
        const auto found =
            std::find_if(declared->begin(), declared->end(), [&](const Property& p) { return p.name == name; });
        return found != declared->end() && found->required;
    };
    std::array<std::string_view, std::size(kDotAlgorithm)> algorithm{};
    std::vector<NamedText> result;
    std::string_view channelType = "0 : i64", channel;
    for (const auto& [name, text] : attributes)
        if (name == "channel_type") channelType = text;
    const auto number = [](std::string_view text) { return text.substr(0, text.find(' ')); };
    for (auto [name, text] : attributes) {
        if (const auto* part = std::find(std::begin(kDotAlgorithm), std::end(kDotAlgorithm), name);
            part != std::end(kDotAlgorithm) && fullName == "stablehlo.dot_general") {
            algorithm[static_cast<std::size_t>(part - std::begin(kDotAlgorithm))] = text;
            continue;
        }
        if (name == "channel_type") continue;
        if (isIn(name, kLists))
            if (auto list = listText(text)) text = keep(std::move(*list));
        if (!required(name) && isPortableDefault(name, text)) continue;
        if (name == "callee" || name == "called_computations" || name == "decomposition")
            text = keep(symbolsText(text));
        if (name == "use_global_device_ids" && text == "true") text = "unit";
        if (name == "channel_id") {
            channel = text;
            continue;
        }
        if (name == "sym_visibility" && text == "\"\"") continue;
        result.push_back({name, text});
    }
    if (!channel.empty() || (channelType != "0 : i64" && fullName != "stablehlo.all_reduce"))
        result.push_back(
            {"channel_handle", keep(fmt::format("#stablehlo.channel_handle<handle = {}, type = {}>",
                                                channel.empty() ? "0" : number(channel), number(channelType)))});
    if (!algorithm[0].empty() && algorithm[0] != "none") {
        std::string text = "#stablehlo.dot_algorithm<";
        for (std::size_t i = 0; i < std::size(kDotAlgorithm); ++i)
            fmt::format_to(std::back_inserter(text), "{}{} = {}", i ? ", " : "", kDotAlgorithm[i],
                           number(algorithm[i]));
        result.push_back({"algorithm", keep(text + ">")});
    }
    return result;
}

} // namespace axiscape::bytecode
