// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over plain bytecode: any bytes give a module or one error with its place. What is accepted is written, and
// read again.
//
//   build/fuzz/bin/bytecode_fuzz -max_len=20000 -rss_limit_mb=512 CORPUS
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
    if (const auto written = writeBytecode(*read->imported.module); !written && written.error().what.empty())
        std::abort();
    return 0;
}
