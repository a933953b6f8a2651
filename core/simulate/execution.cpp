// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/execution.h"

#include "core/mesh/sub_axes.h"
#include "core/simulate/cut_products.h"
#include "core/simulate/loop_overlap.h"
#include "core/simulate/transfer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

namespace axiscape::simulation {

namespace {

constexpr std::size_t kMaxLevels = 12;
constexpr std::int32_t kNobody = -1;
constexpr std::int64_t kLaunchesOfCollective = 2; // its own, and what orders it behind and before kernels

// One class of devices.
struct Lanes {
    const FusedKernels* kernels = nullptr;
    double factor = 1;
    double clock = 0;
    double lastUse = 0, gate = 0; // starts of the last and last but one kernel that read a redistribution
    double needed = 0;            // end of the last collective of the loop that its own iteration needs
    double lastStart = 0;         // of the kernel that ran last
    double busy = 0, stalled = 0;
    double host = 0;      // has launched so far, outside loops
    std::size_t away = 0; // branches around that other devices run
    std::array<double, kMaxLevels> free{};
    std::array<std::int32_t, kMaxLevels> last{}; // the collective that ends there
    std::vector<double> ready;                   // per buffer
    std::vector<double> piece;                   // per collective that brings it: when the first piece is there
    std::vector<Interval> intervals;
};

class Execution {
  public:
    Execution(const SpmdProgram& program, const Order& order, std::span<const FusedKernels* const> kernels,
              DeviceClasses classes, const Hardware& hardware, const CollectivePrices& prices, bool intervals,
              Simulation& simulation)
        : m_program(program), m_order(order), m_hardware(hardware), m_prices(prices), m_drawn(intervals),
          m_out(simulation), m_sites(program.partition.sites()), m_module(program.partition.module()),
          m_mesh(program.partition.mesh()), m_overlap(loopOverlap(program)), m_classes(std::move(classes)),
          m_lanes(m_classes.size()), m_ends(intervals ? m_classes.size() : 1) {
        for (std::size_t c = 0; c < m_lanes.size(); ++c) {
            m_lanes[c].kernels = kernels[std::min(c, kernels.size() - 1)];
            m_lanes[c].factor = m_classes.factor(c);
            m_lanes[c].ready.assign(m_module.valueCount() + m_program.collectives.size(), 0);
            m_lanes[c].last.fill(kNobody);
        }
        m_cuts = cutProducts(program, hardware);
        if (!m_cuts.empty())
            for (Lanes& lanes : m_lanes) lanes.piece.assign(m_program.collectives.size(), 0);
    }

    std::vector<std::vector<double>> run() {
        m_out.opSeconds.assign(m_module.opCount(), 0);
        m_out.opStart.assign(m_module.opCount(), 0);
        m_out.collectiveSeconds.assign(m_program.collectives.size(), 0);
        m_out.exposedOf.assign(m_program.collectives.size(), 0);
        if (m_drawn)
            for (auto& lanes : m_lanes) lanes.intervals.reserve(m_order.events.size() + m_program.collectives.size());
        for (auto& ends : m_ends) ends.reserve(m_order.events.size());
        for (const Event& event : m_order.events) {
            switch (event.kind) {
            case Event::Kind::kernel:
                for (std::size_t c = 0; c < m_lanes.size(); ++c)
                    if (m_lanes[c].away == 0) kernel(event.op, c);
                break;
            case Event::Kind::issue:
                issue({m_order.members.data() + event.first, event.count});
                break;
            case Event::Kind::enterLoop:
                enterLoop(event.op);
                break;
            case Event::Kind::leaveLoop:
                leaveLoop(event.op);
                break;
            case Event::Kind::enterBranch:
                branch(event, true);
                break;
            case Event::Kind::leaveBranch:
                branch(event, false);
                break;
            case Event::Kind::leaveCase: // the branch's kernels have run
                for (Lanes& lanes : m_lanes)
                    for (ValueId r : m_module.results(event.op)) lanes.ready[r.value] = lanes.clock;
                break;
            }
            for (std::size_t c = 0; c < m_ends.size(); ++c) m_ends[c].push_back(m_lanes[c].clock);
        }
        finish();
        return std::move(m_ends);
    }

  private:
    struct Loop {
        std::vector<double> start; // per class
        std::vector<std::size_t> interval;
        std::size_t event = 0;
        // Per class: of its own collectives, of one iteration.
        std::vector<std::array<double, kMaxLevels>> busy;
        std::vector<double> fill; // of the first iteration, whose first collective nobody started ahead
        std::int32_t filling = kNobody;
        std::int64_t launches = 0; // of one iteration
    };

    // Devices to which the branch is another's pass it by.
    void branch(const Event& event, bool enters) {
        const BranchChoice& choice = *m_classes.branches().find(event.op);
        for (std::size_t c = 0; c < m_lanes.size(); ++c)
            if (choice.ofDevice[static_cast<std::size_t>(m_classes.representative(c))] != event.first)
                enters ? ++m_lanes[c].away : --m_lanes[c].away;
    }

    void kernel(OpId op, std::size_t c) {
        Lanes& lanes = m_lanes[c];
        double start = lanes.clock, until = 0; // `until`: the last piece comes after that
        std::uint32_t waited = 0, pieces = 0;
        bool reads = false;
        const bool late = !m_overlap.late.empty() && m_overlap.late[op];
        for (const Leaf& leaf : lanes.kernels->leavesOf(op)) {
            const auto buffer = leaf.buffer.value;
            double ready = lanes.ready[buffer];
            if (const auto group = piecesOf(buffer); group > 1 && ready > lanes.clock) {
                const double last = ready + static_cast<double>(lanes.kernels->seconds[op]) * lanes.factor / group;
                if (last > until) {
                    until = last;
                    pieces = buffer;
                }
                ready = lanes.piece[buffer - m_module.valueCount()];
            }
            if (ready > start && !(late && buffer >= m_module.valueCount())) {
                start = ready;
                waited = buffer;
            }
            reads = reads ||
                    (buffer >= m_module.valueCount() && m_program.collectives[buffer - m_module.valueCount()].atUse);
        }
        const double trips = static_cast<double>(m_sites.trips(op));
        if (start > lanes.clock && c == 0 && waited >= m_module.valueCount())
            m_out.exposedOf[waited - m_module.valueCount()] += static_cast<float>((start - lanes.clock) * trips);
        lanes.stalled += (start - lanes.clock) * trips;
        // Slower while the network is busy beside it.
        double alone = static_cast<double>(lanes.kernels->seconds[op]) * lanes.factor;
        double network = 0;
        for (std::size_t l = 0; l < m_hardware.levels.size(); ++l) network = std::max(network, lanes.free[l]);
        const double beside = std::clamp(network - start, 0.0, alone);
        if (alone > 0) alone += launchPause(c, start);
        const double seconds = alone + (m_hardware.overlapSlowdown - 1) * beside;
        lanes.clock = start + seconds;
        lanes.lastStart = start;
        if (until > lanes.clock) {
            lanes.stalled += (until - lanes.clock) * trips;
            if (c == 0)
                m_out.exposedOf[pieces - m_module.valueCount()] += static_cast<float>((until - lanes.clock) * trips);
            lanes.clock = until;
        }
        if (reads) {
            lanes.gate = lanes.lastUse;
            lanes.lastUse = start;
        }
        for (ValueId r : m_module.results(op)) lanes.ready[r.value] = lanes.clock;
        lanes.busy += seconds * trips;
        if (m_drawn) lanes.intervals.push_back({start, lanes.clock, op, -1, 0, 1});
        if (c != 0) return;
        const double total = seconds * trips;
        m_out.opSeconds[op] = static_cast<float>(total);
        m_out.opStart[op] = static_cast<float>(start);
        m_out.computeSeconds += total;
        m_alone += alone * trips;
    }

    // Of a buffer that a product reads piece by piece: how many come; else 1.
    double piecesOf(std::uint32_t buffer) const {
        if (m_cuts.empty() || buffer < m_module.valueCount()) return 1;
        const std::size_t i = buffer - m_module.valueCount();
        return m_cuts[i] && m_program.collectives[i].atUse ? static_cast<double>(m_program.collectives[i].group) : 1;
    }

    // What a kernel that could start now waits for its launch; that belongs to computing: no faster network shortens
    // it. The host runs ahead of the device as far as it can; inside a loop it is enough that it keeps up on average.
    double launchPause(std::size_t c, double start) {
        if (!m_loops.empty()) {
            m_loops.back().launches += c == 0;
            return 0;
        }
        Lanes& lanes = m_lanes[c];
        lanes.host += m_hardware.hostInterval;
        return std::max(0.0, lanes.host - start);
    }
    // Stretches of an iteration in which the device waits for the host alternate with others in which the host runs
    // ahead; neither makes up for all of the other: where both take as long, their squares add up. The wait is the
    // loop's own work.
    void awaitHost(std::size_t c, OpId loop, double start, std::int64_t launches, double all) {
        Lanes& lanes = m_lanes[c];
        const double until =
            start + std::hypot(lanes.clock - start, m_hardware.hostInterval * static_cast<double>(launches));
        if (until <= lanes.clock) return;
        const double seconds = (until - lanes.clock) * all;
        lanes.busy += seconds;
        if (m_drawn) lanes.intervals.push_back({lanes.clock, until, loop, -1, 0, 1});
        lanes.clock = until;
        if (c != 0) return;
        m_out.opSeconds[loop] += static_cast<float>(seconds);
        m_out.computeSeconds += seconds;
        m_alone += seconds;
    }

    bool cutsMaker(std::uint32_t collective) const {
        return !m_cuts.empty() && m_cuts[collective] && !m_program.collectives[collective].atUse;
    }

    // A collective over parts of an axis meets the classes of the whole axis.
    void issue(std::span<const std::uint32_t> members) {
        const auto& first = m_program.collectives[members[0]];
        const AxisSet axes = axesOf(first);
        double bytes = 0;
        for (auto i : members) bytes += static_cast<double>(m_program.collectives[i].chargedBytes());
        const auto levels = m_prices.levels(axes);
        const double alone = transferSeconds(first, bytes, m_mesh, m_prices);
        m_seconds.resize(m_lanes.size());
        for (std::size_t c = 0; c < m_lanes.size(); ++c)
            m_seconds[c] = c > 0 && !m_classes.linksDiffer() ? m_seconds[0] : alone * m_classes.linkFactor(axes, c);
        const double longest = std::ranges::max(m_seconds);
        m_starts.assign(m_lanes.size(), 0);
        if (!m_loops.empty()) m_loops.back().launches += kLaunchesOfCollective;
        for (std::size_t c = 0; c < m_lanes.size(); ++c) {
            const Lanes& lanes = m_lanes[c];
            double start = first.atUse ? lanes.gate : 0;
            for (auto i : members) start = std::max(start, lanes.ready[m_order.source[i].value]);
            // What the kernel before makes is sent piece by piece.
            if (members.size() == 1 && cutsMaker(members[0]) && start == lanes.clock && lanes.lastStart < start)
                start = std::max(first.atUse ? lanes.gate : 0,
                                 lanes.lastStart + (start - lanes.lastStart) / static_cast<double>(first.group));
            for (std::size_t l = 0; levels >> l != 0; ++l)
                if (levels >> l & 1) start = std::max(start, lanes.free[l]);
            m_starts[c] = start;
        }
        if (m_lanes.size() > 1) {
            const auto& group = m_classes.groups(axes);
            m_together.assign(m_lanes.size(), 0);
            for (std::size_t c = 0; c < m_lanes.size(); ++c)
                if (m_lanes[c].away == 0) m_together[group[c]] = std::max(m_together[group[c]], m_starts[c]);
            for (std::size_t c = 0; c < m_lanes.size(); ++c) m_starts[c] = m_together[group[c]];
        }
        const double trips = static_cast<double>(first.trips);
        for (std::size_t l = 0; levels >> l != 0; ++l)
            if (levels >> l & 1) m_levelBusy[l] += longest * trips;
        const bool ahead = !m_loops.empty() && !m_overlap.ahead.empty() && m_overlap.ahead[members[0]];
        bool behind = !m_overlap.behind.empty();
        for (auto i : members) behind = behind && m_overlap.behind[i];
        if (!m_loops.empty()) {
            Loop& loop = m_loops.back();
            const bool fills = ahead && loop.filling == kNobody;
            if (fills) loop.filling = static_cast<std::int32_t>(members.back());
            for (std::size_t c = 0; c < m_lanes.size(); ++c) {
                if (m_lanes[c].away > 0) continue;
                for (std::size_t l = 0; levels >> l != 0; ++l)
                    if (levels >> l & 1) loop.busy[c][l] += m_seconds[c];
                if (fills) loop.fill[c] = m_seconds[c];
            }
        }
        for (std::size_t c = 0; c < m_lanes.size(); ++c) {
            Lanes& lanes = m_lanes[c];
            if (lanes.away > 0) continue;
            const double seconds = m_seconds[c];
            double end = m_starts[c] + seconds;
            if (cutsMaker(members[0]) && members.size() == 1)
                end = std::max(end, lanes.ready[m_order.source[members[0]].value] +
                                        seconds / static_cast<double>(first.group));
            if (!ahead && !behind) lanes.needed = std::max(lanes.needed, end);
            for (std::size_t l = 0; levels >> l != 0; ++l) {
                if (!(levels >> l & 1)) continue;
                lanes.free[l] = end;
                lanes.last[l] = static_cast<std::int32_t>(members.back());
            }
            double at = m_starts[c];
            for (auto i : members) {
                const auto& moved = m_program.collectives[i];
                const double share = bytes > 0 ? static_cast<double>(moved.chargedBytes()) / bytes
                                               : 1.0 / static_cast<double>(members.size());
                lanes.ready[m_module.valueCount() + i] = ahead ? m_loops.back().start[c] : end;
                if (!m_cuts.empty())
                    lanes.piece[i] =
                        ahead ? m_loops.back().start[c]
                              : m_starts[c] + seconds / static_cast<double>(std::max<std::int64_t>(1, first.group));
                if (m_drawn && seconds > 0)
                    lanes.intervals.push_back(
                        {at, at + seconds * share, moved.op, static_cast<std::int32_t>(i),
                         static_cast<std::uint8_t>(1 + std::countr_zero(wholeAxesOf(m_mesh, axes))), 1});
                at += seconds * share;
                if (c != 0) continue;
                const double total = seconds * share * static_cast<double>(moved.trips);
                m_out.collectiveSeconds[i] = static_cast<float>(total);
                m_out.communicationSeconds += total;
            }
        }
    }

    // The lane waits until the network is silent; what it waited for is owed to the collective that ends last.
    void settle(double trips) {
        for (std::size_t c = 0; c < m_lanes.size(); ++c) {
            Lanes& lanes = m_lanes[c];
            std::size_t latest = 0;
            for (std::size_t l = 1; l < m_hardware.levels.size(); ++l)
                if (lanes.free[l] > lanes.free[latest]) latest = l;
            if (lanes.free[latest] <= lanes.clock) continue;
            const double wait = (lanes.free[latest] - lanes.clock) * trips;
            lanes.stalled += wait;
            if (c == 0 && lanes.last[latest] != kNobody)
                m_out.exposedOf[static_cast<std::size_t>(lanes.last[latest])] += static_cast<float>(wait);
            lanes.clock = lanes.free[latest];
        }
    }

    void enterLoop(OpId op) {
        settle(static_cast<double>(m_sites.trips(op)));
        Loop loop;
        loop.busy.resize(m_lanes.size());
        loop.fill.assign(m_lanes.size(), 0);
        for (Lanes& lanes : m_lanes) {
            loop.start.push_back(lanes.clock);
            loop.interval.push_back(lanes.intervals.size());
            lanes.free.fill(lanes.clock);
            lanes.gate = lanes.lastUse = lanes.needed = lanes.clock;
        }
        loop.event = m_ends[0].size();
        m_loops.push_back(std::move(loop));
    }

    void wait(std::size_t c, double until, std::int32_t collective, double trips) {
        Lanes& lanes = m_lanes[c];
        if (until <= lanes.clock) return;
        const double seconds = (until - lanes.clock) * trips;
        lanes.stalled += seconds;
        if (c == 0 && collective != kNobody)
            m_out.exposedOf[static_cast<std::size_t>(collective)] += static_cast<float>(seconds);
        lanes.clock = until;
    }

    // On a lane the collectives of an iteration that end after it are, in the long run, those of the one before: all
    // move forward until they lie within the iteration.
    void drawWithin(Lanes& lanes, std::size_t first, double end) {
        std::array<double, 1 + kMaxAxes> limit;
        limit.fill(end);
        for (std::size_t i = lanes.intervals.size(); i-- > first;) {
            auto& interval = lanes.intervals[i];
            if (interval.lane == 0) continue;
            const double over = interval.end - limit[interval.lane];
            if (over > 0) {
                interval.start -= over;
                interval.end -= over;
            }
            limit[interval.lane] = interval.start;
        }
    }

    // The body ran once: its times are stretched over all trips. An iteration lasts until what the next one needs is
    // there, and as long as each network is busy with it.
    void leaveLoop(OpId op) {
        const auto trips = m_sites.loopTrips(op);
        const auto times = static_cast<double>(m_sites.trips(op));
        if (trips < 2) settle(times * static_cast<double>(trips));
        const Loop loop = std::move(m_loops.back());
        m_loops.pop_back();
        for (std::size_t c = 0; c < m_lanes.size(); ++c) {
            Lanes& lanes = m_lanes[c];
            const auto busiest =
                static_cast<std::size_t>(std::ranges::max_element(loop.busy[c]) - loop.busy[c].begin());
            const double start = loop.start[c];
            const auto last = lanes.last[busiest];
            double over = 0; // what the last iteration's collectives last beyond it
            if (trips > 1) {
                const double all = times * static_cast<double>(trips);
                wait(c, std::max(lanes.needed, start + loop.busy[c][busiest]), last, all);
                if (m_drawn) drawWithin(lanes, loop.interval[c], lanes.clock);
                for (std::size_t l = 0; l < m_hardware.levels.size(); ++l)
                    over = std::max(over, lanes.free[l] - lanes.clock);
            }
            awaitHost(c, op, start, loop.launches, times * static_cast<double>(trips));
            const auto stretched = [&](double t) { return start + (t - start) * static_cast<double>(trips); };
            for (std::size_t i = loop.interval[c]; i < lanes.intervals.size(); ++i) {
                auto& interval = lanes.intervals[i];
                interval.start = stretched(interval.start);
                interval.end = stretched(interval.end);
                interval.repeats *= trips;
            }
            if (c < m_ends.size())
                for (std::size_t e = loop.event; e < m_ends[c].size(); ++e) m_ends[c][e] = stretched(m_ends[c][e]);
            if (c == 0)
                for (std::size_t e = loop.event; e < m_ends[0].size(); ++e) {
                    const Event& event = m_order.events[e];
                    if (event.kind == Event::Kind::kernel)
                        m_out.opStart[event.op] =
                            static_cast<float>(stretched(static_cast<double>(m_out.opStart[event.op])));
                }
            lanes.clock = stretched(lanes.clock);
            wait(c, lanes.clock + over, last, times);
            wait(c, lanes.clock + loop.fill[c], loop.filling, times);
            lanes.free.fill(lanes.clock);
            lanes.gate = lanes.lastUse = lanes.needed = lanes.host = lanes.clock;
        }
        m_out.opStart[op] = static_cast<float>(loop.start[0]);
    }

    void finish() {
        settle(1);
        double step = 0;
        for (const Lanes& lanes : m_lanes) step = std::max(step, lanes.clock);
        m_out.stepSeconds = step;
        m_out.exposedSeconds = step - m_out.computeSeconds;
        m_out.upperBoundSeconds = m_alone + m_out.communicationSeconds;
        m_out.lowerBoundSeconds = m_alone;
        for (double busy : m_levelBusy) m_out.lowerBoundSeconds = std::max(m_out.lowerBoundSeconds, busy);
        for (std::size_t c = 1; c < m_lanes.size(); ++c) // a slower device bounds the step, too
            m_out.upperBoundSeconds = std::max(m_out.upperBoundSeconds, m_lanes[c].busy + m_out.communicationSeconds);
        m_out.upperBoundSeconds = std::max(m_out.upperBoundSeconds, step);
        for (Lanes& lanes : m_lanes)
            std::ranges::stable_sort(lanes.intervals, [](const Interval& a, const Interval& b) {
                return a.lane != b.lane ? a.lane < b.lane : a.start < b.start;
            });
        for (std::size_t c = 0; m_lanes.size() > 1 && c < m_lanes.size(); ++c) {
            DeviceGroup group;
            group.devices = m_classes.devicesOf(c);
            group.busySeconds = m_lanes[c].busy;
            group.stalledSeconds = step - m_lanes[c].busy;
            group.intervals = m_lanes[c].intervals;
            group.differences = m_classes.differencesOf(c);
            m_out.groups.push_back(std::move(group));
        }
        for (std::size_t c = 1; c < m_out.groups.size(); ++c)
            if (m_out.groups[c].stalledSeconds < m_out.groups[m_out.critical].stalledSeconds) m_out.critical = c;
        m_out.intervals = std::move(m_lanes[0].intervals);
    }

    const SpmdProgram& m_program;
    const Order& m_order;
    const Hardware& m_hardware;
    const CollectivePrices& m_prices;
    const bool m_drawn;
    Simulation& m_out;
    const SiteTable& m_sites;
    const Module& m_module;
    const Mesh& m_mesh;
    const LoopOverlap m_overlap;
    DeviceClasses m_classes;
    std::vector<Lanes> m_lanes;
    std::vector<std::uint8_t> m_cuts; // per collective: a product beside it is cut; empty: none is
    std::vector<double> m_starts, m_together, m_seconds;
    std::array<double, kMaxLevels> m_levelBusy{};
    double m_alone = 0;                      // computing of class 0 with the network silent
    std::vector<std::vector<double>> m_ends; // per class (of class 0 alone where nothing is drawn) and event
    std::vector<Loop> m_loops;
};

} // namespace

std::vector<std::vector<double>> executionTimes(const SpmdProgram& program, const Order& order,
                                                std::span<const FusedKernels* const> kernels,
                                                const DeviceClasses& classes, const Hardware& hardware,
                                                const CollectivePrices& prices, bool intervals,
                                                Simulation& simulation) {
    return Execution(program, order, kernels, classes, hardware, prices, intervals, simulation).run();
}

} // namespace axiscape::simulation
