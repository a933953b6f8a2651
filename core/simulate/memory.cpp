// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/memory.h"

#include "core/simulate/argument_gathers.h"
#include "core/simulate/divided_axes.h"
#include "core/simulate/donors.h"
#include "core/simulate/gathered_activations.h"
#include "core/simulate/gathered_updates.h"
#include "core/simulate/gpu_generations.h"
#include "core/simulate/idle_axes.h"
#include "core/simulate/layout_copies.h"
#include "core/simulate/live_ranges.h"
#include "core/simulate/loop_features.h"
#include "core/simulate/loop_turns.h"
#include "core/simulate/narrow_values.h"
#include "core/simulate/on_chip.h"
#include "core/simulate/op_cuts.h"
#include "core/simulate/shared_axes.h"
#include "core/simulate/sliced_gradients.h"
#include "core/simulate/sliced_operands.h"

#include <algorithm>
#include <numeric>

namespace axiscape::simulation {

namespace {

constexpr std::uint32_t kNone = 0xffffffffu;
constexpr std::int64_t kPointerBytes = 8;
const NarrowValues kAllWide;
// Where so much lies beside the cores that operands are fetched there, products round them on their way; else the
// compiler rounds what a loop does not change before the loop (decode steps in f32: v3 does, v5e does not).
constexpr double kFetchesOperands = 32 << 20;

class Memory {
  public:
    Memory(const SpmdProgram& program, const LocalWork& work, const FusedKernels& kernels, const ProgramFacts& known,
           const Order& order, const Hardware& hardware, std::span<const double> ends, const SimulationFacts& facts,
           bool drawn, Simulation& simulation)
        : m_program(program), m_work(work), m_kernels(kernels), m_known(known), m_order(order), m_ends(ends),
          m_facts(facts), m_drawn(drawn), m_out(simulation), m_module(program.partition.module()),
          m_sites(program.partition.sites()), m_hardware(hardware), m_tpu(hardware.compiler == Compiler::tpu),
          m_copiesOperands(m_tpu || copiesOperands(hardware)), m_narrow(m_tpu ? known.narrow : kAllWide),
          m_onChipBytes(static_cast<std::int64_t>(kOnChipShare * hardware.onChipBytes)),
          m_gathersOnce(gathersOnce(hardware)), m_gathersAtOnce(gathersAtOnce(hardware)),
          m_roundsFirst(m_tpu && hardware.onChipBytes < kFetchesOperands), m_capacity(hardware.memoryBytes),
          m_loopFeatures(m_copiesOperands ? LoopFeatures(program, known) : LoopFeatures()),
          m_turned(m_copiesOperands ? GatheredActivations(program, known, facts.argumentCategories)
                                    : GatheredActivations()),
          m_divided(m_copiesOperands ? DividedAxes(program) : DividedAxes()),
          m_shared(m_copiesOperands ? SharedAxes(program, known, m_divided) : SharedAxes()),
          m_idle(m_copiesOperands ? IdleAxes(program, work, known, m_turned) : IdleAxes()),
          m_slices(m_copiesOperands && !m_tpu ? SlicedReads(program, kernels, known, hardware) : SlicedReads()) {}

    void run() {
        m_ranges = liveRanges(m_program, m_kernels, m_order, m_facts.backward, m_slices);
        m_storageOf.assign(m_ranges.made.size(), kNone);
        m_carry.assign(m_ranges.made.size(), {});
        m_isReduced.assign(m_ranges.made.size(), 0);
        for (const Event& event : m_order.events)
            if (event.kind == Event::Kind::kernel && m_known.workClass[event.op] == WorkClass::reduce)
                for (const Leaf& leaf : m_kernels.leavesOf(event.op)) m_isReduced[leaf.buffer.value] = 1;
        m_gatherOf.assign(m_module.argumentCount(), kNone);
        m_end = static_cast<std::int32_t>(m_order.events.size());
        placeArguments();
        matchDonations();
        for (std::size_t i = 0; i < m_order.events.size(); ++i) place(m_order.events[i], static_cast<std::int32_t>(i));
        if (m_copiesOperands)
            for (const Storage& copy : layoutCopies(m_program, m_work, m_kernels, m_known, m_order, m_hardware,
                                                    m_narrow, m_storages, m_storageOf))
                m_storages.push_back(copy);
        for (const Storage& activation : m_turned.written(m_program, m_work, m_kernels, m_order)) add(activation);
        if (m_copiesOperands && !m_tpu)
            for (const Storage& moved : loopTurns(m_program, m_kernels, m_known, m_loopFeatures, m_order))
                m_storages.push_back(moved);
        if (m_tpu) {
            placeGatheredUpdates();
            for (const Storage& whole : slicedGradients(m_program, m_work, m_kernels, m_known, m_order))
                m_storages.push_back(whole);
        }
        placeResults();
        if (m_onChipBytes > 0) {
            markLargeTransfers();
            keepOnChip(m_storages, m_onChipBytes, m_end);
        }
        m_drawn ? sweep() : findPeak();
    }

  private:
    // A yield may be written where the carried value lies, once nobody reads that any more.
    struct Carry {
        std::uint32_t storage = kNone;
        std::int32_t free = 0;
    };

    void placeArguments() {
        for (std::uint32_t a = 0; a < m_module.argumentCount(); ++a) {
            Storage s;
            s.value = ValueId{a};
            s.bytes = m_work.valueBytes(s.value);
            s.first = LiveRanges::kBefore;
            s.last = m_end;
            s.argument = a;
            s.category =
                a < m_facts.argumentCategories.size() ? m_facts.argumentCategories[a] : MemoryCategory::parameters;
            m_storageOf[a] = add(s);
            m_out.memory.argument += s.bytes;
        }
    }

    void matchDonations() {
        const auto results = m_module.results();
        m_donorOf = donorsOf(m_module, m_work);
        // Several results are returned through an index of pointers, which XLA counts as output.
        if (results.size() > 1) m_out.memory.output += kPointerBytes * static_cast<std::int64_t>(results.size());
        m_donated.assign(m_module.argumentCount(), 0);
        m_donorOfBuffer.assign(m_ranges.made.size(), kNone);
        m_isReturned.assign(m_ranges.made.size(), 0);
        for (std::size_t r = 0; r < results.size(); ++r) {
            if (const BufferId b = m_kernels.bufferOf[results[r]]; b.valid()) m_isReturned[b.value] = 1;
            m_out.memory.output += m_work.valueBytes(results[r]);
            if (m_donorOf[r] == kNone) continue;
            m_out.memory.alias += m_work.valueBytes(results[r]);
            m_donated[m_donorOf[r]] = 1;
            if (const BufferId b = m_kernels.bufferOf[results[r]]; b.valid()) m_donorOfBuffer[b.value] = m_donorOf[r];
        }
    }

    std::uint32_t add(const Storage& s) {
        m_storages.push_back(s);
        return static_cast<std::uint32_t>(m_storages.size() - 1);
    }

    MemoryCategory categoryOf(BufferId buffer, OpId maker) const {
        const bool backward = maker.value < m_facts.backward.size() && m_facts.backward[maker.value];
        const auto readers = m_ranges.readers[buffer.value];
        if (!backward && (readers & LiveRanges::kBackward)) return MemoryCategory::activations;
        if (backward && (readers & LiveRanges::kForward)) return MemoryCategory::gradients;
        return MemoryCategory::temporaries;
    }

    void share(BufferId buffer, std::uint32_t storage, MemoryCategory category) {
        m_storageOf[buffer.value] = storage;
        auto& s = m_storages[storage];
        s.last = std::max(s.last, m_ranges.last[buffer.value]);
        if (s.category == MemoryCategory::temporaries) s.category = category;
    }

    void placeNew(BufferId buffer, ValueId value, std::int64_t bytes, std::int32_t e, MemoryCategory category) {
        Storage s;
        s.bytes = bytes;
        s.first = e;
        s.last = std::max(e, m_ranges.last[buffer.value]);
        s.category = category;
        s.value = value;
        m_storageOf[buffer.value] = add(s);
    }

    // May what lies there be overwritten at e by something of that size? Not while anybody reads it later, and an
    // argument only if it was donated.
    bool reusable(BufferId buffer, std::int32_t e, std::int64_t bytes) const {
        if (!buffer.valid() || m_storageOf[buffer.value] == kNone) return false;
        const Storage& s = m_storages[m_storageOf[buffer.value]];
        if (s.bytes != bytes) return false;
        if (s.argument != kNone) return m_donated[s.argument] && m_ranges.last[s.argument] <= e;
        return s.last <= e;
    }

    void place(const Event& event, std::int32_t e) {
        switch (event.kind) {
        case Event::Kind::kernel:
            placeKernel(event.op, e);
            placeSlice(event.op, e);
            break;
        case Event::Kind::issue:
            for (auto m = event.first; m < event.first + event.count; ++m) placeCollective(m_order.members[m], e);
            break;
        case Event::Kind::enterLoop:
            placeLoop(event.op, e);
            break;
        case Event::Kind::leaveLoop:
        case Event::Kind::enterBranch:
        case Event::Kind::leaveBranch:
            break;
        case Event::Kind::leaveCase:
            placeCase(event.op, event.first, e);
            break;
        }
    }

    // In how many parts XLA cuts what is written there besides what its op's share is: what is returned is as large as
    // the program says.
    std::int64_t partsIn(BufferId buffer, ValueId value) const {
        return m_isReturned[buffer.value] ? 1 : m_shared.parts(value) * m_divided.parts(value);
    }

    void placeKernel(OpId op, std::int32_t e) {
        const auto cls = m_known.workClass[op];
        const auto leaves = m_kernels.leavesOf(op);
        for (ValueId r : m_module.results(op)) {
            const BufferId buffer{std::size_t{r.value}};
            const auto whole = m_kernels.madeBytes[r] * m_loopFeatures.times(r);
            const auto made = m_isReturned[buffer.value] ? whole : m_idle.written(r, whole) / partsIn(buffer, r);
            const auto bytes = m_narrow.contains(r) ? made / 2 : made;
            const auto category = categoryOf(m_kernels.bufferOf[r], op);
            if (cls == WorkClass::inPlace && !leaves.empty() && reusable(leaves[0].buffer, e, bytes)) {
                share(buffer, m_storageOf[leaves[0].buffer.value], category);
            } else if (const Carry carry = m_carry[buffer.value]; carry.storage != kNone && carry.free <= e) {
                share(buffer, carry.storage, category);
            } else if (donorFree(buffer, e)) {
                share(buffer, m_storageOf[m_donorOfBuffer[buffer.value]], category);
            } else {
                if ((cls == WorkClass::loop || cls == WorkClass::alias) && !m_isReduced[buffer.value])
                    takeOver(leaves, bytes, e);
                placeNew(buffer, r, bytes, e, category);
            }
        }
    }

    // Taken of the whole as soon as nothing else reads that.
    void placeSlice(OpId op, std::int32_t e) {
        const SlicedReads::Slice* slice = m_slices.of(op);
        if (!slice || slice->maker.valid() || m_storageOf[slice->whole.value] == kNone) return;
        const Storage& whole = m_storages[m_storageOf[slice->whole.value]];
        if (whole.last >= e) return;
        Storage s;
        s.bytes = whole.bytes / slice->parts;
        s.first = whole.last;
        s.last = e;
        s.category = MemoryCategory::activations;
        s.value = whole.value;
        m_storages.push_back(s);
    }

    bool donorFree(BufferId buffer, std::int32_t e) const {
        const auto donor = m_donorOfBuffer[buffer.value];
        return donor != kNone && m_ranges.last[donor] <= e;
    }

    // Not of what a reduction reads too: XLA makes one kernel of both, which reads it while it writes.
    void takeOver(std::span<const Leaf> leaves, std::int64_t bytes, std::int32_t e) {
        for (const Leaf& leaf : leaves) {
            const auto at = m_storageOf[leaf.buffer.value];
            if (at == kNone || m_isReduced[leaf.buffer.value]) continue;
            auto& s = m_storages[at];
            if (s.argument != kNone || s.bytes != bytes || s.last != e || s.first == e || s.freedBefore) continue;
            s.freedBefore = true;
            return;
        }
    }

    void placeCollective(std::uint32_t index, std::int32_t e) {
        const auto& c = m_program.collectives[index];
        const BufferId delivered = bufferOfCollective(m_module, index);
        if (m_turned.replaces(index)) return placeTurned(index, e);
        if (const auto parts = m_idle.sentInParts(index); parts > 0)
            return placeNew(delivered, c.value, c.outputBytes / parts, e, MemoryCategory::collectives);
        const BufferId source = m_order.source[index];
        const auto whole = c.outputBytes * (c.atUse ? 1 : m_loopFeatures.times(c.value));
        const auto brought = m_shared.isLeft(index) ? 0 : whole / (c.atUse ? 1 : partsIn(delivered, c.value));
        const bool isNarrow = m_narrow.contains(m_program, index) || isGatheredRounded(m_module, c);
        const auto bytes = isNarrow ? brought / 2 : brought;
        const auto category = c.atUse ? MemoryCategory::collectives : categoryOf(delivered, c.op);
        const bool inPlace = c.kind == CollectiveKind::all_reduce || c.kind == CollectiveKind::collective_permute;
        if (inPlace && reusable(source, e, bytes) && m_storages[m_storageOf[source.value]].argument == kNone)
            share(delivered, m_storageOf[source.value], category);
        else if (donorFree(delivered, e))
            share(delivered, m_storageOf[m_donorOfBuffer[delivered.value]], category);
        else if (const auto argument = !m_gathersOnce ? std::nullopt : gatheredArgument(m_program, index, source))
            placeGathered(*argument, index, bytes, e, category);
        else
            placeNew(delivered, c.value, bytes, e, category);
    }

    // For the one product that reads it.
    void placeTurned(std::uint32_t index, std::int32_t e) {
        const Collective& c = m_program.collectives[index];
        const ValueId value = m_turned.instead(index);
        const auto bytes = value.valid() ? madeBytes(m_program, m_work, value) * c.group : 0;
        placeNew(bufferOfCollective(m_module, index), value.valid() ? value : c.value, bytes, e,
                 MemoryCategory::collectives);
    }

    void placeGathered(std::uint32_t argument, std::uint32_t index, std::int64_t bytes, std::int32_t e,
                       MemoryCategory category) {
        const BufferId delivered = bufferOfCollective(m_module, index);
        auto& before = m_gatherOf[argument];
        if (before != kNone && isSameGather(m_program, index, before)) {
            share(delivered, m_storageOf[bufferOfCollective(m_module, before).value], category);
            return;
        }
        placeNew(delivered, m_program.collectives[index].value, bytes, e, category);
        if (m_gathersAtOnce) m_storages.back().first = 0;
        before = index;
    }

    void placeLoop(OpId op, std::int32_t e) {
        const auto leave = m_ranges.leave[static_cast<std::size_t>(e)];
        for (SiteId site : m_sites.sitesOf(op)) {
            const auto operands = m_sites.operands(site);
            const auto results = m_sites.results(site);
            if (operands.size() < 2 || results.size() < 2) continue;
            const ValueId body = results[results.size() - 2], final = results.back();
            const auto initial = controlRead(m_program, m_kernels, op, m_sites.carried(site), 0, operands[0]);
            const auto yielded = controlRead(m_program, m_kernels, op, m_sites.carried(site), 1, operands[1]);
            const auto bytes = m_work.valueBytes(final) * m_loopFeatures.times(final) /
                               partsIn(BufferId{std::size_t{final.value}}, final);
            const bool passedThrough = yielded == m_kernels.bufferOf[body];
            std::uint32_t carry;
            if (initial.valid() && m_storageOf[initial.value] != kNone &&
                (passedThrough || reusable(initial, e, bytes))) {
                carry = m_storageOf[initial.value];
            } else {
                placeNew(BufferId{std::size_t{final.value}}, final, bytes, e,
                         categoryOf(BufferId{std::size_t{final.value}}, op));
                carry = m_storageOf[final.value];
            }
            for (ValueId v : results)
                share(BufferId{std::size_t{v.value}}, carry, categoryOf(BufferId{std::size_t{final.value}}, op));
            m_storages[carry].last = std::max(m_storages[carry].last, leave);
            if (m_roundsFirst && passedThrough &&
                m_narrow.onlyProductsRead(m_module, body)) { // rounded before the loop, once
                Storage s;
                s.value = body;
                s.bytes = bytes / 2;
                s.first = e;
                s.last = leave;
                m_storages.push_back(s);
            }
            if (!passedThrough && yielded.valid()) m_carry[yielded.value] = {carry, m_ranges.last[body.value]};
        }
    }

    void placeCase(OpId op, std::uint32_t branch, std::int32_t e) {
        for (SiteId site : m_sites.sitesOf(op)) {
            const auto operands = m_sites.operands(site);
            if (branch >= operands.size()) continue;
            const ValueId result = m_sites.results(site)[0];
            const BufferId buffer{std::size_t{result.value}};
            const auto yielded = controlRead(m_program, m_kernels, op, m_sites.carried(site), branch, operands[branch]);
            const auto bytes = m_work.valueBytes(result);
            if (reusable(yielded, e, bytes))
                share(buffer, m_storageOf[yielded.value], categoryOf(buffer, op));
            else
                placeNew(buffer, result, bytes, e, categoryOf(buffer, op));
        }
    }

    // Copies that find no room beside the arguments are not made: the update is in place.
    void placeGatheredUpdates() {
        const auto copies = gatheredUpdates(m_program, m_work, m_kernels, m_order, m_donorOf);
        auto bytes = static_cast<double>(m_out.memory.argument);
        for (const Storage& copy : copies)
            if (copy.first == 0)
                bytes += static_cast<double>(copy.bytes); // until its update; the other takes its place
        if (bytes > m_capacity) return;
        m_storages.insert(m_storages.end(), copies.begin(), copies.end());
    }

    // Every result has a place of its own: what is returned twice, or is an argument that was not donated, is copied.
    void placeResults() {
        const auto results = m_module.results();
        std::vector<std::uint8_t> taken(m_storages.size(), 0);
        if (results.size() > 1) placeOutput(ValueId{}, kPointerBytes * static_cast<std::int64_t>(results.size()));
        for (std::size_t r = 0; r < results.size(); ++r) {
            if (m_donorOf[r] != kNone) continue;
            const BufferId buffer = m_kernels.bufferOf[results[r]];
            const auto at = buffer.valid() ? m_storageOf[buffer.value] : kNone;
            if (at != kNone && m_storages[at].argument == kNone && !taken[at]) {
                taken[at] = 1;
                m_storages[at].output = true;
                continue;
            }
            placeOutput(results[r], m_work.valueBytes(results[r]));
        }
    }

    void placeOutput(ValueId value, std::int64_t bytes) {
        Storage s;
        s.bytes = bytes;
        s.first = s.last = m_end;
        s.value = value;
        s.output = true;
        m_storages.push_back(s);
    }

    // What is moved together with more than half of what fits beside the cores stays in main memory.
    void markLargeTransfers() {
        for (const Event& event : m_order.events) {
            if (event.kind != Event::Kind::issue) continue;
            std::int64_t bytes = 0;
            for (auto m = event.first; m < event.first + event.count; ++m)
                bytes += m_program.collectives[m_order.members[m]].chargedBytes();
            if (2 * bytes <= m_onChipBytes) continue;
            for (auto m = event.first; m < event.first + event.count; ++m) {
                const auto c = m_order.members[m];
                for (BufferId b : {m_order.source[c], bufferOfCollective(m_module, c)})
                    if (b.valid() && m_storageOf[b.value] != kNone)
                        m_storages[m_storageOf[b.value]].inLargeTransfer = true;
            }
        }
    }

    // Positions begin with that of what is there before.
    static std::size_t shifted(std::int64_t position) {
        return static_cast<std::size_t>(position - LiveRanges::kBefore);
    }

    // Figures alone.
    void findPeak() {
        struct Change {
            std::int64_t all = 0, outputs = 0;
        };
        std::vector<Change> changes(static_cast<std::size_t>(m_end) + 4); // shifted by one, as below
        for (const auto& s : m_storages) {
            auto &comes = changes[shifted(s.first)], &goes = changes[shifted(s.end()) + 1];
            comes.all += s.bytes;
            goes.all -= s.bytes;
            if (!s.output) continue;
            comes.outputs += s.bytes;
            goes.outputs -= s.bytes;
        }
        changes.resize(static_cast<std::size_t>(m_end) + 2);
        std::int64_t total = 0, outputs = 0;
        for (const Change& change : changes) {
            total += change.all;
            outputs += change.outputs;
            m_out.memory.temporary = std::max(m_out.memory.temporary, total - m_out.memory.argument - outputs);
            m_out.memory.peak = std::max(m_out.memory.peak, total);
        }
    }

    void sweep() {
        // Per position, who comes and who goes: counting sorts, positions shifted by one for what is there before.
        const auto positions = static_cast<std::size_t>(m_end) + 2;
        const auto sorted = [&](auto&& key) {
            std::vector<std::uint32_t> start(positions + 1, 0), order(m_storages.size());
            for (const auto& s : m_storages) ++start[shifted(key(s)) + 1];
            std::partial_sum(start.begin(), start.end(), start.begin());
            for (std::uint32_t i = 0; i < m_storages.size(); ++i) order[start[shifted(key(m_storages[i]))]++] = i;
            return order;
        };
        const auto byFirst = sorted([](const Storage& s) { return s.first; });
        const auto byLast = sorted([](const Storage& s) { return s.end(); });
        MemoryPoint point;
        std::int64_t total = 0, outputs = 0;
        std::size_t come = 0, go = 0;
        const auto count = [&](const Storage& s, std::int64_t sign) {
            point.bytes[static_cast<std::size_t>(s.category)] += sign * s.bytes;
            total += sign * s.bytes;
            if (s.output) outputs += sign * s.bytes;
        };
        std::int32_t peakAt = LiveRanges::kBefore;
        m_out.curve.reserve(positions);
        for (std::int32_t e = LiveRanges::kBefore; e <= m_end; ++e) {
            for (; go < byLast.size() && m_storages[byLast[go]].end() < e; ++go) count(m_storages[byLast[go]], -1);
            for (; come < byFirst.size() && m_storages[byFirst[come]].first == e; ++come)
                count(m_storages[byFirst[come]], 1);
            m_out.memory.temporary = std::max(m_out.memory.temporary, total - m_out.memory.argument - outputs);
            if (total > m_out.memory.peak) {
                m_out.memory.peak = total;
                m_out.peakPoint = m_out.curve.size();
                peakAt = e;
            }
            if (e >= 0) {
                const auto i = static_cast<std::size_t>(e);
                point.seconds = e < m_end ? m_ends[i] : m_out.stepSeconds;
                if (e < m_end) point.op = opOf(m_order.events[i]);
            }
            m_out.curve.push_back(point);
        }
        for (const auto& s : m_storages)
            if (s.first <= peakAt && s.end() >= peakAt && s.bytes > 0 && s.value.valid())
                m_out.peakBuffers.push_back({s.value, s.bytes, s.category});
        std::ranges::stable_sort(m_out.peakBuffers, std::ranges::greater{}, &PeakBuffer::bytes);
    }

    OpId opOf(const Event& event) const {
        return event.kind == Event::Kind::issue ? m_program.collectives[m_order.members[event.first]].op : event.op;
    }

    const SpmdProgram& m_program;
    const LocalWork& m_work;
    const FusedKernels& m_kernels;
    const ProgramFacts& m_known;
    const Order& m_order;
    std::span<const double> m_ends;
    const SimulationFacts& m_facts;
    const bool m_drawn;
    Simulation& m_out;
    const Module& m_module;
    const SiteTable& m_sites;
    const Hardware& m_hardware;
    const bool m_tpu, m_copiesOperands;
    const NarrowValues& m_narrow;
    const std::int64_t m_onChipBytes;
    const bool m_gathersOnce, m_gathersAtOnce;
    const bool m_roundsFirst;
    const double m_capacity; // bytes of one device
    const LoopFeatures m_loopFeatures;
    const GatheredActivations m_turned;
    const DividedAxes m_divided;
    const SharedAxes m_shared;
    const IdleAxes m_idle;
    const SlicedReads m_slices;
    LiveRanges m_ranges;
    std::int32_t m_end = 0;
    std::vector<Storage> m_storages;
    std::vector<std::uint32_t> m_storageOf;     // per buffer
    std::vector<std::uint8_t> m_isReduced;      // per buffer: a reduction reads it
    std::vector<std::uint8_t> m_isReturned;     // per buffer: a result of the program
    std::vector<Carry> m_carry;                 // per buffer
    std::vector<std::uint32_t> m_gatherOf;      // per argument: the last collective that gathers it
    std::vector<std::uint32_t> m_donorOf;       // per result of the program: an argument
    std::vector<std::uint32_t> m_donorOfBuffer; // per buffer
    std::vector<std::uint8_t> m_donated;        // per argument
};

} // namespace

void sweepMemory(const SpmdProgram& program, const LocalWork& work, const FusedKernels& kernels,
                 const ProgramFacts& known, const Order& order, const Hardware& hardware, std::span<const double> ends,
                 const SimulationFacts& facts, bool drawn, Simulation& simulation) {
    Memory(program, work, kernels, known, order, hardware, ends, facts, drawn, simulation).run();
}

} // namespace axiscape::simulation
