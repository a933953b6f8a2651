// SPDX-License-Identifier: GPL-3.0-or-later
// The ops of a bytecode as they stand there, values numbered through the whole file.
#pragma once

#include "core/bytecode/container.h"
#include "core/bytecode/entries.h"

#include <vector>

namespace axiscape::bytecode {

struct Span32 {
    std::uint32_t first = 0, count = 0;
};

struct TreeOp {
    std::uint32_t name = 0; // of Container::opNames
    Index attributes = kNone, properties = kNone, location = 0;
    std::size_t offset = 0;  // in the file
    std::uint32_t endOp = 0; // one behind the ops of its regions
    Span32 operands;         // of Tree::operands
    Span32 results;          // consecutive values
    Span32 regions;          // consecutive
};

struct TreeRegion {
    std::uint32_t firstOp = 0, endOp = 0;
    Span32 arguments;                // consecutive values
    std::uint32_t firstLocation = 0; // of Tree::argumentLocations, one an argument
    bool hasBlock = false;
};

struct Tree {
    std::vector<TreeOp> ops; // in order; those of regions right after their op
    std::vector<TreeRegion> regions;
    std::vector<std::uint32_t> operands; // values
    std::vector<Index> valueType;        // by value
    std::vector<Index> argumentLocations;
};

// Throws Damage.
[[nodiscard]] Tree readTree(const Container& container);

using NamedIndex = Entries::Item;
// The properties and attributes of an op by name, as indices of attributes, into `all`. Throws Damage.
void attributesOf(const Container& container, Entries& entries, std::string_view fullName, const TreeOp& op,
                  std::vector<NamedIndex>& all);

} // namespace axiscape::bytecode
