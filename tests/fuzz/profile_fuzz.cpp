// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles: any bytes are read or refused.
#include "core/profile/device_time.h"

#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    (void)axiscape::isXplane(bytes);
    if (const auto profile = axiscape::readProfile(bytes, "fuzz"))
        for (std::size_t program = 0; program < profile->programs.size(); ++program)
            (void)axiscape::deviceTimeOf(*profile, program);
    return 0;
}
