// SPDX-License-Identifier: GPL-3.0-or-later
// A module as a portable artifact of a target. Ops of Shardy and other dialects that VHLO has none for stay as they
// are, between conversions.
#pragma once

#include "core/bytecode/portable_entries.h"
#include "core/bytecode/program_form.h"

namespace axiscape::bytecode {

class PortableForm : public ProgramForm {
  public:
    PortableForm(ContainerWriter& writer, PortableVersion target) : ProgramForm(writer), m_entries(writer, target) {}

    std::uint32_t type(std::string_view text) override { return m_entries.type(text); }
    WrittenOp op(std::string_view name, std::string_view attributes, std::size_t operands,
                 std::size_t regions) override;
    bool isApart(std::string_view name) const override;

  private:
    WrittenOp apart(std::string_view name, std::string_view attributes);

    PortableEntries m_entries;
};

} // namespace axiscape::bytecode
