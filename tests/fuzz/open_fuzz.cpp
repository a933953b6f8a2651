// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over the one door: bytecode, exports and HLO text give a module or one error with its place. What is
// accepted is printed, too. Inputs may be of any form: the content decides.
//
//   build/fuzz/bin/open_fuzz -max_len=20000 -rss_limit_mb=512 CORPUS
#include "core/open/open.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    const auto opened = openBytes(std::string(reinterpret_cast<const char*>(data), size), "input");
    if (!opened) {
        if (opened.error().what.empty() || opened.error().where.empty()) std::abort();
        return 0;
    }
    static_cast<void>(printGeneric(*opened->module));
    return 0;
}
