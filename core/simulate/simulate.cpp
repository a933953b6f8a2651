// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/simulate.h"

#include "core/base/words.h"
#include "core/simulate/device_classes.h"
#include "core/simulate/from_kernels.h"
#include "core/simulate/memory.h"
#include "core/simulate/program_facts.h"
#include "core/simulate/replay.h"

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
    const DeviceClasses classes(program, options);
    const Order order = orderOf(program, kernels, known);
    if (progress.cancelled()) return simulation;
    // Devices with smaller shares run the same kernels in less time.
    std::vector<FusedKernels> smaller;
    std::vector<const FusedKernels*> ofClass{&kernels};
    if (classes.unevenShares()) {
        smaller.reserve(classes.size() - 1);
        for (std::size_t c = 1; c < classes.size(); ++c) {
            const LocalWork share(program, classes.representative(c));
            smaller.push_back(fuse(program, share, known, hardware, &kernels));
            ofClass.push_back(&smaller.back());
            if (progress.cancelled()) return simulation;
        }
    }
    const CollectivePrices prices(program.partition.mesh(), hardware,
                                  options.placement ? &*options.placement : nullptr);
    const auto ends = replay(program, order, ofClass, classes, hardware, prices, options.intervals, simulation);
    if (progress.cancelled()) return simulation;
    sweepMemory(program, work, kernels, known, order, hardware, ends, facts, options.intervals, simulation);
    simulation.unpriced = kernels.unpriced;
    return simulation;
}

} // namespace axiscape
