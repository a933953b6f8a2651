// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/tensor_facts.h"

#include "core/sharding/axis_text.h"

#include <algorithm>

namespace axiscape {

bool TensorMatcher::matches(ValueId value) {
    if (m_filter.empty()) return true;
    const Module& module = *m_model.module;
    const LayerTree& layers = m_model.structure->layers;
    const TensorType type = module.type(value);
    TensorFacts facts;
    facts.shape = type.shape;
    facts.dtype = elementName(type.dtype);
    facts.globalBytes = facts.localBytes = type.isTensor() ? type.bytes() : 0;
    TensorSharding whole;
    if (m_snapshot && m_filter.needsSharding() && type.isTensor()) {
        whole = wholeSharding(m_snapshot->program.sharding(value), m_snapshot->partition().mesh());
        facts.sharding = &whole;
        facts.localBytes = m_snapshot->program.localBytes(value);
    }
    m_ops.clear();
    if (module.isArgument(value)) {
        facts.name = module.argument(value.value).name;
        facts.path = module.argument(value.value).path;
        facts.layer = layers.layer(layers.layerOfArgument(value.value)).path;
        if (m_filter.needsOps())
            for (const Use& use : module.uses(value))
                if (use.op.valid()) m_ops.push_back(module.kindName(use.op));
    } else {
        const OpId op = module.definingOp(value);
        facts.name = module.kindName(op);
        facts.path = facts.layer = layers.layer(layers.layerOf(op)).path;
        m_ops.push_back(facts.name);
    }
    facts.ops = m_ops;
    return m_filter.matches(facts);
}

bool TensorMatcher::matches(OpId op) {
    const auto results = m_model.module->results(op);
    for (const ValueId value : results)
        if (matches(value)) return true;
    if (!results.empty()) return false;
    const std::string_view kind[] = {m_model.module->kindName(op)};
    const std::string& layer = m_model.structure->layers.layer(m_model.structure->layers.layerOf(op)).path;
    return m_filter.matches({kind[0], layer, layer, kind, {}, {}, 0, 0, nullptr});
}

bool TensorMatcher::matches(LayerId layer) const {
    const Layer& l = m_model.structure->layers.layer(layer);
    return m_filter.matches({l.name, l.path, l.path, {}, {}, {}, 0, 0, nullptr});
}

} // namespace axiscape
