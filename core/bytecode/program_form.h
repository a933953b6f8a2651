// SPDX-License-Identifier: GPL-3.0-or-later
// In which dialects the ops of a module are written as bytecode.
#pragma once

#include "core/bytecode/container_writer.h"

#include <optional>

namespace axiscape::bytecode {

struct WrittenOp {
    std::uint32_t name = 0;
    std::optional<std::uint32_t> attributes, properties; // numbers in their tables
};

class ProgramForm {
  public:
    explicit ProgramForm(ContainerWriter& given) : container(given) {}
    ProgramForm(const ProgramForm&) = delete;
    ProgramForm& operator=(const ProgramForm&) = delete;
    virtual ~ProgramForm() = default;

    virtual std::uint32_t type(std::string_view text) = 0;
    // Attributes as text without braces, declared ones and others.
    virtual WrittenOp op(std::string_view name, std::string_view attributes, std::size_t operands,
                         std::size_t regions) = 0;
    // Does the op stay in its own dialect, with types of builtin, among ops of another? Conversions stand around it.
    virtual bool isApart(std::string_view name) const = 0;

    ContainerWriter& container;
};

} // namespace axiscape::bytecode
