// SPDX-License-Identifier: GPL-3.0-or-later
// Attributes and types of StableHLO and builtin, given as text, in the encoding of VHLO: the way back from
// entries_portable.cpp.
#pragma once

#include "core/bytecode/container_writer.h"
#include "core/bytecode/portable_versions.h"

namespace axiscape::bytecode {

// What a target cannot hold. Caught within this folder.
struct NotPortable {
    std::string what;
    std::optional<PortableVersion> since; // nothing: no version of VHLO can
};

class PortableEntries {
  public:
    PortableEntries(ContainerWriter& container, PortableVersion target) : m_container(container), m_target(target) {}

    // Numbers of entries. Throw NotPortable. Attributes that VHLO has none for are builtin's, as Shardy's are.
    std::uint32_t type(std::string_view text);
    std::uint32_t attribute(std::string_view text);
    PortableVersion target() const { return m_target; }

  private:
    std::string typeBytes(std::string_view text);
    std::string shapedBytes(std::string_view text, std::uint64_t code);
    std::string quantized(std::string_view text);
    std::string attributeBytes(std::string_view text); // empty: VHLO has none
    std::string numberBytes(std::string_view text);
    std::string enumeration(std::string_view text);
    std::string structured(std::string_view text);
    void need(PortableVersion since, std::string_view what) const {
        if (m_target < since) throw NotPortable{std::string(what.substr(0, 200)), since};
    }

    ContainerWriter& m_container;
    PortableVersion m_target;
    std::unordered_map<std::string, std::uint32_t> m_types, m_attributes;
};

} // namespace axiscape::bytecode
