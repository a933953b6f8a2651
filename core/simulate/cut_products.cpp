// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/cut_products.h"

#include "core/simulate/gpu_generations.h"
#include "core/simulate/op_work.h"

namespace axiscape::simulation {

namespace {

// XLA's threshold (threshold_for_windowed_einsum_mib) in bytes on all devices together; for GPUs it is so high that
// none is cut. Of frameworks, Megatron does so on Hopper and later, by Transformer Engine, whatever the size.
double cutFrom(const Hardware& hardware) {
    if (hardware.compiler == Compiler::tpu) return 256.0 * 1024 * 1024;
    return hardware.hostInterval > 0 && hasTransformerEngine(hardware) ? 1 : 0;
}

} // namespace

std::vector<std::uint8_t> cutProducts(const SpmdProgram& program, const Hardware& hardware) {
    std::vector<std::uint8_t> cut;
    const double from = cutFrom(hardware);
    if (from <= 0) return cut;
    const Module& module = program.partition.module();
    for (std::size_t i = 0; i < program.collectives.size(); ++i) {
        const Collective& c = program.collectives[i];
        if (c.group < 2 || c.kind != (c.atUse ? CollectiveKind::all_gather : CollectiveKind::reduce_scatter)) continue;
        if (workClass(module.kind(c.op)) != WorkClass::matmul) continue;
        const TensorType type = module.type(c.value);
        if (!type.isTensor() || static_cast<double>(type.bytes()) < from) continue;
        if (cut.empty()) cut.assign(program.collectives.size(), 0);
        cut[i] = 1;
    }
    return cut;
}

} // namespace axiscape::simulation
