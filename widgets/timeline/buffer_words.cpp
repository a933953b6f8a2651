// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/timeline/buffer_words.h"

#include "core/structure/tensor_name.h"
#include "widgets/common/window_words.h"

namespace axiscape {

std::string peakName(const Snapshot& snapshot) {
    const Simulation& simulation = *snapshot.simulation;
    if (simulation.peakPoint >= simulation.curve.size()) return {};
    const OpId op = simulation.curve[simulation.peakPoint].op;
    if (!op.valid()) return lettersOf(words::phrase("at the start"));
    const std::string label = layerLabel(snapshot.model->structure->layers, op);
    return label.empty() ? std::string(snapshot.model->module->kindName(op)) : label;
}

std::string bufferName(const Snapshot& snapshot, ValueId value) {
    if (!value.valid()) return {};
    const Module& module = *snapshot.model->module;
    if (module.isArgument(value)) return tensorName(module, value, NameForm::value);
    const std::string name = tensorName(module, value, NameForm::brief);
    const std::string label = layerLabel(snapshot.model->structure->layers, module.definingOp(value));
    return label.empty() ? name : lettersOf(words::phrase("{} in {}", name, label));
}

} // namespace axiscape
