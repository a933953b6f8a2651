// SPDX-License-Identifier: GPL-3.0-or-later
// JSON text as a tree that knows its lines. core/base/json_reader.h reads one strictly.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape {

// A JSON value that knows the line it stands on, with the members of objects in file order. Unlike a DOM library's it
// can say where a mistake of meaning is.
struct JsonNode {
    enum class Kind : std::uint8_t { null, boolean, integer, real, text, array, object };
    Kind kind = Kind::null;
    int line = 1;
    bool boolean = false;
    bool negative = false;       // integer
    std::uint64_t magnitude = 0; // integer
    double real = 0;             // integer and real
    std::string text;
    std::vector<JsonNode> items;   // of an array or object
    std::vector<std::string> keys; // of an object, one per item

    bool is(Kind wanted) const { return kind == wanted; }
    bool isNumber() const { return kind == Kind::integer || kind == Kind::real; }
    // Of an object; null where there is none, or this is no object.
    const JsonNode* find(std::string_view key) const;
};

// Refuses what is no JSON, more than 64 levels deep, or names a key of an object twice.
[[nodiscard]] Result<JsonNode> parseJson(std::string_view text, const std::string& where);

// With quotes and escapes.
[[nodiscard]] std::string jsonText(std::string_view text);

} // namespace axiscape
