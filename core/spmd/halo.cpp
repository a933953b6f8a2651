// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/spmd/halo.h"

#include "core/partition/evidence.h"
#include "core/spmd/pieces.h"

#include <algorithm>

namespace axiscape::spmd {
namespace {

using Ints = std::vector<std::int64_t>;

class Fetch {
  public:
    Fetch(DeviceProgram& program, const Reach& reach, std::span<const AxisId> axes, ValueId fill)
        : m_program(program), m_reach(reach), m_axes(axes), m_fill(fill), m_plan(haloPlan(reach)) {}

    ValueId run(ValueId share) {
        const ElementType dtype = m_program.dtypeOf(share);
        const bool zeros = !m_fill.valid();
        if (zeros) m_fill = zeroOf(m_program, dtype);
        ValueId value = m_plan.sliding ? slide(share) : place(share);
        // A neighbour that is not there sends zeros; padding of the share itself is anything.
        const bool even = m_reach.size == m_reach.block * m_reach.shares();
        if (reachesOut() && !(zeros && even && m_plan.sliding && allRead()))
            value = keptWithin(m_program, value, m_reach.dim, perTile(m_program, m_axes, m_reach.starts), 0,
                               m_reach.size, m_fill);
        return dilated(value);
    }

  private:
    std::int64_t shares() const { return m_reach.shares(); }
    // Whether a share reads anything that is there.
    bool reads(std::size_t t) const {
        return m_reach.needed[t] > 0 && m_reach.starts[t] < m_reach.size && m_reach.starts[t] + m_reach.needed[t] > 0;
    }
    bool allRead() const {
        for (std::size_t t = 0; t < m_reach.starts.size(); ++t)
            if (!reads(t) && m_reach.needed[t] > 0) return false;
        return true;
    }
    bool reachesOut() const {
        for (std::int64_t start : m_reach.starts)
            if (start < 0 || start + m_reach.length > m_reach.size) return true;
        return false;
    }

    // What arrives, the share, and what arrives from the other side are one run.
    ValueId slide(ValueId share) {
        std::vector<ValueId> before, after;
        for (const HaloRound& round : m_plan.rounds) {
            const HaloSend& send = round.sends[0];
            const ValueId slab = sliced(m_program, share, m_reach.dim, send.offset, send.offset + round.slab);
            (send.from < send.to ? before : after).push_back(m_program.permuteTiles(slab, m_axes, round.sends));
        }
        std::vector<ValueId> run(before.rbegin(), before.rend());
        run.push_back(share);
        run.insert(run.end(), after.begin(), after.end());
        const ValueId value = joined(m_program, run, m_reach.dim);
        const std::int64_t size = m_plan.left + m_reach.block + m_plan.right;
        // Where each share starts to read in its run; the run is lengthened for those at the ends of the dimension.
        Ints starts;
        std::int64_t low = 0, high = 0;
        for (std::size_t t = 0; t < m_reach.starts.size(); ++t) {
            const std::int64_t start = m_reach.starts[t] - static_cast<std::int64_t>(t) * m_reach.block + m_plan.left;
            starts.push_back(start);
            if (!reads(t)) continue;
            low = std::max(low, -start);
            high = std::max(high, start + m_reach.length - size);
        }
        high = std::max(high, m_reach.length - size - low);
        std::int64_t same = -1;
        for (std::size_t t = 0; t < starts.size(); ++t)
            if (reads(t)) same = starts[t] + low;
        for (std::size_t t = 0; t < starts.size(); ++t) {
            const std::int64_t most = size + low + high - m_reach.length;
            starts[t] = reads(t) ? starts[t] + low : std::clamp<std::int64_t>(same, 0, most);
        }
        return cut(padded(m_program, value, m_reach.dim, low, high, 0, m_fill), starts, m_reach.length);
    }

    // Each piece goes to its place in what is read. A margin on either side takes pieces that nobody reads.
    ValueId place(ValueId share) {
        auto shape = m_program.shapeOf(share);
        const std::int64_t margin = m_reach.block;
        shape[m_reach.dim] = m_reach.length + 2 * margin;
        ValueId value = m_program.broadcast(zeroOf(m_program, m_program.dtypeOf(share)), shape);
        Ints first(m_reach.starts.size()); // of the piece that a share gets, in the dimension
        for (std::size_t t = 0; t < first.size(); ++t) first[t] = static_cast<std::int64_t>(t) * m_reach.block;
        value = put(value, share, first, m_reach.block);
        for (const HaloRound& round : m_plan.rounds) {
            Ints offsets(first.size(), 0);
            first.assign(first.size(), m_reach.size + m_reach.block + m_reach.length); // read by nobody
            for (const HaloSend& send : round.sends) {
                offsets[static_cast<std::size_t>(send.from)] = send.offset;
                first[static_cast<std::size_t>(send.to)] = send.from * m_reach.block + send.offset;
            }
            const ValueId slab = cut(share, offsets, round.slab);
            value = put(value, m_program.permuteTiles(slab, m_axes, round.sends), first, round.slab);
        }
        return sliced(m_program, value, m_reach.dim, margin, margin + m_reach.length);
    }
    ValueId put(ValueId value, ValueId piece, const Ints& first, std::int64_t size) {
        Ints to(first.size(), 0);
        for (std::size_t t = 0; t < to.size(); ++t) {
            const std::int64_t at = first[t] - m_reach.starts[t];
            if (at > -size && at < m_reach.length) to[t] = at + m_reach.block;
        }
        return updatedAt(m_program, value, piece, m_reach.dim, perTile(m_program, m_axes, to));
    }

    ValueId cut(ValueId value, const Ints& starts, std::int64_t length) {
        const bool same = std::all_of(starts.begin(), starts.end(), [&](auto s) { return s == starts[0]; });
        if (same) return sliced(m_program, value, m_reach.dim, starts[0], starts[0] + length);
        return slicedAt(m_program, value, m_reach.dim, perTile(m_program, m_axes, starts), length);
    }

    ValueId dilated(ValueId value) {
        if (m_reach.dilation == 1) return value;
        const std::int64_t apart = m_reach.dilation - 1;
        return cut(padded(m_program, value, m_reach.dim, 0, apart, apart, m_fill), m_reach.phases,
                   m_reach.dilatedLength);
    }

    DeviceProgram& m_program;
    const Reach& m_reach;
    std::span<const AxisId> m_axes;
    ValueId m_fill;
    const HaloPlan m_plan;
};

} // namespace

std::vector<Reach> reachesAt(const Partition& partition, SiteId site) {
    const SiteTable& sites = partition.sites();
    const OpId op = sites.op(site);
    const Nest& nest = partition.nest(site);
    if (sites.ruleSet() != RuleSet::extended || nest.empty() || !hasHalo(partition.module(), op)) return {};
    const FactorRule& rule = sites.rule(site);
    return reachesOf(partition.module(), op, rule, cutsOf(rule, nest, partition.mesh()));
}

ValueId fetch(DeviceProgram& program, ValueId share, const Reach& reach, std::span<const AxisId> axes, ValueId fill) {
    return Fetch(program, reach, axes, fill).run(share);
}

} // namespace axiscape::spmd
