// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/structure/repeats.h"

#include "core/structure/op_hash.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <numeric>
#include <unordered_map>

namespace axiscape {

namespace {

using structure::mix;

constexpr std::uint32_t kNear = 32;                            // ops back that an operand's maker is told apart
constexpr std::array<std::uint32_t, 3> kContexts{12, 64, 256}; // ops in a row by which a period is recognised
constexpr std::uint64_t kBase = 0x9e3779b97f4a7c15ull;
constexpr std::size_t kMostPeriods = 12;   // of each, that are tried
constexpr std::size_t kMostStretches = 48; // that are taken
constexpr std::uint32_t kFewestBlocks = 5; // of a stretch
constexpr std::uint32_t kMissing = 3;      // instances that a stretch may have no block of
constexpr std::uint32_t kFewestOps = 24;   // of a stretch
constexpr std::size_t kMostReaders = 64;   // in a loop, of what is of one instance: what all read speaks of none

// Blocks of `period` ops that are alike, from op `first` on.
struct Stretch {
    std::uint32_t first = 0, period = 0, blocks = 0;
    std::uint32_t ops() const { return period * blocks; }
};

class RepeatFinder {
  public:
    explicit RepeatFinder(const Module& module) : m_module(module), m_ops(module.opCount()) {}

    Repeats run() {
        Repeats out;
        out.instanceOf.assign(m_ops, Repeats::kNone);
        out.placeOf.assign(m_ops, 0);
        makeSymbols();
        findYields();
        findStretches();
        if (m_stretches.empty()) return out;
        link(out);
        number(out);
        return out;
    }

  private:
    // What goes around in a loop: its number of all that does.
    struct Carried {
        OpId loop;
        std::uint32_t number = 0;
    };

    // How deep in regions ops stand, and what loops are given by their steps.
    void findYields() {
        m_depth.assign(m_ops, 0);
        for (const OpId op : m_module.ops()) {
            if (const RegionId region = m_module.regionOf(op); region.valid())
                m_depth[op.value] = m_depth[m_module.region(region).parent.value] + 1;
            if (!isLoop(op)) continue;
            const auto yields = m_module.region(m_module.regions(op)[1]).yields;
            for (std::uint32_t k = 0; k < yields.size(); ++k) m_yieldedTo.try_emplace(yields[k].value, Carried{op, k});
        }
    }

    void makeSymbols() {
        m_symbol.resize(m_ops);
        for (std::uint32_t i = 0; i < m_ops; ++i) {
            const OpId op{i};
            std::uint64_t hash = structure::layerOpHash(m_module, op);
            if (m_module.regionOf(op).valid()) hash = mix(hash, 1);
            for (const RegionId r : m_module.regions(op)) { // how far a loop reaches
                const Region& region = m_module.region(r);
                const bool isNumbered = !region.ops.empty() && region.ops[0].value < m_ops;
                if (isNumbered) hash = mix(mix(hash, region.ops.size()), region.arguments.size());
            }
            for (const ValueId v : m_module.operands(op)) {
                hash = mix(hash, m_module.typeId(v).value);
                const OpId maker = m_module.definingOp(v);
                if (maker.valid() && maker.value < i && i - maker.value <= kNear)
                    hash = mix(mix(hash, i - maker.value), m_module.index(v));
            }
            m_symbol[i] = hash;
        }
    }

    // Distances at which the same ops come again, the most frequent first. Long rows of ops tell layers from what
    // repeats within them.
    std::vector<std::uint32_t> periods() const {
        std::vector<std::uint64_t> sums(m_ops + 1, 0); // of the first i symbols, each times a power of kBase
        for (std::uint32_t i = 0; i < m_ops; ++i) sums[i + 1] = sums[i] * kBase + m_symbol[i];
        std::vector<std::uint32_t> out;
        for (const std::uint32_t length : kContexts) {
            std::uint64_t power = 1;
            for (std::uint32_t k = 0; k < length; ++k) power *= kBase;
            std::unordered_map<std::uint64_t, std::uint32_t> last;
            std::map<std::uint32_t, std::uint32_t> often;
            for (std::uint32_t i = 0; i + length <= m_ops; ++i) {
                const auto [at, isNew] = last.try_emplace(sums[i + length] - sums[i] * power, i);
                if (!isNew) ++often[i - std::exchange(at->second, i)];
            }
            std::vector<std::pair<std::uint32_t, std::uint32_t>> ranked;
            ranked.reserve(often.size());
            for (const auto& [period, times] : often) ranked.emplace_back(times, period);
            std::ranges::stable_sort(ranked, std::ranges::greater{}, &std::pair<std::uint32_t, std::uint32_t>::first);
            if (ranked.size() > kMostPeriods) ranked.resize(kMostPeriods);
            for (const auto& one : ranked) out.push_back(one.second);
        }
        std::ranges::sort(out);
        out.erase(std::unique(out.begin(), out.end()), out.end());
        return out;
    }

    // Of the ops from `first` up to `end` the blocks that begin in main or, where all of them are within one region, in
    // that region: so a loop in a block is whole in it.
    Stretch whole(std::uint32_t first, std::uint32_t end, std::uint32_t period) const {
        std::uint32_t outermost = first;
        for (std::uint32_t i = first; i < end; ++i)
            if (m_depth[i] < m_depth[outermost]) outermost = i;
        const RegionId home = m_module.regionOf(OpId{outermost});
        const auto isHere = [&](std::uint32_t i) { return m_module.regionOf(OpId{i}) == home; };
        const std::uint32_t last = first + period;
        while (first < last && !isHere(first)) ++first;
        if (first == last) return {};
        const auto leaves = [&](std::uint32_t i) { return m_depth[i] == m_depth[outermost] && !isHere(i); };
        for (std::uint32_t i = first; i < end; ++i) // a condition's ops, then those of the loop's step
            if (leaves(i)) end = i;
        std::uint32_t blocks = (end - first) / period;
        const std::uint32_t next = first + blocks * period; // the last may end within a loop
        if (blocks > 0 && next < m_ops && m_depth[next] > m_depth[outermost]) --blocks;
        return {first, period, blocks};
    }

    // The longest stretch of ops not taken yet; of equal ones that of the shortest period.
    Stretch longest(const std::vector<std::uint32_t>& periods) const {
        Stretch best;
        for (const std::uint32_t period : periods) {
            std::uint32_t run = 0; // ops up to i that are as those one period before
            for (std::uint32_t i = period; i <= m_ops; ++i) {
                const bool goesOn =
                    i < m_ops && !m_taken[i] && !m_taken[i - period] && m_symbol[i] == m_symbol[i - period];
                if (goesOn) {
                    ++run;
                    continue;
                }
                const auto found =
                    run + period >= kFewestBlocks * period ? whole(i - run - period, i, period) : Stretch{};
                if (found.blocks >= kFewestBlocks && found.ops() > best.ops()) best = found;
                run = 0;
            }
        }
        return best;
    }

    void findStretches() {
        m_taken.assign(m_ops, 0);
        const auto tried = periods();
        while (m_stretches.size() < kMostStretches) {
            const Stretch next = longest(tried);
            if (next.ops() < std::max(kFewestOps, m_ops / 250)) break;
            std::fill_n(m_taken.begin() + next.first, next.ops(), std::uint8_t{1});
            m_stretches.push_back(next);
        }
    }

    bool isNumbered(OpId op) const { return op.valid() && op.value < m_ops; }
    static bool isIn(OpId op, const Repeats& out) { return out.instanceOf[op] != Repeats::kNone; }

    // What goes around in a loop speaks of who makes the next of it and who reads it, in the loop and behind it.
    template <class Vote> void votesOfCarried(Carried carried, const Repeats& out, Vote&& vote) const {
        const auto [loop, k] = carried;
        const Region& body = m_module.region(m_module.regions(loop)[1]);
        if (k >= body.yields.size() || k >= body.arguments.size() || k >= m_module.results(loop).size()) return;
        if (const OpId maker = m_module.definingOp(body.yields[k]); isNumbered(maker) && isIn(maker, out))
            vote(out.instanceOf[maker]);
        for (const ValueId v : {body.arguments[k], m_module.results(loop)[k]}) {
            if (m_module.uses(v).size() > kMostReaders) continue;
            for (const Use use : m_module.uses(v))
                if (isNumbered(use.op) && isIn(use.op, out)) vote(out.instanceOf[use.op]);
        }
    }
    bool isLoop(OpId op) const { return m_module.kind(op) == OpKind::while_ && m_module.regions(op).size() == 2; }

    // Which instance a value speaks of: that of its maker, or of an argument's other users.
    template <class Vote> void votesOf(ValueId value, const Repeats& out, Vote&& vote) const {
        const OpId maker = m_module.definingOp(value);
        if (isNumbered(maker)) {
            if (isIn(maker, out))
                vote(out.instanceOf[maker]);
            else if (isLoop(maker))
                votesOfCarried({maker, m_module.index(value)}, out, vote);
            return;
        }
        if (m_module.isArgument(value)) votesOfUsers(value, out, vote);
    }

    // Which instance those speak of that read a value.
    template <class Vote> void votesOfUsers(ValueId value, const Repeats& out, Vote&& vote) const {
        for (const Use use : m_module.uses(value)) {
            if (!isNumbered(use.op)) continue;
            if (isIn(use.op, out))
                vote(out.instanceOf[use.op]);
            else if (isLoop(use.op))
                votesOfCarried({use.op, use.operand}, out, vote);
        }
        if (const auto at = m_yieldedTo.find(value.value); at != m_yieldedTo.end())
            votesOfCarried(at->second, out, vote);
    }

    template <class Vote> void votesAround(OpId op, const Repeats& out, Vote&& vote) const {
        for (const ValueId v : m_module.operands(op)) votesOf(v, out, vote);
        for (const ValueId r : m_module.results(op)) votesOfUsers(r, out, vote);
    }

    // The instance that an op's neighbours are of, the most of them.
    std::int32_t spokenOf(OpId op, const Repeats& out, std::map<std::int32_t, std::size_t>& votes) const {
        votes.clear();
        const auto vote = [&](std::int32_t instance) { ++votes[instance]; };
        votesAround(op, out, vote);
        const auto most = std::ranges::max_element(votes, {}, [](const auto& v) { return v.second; });
        return most == votes.end() ? Repeats::kNone : most->first;
    }

    // Each beside the one before, up or down.
    static bool isInOrder(const std::vector<std::int32_t>& instances) {
        for (std::size_t b = 1; b < instances.size(); ++b)
            if (instances[b] != Repeats::kNone && instances[b - 1] != Repeats::kNone &&
                std::abs(instances[b] - instances[b - 1]) != 1)
                return false;
        return true;
    }

    // The stretch from the op of its period on at which most blocks go over from one instance to the next: layers that
    // are not in a row (their names sorted: 1, 10, 11, ..., 2) are only alike if none has a part of another.
    Stretch aligned(const Stretch& stretch, const Repeats& out) const {
        std::vector<int> change(stretch.period + 1, 0); // how many more go over here than one op before
        std::map<std::int32_t, std::size_t> votes;
        std::int32_t last = Repeats::kNone;
        std::uint32_t at = 0;
        for (std::uint32_t i = 0; i < stretch.ops(); ++i) {
            const auto spoken = spokenOf(OpId{stretch.first + i}, out, votes);
            if (spoken == Repeats::kNone) continue;
            if (last != Repeats::kNone && spoken != last && i - at < stretch.period) {
                const std::uint32_t from = (at + 1) % stretch.period, to = i % stretch.period;
                ++change[from];
                --change[to + 1];
                if (to < from) ++change[0], --change[stretch.period];
            }
            last = spoken;
            at = i;
        }
        const RegionId home = m_module.regionOf(OpId{stretch.first});
        std::uint32_t best = 0;
        int here = 0, most = 0;
        for (std::uint32_t k = 0; k < stretch.period; ++k) {
            here += change[k];
            const bool isBetter = k == 0 || (here > most && m_module.regionOf(OpId{stretch.first + k}) == home);
            if (isBetter) most = here, best = k;
        }
        return {stretch.first + best, stretch.period, best == 0 ? stretch.blocks : stretch.blocks - 1};
    }

    // The instance that every block speaks of most. Where two speak of one, as at the ends, the louder one has it.
    std::vector<std::int32_t> instancesOf(const Stretch& stretch, const Repeats& out, std::size_t& strength) const {
        std::vector<std::int32_t> instances(stretch.blocks, Repeats::kNone);
        std::map<std::int32_t, std::pair<std::size_t, std::uint32_t>> claims; // instance -> votes, block
        std::map<std::int32_t, std::size_t> votes;
        for (std::uint32_t b = 0; b < stretch.blocks; ++b) {
            votes.clear();
            const auto vote = [&](std::int32_t instance) { ++votes[instance]; };
            for (std::uint32_t k = 0; k < stretch.period; ++k)
                votesAround(OpId{stretch.first + b * stretch.period + k}, out, vote);
            const auto most = std::ranges::max_element(votes, {}, [](const auto& v) { return v.second; });
            if (most == votes.end()) continue;
            auto& claim = claims[most->first];
            if (most->second > claim.first) claim = {most->second, b};
        }
        strength = 0;
        for (const auto& [instance, claim] : claims) {
            instances[claim.second] = instance;
            strength += claim.first;
        }
        return instances;
    }

    // The longest stretch counts the instances; each of the others joins by the votes of those that have.
    void link(Repeats& out) {
        std::vector<std::uint8_t> done(m_stretches.size(), 0);
        const auto assign = [&](std::size_t s, const std::vector<std::int32_t>& instances) {
            const Stretch& stretch = m_stretches[s];
            for (std::uint32_t b = 0; b < stretch.blocks; ++b)
                for (std::uint32_t k = 0; k < stretch.period; ++k)
                    out.instanceOf[OpId{stretch.first + b * stretch.period + k}] = instances[b];
            done[s] = 1;
        };
        std::vector<std::int32_t> numbers(m_stretches[0].blocks);
        std::iota(numbers.begin(), numbers.end(), 0);
        assign(0, numbers);
        while (true) {
            std::size_t best = 0, most = 0;
            std::vector<std::int32_t> instances;
            for (std::size_t s = 0; s < m_stretches.size(); ++s) {
                if (done[s] || m_stretches[s].blocks + kMissing < m_stretches[0].blocks) continue;
                std::size_t strength = 0;
                auto spoken = instancesOf(m_stretches[s], out, strength);
                const auto none = static_cast<std::size_t>(std::ranges::count(spoken, Repeats::kNone));
                if (strength <= most || spoken.size() - none + kMissing < m_stretches[0].blocks) continue;
                best = s;
                most = strength;
                instances = std::move(spoken);
            }
            if (most == 0) break;
            if (!isInOrder(instances)) {
                m_stretches[best] = aligned(m_stretches[best], out);
                instances = instancesOf(m_stretches[best], out, most);
            }
            assign(best, instances);
        }
        for (std::size_t s = 1; s < m_stretches.size(); ++s)
            if (done[s]) straighten(m_stretches[s], out);
        for (std::size_t s = 0; s < m_stretches.size(); ++s)
            if (done[s]) m_linked.push_back(m_stretches[s]);
    }

    // How often something in the stretch reads, or is read, from an instance that is not beside its own, if all of the
    // stretch were `by` instances further.
    std::size_t readsFar(const Stretch& stretch, const Repeats& out, std::int32_t by) const {
        std::size_t far = 0;
        for (std::uint32_t i = stretch.first; i < stretch.first + stretch.ops(); ++i) {
            const OpId op{i};
            if (!isIn(op, out)) continue;
            const std::int32_t here = out.instanceOf[op] + by;
            const auto meets = [&](OpId other) {
                if (!isNumbered(other) || !isIn(other, out)) return;
                const bool isSame = other.value - stretch.first < stretch.ops();
                far += std::abs(out.instanceOf[other] + (isSame ? by : 0) - here) > 1;
            };
            for (const ValueId v : m_module.operands(op)) meets(m_module.definingOp(v));
            for (const ValueId r : m_module.results(op))
                for (const Use use : m_module.uses(r)) meets(use.op);
        }
        return far;
    }

    // Where blocks begin is arbitrary, so votes may be for the instance next to the right one.
    void straighten(const Stretch& stretch, Repeats& out) const {
        const auto now = readsFar(stretch, out, 0);
        if (now == 0) return;
        const auto up = readsFar(stretch, out, 1), down = readsFar(stretch, out, -1);
        if (std::min(up, down) >= now) return;
        const std::int32_t by = up < down ? 1 : -1;
        for (std::uint32_t i = stretch.first; i < stretch.first + stretch.ops(); ++i) {
            std::int32_t& instance = out.instanceOf[OpId{i}];
            if (instance == Repeats::kNone) continue;
            instance += by;
            if (instance < 0 || instance >= static_cast<std::int32_t>(m_stretches[0].blocks)) instance = Repeats::kNone;
        }
    }

    void number(Repeats& out) {
        std::ranges::sort(m_linked, {}, &Stretch::first);
        std::vector<std::uint32_t> ops(m_stretches[0].blocks, 0);
        for (const Stretch& stretch : m_linked) {
            for (std::uint32_t i = 0; i < stretch.ops(); ++i) {
                const OpId op{stretch.first + i};
                out.placeOf[op] = out.places + i % stretch.period;
                if (out.instanceOf[op] != Repeats::kNone) ++ops[static_cast<std::size_t>(out.instanceOf[op])];
            }
            out.places += stretch.period;
        }
        out.count = m_stretches[0].blocks;
        for (std::uint32_t i = 0; i < out.count; ++i)
            if (ops[i] == out.places) out.whole.push_back(static_cast<std::int32_t>(i));
    }

    const Module& m_module;
    const std::uint32_t m_ops;
    std::vector<std::uint64_t> m_symbol;
    std::vector<std::uint8_t> m_taken;
    std::vector<std::uint32_t> m_depth;
    std::unordered_map<std::uint32_t, Carried> m_yieldedTo; // by value
    std::vector<Stretch> m_stretches, m_linked;             // the longest first; in order
};

} // namespace

Repeats findRepeats(const Module& module) { return RepeatFinder(module).run(); }

} // namespace axiscape
