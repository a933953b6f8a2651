// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/blocks.h"

#include "core/structure/map/block_parts.h"

namespace axiscape {

std::vector<BlockId> Blocks::children(BlockId id) const {
    std::vector<BlockId> out;
    for (const BlockItem& item : itemsOf(id))
        if (item.block.valid()) out.push_back(item.block);
    return out;
}

std::string Blocks::path(BlockId id) const {
    std::string out;
    for (; id.valid() && id != root(); id = list[id].parent) {
        if (!out.empty()) out.insert(0, 1, '/');
        out.insert(0, list[id].name);
    }
    return out;
}

ProgramMap mapOf(const Module& module, const Structure& structure) {
    ProgramMap out;
    const auto places = structure::findPlaces(module, structure);
    const auto facts = structure::findValueFacts(module, structure, places);
    const structure::MapProgram program{module, structure, places, facts};
    const auto groups = structure::groupOps(program);
    out.kernels = structure::makeKernels(program, groups);
    structure::nameChains(program, groups, out.kernels);
    const auto graph = structure::kernelGraph(program, out.kernels);
    structure::findProductRoles(program, graph, out.kernels);
    structure::pairKernels(program, out.kernels);
    const auto labels = structure::labelKernels(program, graph, out.kernels);
    out.blocks = structure::buildTree(program, out.kernels, labels);
    structure::findKinds(program, out.kernels, out.blocks);
    structure::pairBlocks(program, out.kernels, out.blocks);
    structure::findStores(program, out.blocks);
    structure::findEdges(program, out.blocks);
    out.argumentOf.assign(module.valueCount(), ProgramMap::kNoArgument);
    for (std::uint32_t v = 0; v < module.valueCount(); ++v)
        if (module.isArgument(ValueId{v})) out.argumentOf[v] = v;
    for (const OpId op : module.ops())
        for (const RegionId id : module.regions(op)) {
            const auto inside = module.region(id).arguments;
            const auto operands = module.operands(op);
            if (!structure::hasNumberedRegions(module, op)) continue;
            for (std::uint32_t k = 0; k < inside.size() && k < operands.size(); ++k)
                out.argumentOf[inside[k].value] = out.argumentOf[operands[k].value];
        }
    return out;
}

} // namespace axiscape
