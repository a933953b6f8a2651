// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over HLO texts, with names of instructions and without.
//
//   build/fuzz/bin/hlo_text_fuzz -max_len=20000 -rss_limit_mb=512 CORPUS
#include "core/hlo/hlo.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    static_cast<void>(isHloText(bytes));
    for (const bool names : {false, true}) {
        const auto read = importHloText(bytes, "input", {}, {names});
        if (!read && (read.error().what.empty() || read.error().where.empty())) std::abort();
    }
    return 0;
}
