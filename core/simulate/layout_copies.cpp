// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/layout_copies.h"

#include "core/simulate/tpu_generations.h"

#include <algorithm>

namespace axiscape::simulation {

namespace {

// One of the uses that want another layout, of what lies there and is not brought.
bool copiedFor(const SpmdProgram& program, Use use) {
    const ValueId value = program.partition.module().operands(use.op)[use.operand];
    return std::ranges::none_of(program.collectivesOf(use.op),
                                [&](const Collective& c) { return c.atUse && c.value == value; }) &&
           std::ranges::none_of(program.sharedUsesOf(use.op),
                                [&](const SharedUse& shared) { return shared.index == use.operand; });
}

// Does anything but the update read what the network brings? A reduction is no sign: one sums the gradient of a scale.
bool waitsForNetwork(const Module& module, const FusedKernels& kernels, const ProgramFacts& known) {
    return std::ranges::any_of(kernels.running, [&](OpId op) {
        return !known.tail[op] && known.workClass[op] != WorkClass::reduce &&
               std::ranges::any_of(kernels.leavesOf(op),
                                   [&](const Leaf& leaf) { return leaf.buffer.value >= module.valueCount(); });
    });
}

bool gathers(const SpmdProgram& program) {
    return std::ranges::any_of(program.collectives,
                               [](const Collective& c) { return c.atUse && c.kind == CollectiveKind::all_gather; });
}

// Those that are updated by kernels that read a copied argument.
class Updates {
  public:
    Updates(const FusedKernels& kernels, const ProgramFacts& known, const Order& order,
            std::span<const Storage> storages, std::span<const std::uint32_t> storageOf, std::vector<Storage>& copies)
        : m_kernels(kernels), m_storages(storages), m_storageOf(storageOf), m_copies(copies) {
        const auto parameters = copies.size();
        for (std::size_t e = 0; e < order.events.size(); ++e) {
            const Event& event = order.events[e];
            if (event.kind != Event::Kind::kernel || !known.tail[event.op]) continue;
            for (std::size_t c = 0; c < parameters; ++c)
                if (reads(event.op, copies[c].value)) add(c, event.op, static_cast<std::int32_t>(e));
        }
    }

  private:
    bool reads(OpId op, ValueId argument) const {
        return std::ranges::any_of(m_kernels.leavesOf(op),
                                   [&](const Leaf& leaf) { return leaf.buffer.value == argument.value; });
    }

    void add(std::size_t parameter, OpId op, std::int32_t e) {
        const ValueId value = m_copies[parameter].value;
        m_copies[parameter].first = 0;
        m_copies[parameter].last = std::max(m_copies[parameter].last, e);
        for (const Leaf& leaf : m_kernels.leavesOf(op)) {
            const auto at = m_storageOf[leaf.buffer.value];
            if (at == Storage::kNoArgument) continue;
            const Storage& place = m_storages[at];
            if (place.argument == Storage::kNoArgument || place.argument == value.value ||
                place.bytes != m_copies[parameter].bytes)
                continue;
            Storage moment;
            moment.value = ValueId{place.argument};
            moment.bytes = place.bytes;
            moment.first = 0;
            moment.last = e;
            m_copies.push_back(moment);
        }
    }

    const FusedKernels& m_kernels;
    std::span<const Storage> m_storages;
    std::span<const std::uint32_t> m_storageOf;
    std::vector<Storage>& m_copies;
};

} // namespace

std::vector<Storage> layoutCopies(const SpmdProgram& program, const LocalWork& work, const FusedKernels& kernels,
                                  const ProgramFacts& known, const Order& order, const Hardware& hardware,
                                  const NarrowValues& narrow, std::span<const Storage> storages,
                                  std::span<const std::uint32_t> storageOf) {
    const Module& module = program.partition.module();
    std::vector<Storage> copies;
    const bool isTpu = hardware.compiler == Compiler::tpu;
    if (std::ranges::none_of(known.otherLayouts, [&](const auto& other) { return copiedFor(program, other.use); }))
        return copies;
    IdVector<OpId, std::int32_t> position(module.opCount(), -1);
    for (std::size_t e = 0; e < order.events.size(); ++e)
        if (order.events[e].kind == Event::Kind::kernel) position[order.events[e].op] = static_cast<std::int32_t>(e);
    bool halfPrecision = false;
    for (auto next = known.otherLayouts.begin(); next != known.otherLayouts.end();) {
        Storage s;
        s.value = ValueId{next->argument};
        s.first = static_cast<std::int32_t>(order.events.size());
        s.last = -1;
        bool rounded = isTpu && module.type(s.value).dtype == ElementType::f32;
        for (const auto argument = next->argument; next != known.otherLayouts.end() && next->argument == argument;
             ++next) {
            if (!copiedFor(program, next->use)) continue;
            const auto e = position[next->use.op];
            if (e < 0) continue;
            s.first = std::min(s.first, e);
            s.last = std::max(s.last, e);
            rounded = rounded && narrow.rounds(module, next->use.op);
        }
        s.bytes = work.valueBytes(s.value) / (rounded ? 2 : 1);
        if (s.last < 0) continue;
        halfPrecision = halfPrecision || !rounded;
        copies.push_back(s);
    }
    if (isTpu && halfPrecision &&
        ((gathersBeside(hardware) && gathers(program)) || !waitsForNetwork(module, kernels, known)))
        Updates(kernels, known, order, storages, storageOf, copies);
    return copies;
}

} // namespace axiscape::simulation
