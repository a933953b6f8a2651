// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytecode/portable_text_values.h"

#include "core/bytecode/entries.h"
#include "core/bytecode/portable_types.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace axiscape::bytecode {
namespace {

constexpr std::size_t kMaxDepth = 64;              // of values in values: deeper ones stay as they are
constexpr std::size_t kTranslated = kMaxDepth + 1; // text whose values are in StableHLO's words already
constexpr std::size_t kMostLooks = 32;             // at each letter: functions do not stand in one another

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// tensor_v1 -> tensor
std::string_view unversioned(std::string_view name) {
    const auto mark = name.rfind("_v");
    return mark == name.npos ? name : name.substr(0, mark);
}

constexpr std::pair<std::string_view, std::string_view> kWords[] = {
    {"bool", "i1"}, {"tf31", "tf32"}, {"token", "!stablehlo.token"}, {"witness", "!shape.witness"}};
constexpr std::string_view kVersions[] = {"API_VERSION_UNSPECIFIED", "API_VERSION_ORIGINAL",
                                          "API_VERSION_STATUS_RETURNING", "API_VERSION_STATUS_RETURNING_UNIFIED",
                                          "API_VERSION_TYPED_FFI"};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
    while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
    return text;
}

} // namespace

bool PortableValues::accept(std::string_view what) {
    if (!m_text.substr(m_at).starts_with(what)) return false;
    m_at += what.size();
    return true;
}

std::string_view PortableValues::string() {
    const auto start = m_at++;
    while (!end() && m_text[m_at] != '"') m_at += m_text[m_at] == '\\' ? 2 : 1;
    m_at = std::min(m_at + 1, m_text.size());
    return m_text.substr(start, m_at - start);
}

std::string_view PortableValues::valueName() {
    const auto start = m_at++;
    while (!end() && (isWord(m_text[m_at]) || m_text[m_at] == '$' || m_text[m_at] == '.' || m_text[m_at] == '-'))
        ++m_at;
    return m_text.substr(start, m_at - start);
}

std::size_t PortableValues::closing(std::size_t open) const {
    if (m_looked / kMostLooks > m_text.size()) return m_text.size();
    std::size_t depth = 0, i = open;
    for (; i < m_text.size(); ++i) {
        const char c = m_text[i];
        if (c == '"') {
            for (++i; i < m_text.size() && m_text[i] != '"'; ++i) i += m_text[i] == '\\' ? 1 : 0;
        } else if (c == '(' || c == '{' || c == '[') {
            ++depth;
        } else if ((c == ')' || c == '}' || c == ']') && --depth == 0) {
            break;
        }
    }
    i = std::min(i, m_text.size());
    m_looked += i - std::min(i, open);
    return i;
}

std::size_t PortableValues::bodyOf(std::size_t parenthesis) const {
    for (auto i = closing(parenthesis); i < m_text.size() && m_text[i] != '\n';) {
        if (m_text[i] == '{') return i;
        i = m_text[i] == '(' ? closing(i) + 1 : i + 1;
        ++m_looked;
    }
    return m_text.npos;
}

std::string PortableValues::entry() {
    const char kind = peek();
    const auto start = m_at++;
    if (!accept("vhlo") || m_depth > kMaxDepth) {
        m_at = start + 1;
        return std::string(1, kind);
    }
    ++m_depth;
    std::string text;
    if (kind == '#' && accept("<")) { // #vhlo<precision_v1 DEFAULT>
        const auto words = m_text.substr(m_at, m_text.find('>', m_at) - m_at);
        const auto blank = std::min(words.find(' '), words.size());
        const auto name = unversioned(words.substr(0, blank)), word = words.substr(std::min(blank + 1, words.size()));
        m_at = std::min(m_at + words.size() + 1, m_text.size());
        const auto* version = std::find(std::begin(kVersions), std::end(kVersions), word);
        if (name == "api_version" && version != std::end(kVersions))
            text = fmt::format("{} : i32", version - std::begin(kVersions));
        else if (name == "result_accuracy_mode")
            text = fmt::format("#stablehlo.result_accuracy_mode<{}>", word);
        else
            text = fmt::format("#stablehlo<{} {}>", name, word);
    } else if (accept(".")) {
        const auto from = m_at;
        while (!end() && isWord(peek())) ++m_at;
        const auto name = unversioned(m_text.substr(from, m_at - from));
        text = kind == '#' ? attribute(name) : type(name);
    } else {
        text = m_text.substr(start, m_at - start);
    }
    --m_depth;
    return text;
}

// One value of a list: up to a comma or a closing bracket that is not its own.
std::string PortableValues::inside() {
    std::string text;
    std::string open;
    while (!end()) {
        const char c = peek();
        if (c == '"') {
            text += string();
        } else if (c == '#' || c == '!') {
            text += entry();
        } else {
            if (open.empty() && (c == ',' || c == ')' || c == '}' || c == ']')) break;
            const bool arrow = c == '>' && !text.empty() && text.back() == '-';
            if (c == '>' && !arrow && open.empty()) break;
            if (c == '(' || c == '{' || c == '[' || c == '<') open += c;
            if ((c == ')' || c == '}' || c == ']' || (c == '>' && !arrow)) && !open.empty()) open.pop_back();
            text += c;
            ++m_at;
        }
    }
    return text;
}

std::string PortableValues::list() {
    std::string text;
    while (!end()) {
        text += inside();
        if (peek() != ',') break;
        text += ',';
        ++m_at;
    }
    return text;
}

PortableValues::Texts PortableValues::dictionary() {
    Texts all;
    while (!end() && peek() != '}') {
        while (peek() == ' ' || peek() == '\n' || peek() == ',') ++m_at;
        if (end() || peek() == '}') break;
        const auto before = m_at;
        std::string key;
        if (peek() == '#') { // #vhlo.string_v1<"key">
            key = entry();
        } else if (peek() == '"') {
            key = string();
        } else {
            while (!end() && std::string_view(" =,}\n").find(peek()) == std::string_view::npos) key += m_text[m_at++];
        }
        if (key.size() >= 2 && key.front() == '"') key = key.substr(1, key.size() - 2);
        while (peek() == ' ') ++m_at;
        std::string value = "unit";
        if (accept("=")) value = trimmed(inside());
        all.emplace_back(std::move(key), std::move(value));
        if (m_at == before) ++m_at; // nothing that a dictionary can hold
    }
    accept("}");
    return all;
}

std::vector<NamedText> PortableValues::views(const Texts& texts) {
    std::vector<NamedText> all;
    for (const auto& [name, text] : texts) all.push_back({name, text});
    return all;
}

std::string PortableValues::dictionaryText(const std::vector<NamedText>& attributes) {
    std::string text;
    for (const auto& [name, value] : attributes) {
        (text += text.empty() ? "" : ", ") += keyText(name);
        if (value != "unit") (text += " = ") += value;
    }
    return text;
}

std::vector<std::string> PortableValues::elements(std::string_view list) {
    std::vector<std::string> all;
    if (list.size() < 2) return all;
    PortableValues parts(list.substr(1, list.size() - 2), kTranslated);
    while (!parts.end()) {
        while (parts.peek() == ' ' || parts.peek() == ',') ++parts.m_at;
        if (parts.end()) break;
        const auto before = parts.m_at;
        all.push_back(parts.inside());
        if (parts.m_at == before) break;
    }
    return all;
}

std::string PortableValues::field(std::string_view body, std::string_view key) const {
    const auto at = body.find(std::string(key) + " = ");
    if (at == body.npos) return {};
    PortableValues rest(body.substr(at + key.size() + 3), kTranslated);
    return std::string(trimmed(rest.inside()));
}

std::string PortableValues::attribute(std::string_view name) {
    if (!accept("<")) return "#vhlo." + std::string(name);
    if (name == "dict") {
        accept("{");
        const auto all = dictionary();
        accept(">");
        return "{" + dictionaryText(views(all)) + "}";
    }
    auto body = list();
    accept(">");
    if (name == "output_operand_alias")
        return fmt::format("#stablehlo.output_operand_alias<output_tuple_indices = {}, operand_index = {}, "
                           "operand_tuple_indices = {}>",
                           field(body, "outputTupleIndices"), field(body, "operandIndex"),
                           field(body, "operandTupleIndices"));
    if (name == "type_extensions") {
        const auto bounds = field(body, "bounds");
        return fmt::format("#stablehlo.bounds<{}>", bounds.size() > 1 ? bounds.substr(1, bounds.size() - 2) : bounds);
    }
    if (name == "result_accuracy") {
        const auto mode = field(body, "mode");
        if (body.starts_with("atol = 0.000000e+00, rtol = 0.000000e+00, ulps = 0,"))
            return fmt::format("#stablehlo.result_accuracy<mode = {}>", mode);
        return fmt::format("#stablehlo.result_accuracy<{}>", body);
    }
    // array, bool, float, integer, string, tensor, type: what they hold is what builtin writes
    constexpr std::string_view plain[] = {"array", "bool", "float", "integer", "string", "tensor", "type"};
    if (std::find(std::begin(plain), std::end(plain), name) != std::end(plain)) return body;
    return fmt::format("#stablehlo.{}<{}>", name, body);
}

namespace {

// (a) -> b, c has its results in parentheses elsewhere.
std::string functionType(std::string body) {
    const auto arrow = body.rfind("-> ");
    if (arrow == body.npos || body.substr(arrow + 3).starts_with('(')) return body;
    int depth = 0;
    for (const char c : body.substr(arrow + 3)) {
        depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
        if (c == ',' && depth == 0) return body.insert(arrow + 3, "(") + ")";
    }
    return body;
}

} // namespace

std::string PortableValues::type(std::string_view name) {
    const auto* word =
        std::find_if(std::begin(kWords), std::end(kWords), [&](const auto& one) { return one.first == name; });
    if (word != std::end(kWords)) return std::string(word->second);
    if (!accept("<")) return std::string(name); // f32, i64, index, none
    if (name == "quant" || name == "quant_per_axis") return quantized(name == "quant_per_axis");
    auto body = list();
    accept(">");
    if (name == "func") return functionType(body);
    if (name == "buffer") return "memref<" + body + ">";
    if (name == "future") return "!stablehlo.future<" + body + ">";
    if (name == "unranked_tensor") return "tensor<*x" + body + ">";
    return std::string(name) + "<" + body + ">"; // tensor, complex, tuple
}

// i8:f32, 3.4e+01:16, -128:127, 1    or for each of an axis: i8:f32, 0, [3.4e+01], [16], -128:127, 1
std::string PortableValues::quantized(bool perAxis) {
    std::vector<std::string> parts;
    while (!end() && peek() != '>') {
        parts.emplace_back(trimmed(inside()));
        if (!accept(",")) break;
    }
    accept(">");
    const auto pair = [](std::string_view text) {
        const auto colon = std::min(text.find(':'), text.size());
        return std::pair(std::string(text.substr(0, colon)),
                         std::string(text.substr(std::min(colon + 1, text.size()))));
    };
    if (parts.size() != (perAxis ? 6 : 4)) return fmt::format("!quant.uniform<{}>", fmt::join(parts, ", "));
    const auto number = [](const std::string& text) { return std::strtoll(text.c_str(), nullptr, 10); };
    const auto [stored, expressed] = pair(parts[0]);
    const auto [low, high] = pair(parts[perAxis ? 4 : 2]);
    const auto flags = static_cast<std::uint64_t>(number(parts.back()));
    auto text = "!quant.uniform<" + quantizedStorage(flags, stored, expressed, number(low), number(high));
    if (!perAxis) {
        const auto [scale, zero] = pair(parts[1]);
        return text + ", " + scale + (number(zero) != 0 ? ":" + zero : "") + ">";
    }
    const auto scales = elements(parts[2]), zeros = elements(parts[3]);
    text += fmt::format(":{}, {{", parts[1]);
    for (std::size_t i = 0; i < scales.size(); ++i) {
        text += (i ? "," : "") + scales[i];
        if (i < zeros.size() && number(zeros[i]) != 0) text += ":" + zeros[i];
    }
    return text + "}>";
}

} // namespace axiscape::bytecode
