// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over files of jax.export: what stands around the module, and the module.
//
//   build/fuzz/bin/jax_export_fuzz -max_len=20000 -rss_limit_mb=512 CORPUS
#include "core/jax_export/jax_export.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    static_cast<void>(isJaxExport(bytes));
    const auto read = importJaxExport(bytes, "input");
    if (!read && (read.error().what.empty() || read.error().where.empty())) std::abort();
    return 0;
}
