// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/support.h"

#include "core/stablehlo/stablehlo.h"

#include <cstdio>
#include <cstdlib>

namespace axiscape::test {

std::filesystem::path modelPath(const std::string& name) {
    const auto folder = std::filesystem::path(AXISCAPE_SOURCE_DIR) / "resources" / "models";
    const auto plain = folder / (name + ".mlir");
    return std::filesystem::exists(plain) ? plain : folder / (name + ".mlir.gz");
}

std::shared_ptr<const Module> model(const std::string& name) {
    auto module = importFile(modelPath(name));
    if (!module) {
        std::fprintf(stderr, "%s\n", module.error().text().c_str());
        std::abort();
    }
    return *module;
}

std::filesystem::path data(const std::string& name) {
    return std::filesystem::path(AXISCAPE_SOURCE_DIR) / "tests" / "data" / name;
}

std::filesystem::path program(const std::string& name) { return std::filesystem::path(AXISCAPE_BIN_DIR) / name; }

std::optional<std::filesystem::path> shared(const std::string& path) {
    const auto full = std::filesystem::path(AXISCAPE_SOURCE_DIR) / ".." / "shared" / path;
    std::error_code ignored;
    return std::filesystem::exists(full, ignored) ? std::optional(full) : std::nullopt;
}

} // namespace axiscape::test
