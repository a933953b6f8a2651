// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/order.h"

#include "core/simulate/transfer.h"

#include <algorithm>

namespace axiscape::simulation {

namespace {

constexpr std::int64_t kCombineBytes = 30 << 20; // XLA's default threshold

class Ordering {
  public:
    Ordering(const SpmdProgram& program, const FusedKernels& kernels, const ProgramFacts& facts,
             const DeviceBranches& branches, PutsOff putsOff)
        : m_program(program), m_kernels(kernels), m_facts(facts), m_branches(branches), m_tail(facts.tail),
          m_putsOff(putsOff), m_tailWaits(putsOff.updates), m_sites(program.partition.sites()),
          m_module(program.partition.module()) {}

    Order run() {
        const auto buffers = m_module.valueCount() + m_program.collectives.size();
        m_bucketOf.assign(buffers, kNone);
        m_issued.assign(m_program.collectives.size(), 0);
        m_order.members.reserve(m_program.collectives.size());
        findSources();
        findTail();
        findLate();
        m_order.events.reserve(m_kernels.running.size() + m_program.collectives.size());
        runMain();
        runLate();
        finishTail();
        return std::move(m_order);
    }

  private:
    static constexpr std::uint32_t kNone = 0xffffffffu;

    struct Bucket {
        CollectiveKind kind;
        Combiner combiner;
        AxisSet axes = 0;
        std::int64_t group = 1;
        std::int64_t bytes = 0;
        std::vector<std::uint32_t> members;
    };

    BufferId delivered(std::uint32_t collective) const { return bufferOfCollective(m_module, collective); }

    // Several steps for one use, or a scatter before a reduction, feed each other.
    void findSources() {
        m_order.source.resize(m_program.collectives.size());
        for (std::uint32_t i = 0; i < m_program.collectives.size(); ++i) {
            const auto& c = m_program.collectives[i];
            const auto* before = i > 0 ? &m_program.collectives[i - 1] : nullptr;
            if (before && before->op == c.op && before->atUse == c.atUse && before->value == c.value &&
                before->lifted == c.lifted && before->slot == c.slot && before->index == c.index)
                m_order.source[i] = delivered(i - 1);
            else
                m_order.source[i] = c.atUse ? m_kernels.bufferOf[c.value] : BufferId{std::size_t{c.value.value}};
        }
    }

    // --- the tail

    // Of main, or of what is written for each device by hand there: no loop or branch is around it.
    bool isInFlow(OpId op) const {
        for (RegionId r = m_module.regionOf(op); r.valid();) {
            const OpId around = m_module.region(r).parent;
            if (m_facts.workClass[around] == WorkClass::control) return false;
            r = m_module.regionOf(around);
        }
        return true;
    }

    void findTail() {
        m_waits.assign(m_module.opCount(), 0);
        m_free.assign(m_module.opCount(), 0);
        m_emitted.assign(m_module.opCount(), 0);
        m_produced.assign(m_bucketOf.size(), 1);
        for (OpId op : m_kernels.running)
            if (isInFlow(op)) m_steps.push_back(op);
        const auto kernels = static_cast<std::ptrdiff_t>(m_steps.size());
        m_steps.insert(m_steps.end(), m_facts.controls.begin(), m_facts.controls.end());
        std::ranges::inplace_merge(m_steps, m_steps.begin() + kernels);
        for (OpId op : m_steps)
            if (!m_module.regionOf(op).valid())
                for (ValueId r : m_module.results(op)) m_produced[r.value] = 0;
        for (std::uint32_t i = 0; i < m_program.collectives.size(); ++i) m_produced[delivered(i).value] = 0;
        for (OpId op : m_kernels.running) {
            if (!m_tail[op]) continue;
            bool free = true;
            for (const Leaf& leaf : m_kernels.leavesOf(op)) free = free && isAtHand(rootOf(leaf.buffer));
            m_free[op] = free;
        }
        // Who waits for a buffer: lists, in text order.
        m_firstWatcher.assign(m_produced.size(), kNone);
        for (std::size_t i = m_kernels.running.size(); i-- > 0;) {
            const OpId op = m_kernels.running[i];
            if (!m_tail[op] || m_free[op]) continue;
            for (const Leaf& leaf : m_kernels.leavesOf(op)) {
                const BufferId root = rootOf(leaf.buffer);
                if (isAtHand(root)) continue;
                m_watchers.push_back({op, m_firstWatcher[root.value]});
                m_firstWatcher[root.value] = static_cast<std::uint32_t>(m_watchers.size() - 1);
                ++m_waits[op];
            }
        }
    }

    // --- what is put off

    // From the end: a kernel of main that none reads but the tail and what is put off itself.
    void findLate() {
        m_late.assign(m_module.opCount(), 0);
        if (!m_putsOff.loss || std::ranges::none_of(m_steps, [&](OpId op) { return isBetterLate(op); })) return;
        std::vector<std::uint8_t> isNeeded(m_bucketOf.size(), 0); // per buffer: by what is not put off
        const auto need = [&](BufferId buffer) {
            forSteps(buffer, [&](std::uint32_t i) { isNeeded[m_order.source[i].value] = 1; });
            if (buffer.valid()) isNeeded[buffer.value] = 1;
        };
        for (std::size_t i = m_steps.size(); i-- > 0;) {
            const OpId op = m_steps[i];
            if (m_facts.workClass[op] == WorkClass::control) {
                for (ValueId value : m_module.operands(op)) need(m_kernels.bufferOf[value]);
                continue;
            }
            if (m_tail[op]) {
                if (!makesNumbers(op))
                    for (const Leaf& leaf : m_kernels.leavesOf(op)) need(leaf.buffer);
                continue;
            }
            bool isLate = !m_module.regionOf(op).valid();
            for (ValueId r : m_module.results(op)) isLate = isLate && !isNeeded[r.value];
            const auto begin = m_program.firstCollective[op], end = m_program.firstCollective.items()[op.value + 1];
            for (auto c = begin; c < end; ++c)
                isLate = isLate && (m_program.collectives[c].atUse || !isNeeded[delivered(c).value]);
            m_late[op] = isLate && leadsFromRows(op);
            if (!m_late[op])
                for (const Leaf& leaf : m_kernels.leavesOf(op)) need(leaf.buffer);
        }
    }
    // Written wider than what it is made of, and no loop behind it: kept back, that is less than what it makes.
    bool isBetterLate(OpId op) const {
        if (m_facts.rowParts[op] != RowPart::written) return false;
        if (!m_facts.controls.empty() && m_facts.controls.back() > op) return false;
        std::int64_t read = 0;
        for (const Leaf& leaf : m_kernels.leavesOf(op)) read += leaf.bytes;
        return read < m_kernels.madeBytes[m_module.results(op)[0]];
    }
    // What is written of rows to be reduced, and what is made of that.
    bool leadsFromRows(OpId op) const {
        if (m_facts.rowParts[op] == RowPart::written) return true;
        if (makesNumbers(op)) return true;
        for (const Leaf& leaf : m_kernels.leavesOf(op))
            if (leaf.buffer.value < m_module.valueCount()) {
                const OpId maker = m_module.definingOp(ValueId{std::size_t{leaf.buffer.value}});
                if (maker.valid() && m_facts.rowParts[maker] == RowPart::written) return true;
            }
        return false;
    }
    bool makesNumbers(OpId op) const {
        for (ValueId r : m_module.results(op))
            if (m_module.type(r).elements() > 1) return false;
        return true;
    }
    void runLate() {
        for (OpId op : m_steps)
            if (m_late[op]) {
                emitKernel(op);
                runArrived();
                drain();
            }
    }

    // What is moved to deliver the buffer: the source of the first step of a redistribution, else the buffer itself.
    BufferId rootOf(BufferId buffer) const {
        forSteps(buffer, [&](std::uint32_t i) { buffer = m_order.source[i]; });
        return buffer;
    }
    // Arguments, and what tail kernels make of arguments alone: the latter run when somebody needs them.
    bool isAtHand(BufferId root) const {
        if (!root.valid() || m_produced[root.value]) return true;
        if (root.value >= m_module.valueCount()) return false;
        const OpId maker = m_module.definingOp(ValueId{std::size_t{root.value}});
        return m_tail[maker] && m_free[maker];
    }

    void produce(BufferId buffer) {
        if (m_produced[buffer.value]) return;
        m_produced[buffer.value] = 1;
        for (auto w = m_firstWatcher[buffer.value]; w != kNone; w = m_watchers[w].next)
            if (--m_waits[m_watchers[w].op] == 0) m_ready.push_back(m_watchers[w].op);
    }

    // Everything it reads is made: start what has to be moved, and run once that has arrived.
    void prepare(OpId op) {
        if (m_emitted[op]) return;
        bool moves = false;
        for (const Leaf& leaf : m_kernels.leavesOf(op)) {
            const BufferId root = rootOf(leaf.buffer);
            if (root.valid() && root.value < m_module.valueCount() && !m_produced[root.value])
                emitKernel(m_module.definingOp(ValueId{std::size_t{root.value}}));
            moves = moves || root != leaf.buffer;
            bring(leaf.buffer);
        }
        if (moves)
            m_arriving.push_back(op);
        else
            emitKernel(op);
    }

    void drain() {
        if (m_tailWaits) return;
        for (std::size_t i = 0; i < m_ready.size(); ++i) prepare(m_ready[i]);
        m_ready.clear();
    }

    // What was started before the last start is taken to have arrived.
    void ripen() {
        m_ripe.swap(m_ripening);
        for (BufferId b : m_ripe) produce(b);
        m_ripe.clear();
        m_arrived.insert(m_arrived.end(), m_arriving.begin(), m_arriving.end());
        m_arriving.clear();
    }
    void runArrived() {
        if (m_tailWaits) return;
        for (std::size_t i = 0; i < m_arrived.size(); ++i) emitKernel(m_arrived[i]);
        m_arrived.clear();
    }

    void finishTail() {
        m_tailWaits = false;
        drain();
        runArrived();
        while (true) {
            flushAll();
            if (m_ripening.empty() && m_arriving.empty()) break;
            ripen();
            runArrived();
            drain();
        }
        for (OpId op : m_kernels.running)
            if (m_tail[op] && !m_emitted[op]) emitKernel(op);
        flushAll();
    }

    // --- collectives

    // The redistribution at a use that delivers this buffer, last step first; nothing if none does.
    template <class Visit> void forSteps(BufferId buffer, Visit&& visit) const {
        while (buffer.value >= m_module.valueCount()) {
            const auto i = static_cast<std::uint32_t>(buffer.value - m_module.valueCount());
            if (!m_program.collectives[i].atUse) return;
            visit(i);
            buffer = m_order.source[i];
        }
    }

    void issue(std::span<const std::uint32_t> collectives) {
        ripen();
        Event event;
        event.kind = Event::Kind::issue;
        event.first = static_cast<std::uint32_t>(m_order.members.size());
        event.count = static_cast<std::uint32_t>(collectives.size());
        for (auto i : collectives) {
            m_order.members.push_back(i);
            m_bucketOf[delivered(i).value] = kNone;
            m_ripening.push_back(delivered(i));
        }
        m_order.events.push_back(event);
    }

    // With the steps before it.
    void issueNow(std::uint32_t collective) {
        if (m_issued[collective]) return;
        m_issued[collective] = 1;
        const BufferId source = m_order.source[collective];
        bring(source);
        issue({&collective, 1});
    }
    // Starts whatever delivers the buffer, if it has not been started.
    void bring(BufferId buffer) {
        demand(buffer);
        if (!buffer.valid() || buffer.value < m_module.valueCount()) return;
        const auto i = static_cast<std::uint32_t>(buffer.value - m_module.valueCount());
        if (m_program.collectives[i].atUse) issueNow(i);
    }

    // What a control op moves for operand `index` of its carried values.
    void issueForControl(OpId op, std::uint32_t index) {
        const auto end = m_program.firstCollective.items()[op.value + 1];
        for (auto i = m_program.firstCollective[op]; i < end; ++i)
            if (m_program.collectives[i].atUse && m_program.collectives[i].index == index) issueNow(i);
    }

    void flush(std::uint32_t bucket) {
        std::vector<std::uint32_t> members;
        members.swap(m_buckets[bucket].members);
        m_buckets[bucket].bytes = 0;
        if (!members.empty()) issue(members);
    }
    void flushAll() {
        for (std::uint32_t b = 0; b < m_buckets.size(); ++b) flush(b);
    }
    void demand(BufferId buffer) {
        if (buffer.valid() && m_bucketOf[buffer.value] != kNone) flush(m_bucketOf[buffer.value]);
    }

    void addToBucket(std::uint32_t collective) {
        const auto& c = m_program.collectives[collective];
        m_issued[collective] = 1;
        bring(m_order.source[collective]);
        const auto axes = axesOf(c);
        const auto found = std::ranges::find_if(m_buckets, [&](const Bucket& b) {
            return b.kind == c.kind && b.axes == axes && b.group == c.group && b.combiner == c.combiner;
        });
        const auto index = static_cast<std::uint32_t>(found - m_buckets.begin());
        if (found == m_buckets.end()) m_buckets.push_back({c.kind, c.combiner, axes, c.group, 0, {}});
        m_buckets[index].members.push_back(collective);
        m_buckets[index].bytes += c.chargedBytes();
        m_bucketOf[delivered(collective).value] = index;
        if (m_buckets[index].bytes >= kCombineBytes) flush(index);
    }

    // --- ops

    OpId endOf(OpId op) const {
        auto end = op.value + 1;
        for (RegionId r : m_module.regions(op))
            for (OpId inner : m_module.region(r).ops)
                if (inner.value < m_module.opCount()) end = std::max(end, inner.value + 1);
        return OpId{std::size_t{end}};
    }

    void runMain() {
        std::uint32_t done = 0; // live ops
        for (OpId op : m_steps) {
            if (m_module.regionOf(op).valid()) {
                m_facts.workClass[op] == WorkClass::control ? runControl(op) : runKernel(op);
                continue;
            }
            letGoOn(m_facts.liveBefore[op] - done);
            if (m_facts.workClass[op] == WorkClass::control)
                runControl(op);
            else
                runKernel(op);
            runArrived();
            drain();
            done = m_facts.liveBefore[op] + 1;
        }
        letGoOn(m_facts.liveBefore.items().back() - done);
    }
    // Ops that run nothing themselves: what waits goes on beside each of them.
    void letGoOn(std::uint32_t ops) {
        if (m_tailWaits) return;
        for (; ops > 0 && !(m_arrived.empty() && m_ready.empty()); --ops) {
            runArrived();
            drain();
        }
    }

    // Of a region.
    void runOps(OpId first, OpId end) {
        for (OpId op = first; op < end;) {
            const bool control = m_facts.workClass[op] == WorkClass::control;
            const OpId next = control ? endOf(op) : OpId{std::size_t{op.value} + 1};
            if (m_sites.isLive(op)) {
                if (control)
                    runControl(op);
                else if (m_kernels.runs[op])
                    runKernel(op);
            }
            op = next;
        }
    }

    void runKernel(OpId op) {
        if (!m_tail[op] && !m_late[op]) emitKernel(op); // the tail runs when what it reads is there
    }

    void emitKernel(OpId op) {
        if (m_emitted[op]) return;
        m_emitted[op] = 1;
        for (const Leaf& leaf : m_kernels.leavesOf(op)) bring(leaf.buffer);
        m_order.events.push_back({Event::Kind::kernel, op, 0, 0});
        for (ValueId r : m_module.results(op)) produce(BufferId{std::size_t{r.value}});
        reduceBehind(op);
    }
    void reduceBehind(OpId op) {
        const auto begin = m_program.firstCollective[op], end = m_program.firstCollective.items()[op.value + 1];
        for (auto i = begin; i < end; ++i)
            if (!m_program.collectives[i].atUse) addToBucket(i);
    }

    void runControl(OpId op) {
        const auto regions = m_module.regions(op);
        if (m_module.kind(op) == OpKind::while_ && regions.size() == 2) {
            issueForControl(op, 0);
            flushAll();
            m_order.events.push_back({Event::Kind::enterLoop, op, 0, 0});
            runRegion(regions[0]);
            runRegion(regions[1]);
            issueForControl(op, 1);
            flushAll();
            m_order.events.push_back({Event::Kind::leaveLoop, op, 0, 0});
        } else {
            // One branch runs; the longest is taken.
            std::uint32_t longest = 0;
            double most = -1;
            for (std::uint32_t r = 0; r < regions.size(); ++r) {
                double seconds = 0;
                for (OpId inner : m_module.region(regions[r]).ops)
                    if (inner.value < m_module.opCount()) seconds += m_kernels.seconds[inner];
                if (seconds > most) {
                    most = seconds;
                    longest = r;
                }
            }
            if (m_branches.find(op)) {
                for (std::uint32_t r = 0; r < regions.size(); ++r) runBranch(op, r);
            } else {
                if (!regions.empty()) runRegion(regions[longest]);
                issueForControl(op, longest);
                flushAll();
            }
            m_order.events.push_back({Event::Kind::leaveCase, op, longest, 0});
        }
        for (ValueId r : m_module.results(op)) produce(BufferId{std::size_t{r.value}});
        reduceBehind(op);
    }

    void runBranch(OpId op, std::uint32_t branch) {
        flushAll();
        m_order.events.push_back({Event::Kind::enterBranch, op, branch, 0});
        runRegion(m_module.regions(op)[branch]);
        issueForControl(op, branch);
        flushAll();
        m_order.events.push_back({Event::Kind::leaveBranch, op, branch, 0});
    }

    void runRegion(RegionId id) {
        const auto& ops = m_module.region(id).ops;
        if (ops.empty()) return;
        runOps(ops[0], OpId{std::size_t{ops[0].value} + ops.size()});
    }

    const SpmdProgram& m_program;
    const FusedKernels& m_kernels;
    const ProgramFacts& m_facts;
    const DeviceBranches& m_branches;
    const IdVector<OpId, std::uint8_t>& m_tail;
    const PutsOff m_putsOff;
    bool m_tailWaits;
    const SiteTable& m_sites;
    const Module& m_module;
    Order m_order;
    std::vector<OpId> m_steps; // of main: ops that run a kernel, and loops and branches; in text order
    IdVector<OpId, std::uint8_t> m_free, m_emitted, m_late;
    IdVector<OpId, std::uint32_t> m_waits;
    std::vector<std::uint8_t> m_produced; // per buffer
    struct Watcher {
        OpId op;
        std::uint32_t next = kNone; // of the same buffer
    };
    std::vector<std::uint32_t> m_firstWatcher; // per buffer
    std::vector<Watcher> m_watchers;
    std::vector<OpId> m_ready;
    std::vector<OpId> m_arriving, m_arrived; // wait for what is moved to them; may run
    std::vector<BufferId> m_ripening, m_ripe;
    std::vector<std::uint8_t> m_issued;    // per collective
    std::vector<std::uint32_t> m_bucketOf; // per buffer: the bucket it waits in
    std::vector<Bucket> m_buckets;
};

} // namespace

Order orderOf(const SpmdProgram& program, const FusedKernels& kernels, const ProgramFacts& facts,
              const DeviceBranches& branches, PutsOff putsOff) {
    return Ordering(program, kernels, facts, branches, putsOff).run();
}

} // namespace axiscape::simulation
