// SPDX-License-Identifier: GPL-3.0-or-later
// The ops of one module as a function of a bytecode.
#pragma once

#include "core/bytecode/program_form.h"
#include "core/ir/ir.h"

namespace axiscape::bytecode {

// Appends an op without operands and results. With a body: one region, isolated from above, whose bytes those are.
void writeTopOp(std::string& to, ProgramForm& form, std::string_view name, std::string_view attributes,
                const std::string* body);

class FunctionWriter {
  public:
    FunctionWriter(const Module& module, ProgramForm& form) : m_module(module), m_form(form) {}

    // `visibility`: "public", "private", or empty where the program does not say.
    void write(std::string& to, const std::string& name, std::string_view visibility);
    // The op that only its own text says, if there is one.
    const std::string& why() const { return m_why; }

  private:
    void op(std::string& to, std::string_view name, std::string_view attributes, std::uint8_t mask,
            std::uint32_t location, std::size_t operands = 0, std::size_t regions = 0);
    std::vector<std::uint32_t> numbersOf(std::span<const ValueId> values) const;
    std::vector<std::uint32_t> converted(std::string& to, std::span<const ValueId> values, std::uint32_t& next);
    std::uint32_t typeOf(ValueId value, bool apart);
    // A conversion of the value between the types of two dialects; it has that number from then on.
    void convert(std::string& bytes, ValueId value, std::uint32_t number, bool toBuiltin);
    void region(std::string& to, IdRange<ValueId> arguments, IdRange<OpId> list, RegionId within,
                std::span<const ValueId> yields, std::string_view terminator, std::uint32_t first);
    std::uint32_t argumentLocation(ValueId v, RegionId within) const;
    void one(std::string& to, OpId id, std::uint32_t& next, std::uint32_t inner);

    const Module& m_module;
    ProgramForm& m_form;
    std::vector<std::uint32_t> m_number; // per value
    std::string m_why;
};

} // namespace axiscape::bytecode
