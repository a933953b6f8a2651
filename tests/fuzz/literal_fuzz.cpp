// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over literals: the first line is a type such as 2x3xf32, the rest what stands in dense<...>. What is read
// is evaluated, as an array of at most 4096 elements.
//
//   build/fuzz/bin/literal_fuzz -max_len=2000 tests/fuzz/corpus/literal_fuzz
#include "core/interpret/interpret.h"
#include "core/stablehlo/stablehlo.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    const auto given = fuzzing::lines(fuzzing::text(data, size), 2);
    const std::string type = "tensor<" + std::string(given[0]) + ">";
    const auto module = importText("func.func public @main() -> " + type + " {\n  %0 = stablehlo.constant dense<" +
                                       std::string(given[1]) + "> : " + type + "\n  return %0 : " + type + "\n}\n",
                                   "input");
    if (!fuzzing::read(module)) return 0;
    if ((*module)->results().empty()) return 0; // the type ended the function
    std::int64_t elements = 1;
    for (const std::int64_t side : (*module)->type((*module)->results()[0]).shape)
        elements = side < 0 || (side > 0 && elements > 4096 / side) ? 4097 : elements * side;
    if (elements <= 4096) fuzzing::read(evaluate(*module, {}));
    return 0;
}
