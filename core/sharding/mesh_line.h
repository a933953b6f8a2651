// SPDX-License-Identifier: GPL-3.0-or-later
// A mesh read from one line of a module's text.
#pragma once

#include "core/mesh/mesh.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace axiscape {

// "sdy.mesh @mesh = <["data"=4, "fsdp"=32]> ...": its name and axes; nothing for another line or a mesh without axes.
[[nodiscard]] std::optional<std::pair<std::string, Mesh>> readMeshLine(std::string_view line);

} // namespace axiscape
