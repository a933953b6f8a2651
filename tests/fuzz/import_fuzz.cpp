// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over the import: any bytes give a module or one error. What is accepted is printed, too.
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   build/fuzz/bin/import_fuzz -max_len=20000 CORPUS resources/models
#include "core/stablehlo/stablehlo.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    const auto module = importText(std::string(reinterpret_cast<const char*>(data), size), "input");
    if (!module) {
        if (module.error().what.empty() || module.error().where.empty()) std::abort();
        return 0;
    }
    if (printGeneric(**module).empty()) std::abort();
    return 0;
}
