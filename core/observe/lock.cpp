// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/observe/lock.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace axiscape {
namespace {

// One tensor of one collective.
struct Tensor {
    LockedTensors facts;
    std::string instruction;
};

bool isReduction(std::string_view kind) { return kind == "all_reduce" || kind == "reduce_scatter"; }

// What is sent along is one thing for all that is compared; a sum of slices is a sum, later sliced or not.
std::string groupOf(const LockedTensors& one) {
    return fmt::format("{} {} {}", isReduction(one.kind) ? "reduction" : one.kind, one.along, one.reducer);
}

// The order within a group matters to all but sums; the order of groups to none.
std::string alongOf(const ObservedCollective& one) {
    if (one.kind == "collective_permute") {
        auto pairs = one.pairs;
        std::sort(pairs.begin(), pairs.end());
        return fmt::format("pairs {}", fmt::join(pairs, " "));
    }
    auto groups = one.groups;
    if (one.kind == "all_reduce")
        for (auto& group : groups) std::sort(group.begin(), group.end());
    std::sort(groups.begin(), groups.end());
    const bool ascending = std::all_of(groups.begin(), groups.end(),
                                       [](const auto& group) { return std::is_sorted(group.begin(), group.end()); });
    return one.axes && ascending ? fmt::format("axes {}", fmt::join(*one.axes, ","))
                                 : fmt::format("groups {}", fmt::join(groups, " "));
}

std::vector<Tensor> tensorsOf(const Observed& observed) {
    std::vector<Tensor> tensors;
    for (const auto& one : observed.collectives) {
        if (one.dead) continue;
        LockedTensors facts{one.kind,
                            alongOf(one),
                            one.reducer,
                            one.operandBytes,
                            one.trips.value_or(1),
                            !one.loops.empty(),
                            false,
                            one.source,
                            1};
        // What is combined of several counts tensor by tensor.
        for (std::size_t t = 0; t < one.tensorBytes.size(); ++t) {
            auto part = facts;
            part.bytes = one.tensorBytes[t];
            part.flat = one.kind != "all_to_all" && one.operandShapes[t].find(',') == std::string::npos;
            tensors.push_back({part, one.instruction});
        }
    }
    return tensors;
}

bool covers(const LockedTensors& locked, const LockedTensors& one, double factor) {
    return one.trips <= locked.trips && (locked.inLoop || !one.inLoop || one.trips <= 1) &&
           static_cast<double>(one.bytes) <= static_cast<double>(locked.bytes) * factor;
}

// Which locked tensor stands for which one seen: as many as can be, by augmenting paths.
class Matching {
  public:
    Matching(const std::vector<const Tensor*>& seen, const std::vector<const LockedTensors*>& locked, double factor)
        : m_seen(seen), m_locked(locked), m_factor(factor), m_by(locked.size(), kNone), m_of(seen.size(), kNone) {
        // What is as it was comes first: then little is left to try.
        std::multimap<std::pair<std::int64_t, std::int64_t>, std::size_t> same;
        for (std::size_t l = 0; l < locked.size(); ++l) same.insert({{locked[l]->bytes, locked[l]->trips}, l});
        for (std::size_t s = 0; s < seen.size(); ++s) {
            const auto found = same.find({seen[s]->facts.bytes, seen[s]->facts.trips});
            if (found == same.end() || !covers(*locked[found->second], seen[s]->facts, factor)) continue;
            m_by[found->second] = s;
            m_of[s] = found->second;
            same.erase(found);
        }
        for (std::size_t s = 0; s < seen.size(); ++s) {
            if (m_of[s] != kNone) continue;
            std::vector<bool> tried(locked.size());
            place(s, tried);
        }
    }
    // What partners of one source line, as often a step, are smaller than they were locked: what is split has its rest
    // there.
    std::map<std::pair<std::string, std::int64_t>, std::int64_t> rests() const {
        std::map<std::pair<std::string, std::int64_t>, std::int64_t> out;
        for (std::size_t l = 0; l < m_by.size(); ++l)
            if (m_by[l] != kNone && m_seen[m_by[l]]->facts.source == m_locked[l]->source)
                out[{m_locked[l]->source, m_locked[l]->trips}] += m_locked[l]->bytes - m_seen[m_by[l]]->facts.bytes;
        return out;
    }
    std::vector<std::size_t> unmatchedSeen() const { return missingIn(m_of); }
    std::vector<std::size_t> unmatchedLocked() const { return missingIn(m_by); }

  private:
    static constexpr std::size_t kNone = ~std::size_t{0};
    // A path of exchanges as deep as there are tensors, so it is walked without recursion.
    bool place(std::size_t s, std::vector<bool>& tried) {
        struct Step {
            std::size_t seen, next, through;
        };
        std::vector<Step> path{{s, 0, kNone}};
        while (!path.empty()) {
            auto& step = path.back();
            if (step.next == m_locked.size()) {
                path.pop_back();
                continue;
            }
            const auto l = step.next++;
            if (tried[l] || !covers(*m_locked[l], m_seen[step.seen]->facts, m_factor)) continue;
            tried[l] = true;
            step.through = l;
            if (m_by[l] != kNone) {
                path.push_back({m_by[l], 0, kNone});
                continue;
            }
            for (const auto& each : path) {
                m_by[each.through] = each.seen;
                m_of[each.seen] = each.through;
            }
            return true;
        }
        return false;
    }
    static std::vector<std::size_t> missingIn(const std::vector<std::size_t>& partners) {
        std::vector<std::size_t> result;
        for (std::size_t i = 0; i < partners.size(); ++i)
            if (partners[i] == kNone) result.push_back(i);
        return result;
    }

    const std::vector<const Tensor*>& m_seen;
    const std::vector<const LockedTensors*>& m_locked;
    const double m_factor;
    std::vector<std::size_t> m_by, m_of;
};

void compare(const std::vector<const Tensor*>& seen, const std::vector<const LockedTensors*>& locked, double factor,
             std::vector<LockFinding>& findings) {
    const Matching matching(seen, locked, factor);
    auto extra = matching.unmatchedSeen();
    auto left = matching.unmatchedLocked();
    // Several small ones laid in a row are one flat tensor: no more bytes than those that are no longer there.
    std::int64_t room = 0;
    for (const auto l : left) room += locked[l]->inLoop ? 0 : locked[l]->bytes;
    std::erase_if(extra, [&](std::size_t s) {
        const auto& one = seen[s]->facts;
        if (!one.flat || one.inLoop || left.size() < 2 || one.bytes > room) return false;
        room -= one.bytes;
        return true;
    });
    auto rests = matching.rests();
    std::erase_if(extra, [&](std::size_t s) {
        const auto& one = seen[s]->facts;
        const auto rest = rests.find({one.source, one.trips});
        if (rest == rests.end() || one.bytes > rest->second) return false;
        rest->second -= one.bytes;
        return true;
    });
    for (const auto s : extra) {
        const auto& one = seen[s]->facts;
        LockFinding finding;
        finding.is = one;
        finding.instructions = {seen[s]->instruction};
        // Of those that are gone, the one of the same source, else the nearest in bytes, says what it was.
        const auto nearest = std::min_element(left.begin(), left.end(), [&](std::size_t a, std::size_t b) {
            const auto key = [&](std::size_t l) {
                return std::tuple(locked[l]->source != one.source, locked[l]->bytes > one.bytes,
                                  locked[l]->bytes > one.bytes ? locked[l]->bytes - one.bytes
                                                               : one.bytes - locked[l]->bytes);
            };
            return key(a) < key(b);
        });
        if (nearest != left.end()) {
            const auto& was = *locked[*nearest];
            finding.wasBytes = was.bytes;
            finding.wasTrips = was.trips;
            finding.kind = static_cast<double>(one.bytes) > static_cast<double>(was.bytes) * factor
                               ? LockFinding::Kind::larger
                               : LockFinding::Kind::inLoop;
            left.erase(nearest);
        }
        findings.push_back(std::move(finding));
    }
    if (!extra.empty()) return; // what is missing is what those are instead
    for (const auto l : left) {
        LockFinding finding;
        finding.kind = LockFinding::Kind::missing;
        finding.is = *locked[l];
        findings.push_back(std::move(finding));
    }
}

} // namespace

CollectiveLock lockOf(const Observed& observed) {
    CollectiveLock lock{observed.stage, observed.devices, observed.mesh, 1.1, {}};
    const auto key = [](const LockedTensors& t) {
        return std::tie(t.kind, t.along, t.reducer, t.source, t.trips, t.inLoop, t.flat, t.bytes);
    };
    auto tensors = tensorsOf(observed);
    std::stable_sort(tensors.begin(), tensors.end(),
                     [&](const Tensor& a, const Tensor& b) { return key(a.facts) < key(b.facts); });
    for (auto& one : tensors) {
        if (!lock.tensors.empty() && key(lock.tensors.back()) == key(one.facts))
            ++lock.tensors.back().count;
        else
            lock.tensors.push_back(std::move(one.facts));
    }
    return lock;
}

Result<std::vector<LockFinding>> heldAgainst(const Observed& observed, const CollectiveLock& lock) {
    if (observed.devices != lock.devices)
        return fail("the lock is of another number of devices", {},
                    words::phrase("the lock has {}, the program runs on {}", lock.devices, observed.devices),
                    "Write the lock again: axiscape-cli observe SOURCE --lock FILE");
    std::map<std::string, std::pair<std::vector<const Tensor*>, std::vector<const LockedTensors*>>> groups;
    const auto tensors = tensorsOf(observed);
    for (const auto& one : tensors) groups[groupOf(one.facts)].first.push_back(&one);
    for (const auto& one : lock.tensors)
        for (std::int64_t n = 0; n < one.count; ++n) groups[groupOf(one)].second.push_back(&one);
    std::vector<LockFinding> findings;
    for (const auto& [group, both] : groups) compare(both.first, both.second, lock.factor, findings);
    std::stable_sort(findings.begin(), findings.end(),
                     [](const LockFinding& a, const LockFinding& b) { return a.fails() > b.fails(); });
    return findings;
}

std::string_view findingName(LockFinding::Kind kind) {
    switch (kind) {
    case LockFinding::Kind::extra:
        return "extra";
    case LockFinding::Kind::inLoop:
        return "in_loop";
    case LockFinding::Kind::larger:
        return "larger";
    case LockFinding::Kind::missing:
        return "missing";
    }
    return {};
}

Text saidOf(const LockFinding& finding) {
    const auto& is = finding.is;
    const std::string source = is.source.empty() ? "?" : is.source;
    const auto names = fmt::format("{}", fmt::join(finding.instructions, ", "));
    const auto bytes = words::inBytes(static_cast<double>(is.bytes));
    switch (finding.kind) {
    case LockFinding::Kind::extra:
        return words::phrase("{} along {} of {}, {} times a step, is not in the lock: {}, {}", is.kind, is.along, bytes,
                             is.trips, names, source);
    case LockFinding::Kind::inLoop:
        return words::phrase("{} along {} of {} runs {} times a step, {} in the lock: {}, {}", is.kind, is.along, bytes,
                             is.trips, finding.wasTrips, names, source);
    case LockFinding::Kind::larger:
        return words::phrase("{} along {} sends {}, {} in the lock: {}, {}", is.kind, is.along, bytes,
                             words::inBytes(static_cast<double>(finding.wasBytes)), names, source);
    case LockFinding::Kind::missing:
        return words::phrase("{} along {} of {} is in the lock and no longer in the program: {}", is.kind, is.along,
                             bytes, source);
    }
    return {};
}

} // namespace axiscape
