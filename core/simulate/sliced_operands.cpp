// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/sliced_operands.h"

namespace axiscape::simulation {

namespace {

bool cutsByAllAxes(const SpmdProgram& program, OpId op) {
    const Partition& partition = program.partition;
    const auto& nest = partition.nest(partition.sites().sitesOf(op)[0]);
    const auto& axes = partition.mesh().axes;
    for (AxisId a = 0; a < axes.size(); ++a) {
        if (axes[a].size <= 1) continue;
        bool used = false;
        for (const auto& entry : nest) used = used || entry.axis == a;
        if (!used) return false;
    }
    return true;
}

// Results of dot_general: dimensions of the batch, those that the left operand keeps, those that the right one does.
bool bringsDimension(const Module& module, Use use, std::size_t dim) {
    const auto batch = module.ints(use.op, AttributeName::lhs_batching_dimensions).size();
    const auto summed = module.ints(use.op, AttributeName::lhs_contracting_dimensions).size();
    const auto left = module.type(module.operands(use.op)[0]).shape.size() - summed;
    return dim < batch || (dim < left) == (use.operand == 0);
}

bool scatters(const SpmdProgram& program, OpId op, Use use) {
    for (const Collective& c : program.collectivesOf(op)) {
        if (c.atUse || c.kind != CollectiveKind::reduce_scatter) continue;
        for (const Tile& tile : c.tiles)
            if (bringsDimension(program.partition.module(), use, tile.dim)) return true;
    }
    return false;
}

} // namespace

bool isSlicedOperand(const SpmdProgram& program, Use use) {
    const Module& module = program.partition.module();
    if (module.kind(use.op) != OpKind::dot_general) return false;
    if (module.type(module.operands(use.op)[use.operand]).dtype == ElementType::f32) return false;
    bool scattered = scatters(program, use.op, use);
    // Sums of two products (a table used twice) are added before devices are.
    const auto readers = module.uses(module.results(use.op)[0]);
    if (!scattered && readers.size() == 1 && readers[0].op.value < module.opCount() &&
        module.kind(readers[0].op) == OpKind::add)
        scattered = scatters(program, readers[0].op, use);
    return scattered && !cutsByAllAxes(program, use.op);
}

} // namespace axiscape::simulation
