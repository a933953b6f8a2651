// SPDX-License-Identifier: GPL-3.0-or-later
// A bytecode in the course of becoming a module: its tree, and what its ops are called and hold in StableHLO.
#pragma once

#include "core/bytecode/portable.h"
#include "core/bytecode/tree.h"
#include "core/stablehlo/assembler.h"

namespace axiscape::bytecode {

// What the views of a module point into: its source is a part of this.
struct Kept {
    SourceText source;
    std::deque<std::string> texts;
};

struct Reading {
    const Container& container;
    Entries entries;
    Tree tree;
    std::vector<std::string_view> opNames; // full, as StableHLO's: kept, for unknown ops are called so
    std::vector<OpKind> opKinds;           // likewise by op name
    std::vector<bool> isReturn, isCast, isCall;
    bool portable = false;

    Reading(const Container& container, Kept& kept);
    std::string_view nameOf(const TreeOp& op) const { return opNames[op.name]; }
    bool isVersioned(const TreeOp& op) const;                   // of VHLO: attributes are not StableHLO's yet
    const std::vector<NamedIndex>& items(const TreeOp& op);     // attributes as they stand there, until the next op's
    const std::vector<NamedText>& attributes(const TreeOp& op); // likewise, as StableHLO's
    // The value that stands for it behind conversions between the types of dialects.
    std::uint32_t value(std::uint32_t number) const { return joined.empty() ? number : joined[number]; }
    std::string_view typeOfValue(std::uint32_t number) { return entries.type(tree.valueType[number]); }

    std::vector<std::uint32_t> joined; // by value; empty: no value stands for another
    std::vector<NamedIndex> indices;   // scratch of items() and attributes()
    std::vector<NamedText> texts;
};

// The whole module handed over. Throws Damage; false: the assembler says why, at `offset` of the file.
bool assemble(Reading& reading, Assembler& assembler, ModuleBuilder& builder, std::size_t& offset);

} // namespace axiscape::bytecode
