// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/redistribute/devices.h"

#include <algorithm>
#include <fmt/format.h>

namespace axiscape::reshard {
namespace {

std::int64_t count(const std::vector<Range>& ranges) {
    std::int64_t n = 0;
    for (const Range r : ranges) n += r.end - r.start;
    return n;
}
std::int64_t common(const std::vector<Range>& a, const std::vector<Range>& b) {
    std::int64_t n = 0;
    for (std::size_t i = 0, k = 0; i < a.size() && k < b.size();) {
        n += std::max<std::int64_t>(0, std::min(a[i].end, b[k].end) - std::max(a[i].start, b[k].start));
        a[i].end < b[k].end ? ++i : ++k;
    }
    return n;
}

// Pairs of a group that are looked at: all of a group up to this size, else as many others for each member.
constexpr std::size_t kPartners = 64;
constexpr std::size_t kKnownPairs = 1u << 16; // counted once and kept

// How many elements a tile of one layout shares with a tile of another.
class Overlap {
  public:
    Overlap(const Tiles& a, const Tiles& b) : m_a(a), m_b(b), m_known(a.rank) {
        for (std::size_t d = 0; d < a.rank; ++d)
            if (const std::size_t pairs = a.parts[d].size() * b.parts[d].size(); pairs <= kKnownPairs)
                m_known[d].assign(pairs, -1);
    }
    std::int64_t of(std::int64_t deviceA, std::int64_t deviceB) {
        std::int64_t n = 1;
        for (std::size_t d = 0; d < m_a.rank; ++d) {
            const std::size_t i = m_a.index[static_cast<std::size_t>(deviceA) * m_a.rank + d];
            const std::size_t k = m_b.index[static_cast<std::size_t>(deviceB) * m_b.rank + d];
            if (m_known[d].empty()) {
                n *= common(m_a.parts[d][i], m_b.parts[d][k]);
                continue;
            }
            std::int64_t& known = m_known[d][i * m_b.parts[d].size() + k];
            if (known < 0) known = common(m_a.parts[d][i], m_b.parts[d][k]);
            n *= known;
        }
        return n;
    }

  private:
    const Tiles &m_a, &m_b;
    std::vector<std::vector<std::int64_t>> m_known;
};

std::int64_t elements(const Tiles& tiles, std::int64_t device) {
    std::int64_t n = 1;
    for (std::size_t d = 0; d < tiles.rank; ++d) n *= count(tiles.ranges(device, d));
    return n;
}

bool sameTiles(const Plan& plan, const Tiles& a, const Tiles& b) {
    for (std::int64_t device = 0; device < plan.devices; ++device)
        for (std::size_t d = 0; d < a.rank; ++d) {
            // Neighbouring ranges may be said apart; equal sets have as many elements, all in common.
            const auto &ra = a.ranges(device, d), &rb = b.ranges(device, d);
            if (ra != rb && (count(ra) != count(rb) || common(ra, rb) != count(ra))) return false;
        }
    return true;
}

bool partition(const Plan& plan, const std::vector<std::vector<std::int64_t>>& groups, std::int64_t size) {
    std::vector<std::uint8_t> seen(static_cast<std::size_t>(plan.devices), 0);
    std::int64_t n = 0;
    for (const auto& group : groups) {
        if (static_cast<std::int64_t>(group.size()) != size) return false;
        for (std::int64_t device : group) {
            if (device < 0 || device >= plan.devices || seen[static_cast<std::size_t>(device)]++) return false;
            ++n;
        }
    }
    return n == plan.devices;
}

// An empty string, or what is wrong.
std::string wrongIn(const Plan& plan, std::size_t index, const Tiles& before, const Tiles& after) {
    const Step& step = plan.steps[index];
    const std::int64_t was = elements(before, 0), is = elements(after, 0);
    for (std::int64_t device = 0; device < plan.devices; ++device)
        if (elements(before, device) != was || elements(after, device) != is)
            return "devices hold tiles of different size";
    Overlap kept(before, after), held(before, before);
    if (step.kind == CollectiveKind::all_slice) {
        for (std::int64_t device = 0; device < plan.devices; ++device)
            if (kept.of(device, device) != is) return fmt::format("device {} slices what it does not hold", device);
        return {};
    }
    if (step.kind == CollectiveKind::collective_permute) {
        std::vector<std::uint8_t> seen(static_cast<std::size_t>(plan.devices), 0);
        const auto pairs = pairsOf(plan, index);
        if (static_cast<std::int64_t>(pairs.size()) != plan.devices) return "not every device sends";
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (i > 0 && pairs[i].first == pairs[i - 1].first) return "a device sends twice";
            if (seen[static_cast<std::size_t>(pairs[i].second)]++) return "a device receives twice";
            if (was != is || kept.of(pairs[i].first, pairs[i].second) != is)
                return fmt::format("device {} receives another tile than it should hold", pairs[i].second);
        }
        return {};
    }
    const auto groups = groupsOf(plan, index);
    if (!partition(plan, groups, step.group)) return "its groups do not part the devices equally";
    const bool gather = step.kind == CollectiveKind::all_gather;
    if (is != (gather ? was * step.group : was)) return "the size of its result is wrong";
    const std::int64_t piece = gather ? was : was / step.group;
    for (const auto& group : groups)
        for (std::size_t i = 0; i < group.size(); ++i)
            for (std::size_t partner = 0; partner < std::min(group.size(), kPartners); ++partner) {
                const std::size_t k = (i + partner * std::max<std::size_t>(1, group.size() / kPartners)) % group.size();
                // Member i has 1/n of what member k is to hold, and no two have the same of it.
                if (kept.of(group[i], group[k]) != piece)
                    return fmt::format("device {} does not get its part from device {}", group[k], group[i]);
                if (i != k && held.of(group[i], group[k]) != 0)
                    return fmt::format("devices {} and {} bring the same elements", group[i], group[k]);
            }
    return {};
}

} // namespace

Result<void> check(const Plan& plan) {
    const auto wrong = [](std::string what) {
        return fail(Error{ErrorCode::internal, std::move(what), {}, {}, {}, {}});
    };
    Tiles last = tilesOf(plan, plan.source);
    const std::int64_t first = elements(last, 0);
    std::int64_t size = first, peak = first;
    double sum = 0;
    bool grown = false, moved = false;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const Step& step = plan.steps[i];
        const auto where = fmt::format("step {} ({})", i + 1, collectiveName(step.kind));
        const Tiles before = tilesOf(plan, step.before);
        Tiles after = tilesOf(plan, step.after);
        if (!sameTiles(plan, last, before)) return wrong(where + " does not start where the step before ends");
        if (const auto why = wrongIn(plan, i, before, after); !why.empty())
            return wrong(fmt::format("{}: {}", where, why));
        const std::int64_t now = elements(after, 0);
        std::int64_t local = 1;
        for (std::int64_t n : step.localShape) local *= n;
        if (local != now || step.localShape != localShape(plan, step.after))
            return wrong(where + ": wrong local shape");
        if ((now < size && (grown || moved)) || (now == size && grown))
            return wrong(where + ": sizes do not fall, stay and rise");
        grown = grown || now > size;
        moved = moved || now == size;
        const double bytes = plan.elementBytes;
        sum += sentBytes({step.kind, step.group, static_cast<double>(size) * bytes, static_cast<double>(now) * bytes});
        size = now;
        peak = std::max(peak, now);
        last = std::move(after);
    }
    if (!sameTiles(plan, last, tilesOf(plan, plan.target))) return wrong("the plan does not end at the target");
    if (peak > std::max(first, size)) return wrong("a local tensor is larger than both ends");
    if (plan.peakBytes != peak * plan.elementBytes || plan.boundBytes != std::max(first, size) * plan.elementBytes)
        return wrong("the plan states another peak or bound than it has");
    if (std::abs(sum - plan.sentBytes) > 1e-9 * (sum + plan.sentBytes))
        return wrong("the plan states other bytes than it sends");
    return {};
}

} // namespace axiscape::reshard
