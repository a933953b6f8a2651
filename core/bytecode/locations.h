// SPDX-License-Identifier: GPL-3.0-or-later
// Locations of a bytecode, read straight into the module: there is no text between. JAX nests them (a name stack around
// a call site around a function's name around a place in a file), and many ops share the inner ones, so names are
// interned once an attribute.
#pragma once

#include "core/bytecode/entries.h"
#include "core/stablehlo/program.h"

#include <vector>

namespace axiscape::bytecode {

class Locations {
  public:
    Locations(Entries& entries, ModuleBuilder& builder, ParsedProgram& program);

    // Its number in the program. Throws Damage.
    std::uint32_t number(Index attribute);

  private:
    struct Found {                     // what one says
        StringId outermost, innermost; // names
        StringId framed;               // the first name behind a call site
        StringId file;
        std::int32_t line = 0, column = 0;
    };
    Index next(Cursor& at) const { return at.index(m_attributes.size(), "attribute"); }
    Found find(Index attribute, int depth = 0);
    Found find(std::uint64_t code, Cursor at, int depth);
    Found inner(Index attribute, int depth); // of a location in another, which many have
    LocationId idOf(const Found& found);
    StringId name(Index attribute); // of a string
    bool isInlined(Index caller);
    void calls(Index caller, ParsedLocation& to);

    Entries& m_entries;
    const std::vector<Entry>& m_attributes;
    ModuleBuilder& m_builder;
    ParsedProgram& m_program;
    std::vector<Found> m_found; // entry 0 is not used
    // by attribute
    std::vector<std::uint32_t> m_numbers, m_places; // places: in m_found; 0: not there yet
    std::vector<StringId> m_names;
};

} // namespace axiscape::bytecode
