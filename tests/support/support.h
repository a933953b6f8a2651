// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ir/ir.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace axiscape::test {

// resources/models/NAME.mlir or .mlir.gz of the project itself: always there.
std::filesystem::path modelPath(const std::string& name);
std::shared_ptr<const Module> model(const std::string& name); // imported; ends the test program if it cannot be
std::filesystem::path data(const std::string& name);          // tests/data/NAME
std::filesystem::path program(const std::string& name);       // build/PRESET/bin/NAME
// ../shared beside the checkout, where it exists: tests read it then and must pass without it.
std::optional<std::filesystem::path> shared(const std::string& path);

} // namespace axiscape::test
