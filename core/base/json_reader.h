// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a JSON text strictly: what is unknown, missing, twice there or of another kind is refused with line and path.
//
//   auto root = parseJson(text, where);
//   JsonReader reader(where);
//   if (reader.object({&*root, ""}, {"name", "size"})) size = reader.integer(reader.need({&*root, ""}, "size"));
//   if (reader.failed()) return fail(reader.error());
#pragma once

#include "core/base/json_node.h"

#include <initializer_list>
#include <limits>
#include <optional>
#include <span>

namespace axiscape {

// A value and the way to it: "schedule[2].inputs".
struct JsonAt {
    const JsonNode* node = nullptr;
    std::string path;
};

// Typed reading that keeps the first refusal. After one, everything answers with blanks, so that a reader can go on
// without asking and look at `error` once.
class JsonReader {
  public:
    explicit JsonReader(std::string where) : m_where(std::move(where)) {}

    const std::string& where() const { return m_where; }
    bool failed() const { return m_error.has_value(); }
    const Error& error() const { return *m_error; } // NOLINT(bugprone-unchecked-optional-access): asked when it failed
    void refuse(const JsonAt& at, Text what, Text todo = {});

    // An object with no other keys than these; an empty list allows any.
    bool object(const JsonAt& at, std::initializer_list<std::string_view> known);
    bool objectOf(const JsonAt& at, std::span<const std::string_view> known);
    std::optional<JsonAt> find(const JsonAt& object, std::string_view key) const;
    JsonAt need(const JsonAt& object, std::string_view key); // refused if absent
    std::vector<JsonAt> items(const JsonAt& array);
    std::vector<JsonAt> members(const JsonAt& object); // as JsonNode::keys

    std::string text(const JsonAt& at);
    bool boolean(const JsonAt& at);
    double number(const JsonAt& at);
    std::int64_t integer(const JsonAt& at, std::int64_t least = 0,
                         std::int64_t most = std::numeric_limits<std::int64_t>::max());
    std::uint64_t seed(const JsonAt& at);

  private:
    bool is(const JsonAt& at, JsonNode::Kind kind, const char* wanted);

    std::string m_where;
    std::optional<Error> m_error;
};

} // namespace axiscape
