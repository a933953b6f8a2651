// SPDX-License-Identifier: GPL-3.0-or-later
// What the ops of StableHLO are in a portable artifact of a target: names with versions, attributes taken apart and
// defaults spelled out. The way back from portable.h.
#pragma once

#include "core/bytecode/portable_entries.h"

#include <vector>

namespace axiscape::bytecode {

struct OpShape {
    std::size_t operands = 0, regions = 0;
};
using Fields = std::vector<std::pair<std::string, std::string_view>>; // name, value as text

struct PortableOp {
    std::string name;                                          // vhlo.dot_general_v2
    std::vector<std::uint32_t> properties;                     // as the op declares them
    std::vector<std::pair<std::string, std::uint32_t>> others; // by name
};
// `name` without its dialect. Throws NotPortable.
PortableOp toPortable(std::string_view name, const Fields& attributes, OpShape shape, PortableEntries& entries);

} // namespace axiscape::bytecode
