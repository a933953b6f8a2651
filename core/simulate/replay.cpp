// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulate/replay.h"

#include "core/mesh/sub_axes.h"
#include "core/simulate/transfer.h"

#include <algorithm>
#include <array>
#include <bit>

namespace axiscape {

namespace {

constexpr std::size_t kLinks = kMaxAxes + 1;
constexpr std::size_t kSlowLink = kMaxAxes;

class Replay {
  public:
    Replay(const SpmdProgram& program, const Kernels& kernels, const Order& order, const Hardware& hardware,
           Simulation& simulation)
        : m_program(program), m_kernels(kernels), m_order(order), m_hardware(hardware), m_out(simulation),
          m_sites(program.partition.sites()), m_module(program.partition.module()), m_mesh(program.partition.mesh()) {}

    std::vector<double> run() {
        m_ready.assign(m_module.valueCount() + m_program.collectives.size(), 0);
        m_out.opSeconds.assign(m_module.opCount(), 0);
        m_out.opStart.assign(m_module.opCount(), 0);
        m_out.collectiveSeconds.assign(m_program.collectives.size(), 0);
        m_out.intervals.reserve(m_order.events.size() + m_program.collectives.size());
        m_ends.reserve(m_order.events.size());
        for (const Event& event : m_order.events) {
            switch (event.kind) {
            case Event::Kind::kernel:
                kernel(event.op);
                break;
            case Event::Kind::issue:
                issue({m_order.members.data() + event.first, event.count});
                break;
            case Event::Kind::enterLoop:
                enterLoop();
                break;
            case Event::Kind::leaveLoop:
                leaveLoop(event.op);
                break;
            case Event::Kind::leaveCase: // the branch's kernels have run
                break;
            }
            m_ends.push_back(m_clock);
        }
        double step = m_clock;
        for (double free : m_free) step = std::max(step, free);
        m_out.stepSeconds = step;
        m_out.exposedSeconds = step - m_out.computeSeconds;
        m_out.upperBoundSeconds = m_out.computeSeconds + m_out.communicationSeconds;
        m_out.lowerBoundSeconds = m_out.computeSeconds;
        for (double busy : m_busy) m_out.lowerBoundSeconds = std::max(m_out.lowerBoundSeconds, busy);
        std::ranges::stable_sort(m_out.intervals, [](const Interval& a, const Interval& b) {
            return a.lane != b.lane ? a.lane < b.lane : a.start < b.start;
        });
        return std::move(m_ends);
    }

  private:
    struct Loop {
        double start = 0;
        std::size_t interval = 0, event = 0;
    };

    void kernel(OpId op) {
        double start = m_clock;
        for (const Leaf& leaf : m_kernels.leavesOf(op)) start = std::max(start, m_ready[leaf.buffer.value]);
        const double seconds = m_kernels.seconds[op];
        m_clock = start + seconds;
        for (const Leaf& leaf : m_kernels.leavesOf(op))
            if (leaf.buffer.value >= m_module.valueCount() &&
                m_program.collectives[leaf.buffer.value - m_module.valueCount()].atUse) {
                m_gate = m_lastUse;
                m_lastUse = start;
                break;
            }
        for (ValueId r : m_module.results(op)) m_ready[r.value] = m_clock;
        const double total = seconds * static_cast<double>(m_sites.trips(op));
        m_out.opSeconds[op] = static_cast<float>(total);
        m_out.opStart[op] = static_cast<float>(start);
        m_out.computeSeconds += total;
        m_out.intervals.push_back({start, m_clock, op, -1, 0, 1});
    }

    // The links a collective keeps busy: on a torus those of its axes, else the one port of the device; and the port
    // into the slow network.
    std::array<bool, kLinks> linksOf(AxisSet axes) const {
        std::array<bool, kLinks> links{};
        const AxisSet whole = wholeAxesOf(m_mesh, axes); // parts of an axis share its links
        for (std::size_t a = 0; whole >> a != 0; ++a) {
            const AxisSet bit = axisBit(static_cast<AxisId>(a));
            if (!(whole & bit)) continue;
            const Network network = networkOf(m_mesh, axes & partsOfAxes(m_mesh, bit), m_hardware);
            if (network == Network::fast || network == Network::both)
                links[m_hardware.topology == Topology::torus ? a : 0] = true;
            if (network == Network::slow || network == Network::both) links[kSlowLink] = true;
        }
        return links;
    }

    void issue(std::span<const std::uint32_t> members) {
        const auto& first = m_program.collectives[members[0]];
        const AxisSet axes = axesOf(first);
        double bytes = 0, start = first.atUse ? m_gate : 0;
        for (auto i : members) {
            bytes += static_cast<double>(m_program.collectives[i].chargedBytes());
            start = std::max(start, m_ready[m_order.source[i].value]);
        }
        const auto links = linksOf(axes);
        for (std::size_t l = 0; l < kLinks; ++l)
            if (links[l]) start = std::max(start, m_free[l]);
        const double seconds = transferSeconds(first, bytes, m_mesh, m_hardware);
        const double end = start + seconds;
        for (std::size_t l = 0; l < kLinks; ++l) {
            if (!links[l]) continue;
            m_free[l] = end;
            m_busy[l] += seconds * static_cast<double>(first.trips);
        }
        double at = start;
        for (auto i : members) {
            const auto& c = m_program.collectives[i];
            const double share =
                bytes > 0 ? static_cast<double>(c.chargedBytes()) / bytes : 1.0 / static_cast<double>(members.size());
            const double total = seconds * share * static_cast<double>(c.trips);
            m_ready[m_module.valueCount() + i] = end;
            m_out.collectiveSeconds[i] = static_cast<float>(total);
            m_out.communicationSeconds += total;
            if (seconds > 0)
                m_out.intervals.push_back({at, at + seconds * share, c.op, static_cast<std::int32_t>(i),
                                           static_cast<std::uint8_t>(1 + std::countr_zero(wholeAxesOf(m_mesh, axes))),
                                           1});
            at += seconds * share;
        }
    }

    void enterLoop() {
        for (double free : m_free) m_clock = std::max(m_clock, free);
        m_free.fill(m_clock);
        m_gate = m_lastUse = m_clock;
        m_loops.push_back({m_clock, m_out.intervals.size(), m_ends.size()});
    }

    // The body ran once: its times are stretched over all trips.
    void leaveLoop(OpId op) {
        for (double free : m_free) m_clock = std::max(m_clock, free);
        const Loop loop = m_loops.back();
        m_loops.pop_back();
        const auto trips = m_sites.loopTrips(op);
        const auto stretched = [&](double t) { return loop.start + (t - loop.start) * static_cast<double>(trips); };
        for (std::size_t i = loop.interval; i < m_out.intervals.size(); ++i) {
            auto& interval = m_out.intervals[i];
            interval.start = stretched(interval.start);
            interval.end = stretched(interval.end);
            interval.repeats *= trips;
        }
        for (std::size_t e = loop.event; e < m_ends.size(); ++e) {
            m_ends[e] = stretched(m_ends[e]);
            const Event& event = m_order.events[e];
            if (event.kind == Event::Kind::kernel)
                m_out.opStart[event.op] = static_cast<float>(stretched(m_out.opStart[event.op]));
        }
        m_clock = stretched(m_clock);
        m_out.opStart[op] = static_cast<float>(loop.start);
        m_free.fill(m_clock);
        m_gate = m_lastUse = m_clock;
    }

    const SpmdProgram& m_program;
    const Kernels& m_kernels;
    const Order& m_order;
    const Hardware& m_hardware;
    Simulation& m_out;
    const SiteTable& m_sites;
    const Module& m_module;
    const Mesh& m_mesh;
    double m_clock = 0;
    double m_lastUse = 0, m_gate = 0; // starts of the last and last but one kernel that read a redistribution
    std::array<double, kLinks> m_free{}, m_busy{};
    std::vector<double> m_ready; // per buffer
    std::vector<double> m_ends;  // per event
    std::vector<Loop> m_loops;
};

} // namespace

std::vector<double> replay(const SpmdProgram& program, const Kernels& kernels, const Order& order,
                           const Hardware& hardware, Simulation& simulation) {
    return Replay(program, kernels, order, hardware, simulation).run();
}

} // namespace axiscape
