// SPDX-License-Identifier: GPL-3.0-or-later
// The functions of a text as they stand there, before calls are inlined: what the parser makes and the inliner reads.
// Types, texts and attributes are already those of the module under construction.
#pragma once

#include "core/base/text_map.h"
#include "core/ir/module_builder.h"

#include <string_view>
#include <vector>

namespace axiscape {

struct Run32 {
    std::uint32_t first = 0, count = 0;
};

struct ParsedOp {
    OpKind kind = OpKind::unknown;
    bool isCall = false;
    StringId name;              // of the function called, or of an unknown op
    std::uint32_t offset = 0;   // in the text
    std::uint32_t endOp = 0;    // one behind the ops of its regions
    std::uint32_t location = 0; // of ParsedProgram::locations
    Run32 operands;             // of valuePool
    Run32 results;              // consecutive values
    Run32 regions;              // of regionPool
    ModuleBuilder::AttributeRun attributes;
};

struct ParsedRegion {
    std::uint32_t firstOp = 0, endOp = 0;
    Run32 arguments;              // consecutive values
    Run32 yields;                 // of valuePool
    bool returnsAsRegion = false; // of a function: stablehlo.return ends it, as comparators of custom calls have it
};

struct ParsedArgument {
    std::string_view attributes; // without braces
    std::uint32_t location = 0;
};

struct ParsedFunction {
    std::string_view name;
    bool isPublic = true;
    bool hasBody = false;
    std::uint32_t offset = 0;
    std::uint32_t firstValue = 0, endValue = 0;
    std::uint32_t body = 0; // region
    std::vector<ParsedArgument> arguments;
    std::vector<std::string_view> resultAttributes;
    std::string_view attributes; // without braces
    std::string_view text;       // with its first word
};

// Of a text it is read when all aliases are known; readers of other forms know at once what it says.
struct ParsedLocation {
    std::string_view text; // what stands in loc(...), or behind `#locN = loc(`; not of a known one
    LocationId known;
    StringId name; // the outermost one, which arguments are called by; of a known one
    Run32 calls;   // of ParsedProgram::locationCalls: what its op was inlined through, outermost first; of a known one
};

struct ParsedProgram {
    std::string_view moduleName, moduleAttributes;
    std::vector<std::string_view> otherTopLevel;
    std::vector<std::string_view> aliases; // definitions of attributes and types: "#map = affine_map<...>"
    std::vector<ParsedFunction> functions;
    // ops in text order; those of regions right after their op
    std::vector<ParsedOp> ops;
    std::vector<std::uint32_t> calls; // those of functions, in order
    std::vector<ParsedRegion> regions;
    std::vector<std::uint32_t> valuePool, regionPool;
    // per value
    std::vector<TypeId> valueType;
    std::vector<std::uint32_t> valueOffset;    // where its name stands in the text; empty: there is none
    std::vector<ParsedLocation> locations{{}}; // entry 0 is unknown
    std::vector<LocationId> locationCalls;
    TextMap<std::uint32_t> locationAliases; // "#loc3"
    std::uint32_t operationsInText = 0;
};

} // namespace axiscape
