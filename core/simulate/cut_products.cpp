// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/cut_products.h"

#include "core/simulate/op_work.h"

namespace axiscape::simulation {

namespace {

// XLA's threshold (threshold_for_windowed_einsum_mib), of what is moved as it is on all devices together. For GPUs it
// is so high that none is cut.
constexpr double kLeastBytes = 256.0 * 1024 * 1024;

} // namespace

std::vector<std::uint8_t> cutProducts(const SpmdProgram& program, const Hardware& hardware) {
    std::vector<std::uint8_t> cut;
    if (hardware.compiler != Compiler::tpu) return cut;
    const Module& module = program.partition.module();
    for (std::size_t i = 0; i < program.collectives.size(); ++i) {
        const Collective& c = program.collectives[i];
        if (c.group < 2 || c.kind != (c.atUse ? CollectiveKind::all_gather : CollectiveKind::reduce_scatter)) continue;
        if (workClass(module.kind(c.op)) != WorkClass::matmul) continue;
        const TensorType type = module.type(c.value);
        if (!type.isTensor() || static_cast<double>(type.bytes()) < kLeastBytes) continue;
        if (cut.empty()) cut.assign(program.collectives.size(), 0);
        cut[i] = 1;
    }
    return cut;
}

} // namespace axiscape::simulation
