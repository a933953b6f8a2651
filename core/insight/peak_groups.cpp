// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/peak_groups.h"

#include "core/insight/timeline_data.h"

#include <algorithm>
#include <functional>
#include <map>

namespace axiscape {
namespace {

std::string layerNameOf(const Snapshot& snapshot, ValueId value) {
    const Module& module = *snapshot.model->module;
    const LayerTree& layers = snapshot.model->structure->layers;
    if (!value.valid()) return {};
    if (module.isArgument(value)) return layerLabel(layers, layers.layerOfArgument(value.value));
    const OpId op = module.definingOp(value);
    return op.valid() && op.value < module.opCount() ? layerLabel(layers, op) : std::string();
}

} // namespace

std::vector<PeakCategory> peakCategories(const Snapshot& snapshot) {
    const auto& buffers = snapshot.simulation->peakBuffers;
    std::vector<PeakCategory> all(kMemoryCategories);
    std::vector<std::map<std::string, PeakLayer>> layers(kMemoryCategories);
    for (std::uint32_t i = 0; i < buffers.size(); ++i) {
        const auto c = static_cast<std::size_t>(buffers[i].category);
        all[c].bytes += buffers[i].bytes;
        ++all[c].buffers;
        const std::string name = layerNameOf(snapshot, buffers[i].value);
        PeakLayer& layer = layers[c][name];
        layer.name = name;
        layer.bytes += buffers[i].bytes;
        layer.buffers.push_back(i);
    }
    for (std::size_t c = 0; c < all.size(); ++c) {
        all[c].category = static_cast<MemoryCategory>(c);
        for (auto& [name, layer] : layers[c]) all[c].layers.push_back(std::move(layer));
        std::ranges::stable_sort(all[c].layers, std::greater{}, &PeakLayer::bytes);
    }
    std::erase_if(all, [](const PeakCategory& one) { return one.bytes <= 0; });
    std::ranges::stable_sort(all, std::greater{}, &PeakCategory::bytes);
    return all;
}

} // namespace axiscape
