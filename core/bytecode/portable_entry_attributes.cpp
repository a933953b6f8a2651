// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/entry_writer.h"
#include "core/bytecode/number_bits.h"
#include "core/bytecode/portable_entries.h"
#include "core/stablehlo/lexer.h"

#include <algorithm>
#include <span>

namespace axiscape::bytecode {
namespace {

// codes of VHLO's attributes
constexpr std::uint64_t kList = 1, kBoolean = 2, kCallVersion = 5, kFields = 6, kFloat = 8, kInteger = 9, kAlias = 10,
                        kText = 14, kTensorAttribute = 15, kTypeAttribute = 17, kBounds = 18, kAccuracyMode = 19,
                        kAccuracy = 20, kSubAxis = 21, kAxisRef = 22, kMeshGroups = 23, kMeshAxis = 24, kMesh = 25;

struct Enumeration {
    std::string_view name;
    std::uint64_t code;
    std::span<const std::string_view> words;
};
const Enumeration kEnumerations[] = {
    {"comparison_direction", 3, kDirections},
    {"comparison_type", 4, kComparisons},
    {"fft_type", 7, kFourier},
    {"precision", 11, kPrecisions},
    {"rng_algorithm", 12, kRandom},
    {"rng_distribution", 13, kDistributions},
    {"transpose", 16, kTransposes},
};
constexpr PortableVersion kMeshGroupsSince{1, 16, 0}, kTypedCallsSince{1, 3, 0};

[[noreturn]] void notPortable(std::string_view text) {
    throw NotPortable{"the attribute " + std::string(text.substr(0, 200)), std::nullopt};
}

std::string head(std::uint64_t code) {
    std::string bytes;
    appendVarint(bytes, code);
    return bytes;
}

// [1, 2]
std::string integers(std::string_view list) {
    std::vector<std::int64_t> values;
    Lexer lex(list);
    if (!lex.accept('[')) notPortable(list);
    while (!lex.accept(']')) {
        std::int64_t value = -1;
        if (!lex.accept('?') && !lex.integer(value)) notPortable(list);
        values.push_back(value);
        lex.accept(',');
    }
    std::string bytes;
    appendVarint(bytes, values.size());
    for (const auto value : values) appendSvarint(bytes, value);
    return bytes;
}

std::int64_t integer(std::string_view text) {
    std::int64_t value = 0;
    if (!Lexer(text).integer(value)) notPortable(text);
    return value;
}

} // namespace

std::uint32_t PortableEntries::attribute(std::string_view text) {
    const std::string key(text);
    if (const auto known = m_attributes.find(key); known != m_attributes.end()) return known->second;
    const auto bytes = attributeBytes(text);
    const auto number = bytes.empty() ? m_container.value(text) : m_container.portableAttribute(bytes);
    m_attributes.emplace(key, number);
    return number;
}

std::string PortableEntries::attributeBytes(std::string_view text) {
    std::string bytes;
    if (text == "unit" || text.starts_with("#sdy") || text.starts_with('@')) return {};
    if (text == "true" || text == "false") return head(kBoolean) + static_cast<char>(text == "true" ? 3 : 1);
    if (text.starts_with('"')) {
        Lexer lex(text);
        const auto literal = lex.string();
        if (!lex.end()) return {}; // "text" : type
        appendVarint(bytes = head(kText), m_container.text(unescaped(literal)));
        return bytes;
    }
    if (text.starts_with('{')) {
        std::vector<std::pair<std::string, std::string_view>> fields;
        if (!readFields(text.substr(1, text.size() - 2), fields)) notPortable(text);
        std::vector<std::pair<std::uint32_t, std::uint32_t>> entries;
        for (const auto& [name, value] : fields) {
            const auto key = attribute(quotedBytes(name));
            entries.emplace_back(key, attribute(value));
        }
        appendVarint(bytes = head(kFields), entries.size());
        for (const auto& [name, value] : entries) {
            appendVarint(bytes, name);
            appendVarint(bytes, value);
        }
        return bytes;
    }
    if (text.starts_with('[')) {
        std::vector<std::uint32_t> items;
        Lexer lex(text);
        lex.accept('[');
        while (!lex.accept(']')) {
            lex.space();
            const auto start = lex.at();
            if (!lex.attributeValue(true)) return {};
            items.push_back(attribute(lex.from(start)));
            lex.accept(',');
        }
        if (!lex.end()) return {};
        appendVarint(bytes = head(kList), items.size());
        for (const auto item : items) appendVarint(bytes, item);
        return bytes;
    }
    if (text.starts_with("dense<")) {
        Lexer lex(text, 5);
        lex.balanced();
        const auto values = text.substr(6, lex.at() - 7);
        lex.accept(':');
        lex.space();
        const auto typeText = text.substr(lex.at());
        const auto shaped = shapedText(typeText);
        const auto data = shaped ? denseBytes(values, *shaped) : std::nullopt;
        if (!data) notPortable(text);
        appendVarint(bytes = head(kTensorAttribute), type(typeText));
        appendVarint(bytes, data->size());
        return bytes + *data;
    }
    if (text.starts_with("array<i64") || text.starts_with("array<i1")) {
        const auto colon = text.find(':');
        const auto end = std::min(colon, text.size() - 1);
        const auto values = colon == text.npos ? std::string_view() : text.substr(colon + 1, text.size() - colon - 2);
        const auto count = values.empty() ? 0 : std::count(values.begin(), values.end(), ',') + 1;
        return attributeBytes(fmt::format("dense<[{}]> : tensor<{}x{}>", values, count, text.substr(6, end - 6)));
    }
    if (text.starts_with("#vhlo.api_version<")) {
        const auto version = integer(text.substr(18));
        if (version > 3) need(kTypedCallsSince, "a custom call of the version TYPED_FFI");
        appendVarint(bytes = head(kCallVersion), static_cast<std::uint64_t>(version));
        return bytes;
    }
    if (text.starts_with("#stablehlo<")) return enumeration(text);
    if (text.starts_with("#stablehlo.")) return structured(text);
    if (text.starts_with('#')) return {};
    if (!text.empty() && (text.front() == '-' || (text.front() >= '0' && text.front() <= '9')))
        return numberBytes(text);
    Lexer lex(text);
    if (!lex.type() || !lex.end() || text.starts_with("array<") || text.starts_with("dense_resource<") ||
        text.starts_with("affine_map<") || text.starts_with("loc("))
        return {};
    appendVarint(bytes = head(kTypeAttribute), type(text));
    return bytes;
}

// 1 : i64, 1.0e-5 : f32
std::string PortableEntries::numberBytes(std::string_view text) {
    Lexer lex(text);
    const auto number = lex.number();
    const bool whole = number.find_first_of(".eE") == number.npos || number.find("0x") != number.npos;
    std::string_view typeText = whole ? "i64" : "f64";
    if (lex.accept(':')) {
        lex.space();
        typeText = text.substr(lex.at());
    }
    const auto form = elementForm(typeText);
    if (!form) notPortable(text);
    const auto bits = numberBits(*form, number);
    if (!bits) notPortable(text);
    const bool floating = form->kind == ElementForm::Kind::floating;
    std::string bytes = head(floating ? kFloat : kInteger);
    appendVarint(bytes, type(typeText));
    if (form->bits <= 8)
        bytes += static_cast<char>(*bits & 0xff);
    else
        appendSvarint(bytes, static_cast<std::int64_t>(*bits));
    return bytes;
}

// #stablehlo<precision HIGH>
std::string PortableEntries::enumeration(std::string_view text) {
    Lexer lex(text, 11);
    const auto kind = lex.word(), word = lex.word();
    for (const auto& one : kEnumerations) {
        const auto found = std::find(one.words.begin(), one.words.end(), word);
        if (one.name != kind || found == one.words.end()) continue;
        std::string bytes = head(one.code);
        appendVarint(bytes, static_cast<std::uint64_t>(found - one.words.begin()));
        return bytes;
    }
    notPortable(text);
}

// #stablehlo.NAME<field = value, ...>
std::string PortableEntries::structured(std::string_view text) {
    const auto open = text.find('<');
    if (open == text.npos || !text.ends_with('>')) notPortable(text);
    const auto name = text.substr(11, open - 11), body = text.substr(open + 1, text.size() - open - 2);
    std::string bytes;
    if (name == "bounds") return head(kBounds) + integers("[" + std::string(body) + "]");
    if (name == "result_accuracy_mode") {
        const auto* mode = std::find(std::begin(kAccuracies), std::end(kAccuracies), body);
        if (mode == std::end(kAccuracies)) notPortable(text);
        appendVarint(bytes = head(kAccuracyMode), static_cast<std::uint64_t>(mode - std::begin(kAccuracies)));
        return bytes;
    }
    std::vector<std::pair<std::string, std::string_view>> fields;
    std::string rewritten(body);
    // (2)4 is no attribute value of its own: it is read as a text
    if (const auto sub = rewritten.find("sub_axis_info = ("); name == "axis_ref" && sub != rewritten.npos) {
        rewritten.insert(sub + 16, "\"");
        rewritten += '"';
    }
    if (!readFields(rewritten, fields)) notPortable(text);
    const auto field = [&](std::string_view key, std::string_view otherwise) {
        for (const auto& [one, value] : fields)
            if (one == key) return value;
        return otherwise;
    };
    if (name == "result_accuracy") {
        const auto mode = attribute(field("mode", "#stablehlo.result_accuracy_mode<DEFAULT>"));
        bytes = head(kAccuracy);
        for (const auto* part : {"atol", "rtol"}) {
            const auto bits = numberBits(float64Form(), field(part, "0.0"));
            if (!bits) notPortable(text);
            appendSvarint(bytes, static_cast<std::int64_t>(*bits));
        }
        appendSvarint(bytes, integer(field("ulps", "0")));
        appendVarint(bytes, mode);
        return bytes;
    }
    if (name == "output_operand_alias") {
        bytes = head(kAlias) + integers(field("output_tuple_indices", "[]"));
        appendSvarint(bytes, integer(field("operand_index", "0")));
        return bytes + integers(field("operand_tuple_indices", "[]"));
    }
    const auto symbolOr = [&](std::string_view value) {
        return attribute(value.starts_with('@') ? quotedBytes(value.substr(1)) : std::string(value));
    };
    need(kMeshGroupsSince, text);
    if (name == "axis_ref") {
        const auto axis = attribute(field("name", "\"\""));
        const auto sub = field("sub_axis_info", "");
        appendVarint(bytes = head(kAxisRef), axis);
        appendVarint(bytes, sub.empty() ? 0 : 1);
        if (sub.empty()) return bytes;
        Lexer lex(sub.substr(1));
        std::int64_t before = 0, size = 0;
        if (!lex.accept('(') || !lex.integer(before) || !lex.accept(')') || !lex.integer(size)) notPortable(text);
        std::string info = head(kSubAxis);
        appendSvarint(info, before);
        appendSvarint(info, size);
        appendVarint(bytes, m_container.portableAttribute(info));
        return bytes;
    }
    if (name == "replica_group_mesh_axes") {
        const auto mesh = symbolOr(field("mesh", "")), axes = attribute(field("axes", "[]"));
        appendVarint(bytes = head(kMeshGroups), mesh);
        appendVarint(bytes, axes);
        return bytes;
    }
    if (name == "mesh_axis") {
        const auto axis = attribute(field("name", "\"\""));
        appendVarint(bytes = head(kMeshAxis), axis);
        appendSvarint(bytes, integer(field("size", "0")));
        return bytes;
    }
    if (name == "mesh") {
        const auto axes = attribute(field("axes", "[]"));
        const auto ids = field("device_ids", "");
        appendVarint(bytes = head(kMesh), axes);
        appendVarint(bytes, ids.empty() ? 0 : std::uint64_t{attribute(ids)} << 1 | 1);
        return bytes;
    }
    notPortable(text);
}

} // namespace axiscape::bytecode
