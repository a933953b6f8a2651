// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/structure.h"

#include "core/structure/structure_parts.h"

namespace axiscape {
namespace {

void countOps(const Module& module, LayerTree& tree) {
    for (const OpId op : module.ops()) {
        ++tree.m_layers[tree.layerOf(op)].ownOps;
        for (LayerId at = tree.layerOf(op); at.valid(); at = tree.layer(at).parent) {
            Layer& layer = tree.m_layers[at];
            ++layer.allOps;
            if (!layer.firstOp.valid()) layer.firstOp = op;
        }
    }
}

void placeArguments(const Module& module, LayerTree& tree) {
    tree.m_layerOfArgument.assign(module.argumentCount(), tree.root());
    for (std::uint32_t i = 0; i < module.argumentCount(); ++i)
        for (const Use use : module.uses(ValueId{i}))
            if (use.op.value < module.opCount()) {
                tree.m_layerOfArgument[i] = tree.layerOf(use.op);
                break;
            }
}

} // namespace

Structure analyse(const Module& module) {
    Structure out;
    const auto scopes = structure::readScopes(module);
    out.passOf = structure::findPasses(module, scopes);
    out.recomputed = structure::findRecomputed(module, out.passOf);
    out.layers = structure::buildLayers(module, scopes, out.passOf);
    structure::splitLargeLayers(out.layers);
    countOps(module, out.layers);
    placeArguments(module, out.layers);
    structure::findClasses(module, out.layers);
    structure::findRoles(module, out);
    return out;
}

} // namespace axiscape
