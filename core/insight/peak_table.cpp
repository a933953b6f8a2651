// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/peak_table.h"

#include "core/structure/tensor_name.h"

#include <algorithm>

namespace axiscape {

std::vector<PeakRow> peakTable(const Snapshot& snapshot) {
    std::vector<const SpmdProgram*> prefixes;
    for (const Snapshot* s = &snapshot; s; s = s->previous.get()) prefixes.push_back(&s->program);
    std::ranges::reverse(prefixes);
    const Module& module = *snapshot.model->module;
    const LayerTree& layers = snapshot.model->structure->layers;
    std::vector<PeakRow> rows;
    for (auto& attributed : attributePeak(*snapshot.simulation, prefixes)) {
        PeakRow row;
        const ValueId value = attributed.buffer.value;
        const bool argument = value.value < module.argumentCount();
        row.name = tensorName(module, value, NameForm::value);
        const LayerId layer = attributed.op.valid() ? layers.layerOf(attributed.op)
                              : argument            ? layers.layerOfArgument(value.value)
                                                    : layers.root();
        row.layer = layers.layer(layer).path;
        const auto& tactics = snapshot.strategy.schedule.tactics;
        if (attributed.prefix > 0 && attributed.prefix <= tactics.size())
            row.tactic = tactics[attributed.prefix - 1].name;
        row.attributed = std::move(attributed);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace axiscape
