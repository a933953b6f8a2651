// SPDX-License-Identifier: GPL-3.0-or-later
// The option splitAxes: an axis is cut into parts where propagation stopped at two factors of one dimension, and only
// if it then gets further there. Nothing else moves: every nest, tile and reason that had the axis has its parts, side
// by side, so what does not need the cut reads as before.
#include "core/base/text.h"
#include "core/mesh/sub_axes.h"
#include "core/partition/admission.h"
#include "core/partition/rewriter.h"
#include "core/partition/straddling.h"

#include <algorithm>

namespace axiscape {
namespace {

// Where the axes of a mesh are after axis `at` became two.
struct Renumbering {
    AxisId at;
    AxisId operator()(AxisId axis) const { return axis > at ? static_cast<AxisId>(axis + 1) : axis; }
    // `visit` gets the new axis, or both parts, major first.
    template <class Visit> void each(AxisId axis, Visit visit) const {
        visit((*this)(axis));
        if (axis == at) visit(static_cast<AxisId>(axis + 1));
    }
    AxisSet set(AxisSet old) const {
        const AxisSet below = axisBit(at) - 1, self = old & axisBit(at);
        return (old & below) | self | self << 1 | (old & ~below & ~axisBit(at)) << 1;
    }
    TensorSharding sharding(const TensorSharding& old) const {
        TensorSharding out;
        for (Tile tile : old.tiles) each(tile.axis, [&](AxisId axis) { out.tiles.push_back({tile.dim, axis}); });
        for (PartialAxis p : old.partial) each(p.axis, [&](AxisId axis) { out.partial.push_back({axis, p.combiner}); });
        return out;
    }
    void append(Placement placement, std::vector<Placement>& out) const {
        each(placement.axis, [&, placement](AxisId axis) mutable {
            placement.axis = axis;
            out.push_back(placement);
        });
    }
};

bool isThere(const Partition& p, SiteId site, AxisSet axes) { return (axesOf(p.nest(site)) & axes) != 0; }

} // namespace

// All or nothing, but for a choice: the parts that are at the op already have been decided.
Legality Rewriter::runOnParts(const Action& action, const AxisList& parts) {
    Rewriter before = *this;
    bool any = false;
    Legality why;
    for (AxisId axis : parts) {
        Action one = action;
        one.axis = axis;
        Legality refused = runOnPart(one);
        any |= refused.legal();
        if (refused.legal() || !why.legal()) continue;
        why = std::move(refused);
        why.part = m_partition.mesh().axes[axis].name;
    }
    if (why.legal() || (any && action.kind == Action::Kind::choose)) return {};
    *this = std::move(before);
    return why;
}

// A tile of a result that was refused: true if it is taken in parts; else nothing has changed.
bool Rewriter::splitForTile(const Action& action) {
    Rewriter finer = *this;
    for (;;) {
        Rewriter trial = finer;
        Action one = action;
        bool taken = true;
        for (AxisId axis : partsOfAxis(trial.m_partition.mesh(), action.axis)) {
            one.axis = axis;
            if (taken = trial.runOnPart(one).legal(); !taken) break;
        }
        if (taken) {
            *this = std::move(trial);
            return true;
        }
        const std::int64_t major = partition::majorPartOfTile(trial.m_partition, one);
        if (major == 0) return false;
        finer.split(one.axis, major);
    }
}

void Rewriter::splitWhereItHelps() {
    for (bool helped = true; helped && !m_cancelled;) {
        helped = false;
        for (const partition::AxisSplit& cut : partition::straddlingAxes(m_partition)) {
            Rewriter trial = *this;
            trial.split(cut.axis, cut.major);
            trial.settle();
            if (trial.m_cancelled) {
                m_cancelled = true;
                return;
            }
            const AxisSet parts = axisBit(cut.axis) | axisBit(static_cast<AxisId>(cut.axis + 1));
            helped = std::any_of(cut.sites.begin(), cut.sites.end(), [&](SiteId site) {
                return !isThere(m_partition, site, axisBit(cut.axis)) && isThere(trial.m_partition, site, parts);
            });
            if (!helped) continue;
            *this = std::move(trial);
            break;
        }
    }
}

void Rewriter::split(AxisId at, std::int64_t major) {
    const Renumbering now{at};
    Partition& p = m_partition;
    p.m_mesh = splitAxis(p.m_mesh, at, major);

    auto nests = std::make_shared<NestTable>();
    std::unordered_map<std::uint32_t, std::uint32_t> numberOf; // of the old table, in the new
    for (std::uint32_t s = 0; s < p.sites().size(); ++s) {
        const std::uint32_t old = p.m_nests[s];
        if (old == 0) continue;
        const auto [found, isNew] = numberOf.emplace(old, 0);
        if (isNew)
            for (NestEntry entry : (*p.m_nestTable)[old])
                now.each(entry.axis, [&](AxisId axis) {
                    found->second = nests->extended(found->second, {axis, entry.factor});
                });
        if (isThere(p, SiteId{s}, axisBit(at))) touchAround(SiteId{s});
        if (found->second != old) p.m_nests.edit(s) = found->second;
    }
    p.m_nestTable = m_nests = std::move(nests);
    for (std::uint32_t i = 0; i < p.module().argumentCount(); ++i) {
        const TensorSharding old = p.m_arguments[i];
        if (old.whole()) continue;
        if (old.axes() & axisBit(at)) touchAround(i);
        p.m_arguments.edit(i) = now.sharding(old);
    }
    for (std::uint32_t v = 0; v < p.module().valueCount(); ++v)
        if (const AxisSet old = p.m_atomic[v]; now.set(old) != old) p.m_atomic.edit(v) = now.set(old);
    if (p.m_closed) {
        auto closed = std::make_shared<std::vector<AxisSet>>(*p.m_closed);
        for (AxisSet& axes : *closed) axes = now.set(axes);
        p.m_closed = std::move(closed);
    }
    if (p.m_constraints) {
        auto constraints = std::make_shared<std::vector<SiteConstraint>>(*p.m_constraints);
        for (SiteConstraint& one : *constraints) {
            one.named = now.sharding(one.named);
            one.known = now.set(one.known);
        }
        p.m_constraints = std::move(constraints);
    }
    p.m_used = now.set(p.m_used);
    // A placement keeps its step: its parts share it.
    std::vector<Placement> before;
    for (const Placement& placement : p.placements()) now.append(placement, before);
    p.m_log =
        before.empty() ? nullptr : std::make_shared<const Partition::Log>(Partition::Log{nullptr, std::move(before)});
    std::vector<Placement> placements;
    for (const Placement& placement : m_placements) now.append(placement, placements);
    m_placements = std::move(placements);
}

} // namespace axiscape
