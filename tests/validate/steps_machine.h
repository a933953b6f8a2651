// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/hardware.h"

#include <nlohmann/json_fwd.hpp>

namespace axiscape::validate {

// What launches the kernels of a row, by its framework: what the row says of it, else that of its source. None: the
// source is not known.
std::optional<Host> hostOf(const nlohmann::json& row);

// The chip of the row as its profile is, under that host, on the row's machine: hosts, adapters and slices as it has
// them. None of it is fitted.
Result<Hardware> machineOf(const nlohmann::json& row, Host host);

} // namespace axiscape::validate
