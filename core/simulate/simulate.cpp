// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/simulate.h"

#include "core/base/words.h"
#include "core/simulate/device_classes.h"
#include "core/simulate/execution.h"
#include "core/simulate/from_kernels.h"
#include "core/simulate/gpu_generations.h"
#include "core/simulate/memory.h"
#include "core/simulate/program_facts.h"

#include <array>
#include <numeric>

namespace axiscape {

std::string_view memoryCategoryName(MemoryCategory category) {
    static constexpr std::array<std::string_view, kMemoryCategories> names{
        words::noop("parameters"),  words::noop("optimizer state"), words::noop("gradients"),
        words::noop("activations"), words::noop("temporaries"),     words::noop("collective buffers")};
    return names[static_cast<std::size_t>(category)];
}

std::int64_t MemoryPoint::total() const { return std::accumulate(bytes.begin(), bytes.end(), std::int64_t(0)); }

Simulation simulate(const SpmdProgram& program, const Hardware& hardware, const SimulationFacts& facts,
                    const SimulationOptions& options, const Progress& progress) {
    const LocalWork work(program);
    const auto& sites = program.partition.sitesPointer();
    const auto known =
        facts.program && facts.program->sites == sites ? facts.program : std::make_shared<ProgramFacts>(sites);
    return simulateKernels(program, work, fuse(program, work, *known, hardware), *known, hardware, facts, options,
                           progress);
}

Simulation simulateKernels(const SpmdProgram& program, const LocalWork& work, const FusedKernels& kernels,
                           const ProgramFacts& known, const Hardware& hardware, const SimulationFacts& facts,
                           const SimulationOptions& options, const Progress& progress) {
    Simulation simulation;
    simulation.devices = program.partition.mesh().devices();
    simulation.capacityBytes = hardware.memoryBytes;
    if (progress.cancelled()) return simulation;
    const simulation::DeviceClasses classes(program, options);
    const simulation::Order order =
        simulation::orderOf(program, kernels, known, classes.branches(),
                            {simulation::putsOffLoss(hardware), simulation::updatesLast(hardware)});
    if (progress.cancelled()) return simulation;
    // Devices with smaller shares run the same kernels in less time.
    std::vector<LocalWork> shares;
    std::vector<FusedKernels> smaller;
    std::vector<const FusedKernels*> ofClass{&kernels};
    if (classes.unevenShares()) {
        smaller.reserve(classes.size() - 1);
        shares.reserve(classes.size() - 1);
        for (std::size_t c = 1; c < classes.size(); ++c) {
            shares.emplace_back(program, classes.representative(c));
            smaller.push_back(fuse(program, shares.back(), known, hardware, &kernels));
            ofClass.push_back(&smaller.back());
            if (progress.cancelled()) return simulation;
        }
    }
    const CollectivePrices prices(program.partition.mesh(), hardware,
                                  options.placement ? &*options.placement : nullptr);
    const auto ends =
        simulation::executionTimes(program, order, ofClass, classes, hardware, prices, options.intervals, simulation);
    if (progress.cancelled()) return simulation;
    simulation::sweepMemory(program, work, kernels, known, order, hardware, ends[0], facts, options.intervals,
                            simulation);
    for (std::size_t c = 0; options.intervals && c < simulation.groups.size(); ++c) {
        if (progress.cancelled()) return simulation;
        DeviceGroup& group = simulation.groups[c];
        if (c == 0) {
            group.memory = simulation.memory;
            group.curve = simulation.curve;
            continue;
        }
        Simulation own;
        own.stepSeconds = simulation.stepSeconds;
        const bool less = !shares.empty();
        simulation::sweepMemory(program, less ? shares[c - 1] : work, less ? smaller[c - 1] : kernels, known, order,
                                hardware, ends[c], facts, true, own);
        group.memory = own.memory;
        group.curve = std::move(own.curve);
    }
    simulation.unpriced = kernels.unpriced;
    return simulation;
}

} // namespace axiscape
