// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer over low-level schedules: any bytes give a schedule for a small program or one error, and its actions are
// carried out or refused.
//
//   build/fuzz/bin/actions_fuzz -max_len=4000 tests/fuzz/corpus/actions_fuzz
#include "core/stablehlo/stablehlo.h"
#include "core/tactics/tactics.h"
#include "tests/fuzz/fuzz.h"

namespace {

constexpr const char* kProgram =
    "func.func public @main(%x: tensor<8x16xf32>, %w: tensor<16x8xf32>) -> (tensor<8x8xf32>, tensor<64xf32>) {\n"
    "  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x8xf32>) -> "
    "tensor<8x8xf32>\n"
    "  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<8x8xf32>) -> tensor<8x8xf32>\n"
    "  %2 = stablehlo.add %0, %1 : tensor<8x8xf32>\n"
    "  %3 = stablehlo.reshape %2 : (tensor<8x8xf32>) -> tensor<64xf32>\n"
    "  return %2, %3 : tensor<8x8xf32>, tensor<64xf32>\n}\n";

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace axiscape;
    static const std::shared_ptr<const Module> module = *importText(kProgram, "program");
    static const auto sites = std::make_shared<const SiteTable>(module);
    const auto strategy = parseActionsFile(fuzzing::text(data, size), "input", *module);
    if (!fuzzing::read(strategy)) return 0;
    Partition partition(sites, strategy->mesh);
    for (const Tactic& tactic : strategy->schedule.tactics) {
        const auto actions = actionsOf(tactic, partition);
        if (!fuzzing::read(actions)) return 0;
        partition = apply(partition, *actions).partition;
    }
    return 0;
}
