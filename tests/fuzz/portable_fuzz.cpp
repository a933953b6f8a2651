// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over portable artifacts, both ways: what is accepted is written for an old and a new target, or refused
// with a reason.
//
//   build/fuzz/bin/portable_fuzz -max_len=20000 -rss_limit_mb=512 CORPUS
#include "core/bytecode/bytecode.h"
#include "core/bytecode/write.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    const auto read = importBytecode({reinterpret_cast<const char*>(data), size}, "input");
    if (!read) {
        if (read.error().what.empty() || read.error().where.empty()) std::abort();
        return 0;
    }
    for (const auto* target : {"0.9.0", kUsualPortable})
        if (const auto written = writePortable(*read->imported.module, target);
            !written && written.error().what.empty())
            std::abort();
    return 0;
}
