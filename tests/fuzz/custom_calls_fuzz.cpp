// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over rules and costs of custom calls: any bytes give rules or one error, and what they cost on small and on
// huge shapes is a number or nothing.
//
//   build/fuzz/bin/custom_calls_fuzz -max_len=4000 tests/fuzz/corpus/custom_calls_fuzz
#include "core/sharding/custom_rules.h"
#include "tests/fuzz/fuzz.h"

#include <array>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    const auto rules = CustomRules::fromJson(fuzzing::text(data, size), "input");
    if (!fuzzing::read(rules)) return 0;
    for (const CustomCallRule& call : rules->calls()) {
        if (rules->find(call.target) == nullptr) fuzzing::wrong("a rule that is not found by its target");
        for (const std::int64_t side : {std::int64_t{0}, std::int64_t{4}, std::int64_t{1} << 62}) {
            const std::array<std::int64_t, 3> shape{side, 4, side};
            for (std::size_t slots = 0; slots < 5; ++slots) {
                const std::vector<std::span<const std::int64_t>> shapes(slots, shape);
                (void)rules->cost(call.target, shapes);
            }
        }
    }
    return 0;
}
