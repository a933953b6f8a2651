// SPDX-License-Identifier: GPL-3.0-or-later
// The sections of MLIR bytecode, versions 0 to 6, taken apart: tables of strings, dialects, op names, entries and
// properties. Nothing is copied; the file has to live as long.
#pragma once

#include "core/bytecode/cursor.h"

#include <array>
#include <string_view>
#include <vector>

namespace axiscape::bytecode {

struct OpName {
    std::uint32_t dialect = 0;
    std::string_view name; // without the dialect
    bool registered = true;
};

struct Dialect {
    // Those whose encoding is known.
    enum class Known : std::uint8_t { none, builtin, stablehlo, chlo, shardy, portable };

    std::string_view name;
    Known known = Known::none;
    std::array<std::int64_t, 3> version{-1, -1, -1}; // StableHLO's and Shardy's own; -1: not written
};

// Bytes of an attribute or a type: there are as many as ops, so small.
struct Entry {
    std::uint64_t offset = 0; // in the file
    std::uint32_t size = 0;
    std::uint32_t dialect : 31 = 0;
    std::uint32_t custom : 1 = 0; // in the dialect's encoding; else its text as MLIR prints it
};

struct Container {
    std::string_view bytes; // the whole file
    std::uint64_t version = 0;
    std::string_view producer;
    std::vector<std::string_view> strings;
    std::vector<Dialect> dialects;
    std::vector<OpName> opNames;
    std::vector<Entry> attributes, types;
    std::vector<Cursor> properties;
    struct Resource {
        std::string_view key, blob;
    };
    std::vector<Resource> resources; // blobs of dialects, numbered as attributes name them
    Cursor ir;

    bool has(Dialect::Known dialect) const;
    Cursor data(const Entry& entry) const { return Cursor(bytes.substr(entry.offset, entry.size), entry.offset); }
    // Of an entry in the dialect's own encoding; else none.
    Dialect::Known encoding(const Entry& entry) const {
        return entry.custom ? dialects[entry.dialect].known : Dialect::Known::none;
    }
    std::string_view string(Cursor& at) const { return strings[at.index(strings.size(), "string")]; }
};

// Throws Damage.
[[nodiscard]] Container readContainer(std::string_view bytes);

} // namespace axiscape::bytecode
