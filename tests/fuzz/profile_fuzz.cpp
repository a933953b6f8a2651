// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over profiles, .xplane.pb and traces for Perfetto: any bytes are read or refused, and what devices took is
// a number.
//
//   build/fuzz/bin/profile_fuzz -max_len=20000 tests/fuzz/corpus/profile_fuzz
#include "core/profile/device_time.h"
#include "tests/fuzz/fuzz.h"

#include <cmath>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    const auto bytes = fuzzing::text(data, size);
    (void)isXplane(bytes);
    const auto profile = readProfile(bytes, "input");
    if (!fuzzing::read(profile)) return 0;
    for (std::size_t program = 0; program < profile->programs.size(); ++program)
        if (!std::isfinite(deviceTimeOf(*profile, program).spanSeconds)) fuzzing::wrong("a time that is no number");
    return 0;
}
