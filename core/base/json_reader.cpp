// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_reader.h"

#include "core/base/text.h"
#include "core/base/words.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace axiscape {

namespace {

const JsonNode kBlank;

const char* kindText(JsonNode::Kind kind) {
    static constexpr std::array<const char*, 7> names{"null",
                                                      words::noop("true or false"),
                                                      words::noop("an integer"),
                                                      words::noop("a number"),
                                                      words::noop("a text"),
                                                      words::noop("a list"),
                                                      words::noop("an object")};
    return names[static_cast<std::size_t>(kind)];
}

bool isPlain(std::string_view key) {
    return !key.empty() && std::ranges::all_of(key, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

std::string childPath(const std::string& path, std::string_view key) {
    if (!isPlain(key)) return fmt::format("{}[{}]", path, jsonText(key));
    return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
}

} // namespace

void JsonReader::refuse(const JsonAt& at, Text what, Text todo) {
    if (m_error) return;
    const auto line = fmt::format("{}:{}", m_where, at.node->line);
    m_error = Error{ErrorCode::wrongInput,
                    std::move(what),
                    at.path.empty() ? line : line + ": " + at.path,
                    {},
                    std::move(todo),
                    {}};
}

bool JsonReader::is(const JsonAt& at, JsonNode::Kind kind, const char* wanted) {
    if (failed()) return false;
    if (at.node->kind == kind) return true;
    refuse(at, words::phrase("this is {}, wanted is {}", words::word(kindText(at.node->kind)), words::word(wanted)));
    return false;
}

bool JsonReader::object(const JsonAt& at, std::initializer_list<std::string_view> known) {
    return objectOf(at, {known.begin(), known.size()});
}

bool JsonReader::objectOf(const JsonAt& at, std::span<const std::string_view> known) {
    if (!is(at, JsonNode::Kind::object, "an object")) return false;
    for (std::size_t i = 0; i < at.node->keys.size() && !known.empty(); ++i) {
        const auto& key = at.node->keys[i];
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        refuse({&at.node->items[i], at.path}, words::phrase("unknown key {}", jsonText(key)),
               words::phrase("Known are {}", fmt::join(known, ", ")));
        return false;
    }
    return true;
}

std::optional<JsonAt> JsonReader::find(const JsonAt& object, std::string_view key) const {
    if (failed()) return std::nullopt;
    const auto& keys = object.node->keys;
    const auto found = std::find(keys.begin(), keys.end(), key);
    if (found == keys.end()) return std::nullopt;
    return JsonAt{&object.node->items[static_cast<std::size_t>(found - keys.begin())], childPath(object.path, key)};
}

JsonAt JsonReader::need(const JsonAt& object, std::string_view key) {
    if (auto found = find(object, key)) return *found;
    refuse(object, words::phrase("the key {} is missing", jsonText(key)));
    return {&kBlank, object.path};
}

std::vector<JsonAt> JsonReader::items(const JsonAt& at) {
    std::vector<JsonAt> all;
    if (!is(at, JsonNode::Kind::array, "a list")) return all;
    all.reserve(at.node->items.size());
    for (std::size_t i = 0; i < at.node->items.size(); ++i)
        all.push_back({&at.node->items[i], fmt::format("{}[{}]", at.path, i)});
    return all;
}

std::vector<JsonAt> JsonReader::members(const JsonAt& at) {
    std::vector<JsonAt> all;
    if (!is(at, JsonNode::Kind::object, "an object")) return all;
    for (std::size_t i = 0; i < at.node->items.size(); ++i)
        all.push_back({&at.node->items[i], childPath(at.path, at.node->keys[i])});
    return all;
}

std::string JsonReader::text(const JsonAt& at) { return is(at, JsonNode::Kind::text, "a text") ? at.node->text : ""; }

bool JsonReader::boolean(const JsonAt& at) {
    return is(at, JsonNode::Kind::boolean, "true or false") && at.node->boolean;
}

double JsonReader::number(const JsonAt& at) {
    if (!failed() && at.node->kind == JsonNode::Kind::integer) return at.node->real;
    return is(at, JsonNode::Kind::real, "a number") ? at.node->real : 0;
}

std::int64_t JsonReader::integer(const JsonAt& at, std::int64_t least, std::int64_t most) {
    if (!is(at, JsonNode::Kind::integer, "an integer")) return least;
    const auto& n = *at.node;
    constexpr auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (n.magnitude <= limit) {
        const auto value =
            n.negative ? -static_cast<std::int64_t>(n.magnitude) : static_cast<std::int64_t>(n.magnitude);
        if (value >= least && value <= most) return value;
    }
    refuse(at, words::phrase("{}{} is not from {} to {}", n.negative ? "-" : "", n.magnitude, least, most));
    return least;
}

std::uint64_t JsonReader::seed(const JsonAt& at) {
    if (!is(at, JsonNode::Kind::integer, "an integer")) return 0;
    if (at.node->negative) refuse(at, words::phrase("a seed is not negative"));
    return at.node->magnitude;
}

} // namespace axiscape
