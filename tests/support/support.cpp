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

std::filesystem::path commandLineFolder() {
    const char* release = std::getenv("AXISCAPE_RELEASE_CLI");
    return (release && *release ? std::filesystem::path(release) : program("axiscape-cli")).parent_path();
}

std::optional<std::filesystem::path> shared(const std::string& path) {
    const char* given = std::getenv("AXISCAPE_SHARED");
    const auto folder =
        given ? std::filesystem::path(given) : std::filesystem::path(AXISCAPE_SOURCE_DIR) / ".." / "shared";
    std::error_code ignored;
    const bool is = !folder.empty() && std::filesystem::exists(folder / path, ignored);
    return is ? std::optional(folder / path) : std::nullopt;
}

std::string notHere(const std::string& path) { return path + " is not beside the checkout"; }

bool mayNotSkip() {
    const char* value = std::getenv("AXISCAPE_NO_SKIP");
    return value != nullptr && *value != '\0';
}

bool takenHere(std::size_t number) { return AXISCAPE_SANITIZED == 0 || number % 10 == 0; }

} // namespace axiscape::test
