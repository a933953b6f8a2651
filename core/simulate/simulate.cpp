// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/simulate.h"

#include "core/simulate/memory.h"
#include "core/simulate/replay.h"

#include <array>
#include <numeric>

namespace axiscape {

std::string_view memoryCategoryName(MemoryCategory category) {
    static constexpr std::array<std::string_view, kMemoryCategories> names{
        "parameters", "optimizer state", "gradients", "activations", "temporaries", "collective buffers"};
    return names[static_cast<std::size_t>(category)];
}

std::int64_t MemoryPoint::total() const { return std::accumulate(bytes.begin(), bytes.end(), std::int64_t(0)); }

Simulation simulate(const SpmdProgram& program, const Hardware& hardware, const SimulationFacts& facts,
                    const Progress& progress) {
    Simulation simulation;
    simulation.devices = program.partition.mesh().devices();
    simulation.capacityBytes = hardware.memoryBytes;
    const LocalWork work(program);
    Kernels kernels = fuse(program, work, hardware);
    if (progress.cancelled()) return simulation;
    const Order order = orderOf(program, kernels);
    if (progress.cancelled()) return simulation;
    const auto ends = replay(program, kernels, order, hardware, simulation);
    if (progress.cancelled()) return simulation;
    sweepMemory(program, work, kernels, order, ends, facts, simulation);
    simulation.unpriced = std::move(kernels.unpriced);
    return simulation;
}

} // namespace axiscape
