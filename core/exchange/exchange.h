// SPDX-License-Identifier: GPL-3.0-or-later
// exchange: what leaves Axiscape for the pipeline that trains the model.
#pragma once

#include "core/simulate/simulate.h"
#include "core/spmd/spmd.h"
#include "core/tactics/tactics.h"

#include <string>

namespace axiscape {

struct ExportInput {
    const SpmdProgram* program = nullptr;
    const Strategy* strategy = nullptr;
    std::string modelPath;   // as the user named it
    std::string fingerprint;
};

// A Python module with mesh(), in_shardings, out_shardings as pytrees, the constraints without which XLA decides
// otherwise, shard(f), and a __main__ that runs the StableHLO beside it on the devices at hand and compares with the
// unpartitioned run. Exits 1 naming what it cannot carry (a sharding PartitionSpec has no word for).
// Errors: a value that JAX cannot express; names it.
Result<std::string> exportJax(const ExportInput& input);

} // namespace axiscape
