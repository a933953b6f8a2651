// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over locks on collectives: any bytes give a lock or one error.
//
//   build/fuzz/bin/lock_fuzz -max_len=4000 tests/fuzz/corpus/lock_fuzz
#include "core/observe/lock.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    const auto lock = readLock(fuzzing::text(data, size), "input");
    if (!fuzzing::read(lock)) return 0;
    const auto again = readLock(lockText(*lock), "written");
    if (!again || lockText(*again) != lockText(*lock)) fuzzing::wrong("a lock that does not come back");
    return 0;
}
