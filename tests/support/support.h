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
// Where the command line is that runs what documents tell people to type: without sanitizers where .ci/release has
// built it (AXISCAPE_RELEASE_CLI), since what is asked is what it says, else that of this build.
std::filesystem::path commandLineFolder();
// ../shared beside the checkout (or what AXISCAPE_SHARED names), where it exists. A test that needs it says so with
// AXISCAPE_SHARED_OR_SKIP.
std::optional<std::filesystem::path> shared(const std::string& path);
std::string notHere(const std::string& path); // "golden/partir is not beside the checkout"
bool mayNotSkip();                            // AXISCAPE_NO_SKIP is set: all that tests need is said to be there
// Of the cases that run programs on numbers for minutes under sanitizers, one of ten is taken there; all are where
// the tests labelled `numbers` run without them (.ci/release).
bool takenHere(std::size_t number);

} // namespace axiscape::test

// Ends a Qt test that did not run: seen as skipped, with the reason; failed where nothing may be skipped.
#define AXISCAPE_SKIP(reason)                                                                                          \
    do {                                                                                                               \
        const std::string axiscapeWhy = (reason);                                                                      \
        if (axiscape::test::mayNotSkip()) QFAIL(("AXISCAPE_NO_SKIP is set, and " + axiscapeWhy).c_str());              \
        QSKIP(axiscapeWhy.c_str());                                                                                    \
    } while (false)

// const auto NAME = the path of ../shared/PATH; without it the test is skipped.
#define AXISCAPE_SHARED_OR_SKIP(name, path)                                                                            \
    const auto name = axiscape::test::shared(path);                                                                    \
    if (!name) AXISCAPE_SKIP(axiscape::test::notHere(path))
