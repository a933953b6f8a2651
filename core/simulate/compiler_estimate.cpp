// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/compiler_estimate.h"

#include "core/simulate/on_chip.h"

#include <algorithm>
#include <cmath>

namespace axiscape {

namespace {
constexpr double kLatency = 0.4; // of the time to fill the pipeline, that passes before the first block is there
}

EstimatedWork placed(std::span<TouchedTensor> touched, double onChipBytes) {
    std::ranges::stable_sort(touched, {}, &TouchedTensor::whole);
    EstimatedWork work;
    double left = simulation::kOnChipShare * onChipBytes;
    for (const auto& t : touched) {
        const bool onChip = !t.stays && static_cast<double>(t.whole) <= left;
        if (onChip) left -= static_cast<double>(t.whole);
        const auto moved = static_cast<double>(t.moved);
        if (t.written) {
            (onChip ? work.onChipWritten : work.written) += moved;
            (onChip ? work.narrow : work.narrowToMemory) += t.narrow;
        } else {
            (onChip ? work.onChipRead : work.read) += moved;
        }
    }
    return work;
}

double estimatedSeconds(const Hardware& hardware, const EstimatedWork& work) {
    const auto& e = *hardware.estimate;
    const double narrowing = work.narrow / e.narrowRate + work.narrowToMemory / e.narrowRateToMemory;
    const double computing =
        std::pow(std::pow(work.products.busy, e.overlap) + std::pow(work.vectorFlops / hardware.vectorRate, e.overlap) +
                     std::pow(narrowing, e.overlap),
                 1 / e.overlap);
    const double moving = work.read / (hardware.memoryBandwidth * hardware.memoryEfficiency) +
                          work.written / e.writeBandwidth + work.onChipRead / e.onChipRead +
                          work.onChipWritten / e.onChipWrite;
    // While the first blocks are on their way nothing hides what is moved.
    const double fill = work.read > 0 ? e.fetch : 0, shorter = std::min(computing, moving);
    const double alone = std::min(shorter, fill);
    return hardware.launchFloor + kLatency * fill + std::max(computing, moving) + alone +
           e.notHidden * (shorter - alone) + work.products.ramp;
}

namespace {

class Estimates {
  public:
    Estimates(const SpmdProgram& program, const LocalWork& work, const ProgramFacts& facts, const Hardware& hardware,
              std::span<const KernelArithmetic> arithmetic, FusedKernels& kernels)
        : m_program(program), m_work(work), m_facts(facts), m_hardware(hardware), m_kernels(kernels),
          m_sites(program.partition.sites()), m_module(program.partition.module()), m_arithmetic(arithmetic) {
        m_at.assign(m_module.opCount(), kNone);
        for (std::uint32_t i = 0; i < arithmetic.size(); ++i) m_at[arithmetic[i].op] = i;
        m_joined.assign(m_module.opCount(), 0);
    }

    void run() {
        for (const auto& kernel : m_arithmetic) {
            if (m_joined[kernel.op]) continue; // in text order: what joins a product stands behind it
            m_touched.clear();
            m_members.assign(1, kernel.op);
            if (kernel.product) addUpdates(kernel.op);
            double vectorFlops = 0;
            for (OpId op : m_members) {
                vectorFlops += m_arithmetic[m_at[op]].vectorFlops;
                touch(op);
            }
            fetchAhead(kernel, vectorFlops);
            auto work = placed(m_touched, m_hardware.onChipBytes);
            work.products = kernel.products;
            work.vectorFlops = vectorFlops;
            m_kernels.seconds[kernel.op] = static_cast<float>(estimatedSeconds(m_hardware, work));
            for (OpId op : std::span(m_members).subspan(1)) m_kernels.seconds[op] = 0;
        }
    }

  private:
    static constexpr std::uint32_t kNone = 0xffffffffu;

    // All kernels that `op` and what joined it feed, if they are element by element and end in results of the program.
    void addUpdates(OpId op) {
        const auto results = m_module.results(op);
        if (m_module.regionOf(op).valid() || results.size() != 1 || m_facts.escapes[results[0]] ||
            m_program.meetsCollectives(op))
            return;
        m_pending.assign(1, op);
        bool any = false;
        while (!m_pending.empty()) {
            const OpId from = m_pending.back();
            m_pending.pop_back();
            for (ValueId r : m_module.results(from))
                for (Use use : m_module.uses(r)) {
                    if (use.op.value >= m_module.opCount()) continue;
                    if (!m_sites.isLive(use.op) || m_joined[use.op]) continue;
                    if (!m_facts.tail[use.op] || m_program.meetsCollectives(use.op)) {
                        leave();
                        return;
                    }
                    m_joined[use.op] = 1;
                    m_seen.push_back(use.op);
                    m_pending.push_back(use.op);
                    if (m_at[use.op] == kNone) continue;
                    m_members.push_back(use.op);
                    any = true;
                }
        }
        if (!any) leave();
        m_seen.clear();
    }
    // What lies in memory before the program, or a trip of a loop, begins is fetched while the kernels before it run;
    // what there was no time for is read from there. The compiler plans this before it knows what will lie beside the
    // cores, so it reckons with what those kernels take from memory.
    void fetchAhead(const KernelArithmetic& kernel, double vectorFlops) {
        const double room = simulation::kOnChipShare * m_hardware.onChipBytes;
        const RegionId region = m_module.regionOf(kernel.op);
        if (region != m_region || m_first) {
            m_ahead = m_first || region.valid() ? 0 : room; // behind a loop there was time enough
            m_region = region;
            m_first = false;
        }
        for (auto& t : m_touched) {
            const auto bytes = static_cast<double>(t.moved);
            if (!t.given || t.stays || static_cast<double>(t.whole) > room) continue;
            t.stays = bytes > m_ahead;
            if (!t.stays) m_ahead -= bytes;
        }
        auto work = placed(m_touched, 0);
        work.products = kernel.products;
        work.vectorFlops = vectorFlops;
        m_ahead = std::min(room, m_ahead + estimatedSeconds(m_hardware, work) * m_hardware.memoryBandwidth *
                                               m_hardware.memoryEfficiency);
    }

    void leave() {
        for (OpId op : m_seen) m_joined[op] = 0;
        m_seen.clear();
        m_pending.clear();
        m_members.resize(1);
    }

    // What the kernel of `op` reads and writes, but for what kernels that are one with it hand over.
    void touch(OpId op) {
        for (const Leaf& leaf : m_kernels.leavesOf(op)) {
            if (handedOver(leaf.buffer)) continue;
            const int halves = roundedBefore(leaf.buffer) ? 2 : 1;
            const auto whole = wholeBytes(leaf.buffer) / halves;
            const bool known = std::ranges::any_of(m_buffers, [&](BufferId b) { return b == leaf.buffer; });
            if (known && m_members.size() > 1) continue;
            m_buffers.push_back(leaf.buffer);
            // A slice that depends on the trip of a loop cannot be fetched before it.
            const auto moved = leaf.bytes / halves;
            const bool sliced = moved < whole && m_module.regionOf(op).valid();
            m_touched.push_back({whole, moved, 0, false, sliced, isGiven(leaf.buffer)});
        }
        if (op == m_members.back()) m_buffers.clear();
        if (op == m_members.front() && m_members.size() > 1) return; // the product itself is read where it is made
        for (ValueId r : m_module.results(op)) {
            // Values of 32 bits that only products read are kept in 16.
            const bool halved = m_facts.narrow.contains(r);
            const auto made = m_kernels.madeBytes[r] / (halved ? 2 : 1);
            const bool narrow = halved || elementBits(m_module.type(r).dtype) == 16;
            m_touched.push_back({made, made, narrow ? static_cast<double>(made) / 2 : 0, true, waits(r), false});
        }
    }

    // What a loop passes on as it is and only products read is rounded before the loop, once.
    bool roundedBefore(BufferId buffer) const {
        if (buffer.value >= m_module.valueCount()) return false;
        const ValueId value{buffer.value};
        if (m_module.valueKind(value) != ValueKind::regionArgument || !m_facts.narrow.onlyProductsRead(m_module, value))
            return false;
        const auto yields = m_module.region(m_module.regionOfArgument(value)).yields;
        return std::ranges::find(yields, value) != yields.end();
    }

    // A gradient that is summed over devices waits in memory for the sum of all of them.
    bool waits(ValueId value) const {
        const auto all = m_program.collectivesOf(m_module.definingOp(value));
        return std::ranges::any_of(all, [&](const Collective& c) { return !c.atUse && c.value == value; }) &&
               std::ranges::all_of(m_module.uses(value), [&](Use use) {
                   return use.op.value < m_module.opCount() && (m_facts.tail[use.op] || !m_sites.isLive(use.op));
               });
    }

    bool isGiven(BufferId buffer) const {
        return buffer.value < m_module.valueCount() && m_module.valueKind(ValueId{buffer.value}) != ValueKind::opResult;
    }

    bool handedOver(BufferId buffer) const {
        if (m_members.size() == 1) return false;
        for (OpId op : m_members)
            for (ValueId r : m_module.results(op))
                if (r.value == buffer.value) return true;
        return false;
    }

    std::int64_t wholeBytes(BufferId buffer) const {
        if (buffer.value < m_module.valueCount()) return m_work.valueBytes(ValueId{buffer.value});
        return m_program.collectives[buffer.value - m_module.valueCount()].outputBytes;
    }

    const SpmdProgram& m_program;
    const LocalWork& m_work;
    const ProgramFacts& m_facts;
    const Hardware& m_hardware;
    FusedKernels& m_kernels;
    const SiteTable& m_sites;
    const Module& m_module;
    std::span<const KernelArithmetic> m_arithmetic;
    IdVector<OpId, std::uint32_t> m_at;    // into m_arithmetic
    IdVector<OpId, std::uint8_t> m_joined; // a product before it
    std::vector<OpId> m_members, m_pending, m_seen;
    std::vector<BufferId> m_buffers;
    std::vector<TouchedTensor> m_touched;
    RegionId m_region;
    bool m_first = true;
    double m_ahead = 0; // bytes that could have been fetched by now, and were not
};

} // namespace

void estimateKernels(const SpmdProgram& program, const LocalWork& work, const ProgramFacts& facts,
                     const Hardware& hardware, std::span<const KernelArithmetic> arithmetic, FusedKernels& kernels) {
    Estimates(program, work, facts, hardware, arithmetic, kernels).run();
}

} // namespace axiscape
