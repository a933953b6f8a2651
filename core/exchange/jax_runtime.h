// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of an exported Python module that are the same for every strategy.
#pragma once

#include <string_view>

namespace axiscape {

std::string_view jaxImports();
std::string_view jaxSharding(); // mesh(), in_shardings, out_shardings, shard()
std::string_view jaxMain();     // runs the StableHLO beside the file and compares

} // namespace axiscape
