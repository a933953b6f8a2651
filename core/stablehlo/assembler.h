// SPDX-License-Identifier: GPL-3.0-or-later
// For readers of other forms (bytecode, HLO): ops that were already taken apart become what the parser makes of text,
// with the same attributes, defaults and checks. Texts handed over have to live as long as the source.
//
//   const auto place = a.begin();            // then the ops of its regions
//   if (!a.end(place, op, attributes)) ...   // why() says what does not fit
#pragma once

#include "core/stablehlo/program.h"

#include <memory>
#include <optional>
#include <string>

namespace axiscape {

struct AssembledOp {
    std::string_view fullName, callee; // callee: of func.call, without @
    std::span<const std::uint32_t> operands;
    std::uint32_t firstResult = 0, resultCount = 0, location = 0;
    std::span<const std::uint32_t> regions; // of ParsedProgram::regions
    std::optional<OpKind> kind = {};        // where the reader has looked it up by the name
    std::span<const std::int64_t> integers = {};
};

// A text, or integers that the reader has at hand.
struct AssembledAttribute {
    std::string_view name;
    std::string_view text;                        // as in generic form; "unit": without a value
    AttributeName known = AttributeName::none;    // of integers, in place of the name
    std::uint32_t firstInteger = 0, integers = 0; // of AssembledOp::integers
};

class Assembler {
  public:
    Assembler(const SourceText& source, ModuleBuilder& builder, const Progress& progress);
    ~Assembler();

    ParsedProgram& program(); // values, regions and functions are the reader's
    // False if the text is no type.
    bool type(std::string_view text, TypeId& id);
    // Under which name integers are kept as such; none: hand them over as text.
    AttributeName nameOfIntegers(OpKind kind, std::string_view name);
    std::uint32_t begin();
    bool end(std::uint32_t place, const AssembledOp& op, std::span<const AssembledAttribute> attributes);
    // What ops of one name with the same attributes have in common: of the first one, for those behind it.
    struct Alike {
        ModuleBuilder::AttributeRun attributes;
        std::uint32_t fitting = 0xffffffffu; // types that the last one checked had: the assembler's own number
    };
    Alike alike(std::uint32_t place);
    bool end(std::uint32_t place, const AssembledOp& op, Alike& alike);
    // What stood in the way: the first error.
    Error error() const;
    bool cancelled() const;

  private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace axiscape
