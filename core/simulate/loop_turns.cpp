// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/loop_turns.h"

#include "core/simulate/argument_gathers.h"
#include "core/simulate/op_cuts.h"

namespace axiscape::simulation {

namespace {

// Results of products that are made with their hidden dimension cut, by value; empty: none.
std::vector<std::uint8_t> turnedResults(const SpmdProgram& program, const LoopFeatures& features) {
    const Module& module = program.partition.module();
    std::vector<std::uint8_t> turned;
    for (const Collective& c : program.collectives) {
        if (!c.atUse || c.lifted || c.kind != CollectiveKind::all_gather || c.tiles.size() != 1 ||
            module.kind(c.op) != OpKind::dot_general || !module.regionOf(c.op).valid() || isAlongSummed(module, c))
            continue;
        const ValueId result = module.results(c.op)[0];
        if (features.times(result) > 1 || !isCutBy(program, module.operands(c.op)[1 - c.index], c.tiles[0].axis))
            continue;
        if (turned.empty()) turned.assign(module.valueCount(), 0);
        turned[result.value] = 1;
    }
    return turned;
}

// Of a kernel that reads such a result: what else it reads and what it makes; 0: it reads none.
std::int64_t movedBytes(const Module& module, const FusedKernels& kernels, const std::vector<std::uint8_t>& turned,
                        OpId op) {
    bool reads = false;
    std::int64_t bytes = 0;
    for (const Leaf& leaf : kernels.leavesOf(op)) {
        if (leaf.buffer.value >= module.valueCount()) continue;
        if (turned[leaf.buffer.value] != 0)
            reads = true;
        else if (module.valueKind(ValueId{std::size_t{leaf.buffer.value}}) == ValueKind::opResult)
            bytes += leaf.bytes;
    }
    if (!reads) return 0;
    for (ValueId made : module.results(op)) bytes += kernels.madeBytes[made];
    return bytes;
}

} // namespace

std::vector<Storage> loopTurns(const SpmdProgram& program, const FusedKernels& kernels, const ProgramFacts& known,
                               const LoopFeatures& features, const Order& order) {
    std::vector<Storage> out;
    if (known.controls.empty()) return out;
    const auto turned = turnedResults(program, features);
    if (turned.empty()) return out;
    const Module& module = program.partition.module();
    for (std::size_t i = 0; i < order.events.size(); ++i) {
        const Event& event = order.events[i];
        if (event.kind != Event::Kind::kernel || known.workClass[event.op] == WorkClass::matmul) continue;
        Storage s;
        s.bytes = movedBytes(module, kernels, turned, event.op);
        if (s.bytes == 0) continue;
        s.first = s.last = static_cast<std::int32_t>(i);
        s.category = MemoryCategory::collectives;
        s.value = module.results(event.op)[0];
        out.push_back(s);
    }
    return out;
}

} // namespace axiscape::simulation
