// SPDX-License-Identifier: GPL-3.0-or-later
// bytecode: MLIR bytecode in. Plain StableHLO (container versions 0 to 6) and portable artifacts (VHLO of all versions,
// with Shardy's ops between or shardings as texts) become the same module as their text.
//
//   auto read = importBytecode(bytes, "train.mlirbc");
//   read->version                                     // "1.17.0" of a portable artifact
//
// Nothing in the file is trusted: every length and index is checked, what nests has a limit, and nothing is allocated
// by a number that the bytes do not bear out. One error with the offset of the byte.
#pragma once

#include "core/stablehlo/stablehlo.h"

namespace axiscape {

[[nodiscard]] bool isBytecode(std::string_view bytes);

struct ImportedBytecode {
    Imported imported;
    bool portable = false;
    std::string producer, version; // version: of the portable form or of StableHLO; the container's where there is none
};
// The module keeps the bytes. `offset`: of the bytes within their file. `arguments`: names of main's arguments
// for those that have none of their own.
[[nodiscard]] Result<ImportedBytecode> importBytecode(std::string bytes, const std::string& name,
                                                      const Progress& progress = {}, std::size_t offset = 0,
                                                      const std::vector<std::string>& arguments = {});

} // namespace axiscape
