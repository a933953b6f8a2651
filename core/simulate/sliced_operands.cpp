// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/sliced_operands.h"

#include "core/simulate/gpu_generations.h"

#include <algorithm>

namespace axiscape::simulation {

namespace {

// Does some axis cut nothing of the op, whose devices can take as many parts?
bool isSomeIdle(const SpmdProgram& program, OpId op, std::int64_t parts) {
    const Partition& partition = program.partition;
    const auto& nest = partition.nest(partition.sites().sitesOf(op)[0]);
    const auto& axes = partition.mesh().axes;
    for (AxisId a = 0; a < axes.size(); ++a) {
        if (axes[a].size <= 1 || axes[a].size % parts != 0) continue;
        if (std::ranges::none_of(nest, [a](const auto& entry) { return entry.axis == a; })) return true;
    }
    return false;
}

// Results of dot_general: dimensions of the batch, those that the left operand keeps, those that the right one does.
bool bringsDimension(const Module& module, Use use, std::size_t dim) {
    const auto batch = module.ints(use.op, AttributeName::lhs_batching_dimensions).size();
    const auto summed = module.ints(use.op, AttributeName::lhs_contracting_dimensions).size();
    const auto left = module.type(module.operands(use.op)[0]).shape.size() - summed;
    return dim < batch || (dim < left) == (use.operand == 0);
}

// In how many parts the op's sum is cut along what the operand brings.
std::int64_t scatteredParts(const SpmdProgram& program, OpId op, Use use) {
    for (const Collective& c : program.collectivesOf(op)) {
        if (c.atUse || c.kind != CollectiveKind::reduce_scatter) continue;
        for (const Tile& tile : c.tiles)
            if (bringsDimension(program.partition.module(), use, tile.dim))
                return program.partition.mesh().size(tile.axis);
    }
    return 0;
}

// Behind other names and layouts of it: what lies in memory.
ValueId whatLies(const Module& module, const FusedKernels& kernels, const ProgramFacts& known, ValueId value) {
    while (module.valueKind(value) == ValueKind::opResult && !kernels.runs[module.definingOp(value)]) {
        const OpId op = module.definingOp(value);
        if (known.workClass[op] != WorkClass::alias && module.kind(op) != OpKind::transpose) break;
        value = module.operands(op)[0];
    }
    return value;
}

// Made element by element of several values.
bool isMadeAgain(const Module& module, const FusedKernels& kernels, OpId maker) {
    return isElementwise(module.kind(maker)) && kernels.leavesOf(maker).size() > 1;
}

} // namespace

std::int64_t slicedParts(const SpmdProgram& program, Use use) {
    const Module& module = program.partition.module();
    if (module.kind(use.op) != OpKind::dot_general) return 0;
    auto parts = scatteredParts(program, use.op, use);
    // Sums of two products (a table used twice) are added before devices are.
    const auto readers = module.uses(module.results(use.op)[0]);
    if (parts == 0 && readers.size() == 1 && readers[0].op.value < module.opCount() &&
        module.kind(readers[0].op) == OpKind::add)
        parts = scatteredParts(program, readers[0].op, use);
    return parts > 1 && isSomeIdle(program, use.op, parts) ? parts : 0;
}

bool isSlicedOperand(const SpmdProgram& program, Use use) {
    const Module& module = program.partition.module();
    return module.kind(use.op) == OpKind::dot_general &&
           module.type(module.operands(use.op)[use.operand]).dtype != ElementType::f32 && slicedParts(program, use) > 0;
}

SlicedReads::SlicedReads(const SpmdProgram& program, const FusedKernels& kernels, const ProgramFacts& known,
                         const Hardware& hardware) {
    const Module& module = program.partition.module();
    for (OpId op : kernels.running) {
        if (known.workClass[op] != WorkClass::matmul || module.kind(op) != OpKind::dot_general) continue;
        for (std::uint32_t operand = 0; operand < 2; ++operand) {
            const auto parts = slicedParts(program, Use{op, operand});
            if (parts == 0) continue;
            const ValueId value = whatLies(module, kernels, known, module.operands(op)[operand]);
            if (module.valueKind(value) != ValueKind::opResult || !kernels.bufferOf[value].valid()) continue;
            const OpId maker = module.definingOp(value);
            if (kernels.bufferOf[value].value != value.value || known.workClass[maker] != WorkClass::loop ||
                module.regionOf(maker) != module.regionOf(op))
                continue;
            const bool again = isMadeAgain(module, kernels, maker);
            if (!again && !slicesEarly(hardware)) continue;
            m_slices.push_back({op, kernels.bufferOf[value], parts, again ? maker : OpId{}});
            break;
        }
    }
}

const SlicedReads::Slice* SlicedReads::of(OpId product) const {
    const auto found = std::ranges::lower_bound(m_slices, product, {}, &Slice::product);
    return found != m_slices.end() && found->product == product ? &*found : nullptr;
}

} // namespace axiscape::simulation
