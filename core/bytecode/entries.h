// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes and types of a bytecode as MLIR writes them in text, each made when it is asked for and once. Those of a
// portable artifact come as their counterparts in StableHLO and builtin.
#pragma once

#include "core/bytecode/container.h"
#include "core/ir/ir.h"

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace axiscape::bytecode {

using Index = std::uint32_t;
constexpr Index kNone = 0xffffffffu;

class Entries {
  public:
    // `kept` takes the texts and has to live as long as their views.
    Entries(const Container& container, std::deque<std::string>& kept);

    // All throw Damage.
    std::string_view attribute(Index index);
    std::string_view type(Index index);
    // Builtin's code of a location, and the cursor behind it; 0: it is none.
    std::uint64_t locationCode(Index attribute, Cursor& behind) const;
    // The sizes and the element type of a tensor without encoding; false: the type is another.
    bool plainTensor(Index type, std::vector<std::int64_t>& shape, std::string_view& element);
    // Whether the attribute is a type of functions in builtin's encoding, and whole.
    bool isFunctionType(Index attribute);

    // Integers of a number or an array of builtin, behind what is there; false: the attribute is another, or damaged.
    bool integers(Index attribute, std::vector<std::int64_t>& to);
    // The lists of StableHLO's dimension numbers (of dot_general, gather and scatter), each with its name and length,
    // as far as they are written: without those that are empty. False: the attribute is another, or damaged.
    struct NamedList {
        AttributeName name;
        std::uint32_t count;
    };
    bool dimensionNumbers(Index attribute, std::vector<NamedList>& lists, std::vector<std::int64_t>& to);

    // What attributes hold, of builtin and of the portable form; Damage where it is something else.
    std::string_view string(Index attribute); // of a string or a flat symbol
    std::vector<Index> array(Index attribute);
    struct Item {
        std::string_view name;
        Index attribute;
    };
    void dictionary(Index attribute, std::vector<Item>& to); // behind what is there

    const Container& container() const { return m_container; }
    // Keeps a text as long as those of entries, and counts it with them.
    std::string_view keep(std::string text);

  private:
    struct Writer; // entry_writer.h
    std::string_view made(Index index, bool isType);
    [[noreturn]] void unknownEncoding(const Entry& entry) const;
    Writer holding(Index attribute, std::uint64_t builtin, std::uint64_t portable, const char* why);

    const Container& m_container;
    std::deque<std::string>& m_kept;
    std::vector<std::string_view> m_texts[2]; // attributes, types; no data: not made yet
    std::vector<bool> m_open[2];
    std::size_t m_depth = 0;
    std::uint64_t m_room; // letters that may still be written
    friend struct Writer;
};

// "text" with the letters escaped that MLIR escapes.
[[nodiscard]] std::string quotedBytes(std::string_view text);
// A name bare where it may be, else quoted: keys of dictionaries.
[[nodiscard]] std::string keyText(std::string_view name);
// @name or @"na me".
[[nodiscard]] std::string symbolText(std::string_view name);

} // namespace axiscape::bytecode
