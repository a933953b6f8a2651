// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/insight/fitting.h"

#include "core/insight/recomputation.h"

#include <algorithm>

namespace axiscape {

namespace {

constexpr std::int64_t kMostTimes = 64; // as many devices as now are tried

// Peak of the snapshot's schedule on another mesh; nothing if a tactic cannot be applied there.
std::optional<std::int64_t> peakOn(const Mesh& mesh, const Snapshot& snapshot, const Hardware& hardware,
                                   const Progress& progress) {
    const auto& schedule = snapshot.strategy.schedule;
    Partition partition(snapshot.partition().sitesPointer(), mesh, rewriteOptions(schedule.options));
    for (const Tactic& tactic : schedule.tactics) {
        if (!tactic.enabled) continue;
        const auto actions = actionsOf(tactic, partition, nullptr);
        if (!actions) continue; // as in a session: the state stays what it was
        Outcome outcome = apply(partition, *actions, progress);
        if (outcome.cancelled) return std::nullopt;
        partition = std::move(outcome.partition);
    }
    const auto program = lower(partition, snapshot.program.options, progress);
    if (progress.cancelled()) return std::nullopt;
    const auto simulation = simulate(program, hardware, snapshot.model->facts, progress);
    if (progress.cancelled()) return std::nullopt;
    return simulation.memory.peak;
}

std::optional<Fitting::Devices> moreDevices(const Snapshot& snapshot, const Progress& progress) {
    const auto hardware = findHardware(snapshot.strategy.hardware, snapshot.strategy.host);
    if (!hardware) return std::nullopt;
    const Mesh& mesh = snapshot.strategy.mesh;
    const auto capacity = static_cast<std::int64_t>(snapshot.simulation->capacityBytes);
    for (std::int64_t times = 2; times <= kMostTimes; times *= 2)
        for (AxisId a = 0; a < mesh.axes.size(); ++a) {
            Mesh larger = mesh;
            larger.axes[a].size *= times;
            if (!checkMesh(larger)) continue;
            const auto peak = peakOn(larger, snapshot, *hardware, progress);
            if (progress.cancelled()) return std::nullopt;
            if (peak && *peak <= capacity)
                return Fitting::Devices{larger.axes[a].name, larger.axes[a].size, larger.devices(), *peak};
        }
    return std::nullopt;
}

bool hasBatch(ValueId value, const Module& module, const ModelFacts& facts) {
    if (!value.valid()) return false;
    const auto rank = module.type(value).shape.size();
    for (std::size_t d = 0; d < rank; ++d)
        if (facts.dimensions.of(value, d) == facts.batch) return true;
    return false;
}

// How much of each category scales with the batch, told by the buffers of the peak.
std::array<double, kMemoryCategories> scalingShares(const Snapshot& snapshot, const ModelFacts& facts) {
    const Module& module = *snapshot.model->module;
    std::array<double, kMemoryCategories> all{}, scales{};
    for (const auto& buffer : snapshot.simulation->peakBuffers) {
        const auto c = static_cast<std::size_t>(buffer.category);
        all[c] += static_cast<double>(buffer.bytes);
        if (hasBatch(buffer.value, module, facts)) scales[c] += static_cast<double>(buffer.bytes);
    }
    const auto activations = static_cast<std::size_t>(MemoryCategory::activations);
    const auto temporaries = static_cast<std::size_t>(MemoryCategory::temporaries);
    for (std::size_t c = 0; c < all.size(); ++c)
        scales[c] = all[c] > 0 ? scales[c] / all[c] : c == activations || c == temporaries ? 1 : 0;
    return scales;
}

std::optional<Fitting::Batch> smallerBatch(const Snapshot& snapshot, const ModelFacts& facts) {
    if (!facts.batch.valid()) return std::nullopt;
    const Simulation& simulation = *snapshot.simulation;
    const auto& of = facts.dimensions[facts.batch].arguments;
    const auto data = std::ranges::find_if(of, [&](const ArgumentDimension& d) {
        return std::ranges::find(facts.inputs, d.argument) != facts.inputs.end();
    });
    if (data == of.end()) return std::nullopt;
    const auto now = snapshot.model->module->type(ValueId{data->argument}).shape[data->dim];
    std::int64_t step = 1; // every device keeps whole examples
    for (const auto& tile : snapshot.partition().argument(data->argument).tiles)
        if (tile.dim == data->dim) step *= snapshot.partition().mesh().size(tile.axis);
    const auto shares = scalingShares(snapshot, facts);
    const auto peakAt = [&](std::int64_t size) {
        const double less = 1 - static_cast<double>(size) / static_cast<double>(now);
        double peak = 0;
        for (const auto& point : simulation.curve) {
            double bytes = 0;
            for (std::size_t c = 0; c < shares.size(); ++c)
                bytes += static_cast<double>(point.bytes[c]) * (1 - less * shares[c]);
            peak = std::max(peak, bytes);
        }
        return static_cast<std::int64_t>(peak);
    };
    const auto capacity = static_cast<std::int64_t>(simulation.capacityBytes);
    // The largest multiple of `step` below the present size that fits; it is monotone.
    std::int64_t fits = 0, fails = (now + step - 1) / step;
    while (fails - fits > 1) {
        const auto middle = (fits + fails) / 2;
        (peakAt(middle * step) <= capacity ? fits : fails) = middle;
    }
    if (fits == 0) return std::nullopt;
    return Fitting::Batch{now, fits * step, peakAt(fits * step), data->argument};
}

std::optional<Fitting::Recomputed> recompute(const Snapshot& snapshot) {
    const Simulation& simulation = *snapshot.simulation;
    const auto capacity = static_cast<std::int64_t>(simulation.capacityBytes);
    auto layers = insight::keptByLayers(snapshot);
    std::ranges::stable_sort(layers, std::ranges::greater{}, &insight::KeptByLayer::bytes);
    Fitting::Recomputed answer;
    std::vector<insight::KeptByLayer> chosen;
    std::int64_t dropped = 0;
    for (const auto& layer : layers) {
        chosen.push_back(layer);
        dropped += layer.bytes;
        answer.seconds += layer.seconds;
        answer.peakBytes = simulation.memory.peak - dropped + layers.front().bytes; // one is being made again
        if (answer.peakBytes > capacity) continue;
        std::ranges::sort(chosen, {}, &insight::KeptByLayer::layer);
        for (const auto& c : chosen) answer.layers.push_back(c.path);
        return answer;
    }
    return std::nullopt;
}

} // namespace

Fitting fitting(const Snapshot& snapshot, const ModelFacts& facts, const Progress& progress) {
    Fitting f;
    const Simulation& simulation = *snapshot.simulation;
    f.peakBytes = simulation.memory.peak;
    f.capacityBytes = static_cast<std::int64_t>(simulation.capacityBytes);
    f.fits = simulation.fits();
    if (f.fits) return f;
    f.recomputed = recompute(snapshot);
    f.batch = smallerBatch(snapshot, facts);
    f.devices = moreDevices(snapshot, progress);
    return f;
}

} // namespace axiscape
